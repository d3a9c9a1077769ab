//! Dates and times as booking tools and spreadsheets write them (docs/import.md#created-times).
//!
//! `2024-03-05T14:30:00Z`, `2024-03-05 2:30pm`, `3/5/2024, 2:30 PM`, `March 5, 2024`, `5-Mar-24`:
//! ISO order with `-` or `/`, the month or the day first with `/` or `-` (with `.` always the day), or a month
//! by name. A time may follow, with or without seconds, in 12 or 24 hours; so may a zone. No zone means UTC.
//!
//! Written by hand, because a list of jiff's strptime formats takes 45 times as long (3.3 µs instead of
//! 0.07) and accepts what is no date here, such as `3/5/024` and `March 2024`.

use jiff::civil::{Date, Time};
use jiff::tz::Offset;
use jiff::{SignedDuration, Timestamp};

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
const WEEKDAYS: [&str; 7] = [
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
];
/// Zones that US tools write by name (RFC 5322, section 4.3), in hours from UTC.
const ZONES: [(&str, i8); 11] = [
    ("z", 0),
    ("utc", 0),
    ("gmt", 0),
    ("est", -5),
    ("edt", -4),
    ("cst", -6),
    ("cdt", -5),
    ("mst", -7),
    ("mdt", -6),
    ("pst", -8),
    ("pdt", -7),
];

/// What comes first in a date such as `3/5/2024`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DateOrder {
    #[default]
    MonthFirst,
    DayFirst,
}

/// What a date such as `3/5/2024` says about the order of its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderShown {
    /// Only in this one is it a date.
    Only(DateOrder),
    /// In both, and it makes a difference.
    Either,
    /// It is another form, no date, or the same day in both.
    Nothing,
}

/// Parses a date and time, to the second; `None` for anything else, such as 30 February.
pub fn parse(text: &str, order: DateOrder) -> Option<Timestamp> {
    parse_iso(text.as_bytes()).or_else(|| parse_any_form(text, order))
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

/// The fast path for `2024-03-05 14:30:00` and `2024-03-05T14:30:00Z`, which most files hold.
fn parse_iso(text: &[u8]) -> Option<Timestamp> {
    let (text, zone) = text.split_at_checked(19)?;
    let [
        y1,
        y2,
        y3,
        y4,
        b'-',
        m1,
        m2,
        b'-',
        d1,
        d2,
        b'T' | b' ',
        time @ ..,
    ] = text
    else {
        return None;
    };
    let [h1, h2, b':', n1, n2, b':', s1, s2] = time else {
        return None;
    };
    let number = |digits: &[&u8]| {
        let mut value = 0i16;
        for digit in digits {
            let digit = digit.is_ascii_digit().then(|| i16::from(**digit - b'0'))?;
            value = value * 10 + digit;
        }
        Some(value)
    };
    let two = |first, second| i8::try_from(number(&[first, second])?).ok();
    let date = Date::new(number(&[y1, y2, y3, y4])?, two(m1, m2)?, two(d1, d2)?).ok()?;
    let time = Time::new(two(h1, h2)?, two(n1, n2)?, two(s1, s2)?, 0).ok()?;
    let is_utc = matches!(zone, b"" | b"Z");
    is_utc.then(|| Offset::UTC.to_timestamp(date.to_datetime(time)).ok())?
}

fn parse_any_form(text: &str, order: DateOrder) -> Option<Timestamp> {
    let mut rest = Cursor {
        text: text.trim().as_bytes(),
        order,
    };
    let date = rest.date()?;
    let (time, offset) = if rest.text.is_empty() {
        (Time::midnight(), Offset::UTC)
    } else {
        rest.time_and_zone()?
    };
    let here = date.to_datetime(time);
    let timestamp = offset.to_timestamp(here).ok()?;
    // Bookings are stored to the second, so fractions must not tell two apart.
    Timestamp::from_second(timestamp.as_second()).ok()
}

/// The text that is left to parse.
struct Cursor<'t> {
    text: &'t [u8],
    order: DateOrder,
}

