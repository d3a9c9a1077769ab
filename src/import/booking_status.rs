//! Whether a booking was canceled, as exports of scheduling tools say it: a column of their own, or one
//! value of a status.

use super::cell::parse_bool;
use super::column_spec::Column;
use super::date::{self, DateOrder};
use super::rows::Row;
use crate::domain::text::words_in;

/// How words of a status begin that say that nobody will meet. A meeting to which nobody came was booked all the
/// same.
const CANCELED: &[&str] = &["cancel", "deleted", "void"];
/// Words that say so of an invitation, but not of what a meeting led to: "Declined by invitee", not "Declined to buy".
const REFUSED: &[&str] = &["declined", "rejected"];
const OF_INVITATION: &[&str] = &["by", "invite", "invitation"];
/// Names of columns that say what a demo led to.
const OUTCOMES: [&str; 3] = ["demooutcome", "demostatus", "outcome"];
/// What a column of cancellations holds for a booking that was not canceled.
const NONE: &[&str] = &[
    "",
    "accepted",
    "active",
    "attended",
    "booked",
    "closed won",
    "completed",
    "confirmed",
    "demo booked",
    "done",
    "held",
    "lost",
    "never",
    "new",
    "no show",
    "no-show",
    "not canceled",
    "not cancelled",
    "open",
    "pending",
    "rescheduled",
    "scheduled",
    "upcoming",
    "won",
];

/// Whether a row says that its booking was canceled, in a column or, as calendars do, before the title.
pub fn is_canceled(row: &Row<'_>) -> bool {
    says_canceled(row) || is_canceled_title(&row.text(Column::Client))
}

/// `Canceled: Acme demo`, `[Canceled] Acme demo`, `Canceled event: Acme demo`.
fn is_canceled_title(title: &str) -> bool {
    let title = title.trim_start_matches(['[', '(']);
    let Some(end) = title.find([':', ']', ')']) else {
        return false;
    };
    let lead = title[..end].to_lowercase();
    let lead = lead.strip_suffix(" event").unwrap_or(&lead);
    ["canceled", "cancelled", "declined"].contains(&lead)
}

fn says_canceled(row: &Row<'_>) -> bool {
    // Choosing the column changes nothing in its cells, so its own name still says how to read them.
    let Some(name) = row.header.own_name(Column::Canceled) else {
        return false;
    };
    let cell = row.text(Column::Canceled).to_lowercase();
    let said = parse_bool("", &cell);
    if NONE.contains(&cell.as_str()) || said == Ok(Some(false)) {
        return false;
    }
    // Such a column may also say when, or by whom.
    if name.contains("cancel") {
        return true;
    }
    // A column that somebody chose may ask in other words: "Called off?".
    let is_named = row.header.is_named(Column::Canceled);
    let is_time = || date::parse(&cell, DateOrder::MonthFirst).is_some();
    if is_named && (said == Ok(Some(true)) || is_time()) {
        return true;
    }
    // What a demo led to may be told at length: "Great demo, will cancel Ruby".
    if OUTCOMES.contains(&name) {
        let of_demo = ["demo ", "meeting "]
            .iter()
            .find_map(|what| cell.strip_prefix(what));
        let rest = of_demo.unwrap_or(&cell);
        let rest = rest
            .strip_prefix("cancelled")
            .or(rest.strip_prefix("canceled"));
        return rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(" by "));
    }
    let mut words = words_in(&cell).peekable();
    while let Some(word) = words.next() {
        let is_refused =
            REFUSED.contains(&word) && words.peek().is_none_or(|next| OF_INVITATION.contains(next));
        if is_refused || CANCELED.iter().any(|canceled| word.starts_with(canceled)) {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_says_before_the_name_that_nobody_meets() {
        for title in [
            "Canceled: Acme demo",
            "Canceled event: Acme demo",
            "[Canceled] Acme demo",
            "(Declined) Acme demo",
            "Declined: Acme demo",
        ] {
            assert!(is_canceled_title(title), "{title}");
        }
        for title in [
            "Acme",
            "Cancelot: demo",
            "Canceled",
            "Demo: Canceled",
            "Acme (canceled)",
        ] {
            assert!(!is_canceled_title(title), "{title}");
        }
    }
}
