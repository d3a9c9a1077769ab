//! The handle of the database file that is in use, and how another one takes its place after a failure.
//!
//! One reopening runs at a time. Each handle has a number, so of many callers that met the same failure
//! the first opens the file again and the others find that done. While the file cannot be opened for
//! writing, it is read through an [`Overlay`], and a thread tries again until it can.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use parking_lot::{Mutex, RwLock};
use redb::{Database, ReadableDatabase, StorageBackend};

use super::counters::Counter;
use super::error::StoreError;
use super::guarded::{Guard, Guarded};
use super::overlay::Overlay;
use super::panics::count_as_damage;
use super::table::{ReadTx, WriteTx};
use super::views::{View, Views};

/// Pages of the database in use that are kept in memory; redb's default of 1 GiB would be most of a laptop's.
pub const CACHE_BYTES: usize = 64 << 20;
/// Pages of a file that is read or written once from beginning to end.
pub const PASSING_CACHE_BYTES: usize = 16 << 20;
/// Pause after a reopening that failed, since one may cost as much as reading the whole file.
pub(super) const REOPEN_BACKOFF: Duration = Duration::from_millis(250);
/// Longest pause between attempts of the thread.
pub const REOPEN_BACKOFF_MAX: Duration = Duration::from_secs(2);

/// Opens the backend of the database again and again.
pub trait BackendFactory: Send + Sync + 'static {
    /// The file, for reading and writing.
    fn open(&self) -> io::Result<Box<dyn StorageBackend>>;

    /// The file, for reading.
    fn open_for_reading(&self) -> io::Result<Box<dyn StorageBackend>>;

    /// Makes the next read come from the disk: after a failed sync the system's cache may hold what
    /// the disk never got.
    fn drop_page_cache(&self) {}

    /// Whether the disk has room for a change of usual size. Writes nothing: others may need the last bytes.
    fn has_room(&self) -> bool {
        true
    }

    /// Bytes of pages that a handle keeps in memory.
    fn cache_bytes(&self) -> usize {
        CACHE_BYTES
    }

    /// How long after a failed reopening the next one is tried at the earliest.
    fn reopen_backoff(&self) -> Duration {
        REOPEN_BACKOFF
    }
}

/// One opening of the file.
pub struct Handle {
    pub database: Database,
    pub guard: Arc<Guard>,
    number: u64,
    /// False for one over an [`Overlay`].
    pub takes_writes: bool,
}

impl Handle {
    /// Another for each opening.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Runs a closure over one consistent view of the file.
    pub fn read<R, E: From<StoreError>>(
        &self,
        run: impl FnOnce(&ReadTx) -> Result<R, E>,
    ) -> Result<R, E> {
        count_as_damage(|| {
            let tx = self.database.begin_read().map_err(StoreError::from)?;
            run(&ReadTx(tx))
        })
    }
}

/// Why the file cannot be written at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// No room is left.
    Full,
    /// A write met a full disk. Small ones succeed, but there is no room yet for one of usual size.
    NearlyFull,
    /// Anything else.
    Failing,
}

impl Fault {
    fn of(error: &StoreError) -> Self {
        match error {
            StoreError::Full => Self::Full,
            _ => Self::Failing,
        }
    }

    pub fn to_error(self) -> StoreError {
        match self {
            Self::Full | Self::NearlyFull => StoreError::Full,
            Self::Failing => redb::Error::PreviousIo.into(),
        }
    }
}

/// The handle in use.
pub struct Handles {
    factory: Box<dyn BackendFactory>,
    current: RwLock<Arc<Handle>>,
    /// Held while the file is opened again; when that failed last.
    reopening: Mutex<Option<Instant>>,
    fault: Mutex<Option<Fault>>,
    /// Set from a write that met a full disk until there is room, though small ones fit into pages that the file has.
    lacks_room: AtomicBool,
    is_retrying: AtomicBool,
    on_reopened: OnceLock<Box<dyn Fn() + Send + Sync>>,
    pub(super) views: Views,
}

impl Handles {
    /// Opens the file for the first time; it must exist or be made by redb.
    pub fn open(factory: Box<dyn BackendFactory>) -> Result<Arc<Self>, StoreError> {
        let first = open_for_writing(factory.as_ref(), 0)?;
        Ok(Arc::new(Self {
            factory,
            current: RwLock::new(Arc::new(first)),
            reopening: Mutex::new(None),
            fault: Mutex::new(None),
            lacks_room: AtomicBool::new(false),
            is_retrying: AtomicBool::new(false),
            on_reopened: OnceLock::new(),
            views: Views::default(),
        }))
    }

    /// What is to be done on a thread of its own after the file was opened again: a commit that was
    /// reported as failed may be there after all.
    pub fn on_reopened(&self, run: Box<dyn Fn() + Send + Sync>) {
        // Only the first counts; there is one application over a store.
        let _ = self.on_reopened.set(run);
    }

