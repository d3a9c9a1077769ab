//! The one import that may run: whose turn it is, how far it has come, and whether it shall go on.

mod run;

use std::sync::Arc;
use std::time::Instant;

use jiff::Timestamp;
use parking_lot::Mutex;
use tokio::sync::watch;

use super::ImportError;
use super::rejected_rows::Refusals;

pub(super) use self::run::Run;

/// How far an import has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The file's name, as its sender calls it, or what else is done; `None` until that is known.
    pub file_name: Option<Arc<str>>,
    /// Whether it only counts.
    pub dry_run: bool,
    /// What it is doing.
    pub phase: Phase,
    /// Bytes of the file that have arrived, then bytes of it that were read.
    pub bytes_read: u64,
    /// Bytes of the file, where that is known.
    pub bytes_total: Option<u64>,
    /// Rows of the file that were read.
    pub rows_read: u64,
    /// Rows that were saved; they count once all are.
    pub rows_saved: u64,
    /// Rows a second since the phase began.
    pub rows_per_second: u64,
    /// Whether it was asked to stop, or nobody waits for it any more.
    pub is_stopping: bool,
}

/// What an import is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Waiting for the file; other writes go on.
    Uploading,
    /// Reading and understanding rows; other writes go on.
    Reading,
    /// Saving rows; other writes wait.
    Saving,
}

/// Lets one import run at a time.
#[derive(Default)]
pub struct Imports {
    current: Arc<Mutex<Option<Arc<Current>>>>,
}

impl Imports {
    /// How far the running import has come; `None` where none runs.
    pub fn current(&self) -> Option<Progress> {
        let current = self.current.lock().clone()?;
        let mut now = current.state.lock().now();
        now.is_stopping = *current.cancel.borrow();
        Some(now)
    }

    /// Asks the running import to stop. It does so unless all its rows are saved already.
    pub fn cancel(&self) {
        if let Some(current) = self.current.lock().as_ref() {
            current.cancel.send_replace(true);
        }
    }

    /// Takes the turn. It ends when it is dropped, whatever happens to its import.
    pub fn take_turn(&self) -> Result<Turn, ImportError> {
        let mut current = self.current.lock();
        if current.is_some() {
            return Err(ImportError::InProgress);
        }
        let own = Arc::new(Current {
            state: Mutex::new(State {
                progress: Progress {
                    file_name: None,
                    dry_run: false,
                    phase: Phase::Uploading,
                    bytes_read: 0,
                    bytes_total: None,
                    rows_read: 0,
                    rows_saved: 0,
                    rows_per_second: 0,
                    is_stopping: false,
                },
                since: Instant::now(),
            }),
            cancel: watch::Sender::new(false),
        });
        *current = Some(Arc::clone(&own));
        drop(current);
        Ok(Turn {
            place: Arc::clone(&self.current),
            own,
        })
    }
}

struct Current {
    state: Mutex<State>,
    cancel: watch::Sender<bool>,
}

struct State {
    progress: Progress,
    /// When the phase began.
    since: Instant,
}

impl State {
    fn now(&self) -> Progress {
        let rows = match self.progress.phase {
            Phase::Uploading => 0,
            Phase::Reading => self.progress.rows_read,
            Phase::Saving => self.progress.rows_saved,
        };
        let millis = self.since.elapsed().as_millis().max(1);
        let rate = u128::from(rows) * 1_000 / millis;
        Progress {
            rows_per_second: u64::try_from(rate).unwrap_or(u64::MAX),
            ..self.progress.clone()
        }
    }
}

/// The turn of one import, from before its file arrives until its rows are there.
pub struct Turn {
    place: Arc<Mutex<Option<Arc<Current>>>>,
    own: Arc<Current>,
}

impl Turn {
    /// Tells the name of the file.
    pub fn tell_name(&self, file_name: &str) {
        self.own.state.lock().progress.file_name = Some(file_name.into());
    }

    /// Tells whether the import only counts.
    pub fn tell_dry_run(&self, is_dry_run: bool) {
        self.own.state.lock().progress.dry_run = is_dry_run;
    }

    /// Tells what other work the turn is for; it reads no file, and other writes wait for it.
    pub(super) fn tell_work(&self, what: &str) {
        self.tell_name(what);
        let mut state = self.own.state.lock();
        state.progress.phase = Phase::Saving;
        state.since = Instant::now();
    }

    /// Tells that so many bytes of the file have arrived, of so many.
    pub(super) fn receive(&self, bytes: u64, of: Option<u64>) {
        let mut state = self.own.state.lock();
        state.progress.bytes_read = bytes;
        state.progress.bytes_total = of;
    }

    /// Completes once somebody asks the import to stop.
    pub fn cancelled(&self) -> impl Future<Output = ()> + use<> {
        let own = Arc::clone(&self.own);
        async move {
            let mut cancel = own.cancel.subscribe();
            // The sender lives as long as this future.
            let _ = cancel.wait_for(|is_cancelled| *is_cancelled).await;
        }
    }

    /// Whoever waits for the import. Where they go away before its rows are being saved, it stops;
    /// after that it is brought to its end, since all of its work is done.
    pub fn caller(&self) -> Caller {
        Caller(Arc::clone(&self.own))
    }

    /// Begins to read the file; its refused rows go to `refusals`.
    pub(super) fn read(
        self,
        refusals: Refusals,
        now: Timestamp,
        bytes_total: Option<u64>,
        listener: &dyn Fn(Progress),
    ) -> Run<'_> {
        let mut state = self.own.state.lock();
        state.progress.phase = Phase::Reading;
        state.progress.bytes_read = 0;
        state.progress.bytes_total = bytes_total;
        state.since = Instant::now();
        drop(state);
        Run::begin(self, refusals, now, listener)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        *self.place.lock() = None;
    }
}

/// Stops an import that is not being saved yet when it is dropped.
pub struct Caller(Arc<Current>);

impl Drop for Caller {
    fn drop(&mut self) {
        let state = self.0.state.lock();
        if state.progress.phase != Phase::Saving {
            self.0.cancel.send_replace(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_work_tells_what_it_is_and_that_writes_wait() {
        let imports = Imports::default();
        let turn = imports.take_turn().unwrap();
        turn.tell_work("Undo of import 7");
        let told = imports.current().unwrap();
        assert_eq!(told.phase, Phase::Saving);
        assert_eq!(told.file_name.as_deref(), Some("Undo of import 7"));
        drop(turn);
        assert_eq!(imports.current(), None);
    }

    #[test]
    fn whoever_goes_away_stops_an_import_until_its_rows_are_saved() {
        let imports = Imports::default();
        let begin = || {
            let turn = imports.take_turn().unwrap();
            let caller = turn.caller();
            (
                turn.read(Refusals::default(), Timestamp::UNIX_EPOCH, None, &|_| {}),
                caller,
            )
        };
        let (run, caller) = begin();
        run.read_rows(1).unwrap();
        drop(caller);
        assert!(imports.current().unwrap().is_stopping);
        assert!(matches!(run.begin_saving(), Err(ImportError::Cancelled)));
        drop(run);

        let (run, caller) = begin();
        run.begin_saving().unwrap();
        drop(caller);
        run.saved_rows(1).unwrap();
        // Being told to stop is another matter.
        imports.cancel();
        assert!(matches!(run.saved_rows(1), Err(ImportError::Cancelled)));
        assert!(imports.take_turn().is_err());
        drop(run);
        assert!(imports.take_turn().is_ok());
    }
}
