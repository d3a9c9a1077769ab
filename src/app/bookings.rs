//! Demo bookings in memory beside the store, which stays the truth: an index as the dashboard counts
//! them, and rows by firm as evidence counts them. Both are swapped whole after every import that was
//! committed; readers keep those they took and never wait.

mod arriving;
mod changes;
mod demos;
mod export;
mod filter;
mod published;
mod published_demos;
mod relinked;
mod snapshot;

use std::path::Path;
use std::sync::Arc;

use arc_swap::ArcSwap;
use parking_lot::Mutex;

pub(super) use self::arriving::ArrivedBookings;
pub use self::changes::BookingChanges;
pub(super) use self::export::escape_formula;

pub use self::export::Export;
pub use self::filter::{FilterTexts, WrongFilter};
pub use self::published::PublishedBookings;

use self::arriving::ArrivingBookings;
use self::published::Commit;
use self::published_demos::PublishedDemos;
use self::snapshot::{ReadingAhead, SnapshotFile};
use super::core::{Core, both};
use super::directory::{Linker, Links};
use crate::analytics::{self, BookingFilter, BookingIndex, IndexBuilder, Row, RowChange};
use crate::domain::booking::{Booking, BookingKey, BookingView};
use crate::recommend::DemoRows;
use crate::store::{ReadTx, Readable, StoreError, bookings, instance};

/// Holds the newest picture of all bookings.
pub struct Bookings {
    core: Arc<Core>,
    newest: ArcSwap<PublishedBookings>,
    /// Held while the next one is built.
    publishing: Mutex<()>,
    snapshots: Snapshots,
}

/// What a start reads in place of every record.
struct Snapshots {
    index: SnapshotFile,
    demos: SnapshotFile,
}

/// The snapshots while they are read, which needs no store.
pub struct BookingsAhead {
    index: ReadingAhead<BookingIndex>,
    demos: ReadingAhead<DemoRows>,
}

impl Bookings {
    /// Takes index and rows from their snapshots where those belong to the store's commit, and builds
    /// them from the records otherwise.
    pub fn load(core: Arc<Core>, ahead: BookingsAhead) -> Result<Self, StoreError> {
        let snapshots = Snapshots::beside(core.store.directory());
        let mut ahead = Some(ahead);
        let (published, restored) = core.store.read(|tx| {
            let revision = instance::revision(tx)?;
            let links = Arc::new(Links::read(tx)?);
            let count = bookings::count(tx)?;
            let (index, rows) = ahead
                .take()
                .map_or((None, None), |ahead| ahead.of_commit(revision, count));
            let restored = (index.is_some(), rows.is_some());
            let (index, rows) = both(
                || index.map_or_else(|| build(tx, &links), Ok),
                || rows.map_or_else(|| demos::read(tx, &links), Ok),
            );
            let (index, rows) = (index?, rows?);
            let demos = PublishedDemos::new(rows);
            let of = Commit::of(tx)?;
            let published = PublishedBookings::new(index, links, demos, of);
            Ok::<_, StoreError>((Arc::new(published), restored))
        })?;
        if !restored.0 {
            snapshots.write_index_later(Arc::clone(&published));
        }
        if !restored.1 {
            snapshots.write_demos_later(&published);
        }
        Ok(Self {
            core,
            newest: ArcSwap::new(published),
            publishing: Mutex::default(),
            snapshots,
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
            let of = Commit::of(tx)?;
            if of == old.commit {
                return Ok::<_, StoreError>(None);
            }
            let links = Arc::new(Links::read(tx)?);
            let relinked = relinked::changes(tx, &old, &links, changes)?;
            let is_relinked = relinked.is_some();
            let changes = relinked.as_ref().unwrap_or(changes);
            let (before, revision) = (old.commit.revision, of.revision);
            let arrived = changes.arrived(revision, &links);
            let index = match (arrived, changes.between(before, revision)) {
                (Some(all), _) => all.index().clone(),
                (None, Some(few)) => apply(tx, &old, &links, few)?,
                (None, None) => build(tx, &links)?,
            };
            // Those that arrived are beside the others as they were linked before.
            let arrived = arrived.filter(|_| !is_relinked);
            let demos = match changes.demos_between(before, revision) {
                Some(few) => match arrived.and_then(|all| all.demos_after(&old.demos)) {
                    Some(demos) => demos.clone(),
                    None => demos::apply(&old, tx, &few, &links)?,
                },
                None => PublishedDemos::new(demos::read(tx, &links)?),
            };
            Ok(Some(PublishedBookings::new(index, links, demos, of)))
        })?;
        if let Some(new) = new.map(Arc::new) {
            self.newest.store(Arc::clone(&new));
            // So that no request waits for it; one that comes before reads them itself.
            if let Err(error) = new.newest_records(&self.core.store) {
                tracing::warn!(%error, "the newest bookings were not read ahead");
            }
            self.snapshots.write_demos_later(&new);
            self.snapshots.write_index_later(new);
        }
        Ok(())
    }

    /// Publishes a commit that changed neither bookings nor vendors or categories: nothing is read.
    pub(super) fn publish_unchanged(&self, changes: &BookingChanges) -> Result<(), StoreError> {
        {
            let _others_wait = self.publishing.lock();
            let old = self.current();
            if let Some(revision) = changes.leads_to(old.commit.revision) {
                let new = Arc::new(old.unchanged_at(revision));
                self.newest.store(Arc::clone(&new));
                self.snapshots.write_demos_later(&new);
                self.snapshots.write_index_later(new);
                return Ok(());
            }
        }
        // Another commit came before this one, and is not published yet.
        self.publish(changes)
    }

