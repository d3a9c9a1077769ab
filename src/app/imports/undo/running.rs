//! An undo in many short transactions, the last of which makes it visible.

use fixedbitset::FixedBitSet;
use jiff::Timestamp;

use super::orphan_categories;
use super::outcome::{UndoError, Undone};
use super::prepared::{PreparedUndo, Undoable};
use crate::app::base::core::Core;
use crate::app::base::directory_cache::DirectoryCache;
use crate::app::base::identity_key::identity_key;
use crate::app::bookings::{BookingChanges, Bookings, PreparedBookings, RemovedBookings};
use crate::app::imports::staging::{BOOKINGS_AT_ONCE, IDENTITIES_AT_ONCE, Staging};
use crate::domain::booking::{BookingIdentity, BookingKey};
use crate::domain::import::PastImport;
use crate::import::bookings::booking_identity::IdentityKey;
use crate::store::bookings::{BookingBuffer, IdentityIndex};
use crate::store::imports::{Replacement, index_of};
use crate::store::prepared::PREPARED_MAX;
use crate::store::{Store, StoreError, WriteTx, imports};

/// Identities that are collected before they are removed: a bound on memory.
const IDENTITIES_MAX: usize = 1 << 20;
/// Positions, which lie side by side, from which bookings are removed in one transaction.
const POSITIONS_AT_ONCE: usize = 20_000;

/// An undo under way. Nobody sees any of it before [`Undo::finish`].
pub struct Undo<'a> {
    store: &'a Store,
    newest: &'a DirectoryCache,
    bookings: &'a Bookings,
    import: &'a PastImport,
    key: IdentityKey,
    staging: Staging<'a>,
    changes: BookingChanges,
    /// All bookings without the new ones.
    left: Option<PreparedBookings>,
    has_sample: bool,
    done: Undone,
}

impl<'a> Undo<'a> {
    /// Begins with nothing written.
    pub fn begin(
        core: &'a Core,
        bookings: &'a Bookings,
        import: &'a PastImport,
    ) -> Result<Self, StoreError> {
        let store = &core.store;
        Ok(Self {
            store,
            newest: &core.directory,
            bookings,
            import,
            key: store.read(identity_key)?,
            staging: Staging::begin(store)?,
            changes: BookingChanges::before_transaction(),
            left: None,
            has_sample: false,
            done: Undone::nothing(import.kind),
        })
    }

    /// Takes out what the import brought. What is left adds up to what it does at this time.
    pub fn remove_new(&mut self, now: Timestamp) -> Result<(), StoreError> {
        let Self {
            staging,
            bookings,
            left,
            done,
            key: identity_key,
            import,
            ..
        } = self;
        let published = bookings.current();
        let mut removed = RemovedBookings::of(&published);
        let new = import.new_bookings.clone();
        let mut gone: Vec<BookingIdentity> = Vec::new();
        for start in new.clone().step_by(POSITIONS_AT_ONCE) {
            let end = new.end.min(start + POSITIONS_AT_ONCE as u64);
            staging.stage(|_, writer| {
                for key in (start..end).map(BookingKey) {
                    let Some(booking) = writer.get(key)? else {
                        continue;
                    };
                    let booking = booking.decode(key)?;
                    gone.push(identity_key.of_id(booking.id));
                    removed.push(key, &booking);
                    writer.remove(key)?;
                    done.removed += 1;
                }
                Ok::<_, StoreError>(())
            })?;
            if gone.len() >= IDENTITIES_MAX {
                drop_identities(staging, &mut gone)?;
            }
        }
        *left = removed.finish(now);
        drop_identities(staging, &mut gone)
    }

