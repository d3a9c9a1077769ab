//! Demo bookings in memory beside the store, which stays the truth: an index as the dashboard counts
//! them, and rows by firm as evidence counts them. Both are swapped whole after every import that was
//! committed; readers keep those they took and never wait.

mod announced;
mod arriving;
mod changes;
mod demos;
mod export;
mod filter;
mod leaving;
mod prepared;
mod published;
mod published_demos;
mod relinked;
mod snapshot;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arc_swap::ArcSwap;
use jiff::Timestamp;
use parking_lot::Mutex;

pub use self::changes::BookingChanges;
pub(super) use self::export::escape_formula;
pub(super) use self::leaving::LeavingBookings;
pub(super) use self::prepared::PreparedBookings;

pub use self::export::Export;
pub use self::filter::{FilterTexts, WrongFilter};
pub use self::published::PublishedBookings;

use self::announced::{Announced, Announcement};
use self::arriving::ArrivingBookings;
use self::published::Commit;
use self::published_demos::PublishedDemos;
use self::snapshot::{ReadingAhead, SnapshotFile};
use super::core::{Core, both};
use super::directory::{ClientNames, Linker, Links};
use crate::analytics::{self, BookingFilter, BookingIndex, IndexBuilder, Row, RowChange};
use crate::domain::booking::{Booking, BookingKey, BookingView};
use crate::recommend::DemoRows;
use crate::store::{ReadTx, Readable, StoreError, bookings};

/// Holds the newest picture of all bookings.
pub struct Bookings {
    core: Arc<Core>,
    newest: ArcSwap<PublishedBookings>,
    /// Held while the next one is built.
    publishing: Mutex<()>,
    /// Whether a commit that changed nothing of them waits to be followed.
    is_behind: AtomicBool,
    announced: Announced,
    snapshots: Snapshots,
}

/// What came of following the newest commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Followed {
    /// It is published.
    Newest,
    /// Somebody else has changed bookings and is about to publish them.
    Anothers,
}

/// What a start reads in place of every record.
struct Snapshots {
    index: SnapshotFile,
    demos: SnapshotFile,
}

/// The snapshots while they are read, which needs no store.
pub struct BookingsAhead {
    index: ReadingAhead<BookingIndex>,
    demos: ReadingAhead<(DemoRows, ClientNames)>,
}