impl Cursor<'_> {
    fn date(&mut self) -> Option<Date> {
        self.skip_weekday();
        if !self.text.first()?.is_ascii_digit() {
            let month = self.month_name()?;
            self.skip_any(b" .");
            let day = self.number(2)?.0;
            self.skip_ordinal();
            self.skip_any(b" ,");
            return Date::new(self.year()?, month, i8::try_from(day).ok()?).ok();
        }
        let (first, digits) = self.number(4)?;
        self.skip_ordinal();
        let separator = *self.text.first()?;
        let is_number_next = self.text.get(1).is_some_and(u8::is_ascii_digit);
        match (digits, separator) {
            (4, b'-' | b'/') => {
                let month = self.after(separator)?;
                let day = self.after(separator)?;
                Date::new(i16::try_from(first).ok()?, month, day).ok()
            }
            (1 | 2, b'/' | b'-' | b'.') if is_number_next => {
                self.date_of_numbers(i8::try_from(first).ok()?, separator)
            }
            (1 | 2, b'-' | b' ') => {
                self.skip_any(b"- ");
                let month = self.month_name()?;
                self.skip_any(b"- .,");
                Date::new(self.year()?, month, i8::try_from(first).ok()?).ok()
            }
            _ => None,
        }
    }

    /// The rest of a date that begins with this month or day.
    fn date_of_numbers(&mut self, first: i8, separator: u8) -> Option<Date> {
        let second = self.after(separator)?;
        self.text = self.text.strip_prefix(&[separator])?;
        let digits = self.text.iter().take_while(|c| c.is_ascii_digit()).count();
        // "24-03-05" begins with its year.
        if separator == b'-' && digits != 4 {
            return None;
        }
        let year = self.year()?;
        if separator == b'.' || self.order == DateOrder::DayFirst {
            Date::new(year, second, first).ok()
        } else {
            Date::new(year, first, second).ok()
        }
    }

    /// Passes the letters of "5th".
    fn skip_ordinal(&mut self) {
        let before = self.text;
        if !matches!(self.word().as_str(), "st" | "nd" | "rd" | "th") {
            self.text = before;
        }
    }

    fn skip_weekday(&mut self) {
        let before = self.text;
        let word = self.word();
        if WEEKDAYS
            .iter()
            .any(|day| *day == word || (word.len() == 3 && day.starts_with(&word)))
        {
            self.skip_any(b" ,.");
        } else {
            self.text = before;
        }
    }

    fn month_name(&mut self) -> Option<i8> {
        let word = self.word();
        let short = |name: &str| {
            word.len() == 3 && name.starts_with(&word) || word == "sept" && name == "september"
        };
        (1i8..)
            .zip(MONTHS)
            .find(|(_, name)| *name == word || short(name))
            .map(|(month, _)| month)
    }

    /// Four digits, or two for a year of this century.
    fn year(&mut self) -> Option<i16> {
        match self.number(4)? {
            (year, 4) => i16::try_from(year).ok(),
            (year, 2) => i16::try_from(2000 + year).ok(),
            _ => None,
        }
    }

    fn time_and_zone(&mut self) -> Option<(Time, Offset)> {
        let separated = self.skip_any(b" ,");
        match self.text.first()? {
            b'T' | b't' if !separated => self.text = &self.text[1..],
            b'a' if separated => {
                self.text = self.text.strip_prefix(b"at ")?;
                self.skip_any(b" ");
            }
            _ if !separated => return None,
            _ => {}
        }
        let time = self.time()?;
        let offset = self.zone()?;
        self.skip_comment();
        self.text.is_empty().then_some((time, offset))
    }

    /// Passes what stands in parentheses at the end: "GMT-0500 (Eastern Standard Time)".
    fn skip_comment(&mut self) {
        let comment = self.text.trim_ascii_start();
        if comment.starts_with(b"(") && comment.ends_with(b")") {
            self.text = &[];
        }
    }

    fn time(&mut self) -> Option<Time> {
        let hour = self.number(2)?.0;
        let minute = if self.skip_colon() {
            Some(self.two_digits()?)
        } else {
            None
        };
        let second = if minute.is_some() && self.skip_colon() {
            self.two_digits()?
        } else {
            0
        };
        if let Some(rest) = self.text.strip_prefix(b".") {
            self.text = rest;
            self.number(9)?;
        }
        self.skip_any(b" ");
        let hour = match (self.half_day(), hour) {
            (Some(half), 1..=12) => hour % 12 + half,
            (None, _) if minute.is_some() => hour,
            _ => return None,
        };
        // A leap second is the second before it: the calendar here has none.
        let second = if second == 60 { 59 } else { second };
        let parts = [hour, minute.unwrap_or(0), second].map(i8::try_from);
        let [Ok(hour), Ok(minute), Ok(second)] = parts else {
            return None;
        };
        Time::new(hour, minute, second, 0).ok()
    }

    /// Passes a colon, where one comes next.
    fn skip_colon(&mut self) -> bool {
        let rest = self.text.strip_prefix(b":");
        self.text = rest.unwrap_or(self.text);
        rest.is_some()
    }

    fn two_digits(&mut self) -> Option<u32> {
        self.number(2)
            .and_then(|(value, digits)| (digits == 2).then_some(value))
    }

    /// Hours that AM or PM adds.
    fn half_day(&mut self) -> Option<u32> {
        let [half, rest @ ..] = self.text else {
            return None;
        };
        let hours = match half.to_ascii_lowercase() {
            b'a' => 0,
            b'p' => 12,
            _ => return None,
        };
        let rest = rest.strip_prefix(b".").unwrap_or(rest);
        let rest = rest
            .strip_prefix(b"m")
            .or_else(|| rest.strip_prefix(b"M"))?;
        self.text = rest.strip_prefix(b".").unwrap_or(rest);
        self.skip_any(b" ");
        Some(hours)
    }

    fn zone(&mut self) -> Option<Offset> {
        if self.text.is_empty() {
            return Some(Offset::UTC);
        }
        let within = self.text.strip_prefix(b"(");
        let within = within.and_then(|text| text.strip_suffix(b")"));
        self.text = within.unwrap_or(self.text);
        let word = self.word();
        let named = ZONES
            .iter()
            .find(|(name, _)| *name == word)
            .map(|(_, hours)| *hours);
        let hours = match named {
            Some(hours) => hours,
            None if word.is_empty() => 0,
            None => return None,
        };
        let sign = match self.text.first() {
            None => return Offset::from_hours(hours).ok(),
            Some(b' ') if named.is_some() => return Offset::from_hours(hours).ok(),
            Some(b'+') => 1,
            Some(b'-') => -1,
            Some(_) => return None,
        };
        self.text = &self.text[1..];
        let (hours, minutes) = match self.number(4)? {
            (both, 4) => (both / 100, both % 100),
            (hours, _) if self.skip_colon() => (hours, self.two_digits()?),
            (hours, _) => (hours, 0),
        };
        let minutes = (hours <= 23 && minutes < 60).then(|| i64::from(hours * 60 + minutes))?;
        Offset::UTC
            .checked_add(SignedDuration::from_mins(sign * minutes))
            .ok()
    }

    /// Up to `most` digits: their value and how many there were; `None` where there is none, or
    /// another digit follows.
    fn number(&mut self, most: usize) -> Option<(u32, usize)> {
        let digits = self.text.iter().take_while(|c| c.is_ascii_digit()).count();
        if digits == 0 || digits > most {
            return None;
        }
        let (number, rest) = self.text.split_at(digits);
        self.text = rest;
        let value = number
            .iter()
            .fold(0, |value, digit| value * 10 + u32::from(digit - b'0'));
        Some((value, digits))
    }

    fn after(&mut self, separator: u8) -> Option<i8> {
        self.text = self.text.strip_prefix(&[separator])?;
        i8::try_from(self.number(2)?.0).ok()
    }

    /// The letters that come next, in lower case.
    fn word(&mut self) -> String {
        let letters = self
            .text
            .iter()
            .take_while(|c| c.is_ascii_alphabetic())
            .count();
        let (word, rest) = self.text.split_at(letters);
        self.text = rest;
        word.iter()
            .map(|c| char::from(c.to_ascii_lowercase()))
            .collect()
    }

    fn skip_any(&mut self, skipped: &[u8]) -> bool {
        let count = self.text.iter().take_while(|c| skipped.contains(c)).count();
        self.text = &self.text[count..];
        count > 0
    }
}

#[cfg(test)]
mod tests;
