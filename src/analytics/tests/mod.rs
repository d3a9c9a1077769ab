//! Any mix of changes and filters: index = brute scan = naive loop.

mod cases;
mod naive;

use proptest::collection::vec;
use proptest::option::weighted as maybe;
use proptest::prelude::*;
use proptest::sample::select;

use self::naive::{Record, Records};
use super::index::IndexBuilder;
use super::snapshot::{SnapshotError, decode, encode};
use super::*;
use crate::domain::booking::BookingKey;
use crate::domain::firm::FirmSize;
use crate::domain::place::UsState;

const NOW: i64 = 1_780_000_000;

fn category() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => select(vec!["Intake", "Staffing", "E-Discovery", "Unknown", "A \"b\"\\\u{e9}"]).prop_map(str::to_owned),
        1 => (0..40u8).prop_map(|number| format!("Category {number}")),
    ]
}

fn state() -> impl Strategy<Value = Option<UsState>> {
    select(vec!["TX", "OK", "CA", "WY", ""]).prop_map(UsState::parse)
}

fn dma() -> impl Strategy<Value = String> {
    select(vec!["Dallas", "Tulsa", "El Paso", "", "Unknown"]).prop_map(str::to_owned)
}

fn city_state() -> impl Strategy<Value = String> {
    let cities = vec![
        "Austin, TX",
        "Austin , TX",
        "Austin",
        "Paris, TX",
        "Paris, OK",
        "",
        " , TX",
        "Unknown City",
    ];
    prop_oneof![
        6 => select(cities).prop_map(str::to_owned),
        1 => (0..30u8).prop_map(|number| format!("Town {number}, TX")),
    ]
}

/// Times that crowd, repeat, meet midnight, and now and then lie far off.
fn time() -> impl Strategy<Value = i64> {
    let day = 86_400;
    let today = NOW / day * day;
    prop_oneof![
        10 => (0..200 * day).prop_map(|ago| NOW - ago),
        6 => (0..5 * day).prop_map(|ago| NOW - ago),
        4 => (0..200i64).prop_map(move |days| today - days * day),
        2 => Just(NOW - 1_000_000),
        1 => (0..4_000 * day).prop_map(|ago| NOW - ago),
    ]
}

fn record() -> impl Strategy<Value = Record> {
    let size = select(FirmSize::ALL.to_vec());
    (time(), category(), size, city_state(), state(), dma()).prop_map(
        |(created_at, category, size, city_state, state, dma)| Record {
            created_at,
            category,
            size,
            city_state,
            state,
            dma,
        },
    )
}

fn filter() -> impl Strategy<Value = BookingFilter> {
    let unknown = || Just("Nowhere".to_owned());
    let category = prop_oneof![9 => category(), 1 => unknown()];
    let state = prop_oneof![
        9 => state().prop_map(|state| state.map_or("Unknown", UsState::code).to_owned()),
        1 => unknown(),
    ];
    let dma = prop_oneof![9 => dma(), 1 => unknown()];
    let size = prop_oneof![9 => select(FirmSize::ALL.to_vec()).prop_map(|size| size.code().to_owned()), 1 => unknown()];
    let period =
        (maybe(0.6, time()), maybe(0.6, time())).prop_map(|(one, other)| match (one, other) {
            (Some(from), Some(until)) => Period {
                from: Some(from.min(until)),
                until: Some(from.max(until)),
            },
            (from, until) => Period { from, until },
        });
    (
        maybe(0.3, category),
        maybe(0.4, state),
        maybe(0.3, dma),
        maybe(0.4, size),
        period,
    )
        .prop_map(|(category, state, dma, firm_size, period)| BookingFilter {
            category,
            dma,
            state,
            firm_size,
            period,
        })
}

/// One change: which of the present keys it concerns, and the record after it.
fn changes() -> impl Strategy<Value = Vec<(u16, Option<Record>)>> {
    vec((any::<u16>(), maybe(0.7, record())), 0..60)
}

