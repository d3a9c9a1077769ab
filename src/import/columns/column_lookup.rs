//! Finds the columns of both kinds of file by their names, and the names that say of which kind a file is
//! (docs/import.md#columns).

use std::collections::HashSet;
use std::sync::LazyLock;

use super::booking_columns::BOOKINGS;
use super::column_spec::{Column, ColumnSpec};
use super::vendor_columns::VENDORS;
use crate::domain::import::ImportKind;
use crate::import::cells::cell::quoted;

/// The columns of one kind of file, in the order in which they are explained.
pub fn columns(kind: ImportKind) -> &'static [ColumnSpec] {
    match kind {
        ImportKind::Bookings => BOOKINGS,
        ImportKind::Vendors => VENDORS,
    }
}

/// Whether a column of either kind goes by this normalized name.
pub fn is_column_name(normalized: &str) -> bool {
    static NAMES: LazyLock<HashSet<&str>> = LazyLock::new(|| {
        let all = BOOKINGS.iter().chain(VENDORS);
        all.flat_map(ColumnSpec::headers).collect()
    });
    NAMES.contains(normalized)
}

/// The columns named in a list with commas, each of which a vendors' file may lack where an
/// administrator says so.
pub fn parse_allow_missing(list: &str) -> Result<Vec<Column>, String> {
    let names = list
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty());
    let column = |name: &str| {
        let mut specs = VENDORS.iter().filter(|spec| spec.may_be_missing());
        let found = specs.find(|spec| spec.accepts(&normalize_column_name(name)));
        found
            .map(|spec| spec.column)
            .ok_or_else(|| format!("No file can be taken without the column {}.", quoted(name)))
    };
    names.map(column).collect()
}

impl Column {
    /// The column's usual name in files of this kind, which reports show.
    pub fn name(self, kind: ImportKind) -> &'static str {
        let spec = columns(kind).iter().find(|spec| spec.column == self);
        spec.map_or("", |spec| spec.name)
    }
}

/// What Salesforce puts behind the names of columns that someone added.
pub const ADDED_COLUMN: &str = "__c";

/// A column's name without what makes no difference: case, blanks, `_` and `-`, and the mark of Salesforce.
pub fn normalize_column_name(name: &str) -> String {
    let name = name.trim();
    let name = name.strip_suffix(ADDED_COLUMN).unwrap_or(name);
    let counts = |c: &char| !c.is_whitespace() && !matches!(c, '_' | '-' | '\u{feff}');
    let mut normalized = String::with_capacity(name.len());
    normalized.extend(name.chars().filter(counts).flat_map(char::to_lowercase));
    normalized
}

/// Columns that a list of contacts has and a list of vendors has not.
pub const PERSON_COLUMN_NAMES: [&str; 10] = [
    "title",
    "jobtitle",
    "role",
    "firstname",
    "lastname",
    "email",
    "emailaddress",
    "phone",
    "phonenumber",
    "mobile",
];

/// Names of the client's column under which are the titles of meetings.
pub const TITLES: [&str; 3] = ["eventtypename", "appointmenttype", "meetingname"];

/// Names of the column of active vendors that ask the opposite: a yes under "Archived" takes the vendor out.
pub const INACTIVE_COLUMN_NAMES: [&str; 4] = ["archived", "isarchived", "inactive", "isinactive"];

/// Names of columns that a log of demos has and a list of vendors mostly has not: of the firm that booked, or who of it.
pub const FIRM_COLUMN_NAMES: [&str; 22] = [
    "attendee",
    "attendeeemail",
    "attendeename",
    "bookedby",
    "city",
    "citystate",
    "city/state",
    "city,state",
    "client",
    "clientcategory",
    "clientname",
    "dma",
    "firm",
    "firmname",
    "firmsize",
    "guestemail",
    "guestname",
    "inviteeemail",
    "inviteename",
    "lawfirm",
    "lawfirmname",
    "state",
];

/// Normalized names that say little on their own: a date of something, software for something.
pub fn ambiguous_names() -> impl Iterator<Item = &'static str> {
    BOOKINGS.iter().flat_map(ColumnSpec::ambiguous_headers)
}

/// Whether a column of this normalized name is of the firm that booked a demo.
pub fn of_firms(name: &str) -> bool {
    FIRM_COLUMN_NAMES.contains(&name)
}

/// The normalized name of a column of a form's answers.
pub const FORM_COLUMN: &str = "completiontime";

/// Whether a column of this normalized name holds personal data.
pub fn of_people(name: &str) -> bool {
    PERSON_COLUMN_NAMES.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_normalized_and_means_one_column() {
        for kind in [ImportKind::Bookings, ImportKind::Vendors] {
            let mut seen = HashSet::new();
            for spec in columns(kind) {
                assert!(spec.accepts(&normalize_column_name(spec.name)));
                for header in spec.headers() {
                    assert_eq!(header, normalize_column_name(header));
                    assert!(is_column_name(header), "{header}");
                    assert!(
                        seen.insert(header),
                        "{header} names two columns of {kind:?}"
                    );
                }
            }
        }
        assert_eq!(normalize_column_name(" Integrations__c"), "integrations");
        assert!(!is_column_name("") && !is_column_name("ledger"));
    }
}
