//! What a report says of the columns of a file.

use super::name_list::list_names;
use crate::domain::import::ImportKind;
use crate::import::columns::column_lookup::normalize_column_name;
use crate::import::columns::column_suggestions::is_calendar;
use crate::import::columns::header::Header;
use crate::import::{Column, RecordSource, RowFile, quoted};

/// A column that became highlights or integrations.
pub struct StatementColumn<'c> {
    /// As the file writes it.
    pub name: &'c str,
    /// What its cells were added to.
    pub field: Column,
}

/// The sentences that name the extra columns that became highlights or integrations.
pub fn statement_notices(columns: &[StatementColumn<'_>]) -> Vec<String> {
    let notice = |field, what: &str| {
        let columns = columns.iter().filter(|column| column.field == field);
        let columns: Vec<_> = columns.map(|column| quoted(column.name)).collect();
        let is_any = !columns.is_empty();
        is_any.then(|| format!("Added to the {what}: {}.", list_names(columns.into_iter())))
    };
    let highlights = "highlights where they say what a vendor offers";
    let notices = [
        notice(Column::ShortHighlights, highlights),
        notice(Column::Integrations, "integrations"),
    ];
    notices.into_iter().flatten().collect()
}

/// What becomes of the times of a bookings file with a column of time zones.
fn time_zone_notice(header: &Header) -> Option<String> {
    if header.kind != ImportKind::Bookings {
        return None;
    }
    let is_of_zones = |name: &&String| {
        let name = normalize_column_name(name);
        name == "tz" || name.contains("timezone")
    };
    let column = quoted(header.unknown.iter().find(is_of_zones)?);
    Some(format!(
        "The column {column} is not read: a time that names no zone of its own counts as UTC."
    ))
}

/// Columns of a calendar that are no unknown ones: by them it is known as one, or [its private events](private_column).
const OF_CALENDARS: [&str; 3] = ["alldayevent", "private", START_TIME];
const START_TIME: &str = "starttime";

/// Whether a bookings file is a calendar and a column of this name is one that is known in it.
fn is_of_calendar(header: &Header, name: &str) -> bool {
    let is_known = OF_CALENDARS.contains(&normalize_column_name(name).as_str());
    let is_calendar = || is_calendar(header.written.iter().map(String::as_str));
    is_known && header.kind == ImportKind::Bookings && is_calendar()
}

/// That a booking of a calendar has its day alone.
fn start_time_notice(header: &Header) -> Option<String> {
    let is_one =
        |name: &&String| normalize_column_name(name) == START_TIME && is_of_calendar(header, name);
    let column = quoted(header.unknown.iter().find(is_one)?);
    Some(format!(
        "The column {column} is not read: a booking of a calendar is kept with its day, as of 0:00 UTC."
    ))
}

/// What a person should know about how the file was read. Of unknown columns those with statements are not named here.
pub fn notices(
    file: &RowFile<impl RecordSource>,
    statement_columns: &[StatementColumn<'_>],
) -> Vec<String> {
    let mut notices = file.notices();
    notices.extend(time_zone_notice(&file.header));
    notices.extend(start_time_notice(&file.header));
    let unknown = file.header.unknown.iter().map(String::as_str);
    let unknown: Vec<_> = unknown
        .filter(|name| statement_columns.iter().all(|column| column.name != *name))
        .filter(|name| !is_of_calendar(&file.header, name))
        .collect();
    if !unknown.is_empty() {
        let matches = file.header.column_matches();
        let named = list_names(unknown.into_iter().map(|name| {
            let close = matches.iter().find(|column| column.header == name);
            match close.and_then(|column| column.suggestion) {
                Some(suggestion) => format!("{} ({suggestion}?)", quoted(name)),
                None => quoted(name),
            }
        }));
        notices.push(format!("Columns that are not known here: {named}."));
    }
    notices
}
