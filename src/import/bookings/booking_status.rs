//! Whether a booking was canceled, as exports of scheduling tools say it: a column of their own, or one
//! value of a status.

use crate::domain::text::words_in;
use crate::import::cells::cell::parse_bool;
use crate::import::cells::date::{self, DateOrder};
use crate::import::cells::meeting_title::without_prefixes;
use crate::import::columns::column_spec::Column;
use crate::import::columns::column_suggestions::is_calendar;
use crate::import::columns::header::Header;
use crate::import::files::rows::Row;

/// How words of a status begin that say that nobody will meet. A meeting to which nobody came was booked all the
/// same.
const CANCELED: &[&str] = &["cancel", "deleted", "void"];
/// Words that say so of an invitation, but not of what a meeting led to: "Declined by invitee", not "Declined to buy".
const REFUSED: &[&str] = &["declined", "rejected"];
const INVITATION_WORDS: &[&str] = &["by", "invite", "invitation"];
/// Words for it in the titles of meetings.
const CANCELED_TITLES: [&str; 3] = ["canceled", "cancelled", "declined"];
/// Names of columns that say what a demo led to.
const OUTCOMES: [&str; 3] = ["demooutcome", "demostatus", "outcome"];
/// What a column of cancellations holds for a booking that was not canceled.
const NONE: &[&str] = &[
    "",
    "accepted",
    "active",
    "approved",
    "attended",
    "booked",
    "closed won",
    "complete",
    "completed",
    "confirmed",
    "demo booked",
    "done",
    "finished",
    "free",
    "held",
    "in progress",
    "lost",
    "never",
    "new",
    "no answer",
    "no show",
    "no-show",
    "not canceled",
    "not cancelled",
    "open",
    "pending",
    "rescheduled",
    "scheduled",
    "tentative",
    "upcoming",
    "won",
];

/// Whether a text is a status of a booking that was not canceled.
pub fn is_status(text: &str) -> bool {
    NONE.contains(&text.trim().to_lowercase().as_str())
}

/// Whether a row says that its booking was canceled, in a column or, as calendars do, in the title.
pub fn is_canceled(row: &Row<'_>) -> bool {
    let columns = row.header.cancellations();
    let (first, others) = match columns {
        [first, others @ ..] => (Some(first), others),
        [] => (None, columns),
    };
    first.is_some_and(|at| says_canceled(row, *at))
        || others.iter().any(|at| says_canceled_too(row, *at))
        || is_canceled_state(row.cell(Column::State))
        || is_canceled_title(&row.text(Column::Client), row.header.has_titles())
}

/// Where a calendar says which of its events are private.
pub fn private_column(header: &Header) -> Option<usize> {
    let is_private = |at: &usize| header.original_name_at(*at) == "private";
    let at = (0..header.names.len()).find(is_private);
    at.filter(|_| is_calendar(header.written.iter().map(String::as_str)))
}

/// Whether a row is a private event, by the column that says so.
pub fn is_private(row: &Row<'_>, at: usize) -> bool {
    parse_bool("", &row.text_at(at)) == Ok(Some(true))
}

/// "State" is the word of some scheduling tools for a status; no place is called so.
fn is_canceled_state(cell: &str) -> bool {
    let cell = cell.trim();
    ["canceled", "cancelled"]
        .iter()
        .any(|said| cell.eq_ignore_ascii_case(said))
}

