//! An import that reads its file: it reports progress, and learns that it was asked to stop.

use std::cell::{Cell, RefCell};
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use jiff::Timestamp;

use super::error::ImportError;
use super::progress::{ImportGuard, Progress, State};
use super::report::rejected_rows::RejectedRows;
use crate::domain::import::ImportPhase;
use crate::import::columns::header::Header;
use crate::import::{Cells, RowError};

/// Rows between two reports.
const STEP_ROWS: u64 = 4_096;

/// The import that runs.
pub struct Run<'a> {
    guard: ImportGuard,
    listener: &'a dyn Fn(Progress),
    bytes: Arc<AtomicU64>,
    unreported_rows: Cell<u64>,
    rejected_rows: RefCell<RejectedRows>,
    started_at: Timestamp,
    started: Instant,
}

impl<'a> Run<'a> {
    /// Begins to read a file; its rejected rows go to `rejected_rows`.
    pub fn begin(
        guard: ImportGuard,
        rejected_rows: RejectedRows,
        now: Timestamp,
        bytes_total: Option<u64>,
        listener: &'a dyn Fn(Progress),
    ) -> Self {
        let mut state = guard.current.state.lock();
        state.progress.phase = ImportPhase::Reading;
        state.progress.bytes_read = 0;
        state.progress.bytes_total = bytes_total;
        state.since = Instant::now();
        drop(state);
        Self {
            guard,
            listener,
            bytes: Arc::default(),
            unreported_rows: Cell::new(0),
            rejected_rows: RefCell::new(rejected_rows),
            started_at: now,
            started: Instant::now(),
        }
    }

    pub fn started_at(&self) -> Timestamp {
        self.started_at
    }

    /// How long it has taken.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Counts the bytes that are read from `input`, on whichever thread.
    pub fn count_bytes<R: Read>(&self, input: R) -> CountedBytes<R> {
        CountedBytes {
            input,
            bytes: Arc::clone(&self.bytes),
        }
    }

    /// Adds a rejected row to the list of them, and returns the error.
    pub fn reject(&self, header: &Header, cells: Cells<'_>, error: RowError) -> RowError {
        self.rejected_rows.borrow_mut().push(header, cells, &error);
        error
    }

    /// The rejected rows, at the end of the run.
    pub fn rejected_rows(&self) -> RejectedRows {
        self.rejected_rows.take()
    }

    /// Adds to the progress counter; an error ends the import.
    pub fn read_rows(&self, rows: u64) -> Result<(), ImportError> {
        self.report(|state| state.progress.rows_read += rows, rows)
    }

    /// Rows that were read so far.
    pub fn total_read(&self) -> u64 {
        self.guard.current.state.lock().progress.rows_read
    }

    /// Enters the saving phase; an error ends the import.
    pub fn begin_saving(&self) -> Result<(), ImportError> {
        let begin = |state: &mut State| {
            state.progress.phase = ImportPhase::Saving;
            state.since = Instant::now();
        };
        self.report(begin, STEP_ROWS)
    }

    /// Adds to the progress counter; an error ends the import.
    pub fn saved_rows(&self, rows: u64) -> Result<(), ImportError> {
        self.report(|state| state.progress.rows_saved += rows, rows)
    }

    fn report(&self, change: impl FnOnce(&mut State), rows: u64) -> Result<(), ImportError> {
        let now = {
            let mut state = self.guard.current.state.lock();
            // `CancelOnDrop` takes the same lock, so a caller that goes away either stops the import
            // before the saving phase or not at all.
            if *self.guard.current.cancel.borrow() {
                return Err(ImportError::Canceled);
            }
            state.progress.bytes_read = self.bytes.load(Ordering::Relaxed);
            change(&mut state);
            state.now()
        };
        self.unreported_rows.set(self.unreported_rows.get() + rows);
        if self.unreported_rows.get() >= STEP_ROWS {
            self.unreported_rows.set(0);
            (self.listener)(now);
        }
        Ok(())
    }
}

/// Counts what is read through it.
pub struct CountedBytes<R> {
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

/// Jumps are not counted: what is read twice counts twice.
impl<R: Seek> Seek for CountedBytes<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.input.seek(to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::imports::progress::ExclusiveWork;
    use crate::domain::import::ImportWork;

    #[test]
    fn a_caller_that_goes_away_stops_an_import_until_its_rows_are_saved() {
        let imports = ExclusiveWork::default();
        let begin = || {
            let guard = imports.try_start(ImportWork::Import).unwrap();
            let caller = guard.cancel_on_drop();
            let run = Run::begin(
                guard,
                RejectedRows::default(),
                Timestamp::UNIX_EPOCH,
                None,
                &|_| {},
            );
            (run, caller)
        };
        let (run, caller) = begin();
        run.read_rows(1).unwrap();
        drop(caller);
        assert!(imports.progress().unwrap().is_stopping);
        assert!(matches!(run.begin_saving(), Err(ImportError::Canceled)));
        drop(run);

        let (run, caller) = begin();
        run.begin_saving().unwrap();
        drop(caller);
        run.saved_rows(1).unwrap();
        // A request to stop still counts.
        imports.cancel();
        assert!(matches!(run.saved_rows(1), Err(ImportError::Canceled)));
        assert!(imports.try_start(ImportWork::Import).is_err());
        drop(run);
        assert!(imports.try_start(ImportWork::Import).is_ok());
    }
}
