//! A vendor as the cells of a row that an import reads as the same vendor. Most values stand there as they are; one that
//! would be read as something else ("N/A", "a; b" in a list) is marked as it has to be.

use std::borrow::Cow;

use super::vendor::entries_of;
use crate::domain::import::ImportKind;
use crate::domain::vendor::Vendor;
use crate::import::cells::cell::{escape_formula, normalize_line, normalize_paragraph};
use crate::import::cells::export_list::{export_entries, name_entries, own_entries, tool_entries};
use crate::import::cells::html_text;
use crate::import::cells::missing_value::says_nothing;
use crate::import::columns::column_lookup::columns;
use crate::import::columns::column_spec::{Column, ColumnSpec};

/// Invisible, and taken out of every cell that is read: "N/A" behind it is a text like any other.
const MARK: &str = "\u{200e}";

/// The names of the columns, in the order of the cells.
pub fn vendor_columns() -> impl Iterator<Item = &'static str> {
    columns(ImportKind::Vendors).iter().map(|spec| spec.name)
}

/// The cells of a vendor in the category with this name, without what keeps a spreadsheet from running them.
pub fn vendor_cells(vendor: &Vendor, category: &str) -> impl Iterator<Item = String> {
    let specs = columns(ImportKind::Vendors).iter();
    specs.map(move |spec| cell(vendor, category, spec))
}

fn cell(vendor: &Vendor, category: &str, spec: &ColumnSpec) -> String {
    let owned = |text: &Option<String>| text.clone().unwrap_or_default();
    match spec.column {
        Column::Id => id(vendor.id.as_str()),
        // A row that repeats the names of its columns is no vendor.
        Column::Name if vendor.name == spec.name => marked(&vendor.name),
        Column::Name => line(&vendor.name),
        Column::Category => line(category),
        Column::WebsiteUrl => owned(&vendor.website_url),
        Column::BookingUrl => owned(&vendor.booking_url),
        Column::LogoUrl => owned(&vendor.logo_url),
        Column::IsActive => vendor.is_active.to_string(),
        Column::NeedsReview => vendor.needs_review.to_string(),
        Column::IsRecommendedPartner => vendor.is_recommended_partner.to_string(),
        Column::PartnerLevel => line(vendor.partner_level.as_deref().unwrap_or_default()),
        Column::Description => paragraph(vendor.description.as_deref().unwrap_or_default()),
        Column::FirmSizeSupported => {
            let sizes = vendor.firm_size_supported.iter();
            sizes.map(|size| size.code()).collect::<Vec<_>>().join("; ")
        }
        Column::PriceBracket => {
            let bracket = vendor.price_bracket.map(|bracket| bracket.to_string());
            bracket.unwrap_or_default()
        }
        Column::ShortHighlights => list(spec, &vendor.short_highlights),
        Column::PracticeAreasSupported => list(spec, &vendor.practice_areas_supported),
        Column::Integrations => list(spec, &vendor.integrations),
        Column::GeoFocus => list(spec, &vendor.geo_focus),
        Column::Tags => list(spec, &vendor.tags),
        Column::FormerNames => list(spec, &vendor.former_names),
        _ => String::new(),
    }
}

/// An id is read without regard to HTML.
fn id(id: &str) -> String {
    if is_kept(id, &normalize_line(&escape_formula(id))) {
        id.to_owned()
    } else {
        format!("{MARK}{id}")
    }
}

fn line(text: &str) -> String {
    let cell = escape_formula(text);
    text_cell(text, &normalize_line(&html_text::line(&cell)))
}

fn paragraph(text: &str) -> String {
    let cell = escape_formula(text);
    text_cell(text, &normalize_paragraph(&html_text::paragraph(&cell)))
}

/// A text that would be read so.
fn text_cell(text: &str, read: &str) -> String {
    if is_kept(text, read) {
        text.to_owned()
    } else {
        marked(text)
    }
}

/// Whether a text that would be read so is the same.
fn is_kept(text: &str, read: &str) -> bool {
    read == text && !says_nothing(text)
}

/// A text of which neither "N/A" nor what looks like HTML is taken for more than it is.
fn marked(text: &str) -> String {
    format!("{MARK}{}", without_html(text))
}

fn without_html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

/// Entries with semicolons between them; where one needs it, all in quotes and a semicolon behind each.
fn list(spec: &ColumnSpec, entries: &[String]) -> String {
    let bare = entries.join("; ");
    if is_read_as(spec.column, &bare, entries) {
        return bare;
    }
    // A semicolon behind a single entry says that its commas separate nothing.
    let ended = format!("{bare};");
    if is_read_as(spec.column, &ended, entries) {
        return ended;
    }
    let quoted = entries.iter().map(|entry| {
        let mark = if entry.starts_with('\'') { MARK } else { "" };
        format!("\"{mark}{}\"", entry.replace('"', "\"\""))
    });
    let quoted = quoted.collect::<Vec<_>>().join("; ") + ";";
    if is_read_as(spec.column, &quoted, entries) {
        quoted
    } else {
        without_html(&quoted)
    }
}

/// Whether a cell is read as these entries, whatever the other cells of its column hold.
fn is_read_as(column: Column, cell: &str, entries: &[String]) -> bool {
    let cell = escape_formula(cell);
    let text = html_text::entries(&cell);
    let is_same = |found: Vec<Cow<'_, str>>| {
        let found = found.iter().map(|entry| normalize_line(entry));
        found
            .filter(|entry| !entry.is_empty())
            .eq(entries.iter().map(String::as_str))
    };
    let is_read = match column {
        Column::Integrations => is_same(tool_entries(&text)),
        Column::FormerNames => is_same(entries_of(&text, name_entries)),
        // Of a column without any semicolon commas separate the entries.
        _ if !text.contains(';') => {
            is_same(entries_of(&text, own_entries)) && is_same(entries_of(&text, export_entries))
        }
        _ => is_same(entries_of(&text, own_entries)),
    };
    is_read && !says_nothing(&cell)
}

#[cfg(test)]
mod tests;
