//! Lengths of time in a text: "10-12 business days", "a week", "same day".

use std::ops::Range;

use super::token::Token;

/// A length of time with an upper end.
#[derive(Clone, Debug, PartialEq)]
pub struct Time {
    pub tokens: Range<usize>,
    /// In calendar days.
    pub days: f64,
    /// Its lower end: of "10 to 12 days" ten.
    pub least: f64,
}

impl Time {
    fn exactly(tokens: Range<usize>, days: f64) -> Self {
        Self {
            tokens,
            days,
            least: days,
        }
    }
}

const UNITS: [(&str, f64); 20] = [
    ("minute", 1.0 / 1_440.0),
    ("minutes", 1.0 / 1_440.0),
    ("min", 1.0 / 1_440.0),
    ("hour", 1.0 / 24.0),
    ("hours", 1.0 / 24.0),
    ("hr", 1.0 / 24.0),
    ("hrs", 1.0 / 24.0),
    ("h", 1.0 / 24.0),
    ("day", 1.0),
    ("days", 1.0),
    ("week", 7.0),
    ("weeks", 7.0),
    ("wk", 7.0),
    ("wks", 7.0),
    ("month", 31.0),
    ("months", 31.0),
    ("mo", 31.0),
    ("mos", 31.0),
    ("mins", 1.0 / 1_440.0),
    ("fortnight", 14.0),
];
const BUSINESS: [&str; 5] = ["business", "biz", "bus", "working", "work"];
/// From a working week on, business days span weekends.
const WORKING_WEEK: f64 = 5.0;

/// The times of a text, by their first token.
pub fn times(original: &str, tokens: &[Token]) -> Vec<Time> {
    let reader = Reader { original, tokens };
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        match reader.time(at) {
            Some(time) => {
                at = time.tokens.end;
                found.push(time);
            }
            None => at += 1,
        }
    }
    found
}

struct Reader<'t> {
    original: &'t str,
    tokens: &'t [Token],
}