    /// Puts back what the import replaced.
    pub fn restore_replaced(&mut self) -> Result<(), StoreError> {
        let mut seen = FixedBitSet::new();
        let mut some = Vec::new();
        let (store, import) = (self.store, self.import.id);
        store.read_once(|tx| {
            imports::for_each_replaced(tx, import, |key, replacement, before| {
                let index = index_of(key);
                seen.grow(index + 1);
                // The first visit counts.
                if !seen.put(index) {
                    some.push((key, replacement, before.to_buffer()));
                }
                if some.len() >= BOOKINGS_AT_ONCE {
                    self.restore(&some)?;
                    some.clear();
                }
                Ok(())
            })
        })?;
        self.restore(&some)
    }

    fn restore(
        &mut self,
        replaced: &[(BookingKey, Replacement, BookingBuffer)],
    ) -> Result<(), StoreError> {
        if replaced.is_empty() {
            return Ok(());
        }
        let Self {
            key: identity_key,
            staging,
            changes,
            has_sample,
            done,
            ..
        } = self;
        let mut buffer = BookingBuffer::default();
        staging.stage(|tx, writer| {
            let mut identities = IdentityIndex::open(tx)?;
            let mut returned = Vec::new();
            for (key, replacement, before) in replaced {
                let key = *key;
                let mut booking = before.booking().decode(key)?;
                match (writer.get(key)?, replacement) {
                    // Sample data that was removed since stays away.
                    (None, Replacement::Updated) => continue,
                    (Some(now), Replacement::Updated) => {
                        let now = now.decode(key)?;
                        changes.record_previous(key, &now);
                    }
                    (_, Replacement::Removed) => {
                        let identity = identity_key.of_id(booking.id);
                        if identities.find(identity)?.is_some() {
                            continue;
                        }
                        returned.push((identity, key));
                    }
                }
                booking.vendor_id = None;
                let restored = buffer.encode(&booking);
                let now = writer.get(key)?;
                if !now.is_some_and(|now| now.says_the_same(restored)) {
                    writer.set(key, restored)?;
                    done.restored += 1;
                }
            }
            if !returned.is_empty() {
                *has_sample = true;
                *changes = BookingChanges::Unknown;
            }
            identities.insert(returned)
        })
    }

    /// Makes it visible, with what `record` writes.
    pub fn finish(
        self,
        record: impl Fn(&WriteTx, PastImport, Undone) -> Result<(), StoreError>,
    ) -> Result<(Undone, BookingChanges), UndoError> {
        let Self {
            store,
            newest,
            import,
            mut staging,
            mut changes,
            left,
            has_sample,
            done,
            ..
        } = self;
        let free = store.read(|tx| orphan_categories::without_bookings(tx, import))?;
        let undoable = Undoable {
            id: import.id,
            free: &free,
            done,
        };
        let mut end = |tx: &WriteTx, prepared: PreparedUndo<'_>| {
            changes.set_base_version(tx)?;
            let written = prepared.write(tx, has_sample)?;
            record(tx, written.import, written.done)?;
            changes.set_committed_version(tx)?;
            Ok::<_, UndoError>((written.done, written.directory))
        };
        let mut written = None;
        for _ in 0..PREPARED_MAX {
            let prepared = PreparedUndo::read(store, newest, &undoable)?;
            written = staging.commit_if_current(|tx| {
                let prepared = prepared.begin_write(tx, store)?;
                prepared.map(|prepared| end(tx, prepared)).transpose()
            })?;
            if written.is_some() {
                break;
            }
        }
        let (done, directory) = match written {
            Some(written) => written,
            None => staging.commit(|tx| {
                let prepared = PreparedUndo::within(tx, store, newest, &undoable)?;
                end(tx, prepared)
            })?,
        };
        directory.publish(newest);
        match left {
            Some(left) => changes.set_prepared_after_removal(left),
            None => changes = BookingChanges::Unknown,
        }
        Ok((done, changes))
    }
}

fn drop_identities(
    staging: &Staging<'_>,
    gone: &mut Vec<BookingIdentity>,
) -> Result<(), StoreError> {
    gone.sort_unstable();
    for some in gone.chunks(IDENTITIES_AT_ONCE) {
        staging.remove_identities(some.to_vec())?;
    }
    gone.clear();
    Ok(())
}
