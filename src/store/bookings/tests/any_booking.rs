//! Bookings for tests, of any kind.

use jiff::Timestamp;
use proptest::prelude::*;

use super::super::row;
use crate::domain::booking::Booking;
use crate::domain::firm::FirmSize;
use crate::domain::firm_key::FirmKey;
use crate::domain::place::UsState;

pub fn booking() -> impl Strategy<Value = Booking> {
    let text = || prop::option::of("\\PC{0,200}");
    let texts = ("\\PC{1,20}", text(), text(), text(), text(), text());
    let state = prop::option::of(prop::sample::select(UsState::all().collect::<Vec<_>>()));
    let size = (prop::sample::select(FirmSize::ALL), any::<bool>());
    let second = -600_000_000i64..4_000_000_000;
    (texts, size, state, second, any::<Option<[u8; 16]>>()).prop_map(
        |(texts, (firm_size, size_said), state, second, firm_key)| Booking {
            id: texts.0.as_str().into(),
            client: texts.1,
            vendor_id: texts.2.as_deref().map(Into::into),
            category_id: texts.3.as_deref().map(Into::into),
            firm_size,
            size_said,
            city_state: texts.4,
            state,
            dma: texts.5,
            created_at: Timestamp::from_second(second).unwrap(),
            firm_key: firm_key.map(FirmKey),
        },
    )
}

/// As it lies in a block.
pub fn encoded_booking() -> impl Strategy<Value = Vec<u8>> {
    booking().prop_map(|booking| {
        let mut bytes = Vec::new();
        row::encode(&booking.view(), &mut bytes);
        bytes
    })
}
