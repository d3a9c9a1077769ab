//! Whether a booking was canceled, as exports of scheduling tools say it: a column of their own, or one
//! value of a status.

use super::cell::parse_bool;
use super::column_spec::Column;
use super::rows::Row;

/// Words of a status, by their beginnings, after which nobody meets. A meeting to which nobody came
/// was booked all the same.
const CANCELED: &[&str] = &["cancel", "deleted", "void"];
/// Words after which nobody meets where the invitation is meant, and not what the meeting came to: "Declined by
/// invitee", not "Declined to buy".
const REFUSED: &[&str] = &["declined", "rejected"];
const OF_INVITATION: &[&str] = &["by", "invite", "invitation"];
/// What stands in a column of cancellations where there is none.
const NONE: &[&str] = &["", "active", "not canceled", "not cancelled"];

/// Whether a row says that its booking was canceled.
pub fn is_canceled(row: &Row<'_>) -> bool {
    let Some(position) = row.header.position(Column::Canceled) else {
        return false;
    };
    let cell = row.text(Column::Canceled).to_lowercase();
    if NONE.contains(&cell.as_str()) || parse_bool("", &cell) == Ok(Some(false)) {
        return false;
    }
    // Such a column may also say when, or by whom.
    if row.header.names[position].contains("cancel") {
        return true;
    }
    let words = cell.split(|c: char| !c.is_alphanumeric());
    let mut words = words.filter(|word| !word.is_empty()).peekable();
    while let Some(word) = words.next() {
        let is_refused =
            REFUSED.contains(&word) && words.peek().is_none_or(|next| OF_INVITATION.contains(next));
        if is_refused || CANCELED.iter().any(|canceled| word.starts_with(canceled)) {
            return true;
        }
    }
    false
}
