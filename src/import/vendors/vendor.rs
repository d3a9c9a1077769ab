//! Parses the rows of a vendors file (docs/import.md#vendor-fields).

mod price_cell;
mod tags;
mod vendor_cell;
mod whole_row;

use std::borrow::Cow;

pub use self::price_cell::monthly_price;
use self::price_cell::price_bracket;
use self::tags::tags;
pub use self::tags::{tags_among, written_tags};
pub use self::vendor_cell::entries_of;
use self::vendor_cell::{VendorCell, link, logo, unread_links, without_note, yes_or_no};
use self::whole_row::is_price_of_a_user;
pub use self::whole_row::{is_footnote, is_name_alone};
use super::statements::Statements;
use crate::domain::firm::FirmSize;
use crate::domain::ids::{CategoryId, VendorId, slug};
use crate::domain::limits::{DESCRIPTION_MAX_CHARS, VENDOR_ID_MAX_CHARS};
use crate::domain::place::UsState;
use crate::domain::tech_stack::same_name;
use crate::domain::vendor::{Vendor, called};
use crate::import::cells::cell::{
    limited_text, list_of, normalize_line, normalize_paragraph, required_name, short_text,
};
use crate::import::cells::export_list::{has_cross, name_entries, quoted_entries, tool_entries};
use crate::import::cells::firm_sizes::sizes_of_cell;
use crate::import::cells::former_name::with_former_name;
use crate::import::cells::html_text;
use crate::import::cells::rounded_id::is_rounded_id;
use crate::import::columns::column_spec::Column;
use crate::import::columns::header::Header;
use crate::import::error::RowError;
use crate::import::files::rows::Row;

/// What a row says, before it is compared with what is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VendorDraft {
    /// The line of the file on which the row begins.
    pub line: u64,
    pub id: Option<VendorId>,
    /// The name of its category, as the row writes it or someone says.
    pub category: String,
    /// The name as the row has it, where that says which one the vendor had before.
    name_in_file: Option<String>,
    /// The category that the row names, where it is listed under another.
    category_in_file: Option<CategoryId>,
    /// Whether the row says if the vendor is active; if not, a stored vendor stays as it is.
    says_active: bool,
    /// Columns of links of which the row has a cell that cannot be read; stored links stay as they are.
    unread_links: Vec<Column>,
    /// All that the row says, with the id of a new vendor.
    vendor: Vendor,
    statements: Statements,
}

pub fn parse_vendor(row: &Row<'_>) -> Result<VendorDraft, RowError> {
    parse_cells(row).map_err(|reason| RowError {
        line: row.line,
        reason,
    })
}

impl VendorDraft {
    pub fn name(&self) -> &str {
        &self.vendor.name
    }

    /// Whether its row says if the vendor is active.
    pub fn says_active(&self) -> bool {
        self.says_active
    }

    pub fn firm_sizes(&self) -> &[FirmSize] {
        &self.vendor.firm_size_supported
    }

    pub fn places(&self) -> &[String] {
        &self.vendor.geo_focus
    }

    pub fn practice_areas(&self) -> &[String] {
        &self.vendor.practice_areas_supported
    }

    pub fn price_bracket(&self) -> Option<u8> {
        self.vendor.price_bracket
    }

    /// Whether the row has a cell in a column of links that cannot be read.
    pub fn has_unread_link(&self, column: Column) -> bool {
        self.unread_links.contains(&column)
    }

    pub fn category_id(&self) -> &CategoryId {
        &self.vendor.category_id
    }

    /// The name as the row has it, where that is more than the vendor's.
    pub fn name_in_file(&self) -> Option<&str> {
        self.name_in_file.as_deref()
    }

    pub fn category_in_file(&self) -> Option<&CategoryId> {
        self.category_in_file.as_ref()
    }

    /// Lists it under another category than its row says.
    pub fn list_under(&mut self, category: &str) {
        let category_id = CategoryId::from_name(category);
        if category_id == self.vendor.category_id {
            return;
        }
        if self.id.is_none() {
            self.vendor.id = VendorId::from_names(&category_id, &self.vendor.name);
        }
        category.clone_into(&mut self.category);
        let in_file = std::mem::replace(&mut self.vendor.category_id, category_id);
        self.category_in_file = Some(in_file);
    }

