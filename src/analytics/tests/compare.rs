//! An index made of records, and every answer of it beside those of scan and oracle.

use super::oracle::{self, Record, Records};
use super::*;
use crate::analytics::code_filter::CodeFilter;
use crate::analytics::cumulative_totals::GroupKind;
use crate::analytics::dictionary::{SIZES, STATE_CELLS};
use crate::analytics::presence::{BLOCK, Presence};

pub fn build(records: &Records, segment_rows: usize) -> BookingIndex {
    let mut builder = IndexBuilder::with_segment_rows(segment_rows);
    // In descending key order, so that rows never arrive in index order.
    for (&key, record) in records.iter().rev() {
        builder.push(&record.row(key));
    }
    builder.finish()
}

/// Applies a batch to the records and to the index, with the old values that the store would return.
pub fn apply(
    records: &mut Records,
    index: &BookingIndex,
    batch: &[(u16, Option<Record>)],
) -> Result<BookingIndex, ApplyError> {
    let mut steps = Vec::new();
    for (position, (pick, record)) in batch.iter().enumerate() {
        let keys: Vec<u64> = records.keys().copied().collect();
        let fresh = 1_000_000 + u64::from(*pick) + ((position as u64) << 40);
        let known = keys
            .get(usize::from(*pick) % (keys.len() + keys.len() / 4 + 1))
            .copied();
        let key = known.unwrap_or(fresh);
        let before = records.get(&key).map(|record| record.created_at);
        match record {
            Some(record) => {
                records.insert(key, record.clone());
            }
            None => {
                records.remove(&key);
            }
        }
        steps.push((key, before, record.as_ref()));
    }
    let changes = steps
        .into_iter()
        .filter_map(|(key, before, record)| match (before, record) {
            (None, Some(record)) => Some(RowChange::insert(record.row(key))),
            (Some(before), Some(record)) => Some(RowChange::update(before, record.row(key))),
            (Some(before), None) => Some(RowChange::delete(BookingKey(key), before)),
            (None, None) => None,
        });
    index.apply(changes)
}

/// The index with new records beside those that it has.
pub fn arrive(records: &mut Records, index: &BookingIndex, new: Vec<Record>) -> BookingIndex {
    let mut builder = IndexBuilder::with_segment_rows(index.segment_rows);
    let first = records.keys().next_back().map_or(0, |last| last + 1);
    for (key, record) in (first..).zip(new) {
        builder.push(&record.row(key));
        records.insert(key, record);
    }
    builder.finish_beside(index)
}

/// The index as its snapshot says it.
pub fn restored(index: &BookingIndex) -> BookingIndex {
    let mut bytes = Vec::new();
    snapshot::write(index, 7, &mut bytes).unwrap();
    let (commit, restored) = snapshot::read(&bytes[..]).unwrap();
    assert_eq!(commit, 7);
    restored
}

pub fn check_segments(index: &BookingIndex) {
    let mut lengths = index.segments.iter().map(|segment| segment.len());
    assert!(lengths.all(|len| (1..=index.segment_rows).contains(&len)));
    check_presence(index);
}

/// What was taken over from another index equals what is built from scratch.
fn check_presence(index: &BookingIndex) {
    let mut rebuilt = Presence::default();
    for (position, segment) in index.segments.iter().enumerate() {
        rebuilt.push(position, segment, &index.dictionary);
    }
    let shift = index.dictionary.shift;
    let states = (0..STATE_CELLS).map(|state| (GroupKind::State, state));
    let pairs = (0..index.dictionary.pair_states.len()).map(|pair| (GroupKind::Pair, pair));
    for (kind, group) in states.chain(pairs) {
        for code in 0..SIZES << shift {
            let codes = CodeFilter {
                shift,
                size: Some(code >> shift),
                low: Some(code & ((1 << shift) - 1)),
            };
            for first in (0..index.segments.len()).step_by(BLOCK) {
                let set = |presence: &Presence| presence.set(first / BLOCK, kind, group, codes);
                // It may name segments behind the last, too.
                let segments = u64::MAX >> (first + BLOCK).saturating_sub(index.segments.len());
                assert_eq!(
                    set(&index.presence) & segments,
                    set(&rebuilt),
                    "{kind:?} {group}"
                );
            }
        }
    }
}

