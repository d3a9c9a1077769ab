//! The bookings that an import changed or removed, as they were before it, in blocks.

use crate::domain::booking::BookingKey;
use crate::domain::import::ImportId;
use crate::store::bookings::EncodedBooking;
use crate::store::error::StoreError;
use crate::store::packed::{ByteReader, Packed, put_varint};
use crate::store::table::Readable;
use crate::store::tables::IMPORT_BOOKINGS;

/// What an import did to a booking that was there before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replacement {
    Updated,
    Removed,
}

/// A booking as it was before an import.
pub struct Replaced<'b> {
    pub key: BookingKey,
    pub replacement: Replacement,
    pub booking: EncodedBooking<'b>,
}

impl<'b> Replaced<'b> {
    pub fn put(&self, block: &mut Vec<u8>) {
        let EncodedBooking(booking) = self.booking;
        block.push(u8::from(self.replacement == Replacement::Removed));
        block.extend_from_slice(&self.key.0.to_le_bytes());
        put_varint(booking.len(), block);
        block.extend_from_slice(booking);
    }

    fn take(block: &mut ByteReader<'b>) -> Option<Self> {
        let [removed] = block.array()?;
        let position = block.array()?;
        Some(Self {
            key: BookingKey(u64::from_le_bytes(position)),
            replacement: if removed == 0 {
                Replacement::Updated
            } else {
                Replacement::Removed
            },
            booking: EncodedBooking(block.length_prefixed()?),
        })
    }
}

/// The bookings of a block; `None` for one that cannot be read, which is the last.
pub fn in_block(block: &[u8]) -> impl Iterator<Item = Option<Replaced<'_>>> {
    let mut rest = ByteReader(block);
    std::iter::from_fn(move || {
        (!rest.0.is_empty()).then(|| {
            let replaced = Replaced::take(&mut rest);
            if replaced.is_none() {
                rest = ByteReader(&[]);
            }
            replaced
        })
    })
}

/// Visits the bookings that an import changed or removed, as they were before it: of one that it
/// changed several times, the first visit is the one that counts.
pub fn for_each_replaced(
    tx: &impl Readable,
    import: ImportId,
    mut visit: impl FnMut(BookingKey, Replacement, EncodedBooking<'_>) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let all = block_key(import, 0)..=block_key(import, u64::MAX);
    IMPORT_BOOKINGS.scan(tx, all, |key, Packed(bytes)| {
        for replaced in in_block(&bytes) {
            let Replaced {
                key,
                replacement,
                booking,
            } = replaced.ok_or_else(|| IMPORT_BOOKINGS.corrupt(key))?;
            visit(key, replacement, booking)?;
        }
        Ok(())
    })
}

/// Where a block of an import lies.
pub fn block_key(import: ImportId, sequence: u64) -> [u8; 16] {
    let mut key = [0; 16];
    key[..8].copy_from_slice(&import.0.to_be_bytes());
    key[8..].copy_from_slice(&sequence.to_be_bytes());
    key
}

/// A position as an index of a bit set.
pub fn index_of(key: BookingKey) -> usize {
    usize::try_from(key.0).unwrap_or(usize::MAX)
}
