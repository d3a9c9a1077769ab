//! The time of a date and time, and its zone.

use jiff::SignedDuration;
use jiff::civil::Time;
use jiff::tz::Offset;

use super::cursor::Cursor;

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

impl Cursor<'_> {
    pub fn time_and_zone(&mut self) -> Option<(Time, Offset)> {
        let separated = self.skip_any(b" ,");
        match self.text.first()? {
            b'@' if separated => {
                self.text = &self.text[1..];
                self.skip_any(b" ");
            }
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
        let after_m = rest.strip_prefix(b"m").or_else(|| rest.strip_prefix(b"M"));
        // "2:30p"
        let is_alone = rest.first().is_none_or(|c| !c.is_ascii_alphanumeric());
        let rest = after_m.or_else(|| is_alone.then_some(rest))?;
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
}
