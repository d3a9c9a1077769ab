//! A booking as bytes, laid out so that an import can write them before it knows the vendor.
//!
//! `[which are present u8][firm size u8][state u8][second i64][firm key 16]?` and then the texts,
//! each after its length: id, client, category, place, metro, vendor.

use jiff::Timestamp;

use crate::domain::booking::BookingView;
use crate::domain::firm::FirmSize;
use crate::domain::firm_key::FirmKey;
use crate::domain::place::UsState;
use crate::store::packed::{ByteReader, put_varint};
use crate::store::record::{Code, FromStored, ToStored};

const FIRM_KEY: u8 = 1;
const CLIENT: u8 = 1 << 1;
const CATEGORY: u8 = 1 << 2;
const CITY_STATE: u8 = 1 << 3;
const DMA: u8 = 1 << 4;
const VENDOR: u8 = 1 << 5;
/// The file says no firm size. Rows that were written before this was kept do not have it.
const SIZE_UNSAID: u8 = 1 << 6;
const FLAGS: u8 = 0x7f;
const NO_STATE: u8 = u8::MAX;
const SECOND_AT: usize = 3;
const FIRM_KEY_BYTES: usize = 16;

/// Appends a booking to `out`.
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
    if !booking.size_said {
        present |= SIZE_UNSAID;
    }
    let Code(size) = booking.firm_size.to_stored();
    let state = booking.state.map_or(NO_STATE, |state| state.to_stored().0);
    out.extend_from_slice(&[present, size, state]);
    out.extend_from_slice(&booking.created_at.as_second().to_le_bytes());
    if let Some(key) = &booking.firm_key {
        out.extend_from_slice(&key.0);
    }
    put_text(booking.id, out);
    for text in texts.iter().filter_map(|(_, text)| *text) {
        put_text(text, out);
    }
}

/// Reads a booking; `None` where the bytes are no booking.
pub fn decode(bytes: &[u8]) -> Option<BookingView<'_>> {
    let mut rest = ByteReader(bytes);
    let [present, size, state] = rest.array()?;
    let second = i64::from_le_bytes(rest.array()?);
    let firm_key = match present & FIRM_KEY {
        0 => None,
        _ => Some(FirmKey(rest.array()?)),
    };
    // Checked all at once where lengths are characters as well, as those below 128 are.
    let all = rest.0;
    let checked = std::str::from_utf8(all).ok();
    let mut text = |flag: u8| -> Option<Option<&str>> {
        if present & flag != flag {
            return Some(None);
        }
        let text = rest.length_prefixed()?;
        let end = all.len() - rest.0.len();
        match checked {
            Some(checked) => checked.get(end - text.len()..end).map(Some),
            None => std::str::from_utf8(text).ok().map(Some),
        }
    };
    let booking = BookingView {
        id: text(0)??,
        client: text(CLIENT)?,
        category_id: text(CATEGORY)?,
        city_state: text(CITY_STATE)?,
        dma: text(DMA)?,
        vendor_id: text(VENDOR)?,
        firm_size: FirmSize::from_stored(Code(size)).ok()?,
        size_said: present & SIZE_UNSAID == 0,
        state: match state {
            NO_STATE => None,
            code => Some(UsState::from_stored(Code(code)).ok()?),
        },
        created_at: Timestamp::from_second(second).ok()?,
        firm_key,
    };
    rest.0.is_empty().then_some(booking)
}

/// How many [texts](Cells::texts) a booking may have.
pub const TEXTS: usize = 7;

/// One of the `Cells::texts` of a booking.
#[derive(Clone, Copy, Debug)]
pub enum Text {
    Client = 2,
    /// The id of its category.
    Category = 3,
}

/// The cells of a booking's bytes.
pub struct Cells<'b> {
    /// Which are present, firm size, state.
    pub head: [u8; 3],
    pub second: i64,
    /// The firm's key, and then the texts in their order.
    pub texts: [Option<&'b [u8]>; TEXTS],
}

impl<'b> Cells<'b> {
    /// Takes a booking apart; `None` where the bytes are no booking.
    pub fn of(row: &'b [u8]) -> Option<Self> {
        let mut rest = ByteReader(row);
        let head: [u8; 3] = rest.array()?;
        let second = i64::from_le_bytes(rest.array()?);
        let mut texts = [None; TEXTS];
        for (text, has) in texts.iter_mut().zip(Self::presence(head[0])) {
            *text = match has {
                None => None,
                Some(true) => Some(rest.length_prefixed()?),
                Some(false) => Some(rest.bytes(FIRM_KEY_BYTES)?),
            };
        }
        (rest.0.is_empty() && head[0] & !FLAGS == 0).then_some(Self {
            head,
            second,
            texts,
        })
    }