fn json(trends: &Trends<'_>) -> serde_json::Value {
    let mut text = Vec::new();
    trends.write_json(&mut text);
    serde_json::from_slice(&text).unwrap()
}

fn check(index: &BookingIndex, records: &Records, filter: &BookingFilter) {
    let expected = oracle::trends(records, filter, NOW);
    assert_eq!(
        json(&index.trends(filter, NOW)),
        expected,
        "trends of {filter:?}"
    );
    assert_eq!(
        json(&reference_scan::trends(index, filter, NOW)),
        expected,
        "reference scan of {filter:?}"
    );
    let newest = oracle::newest(records, filter);
    assert_eq!(
        index.count(filter),
        newest.len() as u64,
        "count of {filter:?}"
    );
    assert_eq!(
        index.newest(filter, 0, usize::MAX),
        newest,
        "newest of {filter:?}"
    );
    for (offset, limit) in [(0, 6), (6, 6), (newest.len() / 2, 3), (newest.len(), 1)] {
        let page: Vec<BookingKey> = newest.iter().skip(offset).take(limit).copied().collect();
        assert_eq!(
            index.newest(filter, offset as u64, limit),
            page,
            "from {offset} of {filter:?}"
        );
    }
    let cities = index.cities(filter).into_iter().map(|city| {
        (
            city.city.to_owned(),
            city.city_state.to_owned(),
            city.state.to_owned(),
            city.count,
        )
    });
    assert_eq!(
        cities.collect::<Vec<_>>(),
        oracle::cities(records, filter),
        "cities of {filter:?}"
    );
    check_series(index, records, filter);
}

/// A series as a client reads it.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct SentSeries {
    interval: String,
    points: Vec<SentPoint>,
    previous: Vec<SentPoint>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct SentPoint {
    start: jiff::civil::Date,
    count: u64,
}

fn check_series(index: &BookingIndex, records: &Records, filter: &BookingFilter) {
    let times = || records.values().map(|record| record.created_at);
    for interval in Interval::ALL {
        let series = index.series(filter, interval);
        let plain = |points: &[Point]| -> Vec<_> {
            points
                .iter()
                .map(|point| (point.start, point.count))
                .collect()
        };
        let mut json = Vec::new();
        series.write_json(&mut json);
        let sent: SentSeries = serde_json::from_slice(&json).unwrap();
        assert_eq!(sent.interval, interval.name(), "{filter:?}");
        for (sent, points) in [
            (sent.points, &series.points),
            (sent.previous, &series.previous),
        ] {
            let sent: Vec<_> = sent
                .iter()
                .map(|point| (point.start, point.count))
                .collect();
            assert_eq!(sent, plain(points), "{interval:?} of {filter:?}");
        }
        let Some((oldest, newest)) = times().min().zip(times().max()) else {
            assert_eq!(series.points, []);
            continue;
        };
        let (from, until) = (filter.period.from, filter.period.until);
        let expected = oracle::points(
            records,
            filter,
            from.unwrap_or(oldest),
            until.unwrap_or(newest + 1),
            interval,
        );
        assert_eq!(
            plain(&series.points),
            expected,
            "{interval:?} of {filter:?}"
        );
        let expected = match (from, until) {
            (Some(from), Some(until)) => {
                oracle::points(records, filter, from - (until - from), from, interval)
            }
            _ => Vec::new(),
        };
        assert_eq!(
            plain(&series.previous),
            expected,
            "{interval:?} before {filter:?}"
        );
    }
}

pub fn check_all(index: &BookingIndex, records: &Records, filters: &[BookingFilter]) {
    assert_eq!(index.len(), records.len() as u64);
    let (dmas, states) = oracle::options(records);
    let options = index.filter_options();
    assert_eq!(options.dmas, dmas.into_iter().collect::<Vec<_>>());
    assert_eq!(options.states, states.into_iter().collect::<Vec<_>>());
    for filter in filters {
        check(index, records, filter);
    }
}
