//! Records, changes and filters of every shape.

use proptest::collection::vec;
use proptest::option::weighted as maybe;
use proptest::prelude::*;
use proptest::sample::select;

use super::NOW;
use super::oracle::Record;
use crate::analytics::{BookingFilter, Period};
use crate::domain::day::DAY_SECONDS;
use crate::domain::firm::FirmSize;
use crate::domain::place::UsState;

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

/// Times that are dense, repeated, at midnight, and sometimes years ago.
fn time() -> impl Strategy<Value = i64> {
    let day = DAY_SECONDS;
    let today = NOW / day * day;
    prop_oneof![
        10 => (0..200 * day).prop_map(|ago| NOW - ago),
        6 => (0..5 * day).prop_map(|ago| NOW - ago),
        4 => (0..200i64).prop_map(move |days| today - days * day),
        2 => Just(NOW - 1_000_000),
        1 => (0..4_000 * day).prop_map(|ago| NOW - ago),
    ]
}

pub(super) fn record() -> impl Strategy<Value = Record> {
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

pub(super) fn filter() -> impl Strategy<Value = BookingFilter> {
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

/// Changes: an index into the present keys, and the record after the change (`None` deletes).
pub(super) fn changes() -> impl Strategy<Value = Vec<(u16, Option<Record>)>> {
    vec((any::<u16>(), maybe(0.7, record())), 0..60)
}
