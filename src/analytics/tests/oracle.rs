//! The answers by plain loops over records. Shares no code with the index.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde_json::{Value, json};

use super::super::{BookingFilter, Interval, Row};
use crate::domain::booking::BookingKey;
use crate::domain::day::DAY_SECONDS;
use crate::domain::firm::FirmSize;
use crate::domain::place::UsState;

#[derive(Clone, Debug)]
pub struct Record {
    pub created_at: i64,
    pub category: String,
    pub size: FirmSize,
    pub city_state: String,
    pub state: Option<UsState>,
    pub dma: String,
}

impl Record {
    pub fn row(&self, key: u64) -> Row<'_> {
        Row {
            key: BookingKey(key),
            created_at: self.created_at,
            category: &self.category,
            size: self.size,
            city_state: &self.city_state,
            state: self.state,
            dma: &self.dma,
        }
    }

    fn state(&self) -> &'static str {
        self.state.map_or("Unknown", UsState::code)
    }

    fn matches(&self, filter: &BookingFilter) -> bool {
        fn is(wanted: Option<&String>, value: &str) -> bool {
            wanted.is_none_or(|wanted| wanted == value)
        }
        is(filter.category.as_ref(), &self.category)
            && is(filter.dma.as_ref(), &self.dma)
            && is(filter.state.as_ref(), self.state())
            && is(filter.firm_size.as_ref(), self.size.code())
    }
}

pub type Records = BTreeMap<u64, Record>;

fn between(time: i64, from: Option<i64>, until: Option<i64>) -> bool {
    from.is_none_or(|from| time >= from) && until.is_none_or(|until| time < until)
}

fn in_period(record: &Record, filter: &BookingFilter) -> bool {
    between(record.created_at, filter.period.from, filter.period.until)
}

pub fn trends(records: &Records, filter: &BookingFilter, now: i64) -> Value {
    let matching: Vec<&Record> = records
        .values()
        .filter(|record| record.matches(filter))
        .collect();
    let current: Vec<&&Record> = matching
        .iter()
        .filter(|record| in_period(record, filter))
        .collect();
    let earlier = match (filter.period.from, filter.period.until) {
        (Some(from), Some(until)) if from <= until => {
            let start = from - (until - from);
            let earlier = matching
                .iter()
                .filter(|record| between(record.created_at, Some(start), Some(from)));
            Some(earlier.collect::<Vec<_>>())
        }
        _ => None,
    };
    let counts = |field: &str, name: fn(&Record) -> String| {
        let mut now = BTreeMap::<String, u64>::new();
        let mut before = BTreeMap::<String, u64>::new();
        for record in &current {
            *now.entry(name(record)).or_default() += 1;
        }
        for record in earlier.iter().flatten() {
            *before.entry(name(record)).or_default() += 1;
        }
        let mut sorted: Vec<_> = now.into_iter().collect();
        sorted.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let entries = sorted.into_iter().map(|(name, count)| {
            let previous = earlier
                .as_ref()
                .map(|_| before.get(&name).copied().unwrap_or(0));
            json!({ field: name, "count": count, "previous": previous })
        });
        entries.collect::<Vec<Value>>()
    };
    let day = DAY_SECONDS;
    let end = filter.period.until.unwrap_or(now - now.rem_euclid(day));
    let window = |days: i64| {
        let count = |from: i64, until: i64| {
            matching
                .iter()
                .filter(|record| between(record.created_at, Some(from), Some(until)))
                .count()
        };
        let (middle, start) = (end - days * day, end - 2 * days * day);
        json!({ "current": count(middle, end), "previous": count(start, middle) })
    };
    json!({
        "total": current.len(),
        "categoryCounts": counts("name", |record| record.category.clone()),
        "stateCounts": counts("state", |record| record.state().to_owned()),
        "change": { "last30": window(30), "last90": window(90) },
    })
}

fn date_of(time: i64) -> Date {
    Timestamp::from_second(time)
        .unwrap()
        .to_zoned(TimeZone::UTC)
        .date()
}

fn bucket_of(date: Date, interval: Interval) -> Date {
    let mut start = date;
    match interval {
        Interval::Day => {}
        Interval::Week => {
            while start.weekday() != jiff::civil::Weekday::Monday {
                start = start.yesterday().unwrap();
            }
        }
        Interval::Month => start = Date::new(date.year(), date.month(), 1).unwrap(),
    }
    start
}

/// The buckets of the period from `from` to `until`.
pub fn points(
    records: &Records,
    filter: &BookingFilter,
    from: i64,
    until: i64,
    interval: Interval,
) -> Vec<(Date, u64)> {
    let mut counts = BTreeMap::<Date, u64>::new();
    let mut time = from;
    while time < until {
        counts.insert(bucket_of(date_of(time), interval), 0);
        time = (time.div_euclid(DAY_SECONDS) + 1) * DAY_SECONDS;
    }
    for record in records.values() {
        if record.matches(filter) && between(record.created_at, Some(from), Some(until)) {
            *counts
                .get_mut(&bucket_of(date_of(record.created_at), interval))
                .unwrap() += 1;
        }
    }
    counts.into_iter().collect()
}

/// (city, most frequent spelling, state, count) in the order of the answer.
pub fn cities(records: &Records, filter: &BookingFilter) -> Vec<(String, String, String, u64)> {
    let mut texts = BTreeMap::<(String, String), BTreeMap<String, u64>>::new();
    for record in records.values() {
        if record.matches(filter) && in_period(record, filter) {
            let city = match record.city_state.find(',') {
                Some(comma) => record.city_state[..comma].trim(),
                None => record.city_state.trim(),
            };
            let city = if city.is_empty() {
                "Unknown City"
            } else {
                city
            };
            let spellings = texts
                .entry((city.to_owned(), record.state().to_owned()))
                .or_default();
            *spellings.entry(record.city_state.clone()).or_default() += 1;
        }
    }
    let mut cities: Vec<_> = texts
        .into_iter()
        .map(|((city, state), spellings)| {
            let count: u64 = spellings.values().sum();
            let most = *spellings.values().max().unwrap();
            let frequent = spellings.iter().find(|(_, count)| **count == most).unwrap();
            (city, frequent.0.clone(), state, count)
        })
        .collect();
    cities.sort_by_key(|(.., count)| std::cmp::Reverse(*count));
    cities
}

pub fn newest(records: &Records, filter: &BookingFilter) -> Vec<BookingKey> {
    let matching = records
        .iter()
        .filter(|(_, record)| record.matches(filter) && in_period(record, filter));
    let mut times: Vec<(i64, u64)> = matching
        .map(|(key, record)| (record.created_at, *key))
        .collect();
    times.sort_unstable();
    times
        .into_iter()
        .rev()
        .map(|(_, key)| BookingKey(key))
        .collect()
}

/// (metros, states)
pub fn options(records: &Records) -> (BTreeSet<&str>, BTreeSet<&str>) {
    let dmas = records.values().map(|record| record.dma.as_str());
    let states = records.values().map(Record::state);
    (
        dmas.filter(|dma| !dma.is_empty() && *dma != "Unknown")
            .collect(),
        states.filter(|state| *state != "Unknown").collect(),
    )
}