impl Reader<'_> {
    fn is(&self, at: usize, words: &[&str]) -> bool {
        self.tokens.get(at).is_some_and(|token| {
            let spelling = &self.original[token.span.clone()];
            words.iter().any(|word| word.eq_ignore_ascii_case(spelling))
        })
    }

    fn unit(&self, at: usize) -> Option<f64> {
        let known = UNITS.iter().find(|(unit, _)| self.is(at, &[unit]));
        known.map(|(_, days)| *days)
    }

    fn time(&self, start: usize) -> Option<Time> {
        self.named(start)
            .or_else(|| self.joined(start))
            .or_else(|| self.counted(start))
    }

    /// "48hr", "72hrs".
    fn joined(&self, start: usize) -> Option<Time> {
        let spelling = &self.original[self.tokens.get(start)?.span.clone()];
        let unit = spelling.trim_start_matches(|c: char| c.is_ascii_digit());
        let known = UNITS
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(unit))?;
        let number: f64 = spelling[..spelling.len() - unit.len()].parse().ok()?;
        let days = number * known.1;
        Some(Time::exactly(start..start + 1, days))
    }

    /// "same day", "overnight", "a week".
    fn named(&self, start: usize) -> Option<Time> {
        if self.is(start, &["same", "next"]) {
            let is_skipped = self.is(start + 1, &BUSINESS) || self.is(start + 1, &["calendar"]);
            let end = start + 2 + usize::from(is_skipped);
            let is_day = self.is(end - 1, &["day"]);
            return is_day.then(|| Time::exactly(start..end, 1.0));
        }
        if self.is(start, &["overnight"]) {
            return Some(Time::exactly(start..start + 1, 1.0));
        }
        let is_one = self.is(start, &["a", "an", "one"]);
        let least = self.unit(start + 1).filter(|_| is_one)?;
        let (length, days) = self.longer(start + 2, least).unwrap_or((2, least));
        let is_exact = self.is(start + 2, &["and"]);
        Some(Time {
            tokens: start..start + length,
            days,
            least: if is_exact { days } else { least },
        })
    }

    /// What "and a half", "or two" and "or ten days" make of a week before them, with all of its words.
    fn longer(&self, at: usize, unit: f64) -> Option<(usize, f64)> {
        if self.is(at, &["and"]) && self.is(at + 1, &["a"]) && self.is(at + 2, &["half"]) {
            return Some((5, unit * 1.5));
        }
        let number = self.tokens.get(at + 1)?.number?;
        if !self.is(at, &["or", "to"]) {
            return None;
        }
        match self.unit(at + 2) {
            Some(other) => Some((5, unit.max(number * other))),
            None => self
                .is(at + 1, &["two", "three"])
                .then_some((4, number * unit)),
        }
    }

    /// "10 days", "10 to 12 business days", "72-hour"; without an upper end ("10+ days") it is none.
    fn counted(&self, start: usize) -> Option<Time> {
        let least = self.tokens.get(start)?.number?;
        let mut most = least;
        if self.tokens[start].is_money {
            return None;
        }
        let mut at = start + 1;
        let upper = if self.is(at, &["to", "or", "and"]) {
            at + 1
        } else {
            at
        };
        let is_range = upper > at || self.tokens.get(upper).is_some_and(|token| token.is_joined);
        if let Some(number) = self.tokens.get(upper).and_then(|token| token.number)
            && is_range
        {
            most = most.max(number);
            at = upper + 1;
        }
        let is_business = self.is(at, &BUSINESS);
        at += usize::from(is_business || self.is(at, &["calendar"]));
        let unit = self.unit(at)?;
        let days = |count: f64| {
            let days = count * unit;
            if is_business && days >= WORKING_WEEK {
                days * 7.0 / WORKING_WEEK
            } else {
                days
            }
        };
        Some(Time {
            tokens: start..at + 1,
            days: days(most),
            least: days(least.min(most)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Stems, Text};

    #[test]
    fn times_are_read_to_their_upper_end() {
        for (text, days) in [
            ("in 10 days", Some(10.0)),
            ("10-12 business days", Some(16.8)),
            ("10 – 12 days", Some(12.0)),
            ("a 72-hour turnaround", Some(3.0)),
            ("same-day", Some(1.0)),
            ("within two weeks", Some(14.0)),
            ("three business days", Some(3.0)),
            ("10 biz days", Some(14.0)),
            ("1 mo", Some(31.0)),
            ("about a month", Some(31.0)),
            ("10+ days", None),
            ("$10 day", None),
            ("24/7", None),
            ("48hr rush", Some(2.0)),
            ("seventy-two hours", Some(3.0)),
            ("twenty to forty-five days", Some(45.0)),
            ("thirteen days", Some(13.0)),
            ("sixteen to seventeen days", Some(17.0)),
            ("Eighteen days", Some(18.0)),
            ("nineteen hours", Some(0.8)),
            ("avg. 12 days", Some(12.0)),
            ("a month and a half", Some(46.5)),
            ("a week or two", Some(14.0)),
            ("a week or ten days", Some(10.0)),
            ("a month and a bill", Some(31.0)),
            ("a month or 300 pages", Some(31.0)),
        ] {
            let stems = Stems::default();
            let read = Text::read(text, &stems);
            let found = (0..read.tokens().len()).find_map(|at| read.time_at(at));
            let found = found.map(|time| (time.days * 10.0).round() / 10.0);
            assert_eq!(found, days, "{text}");
        }
    }

    #[test]
    fn a_time_begins_at_its_lower_end() {
        for (text, least) in [
            ("30 days", 30.0),
            ("2 to 3 weeks", 14.0),
            ("10-12 business days", 14.0),
            ("a week or two", 7.0),
            ("a month and a half", 46.5),
            ("a month and a bill", 31.0),
            ("same day", 1.0),
            ("48hr", 2.0),
        ] {
            let stems = Stems::default();
            let read = Text::read(text, &stems);
            assert_eq!(
                read.time_at(0).map(|time| time.least),
                Some(least),
                "{text}"
            );
        }
    }

    #[test]
    fn recommendations_md_states_the_working_week() {
        let document = include_str!("../../../docs/recommendations.md");
        let week = format!("7 for each {}.", super::WORKING_WEEK);
        assert!(document.contains(&week), "{week}");
    }
}
