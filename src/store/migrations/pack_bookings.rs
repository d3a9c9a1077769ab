//! Version 1 to 2: bookings and their identities lie in blocks of a page each.

use redb::TableDefinition;

use crate::domain::booking::{BookingIdentity, BookingKey};
use crate::store::bookings::{BookingBuffer, BookingWriter, IdentityIndex};
use crate::store::error::StoreError;
use crate::store::table::WriteTx;
use crate::store::tables::{BOOKING_IDENTITIES_1, BOOKINGS_1};

/// Identities that are moved at once: a bound on memory.
const MOVED_AT_ONCE: usize = 1 << 18;

/// Positions and revisions stay, so a snapshot of the index stays valid.
pub fn pack_bookings(tx: &WriteTx) -> Result<(), StoreError> {
    let mut writer = BookingWriter::open(tx)?;
    let mut identities = IdentityIndex::open(tx)?;
    let mut buffer = BookingBuffer::default();
    BOOKINGS_1.scan(tx, .., |position, booking| {
        writer.append(BookingKey(position), buffer.encode(&booking.view()))
    })?;
    let mut moved = Vec::new();
    BOOKING_IDENTITIES_1.scan(tx, .., |identity, position| {
        moved.push((BookingIdentity(identity), BookingKey(position)));
        if moved.len() < MOVED_AT_ONCE {
            return Ok(());
        }
        identities.insert(std::mem::take(&mut moved))
    })?;
    identities.insert(moved)?;
    drop(identities);
    writer.close()?;
    tx.0.delete_table(TableDefinition::<u64, &[u8]>::new(BOOKINGS_1.name()))?;
    let identities = TableDefinition::<[u8; 16], &[u8]>::new(BOOKING_IDENTITIES_1.name());
    tx.0.delete_table(identities)?;
    Ok(())
}
