//! The zone behind a time.

use jiff::civil::DateTime;
use jiff::tz::{Offset, TimeZone};
use jiff::{SignedDuration, Timestamp};

use super::cursor::Cursor;

/// Zones that US tools write by name (RFC 5322, section 4.3), in hours from UTC.
const OFFSETS: [(&str, i8); 11] = [
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

/// Zones of the United States with summer time by the rule of today, by the names that calendars write. Not from the
/// system's list of zones, so that a file means the same on each machine.
const WITH_SUMMER_TIME: [(&[&str], &str); 5] = [
    (
        &[
            "et",
            "eastern",
            "america/new_york",
            "america/detroit",
            "america/indiana/indianapolis",
            "america/kentucky/louisville",
        ],
        "EST5EDT,M3.2.0,M11.1.0",
    ),
    (
        &["ct", "central", "america/chicago"],
        "CST6CDT,M3.2.0,M11.1.0",
    ),
    (
        &["mt", "mountain", "america/denver", "america/boise"],
        "MST7MDT,M3.2.0,M11.1.0",
    ),
    (
        &["pt", "pacific", "america/los_angeles"],
        "PST8PDT,M3.2.0,M11.1.0",
    ),
    (
        &["akt", "alaska", "america/anchorage"],
        "AKST9AKDT,M3.2.0,M11.1.0",
    ),
];

/// Zones without summer time, each with the hours from UTC.
const WITHOUT_SUMMER_TIME: [(&[&str], i8); 2] = [
    (&["arizona", "america/phoenix"], -7),
    (&["hst", "hawaii", "pacific/honolulu"], -10),
];

/// How far a time is from UTC.
pub enum Zone {
    Offset(Offset),
    /// As it is on the day: the rules of a POSIX `TZ`.
    Rules(&'static str),
}

impl Zone {
    pub const UTC: Self = Self::Offset(Offset::UTC);

    pub fn to_timestamp(&self, here: DateTime) -> Option<Timestamp> {
        match self {
            Self::Offset(offset) => offset.to_timestamp(here).ok(),
            Self::Rules(rules) => TimeZone::posix(rules).ok()?.to_timestamp(here).ok(),
        }
    }
}

impl Cursor<'_> {
    pub fn zone(&mut self) -> Option<Zone> {
        if self.text.is_empty() {
            return Some(Zone::UTC);
        }
        let within = self.text.strip_prefix(b"(");
        let within = within.and_then(|text| text.strip_suffix(b")"));
        self.text = within.unwrap_or(self.text);
        let is_number = matches!(self.text.first(), Some(b'+' | b'-'));
        if !is_number && let Some(zone) = zone_of_us(self.text) {
            self.text = &[];
            return Some(zone);
        }
        self.offset().map(Zone::Offset)
    }

    fn offset(&mut self) -> Option<Offset> {
        let word = self.word();
        let named = OFFSETS
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
            Some(b' ' | b'[') if named.is_some() => return Offset::from_hours(hours).ok(),
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

    /// Passes what stands in brackets at the end: `GMT-0500 (Eastern Standard Time)`, `Z[UTC]`.
    pub fn skip_comment(&mut self) {
        let comment = self.text.trim_ascii_start();
        let is_within = |open, close| comment.starts_with(open) && comment.ends_with(close);
        if is_within(b"(", b")") || is_within(b"[", b"]") {
            self.text = &[];
        }
    }
}

/// `ET`, `Eastern Time`, `Eastern Standard Time`, `US/Eastern`, `America/New_York`, `[America/New_York]`,
/// `Eastern Time - US & Canada`.
fn zone_of_us(text: &[u8]) -> Option<Zone> {
    let text = text.strip_prefix(b"[").unwrap_or(text);
    let text = text.strip_suffix(b"]").unwrap_or(text);
    let text = str::from_utf8(text).ok()?.to_ascii_lowercase();
    let name = text.strip_prefix("us/").unwrap_or(&text);
    let name = name.split_once(" time").map_or(name, |(name, more)| {
        let is_of_us = more.is_empty() || more.contains("us & canada");
        // As Windows calls the zone in winter and summer alike.
        let standard = name.strip_suffix(" standard");
        let name = standard.or(name.strip_suffix(" daylight")).unwrap_or(name);
        if is_of_us { name } else { &text }
    });
    let is_it = |names: &[&str]| names.contains(&name);
    let rules = WITH_SUMMER_TIME.iter().find(|(names, _)| is_it(names));
    let hours = WITHOUT_SUMMER_TIME.iter().find(|(names, _)| is_it(names));
    match (rules, hours) {
        (Some((_, rules)), _) => Some(Zone::Rules(rules)),
        (_, Some((_, hours))) => Offset::from_hours(*hours).ok().map(Zone::Offset),
        _ => None,
    }
}
