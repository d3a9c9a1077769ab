//! A booking as bytes, so laid out that an import can make them before it knows the vendor.
//!
//! `[which are present u8][firm size u8][state u8][second i64][firm key 16]?` and then the texts,
//! each after its length: id, client, category, place, metro, vendor.

use std::str::Utf8Error;

use jiff::Timestamp;

use crate::domain::booking::BookingView;
use crate::domain::firm::FirmSize;
use crate::domain::place::UsState;
use crate::store::packed::{ByteReader, put_varint};
use crate::store::record::{Code, FromStored, ToStored};

const FIRM_KEY: u8 = 1;
const CLIENT: u8 = 1 << 1;
const CATEGORY: u8 = 1 << 2;
const CITY_STATE: u8 = 1 << 3;
const DMA: u8 = 1 << 4;
const VENDOR: u8 = 1 << 5;
const NO_STATE: u8 = u8::MAX;
const SECOND_AT: usize = 3;
const FIRM_KEY_BYTES: usize = 16;

/// Writes a booking after what is in `out`.
pub fn encode(booking: &BookingView<'_>, out: &mut Vec<u8>) {
    let texts = [
        (CLIENT, booking.client),
        (CATEGORY, booking.category_id),
        (CITY_STATE, booking.city_state),
        (DMA, booking.dma),
        (VENDOR, booking.vendor_id),
    ];
    let mut present = 0;
    for (flag, text) in texts {
        present |= text.map_or(0, |_| flag);
    }
    present |= booking.firm_key.map_or(0, |_| FIRM_KEY);
    let Code(size) = booking.firm_size.to_stored();
    let state = booking.state.map_or(NO_STATE, |state| state.to_stored().0);
    out.extend_from_slice(&[present, size, state]);
    out.extend_from_slice(&booking.created_at.as_second().to_le_bytes());
    if let Some(key) = &booking.firm_key {
        out.extend_from_slice(key);
    }
    put_text(booking.id, out);
    for text in texts.iter().filter_map(|(_, text)| *text) {
        put_text(text, out);
    }
}

/// Reads a booking; `None` where the bytes are none.
pub fn decode(bytes: &[u8]) -> Option<BookingView<'_>> {
    let mut rest = ByteReader(bytes);
    let [present, size, state] = rest.array()?;
    let second = i64::from_le_bytes(rest.array()?);
    let firm_key = match present & FIRM_KEY {
        0 => None,
        _ => Some(rest.array()?),
    };
    let mut text = |flag: u8| -> Option<Option<&str>> {
        if present & flag != flag {
            return Some(None);
        }
        std::str::from_utf8(rest.length_prefixed()?).ok().map(Some)
    };
    let booking = BookingView {
        id: text(0)??,
        client: text(CLIENT)?,
        category_id: text(CATEGORY)?,
        city_state: text(CITY_STATE)?,
        dma: text(DMA)?,
        vendor_id: text(VENDOR)?,
        firm_size: FirmSize::from_stored(Code(size)).ok()?,
        state: match state {
            NO_STATE => None,
            code => Some(UsState::from_stored(Code(code)).ok()?),
        },
        created_at: Timestamp::from_second(second).ok()?,
        firm_key,
    };
    rest.0.is_empty().then_some(booking)
}

/// What a booking's link to a vendor hangs on: its client and its category's id.
#[derive(Clone, Copy, Debug)]
pub struct LinkKey<'b> {
    client: Option<&'b [u8]>,
    category: Option<&'b [u8]>,
    /// Both, one after the other as they lie in a row.
    bytes: &'b [u8],
}

impl<'b> LinkKey<'b> {
    /// Finds it in a row; `None` where the bytes are none. Costs less than to [`decode`] the row.
    pub fn of(row: &'b [u8]) -> Option<Self> {
        let mut rest = ByteReader(row);
        let [present, _, _] = rest.array()?;
        rest.bytes(size_of::<i64>())?;
        if present & FIRM_KEY != 0 {
            rest.bytes(FIRM_KEY_BYTES)?;
        }
        rest.length_prefixed()?;
        let from = rest.0;
        let mut text = |flag: u8| match present & flag {
            0 => Some(None),
            _ => rest.length_prefixed().map(Some),
        };
        Some(Self {
            client: text(CLIENT)?,
            category: text(CATEGORY)?,
            bytes: &from[..from.len() - rest.0.len()],
        })
    }

