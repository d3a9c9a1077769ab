//! Demo bookings in memory beside the store, which stays the truth: an index as the dashboard counts
//! them, and rows by firm as evidence counts them. Both are swapped whole after every import that was
//! committed; readers keep those they took. Only what reads records beside them, a page of the list and an export, waits
//! between a commit and its publication.
//!
//! From a write to what readers see:
//!
//! | step | where |
//! | --- | --- |
//! | a write says that it will publish, so that others wait for it | `pending_publication` |
//! | it records which bookings it changes | `changes` |
//! | an import adds bookings, an undo removes some; both leave `PreparedBookings` before the commit | `new_bookings`, `removed_bookings`, `prepared_bookings` |
//! | after the commit: bookings whose vendor or category changed because a name changed | `relink` |
//! | the new index and demo counts, from the published state and the changes | `next_state`, `firm_bookings` |
//! | that is swapped in for readers | `published_bookings`, `published_firm_bookings` |
//! | and written as files for the next start | `snapshots` |

mod changes;
mod export;
mod filter;
mod firm_bookings;
mod new_bookings;
mod next_state;
mod pending_publication;
mod prepared_bookings;
mod published_bookings;
mod published_firm_bookings;
mod relink;
mod removed_bookings;
mod snapshots;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arc_swap::ArcSwap;
use parking_lot::Mutex;

pub use self::changes::BookingChanges;
pub(super) use self::prepared_bookings::PreparedBookings;
pub(super) use self::removed_bookings::RemovedBookings;

pub use self::export::{EXPORT_COLUMNS, Export, ExportError};
pub use self::filter::{FROM_AFTER_TO, FilterTexts};
pub use self::published_bookings::{BookingPart, LinkedBooking, PublishedBookings};

use self::new_bookings::NewBookings;
use self::pending_publication::{PendingPublication, PublicationGuard};
use self::prepared_bookings::BookingViews;
use self::published_bookings::StoreVersion;
use self::published_firm_bookings::CountingContext;
pub use self::snapshots::BookingsAhead;
use self::snapshots::Snapshots;
use super::base::core::Core;
use super::directory::BookingLinker;
use crate::analytics::BookingFilter;
use crate::parallel;
use crate::store::{StoreError, bookings};

/// How often an export begins again because of one more change.
const EXPORT_ATTEMPTS: usize = 5;

/// Holds the newest state of all bookings.
pub struct Bookings {
    core: Arc<Core>,
    newest: ArcSwap<PublishedBookings>,
    /// Held while the next one is built.
    publishing: Mutex<()>,
    /// Whether a commit that changed nothing of them waits to be followed.
    is_behind: AtomicBool,
    pending: PendingPublication,
    snapshots: Snapshots,
}

/// Result of following the newest commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Followed {
    /// It is published.
    Newest,
    /// Another thread has changed bookings and is about to publish them.
    Anothers,
}

impl Bookings {
    /// Takes index and rows from their snapshots where those belong to the store's commit, and builds
    /// them from the records otherwise.
    pub fn load(core: Arc<Core>, ahead: BookingsAhead) -> Result<Self, StoreError> {
        let snapshots = Snapshots::in_directory(core.store.directory());
        let mut ahead = Some(ahead);
        let (published, is_index_read, are_firm_bookings_read) = core.store.read(|tx| {
            let version = StoreVersion::of(tx)?;
            let linker = Arc::new(BookingLinker::of_records(&*core.directory.read(tx)?));
            let (content_hash, count) = (version.content_hash(&linker), bookings::count(tx)?);
            let (index, firm_bookings) = ahead
                .take()
                .map_or((None, None), |ahead| ahead.matching(content_hash, count));
            let (is_index_read, are_firm_bookings_read) =
                (index.is_some(), firm_bookings.is_some());
            let (index, firm_bookings) = parallel::join(
                || index.map_or_else(|| next_state::build(tx, &linker), Ok),
                || firm_bookings.map_or_else(|| firm_bookings::read(tx, &linker), Ok),
            );
            let published = PublishedBookings::new(index?, linker, firm_bookings?, version);
            Ok::<_, StoreError>((Arc::new(published), is_index_read, are_firm_bookings_read))
        })?;
        if is_index_read {
            snapshots.index.set_content_hash(published.content_hash());
        }
        if are_firm_bookings_read && published.firm_bookings().counted().is_some() {
            snapshots
                .firm_bookings
                .set_content_hash(published.content_hash());
        }
        Ok(Self {
            core,
            newest: ArcSwap::new(published),
            publishing: Mutex::default(),
            is_behind: AtomicBool::new(false),
            pending: PendingPublication::default(),
            snapshots,
        })
    }

    /// Writes what a start reads ahead, where it is not written yet: to be called once the totals of evidence are computed.
    pub fn write_snapshots(&self) {
        self.snapshots.write_later(&self.current());
    }

    /// All bookings as they are now. Never waits.
    pub fn current(&self) -> Arc<PublishedBookings> {
        self.newest.load_full()
    }

    /// An export of the bookings that the filter keeps. Waits where others are committed and not published yet; blocks.
    pub fn export(&self, filter: &BookingFilter) -> Result<Export, ExportError> {
        for _ in 0..EXPORT_ATTEMPTS {
            let core = Arc::clone(&self.core);
            if let Some(export) = Export::of(core, self.current(), filter.clone())? {
                return Ok(export);
            }
            self.publish(BookingChanges::none())?;
        }
        Err(ExportError::Changed)
    }

