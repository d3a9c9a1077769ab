//! Demo bookings by position of arrival, and the identities by which files find them again.
//!
//! Both lie in blocks: an import of a million rows then makes thousands of records instead of two
//! million. Bytes of a single booking are a `row`, those of a block of them `columnar_block`.

mod block;
mod columnar_block;
mod encoded;
mod identity_blocks;
mod identity_index;
pub mod legacy_blocks;
mod packer;
mod pending;
mod row;
mod writer;

use fixedbitset::FixedBitSet;

use self::columnar_block::ColumnarBlock;
use self::pending::Pending;
use super::counters::{Counter, bump};
use super::error::StoreError;
use super::packed::Packed;
use super::table::{Readable, WriteTx};
use super::tables::{BOOKING_IDENTITIES, BOOKINGS};
use crate::domain::booking::{Booking, BookingIdentity, BookingKey, BookingView};

pub use self::encoded::{BookingBuffer, EncodedBooking, EncodedBookings};
pub use self::identity_index::{IdentityIndex, Slot, identities_past, resolve, stored_among};
pub use self::packer::{BlockPacker, PackedBlocks};
pub use self::pending::{
    BlockVersion, BookingReader, StagingState, begin_staging, commit_staged, end_staging,
    for_each_difference, pending_blocks, remove_staged, resolve_pending, staging,
};
pub use self::row::Text;
pub use self::writer::{BookingWriter, Staged};

/// Visits every booking in the order of arrival; stops at the first error.
pub fn for_each(
    tx: &impl Readable,
    mut visit: impl FnMut(BookingKey, Booking) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    for_each_view(tx, |key, booking| visit(key, booking.to_booking()))
}