impl Bookings {
    /// Takes index and rows from their snapshots where those belong to the store's commit, and builds
    /// them from the records otherwise.
    pub fn load(core: Arc<Core>, ahead: BookingsAhead) -> Result<Self, StoreError> {
        let snapshots = Snapshots::beside(core.store.directory());
        let mut ahead = Some(ahead);
        let (published, restored) = core.store.read(|tx| {
            let of = Commit::of(tx)?;
            let links = Arc::new(Links::read(tx)?);
            let (contents, count) = (of.contents(&links), bookings::count(tx)?);
            let (index, demos) = ahead
                .take()
                .map_or((None, None), |ahead| ahead.of_contents(contents, count));
            let restored = (index.is_some(), demos.is_some());
            let (index, demos) = both(
                || index.map_or_else(|| build(tx, &links), Ok),
                || demos.map_or_else(|| demos::read(tx, &links), Ok),
            );
            let (index, demos) = (index?, PublishedDemos::new(demos?));
            let published = PublishedBookings::new(index, links, demos, of);
            Ok::<_, StoreError>((Arc::new(published), restored))
        })?;
        if restored.0 {
            snapshots.index.is_of(published.contents());
        }
        if restored.1 {
            snapshots.demos.is_of(published.contents());
        }
        snapshots.write_later(&published);
        Ok(Self {
            core,
            newest: ArcSwap::new(published),
            publishing: Mutex::default(),
            is_behind: AtomicBool::new(false),
            announced: Announced::default(),
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
    pub(super) fn publish(&self, changes: BookingChanges) -> Result<(), StoreError> {
        loop {
            let others_wait = self.publishing.lock();
            if self.follow(&changes)? == Followed::Newest {
                break;
            }
            drop(others_wait);
            self.announced.wait_while(|| {
                let records = self.core.store.read(bookings::version)?;
                Ok(records != self.current().commit.records)
            })?;
        }
        // They may hold all bookings as they were before.
        drop(changes);
        self.catch_up()
    }

    /// Publishes a commit that changed neither bookings nor vendors or categories: nothing is read. Waits for
    /// nobody: whoever publishes another one meanwhile follows this one too.
    pub(super) fn publish_unchanged(&self, changes: &BookingChanges) -> Result<(), StoreError> {
        self.is_behind.store(true, Ordering::SeqCst);
        if let Some(_others_wait) = self.publishing.try_lock() {
            self.is_behind.store(false, Ordering::SeqCst);
            let old = self.current();
            match changes.leads_to(old.commit.revision) {
                Some(revision) => drop(self.set(old.unchanged_at(revision))),
                None => self.is_behind.store(true, Ordering::SeqCst),
            }
        }
        self.catch_up()
    }

    /// Follows what came while another was published. Whoever sets the flag and finds the lock taken is
    /// followed by the one that holds it, who looks at the flag once it has let go.
    fn catch_up(&self) -> Result<(), StoreError> {
        while self.is_behind.load(Ordering::SeqCst) {
            let Some(_others_wait) = self.publishing.try_lock() else {
                return Ok(());
            };
            self.is_behind.store(false, Ordering::SeqCst);
            let records = self.core.store.read(bookings::version)?;
            // Else whoever has changed bookings is about to publish that, and this with it.
            if records == self.current().commit.records {
                let _ = self.follow(&BookingChanges::known())?;
            }
        }
        Ok(())
    }

    /// Says that this thread will change bookings and publish that: whoever meets its commit before that waits
    /// for it, and does not read all of them anew.
    pub(super) fn announce(&self) -> Announcement<'_> {
        self.announced.begin()
    }

    /// Publishes the newest commit. The lock is held.
    fn follow(&self, changes: &BookingChanges) -> Result<Followed, StoreError> {
        let old = self.current();
        let mut is_anothers = false;
        let new = self.core.store.read(|tx| {
            let of = Commit::of(tx)?;
            if of == old.commit {
                return Ok::<_, StoreError>(None);
            }
            is_anothers = of.records != old.commit.records
                && !changes.are_all_between(old.commit, of)
                && self.announced.by_another();
            if is_anothers {
                return Ok(None);
            }
            let (links, now) = (Arc::new(Links::read(tx)?), self.core.clock.now());
            let prepared_as_named = changes.prepared(of).filter(|all| {
                changes.new_positions().is_empty() || links.has_categories_of(all.links())
            });
            let (index, demos) = match prepared_as_named {
                Some(all) => prepared(tx, all, changes, (&links, now))?,
                None => changed(tx, &old, (changes, of), (&links, now))?,
            };
            Ok(Some(PublishedBookings::new(index, links, demos, of)))
        })?;
        if let Some(new) = new {
            let new = self.set(new);
            // So that no request waits for it; one that comes before reads them itself.
            if let Err(error) = new.newest_records(&self.core.store) {
                tracing::warn!(%error, "the newest bookings were not read ahead");
            }
            self.announced.look_again();
        }
        Ok(if is_anothers {
            Followed::Anothers
        } else {
            Followed::Newest
        })
    }

    fn set(&self, new: PublishedBookings) -> Arc<PublishedBookings> {
        let new = Arc::new(new);
        self.newest.store(Arc::clone(&new));
        self.snapshots.write_later(&new);
        new
    }

    /// Begins to take in new bookings that are not committed yet, which are linked so.
    pub(super) fn begin_arrival(&self, links: Arc<Links>) -> ArrivingBookings {
        ArrivingBookings::beside(self.current(), links, self.core.clock.now())
    }

    /// Whether nothing is published, so that nobody can change what it says.
    pub(super) fn are_none(&self) -> bool {
        self.newest.load().is_empty()
    }
}

impl BookingsAhead {
    /// Begins to read what lies beside the database of a directory; nothing of a store in memory.
    pub fn begin(directory: Option<&Path>) -> Self {
        let snapshots = Snapshots::beside(directory);
        Self {
            index: snapshots.index.read_ahead(analytics::snapshot::read),
            demos: snapshots.demos.read_ahead(demos::read_snapshot),
        }
    }

    /// What they hold of these contents, with so many bookings.
    fn of_contents(
        self,
        contents: u64,
        count: u64,
    ) -> (Option<BookingIndex>, Option<(DemoRows, ClientNames)>) {
        let is_new = count == 0;
        let is_whole = |index: &BookingIndex| match index.len() {
            found if found == count => Ok(()),
            found => Err(format!("it holds {found} bookings of {count}")),
        };
        let index = self.index.of_contents(contents, is_new, is_whole);
        (index, self.demos.of_contents(contents, is_new, |_| Ok(())))
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

    /// Writes what the files do not hold yet.
    fn write_later(&self, bookings: &Arc<PublishedBookings>) {
        let contents = bookings.contents();
        let demos = bookings.demos.clone();
        self.demos
            .write_later(contents, move |out| demos::write(&demos, contents, out));
        let bookings = Arc::clone(bookings);
        self.index.write_later(contents, move |out| {
            analytics::snapshot::write(&bookings, contents, out)
        });
    }
}

/// All bookings after an import or its undo, with what names lead to now.
fn prepared(
    tx: &ReadTx,
    all: &PreparedBookings,
    changes: &BookingChanges,
    (links, now): (&Links, Timestamp),
) -> Result<(BookingIndex, PublishedDemos), StoreError> {
    let (mut index, mut demos) = (all.index().clone(), all.demos().clone());
    let new = changes.new_positions();
    for (before, are_new) in [(&*all.beside().links, false), (all.links(), true)] {
        let mut relinked = if are_new {
            BookingChanges::known()
        } else {
            changes.of_known()
        };
        relinked::add(&mut relinked, tx, (before, links), &demos.clients, |key| {
            new.contains(&key.0) == are_new
        })?;
        let all = (&index, &demos);
        (index, demos) = after(tx, all, (before, links), &relinked, now)?;
    }
    Ok((index, demos))
}

/// All bookings after some changes of those that are published.
fn changed(
    tx: &ReadTx,
    old: &PublishedBookings,
    (changes, of): (&BookingChanges, Commit),
    (links, now): (&Links, Timestamp),
) -> Result<(BookingIndex, PublishedDemos), StoreError> {
    let mut all = if changes.are_listed() && changes.are_all_between(old.commit, of) {
        changes.clone()
    } else if old.commit.records == of.records {
        BookingChanges::known()
    } else {
        BookingChanges::unknown()
    };
    let (names, new) = ((&*old.links, links), all.new_positions());
    relinked::add(&mut all, tx, names, &old.demos.clients, |key| {
        !new.contains(&key.0)
    })?;
    after(tx, (old, &old.demos), names, &all, now)
}

/// The same after changes of bookings that other names led to; both are read anew where the changes are not
/// known.
fn after(
    tx: &ReadTx,
    (index, demos): (&BookingIndex, &PublishedDemos),
    (before, links): (&Links, &Links),
    changes: &BookingChanges,
    now: Timestamp,
) -> Result<(BookingIndex, PublishedDemos), StoreError> {
    let index = apply(tx, index, links, changes)?;
    let demos = if changes.are_known() {
        demos::apply(tx, demos, (before, links), &changes.demos(), now)?
    } else {
        PublishedDemos::new(demos::read(tx, links)?)
    };
    Ok((index, demos))
}

/// Reads every record: about a quarter of a second a million.
fn build(tx: &ReadTx, links: &Links) -> Result<BookingIndex, StoreError> {
    let mut builder = IndexBuilder::default();
    let mut linker = Linker::new(links);
    bookings::for_each_view(tx, |key, booking| {
        builder.push(&Row::of(key, &booking, linker.link(&booking).category));
        Ok(())
    })?;
    Ok(builder.finish())
}

/// The index after changes of bookings; built anew where they are not known or many.
fn apply(
    tx: &ReadTx,
    old: &BookingIndex,
    links: &Links,
    changes: &BookingChanges,
) -> Result<BookingIndex, StoreError> {
    let Some(known) = changes.few() else {
        return build(tx, links);
    };
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
        Ok(index) => Ok(index.with_used_places()),
        Err(error) => {
            tracing::error!(%error, "the bookings index is built again");
            build(tx, links)
        }
    }
}

#[cfg(test)]
mod tests;