    /// Begins to take in new bookings that are not committed yet, which are linked so.
    pub(super) fn begin_arrival(&self, links: Arc<Links>) -> ArrivingBookings {
        ArrivingBookings::beside(self.current().demos(), links)
    }

    /// All bookings: those before a position and the new ones from there on, whether they are committed
    /// yet or not; `None` where the new ones are few, so that they are better added to what is there.
    pub(super) fn end_arrival(
        &self,
        new: ArrivingBookings,
        first: BookingKey,
    ) -> Result<Option<ArrivedBookings>, StoreError> {
        // A new one that is read back and sorted in costs as much as reading six others.
        let are_few = new.count() <= self.current().len() / 6;
        if are_few && new.count() <= changes::REMEMBERED_MAX as u64 {
            return Ok(None);
        }
        let store = &self.core.store;
        let all =
            store.read_once(|tx| new.finish(|links, index| add_before(tx, first, links, index)))?;
        Ok(Some(all))
    }
}

impl BookingsAhead {
    /// Begins to read what lies beside the database of a directory; nothing of a store in memory.
    pub fn begin(directory: Option<&Path>) -> Self {
        let snapshots = Snapshots::beside(directory);
        Self {
            index: snapshots.index.read_ahead(|bytes| {
                analytics::snapshot::decode_any(bytes).map_err(|error| error.to_string())
            }),
            demos: snapshots
                .demos
                .read_ahead(|bytes| DemoRows::decode_any(bytes).map_err(|error| error.to_string())),
        }
    }

    /// What they hold of a commit with so many bookings.
    fn of_commit(self, revision: u64, count: u64) -> (Option<BookingIndex>, Option<DemoRows>) {
        let is_new = count == 0;
        let is_whole = |index: &BookingIndex| match index.len() {
            found if found == count => Ok(()),
            found => Err(format!("it holds {found} bookings of {count}")),
        };
        let index = self.index.of_commit(revision, is_new, is_whole);
        (index, self.demos.of_commit(revision, is_new, |_| Ok(())))
    }
}

/// Visits every stored booking with the vendor that it belongs to by the names of now, and the name of its
/// category.
pub fn for_each_linked(
    tx: &impl Readable,
    mut visit: impl FnMut(BookingKey, &BookingView<'_>, Option<&str>),
) -> Result<(), StoreError> {
    let links = Links::read(tx)?;
    let mut linker = Linker::new(&links);
    bookings::for_each_view(tx, |key, booking| {
        let (booking, category) = linker.linked(&booking);
        visit(key, &booking, category);
        Ok(())
    })
}

impl Snapshots {
    fn beside(directory: Option<&Path>) -> Self {
        Self {
            index: SnapshotFile::beside(directory, "bookings.index"),
            demos: SnapshotFile::beside(directory, demos::FILE),
        }
    }

    fn write_index_later(&self, bookings: Arc<PublishedBookings>) {
        self.index.write_later(move || {
            let bytes = analytics::snapshot::encode(&bookings, bookings.commit.revision);
            bytes.map_err(|error| error.to_string())
        });
    }

    fn write_demos_later(&self, bookings: &PublishedBookings) {
        let (rows, revision) = (Arc::clone(&bookings.demos.rows), bookings.commit.revision);
        self.demos.write_later(move || Ok(rows.encode(revision)));
    }
}

/// Reads every record: about a quarter of a second a million.
fn build(tx: &ReadTx, links: &Links) -> Result<BookingIndex, StoreError> {
    let mut builder = IndexBuilder::default();
    add_before(tx, BookingKey(u64::MAX), links, &mut builder)?;
    Ok(builder.finish())
}

fn add_before(
    tx: &ReadTx,
    end: BookingKey,
    links: &Links,
    builder: &mut IndexBuilder,
) -> Result<(), StoreError> {
    let mut linker = Linker::new(links);
    bookings::for_each_before(tx, end, |key, booking| {
        builder.push(&Row::of(key, &booking, linker.link(&booking).category));
        Ok(())
    })
}

/// The index after changes of these bookings, each with the time it had in the index.
fn apply(
    tx: &ReadTx,
    old: &BookingIndex,
    links: &Links,
    known: Vec<(BookingKey, Option<i64>)>,
) -> Result<BookingIndex, StoreError> {
    if known.is_empty() {
        return Ok(old.clone());
    }
    let keys: Vec<BookingKey> = known.iter().map(|(key, _)| *key).collect();
    let records = bookings::at(tx, &keys)?;
    let mut records = records.iter().peekable();
    let mut linker = Linker::new(links);
    let changes = known.into_iter().filter_map(|(key, before)| {
        let record = records.next_if(|(found, _)| *found == key);
        let row = record.map(|(_, booking)| {
            let booking = booking.view();
            Row::of(key, &booking, linker.link(&booking).category)
        });
        match (before, row) {
            (Some(before), Some(row)) => Some(RowChange::update(before, row)),
            (None, Some(row)) => Some(RowChange::insert(row)),
            (Some(before), None) => Some(RowChange::delete(key, before)),
            (None, None) => None,
        }
    });
    match old.apply(changes) {
        // As after an import that is undone.
        Ok(index) if index.has_many_unused_places() => build(tx, links),
        Ok(index) => Ok(index),
        Err(error) => {
            tracing::error!(%error, "the bookings index is built again");
            build(tx, links)
        }
    }
}