fn build(records: &Records, segment_rows: usize) -> BookingIndex {
    let mut builder = IndexBuilder::with_segment_rows(segment_rows);
    // Keys descend, so that the order of arrival is never the order of time or key.
    for (&key, record) in records.iter().rev() {
        builder.push(&record.row(key));
    }
    builder.finish()
}

/// Applies a batch to the records and, as the store would tell it, to the index.
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

fn json(trends: &Trends<'_>) -> serde_json::Value {
    let mut text = Vec::new();
    trends.write_json(&mut text);
    serde_json::from_slice(&text).unwrap()
}

fn check(index: &BookingIndex, records: &Records, filter: &BookingFilter) {
    let expected = naive::trends(records, filter, NOW);
    assert_eq!(
        json(&index.trends(filter, NOW)),
        expected,
        "trends of {filter:?}"
    );
    assert_eq!(
        json(&brute::trends(index, filter, NOW)),
        expected,
        "brute trends of {filter:?}"
    );
    let newest = naive::newest(records, filter);
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
        naive::cities(records, filter),
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
        let expected = naive::points(
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
                naive::points(records, filter, from - (until - from), from, interval)
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

fn check_all(index: &BookingIndex, records: &Records, filters: &[BookingFilter]) {
    assert_eq!(index.len(), records.len() as u64);
    let (dmas, states) = naive::options(records);
    let options = index.filter_options();
    assert_eq!(options.dmas, dmas.into_iter().collect::<Vec<_>>());
    assert_eq!(options.states, states.into_iter().collect::<Vec<_>>());
    for filter in filters {
        check(index, records, filter);
    }
}

/// Builds, changes batch by batch, goes through a snapshot and changes again; all answers are
/// compared after every step.
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
        let lengths = index.segments.iter().map(|segment| segment.len());
        assert!(
            lengths
                .into_iter()
                .all(|len| (1..=segment_rows).contains(&len))
        );
        check_all(&index, &records, filters);
    }
    let restored = decode(&encode(&index, 7).unwrap(), 7).unwrap();
    assert_eq!(restored.digest(), index.digest());
    check_all(&restored, &records, filters);
    // The next import finds a restored index as good as the one that was built.
    let batch = batches.first().map_or(&[][..], |batch| batch);
    let again = apply(&mut records, &restored, batch).unwrap();
    check_all(&again, &records, filters);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_mix_of_changes_and_filters_counts_like_a_loop(
        start in vec(record(), 0..900),
        batches in vec(changes(), 0..4),
        filters in vec(filter(), 1..6),
        segment_rows in select(vec![5, 90, 700, 65_535]),
    ) {
        check_history(start, &batches, &filters, segment_rows);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    /// Enough rows for marks inside segments, and for totals that are not kept at every border.
    #[test]
    fn so_does_a_larger_index(
        start in vec(record(), 7_000..9_000),
        batches in vec(changes(), 1..3),
        filters in vec(filter(), 8..12),
        segment_rows in select(vec![500, 65_535]),
    ) {
        check_history(start, &batches, &filters, segment_rows);
    }
}

proptest! {
    #[test]
    fn damaged_snapshots_are_refused(
        start in vec(record(), 0..60),
        flips in vec((any::<prop::sample::Index>(), 1..=255u8), 1..4),
        cut in any::<prop::sample::Index>(),
    ) {
        let records: Records = (0..).zip(start).collect();
        let sound = encode(&build(&records, 20), 3).unwrap();
        prop_assert!(decode(&sound[..cut.index(sound.len())], 3).is_err());
        let mut damaged = sound.clone();
        for (position, flip) in flips {
            let position = position.index(damaged.len());
            damaged[position] ^= flip;
        }
        prop_assert_eq!(decode(&damaged, 3).is_ok(), damaged == sound);
    }
}
