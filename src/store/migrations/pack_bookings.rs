//! Version 1 to 2: bookings and their identities lie in blocks.

use redb::TableDefinition;

use crate::domain::booking::BookingKey;
use crate::store::bookings::BookingBuffer;
use crate::store::bookings::legacy_blocks::{LegacyBlocks, put_legacy_identities};
use crate::store::counters::Counter;
use crate::store::error::StoreError;
use crate::store::table::WriteTx;
use crate::store::tables::{BOOKING_IDENTITIES_1, BOOKINGS_1};

/// Identities of a block.
const IDENTITIES: usize = 120;

/// Positions and revisions stay, so a snapshot of the index stays valid.
pub fn pack_bookings(tx: &WriteTx) -> Result<(), StoreError> {
    let mut blocks = LegacyBlocks::open(tx)?;
    let mut buffer = BookingBuffer::default();
    let (mut count, mut next) = (0, Counter::NextBooking.get(tx)?.unwrap_or(0));
    BOOKINGS_1.scan(tx, .., |position, booking| {
        count += 1;
        next = next.max(position + 1);
        blocks.append(BookingKey(position), buffer.encode(&booking.view()))
    })?;
    blocks.write()?;
    drop(blocks);
    if count > 0 {
        Counter::BookingCount.set(tx, count)?;
        Counter::NextBooking.set(tx, next)?;
    }
    let mut entries = Vec::with_capacity(IDENTITIES);
    let mut is_first = true;
    BOOKING_IDENTITIES_1.scan(tx, .., |identity, position| {
        entries.push((identity, position));
        if entries.len() == IDENTITIES {
            put_legacy_identities(tx, is_first, &entries)?;
            entries.clear();
            is_first = false;
        }
        Ok(())
    })?;
    put_legacy_identities(tx, is_first, &entries)?;
    tx.0.delete_table(TableDefinition::<u64, &[u8]>::new(BOOKINGS_1.name()))?;
    let identities = TableDefinition::<[u8; 16], &[u8]>::new(BOOKING_IDENTITIES_1.name());
    tx.0.delete_table(identities)?;
    Ok(())
}
