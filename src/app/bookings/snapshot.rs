//! The index as a file beside the database, so that a start need not read every record. It is never
//! the truth: one that is missing, old or corrupt is ignored and written again.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, JoinHandle};

use parking_lot::Mutex;

use super::published::PublishedBookings;
use crate::analytics::{BookingIndex, snapshot};

const FILE: &str = "bookings.index";
/// What is being written. A start that finds one left behind writes over it.
const UNFINISHED: &str = "bookings.index.new";

/// The snapshot of one data directory.
pub struct SnapshotFile {
    /// `None` for a store in memory, which has no snapshot.
    directory: Option<PathBuf>,
    /// The tag of the newest index: an older one need not be written any more.
    newest: Arc<AtomicU64>,
    /// The thread that writes, or has written last.
    writer: Mutex<Option<JoinHandle<()>>>,
}

impl SnapshotFile {
    /// The one in this directory.
    pub fn beside(directory: Option<&Path>) -> Self {
        Self {
            directory: directory.map(Path::to_owned),
            newest: Arc::default(),
            writer: Mutex::default(),
        }
    }

    /// The index of this commit, which holds so many rows; `None`, with a line in the log, where
    /// the file does not hold it.
    pub fn read(&self, revision: u64, rows: u64) -> Option<BookingIndex> {
        let path = self.directory.as_ref()?.join(FILE);
        let index = fs::read(&path)
            .map_err(|error| match error.kind() {
                io::ErrorKind::NotFound => "there is none".to_owned(),
                _ => error.to_string(),
            })
            .and_then(|bytes| {
                snapshot::decode(&bytes, revision).map_err(|error| error.to_string())
            });
        match index {
            Ok(index) if index.len() == rows => return Some(index),
            Ok(index) => {
                let found = index.len();
                tracing::warn!(found, rows, "the bookings' snapshot is not used");
            }
            // A new instance has nothing to take a snapshot of.
            Err(_) if rows == 0 => {}
            Err(reason) => tracing::warn!(reason, "the bookings' snapshot is not used"),
        }
        None
    }

    /// Writes the index on a thread of its own, after those that were to be written before.
    pub fn write_later(&self, bookings: Arc<PublishedBookings>) {
        let Some(directory) = self.directory.clone() else {
            return;
        };
        let tag = bookings.tag();
        self.newest.store(tag, Ordering::Relaxed);
        let newest = Arc::clone(&self.newest);
        let mut writer = self.writer.lock();
        let before = writer.take();
        let work = move || {
            finish(before);
            if newest.load(Ordering::Relaxed) != tag {
                return;
            }
            if let Err(reason) = write(&directory, &bookings) {
                tracing::warn!(reason, "the bookings' snapshot was not written");
            }
        };
        match thread::Builder::new()
            .name("snapshot".to_owned())
            .spawn(work)
        {
            Ok(thread) => *writer = Some(thread),
            Err(error) => tracing::warn!(%error, "the bookings' snapshot was not written"),
        }
    }
}

impl Drop for SnapshotFile {
    /// An orderly end leaves a whole file.
    fn drop(&mut self) {
        finish(self.writer.get_mut().take());
    }
}

fn finish(writer: Option<JoinHandle<()>>) {
    if let Some(writer) = writer {
        // One that panicked has said so in the log, and the next start does without its file.
        let _ = writer.join();
    }
}

fn write(directory: &Path, bookings: &PublishedBookings) -> Result<(), String> {
    let bytes = snapshot::encode(bookings, bookings.revision).map_err(|error| error.to_string())?;
    replace(directory, &bytes).map_err(|error| error.to_string())
}

/// The old file stays whole until the new one is.
fn replace(directory: &Path, bytes: &[u8]) -> io::Result<()> {
    let unfinished = directory.join(UNFINISHED);
    let mut file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(&unfinished)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&unfinished, directory.join(FILE))
}
