//! A storage backend that remembers its failures and can be cut off from the file.
//!
//! After one failed operation redb refuses every later one that needs the file, reads included, until
//! the file is opened again. The old handle may still be in use then; once it is retired it can
//! neither write over what the new one wrote nor read pages that the new one replaced.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::RwLock;
use redb::StorageBackend;

use super::error::is_full;

/// What has happened to the operations of one handle.
#[derive(Debug, Default)]
pub struct Guard {
    has_failed: AtomicBool,
    was_full: AtomicBool,
    sync_failed: AtomicBool,
    /// Operations hold it shared, so that none is under way once it was set.
    is_retired: RwLock<bool>,
}

impl Guard {
    /// Whether an operation has failed, or the handle was retired.
    pub fn has_failed(&self) -> bool {
        self.has_failed.load(Ordering::Acquire)
    }

    /// Whether one failed because no room was left.
    pub fn was_full(&self) -> bool {
        self.was_full.load(Ordering::Acquire)
    }

    /// Whether data that was written may not have reached the disk although the system's cache shows it.
    pub fn sync_failed(&self) -> bool {
        self.sync_failed.load(Ordering::Acquire)
    }

    /// Fails every operation from now on; waits for those under way.
    pub fn retire(&self) {
        *self.is_retired.write() = true;
        self.has_failed.store(true, Ordering::Release);
    }

    fn run<R>(&self, operation: impl FnOnce() -> io::Result<R>) -> io::Result<R> {
        let is_retired = self.is_retired.read();
        if *is_retired {
            return Err(io::Error::other("the file was opened again"));
        }
        operation().inspect_err(|error| {
            if is_full(error) {
                self.was_full.store(true, Ordering::Release);
            }
            self.has_failed.store(true, Ordering::Release);
        })
    }
}

/// A backend under a [`Guard`].
#[derive(Debug)]
pub struct Guarded {
    backend: Box<dyn StorageBackend>,
    guard: Arc<Guard>,
}

impl Guarded {
    pub fn new(backend: Box<dyn StorageBackend>) -> (Self, Arc<Guard>) {
        let guard = Arc::<Guard>::default();
        let shared = Arc::clone(&guard);
        let guarded = Self {
            backend,
            guard: shared,
        };
        (guarded, guard)
    }
}

/// The backend's own locks are left out: the lock of the data directory keeps other processes away, and
/// within this one a new handle is opened while the old one is still being read.
impl StorageBackend for Guarded {
    fn len(&self) -> io::Result<u64> {
        self.guard.run(|| self.backend.len())
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        self.guard.run(|| self.backend.read(offset, out))
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        self.guard.run(|| self.backend.set_len(len))
    }

    fn sync_data(&self) -> io::Result<()> {
        self.guard
            .run(|| self.backend.sync_data())
            .inspect_err(|_| self.guard.sync_failed.store(true, Ordering::Release))
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        self.guard.run(|| self.backend.write(offset, data))
    }

    fn close(&self) -> io::Result<()> {
        self.backend.close()
    }
}
