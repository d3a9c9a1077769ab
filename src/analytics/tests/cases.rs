//! Single cases.

use super::super::dictionary::SIZES;
use super::*;

fn record(created_at: i64, number: u32) -> Record {
    Record {
        created_at,
        category: format!("Category {}", number % 7),
        size: FirmSize::ALL[number as usize % 6],
        city_state: format!("City {}, TX", number % 50),
        state: UsState::parse(["TX", "CA", ""][number as usize % 3]),
        dma: format!("Metro {}", number % 5),
    }
}

#[test]
fn an_empty_index_answers_every_query() {
    let index = BookingIndex::empty();
    check_all(&index, &Records::new(), &[BookingFilter::default()]);
    assert!(index.is_empty());
    assert_eq!(index.time_range(), None);
    let grown = index
        .apply([RowChange::insert(record(5, 1).row(9))])
        .unwrap();
    assert_eq!(grown.keys().collect::<Vec<_>>(), [(5, BookingKey(9))]);
    let emptied = grown.apply([RowChange::delete(BookingKey(9), 5)]).unwrap();
    assert_eq!(emptied.digest(), index.digest());
    assert_eq!(emptied.filter_options().dmas, Vec::<&str>::new());
}

#[test]
fn a_new_metro_area_joins_those_that_were_listed_before() {
    let mut records = Records::from([(1, record(100, 3))]);
    let index = build(&records, 65_535);
    assert_eq!(index.filter_options().dmas, ["Metro 3"]);
    let with_one = index
        .apply([RowChange::insert(record(200, 1).row(2))])
        .unwrap();
    assert_eq!(with_one.filter_options().dmas, ["Metro 1", "Metro 3"]);
    records.insert(2, record(200, 1));
    let with_two = arrive(&mut records, &with_one, vec![record(300, 2)]);
    assert_eq!(
        with_two.filter_options().dmas,
        ["Metro 1", "Metro 2", "Metro 3"]
    );
    assert_eq!(index.filter_options().dmas, ["Metro 3"]);
}

#[test]
fn apply_refuses_a_change_of_rows_it_does_not_hold() {
    let index = build(
        &Records::from([(1, record(100, 1)), (2, record(200, 2))]),
        65_535,
    );
    let missing = index.apply([RowChange::delete(BookingKey(1), 101)]);
    assert_eq!(missing.unwrap_err(), ApplyError::Missing(BookingKey(1)));
    let present = index.apply([RowChange::insert(record(200, 3).row(2))]);
    assert_eq!(present.unwrap_err(), ApplyError::Duplicate(BookingKey(2)));
}

#[test]
fn extreme_timestamps_count_correctly() {
    let times = [i64::MIN, i64::MIN + 1, -1, 0, i64::MAX - 1, i64::MAX];
    let records: Records = (0..).zip(times.map(|time| record(time, 4))).collect();
    let index = build(&records, 2);
    for (position, &time) in times.iter().enumerate() {
        let since = BookingFilter {
            period: Period {
                from: Some(time),
                until: None,
            },
            ..Default::default()
        };
        assert_eq!(index.count(&since), (times.len() - position) as u64);
        let before = BookingFilter {
            period: Period {
                from: None,
                until: Some(time),
            },
            ..Default::default()
        };
        assert_eq!(index.count(&before), position as u64);
        index.trends(&since, 0);
        index.series(&before, Interval::Month);
    }
    assert_eq!(restored(&index).digest(), index.digest());
}

#[test]
fn a_change_at_the_end_shares_all_earlier_segments() {
    let records: Records = (0..1000)
        .map(|number| (number, record(i64::try_from(number).unwrap() * 3600, 1)))
        .collect();
    let index = build(&records, 100);
    let later = index
        .apply([RowChange::insert(record(4_000_000, 2).row(5000))])
        .unwrap();
    let shared = index
        .segments
        .iter()
        .zip(&later.segments)
        .filter(|(old, new)| std::sync::Arc::ptr_eq(old, new));
    assert_eq!(shared.count(), 10);
    let shared = index
        .totals
        .iter()
        .zip(&later.totals)
        .filter(|(old, new)| std::sync::Arc::ptr_eq(old, new));
    assert_eq!(shared.count(), 10);
}

