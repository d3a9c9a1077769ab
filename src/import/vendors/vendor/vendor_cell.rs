//! One cell of a vendor's row.

use std::borrow::Cow;

use crate::domain::vendor::Vendor;
use crate::import::cells::cell::parse_bool;
use crate::import::cells::export_list::{
    Marked, marked_export_entries, marked_own_entries, quoted_entries, ticked, ticked_or_crossed,
    ticked_or_denied,
};
use crate::import::cells::html_text;
use crate::import::cells::link::{link_in_words, logo_url};
use crate::import::cells::missing_value::says_nothing;
use crate::import::columns::column_spec::Column;
use crate::import::columns::conventions::Conventions;
use crate::import::files::rows::Row;

/// A cell as plain text, and how its file writes it.
pub struct VendorCell<'b> {
    text: Cow<'b, str>,
    pub is_from_export: bool,
    /// Whether its column says which vendors are inactive.
    pub is_of_inactive: bool,
    /// Whether the file may do without its column.
    pub is_allowed_missing: bool,
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
            is_allowed_missing: row.header.allows_missing(column),
            conventions: &row.header.conventions,
            column,
        }
    }
}

impl VendorCell<'_> {
    /// The entries between semicolons, or between whatever separates them in this file.
    pub fn entries(&self) -> Vec<Cow<'_, str>> {
        let marked: Marked = match self.column {
            Column::GeoFocus => ticked_or_crossed,
            Column::ShortHighlights => ticked_or_denied,
            _ => ticked,
        };
        if self.is_from_export || !self.conventions.has_semicolons(self.column) {
            entries_of(&self.text, |list| marked_export_entries(list, marked))
        } else {
            entries_of(&self.text, |list| marked_own_entries(list, marked))
        }
    }
}

/// The entries of a list that are separated so, unless it is in the quotes of our own export.
pub fn entries_of<'c>(
    list: &'c str,
    separated: impl Fn(&'c str) -> Vec<Cow<'c, str>>,
) -> Vec<Cow<'c, str>> {
    quoted_entries(list).unwrap_or_else(|| {
        let mut entries = separated(list);
        entries.retain(|entry| !says_nothing(entry));
        entries
    })
}

/// A link that cannot be read rejects the row, unless the file may do without.
pub fn link(what: &str, cell: &VendorCell<'_>) -> Result<Option<String>, String> {
    let link = link_in_words(what, cell);
    if cell.is_allowed_missing {
        return Ok(link.unwrap_or_default());
    }
    link
}

/// No file needs logos.
#[expect(
    clippy::unnecessary_wraps,
    reason = "all columns are parsed by the same shape"
)]
pub fn logo(cell: &VendorCell<'_>) -> Result<Option<String>, String> {
    Ok(logo_url(cell).unwrap_or_default())
}

/// A yes or a no, which may have a note in brackets behind it: "Yes (renewed)".
pub fn yes_or_no(what: &str, cell: &str) -> Result<Option<bool>, String> {
    parse_bool(what, without_note(cell)).or_else(|_| parse_bool(what, cell))
}

/// "Yes" of "Yes (renewed)".
pub fn without_note(cell: &str) -> &str {
    let note = cell.trim_end().strip_suffix(')');
    let before = note.and_then(|cell| Some(cell.split_once('(')?.0));
    before
        .filter(|before| !before.trim().is_empty())
        .unwrap_or(cell)
}

/// The columns of links of which a row has a cell that gave the vendor none.
pub fn unread_links(row: &Row<'_>, vendor: &Vendor) -> Vec<Column> {
    let links = [
        (Column::WebsiteUrl, &vendor.website_url),
        (Column::BookingUrl, &vendor.booking_url),
        (Column::LogoUrl, &vendor.logo_url),
    ];
    let is_unread =
        |column: Column, link: &Option<String>| link.is_none() && !row.text(column).is_empty();
    let unread = links
        .into_iter()
        .filter(|(column, link)| is_unread(*column, link));
    unread.map(|(column, _)| column).collect()
}

impl std::ops::Deref for VendorCell<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::cells::export_list::{export_entries, own_entries, tool_entries};

    #[test]
    fn quotes_of_other_programs_keep_nothing_as_it_is() {
        let clio = r#""Clio"; "Outlook (coming soon)"; "No Gmail""#;
        let brackets = r#"["Chat"; "SMS"; "Voice"]"#;
        for (cell, tools) in [
            (clio, &["Clio"][..]),
            (
                r#""Clio and Filevine"; "Word""#,
                &["Clio", "Filevine", "Word"],
            ),
            (
                r#""Clio and Filevine"; Word;"#,
                &["Clio", "Filevine", "Word", ""],
            ),
            (
                r#""Clio and Filevine";"Word";"#,
                &["Clio", "Filevine", "Word", ""],
            ),
            (r#""None"; """#, &[""]),
            (brackets, &["Chat", "SMS", "Voice"]),
        ] {
            assert_eq!(tool_entries(cell), tools, "{cell}");
        }
        for (cell, own, export) in [
            (
                r#""Best in class"; Chat"#,
                &[r#""Best in class""#, "Chat"][..],
                &["Best in class", "Chat"][..],
            ),
            (r#""None"; """#, &[r#""None""#, r#""""#], &[""]),
            (
                brackets,
                &[r#"["Chat""#, r#""SMS""#, r#""Voice"]"#],
                &["Chat", "SMS", "Voice"],
            ),
            (r#"❌ "SMS"; "Voice""#, &[r#""Voice""#], &["Voice"]),
        ] {
            assert_eq!(entries_of(cell, own_entries), own, "{cell}");
            assert_eq!(entries_of(cell, export_entries), export, "{cell}");
        }
    }

    #[test]
    fn a_list_of_which_every_entry_is_quoted_and_ended_is_read_as_it_is() {
        let cell = r#""No Outlook"; "N/A"; "✗ ""now""; later";"#;
        let expected = ["No Outlook", "N/A", "✗ \"now\"; later"];
        assert_eq!(tool_entries(cell), expected);
        assert_eq!(entries_of(cell, own_entries), expected);
        assert_eq!(entries_of(cell, export_entries), expected);
    }
}