    /// Makes it of its texts; `bytes` is emptied and filled with what lies in a row.
    pub fn make(
        client: Option<&'b str>,
        category: Option<&'b str>,
        bytes: &'b mut Vec<u8>,
    ) -> Self {
        bytes.clear();
        for text in [client, category].into_iter().flatten() {
            put_text(text, bytes);
        }
        Self {
            client: client.map(str::as_bytes),
            category: category.map(str::as_bytes),
            bytes,
        }
    }

    /// Whether there is a client, without whom there is no link.
    pub fn has_client(self) -> bool {
        self.client.is_some()
    }

    /// Whether there is a category.
    pub fn has_category(self) -> bool {
        self.category.is_some()
    }

    /// Bytes that two keys with a client share only where they are the same.
    pub fn bytes(self) -> &'b [u8] {
        self.bytes
    }

    /// The client and the category's id.
    pub fn texts(self) -> Result<(Option<&'b str>, Option<&'b str>), Utf8Error> {
        let text = |bytes: Option<&'b [u8]>| bytes.map(std::str::from_utf8).transpose();
        Ok((text(self.client)?, text(self.category)?))
    }
}

/// Adds the vendor to a booking that was written without one.
pub fn add_vendor(row: &mut Vec<u8>, start: usize, vendor: &str) {
    row[start] |= VENDOR;
    put_text(vendor, row);
}

/// Changes the time of a booking that was written.
pub fn set_second(row: &mut [u8], second: i64) {
    row[SECOND_AT..SECOND_AT + size_of::<i64>()].copy_from_slice(&second.to_le_bytes());
}

fn put_text(text: &str, out: &mut Vec<u8>) {
    put_varint(text.len(), out);
    out.extend_from_slice(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::domain::booking::Booking;

    pub fn booking() -> impl Strategy<Value = Booking> {
        let text = || prop::option::of("\\PC{0,200}");
        let texts = ("\\PC{1,20}", text(), text(), text(), text(), text());
        let state = prop::option::of(prop::sample::select(UsState::all().collect::<Vec<_>>()));
        let size = prop::sample::select(FirmSize::ALL);
        let second = -600_000_000i64..4_000_000_000;
        (texts, size, state, second, any::<Option<[u8; 16]>>()).prop_map(
            |(texts, firm_size, state, second, firm_key)| Booking {
                id: texts.0.as_str().into(),
                client: texts.1,
                vendor_id: texts.2.as_deref().map(Into::into),
                category_id: texts.3.as_deref().map(Into::into),
                firm_size,
                city_state: texts.4,
                state,
                dma: texts.5,
                created_at: Timestamp::from_second(second).unwrap(),
                firm_key,
            },
        )
    }

    proptest! {
        #[test]
        fn a_booking_comes_back_and_a_cut_one_does_not(booking in booking()) {
            let mut bytes = Vec::new();
            encode(&booking.view(), &mut bytes);
            prop_assert_eq!(decode(&bytes), Some(booking.view()));
            let view = booking.view();
            let expected = (view.client, view.category_id);
            let key = LinkKey::of(&bytes).unwrap();
            prop_assert_eq!(key.texts(), Ok(expected));
            let mut made = Vec::new();
            let made = LinkKey::make(view.client, view.category_id, &mut made);
            prop_assert_eq!(made.bytes(), key.bytes());
            prop_assert_eq!(made.texts(), Ok(expected));
            prop_assert_eq!(decode(&bytes).map(|view| view.to_booking()), Some(booking));
            for cut in 0..bytes.len() {
                prop_assert_eq!(decode(&bytes[..cut]), None);
            }
            bytes.push(0);
            prop_assert_eq!(decode(&bytes), None);
        }

        #[test]
        fn a_vendor_and_a_time_can_come_later(booking in booking(), second in 0i64..1_000_000) {
            let mut later = Vec::new();
            let linked = Booking { created_at: Timestamp::from_second(second).unwrap(), ..booking };
            let unlinked = Booking { vendor_id: None, ..linked.clone() };
            encode(&unlinked.view(), &mut later);
            set_second(&mut later, second);
            if let Some(vendor) = &linked.vendor_id {
                add_vendor(&mut later, 0, vendor.as_str());
            }
            let mut at_once = Vec::new();
            encode(&linked.view(), &mut at_once);
            prop_assert_eq!(later, at_once);
        }

        #[test]
        fn any_bytes_are_read_without_a_panic(bytes: Vec<u8>) {
            let _ = decode(&bytes);
            let _ = LinkKey::of(&bytes).map(LinkKey::texts);
        }
    }
}
