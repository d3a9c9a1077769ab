//! An import in many short transactions, of which nobody sees anything before the last.
//!
//! Between them other writes take their turn. What a crash, a failure or a dry run leaves is removed by
//! [`clear`]: at once, at the next start, or before the next import.

use std::collections::BTreeSet;

use crate::app::base::identity_key::identity_key;
use crate::domain::booking::{BookingIdentity, BookingKey};
use crate::store::bookings::{
    self, BlockVersion, BookingWriter, IdentityIndex, for_each_difference, identities_past,
    pending_blocks,
};
use crate::store::{Store, StoreError, WriteGroup, WriteTx, imports};

/// Blocks that are resolved or removed in one transaction.
const BLOCKS_AT_ONCE: usize = 500;
/// Identities that are removed in one transaction. Each may lie in a block of its own.
pub const IDENTITIES_AT_ONCE: usize = 10_000;
/// Identities of new bookings that are written in one transaction, and blocks that they may lie in:
/// neighbors share one, so a large file's take few.
pub const NEW_IDENTITIES_AT_ONCE: usize = 50_000;
pub const IDENTITY_BLOCKS_AT_ONCE: usize = 1_250;
/// Bookings that are changed in one transaction. Each may lie in a block of its own.
pub const BOOKINGS_AT_ONCE: usize = 2_000;

/// An import, or its undoing, that writes.
pub struct Staging<'a> {
    store: &'a Store,
    group: WriteGroup,
    first: u64,
    next: u64,
    added: i64,
    pending: BTreeSet<u64>,
    is_over: bool,
}

impl<'a> Staging<'a> {
    /// Begins with nothing written. The caller must hold the import guard.
    pub fn begin(store: &'a Store) -> Result<Self, StoreError> {
        clear(store)?;
        let group = store.begin_write_group();
        let first = store.write_deferred(group, |tx| {
            bookings::begin_staging(tx)?;
            Ok::<_, StoreError>((bookings::next_position(tx)?, 0))
        })?;
        Ok(Self {
            store,
            group,
            first,
            next: first,
            added: 0,
            pending: BTreeSet::new(),
            is_over: false,
        })
    }

    /// What all of its writes belong to.
    pub fn group(&self) -> WriteGroup {
        self.group
    }

    /// The first position that it gives to a new booking.
    pub fn first(&self) -> u64 {
        self.first
    }

    /// The positions of its new bookings.
    pub fn new_positions(&self) -> std::ops::Range<u64> {
        self.first..self.next
    }

    /// Writes a part in a transaction of its own, which is on the disk with one of the next.
    pub fn stage<R, E: From<StoreError>>(
        &mut self,
        write: impl FnOnce(&WriteTx, &mut BookingWriter<'_>) -> Result<R, E>,
    ) -> Result<R, E> {
        let next = self.next;
        let (value, staged) = self.store.write_deferred(self.group, |tx| {
            let mut writer = BookingWriter::open_staged(tx, next)?;
            let value = write(tx, &mut writer)?;
            let staged = writer.close_staged()?;
            let bytes = staged.bytes;
            Ok::<_, E>(((value, staged), bytes))
        })?;
        self.next = staged.next;
        self.added += staged.added;
        self.pending.extend(staged.pending);
        Ok(value)
    }

    /// Removes identities, given in any order, in a transaction of its own.
    pub fn remove_identities(&self, gone: Vec<BookingIdentity>) -> Result<(), StoreError> {
        let remove = |tx: &WriteTx| IdentityIndex::open(tx)?.remove(gone);
        self.store.write_in(self.group, remove)
    }

    /// Makes all of it visible, with what else the last transaction writes.
    pub fn commit<R, E: From<StoreError>>(
        mut self,
        write: impl FnOnce(&WriteTx) -> Result<R, E>,
    ) -> Result<R, E> {
        let value = self
            .store
            .write_in(self.group, |tx| self.write_last(tx, write))?;
        self.end();
        Ok(value)
    }

    /// As [`Self::commit`], where the closure does not return `None`: then nothing of it remains, and it can be tried again.
    pub fn commit_if_current<R, E: From<StoreError>>(
        &mut self,
        write: impl FnOnce(&WriteTx) -> Result<Option<R>, E>,
    ) -> Result<Option<R>, E> {
        let value = self
            .store
            .write_in_if_current(self.group, |tx| self.write_last(tx, write))?;
        if value.is_some() {
            self.end();
        }
        Ok(value)
    }

    fn write_last<R, E: From<StoreError>>(
        &self,
        tx: &WriteTx,
        write: impl FnOnce(&WriteTx) -> Result<R, E>,
    ) -> Result<R, E> {
        bookings::commit_staged(tx, self.next, self.added)?;
        let value = write(tx)?;
        if self.pending.is_empty() {
            bookings::end_staging(tx)?;
        }
        Ok(value)
    }

    fn end(&mut self) {
        self.is_over = true;
        let pending: Vec<u64> = std::mem::take(&mut self.pending).into_iter().collect();
        // The import is committed, so to report a failure would be wrong; the next one tries again.
        if let Err(error) = resolve_pending(self.store, &pending) {
            tracing::warn!(%error, "pending blocks of a committed import were not cleaned up");
        }
    }
}

impl Drop for Staging<'_> {
    fn drop(&mut self) {
        if self.is_over {
            return;
        }
        if let Err(error) = clear(self.store) {
            tracing::warn!(%error, "staged rows will be removed at the next start");
        }
    }
}