/// As [`for_each`], without a copy of the texts.
pub fn for_each_view(
    tx: &impl Readable,
    visit: impl FnMut(BookingKey, BookingView<'_>) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let version = BlockVersion::visible(tx)?;
    for_each_in_blocks(tx, version, |columns, _| 0..columns.len(), visit)
}

/// As [`for_each_view`], for the bookings that may have a text for which `is_wanted` says yes. Reads every block, and
/// of its bookings only those.
pub fn for_each_with(
    tx: &impl Readable,
    version: BlockVersion,
    text: Text,
    mut is_wanted: impl FnMut(&str) -> bool,
    visit: impl FnMut(BookingKey, BookingView<'_>) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let rows = |columns: &ColumnarBlock, bytes: &[u8]| {
        let is_wanted = |text: &[u8]| std::str::from_utf8(text).is_ok_and(&mut is_wanted);
        columns.rows_with(bytes, text, is_wanted)
    };
    for_each_in_blocks(tx, version, rows, visit)
}

/// Visits the bookings in those rows of each block that `rows` names.
fn for_each_in_blocks<R: IntoIterator<Item = usize>>(
    tx: &impl Readable,
    version: BlockVersion,
    mut rows: impl FnMut(&ColumnarBlock, &[u8]) -> R,
    mut visit: impl FnMut(BookingKey, BookingView<'_>) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    // Past the next free position lies what an import has not made visible yet.
    let end = next_position(tx)?;
    BOOKINGS.scan(tx, ..end, |first, Packed(bytes)| {
        let corrupt = || BOOKINGS.corrupt(first);
        let bytes = Pending::of(&bytes).ok_or_else(corrupt)?.version(version);
        let columns = ColumnarBlock::of(bytes).ok_or_else(corrupt)?;
        let rows = rows(&columns, bytes);
        let mut outcome = Ok(());
        let read = block::visit_rows(first, &columns, bytes, rows, |position, bytes| {
            if position >= end {
                return Some(());
            }
            let booking = row::decode(bytes)?;
            outcome = visit(BookingKey(position), booking);
            outcome.is_ok().then_some(())
        });
        outcome?;
        read.ok_or_else(corrupt)
    })
}

/// The bookings at these positions, in their order; positions without one are left out. They are read
/// in the order in which they lie, so that a block is decoded once for all of its bookings.
pub fn at(
    tx: &impl Readable,
    keys: &[BookingKey],
) -> Result<Vec<(BookingKey, Booking)>, StoreError> {
    let mut found: Vec<Option<Booking>> = Vec::new();
    found.resize_with(keys.len(), || None);
    visit_at(tx, keys, |at, booking| {
        found[at] = Some(booking.to_booking());
    })?;
    let found = keys.iter().zip(found);
    Ok(found
        .filter_map(|(key, booking)| Some((*key, booking?)))
        .collect())
}

/// As [`at`], without a copy of the texts: visits each with its place among the positions, in the order
/// in which they lie.
pub fn visit_at(
    tx: &impl Readable,
    keys: &[BookingKey],
    mut visit: impl FnMut(usize, BookingView<'_>),
) -> Result<(), StoreError> {
    let mut order: Vec<(BookingKey, usize)> = keys.iter().copied().zip(0..).collect();
    order.sort_unstable();
    let mut bookings = BookingReader::open(tx)?;
    for (key, at) in order {
        if let Some(booking) = bookings.get(key)? {
            visit(at, booking.decode(key)?);
        }
    }
    Ok(())
}

/// The error that says that the booking at a position cannot be read.
pub fn corrupt(key: BookingKey) -> StoreError {
    BOOKINGS.corrupt(key.0)
}

/// The position after the last that anybody sees.
pub fn next_position(tx: &impl Readable) -> Result<u64, StoreError> {
    Ok(Counter::NextBooking.get(tx)?.unwrap_or(0))
}

/// How many bookings there are. O(1).
pub fn count(tx: &impl Readable) -> Result<u64, StoreError> {
    Ok(Counter::BookingCount.get(tx)?.unwrap_or(0))
}

/// Reads every booking and every identity and returns how many there are of both.
pub fn verify(tx: &impl Readable) -> Result<u64, StoreError> {
    let mut records = 0;
    for_each_view(tx, |_, _| {
        records += 1;
        Ok(())
    })?;
    for_each_identity(tx, |_, _| records += 1)?;
    Ok(records)
}

/// Visits every identity with the position of its booking.
pub fn for_each_identity(
    tx: &impl Readable,
    mut visit: impl FnMut(BookingIdentity, BookingKey),
) -> Result<(), StoreError> {
    BOOKING_IDENTITIES.scan(tx, .., |key, Packed(bytes)| {
        let entries = identity_blocks::unpack(&bytes);
        for (identity, position) in entries.ok_or_else(|| BOOKING_IDENTITIES.corrupt(key))? {
            visit(BookingIdentity(identity), BookingKey(position));
        }
        Ok(())
    })
}

/// Gives each of these bookings, in the order of their positions, the identity beside it where it has none left.
/// Identities of no booking go, and blocks that cannot be read.
pub fn complete_identities(
    tx: &WriteTx,
    bookings: &[(BookingIdentity, BookingKey)],
) -> Result<(), StoreError> {
    let mut identities = Vec::with_capacity(bookings.len());
    let mut have_one = FixedBitSet::with_capacity(bookings.len());
    BOOKING_IDENTITIES.scan(tx, .., |_, Packed(bytes)| {
        for entry in identity_blocks::unpack(&bytes).unwrap_or_default() {
            let found = bookings.binary_search_by_key(&entry.1, |(_, key)| key.0);
            if found.is_ok_and(|at| !have_one.put(at)) {
                identities.push(entry);
            }
        }
        Ok(())
    })?;
    have_one.toggle_range(..);
    let lacking = have_one.ones().map(|at| bookings[at]);
    identities.extend(lacking.map(|(identity, key)| (identity.0, key.0)));
    // Two bookings with one identity would be damage.
    identities.sort_unstable();
    identities.dedup_by_key(|(identity, _)| *identity);
    BOOKING_IDENTITIES.clear(tx)?;
    identity_blocks::WriteIdentities::open(tx)?.add(&identities)
}

/// The number that every change of bookings raises.
pub fn version(tx: &impl Readable) -> Result<u64, StoreError> {
    Ok(Counter::Bookings.get(tx)?.unwrap_or(0))
}

/// Another number after every change of bookings, unlike that of any other file; `None` where none has changed
/// since such numbers are drawn.
pub fn revision(tx: &impl Readable) -> Result<Option<u64>, StoreError> {
    Counter::BookingsRevision.get(tx)
}

/// Records that bookings changed in this transaction.
pub fn bump_revision(tx: &WriteTx) -> Result<(), StoreError> {
    bump(tx, Counter::Bookings)
}

#[cfg(test)]
mod tests;
