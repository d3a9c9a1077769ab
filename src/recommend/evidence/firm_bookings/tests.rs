mod digest;

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::*;
use crate::domain::booking::{BookingKey, BookingView};
use crate::domain::firm::FirmSize;
use crate::domain::firm_key::mail_bits;
use crate::recommend::evidence::cohort_weights::Day;

const VENDORS: [&str; 3] = ["a", "b", "c"];
/// Firms that are known by an address alone: two of one part with a company, and two of another.
const ADDRESSES: [u64; 4] = [
    0x0100_0000_0000_0b17,
    0x0100_0000_0000_0a22,
    0x7711_0000_0000_0100,
    0x7711_0000_0000_0280,
];

fn any_demo() -> impl Strategy<Value = Demo<'static>> {
    (
        prop_oneof![
            2 => (0_u64..4).prop_map(|company| company.rotate_right(8)),
            2 => (0_usize..4).prop_map(|address| ADDRESSES[address]),
            1 => any::<u64>(),
        ],
        prop::option::of((0_usize..4).prop_map(|address| mail_bits(ADDRESSES[address]))),
        prop::option::of(prop::sample::select(FirmSize::ALL)),
        prop::option::of(0_u8..51),
        prop::option::of(prop::sample::select(&VENDORS[..])),
        prop_oneof![-400_i64..400, Just(-377_705_023_201), Just(253_402_207_200)],
    )
        .prop_map(|(firm, mail, size, state, vendor, seconds)| Demo {
            firm,
            mail: mail.filter(|_| !ADDRESSES.contains(&firm)),
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

/// The firm of a booking by the definition: where it has an address alone, the only company that others name beside
/// that address.
fn firm_by_definition(demo: &Demo<'_>, all: &[Demo<'_>]) -> u64 {
    let beside = all
        .iter()
        .filter(|other| other.mail == Some(mail_bits(demo.firm)));
    let companies: BTreeSet<u64> = beside.map(|other| other.firm).collect();
    match (companies.first(), companies.len()) {
        (Some(company), 1) => *company,
        _ => demo.firm,
    }
}

/// Everything that bookings say, by the definition.
fn expected(demos: &[Demo<'_>]) -> Vec<Content> {
    let mut all: Vec<_> = demos
        .iter()
        .map(|demo| {
            let size = demo.size.map_or(0, |size| 1 + size as usize);
            let firm = firm_by_definition(demo, demos);
            let day = Day::of(demo.at).number();
            (firm, demo.vendor.map(str::to_owned), day, size, demo.state)
        })
        .collect();
    all.sort_unstable();
    all
}

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

/// Every firm whose rows differ is named.
fn assert_names_changes(
    before: &FirmBookings,
    after: &FirmBookings,
    named: &[u64],
) -> Result<(), TestCaseError> {
    let [before, after] = [before, after].map(|rows| {
        let mut by_firm: BTreeMap<u64, Vec<Content>> = BTreeMap::new();
        for row in contents(rows) {
            by_firm.entry(row.0).or_default().push(row);
        }
        by_firm
    });
    for firm in before.keys().chain(after.keys()) {
        let is_named = named.contains(firm);
        prop_assert!(is_named || before.get(firm) == after.get(firm), "{firm}");
    }
    Ok(())
}

proptest! {
    #[test]
    fn rows_are_sorted_by_their_bytes(demos in prop::collection::vec(any_demo(), 0..60)) {
        let number = |id: &str| u32::try_from(id.len()).ok();
        let rows = demos.iter().map(|demo| FirmBookingRow::new(demo, demo.vendor.and_then(number)));
        let mut sorted: Vec<_> = rows.collect();
        let mut expected = sorted.clone();
        expected.sort_unstable_by_key(|row| *row.bytes());
        FirmBookingRow::sort(&mut sorted);
        prop_assert_eq!(sorted, expected);
    }

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
        let (changed, firms) = change.apply().unwrap();
        let all: Vec<_> = kept.iter().map(|(demo, _)| **demo).chain(more).collect();
        prop_assert_eq!(contents(&changed), expected(&all));
        prop_assert_eq!(changed.len(), all.len());
        assert_names_changes(&first, &changed, &firms)?;
    }

    #[test]
    fn addresses_follow_their_company_through_any_changes(
        steps in prop::collection::vec((any_demo(), any::<prop::sample::Index>(), 0_u8..3), 1..60),
    ) {
        let mut kept = Arc::new(FirmBookings::default());
        let mut all: Vec<Demo<'_>> = Vec::new();
        for (demo, at, what) in steps {
            let mut change = FirmBookingsChange::of(&kept);
            if what > 0 && !all.is_empty() {
                let gone = all.swap_remove(at.index(all.len()));
                change.remove(&gone);
            }
            if what < 2 {
                change.add(&demo);
                all.push(demo);
            }
            let (next, firms) = change.apply().unwrap();
            prop_assert_eq!(contents(&next), expected(&all));
            assert_names_changes(&kept, &next, &firms)?;
            kept = Arc::new(FirmBookings::of_file(&next.to_file()).unwrap());
        }
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
        prop_assert!(firms.is_sorted_by(|one, next| one < next));
        assert_names_changes(&first, &both, &firms)?;
        let all: Vec<_> = demos.into_iter().chain(more).collect();
        prop_assert_eq!(contents(&both), expected(&all));
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
        mail: Some(0x7f00),
        size: None,
        state: None,
        vendor: Some("a"),
        at: jiff::Timestamp::UNIX_EPOCH,
    };
    let all = Arc::new(rows(&[demo]));
    for other in [
        Demo { firm: 2, ..demo },
        Demo {
            mail: Some(0x7e00),
            ..demo
        },
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
fn bookings_with_an_address_alone_are_of_the_one_company_that_others_name_beside_it() {
    let of = |firm, mail, days: i64| Demo {
        firm,
        mail,
        size: None,
        state: None,
        vendor: Some("a"),
        at: jiff::Timestamp::from_second(days * 86_400).unwrap(),
    };
    let (address, ruiz, other) = (0xa100, 1, 2);
    let alone = of(address, None, 1);
    let firms = |demos: &[Demo<'_>]| {
        let rows = rows(demos);
        let of_firm = |firm| rows.of_firm(firm).len();
        [address, ruiz, other].map(of_firm)
    };
    let beside = of(ruiz, Some(address), 2);
    assert_eq!(firms(&[alone]), [1, 0, 0]);
    assert_eq!(firms(&[alone, beside]), [0, 2, 0]);
    assert_eq!(
        firms(&[alone, of(ruiz, None, 2)]),
        [1, 1, 0],
        "nothing ties them"
    );
    let of_other = of(other, Some(address), 3);
    assert_eq!(
        firms(&[alone, beside, of_other]),
        [1, 1, 1],
        "whose it is nobody says"
    );
    let all = rows(&[alone, beside]);
    let key = |bits: u64| FirmKey((u128::from(bits) << 64).to_be_bytes());
    assert_eq!(all.firms(&[key(address), key(ruiz)]), [ruiz]);
    assert_eq!(all.firms(&[key(other)]), [other]);
}

#[test]
fn the_latest_demo_with_a_state_says_where_a_firm_is() {
    let (texas, ohio) = (UsState::from_code("TX"), UsState::from_code("OH"));
    let day = |days: i64| jiff::Timestamp::from_second(days * 86_400).unwrap();
    let of = |key: [u8; 16], days, state| Demo {
        firm: FirmKey(key).bits(),
        mail: None,
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
    let beside = FirmKey([9; 16]).with_mail(0x700);
    let unplaced = BookingView {
        state: None,
        ..booking(None, Some(beside))
    };
    assert_eq!(
        of(1, &unplaced),
        Some((beside.bits(), None)),
        "the company beside an address"
    );
    let firm = booking(None, Some(FirmKey([9; 16])));
    assert_eq!(of(1, &firm), of(2, &firm));
    assert_eq!(of(1, &firm).unwrap().1, UsState::from_code("TX"));
}