#[test]
fn a_hundred_thousand_locations_count_exactly() {
    let mut seed = 1u64;
    let mut next = |limit: u64| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % limit
    };
    let states: Vec<UsState> = UsState::all().collect();
    let records: Records = (0..100_000)
        .map(|key| {
            let record = Record {
                created_at: NOW - i64::try_from(next(400 * 86_400)).unwrap(),
                category: format!("Category {}", next(14)),
                size: FirmSize::ALL[usize::try_from(next(6)).unwrap()],
                city_state: format!("City {key}"),
                state: states.get(usize::try_from(next(52)).unwrap()).copied(),
                dma: format!("Metro {}", next(30_000)),
            };
            (key, record)
        })
        .collect();
    let index = build(&records, 65_535);
    assert_eq!(index.dictionary.locations.len(), 100_000);
    let period = Period {
        from: Some(NOW - 200 * DAY_SECONDS),
        until: Some(NOW - 1_234_567),
    };
    let sample = &records[&4711];
    let filters = [
        BookingFilter::default(),
        BookingFilter {
            state: Some("TX".into()),
            period,
            ..Default::default()
        },
        BookingFilter {
            dma: Some(sample.dma.clone()),
            period,
            ..Default::default()
        },
        BookingFilter {
            dma: Some(sample.dma.clone()),
            state: sample.state.map(|state| state.code().to_owned()),
            firm_size: Some(sample.size.code().to_owned()),
            ..Default::default()
        },
        BookingFilter {
            category: Some("Category 3".into()),
            period,
            ..Default::default()
        },
    ];
    check_all(&index, &records, &filters);
}

#[test]
fn ten_thousand_categories_count_exactly_and_leave_the_sets_of_segments_bounded() {
    let records: Records = (0..10_000)
        .map(|key| {
            let number = u32::try_from(key).unwrap();
            let record = Record {
                category: format!("Category {number}"),
                ..record(i64::from(number) * 60, number)
            };
            (key, record)
        })
        .collect();
    let index = build(&records, 500);
    let sample = &records[&4711];
    let rare = BookingFilter {
        category: Some(sample.category.clone()),
        dma: Some(sample.dma.clone()),
        ..Default::default()
    };
    let rarer = BookingFilter {
        firm_size: Some(sample.size.code().to_owned()),
        ..rare.clone()
    };
    check_all(&index, &records, &[rare, rarer]);
    // Twenty segments are one block: one set for each size or any, and each category or any, and not for each pair
    // of those.
    let sets = (SIZES + 1) * ((1 << index.dictionary.shift) + 1);
    assert_eq!(index.presence.bytes(), sets * size_of::<u64>());
}

#[test]
fn rows_pushed_in_time_order_are_sorted_by_time_and_key() {
    // Seven rows per second, with descending keys. Some seconds straddle two buffers of the builder,
    // and the first second alone is larger than a buffer.
    let second = |row: u64| if row < 5_000 { 0 } else { row / 7 };
    let rows = (0..14_000u64).map(|row| (NOW + second(row).cast_signed(), 20_000 - row));
    let mut expected: Vec<(i64, u64)> = rows.clone().collect();
    let index = BookingIndex::build(rows.map(|(created_at, key)| Row {
        key: BookingKey(key),
        created_at,
        category: "Intake",
        size: FirmSize::Solo,
        city_state: "",
        state: None,
        dma: "",
    }));
    expected.sort_unstable();
    let found: Vec<(i64, u64)> = index.keys().map(|(time, key)| (time, key.0)).collect();
    assert_eq!(found, expected);
}

/// Rows of which the one at `position` is there twice, with segments of four rows.
fn build_with_twice(position: u64) {
    let mut builder = IndexBuilder::with_segment_rows(4);
    for key in (0..10).flat_map(|key| vec![key; if key == position { 2 } else { 1 }]) {
        builder.push(&record(i64::try_from(key).unwrap(), 1).row(key));
    }
    builder.finish();
}

#[test]
fn a_booking_that_is_there_twice_is_refused_wherever_it_lies() {
    for position in 0..10 {
        let built = std::panic::catch_unwind(|| build_with_twice(position));
        let refused = built.unwrap_err();
        let refused = refused.downcast_ref::<String>().unwrap();
        assert!(
            refused.contains("every row has a key of its own"),
            "{refused}"
        );
    }
}
