//! A file that is written while people work.

use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};

use redb::StorageBackend;
use redb::backends::FileBackend;

/// What goes to the disk at once: a commit, for which someone waits, waits for no more of another file.
pub const SYNC_BYTES: usize = 4 << 20;

/// Syncs a file every few megabytes while it is written, not once at its end.
#[derive(Debug)]
pub struct PeriodicSyncBackend {
    backend: FileBackend,
    /// Bytes that the disk may not have yet.
    unsynced: AtomicUsize,
}

impl PeriodicSyncBackend {
    pub const fn new(backend: FileBackend) -> Self {
        Self {
            backend,
            unsynced: AtomicUsize::new(0),
        }
    }
}

impl StorageBackend for PeriodicSyncBackend {
    fn len(&self) -> io::Result<u64> {
        self.backend.len()
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        self.backend.read(offset, out)
    }

    fn set_len(&self, len: u64) -> io::Result<()> {
        self.backend.set_len(len)
    }

    fn sync_data(&self) -> io::Result<()> {
        self.unsynced.store(0, Ordering::Relaxed);
        self.backend.sync_data()
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        self.backend.write(offset, data)?;
        let unsynced = self.unsynced.fetch_add(data.len(), Ordering::Relaxed) + data.len();
        if unsynced >= SYNC_BYTES {
            self.sync_data()?;
        }
        Ok(())
    }

    fn close(&self) -> io::Result<()> {
        self.backend.close()
    }
}