    pub fn current(&self) -> Arc<Handle> {
        Arc::clone(&self.current.read())
    }

    /// A view through the handle in use. One that has failed is replaced first, since what it has in memory may still be
    /// read and says nothing about the rest.
    pub fn view(self: &Arc<Self>) -> Result<View, StoreError> {
        let handle = self.current();
        if handle.guard.has_failed() {
            self.replace(&handle);
        }
        let handle = self.current();
        let tx = count_as_damage(|| handle.database.begin_read().map_err(StoreError::from))?;
        Ok(self.views.open(ReadTx(tx)))
    }

    /// Why nothing can be written, or nothing of usual size; `None` while it can.
    pub fn fault(&self) -> Option<Fault> {
        let lacks_room = || self.lacks_room.load(Ordering::Acquire);
        self.refusal()
            .or_else(|| lacks_room().then_some(Fault::NearlyFull))
    }

    /// Why every write is refused.
    fn refusal(&self) -> Option<Fault> {
        *self.fault.lock()
    }

    /// Puts another handle in the place of a broken one, unless another caller did. Whether there is
    /// another one now.
    pub fn replace(self: &Arc<Self>, broken: &Handle) -> bool {
        let mut failed_at = self.reopening.lock();
        let current = self.current();
        current.number != broken.number || self.reopen(&current, &mut failed_at)
    }

    /// Opens the file again, whatever handle is in use: another file has taken its name.
    pub fn open_again(self: &Arc<Self>) {
        let mut failed_at = self.reopening.lock();
        *failed_at = None;
        let current = self.current();
        current.guard.retire();
        self.reopen(&current, &mut failed_at);
    }

    /// Opens the file for writing where that is not so. Whether it can be written now.
    pub fn try_again(self: &Arc<Self>) -> bool {
        self.reopen_for_writing(&mut self.reopening.lock())
    }

    /// As [`Self::try_again`], but does nothing where another caller is doing it.
    pub fn try_again_unless_under_way(self: &Arc<Self>) -> bool {
        let reopening = self.reopening.try_lock();
        reopening.is_some_and(|mut failed_at| self.reopen_for_writing(&mut failed_at))
    }

    /// Called with [`Self::reopening`] held.
    fn reopen_for_writing(self: &Arc<Self>, failed_at: &mut Option<Instant>) -> bool {
        let current = self.current();
        if !current.takes_writes || current.guard.has_failed() {
            self.reopen(&current, failed_at);
        } else if self.lacks_room.load(Ordering::Acquire) {
            self.look_for_room();
        }
        self.fault().is_none()
    }

    fn is_long_ago(&self, tried: Instant) -> bool {
        tried.elapsed() >= self.factory.reopen_backoff()
    }

    /// After a write that met a full disk. Called with [`Self::reopening`] held.
    fn look_for_room(self: &Arc<Self>) {
        let lacks_room = !self.factory.has_room();
        self.lacks_room.store(lacks_room, Ordering::Release);
        if lacks_room {
            self.keep_trying();
        }
    }

    /// A write transaction, and the handle that it goes through.
    pub fn begin_write(
        self: &Arc<Self>,
    ) -> Result<(Arc<Handle>, redb::WriteTransaction), StoreError> {
        self.views.close_old();
        let mut handle = self.current();
        if !handle.takes_writes || handle.guard.has_failed() {
            self.try_again();
            handle = self.current();
        }
        if !handle.takes_writes {
            return Err(self.refusal().unwrap_or(Fault::Failing).to_error());
        }
        match begin_write(&handle) {
            Ok(tx) => Ok((handle, tx)),
            // What cannot be written any more may still be read. Opened again, a damaged file could not be.
            Err(StoreError::Broken) if !handle.guard.has_failed() => {
                self.fault.lock().get_or_insert(Fault::Failing);
                Err(StoreError::Broken)
            }
            Err(error) => {
                self.replace(&handle);
                let handle = self.current();
                if let Some(fault) = self.refusal() {
                    return Err(fault.to_error());
                }
                if handle.guard.has_failed() {
                    return Err(error);
                }
                let tx = begin_write(&handle)?;
                Ok((handle, tx))
            }
        }
    }

    /// Whether a handle was replaced. Called with [`Self::reopening`] held.
    fn reopen(self: &Arc<Self>, current: &Handle, failed_at: &mut Option<Instant>) -> bool {
        if failed_at.is_some_and(|failed| !self.is_long_ago(failed)) {
            return false;
        }
        let is_broken = current.takes_writes || current.guard.has_failed();
        if is_broken {
            current.guard.retire();
        }
        if current.guard.sync_failed() {
            self.factory.drop_page_cache();
        }
        let next = current.number + 1;
        let replaced = match count_as_damage(|| open_and_probe(self.factory.as_ref(), next)) {
            Ok(handle) => {
                *failed_at = None;
                let fault = self.fault.lock().take();
                if current.guard.was_full() || fault == Some(Fault::Full) {
                    self.look_for_room();
                }
                tracing::warn!("the database was opened again");
                Some(handle)
            }
            Err(error) => {
                let fault = Fault::of(&error);
                *failed_at = Some(Instant::now());
                if self.fault.lock().replace(fault).is_none() {
                    tracing::error!(%error, "the database cannot be written; trying again");
                }
                self.keep_trying();
                is_broken.then(|| self.open_overlay(next)).flatten()
            }
        };
        let Some(handle) = replaced else { return false };
        *self.current.write() = Arc::new(handle);
        current.guard.retire();
        self.views.close_all();
        self.notify_reopened();
        true
    }

