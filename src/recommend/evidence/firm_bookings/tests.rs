use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::domain::booking::{BookingKey, BookingView};
use crate::domain::firm::FirmSize;

const VENDORS: [&str; 3] = ["a", "b", "c"];

fn any_demo() -> impl Strategy<Value = Demo<'static>> {
    (
        prop_oneof![0_u64..4, any::<u64>()],
        prop::option::of(prop::sample::select(FirmSize::ALL)),
        prop::option::of(0_u8..51),
        prop::option::of(prop::sample::select(&VENDORS[..])),
        prop_oneof![-400_i64..400, Just(-377_705_023_201), Just(253_402_207_200)],
    )
        .prop_map(|(firm, size, state, vendor, seconds)| Demo {
            firm: firm.rotate_right(8),
            size,
            state: state.and_then(UsState::at),
            vendor,
            at: jiff::Timestamp::from_second(seconds).unwrap(),
        })
}

fn rows(demos: &[Demo<'_>]) -> FirmBookings {
    let mut builder = FirmBookingsBuilder::default();
    for demo in demos {
        builder.push(demo);
    }
    builder.finish()
}

/// What a row says: firm, vendor, day, size and state.
type Content = (u64, Option<String>, i32, usize, Option<UsState>);

/// Everything that rows say, by vendor id.
fn contents(rows: &FirmBookings) -> Vec<Content> {
    let all = rows.parts.iter().flat_map(|part| part.iter());
    let mut all: Vec<_> = all
        .map(|row| {
            let vendor = row
                .vendor()
                .map(|vendor| rows.vendors.ids()[vendor as usize].to_string());
            (
                row.firm(),
                vendor,
                row.day().number(),
                row.size_code(),
                row.state(),
            )
        })
        .collect();
    all.sort_unstable();
    all
}

proptest! {
    #[test]
    fn changes_one_after_another_leave_what_reading_all_at_once_does(
        demos in prop::collection::vec(any_demo(), 0..40),
        more in prop::collection::vec(any_demo(), 0..40),
        removed in prop::collection::vec(any::<bool>(), 40),
    ) {
        let first = Arc::new(rows(&demos));
        let mut change = FirmBookingsChange::of(&first);
        let (gone, kept): (Vec<_>, Vec<_>) = demos.iter().zip(&removed).partition(|(_, gone)| **gone);
        for (demo, _) in &gone {
            change.remove(demo);
        }
        for demo in &more {
            change.add(demo);
        }
        let changed = change.apply().unwrap();
        let all: Vec<_> = kept.iter().map(|(demo, _)| **demo).chain(more).collect();
        prop_assert_eq!(contents(&changed), contents(&rows(&all)));
        prop_assert_eq!(changed.len(), all.len());
    }

    #[test]
    fn rows_collected_beside_others_leave_what_reading_all_at_once_does(
        demos in prop::collection::vec(any_demo(), 0..40),
        more in prop::collection::vec(any_demo(), 0..40),
    ) {
        let first = rows(&demos);
        let mut builder = FirmBookingsBuilder::beside(&first);
        for demo in &more {
            builder.push(demo);
        }
        let mut firms = Vec::new();
        let both = builder.finish_beside(&first, |firm| firms.push(firm));
        let expected: BTreeSet<u64> = more.iter().map(|demo| demo.firm).collect();
        prop_assert_eq!(firms, Vec::from_iter(expected));
        let all: Vec<_> = demos.into_iter().chain(more).collect();
        prop_assert_eq!(contents(&both), contents(&rows(&all)));
        prop_assert_eq!(both.len(), all.len());
        prop_assert!(both.parts.iter().all(|part| part.is_sorted()));
    }

    #[test]
    fn a_file_of_rows_reads_back_whole_or_not_at_all(
        demos in prop::collection::vec(any_demo(), 0..40),
        bit in any::<prop::sample::Index>(),
        cut in any::<prop::sample::Index>(),
    ) {
        let all = rows(&demos);
        let bytes = all.to_file();
        prop_assert_eq!(contents(&FirmBookings::of_file(&bytes).unwrap()), contents(&all));
        let mut flipped = bytes.clone();
        let at = bit.index(bytes.len() * 8);
        flipped[at / 8] ^= 1 << (at % 8);
        prop_assert!(FirmBookings::of_file(&flipped).is_err());
        prop_assert!(FirmBookings::of_file(&bytes[..cut.index(bytes.len())]).is_err());
    }
}

#[test]
fn what_is_not_there_cannot_be_taken_out() {
    let demo = Demo {
        firm: 1,
        size: None,
        state: None,
        vendor: Some("a"),
        at: jiff::Timestamp::UNIX_EPOCH,
    };
    let all = Arc::new(rows(&[demo]));
    for other in [
        Demo { firm: 2, ..demo },
        Demo {
            vendor: Some("b"),
            ..demo
        },
    ] {
        let mut change = FirmBookingsChange::of(&all);
        change.remove(&other);
        assert_eq!(change.apply().unwrap_err(), BookingNotFound);
    }
    let mut twice = FirmBookingsChange::of(&all);
    twice.remove(&demo);
    twice.remove(&demo);
    assert_eq!(twice.apply().unwrap_err(), BookingNotFound);
}

#[test]
fn the_latest_demo_with_a_state_says_where_a_firm_is() {
    let (texas, ohio) = (UsState::from_code("TX"), UsState::from_code("OH"));
    let day = |days: i64| jiff::Timestamp::from_second(days * 86_400).unwrap();
    let of = |key: [u8; 16], days, state| Demo {
        firm: FirmKey(key).bits(),
        size: None,
        state,
        vendor: None,
        at: day(days),
    };
    let (one, two) = ([1; 16], [2; 16]);
    let all = rows(&[of(one, 1, texas), of(one, 3, None), of(two, 2, ohio)]);
    assert_eq!(all.state_of(&[FirmKey(one)]), texas);
    assert_eq!(all.state_of(&[FirmKey(one), FirmKey(two)]), ohio);
    assert_eq!(all.state_of(&[FirmKey([3; 16])]), None);
    assert_eq!(all.state_of(&[]), None);
}

#[test]
fn a_booking_without_firm_is_one_of_its_own_and_says_nothing_of_a_place() {
    let booking = |vendor_id, firm_key| BookingView {
        id: "b",
        client: None,
        vendor_id,
        category_id: None,
        firm_size: FirmSize::Solo,
        size_said: false,
        city_state: None,
        state: UsState::from_code("TX"),
        dma: None,
        created_at: jiff::Timestamp::UNIX_EPOCH,
        firm_key,
    };
    let of = |key, booking| Demo::of(BookingKey(key), booking).map(|demo| (demo.firm, demo.state));
    let (nobody, linked) = (booking(None, None), booking(Some("a"), None));
    assert_eq!(of(1, &nobody), None);
    assert_ne!(of(1, &linked), of(2, &linked));
    assert_eq!(of(1, &linked).unwrap().1, None);
    let firm = booking(None, Some([9; 16]));
    assert_eq!(of(1, &firm), of(2, &firm));
    assert_eq!(of(1, &firm).unwrap().1, UsState::from_code("TX"));
}