    /// A part of the bookings that the filter keeps, newest first, as they are at one moment. One short read of the store.
    /// Waits where others are committed and not published yet; blocks.
    pub fn part(
        &self,
        filter: &BookingFilter,
        offset: u64,
        limit: usize,
    ) -> Result<BookingPart, StoreError> {
        loop {
            let published = self.current();
            let keys = published.newest(filter, offset, limit);
            if let Some(stored) = published.stored(&self.core.store, &keys)? {
                return Ok(BookingPart { published, stored });
            }
            self.publish(BookingChanges::none())?;
        }
    }

    /// Makes a committed change visible. Call it after the commit; costs a rebuild of what the
    /// changed bookings touch where they are known and few, else of everything.
    pub(super) fn publish(&self, changes: BookingChanges) -> Result<(), StoreError> {
        loop {
            let others_wait = self.publishing.lock();
            let followed = self.follow(&changes).inspect_err(|_| {
                // Else the next publication is that thread's.
                if !self.pending.by_another() {
                    self.is_behind.store(true, Ordering::SeqCst);
                }
            })?;
            if followed == Followed::Newest {
                break;
            }
            drop(others_wait);
            self.pending.wait_while(|| {
                let records = self.core.store.read(bookings::version)?;
                Ok(records != self.current().version.records_version)
            })?;
        }
        // They may hold all bookings as they were before.
        drop(changes);
        // So that no request waits for it; one that comes before reads them itself.
        if let Err(error) = self.current().newest_records(&self.core.store) {
            tracing::warn!(%error, "the newest bookings were not read ahead");
        }
        self.catch_up()
    }

    /// Publishes a commit that changed neither bookings nor vendors or categories: nothing is read. Never
    /// waits: a thread that publishes another one concurrently follows this one too.
    pub(super) fn publish_unchanged(&self, changes: &BookingChanges) -> Result<(), StoreError> {
        self.is_behind.store(true, Ordering::SeqCst);
        if let Some(_others_wait) = self.publishing.try_lock() {
            self.is_behind.store(false, Ordering::SeqCst);
            let old = self.current();
            match changes.next_revision(old.version.revision) {
                Some(revision) => self.set(old.unchanged_at(revision)),
                None => self.is_behind.store(true, Ordering::SeqCst),
            }
        }
        self.catch_up()
    }

    /// Follows the commits that came while another was published. A thread that sets the flag and finds the lock
    /// taken leaves them to the one that holds it, which looks at the flag once it has released the lock.
    fn catch_up(&self) -> Result<(), StoreError> {
        while self.is_behind.load(Ordering::SeqCst) {
            let Some(_others_wait) = self.publishing.try_lock() else {
                return Ok(());
            };
            self.is_behind.store(false, Ordering::SeqCst);
            if let Err(error) = self.follow_unchanged() {
                // The next publication follows them.
                self.is_behind.store(true, Ordering::SeqCst);
                return Err(error);
            }
        }
        Ok(())
    }

    /// Publishes commits that changed no booking, and those whose publication failed. The lock is held.
    fn follow_unchanged(&self) -> Result<(), StoreError> {
        let records = self.core.store.read(bookings::version)?;
        // Else the thread that has changed bookings is about to publish that, and this with it.
        if records == self.current().version.records_version || !self.pending.is_announced() {
            let _ = self.follow(&BookingChanges::none())?;
        }
        Ok(())
    }

    /// Says that this thread will change bookings and publish them: a thread that sees the commit first waits
    /// instead of reading everything again.
    pub(super) fn announce_publication(&self) -> PublicationGuard<'_> {
        self.pending.begin()
    }

    /// Publishes the newest commit. The lock is held.
    fn follow(&self, changes: &BookingChanges) -> Result<Followed, StoreError> {
        let old = self.current();
        let mut is_anothers = false;
        let new = self.core.store.read(|tx| {
            let version = StoreVersion::of(tx)?;
            if version == old.version {
                return Ok::<_, StoreError>(None);
            }
            is_anothers = version.records_version != old.version.records_version
                && !changes.covers(old.version, version)
                && self.pending.by_another();
            if is_anothers {
                return Ok(None);
            }
            let (linker, now) = (
                old.linker.refreshed(tx, &self.core.directory)?,
                self.core.clock.now(),
            );
            let context = CountingContext {
                linker: &linker,
                now,
            };
            let prepared_as_named = changes.prepared(version).filter(|all| {
                changes.new_positions().is_empty() || linker.has_categories_of(all.linker())
            });
            let BookingViews {
                index,
                firm_bookings,
            } = match prepared_as_named {
                Some(all) => next_state::prepared(tx, all, changes, context)?,
                None => next_state::changed(tx, &old, changes, version, context)?,
            };
            let new = PublishedBookings::new(index, linker, firm_bookings, version);
            Ok(Some(
                if version.records_version == old.version.records_version {
                    new.with_newest_of(&old)
                } else {
                    new
                },
            ))
        })?;
        if let Some(new) = new {
            self.set(new);
            self.pending.notify();
        }
        Ok(if is_anothers {
            Followed::Anothers
        } else {
            Followed::Newest
        })
    }

    fn set(&self, new: PublishedBookings) {
        let new = Arc::new(new);
        self.newest.store(Arc::clone(&new));
        self.snapshots.write_later(&new);
    }

    /// Begins to take in new bookings that are not committed yet, which are linked so.
    pub(super) fn begin_insert(&self, linker: Arc<BookingLinker>) -> NewBookings {
        NewBookings::onto(self.current(), linker, self.core.clock.now())
    }

    /// Whether nothing is published, so that nobody can change what it says.
    pub(super) fn is_empty(&self) -> bool {
        self.newest.load().is_empty()
    }
}

impl Drop for Bookings {
    /// An orderly end leaves files for the next start, also where a full disk kept them from being written before.
    fn drop(&mut self) {
        self.write_snapshots();
    }
}

#[cfg(test)]
mod tests;