    fn open_overlay(&self, number: u64) -> Option<Handle> {
        match count_as_damage(|| open_for_reading(self.factory.as_ref(), number)) {
            Ok(handle) => Some(handle),
            Err(error) => {
                tracing::error!(%error, "the database cannot be read either");
                None
            }
        }
    }

    fn notify_reopened(self: &Arc<Self>) {
        if self.on_reopened.get().is_none() {
            return;
        }
        // Where nobody uses the store any more, its lock must not outlive it.
        let this = Arc::downgrade(self);
        // The caller may hold locks that the listener takes.
        in_background("reopened", move || {
            if let Some(run) = this
                .upgrade()
                .as_ref()
                .and_then(|this| this.on_reopened.get())
            {
                run();
            }
        });
    }

    /// Tries until the file can be written, or nobody uses the store any more.
    fn keep_trying(self: &Arc<Self>) {
        if self.is_retrying.swap(true, Ordering::AcqRel) {
            return;
        }
        let this = Arc::downgrade(self);
        let mut backoff = self.factory.reopen_backoff();
        in_background("reopening", move || {
            loop {
                thread::sleep(backoff);
                backoff = (backoff * 2).min(REOPEN_BACKOFF_MAX);
                let Some(this) = this.upgrade() else { return };
                if !this.try_again() {
                    continue;
                }
                // A swap, not a store: another thread that has just set it recorded a fault first, which must be seen below.
                this.is_retrying.swap(false, Ordering::AcqRel);
                // A failure right after the attempt has started no other thread.
                if this.fault().is_none() || this.is_retrying.swap(true, Ordering::AcqRel) {
                    return;
                }
                backoff = this.factory.reopen_backoff();
            }
        });
    }
}

fn in_background(name: &str, work: impl FnOnce() + Send + 'static) {
    let thread = thread::Builder::new().name(name.to_owned()).spawn(work);
    if let Err(error) = thread {
        tracing::error!(%error, "no thread can be started");
    }
}

fn begin_write(handle: &Handle) -> Result<redb::WriteTransaction, StoreError> {
    count_as_damage(|| handle.database.begin_write().map_err(StoreError::from))
}

fn open_for_writing(factory: &dyn BackendFactory, number: u64) -> Result<Handle, StoreError> {
    let (backend, guard) = Guarded::new(factory.open()?);
    let database = builder(factory).create_with_backend(backend);
    let database = database.map_err(|error| classify_disk_full(error.into(), &guard))?;
    Ok(Handle {
        database,
        guard,
        number,
        takes_writes: true,
    })
}

/// Opens the file and writes one record: a file that only opens may still be on a full disk.
fn open_and_probe(factory: &dyn BackendFactory, number: u64) -> Result<Handle, StoreError> {
    let handle = open_for_writing(factory, number)?;
    let outcome = (|| {
        let mut tx = handle.database.begin_write()?;
        tx.set_two_phase_commit(true);
        let tx = WriteTx::new(tx);
        let probes = Counter::Probe.get(&tx)?.unwrap_or(0);
        Counter::Probe.set(&tx, probes.wrapping_add(1))?;
        Ok(tx.0.commit()?)
    })();
    match outcome {
        Ok(()) => Ok(handle),
        Err(error) => {
            handle.guard.retire();
            Err(classify_disk_full(error, &handle.guard))
        }
    }
}

fn open_for_reading(factory: &dyn BackendFactory, number: u64) -> Result<Handle, StoreError> {
    let (backend, guard) = Guarded::new(factory.open_for_reading()?);
    let database = builder(factory).create_with_backend(Overlay::new(Box::new(backend))?)?;
    Ok(Handle {
        database,
        guard,
        number,
        takes_writes: false,
    })
}

fn builder(factory: &dyn BackendFactory) -> redb::Builder {
    let mut builder = Database::builder();
    builder.set_cache_size(factory.cache_bytes());
    builder
}

/// A failure that was caused by a full disk, though redb may report another one.
pub fn classify_disk_full(error: StoreError, guard: &Guard) -> StoreError {
    match error {
        StoreError::Engine(_) | StoreError::Failing(_) | StoreError::Broken if guard.was_full() => {
            StoreError::Full
        }
        other => other,
    }
}

#[cfg(test)]
mod tests;
