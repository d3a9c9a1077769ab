//! Any mix of changes and filters: index = reference scan = oracle.

mod cases;
pub mod oracle;
mod strategies;

use std::sync::Arc;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use self::oracle::{Record, Records};
use self::strategies::{changes, filter, record};
use super::snapshot;
use super::*;
use crate::domain::booking::BookingKey;
use crate::domain::firm::FirmSize;
use crate::domain::place::UsState;

const NOW: i64 = 1_780_000_000;

fn build(records: &Records, segment_rows: usize) -> BookingIndex {
    let mut builder = IndexBuilder::with_segment_rows(segment_rows);
    // In descending key order, so that rows never arrive in index order.
    for (&key, record) in records.iter().rev() {
        builder.push(&record.row(key));
    }
    builder.finish()
}

/// Applies a batch to the records and to the index, with the old values that the store would return.
fn apply(
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
fn arrive(records: &mut Records, index: &BookingIndex, new: Vec<Record>) -> BookingIndex {
    let mut builder = IndexBuilder::with_segment_rows(index.segment_rows);
    let first = records.keys().next_back().map_or(0, |last| last + 1);
    for (key, record) in (first..).zip(new) {
        builder.push(&record.row(key));
        records.insert(key, record);
    }
    builder.finish_beside(index)
}

/// The index as its snapshot says it.
fn restored(index: &BookingIndex) -> BookingIndex {
    let mut bytes = Vec::new();
    snapshot::write(index, 7, &mut bytes).unwrap();
    let (commit, restored) = snapshot::read(&bytes[..]).unwrap();
    assert_eq!(commit, 7);
    restored
}

fn check_segments(index: &BookingIndex) {
    let mut lengths = index.segments.iter().map(|segment| segment.len());
    assert!(lengths.all(|len| (1..=index.segment_rows).contains(&len)));
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

fn check_series(index: &BookingIndex, records: &Records, filter: &BookingFilter) {
    let times = || records.values().map(|record| record.created_at);
    for interval in [Interval::Day, Interval::Week, Interval::Month] {
        let series = index.series(filter, interval);
        let plain = |points: &[Point]| -> Vec<_> {
            points
                .iter()
                .map(|point| (point.start, point.count))
                .collect()
        };
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

/// Builds an index, applies the batches, restores it from a snapshot and applies a batch again.
/// Compares all answers after every step.
fn check_history(
    start: Vec<Record>,
    batches: &[Vec<(u16, Option<Record>)>],
    filters: &[BookingFilter],
    segment_rows: usize,
) {
    let mut records: Records = (0..).step_by(3).zip(start).collect();
    let mut index = build(&records, segment_rows);
    check_all(&index, &records, filters);
    for batch in batches {
        index = apply(&mut records, &index, batch).unwrap();
        assert_eq!(index.digest(), build(&records, segment_rows).digest());
        check_segments(&index);
        check_all(&index, &records, filters);
    }
    let restored = restored(&index);
    assert_eq!(restored.digest(), index.digest());
    check_all(&restored, &records, filters);
    // A restored index takes changes like one that was built.
    let batch = batches.first().map_or(&[][..], |batch| batch);
    let again = apply(&mut records, &restored, batch).unwrap();
    check_all(&again, &records, filters);
}

/// How many histories are compared; `make crash` asks for many.
fn histories() -> u32 {
    let asked = std::env::var("STACKBRIEF_ORACLE").ok();
    asked.map_or(48, |asked| asked.parse().unwrap())
}

#[test]
fn any_mix_of_changes_and_filters_matches_the_oracle() {
    compare_histories();
    let compared = histories();
    println!("FIGURE | histories in which index and scan differ | 0 of {compared} | 0 of 50,000 |");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(histories()))]

    fn compare_histories(
        start in vec(record(), 0..900),
        batches in vec(changes(), 0..4),
        filters in vec(filter(), 1..6),
        segment_rows in select(vec![5, 90, 700, 65_535]),
    ) {
        check_history(start, &batches, &filters, segment_rows);
    }
}

/// Moves a time nearer to now; a start of a day stays one.
fn nearer_day(time: i64, crowding: i64) -> i64 {
    let near = NOW - (NOW - time) / crowding;
    let day = 86_400;
    if time % day == 0 {
        near / day * day
    } else {
        near
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    /// Enough rows for checkpoints inside segments and for totals that are not stored at every boundary;
    /// crowded into few days, also for day counts of every group.
    #[test]
    fn a_larger_index_matches_the_oracle(
        start in vec(record(), 7_000..9_000),
        batches in vec(changes(), 1..3),
        filters in vec(filter(), 8..12),
        segment_rows in select(vec![500, 65_535]),
        crowding in select(vec![1, 60]),
    ) {
        let nearer = |time: i64| NOW - (NOW - time) / crowding;
        let start = start.into_iter().map(|record| Record {
            created_at: nearer(record.created_at),
            ..record
        });
        let start = start.collect();
        let filters: Vec<BookingFilter> = filters.into_iter().map(|filter| BookingFilter {
            period: Period {
                from: filter.period.from.map(|from| nearer_day(from, crowding)),
                until: filter.period.until.map(|until| nearer_day(until, crowding)),
            },
            ..filter
        }).collect();
        check_history(start, &batches, &filters, segment_rows);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(histories()))]

    /// Of all times or only of the newest, of known places and of new ones, again and again.
    #[test]
    fn records_that_arrive_beside_others_match_the_oracle(
        start in vec(record(), 0..700),
        arrivals in vec((vec(record(), 0..300), any::<bool>()), 1..4),
        batch in changes(),
        filters in vec(filter(), 1..5),
        segment_rows in select(vec![5, 90, 700, 65_535]),
    ) {
        let mut records: Records = (0..).step_by(3).zip(start).collect();
        let mut index = build(&records, segment_rows);
        for (mut new, are_newest) in arrivals {
            if are_newest {
                for record in &mut new {
                    record.created_at = nearer_day(record.created_at, 10_000);
                }
            }
            index = arrive(&mut records, &index, new);
            prop_assert_eq!(index.digest(), build(&records, segment_rows).digest());
            check_segments(&index);
            check_all(&index, &records, &filters);
        }
        index = apply(&mut records, &index, &batch).unwrap();
        check_all(&index, &records, &filters);
        let restored = restored(&index);
        check_all(&restored, &records, &filters);
    }
}

#[test]
fn what_arrives_shares_the_segments_before_and_between_and_stays_few() {
    let at = |created_at| Record {
        created_at,
        category: "Intake".to_owned(),
        size: FirmSize::Solo,
        city_state: "Austin, TX".to_owned(),
        state: UsState::parse("TX"),
        dma: "Austin".to_owned(),
    };
    let mut records: Records = (0..100u64)
        .map(|key| (key, at(key.cast_signed())))
        .collect();
    let old = build(&records, 10);
    let index = arrive(&mut records.clone(), &old, vec![at(35), at(99)]);
    let is_shared = |segment: &Arc<segment::Segment>| {
        old.segments.iter().any(|other| Arc::ptr_eq(segment, other))
    };
    let shared = index.segments.iter().filter(|segment| is_shared(segment));
    assert_eq!(
        shared.count(),
        9,
        "all but the one that a new one falls into"
    );
    let mut index = old;
    for second in 100..130 {
        index = arrive(&mut records, &index, vec![at(second)]);
    }
    assert_eq!(
        index.segments.len(),
        13,
        "one at a time leaves no small segments"
    );
    check_all(&index, &records, &[BookingFilter::default()]);
}

#[test]
fn places_that_no_booking_has_any_more_leave_the_index() {
    let of = |key: u64| Record {
        created_at: key.cast_signed(),
        category: "Intake".to_owned(),
        size: FirmSize::Solo,
        city_state: format!("Town {key}, TX"),
        state: UsState::parse("TX"),
        dma: String::new(),
    };
    let mut records: Records = (0..30_000).map(|key| (key, of(key))).collect();
    let index = build(&records, 65_535);
    let gone: Vec<(u64, i64)> = (10..30_000u64)
        .map(|key| (key, key.cast_signed()))
        .collect();
    records.retain(|key, _| *key < 10);
    let gone = gone
        .into_iter()
        .map(|(key, at)| RowChange::delete(BookingKey(key), at));
    let index = index.apply(gone).unwrap();
    assert_eq!(index.dictionary.locations.len(), 30_000);
    let index = index.with_used_places();
    assert_eq!(index.dictionary.locations.len(), 10);
    check_all(&index, &records, &[BookingFilter::default()]);
}

proptest! {
    #[test]
    fn a_corrupt_snapshot_is_rejected(
        start in vec(record(), 0..60),
        flips in vec((any::<prop::sample::Index>(), 1..=255u8), 1..4),
        cut in any::<prop::sample::Index>(),
    ) {
        let records: Records = (0..).zip(start).collect();
        let mut sound = Vec::new();
        snapshot::write(&build(&records, 20), 3, &mut sound).unwrap();
        prop_assert!(snapshot::read(&sound[..cut.index(sound.len())]).is_err());
        let mut damaged = sound.clone();
        for (position, flip) in flips {
            let position = position.index(damaged.len());
            damaged[position] ^= flip;
        }
        prop_assert_eq!(snapshot::read(&damaged[..]).is_ok(), damaged == sound);
    }
}
