//! Dates and times as booking tools and spreadsheets write them (docs/import.md#created-times).
//!
//! `2024-03-05T14:30:00Z`, `2024-03-05 2:30pm`, `3/5/2024, 2:30 PM`, `March 5, 2024`, `5-Mar-24`:
//! ISO order with `-` or `/`, the month or the day first with `/` or `-` (with `.` always the day), or a month
//! by name. A time may follow, with or without seconds, in 12 or 24 hours; so may a zone. No zone means UTC.
//!
//! Written by hand, because a list of jiff's strptime formats takes 45 times as long (3.3 µs instead of
//! 0.07) and accepts what is no date here, such as `3/5/024` and `March 2024`.

mod calendar;
mod clock;
mod cursor;
mod iso;
mod order;
pub mod spreadsheet_day;
mod zone;

use std::borrow::Cow;

use jiff::Timestamp;
use jiff::civil::Time;

use self::cursor::Cursor;
use self::iso::{parse_basic, parse_iso};
pub use self::order::{DateOrder, OrderShown};
use self::zone::Zone;

/// Parses a date and time, to the second; `None` for anything else, such as 30 February.
pub fn parse(text: &str, order: DateOrder) -> Option<Timestamp> {
    parse_iso(text.as_bytes())
        .or_else(|| parse_basic(text.trim().as_bytes()))
        .or_else(|| parse_any_form(text, order))
}

/// What a text shows of the order in which its file writes dates.
pub fn order_shown(text: &str) -> OrderShown {
    if parse_iso(text.as_bytes()).is_some() {
        return OrderShown::Nothing;
    }
    let [month, day] = [DateOrder::MonthFirst, DateOrder::DayFirst].map(|order| parse(text, order));
    match (month, day) {
        (Some(_), None) => OrderShown::Only(DateOrder::MonthFirst),
        (None, Some(_)) => OrderShown::Only(DateOrder::DayFirst),
        (month, day) if month != day => OrderShown::Either,
        _ => OrderShown::Nothing,
    }
}

/// The minutes of a time such as "2.30 PM", which versions before took for two o'clock.
pub fn minutes_by_point(text: &str, order: DateOrder) -> Option<u32> {
    if !may_have_minutes_by_point(text.as_bytes()) {
        return None;
    }
    let text = with_plain_blanks(text.trim());
    let mut rest = Cursor::of(&text);
    rest.date(order)?;
    rest.time_and_zone()?;
    rest.minutes_by_point
}

/// Whether AM or PM may follow two digits behind a point. Asked of every row, so that those with fractions of a second are
/// not parsed twice.
fn may_have_minutes_by_point(text: &[u8]) -> bool {
    let mut after_points = text.split(|c| *c == b'.').skip(1);
    after_points.any(|after| {
        let [b'0'..=b'9', b'0'..=b'9', rest @ ..] = after else {
            return false;
        };
        // Blanks may be narrow.
        let is_blank = |c: &&u8| c.is_ascii_whitespace() || !c.is_ascii();
        let half = rest.iter().find(|c| !is_blank(c));
        half.is_some_and(|half| matches!(half, b'a' | b'A' | b'p' | b'P'))
    })
}

/// Whether a text begins as dates of numbers do, so that it may show an order. Costs next to nothing.
pub fn may_show_order(text: &str) -> bool {
    let text = text.as_bytes();
    let start = text.iter().position(u8::is_ascii_digit);
    let number = &text[start.unwrap_or(text.len())..];
    match number {
        [_, b'/' | b'-', next, ..] => next.is_ascii_digit(),
        [_, second, b'/' | b'-', next, ..] => second.is_ascii_digit() && next.is_ascii_digit(),
        _ => false,
    }
}

fn parse_any_form(text: &str, order: DateOrder) -> Option<Timestamp> {
    let text = with_plain_blanks(text.trim());
    let mut rest = Cursor::of(&text);
    let date = rest.date(order)?;
    let (time, zone) = if rest.text.is_empty() {
        (Time::midnight(), Zone::UTC)
    } else {
        rest.time_and_zone()?
    };
    let here = date.to_datetime(time);
    let timestamp = zone.to_timestamp(here)?;
    // Bookings are stored to the second, so fractions must not tell two apart.
    Timestamp::from_second(timestamp.as_second()).ok()
}

/// Browsers and spreadsheets set AM and PM off by a narrow blank, which does not break.
fn with_plain_blanks(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace(char::is_whitespace, " "))
}

#[cfg(test)]
mod tests;
