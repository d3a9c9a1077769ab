//! The one import that may run, and how far it has come.

use std::cell::Cell;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;

use super::ImportError;

/// How far an import has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What it is doing.
    pub phase: Phase,
    /// Bytes of the file that were read.
    pub bytes_read: u64,
    /// Bytes of the file, where that is known.
    pub bytes_total: Option<u64>,
    /// Rows of the file that were read.
    pub rows_read: u64,
    /// Rows that were saved; they count once all are.
    pub rows_saved: u64,
}

/// What an import is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Reading and understanding rows; other writes go on.
    Reading,
    /// Saving rows; other writes wait.
    Saving,
}

/// Lets one import run at a time.
#[derive(Default)]
pub struct Imports {
    current: Mutex<Option<Arc<Mutex<Progress>>>>,
}

impl Imports {
    /// How far the running import has come; `None` where none runs.
    pub fn current(&self) -> Option<Progress> {
        let progress = self.current.lock().clone()?;
        let now = *progress.lock();
        Some(now)
    }

    /// Begins an import; it ends when the run is dropped, whatever happens to it.
    pub(super) fn start<'a>(
        &'a self,
        bytes_total: Option<u64>,
        listener: &'a dyn Fn(Progress),
    ) -> Result<Run<'a>, ImportError> {
        let mut current = self.current.lock();
        if current.is_some() {
            return Err(ImportError::InProgress);
        }
        let start = Progress {
            phase: Phase::Reading,
            bytes_read: 0,
            bytes_total,
            rows_read: 0,
            rows_saved: 0,
        };
        let progress = Arc::new(Mutex::new(start));
        *current = Some(Arc::clone(&progress));
        Ok(Run {
            imports: self,
            progress,
            listener,
            bytes: Arc::default(),
            rows_told: Cell::new(0),
        })
    }
}

/// Rows between two reports.
const STEP_ROWS: u64 = 4_096;

/// The import that runs.
pub(super) struct Run<'a> {
    imports: &'a Imports,
    progress: Arc<Mutex<Progress>>,
    listener: &'a dyn Fn(Progress),
    bytes: Arc<AtomicU64>,
    rows_told: Cell<u64>,
}

impl Run<'_> {
    /// Counts the bytes that are read from `input`, on whichever thread.
    pub(super) fn count_bytes<R: Read>(&self, input: R) -> CountedBytes<R> {
        CountedBytes {
            input,
            bytes: Arc::clone(&self.bytes),
        }
    }

    /// Tells that so many more rows were read.
    pub(super) fn read_rows(&self, rows: u64) {
        self.tell(|progress| progress.rows_read += rows, rows);
    }

    /// Tells that saving begins.
    pub(super) fn begin_saving(&self) {
        self.tell(|progress| progress.phase = Phase::Saving, STEP_ROWS);
    }

    /// Tells that so many more rows were saved.
    pub(super) fn saved_rows(&self, rows: u64) {
        self.tell(|progress| progress.rows_saved += rows, rows);
    }

    fn tell(&self, change: impl FnOnce(&mut Progress), rows: u64) {
        let now = {
            let mut progress = self.progress.lock();
            progress.bytes_read = self.bytes.load(Ordering::Relaxed);
            change(&mut progress);
            *progress
        };
        self.rows_told.set(self.rows_told.get() + rows);
        if self.rows_told.get() >= STEP_ROWS {
            self.rows_told.set(0);
            (self.listener)(now);
        }
    }
}

impl Drop for Run<'_> {
    fn drop(&mut self) {
        *self.imports.current.lock() = None;
    }
}

/// Counts what is read through it.
pub(super) struct CountedBytes<R> {
    input: R,
    bytes: Arc<AtomicU64>,
}

impl<R: Read> Read for CountedBytes<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(out)?;
        self.bytes.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}
