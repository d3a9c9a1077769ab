//! Any mix of changes and filters: index = reference scan = oracle.

mod cases;
mod compare;
mod docs;
pub mod oracle;
mod strategies;

use std::sync::Arc;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

pub use self::compare::check_all;

use self::compare::{apply, arrive, build, check_segments, restored};
use self::oracle::{Record, Records};
use self::strategies::{changes, filter, record};
use super::snapshot;
use super::*;
use crate::domain::booking::BookingKey;
use crate::domain::day::DAY_SECONDS;
use crate::domain::firm::FirmSize;
use crate::domain::place::UsState;
use crate::testing::cases;

const NOW: i64 = 1_780_000_000;

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

/// How many histories are compared; `make test-all` and `make crash` ask for many.
fn histories() -> u32 {
    let asked = std::env::var("STACKBRIEF_ORACLE").ok();
    asked.map_or(12, |asked| asked.parse().unwrap())
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
    if time % DAY_SECONDS == 0 {
        near / DAY_SECONDS * DAY_SECONDS
    } else {
        near
    }
}

proptest! {
    #![proptest_config(cases(3))]

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

    /// Of all times or only of the newest, of known locations and of new ones, again and again.
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(histories()))]

    /// As when an import is undone: many that follow each other, so that no row of some segments stays.
    #[test]
    fn records_that_leave_match_the_oracle(
        start in vec(record(), 0..700),
        leaving in vec((any::<prop::sample::Index>(), any::<bool>(), 0..200usize), 1..4),
        filters in vec(filter(), 1..5),
        segment_rows in select(vec![5, 90, 65_535]),
    ) {
        let mut records: Records = (0..).step_by(3).zip(start).collect();
        let mut index = build(&records, segment_rows);
        for (from, from_first_of_segment, rows) in leaving {
            let mut from = from.index(records.len() + 1);
            if from_first_of_segment {
                from -= from % segment_rows;
            }
            let gone: Vec<(i64, BookingKey)> = index.keys().skip(from).take(rows).collect();
            records.retain(|&key, record| !gone.contains(&(record.created_at, BookingKey(key))));
            index = index.without(gone).unwrap();
            prop_assert_eq!(index.digest(), build(&records, segment_rows).digest());
            check_segments(&index);
            check_all(&index, &records, &filters);
        }
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
fn locations_that_no_booking_has_any_more_leave_the_index() {
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
    let index = index.with_used_locations();
    assert_eq!(index.dictionary.locations.len(), 10);
    check_all(&index, &records, &[BookingFilter::default()]);
}

proptest! {
    #[test]
    fn a_corrupt_snapshot_is_refused(
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