/// Removes what an import has left that did not end, or ends it where it was committed.
pub fn clear(store: &Store) -> Result<(), StoreError> {
    match store.read(bookings::staging)? {
        None => Ok(()),
        Some(bookings::StagingState::Committed) => {
            each_pending(store, |tx, blocks| {
                bookings::resolve_pending(tx, blocks, BlockVersion::After)
            })?;
            store.write(bookings::end_staging)
        }
        Some(bookings::StagingState::Staged) => roll_back(store),
    }
}

fn resolve_pending(store: &Store, pending: &[u64]) -> Result<(), StoreError> {
    for blocks in pending.chunks(BLOCKS_AT_ONCE) {
        store.write(|tx| bookings::resolve_pending(tx, blocks, BlockVersion::After))?;
    }
    match pending {
        [] => Ok(()),
        _ => store.write(bookings::end_staging),
    }
}

/// Each transaction leaves what the next attempt can go on with.
fn roll_back(store: &Store) -> Result<(), StoreError> {
    remove_new_identities(store)?;
    each_pending(store, |tx, blocks| {
        restore_identities(tx, blocks)?;
        bookings::resolve_pending(tx, blocks, BlockVersion::Before)
    })?;
    while store.write(|tx| bookings::remove_staged(tx, BLOCKS_AT_ONCE))? {}
    while store.write(|tx| imports::drop_unfinished(tx, BLOCKS_AT_ONCE))? {}
    store.write(bookings::end_staging)
}

fn remove_new_identities(store: &Store) -> Result<(), StoreError> {
    let mut from = Some(BookingIdentity([0; 16]));
    while let Some(at) = from {
        let (gone, more) = store.read(|tx| {
            let end = bookings::next_position(tx)?;
            identities_past(tx, at, end, IDENTITIES_AT_ONCE)
        })?;
        if !gone.is_empty() {
            store.write(|tx| IdentityIndex::open(tx)?.remove(gone))?;
        }
        from = more;
    }
    Ok(())
}

/// Gives the identities of removed bookings back, and removes those of added ones.
fn restore_identities(tx: &WriteTx, blocks: &[u64]) -> Result<(), StoreError> {
    let key = identity_key(tx)?;
    let mut removed = Vec::new();
    let mut added = Vec::new();
    for first in blocks {
        let mut damaged = None;
        for_each_difference(tx, *first, |version, position, booking| {
            match booking.decode(position) {
                Ok(booking) => match version {
                    BlockVersion::Before => removed.push((key.of_id(booking.id), position)),
                    BlockVersion::After => added.push((key.of_id(booking.id), position)),
                },
                Err(error) => damaged = Some(error),
            }
        })?;
        damaged.map_or(Ok(()), Err)?;
    }
    let mut identities = IdentityIndex::open(tx)?;
    let mut gone = Vec::new();
    for (identity, position) in added {
        if identities.find(identity)? == Some(position) {
            gone.push(identity);
        }
    }
    identities.remove(gone)?;
    let mut back: Vec<(BookingIdentity, BookingKey)> = Vec::new();
    for (identity, position) in removed {
        if identities.find(identity)?.is_none() {
            back.push((identity, position));
        }
    }
    identities.insert(back)
}

fn each_pending(
    store: &Store,
    mut write: impl FnMut(&WriteTx, &[u64]) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let mut from = Some(0);
    while let Some(at) = from {
        let (blocks, more) = store.read(|tx| pending_blocks(tx, at, BLOCKS_AT_ONCE))?;
        if !blocks.is_empty() {
            store.write(|tx| write(tx, &blocks))?;
        }
        from = more;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