/// `Canceled: Acme demo`, `[Canceled] Acme demo`, `Canceled event: Acme demo`, `Canceled - Acme demo`; and, where the
/// vendor is named in titles, of what is called a demo `Canceled Acme demo`, `Acme demo canceled`, `Acme demo (canceled)`
/// and `Acme demo - canceled by host`.
fn is_canceled_title(title: &str, is_of_meetings: bool) -> bool {
    // Of a million titles few are read further.
    let begins_word =
        |part: &[u8]| part.eq_ignore_ascii_case(b"cancel") || part.eq_ignore_ascii_case(b"declin");
    if !title.as_bytes().windows(6).any(begins_word) {
        return false;
    }
    let lower = without_prefixes(title).to_lowercase();
    let is_said = |words: &str| {
        let words = words.split_once(" by ").map_or(words, |(said, _)| said);
        CANCELED_TITLES.contains(&words.strip_suffix(" event").unwrap_or(words))
    };
    let begun = lower.trim_start_matches(['[', '(']);
    let mut leads = [":", "]", ")", " - ", " – ", " — ", " | "].iter();
    if leads.any(|end| {
        let lead = begun.split_once(end);
        lead.is_some_and(|(lead, _)| is_said(lead))
    }) {
        return true;
    }
    let names_demo = || words_in(&lower).any(|word| word == "demo" || word == "demonstration");
    let is_rebooked = || lower.contains("resched") || lower.contains("rebook");
    if !is_of_meetings || !names_demo() || is_rebooked() {
        return false;
    }
    let ended = lower.trim_end_matches([']', ')']);
    let mut tails = ["(", "[", ": ", " - ", " – ", " — ", " | "].iter();
    let is_last = tails.any(|start| {
        let tail = ended.rsplit_once(start);
        tail.is_some_and(|(name, last)| is_said(last) && words_in(name).nth(1).is_some())
    });
    let mut words = ended.split(' ');
    let is_canceled = |word: Option<&str>| {
        // Of "Demo: Canceled" nothing but the demo is left.
        let names_vendor = words_in(&lower).nth(2).is_some();
        word.is_some_and(|word| names_vendor && word.starts_with("cancel") && is_said(word))
    };
    is_last || is_canceled(words.next()) || is_canceled(words.next_back())
}

/// Whether another column says so. What a deal or an outcome column calls declined or void is not the meeting.
fn says_canceled_too(row: &Row<'_>, at: usize) -> bool {
    if row.header.original_name_at(at).contains("cancel") {
        return says_canceled(row, at);
    }
    let cell = row.text_at(at).to_lowercase();
    words_in(&cell).any(|word| word.starts_with("cancel")) && says_canceled(row, at)
}

fn says_canceled(row: &Row<'_>, at: usize) -> bool {
    // Choosing the column changes nothing in its cells, so its own name still says how to read them.
    let name = row.header.original_name_at(at);
    let cell = row.text_at(at).to_lowercase();
    let said = parse_bool("", &cell);
    if NONE.contains(&cell.as_str()) || said == Ok(Some(false)) {
        return false;
    }
    // Such a column may also say when, or by whom.
    if name.contains("cancel") {
        return true;
    }
    // A column that someone chose may ask in other words: "Called off?".
    let is_named = row.header.is_named(Column::Canceled);
    let is_time = || date::parse(&cell, DateOrder::MonthFirst).is_some();
    if is_named && (said == Ok(Some(true)) || is_time()) {
        return true;
    }
    // What a demo led to may be described at length: "Great demo, will cancel Ruby".
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
        let is_refused = REFUSED.contains(&word)
            && words
                .peek()
                .is_none_or(|next| INVITATION_WORDS.contains(next));
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
    fn a_status_is_no_place() {
        for status in [
            "Approved",
            "tentative",
            "Finished",
            "Complete",
            "in progress",
            "Free",
            "No answer",
        ] {
            assert!(is_status(status), "{status}");
        }
        for place in ["Texas", "Freeport", "New York", "Ontario"] {
            assert!(!is_status(place), "{place}");
        }
    }

    #[test]
    fn a_title_says_that_nobody_meets() {
        for title in [
            "Canceled: Acme demo",
            "Canceled event: Acme demo",
            "[Canceled] Acme demo",
            "(Declined) Acme demo",
            "Declined: Acme demo",
            "CANCELLED - Acme demo",
            "Canceled – Demo with Acme",
            "Cancelled Acme demo",
            "Acme demo (cancelled)",
            "Acme demo - CANCELED",
            "Demo with Acme [Canceled]",
            "Acme demo: canceled",
            "Acme demo - canceled by client",
            "Acme demo (canceled by host)",
            "Acme demo canceled",
            "FW: Canceled: Acme demo",
            "Re: Canceled: Demo with Acme",
        ] {
            assert!(is_canceled_title(title, true), "{title}");
        }
        for title in [
            "Acme",
            "Cancelot: demo",
            "Canceled",
            "Demo: Canceled",
            "Acme (canceled)",
            "Acme - canceled",
            "Cancelled & rescheduled: Acme demo",
            "Canceled then rebooked Acme demo",
            "Declined Leads Pro demo",
            "Canceled Debt Software",
            "Demo of canceled-debt tools",
            "",
        ] {
            assert!(!is_canceled_title(title, true), "{title}");
        }
        for name in ["Canceled Acme demo", "Acme demo (canceled)"] {
            assert!(!is_canceled_title(name, false), "{name}");
        }
    }
}