    /// The id of a new vendor: the file's, else one derived from category and name.
    pub fn new_id(&self) -> &VendorId {
        &self.vendor.id
    }

    /// The former names that the row says, the latest first.
    pub fn former_names(&self) -> &[String] {
        &self.vendor.former_names
    }

    /// Adds what the row says in extra columns to its highlights and integrations.
    pub fn set_statements(&mut self, statements: Statements) {
        self.statements = statements;
    }

    /// The vendor to store: a column that the file lacks keeps the stored value, an empty cell clears
    /// it. Its own id with another name renames a vendor; a row that only knows a former name does not.
    pub fn merge(mut self, old: Option<&Vendor>, header: &Header) -> Vendor {
        let older_names = std::mem::take(&mut self.vendor.former_names);
        let Some(old) = old else {
            self.vendor.add_older_names(older_names);
            return self.statements.add_to(self.vendor);
        };
        let has_its_id = self.id.as_ref() == Some(&old.id);
        let name = self.vendor.name.clone();
        let says_active = self.says_active;
        let mut vendor = merge_columns(self.vendor, old, |column| {
            header.has(column) && !self.unread_links.contains(&column)
        });
        if !says_active {
            vendor.is_active = old.is_active;
        }
        // Versions before took all of it for the name.
        let has_whole_name = self
            .name_in_file
            .is_some_and(|name| same_name(&name, &old.name));
        if has_its_id || !old.was_named(&name) && !has_whole_name {
            vendor.rename(name);
        }
        vendor.add_older_names(older_names);
        if !header.has(Column::ShortHighlights) {
            // With a column of highlights they are this file's already.
            self.statements.replace_in(&mut vendor.short_highlights);
        }
        self.statements.add_to(vendor)
    }
}

/// Writes the functions that go through all columns but name and category, which every file has.
macro_rules! columns {
    ($($field:ident: $column:ident = $parse:ident($($argument:expr),*);)+) => {
        fn parse_columns(row: &Row<'_>, key: VendorKey) -> Result<Vendor, String> {
            Ok(Vendor {
                id: key.id,
                name: key.name,
                former_names: former_names(&VendorCell::of(row, Column::FormerNames))?,
                category_id: key.category_id,
                $($field: $parse($($argument,)* &VendorCell::of(row, Column::$column))?,)+
            })
        }

        fn merge_columns(new: Vendor, old: &Vendor, says: impl Fn(Column) -> bool) -> Vendor {
            Vendor {
                id: old.id.clone(),
                name: old.name.clone(),
                former_names: old.former_names.clone(),
                category_id: new.category_id,
                $($field: if says(Column::$column) {
                    new.$field
                } else {
                    old.$field.clone()
                },)+
            }
        }
    };
}

columns! {
    website_url: WebsiteUrl = link(called::WEBSITE);
    logo_url: LogoUrl = logo();
    booking_url: BookingUrl = link(called::BOOKING_LINK);
    is_active: IsActive = is_active();
    needs_review: NeedsReview = bool_or(false, "needs review");
    is_recommended_partner: IsRecommendedPartner = bool_or(false, "is recommended partner");
    partner_level: PartnerLevel = owned_text(called::PARTNER_LEVEL);
    description: Description = description();
    short_highlights: ShortHighlights = list(called::HIGHLIGHTS);
    firm_size_supported: FirmSizeSupported = firm_sizes();
    practice_areas_supported: PracticeAreasSupported = list(called::PRACTICE_AREAS);
    integrations: Integrations = integrations();
    geo_focus: GeoFocus = places();
    price_bracket: PriceBracket = price_bracket();
    tags: Tags = tags();
}

/// What a vendor is recognized by.
struct VendorKey {
    id: VendorId,
    name: String,
    category_id: CategoryId,
}

