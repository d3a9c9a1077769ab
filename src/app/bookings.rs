//! Demo bookings as the dashboard counts them: an index in memory beside the store, which stays the
//! truth. It is swapped whole after every import that was committed; readers keep the one they
//! took and never wait.

mod categories;
mod changes;
mod export;
mod filter;
mod published;
mod snapshot;

use std::sync::Arc;

use arc_swap::ArcSwap;
use parking_lot::Mutex;

pub use self::changes::BookingChanges;
pub(super) use self::export::escape_formula;

pub use self::export::Export;
pub use self::filter::{FilterTexts, WrongFilter};
pub use self::published::PublishedBookings;

use self::categories::CategoryNames;
use self::snapshot::SnapshotFile;
use super::core::Core;
use crate::analytics::{BookingFilter, BookingIndex, IndexBuilder, Row, RowChange};
use crate::domain::booking::{Booking, BookingKey};
use crate::store::{ReadTx, StoreError, bookings, instance};

/// Holds the newest picture of all bookings.
pub struct Bookings {
    core: Arc<Core>,
    newest: ArcSwap<PublishedBookings>,
    /// Held while the next one is built.
    publishing: Mutex<()>,
    snapshot: SnapshotFile,
}

impl Bookings {
    /// Restores the index from its snapshot where that belongs to the store's commit, and builds it
    /// from the records otherwise.
    pub fn load(core: Arc<Core>) -> Result<Self, StoreError> {
        let snapshot = SnapshotFile::beside(core.store.directory());
        let (published, is_restored) = core.store.read(|tx| {
            let revision = instance::revision(tx)?;
            let categories = CategoryNames::read(tx)?;
            let rows = bookings::count(tx)?;
            let restored = snapshot.read(revision, rows);
            let is_restored = restored.is_some();
            let index = match restored {
                Some(index) => index,
                None => build(tx, &categories)?,
            };
            let published = PublishedBookings::new(index, categories, revision);
            Ok::<_, StoreError>((Arc::new(published), is_restored))
        })?;
        if !is_restored {
            snapshot.write_later(Arc::clone(&published));
        }
        Ok(Self {
            core,
            newest: ArcSwap::new(published),
            publishing: Mutex::default(),
            snapshot,
        })
    }

    /// All bookings as they are now. Never waits.
    pub fn current(&self) -> Arc<PublishedBookings> {
        self.newest.load_full()
    }

    /// An export of the published bookings that the filter keeps.
    pub fn export(&self, bookings: Arc<PublishedBookings>, filter: BookingFilter) -> Export {
        Export::of(Arc::clone(&self.core), bookings, filter)
    }

    /// The stored bookings with these keys, in their order, each with its category's name: its own,
    /// else its vendor's. One short read of the store; blocks.
    pub fn records<'p>(
        &self,
        published: &'p PublishedBookings,
        keys: &[BookingKey],
    ) -> Result<Vec<(Booking, Option<&'p str>)>, StoreError> {
        published.records(&self.core.store, keys)
    }

    /// Makes a committed change visible. To be called after the commit; costs a rebuild of what the
    /// changed bookings touch where they are known and few, else of everything.
    pub(super) fn publish(&self, changes: &BookingChanges) -> Result<(), StoreError> {
        let _others_wait = self.publishing.lock();
        let old = self.current();
        let new = self.core.store.read(|tx| {
            let revision = instance::revision(tx)?;
            if revision == old.revision {
                return Ok::<_, StoreError>(None);
            }
            let categories = CategoryNames::read(tx)?;
            let index = match (changes.index(revision), changes.since(old.revision)) {
                (Some(index), _) => index,
                (None, Some(few)) => apply(tx, &old, &categories, few)?,
                (None, None) => build(tx, &categories)?,
            };
            Ok(Some(PublishedBookings::new(index, categories, revision)))
        })?;
        if let Some(new) = new.map(Arc::new) {
            self.newest.store(Arc::clone(&new));
            self.snapshot.write_later(new);
        }
        Ok(())
    }

    /// The index of the bookings before a position and of many new ones from there on, whether they
    /// are committed yet or not; `None` where they are few, so that they are better added to the
    /// index that is there.
    pub(super) fn index_with_new(
        &self,
        mut new: IndexBuilder,
        count: u64,
        first: BookingKey,
    ) -> Result<Option<BookingIndex>, StoreError> {
        // Where most are new, reading the others costs less than sorting the new ones in.
        if count <= self.current().len().min(changes::REMEMBERED_MAX as u64) {
            return Ok(None);
        }
        self.core
            .store
            .read_once(|tx| add_before(tx, first, &CategoryNames::read(tx)?, &mut new))?;
        Ok(Some(new.finish()))
    }
}

/// Reads every record: about a quarter of a second a million.
fn build(tx: &ReadTx, categories: &CategoryNames) -> Result<BookingIndex, StoreError> {
    let mut builder = IndexBuilder::default();
    add_before(tx, BookingKey(u64::MAX), categories, &mut builder)?;
    Ok(builder.finish())
}

fn add_before(
    tx: &ReadTx,
    end: BookingKey,
    categories: &CategoryNames,
    builder: &mut IndexBuilder,
) -> Result<(), StoreError> {
    bookings::for_each_before(tx, end, |key, booking| {
        builder.push(&Row::of(key, &booking, categories.of(&booking)));
        Ok(())
    })
}

/// The index after changes of these bookings, each with the time it had in the index.
fn apply(
    tx: &ReadTx,
    old: &BookingIndex,
    categories: &CategoryNames,
    known: Vec<(BookingKey, Option<i64>)>,
) -> Result<BookingIndex, StoreError> {
    let keys: Vec<BookingKey> = known.iter().map(|(key, _)| *key).collect();
    let records = bookings::at(tx, &keys)?;
    let mut records = records.iter().peekable();
    let changes = known.into_iter().filter_map(|(key, before)| {
        let record = records.next_if(|(found, _)| *found == key);
        let row = record.map(|(_, booking)| {
            let booking = booking.view();
            Row::of(key, &booking, categories.of(&booking))
        });
        match (before, row) {
            (Some(before), Some(row)) => Some(RowChange::update(before, row)),
            (None, Some(row)) => Some(RowChange::insert(row)),
            (Some(before), None) => Some(RowChange::delete(key, before)),
            (None, None) => None,
        }
    });
    match old.apply(changes) {
        Ok(index) => Ok(index),
        Err(error) => {
            tracing::error!(%error, "the bookings index is built again");
            build(tx, categories)
        }
    }
}
