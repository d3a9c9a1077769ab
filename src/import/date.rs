//! Dates and times as booking tools and spreadsheets write them.
//!
//! `2024-03-05T14:30:00Z`, `2024-03-05 2:30pm`, `3/5/2024, 2:30 PM`, `March 5, 2024`, `5-Mar-24`:
//! ISO order with `-` or `/`, US order with `/`, or a month by name. A time may follow, with or
//! without seconds, in 12 or 24 hours; so may a zone. No zone means UTC (decisions §4).

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

/// Reads a date and time, to the second; `None` where it is none, such as 30 February.
pub fn parse(text: &str) -> Option<Timestamp> {
    let mut rest = Cursor {
        text: text.trim().as_bytes(),
    };
    let date = rest.date()?;
    let (time, offset) = if rest.text.is_empty() {
        (Time::midnight(), Offset::UTC)
    } else {
        rest.time_and_zone()?
    };
    let here = date.to_datetime(time);
    let timestamp = offset.to_timestamp(here).ok()?;
    // Bookings are kept to the second, so a fraction must not make two of one.
    Timestamp::from_second(timestamp.as_second()).ok()
}

/// What is left to read. Blanks of every kind count as one separator.
struct Cursor<'t> {
    text: &'t [u8],
}

impl Cursor<'_> {
    fn date(&mut self) -> Option<Date> {
        self.skip_weekday();
        if !self.text.first()?.is_ascii_digit() {
            let month = self.month_name()?;
            self.skip_any(b" .");
            let day = self.number(2)?.0;
            self.skip_any(b" ,");
            return Date::new(self.year()?, month, i8::try_from(day).ok()?).ok();
        }
        let (first, digits) = self.number(4)?;
        let separator = *self.text.first()?;
        match (digits, separator) {
            (4, b'-' | b'/') => {
                let month = self.after(separator)?;
                let day = self.after(separator)?;
                Date::new(i16::try_from(first).ok()?, month, day).ok()
            }
            (1 | 2, b'/') => {
                let day = self.after(separator)?;
                self.text = self.text.strip_prefix(b"/")?;
                Date::new(self.year()?, i8::try_from(first).ok()?, day).ok()
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
        self.text.is_empty().then_some((time, offset))
    }

    fn time(&mut self) -> Option<Time> {
        let hour = self.number(2)?.0;
        let minute = self.sixtieth()?;
        let second = match minute {
            Some(_) => self.sixtieth()?.unwrap_or(0),
            None => 0,
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

    /// The two digits after a colon; `Some(None)` where there is no colon.
    fn sixtieth(&mut self) -> Option<Option<u32>> {
        let Some(rest) = self.text.strip_prefix(b":") else {
            return Some(None);
        };
        self.text = rest;
        match self.number(2)? {
            (value, 2) => Some(Some(value)),
            _ => None,
        }
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
            Some(b'+') => 1,
            Some(b'-') => -1,
            Some(_) => return None,
        };
        self.text = &self.text[1..];
        let (hours, minutes) = match self.number(4)? {
            (both, 4) => (both / 100, both % 100),
            (hours, _) => (hours, self.sixtieth()?.unwrap_or(0)),
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
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn every_accepted_form_is_read_to_the_second() {
        let afternoon = [
            "2024-03-05T14:30:00Z",
            "2024-03-05T14:30:00.987Z",
            "2024-03-05t14:30:00z",
            "2024-03-05T16:30:00+02:00",
            "2024-03-05T09:30:00-0500",
            "2024-03-05T14:30",
            "2024-03-05 14:30:00",
            "2024-03-05 14:30",
            "2024-03-05 14:30:00 UTC",
            "2024-03-05 14:30:00+00:00",
            "2024/03/05 14:30",
            "2024-3-5 2:30pm",
            "3/5/2024 2:30 PM",
            "03/05/2024 2:30pm",
            "3/5/2024 2:30:00 Pm",
            "3/5/2024, 2:30:00 PM",
            "3/5/2024 14:30",
            "3/5/24 14:30",
            "3/5/2024 2:30 p.m.",
            "March 5, 2024 2:30pm",
            "Mar 5, 2024, 2:30 PM",
            "March 5, 2024 at 2:30 PM",
            "5 March 2024 14:30",
            "Tue, 05 Mar 2024 14:30:00 GMT",
            "Tuesday, March 5, 2024 2:30 PM",
            "Tue Mar 05 2024 14:30:00 GMT+0000",
            "5-Mar-2024 14:30",
            "3/5/2024 9:30 AM EST",
        ];
        for text in afternoon {
            let read = parse(text).map(|time| time.to_string());
            assert_eq!(read.as_deref(), Some("2024-03-05T14:30:00Z"), "{text}");
        }
        let days = [
            "2024-03-05",
            "3/5/2024",
            "3/5/24",
            "2024/3/5",
            "5-Mar-24",
            "Mar 5 2024",
            "3/5/2024 12:00 AM",
            "3/5/2024 12am",
            "2024-03-05T00:00",
        ];
        for text in days {
            let read = parse(text).map(|time| time.to_string());
            assert_eq!(read.as_deref(), Some("2024-03-05T00:00:00Z"), "{text}");
        }
        assert_eq!(
            parse("2/29/2024").map(|t| t.to_string()).as_deref(),
            Some("2024-02-29T00:00:00Z")
        );
        assert_eq!(
            parse("2016-12-31T23:59:60Z")
                .map(|t| t.to_string())
                .as_deref(),
            Some("2016-12-31T23:59:59Z")
        );
    }

    #[test]
    fn what_is_no_date_is_refused() {
        let refused = [
            "",
            "yesterday",
            "2024-13-01",
            "2024-02-30",
            "02/30/2024",
            "13/1/2024",
            "2/29/2023",
            "45356",
            "45356.6",
            "1709649000",
            "5.3.2024",
            "2024-03",
            "March 2024",
            "2024-03-05T",
            "2024-03-05T25:00",
            "2024-03-05 14",
            "3/5/2024 13:00 PM",
            "3/5/2024 0:30 AM",
            "2024-03-05 14:3",
            "2024-03-05 14:30 XYZ",
            "2024-03-05 14:30:00Z!",
            "3/5/024",
            "2024-03/05",
            "2024-03-05T14:30:00+99:00",
            "20240305",
        ];
        for text in refused {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused_without_a_panic(text in "[0-9/:aApPmMTZ+,. -]{0,30}|\\PC{0,20}") {
            let _ = parse(&text);
        }

        #[test]
        fn what_rfc_3339_writes_is_read_back(second in -2_000_000_000i64..4_000_000_000) {
            let time = Timestamp::from_second(second).unwrap();
            prop_assert_eq!(parse(&time.to_string()), Some(time));
        }
    }
}
