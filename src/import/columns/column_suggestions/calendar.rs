//! Whether a file is a calendar, by its columns.

use crate::import::columns::column_lookup::normalize_column_name;

/// Columns that calendars have, as Google and Outlook export them, and no list of vendors.
pub const CALENDAR_COLUMNS: [&str; 3] = ["subject", "startdate", "alldayevent"];

/// What is said of a calendar that is refused as a list of vendors.
pub const CALENDAR: &str = "The file looks like a calendar of meetings, which are bookings: its Start Date is the \
    Created Time, its Subject the Client";

/// Whether a file with these columns is a calendar.
pub fn is_calendar<'h>(headers: impl Iterator<Item = &'h str>) -> bool {
    has_all(&CALENDAR_COLUMNS, headers)
}

/// Whether it is one, also as a program writes it that has read an .ics: UID, SUMMARY, DTSTART.
pub fn is_any_calendar<'h>(headers: impl Iterator<Item = &'h str> + Clone) -> bool {
    is_calendar(headers.clone()) || is_calendar_as_ics(headers)
}

/// Only as such a program writes it.
pub fn is_calendar_as_ics<'h>(headers: impl Iterator<Item = &'h str>) -> bool {
    has_all(&["summary", "dtstart"], headers)
}

fn has_all<'h>(columns: &[&str], headers: impl Iterator<Item = &'h str>) -> bool {
    let names: Vec<_> = headers.map(normalize_column_name).collect();
    let mut columns = columns.iter();
    columns.all(|column| names.iter().any(|name| name == column))
}