fn parse_cells(row: &Row<'_>) -> Result<VendorDraft, String> {
    if row.repeats_names(&[Column::Name, Column::Category]) {
        return Err("it repeats the names of the columns".to_owned());
    }
    let mut name = required_name("name", &html_text::line(row.cell(Column::Name)))?;
    if is_footnote(row, &name) {
        return Err("it is a note or a total".to_owned());
    }
    let category = match row.header.category_of_all() {
        Some(category) => category.to_owned(),
        None => required_name("category", &html_text::line(row.cell(Column::Category)))?,
    };
    let id = limited_text("id", row.text(Column::Id), VENDOR_ID_MAX_CHARS)?;
    let id = id.filter(|id| !is_rounded_id(id));
    let id = id.map(|id| VendorId(id.into_owned()));
    // Under an id of its own a vendor is called as the file says.
    let said = with_former_name(&name).filter(|_| id.is_none());
    let said = said.map(|said| (said.today.to_owned(), said.former.to_owned()));
    let name_and_former = said.map(|(today, former)| (std::mem::replace(&mut name, today), former));
    let category_id = CategoryId::from_name(&category);
    let from_names = || VendorId::from_names(&category_id, &name);
    let key = VendorKey {
        id: id.clone().unwrap_or_else(from_names),
        name,
        category_id,
    };
    let mut vendor = parse_columns(row, key)?;
    let name_in_file = name_and_former.map(|(whole, former)| {
        vendor.former_names.push(former);
        whole
    });
    // A bracket of ours counts, whatever the pricing model.
    let is_amount = row.cell(Column::PriceBracket).trim().len() > 1;
    if is_amount && is_price_of_a_user(row) {
        vendor.price_bracket = None;
    }
    Ok(VendorDraft {
        line: row.line,
        unread_links: unread_links(row, &vendor),
        says_active: row.header.conventions.active_is_tick
            || !row.cell(Column::IsActive).trim().is_empty(),
        vendor,
        statements: Statements::default(),
        id,
        category,
        name_in_file,
        category_in_file: None,
    })
}

fn owned_text(what: &str, cell: &str) -> Result<Option<String>, String> {
    Ok(short_text(what, cell)?.map(Cow::into_owned))
}

/// Yes for an empty cell, unless the column has boxes to tick. In a column of archived vendors a yes, a date or a reason
/// says no.
fn is_active(cell: &VendorCell<'_>) -> Result<bool, String> {
    const STATES: [&str; 3] = ["active", "archived", "inactive"];
    let lower = normalize_line(without_note(cell)).to_lowercase();
    if !cell.is_of_inactive || STATES.contains(&&*lower) {
        return bool_or(!cell.conventions.active_is_tick, "is active", cell);
    }
    let is_archived = yes_or_no("archived", cell).map_or(true, |said| said.unwrap_or(false));
    Ok(!is_archived)
}

fn bool_or(default: bool, what: &str, cell: &str) -> Result<bool, String> {
    Ok(yes_or_no(what, cell)?.unwrap_or(default))
}

fn description(cell: &str) -> Result<Option<String>, String> {
    let text = normalize_paragraph(cell);
    Ok(limited_text("description", text, DESCRIPTION_MAX_CHARS)?.map(Cow::into_owned))
}

/// The entries of a list: between semicolons in our own format, else as exports write lists.
fn list(what: &str, cell: &VendorCell<'_>) -> Result<Vec<String>, String> {
    list_of(what, &cell.entries())
}

/// The places of a list. One that is crossed out stays with its cross where a larger one may hold it: "Nationwide; ❌ NY".
fn places(cell: &VendorCell<'_>) -> Result<Vec<String>, String> {
    let mut entries = cell.entries();
    let may_hold_others = |entry: &Cow<'_, str>| {
        !entry.is_empty() && !has_cross(entry) && UsState::parse(entry).is_none()
    };
    let is_as_written = quoted_entries(cell).is_some();
    if !is_as_written && !entries.iter().any(may_hold_others) {
        entries.retain(|entry| !has_cross(entry));
    }
    list_of(called::REGIONS, &entries)
}

fn former_names(cell: &VendorCell<'_>) -> Result<Vec<String>, String> {
    let mut names = list_of("former names", &entries_of(cell, name_entries))?;
    names.retain(|name| !slug(name).is_empty());
    Ok(names)
}

/// The tools that a cell names.
fn integrations(cell: &VendorCell<'_>) -> Result<Vec<String>, String> {
    list_of(called::INTEGRATIONS, &tool_entries(cell))
}

/// The sizes that a cell names. Most describe an audience, which need not be about sizes.
#[expect(
    clippy::unnecessary_wraps,
    reason = "all columns are parsed by the same shape"
)]
fn firm_sizes(cell: &VendorCell<'_>) -> Result<Vec<FirmSize>, String> {
    Ok(sizes_of_cell(cell))
}

#[cfg(test)]
mod tests;
