//! Version 3 to 4: the bookings of a block lie column by column, and identities take less room.

use redb::TableDefinition;

use crate::store::bookings::legacy_blocks::move_blocks;
use crate::store::error::StoreError;
use crate::store::table::WriteTx;
use crate::store::tables::{BOOKING_IDENTITIES_2, BOOKINGS_2};

/// Positions, counters and revisions stay, so a snapshot of the index stays valid; and so does what an
/// import has staged.
pub fn columnar_blocks(tx: &WriteTx) -> Result<(), StoreError> {
    move_blocks(tx)?;
    tx.0.delete_table(TableDefinition::<u64, &[u8]>::new(BOOKINGS_2.name()))?;
    let identities = TableDefinition::<[u8; 16], &[u8]>::new(BOOKING_IDENTITIES_2.name());
    tx.0.delete_table(identities)?;
    Ok(())
}
