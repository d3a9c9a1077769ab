//! A booking as bytes, so laid out that an import can make them before it knows the vendor.
//!
//! `[which are present u8][firm size u8][state u8][second i64][firm key 16]?` and then the texts,
//! each after its length: id, client, category, place, metro, vendor.

use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use std::str::Utf8Error;

use hashbrown::Equivalent;
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
/// The file says no firm size. Rows that were written before this was kept do not have it.
const SIZE_UNSAID: u8 = 1 << 6;
const FLAGS: u8 = 0x7f;
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
    if !booking.size_said {
        present |= SIZE_UNSAID;
    }
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

/// The cells of a booking's bytes.
pub struct Cells<'b> {
    /// Which are present, firm size, state.
    pub head: [u8; 3],
    pub second: i64,
    /// The firm's key, and then the texts in their order.
    pub texts: [Option<&'b [u8]>; TEXTS],
}

impl<'b> Cells<'b> {
    /// Takes a booking apart; `None` where the bytes are none.
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

/// What a booking's link to a vendor depends on: its client and its category's id.
#[derive(Clone, Debug)]
pub struct LinkKey<'b> {
    client: Option<&'b [u8]>,
    category: Option<&'b [u8]>,
    /// Both, one after the other as they lie in a row. Keys with a client share them only where they
    /// are the same.
    bytes: Cow<'b, [u8]>,
}

impl<'b> LinkKey<'b> {
    /// Makes it of its texts.
    pub fn new(client: Option<&'b str>, category: Option<&'b str>) -> Self {
        let mut bytes = Vec::new();
        for text in [client, category].into_iter().flatten() {
            put_text(text, &mut bytes);
        }
        Self {
            client: client.map(str::as_bytes),
            category: category.map(str::as_bytes),
            bytes: Cow::Owned(bytes),
        }
    }

    /// Finds it in a row; `None` where the bytes are none. Costs less than to [`decode`] the row.
    pub(super) fn of(row: &'b [u8]) -> Option<Self> {
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
            bytes: Cow::Borrowed(&from[..from.len() - rest.0.len()]),
        })
    }

    /// Whether there is a client, without whom there is no link.
    pub fn has_client(&self) -> bool {
        self.client.is_some()
    }

    /// Whether there is a category.
    pub fn has_category(&self) -> bool {
        self.category.is_some()
    }

    /// The client and the category's id.
    pub fn texts(&self) -> Result<(Option<&'b str>, Option<&'b str>), Utf8Error> {
        let text = |bytes: Option<&'b [u8]>| bytes.map(std::str::from_utf8).transpose();
        Ok((text(self.client)?, text(self.category)?))
    }

    /// The key of a map that is searched by a `LinkKey` with a client.
    pub fn to_owned_key(&self) -> OwnedLinkKey {
        OwnedLinkKey(self.bytes.to_vec())
    }
}

impl Hash for LinkKey<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bytes.hash(state);
    }
}

/// See [`LinkKey::to_owned_key`].
#[derive(PartialEq, Eq, Hash)]
pub struct OwnedLinkKey(Vec<u8>);

impl Equivalent<OwnedLinkKey> for LinkKey<'_> {
    fn equivalent(&self, key: &OwnedLinkKey) -> bool {
        *self.bytes == key.0[..]
    }
}

/// Adds the vendor to a booking that was written without one.
pub fn add_vendor(row: &mut Vec<u8>, vendor: &str) {
    row[0] |= VENDOR;
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
    use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

    use proptest::prelude::*;

    use super::super::any_booking::booking;
    use super::*;
    use crate::domain::booking::Booking;

    fn hash_of(key: &impl Hash) -> u64 {
        BuildHasherDefault::<DefaultHasher>::default().hash_one(key)
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
            let made = LinkKey::new(view.client, view.category_id);
            prop_assert!(made.equivalent(&key.to_owned_key()));
            prop_assert_eq!(hash_of(&made), hash_of(&key));
            prop_assert_eq!(hash_of(&made), hash_of(&key.to_owned_key()));
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
                add_vendor(&mut later, vendor.as_str());
            }
            let mut at_once = Vec::new();
            encode(&linked.view(), &mut at_once);
            prop_assert_eq!(later, at_once);
        }

        #[test]
        fn any_bytes_are_read_without_a_panic(bytes: Vec<u8>) {
            let _ = decode(&bytes);
            let _ = LinkKey::of(&bytes).map(|key| key.texts());
        }
    }
}
