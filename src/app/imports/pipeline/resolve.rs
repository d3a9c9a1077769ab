//! Finds out for each row which stored booking it is, or the position that a new one gets. Runs on two
//! threads beside the one that saves the rows.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender};

use super::drafts::{Chunk, DraftReader, Part, Sorted};
use crate::app::imports::job::BackupBefore;
use crate::app::imports::staging::{IDENTITY_BLOCKS_AT_ONCE, NEW_IDENTITIES_AT_ONCE};
use crate::store::bookings::{self, IdentityIndex, Slot};
use crate::store::{Series, Store, StoreError};

/// Rows whose identities are looked up together: the more, the fewer pages are touched twice.
const SECTION_ROWS: usize = 1 << 20;
/// Bytes of rows that are saved together.
const CHUNK_BYTES: usize = 4 << 20;

/// Reads the drafts back until nothing receives them any more.
pub fn read_drafts(
    mut drafts: DraftReader,
    give_sorted: &SyncSender<Sorted>,
    give_chunks: &SyncSender<io::Result<Arc<Chunk>>>,
) {
    loop {
        let is_received = match drafts.next_part(SECTION_ROWS, CHUNK_BYTES) {
            Ok(Some(Part::Identities(sorted))) => give_sorted.send(sorted).is_ok(),
            Ok(Some(Part::Rows(chunk))) => give_chunks.send(Ok(Arc::new(chunk))).is_ok(),
            Ok(None) => return,
            Err(error) => {
                // A receiver that is gone has failed already.
                let _ = give_chunks.send(Err(error));
                return;
            }
        };
        if !is_received {
            return;
        }
    }
}

/// Finds the slots of all rows, and adds the identities of the new ones, whose positions begin at
/// `next`.
pub fn resolve(
    (store, series): (&Store, Series),
    backup: &BackupBefore<'_>,
    mut next: u64,
    sorted: Receiver<Sorted>,
    give: &SyncSender<Vec<Slot>>,
) -> Result<(), StoreError> {
    for sorted in sorted {
        let slots = store.read_once(|tx| bookings::resolve(tx, &mut next, &sorted))?;
        let new = IdentityIndex::new_entries(&sorted, &slots);
        drop(sorted);
        if give.send(slots).is_err() {
            return Ok(());
        }
        let mut rest = new.all();
        while !rest.is_empty() {
            backup.ensure();
            let some = &rest[..rest.len().min(NEW_IDENTITIES_AT_ONCE)];
            let added = store.hold_back(series, |tx| {
                IdentityIndex::open(tx)?.add_some(some, IDENTITY_BLOCKS_AT_ONCE)
            })?;
            rest = &rest[added..];
        }
    }
    Ok(())
}