    /// Which texts there are by the first byte of a booking, and whether their lengths come first.
    pub fn presence(present: u8) -> [Option<bool>; TEXTS] {
        let has = |flag: u8| (present & flag != 0).then_some(true);
        [
            (present & FIRM_KEY != 0).then_some(false),
            Some(true),
            has(CLIENT),
            has(CATEGORY),
            has(CITY_STATE),
            has(DMA),
            has(VENDOR),
        ]
    }
}

/// Whether two bookings say the same apart from the vendor, which only rows of older versions have.
pub fn is_same_but_for_vendor(row: &[u8], other: &[u8]) -> bool {
    let (Some(row), Some(other)) = (without_vendor(row), without_vendor(other)) else {
        return false;
    };
    row == other
}

/// A booking's flags and its other bytes, both without the vendor, which comes last.
fn without_vendor(row: &[u8]) -> Option<(u8, &[u8])> {
    let (present, rest) = row.split_first()?;
    if present & VENDOR == 0 {
        return Some((*present, rest));
    }
    let cells = Cells::of(row)?;
    let vendor = cells.texts[TEXTS - 1]?;
    let mut length = Vec::with_capacity(2);
    put_varint(vendor.len(), &mut length);
    let end = rest.len() - vendor.len() - length.len();
    Some((present & !VENDOR, &rest[..end]))
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

    use super::super::tests::any_booking::booking;
    use super::*;
    use crate::domain::booking::Booking;
    use crate::domain::tests::{DEVELOPMENT, assert_says, in_words};

    proptest! {
        #[test]
        fn a_booking_comes_back_and_a_cut_one_does_not(booking in booking()) {
            let mut bytes = Vec::new();
            encode(&booking.view(), &mut bytes);
            prop_assert_eq!(decode(&bytes), Some(booking.view()));
            prop_assert_eq!(decode(&bytes).map(|view| view.to_booking()), Some(booking));
            for cut in 0..bytes.len() {
                prop_assert_eq!(decode(&bytes[..cut]), None);
            }
            bytes.push(0);
            prop_assert_eq!(decode(&bytes), None);
        }

        #[test]
        fn a_time_can_come_later(booking in booking(), second in 0i64..1_000_000) {
            let moved = Booking { created_at: Timestamp::from_second(second).unwrap(), ..booking.clone() };
            let [mut later, mut at_once] = [Vec::new(), Vec::new()];
            encode(&booking.view(), &mut later);
            set_second(&mut later, second);
            encode(&moved.view(), &mut at_once);
            prop_assert_eq!(later, at_once);
        }

        #[test]
        fn a_vendor_makes_no_difference_and_all_else_does(one in booking(), other in booking()) {
            let bytes = |booking: &Booking| {
                let mut bytes = Vec::new();
                encode(&booking.view(), &mut bytes);
                bytes
            };
            let linked = Booking { vendor_id: other.vendor_id.clone(), ..one.clone() };
            prop_assert!(is_same_but_for_vendor(&bytes(&one), &bytes(&linked)));
            let others = [
                Booking { id: other.id.clone(), ..linked.clone() },
                Booking { client: other.client.clone(), ..linked.clone() },
                Booking { dma: other.dma.clone(), ..linked.clone() },
                Booking { firm_key: other.firm_key, ..linked.clone() },
                other.clone(),
            ];
            for other in others {
                let unlinked = |booking: &Booking| Booking { vendor_id: None, ..booking.clone() };
                let is_same = unlinked(&other) == unlinked(&one);
                prop_assert_eq!(is_same_but_for_vendor(&bytes(&one), &bytes(&other)), is_same);
            }
        }

        #[test]
        fn any_bytes_are_read_without_a_panic(bytes: Vec<u8>) {
            let _ = decode(&bytes);
            let _ = is_same_but_for_vendor(&bytes, &bytes);
        }
    }

    #[test]
    fn development_md_states_what_a_row_has_room_for() {
        assert_eq!(FLAGS | super::super::columnar_block::REMOVED, u8::MAX);
        let layout = format!(
            "of today holds {} texts and has no flag left",
            in_words(TEXTS)
        );
        assert_says(DEVELOPMENT, &[layout]);
    }
}
