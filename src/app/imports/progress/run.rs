//! The import that runs: what it tells of itself, and where it learns that it shall stop.

use std::cell::{Cell, RefCell};
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use jiff::Timestamp;

use super::{Phase, Progress, State, Turn};
use crate::app::imports::ImportError;
use crate::app::imports::rejected_rows::Refusals;
use crate::import::header::Header;
use crate::import::{Cells, RowError};

/// Rows between two reports.
const STEP_ROWS: u64 = 4_096;

/// The import that runs.
pub struct Run<'a> {
    turn: Turn,
    listener: &'a dyn Fn(Progress),
    bytes: Arc<AtomicU64>,
    rows_told: Cell<u64>,
    refusals: RefCell<Refusals>,
    started_at: Timestamp,
    started: Instant,
}

impl<'a> Run<'a> {
    /// Begins with nothing read.
    pub fn begin(
        turn: Turn,
        refusals: Refusals,
        now: Timestamp,
        listener: &'a dyn Fn(Progress),
    ) -> Self {
        Self {
            turn,
            listener,
            bytes: Arc::default(),
            rows_told: Cell::new(0),
            refusals: RefCell::new(refusals),
            started_at: now,
            started: Instant::now(),
        }
    }

    /// When it began.
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

    /// Keeps a refused row for the list of them, and gives the error on.
    pub fn refuse(&self, header: &Header, cells: Cells<'_>, error: RowError) -> RowError {
        self.refusals.borrow_mut().push(header, cells, &error);
        error
    }

    /// The refused rows, at the end of the run.
    pub fn refusals(&self) -> Refusals {
        self.refusals.take()
    }

    /// Tells that so many more rows were read; an error ends the import.
    pub fn read_rows(&self, rows: u64) -> Result<(), ImportError> {
        self.tell(|state| state.progress.rows_read += rows, rows)
    }

    /// Tells that saving begins; an error ends the import.
    pub fn begin_saving(&self) -> Result<(), ImportError> {
        let begin = |state: &mut State| {
            state.progress.phase = Phase::Saving;
            state.since = Instant::now();
        };
        self.tell(begin, STEP_ROWS)
    }

    /// Tells that so many more rows were saved; an error ends the import.
    pub fn saved_rows(&self, rows: u64) -> Result<(), ImportError> {
        self.tell(|state| state.progress.rows_saved += rows, rows)
    }

    fn tell(&self, change: impl FnOnce(&mut State), rows: u64) -> Result<(), ImportError> {
        let now = {
            let mut state = self.turn.own.state.lock();
            // Under the lock that a caller who goes away takes too: what was asked for before the
            // rows are being saved is done, what comes after is not.
            if *self.turn.own.cancel.borrow() {
                return Err(ImportError::Cancelled);
            }
            state.progress.bytes_read = self.bytes.load(Ordering::Relaxed);
            change(&mut state);
            state.now()
        };
        self.rows_told.set(self.rows_told.get() + rows);
        if self.rows_told.get() >= STEP_ROWS {
            self.rows_told.set(0);
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
