//! One cell of a vendor's row.

use std::borrow::Cow;

use crate::import::cell::says_no_value;
use crate::import::column_spec::Column;
use crate::import::conventions::Conventions;
use crate::import::export_list::{export_entries, own_entries, quoted_entries};
use crate::import::html_text;
use crate::import::rows::Row;

/// A cell as plain text, and how its file writes it.
pub struct VendorCell<'b> {
    text: Cow<'b, str>,
    pub is_from_export: bool,
    /// Whether its column says which vendors are inactive.
    pub is_of_inactive: bool,
    pub conventions: &'b Conventions,
    column: Column,
}

impl<'b> VendorCell<'b> {
    pub fn of(row: &Row<'b>, column: Column) -> Self {
        let cell = row.cell(column);
        let text = match column {
            Column::WebsiteUrl | Column::BookingUrl | Column::LogoUrl => Cow::Borrowed(cell),
            Column::Description => html_text::paragraph(cell),
            Column::ShortHighlights
            | Column::FirmSizeSupported
            | Column::PracticeAreasSupported
            | Column::Integrations
            | Column::GeoFocus
            | Column::Tags
            | Column::FormerNames => html_text::entries(cell),
            _ => html_text::line(cell),
        };
        Self {
            text,
            is_from_export: row.header.is_from_export(column),
            is_of_inactive: column == Column::IsActive && row.header.is_of_inactive(),
            conventions: &row.header.conventions,
            column,
        }
    }
}

impl VendorCell<'_> {
    /// The entries between semicolons, or between whatever separates them in this file.
    pub fn entries(&self) -> Vec<Cow<'_, str>> {
        if self.is_from_export || !self.conventions.has_semicolons(self.column) {
            entries_of(&self.text, export_entries)
        } else {
            entries_of(&self.text, own_entries)
        }
    }
}

/// The entries of a list that are separated so, apart from those in quotes.
pub fn entries_of<'c>(
    list: &'c str,
    separated: fn(&'c str) -> Vec<Cow<'c, str>>,
) -> Vec<Cow<'c, str>> {
    let valued = |part: &'c str| {
        let mut entries = separated(part);
        entries.retain(|entry| !says_no_value(entry));
        entries
    };
    quoted_entries(list, valued).unwrap_or_else(|| valued(list))
}

impl std::ops::Deref for VendorCell<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}
