//! Finds out for each row which stored booking it is, or the position that a new one gets. Runs on three
//! threads beside those that save the rows.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender};

use super::drafts::{Chunk, ChunkReader, IdentityReader, Sorted};
use crate::app::imports::backup_before::BackupBefore;
use crate::app::imports::error::ImportError;
use crate::app::imports::staging::{IDENTITY_BLOCKS_AT_ONCE, NEW_IDENTITIES_AT_ONCE};
use crate::store::bookings::{self, IdentityIndex, Slot};
use crate::store::{Store, WriteGroup};

/// Rows whose identities are looked up together: they lie all over those that are stored, so each time touches
/// nearly all of these.
const SECTION_ROWS: usize = 1 << 20;
/// The first time, so that the others begin soon, where no more bookings are stored.
const FIRST_SECTION_ROWS: usize = 1 << 18;
/// Bytes of rows that are saved together.
const CHUNK_BYTES: usize = 2 << 20;

/// Sorts the identities of all rows, beside `stored` bookings, until nothing receives them any more.
pub fn sort_identities(
    mut identities: IdentityReader,
    stored: u64,
    give: &SyncSender<io::Result<Sorted>>,
) {
    let mut rows = if stored <= FIRST_SECTION_ROWS as u64 {
        FIRST_SECTION_ROWS
    } else {
        SECTION_ROWS
    };
    while let Some(section) = identities.next_section(rows).transpose() {
        if give.send(section).is_err() {
            return;
        }
        rows = SECTION_ROWS;
    }
}

/// Reads the drafts back until nothing receives them any more.
pub fn read_chunks(mut drafts: ChunkReader, give: &SyncSender<io::Result<Arc<Chunk>>>) {
    while let Some(chunk) = drafts.next_chunk(CHUNK_BYTES).transpose() {
        if give.send(chunk.map(Arc::new)).is_err() {
            return;
        }
    }
}

/// Finds the slots of all rows, and adds the identities of the new ones, whose positions begin at
/// `next`.
pub fn resolve(
    store: &Store,
    group: WriteGroup,
    backup: &BackupBefore<'_>,
    mut next: u64,
    sorted: Receiver<io::Result<Sorted>>,
    give: &SyncSender<Arc<Vec<Slot>>>,
) -> Result<(), ImportError> {
    let mut some = Vec::new();
    for sorted in sorted {
        let sorted = sorted.map_err(ImportError::Spool)?;
        let slots = store.read_once(|tx| bookings::resolve(tx, &mut next, &sorted))?;
        let slots = Arc::new(slots);
        if give.send(Arc::clone(&slots)).is_err() {
            return Ok(());
        }
        let mut new = IdentityIndex::new_entries(&sorted, &slots);
        loop {
            let more = NEW_IDENTITIES_AT_ONCE - some.len();
            some.extend(new.by_ref().take(more));
            if some.is_empty() {
                break;
            }
            backup.ensure();
            let added = store.write_deferred(group, |tx| {
                IdentityIndex::open(tx)?.add_some(&some, IDENTITY_BLOCKS_AT_ONCE)
            })?;
            some.drain(..added);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::number_format::binary_size;
    use crate::domain::tests::{IMPORT, assert_says};

    #[test]
    fn import_md_states_the_size_of_a_transaction() {
        assert_says(
            IMPORT,
            &[format!(
                "transactions of at most {} of new rows,",
                binary_size(CHUNK_BYTES as u64)
            )],
        );
    }
}
