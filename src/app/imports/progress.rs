//! The work of which one may run at a time, an import as a rule: its guard, its progress, and whether it was asked to stop.

use std::sync::Arc;
use std::time::Instant;

use parking_lot::Mutex;
use tokio::sync::watch;

use crate::domain::import::{ImportPhase, ImportWork};

/// How far an import has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    pub work: ImportWork,
    /// The file's name, as its sender calls it; `None` until that is known, and of other work.
    pub file_name: Option<Arc<str>>,
    /// Whether it only counts.
    pub dry_run: bool,
    /// What it is doing.
    pub phase: ImportPhase,
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
    /// Whether it was asked to stop, or its caller is gone.
    pub is_stopping: bool,
}

impl Progress {
    /// What runs, as a heading has it.
    pub const fn title(&self) -> &'static str {
        if self.dry_run {
            return "A check is running";
        }
        self.work.said()
    }
}

/// Why work does not begin: other work has not ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Busy {
    asked: ImportWork,
    running: ImportWork,
}

impl std::fmt::Display for Busy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.asked, self.running) {
            (ImportWork::Import, ImportWork::Import) => f.write_str("Another import is running."),
            (ImportWork::Undo, ImportWork::Undo) => f.write_str("Another undo is running."),
            (_, running) => write!(f, "{}.", running.said()),
        }
    }
}

/// Lets one import, or other work that excludes imports, run at a time.
#[derive(Default)]
pub struct ExclusiveWork {
    current: Arc<Mutex<Option<Arc<Current>>>>,
}

impl ExclusiveWork {
    /// How far the running import has come; `None` where none runs.
    pub fn progress(&self) -> Option<Progress> {
        let current = self.current.lock().clone()?;
        let mut now = current.state.lock().now();
        now.is_stopping = *current.cancel.borrow();
        Some(now)
    }

    /// Asks the running import to stop. It does so unless all its rows are saved already; other work goes on.
    pub fn cancel(&self) {
        let current = self.current.lock().clone();
        if let Some(import) = current.filter(|current| current.work() == ImportWork::Import) {
            import.cancel.send_replace(true);
        }
    }

    /// Starts work, unless other work is running. It ends when the guard is dropped, whatever happens.
    pub fn try_start(&self, work: ImportWork) -> Result<ImportGuard, Busy> {
        let mut current = self.current.lock();
        if let Some(other) = current.as_ref() {
            return Err(Busy {
                asked: work,
                running: other.work(),
            });
        }
        let own = Arc::new(Current {
            state: Mutex::new(State {
                progress: Progress {
                    work,
                    file_name: None,
                    dry_run: false,
                    phase: ImportPhase::Uploading,
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
        Ok(ImportGuard {
            running: Arc::clone(&self.current),
            current: own,
        })
    }
}

pub(super) struct Current {
    pub(super) state: Mutex<State>,
    pub(super) cancel: watch::Sender<bool>,
}

impl Current {
    fn work(&self) -> ImportWork {
        self.state.lock().progress.work
    }
}

pub(super) struct State {
    pub(super) progress: Progress,
    /// When the phase began.
    pub(super) since: Instant,
}

impl State {
    pub(super) fn now(&self) -> Progress {
        let rows = match self.progress.phase {
            ImportPhase::Uploading => 0,
            ImportPhase::Reading => self.progress.rows_read,
            ImportPhase::Saving => self.progress.rows_saved,
        };
        let millis = self.since.elapsed().as_millis().max(1);
        let rate = u128::from(rows) * 1_000 / millis;
        Progress {
            rows_per_second: u64::try_from(rate).unwrap_or(u64::MAX),
            ..self.progress.clone()
        }
    }
}

/// Held by one import from before its file arrives until its rows are published; no other one runs
/// until then.
pub struct ImportGuard {
    running: Arc<Mutex<Option<Arc<Current>>>>,
    pub(super) current: Arc<Current>,
}

impl ImportGuard {
    pub fn set_file_name(&self, file_name: &str) {
        self.current.state.lock().progress.file_name = Some(file_name.into());
    }

    pub fn set_dry_run(&self, is_dry_run: bool) {
        self.current.state.lock().progress.dry_run = is_dry_run;
    }

    /// Shows other work that excludes imports, such as an undo; it reads no file, and other writes
    /// wait for it.
    pub(super) fn set_other_work(&self) {
        let mut state = self.current.state.lock();
        state.progress.phase = ImportPhase::Saving;
        state.since = Instant::now();
    }

    /// Sets how many bytes of the file have arrived, and of how many.
    pub(super) fn set_received(&self, bytes: u64, of: Option<u64>) {
        let mut state = self.current.state.lock();
        state.progress.bytes_read = bytes;
        state.progress.bytes_total = of;
    }

    /// Completes once the import is asked to stop.
    pub fn canceled(&self) -> impl Future<Output = ()> + use<> {
        let own = Arc::clone(&self.current);
        async move {
            let mut cancel = own.cancel.subscribe();
            // The sender lives as long as this future.
            let _ = cancel.wait_for(|is_canceled| *is_canceled).await;
        }
    }

    /// Stops the import when dropped before its rows are being saved; after that the import is
    /// finished, since all of its work is done.
    pub fn cancel_on_drop(&self) -> CancelOnDrop {
        CancelOnDrop(Arc::clone(&self.current))
    }
}

impl Drop for ImportGuard {
    fn drop(&mut self) {
        *self.running.lock() = None;
    }
}

/// Stops an import that is not being saved yet when it is dropped.
pub struct CancelOnDrop(Arc<Current>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        let state = self.0.state.lock();
        if state.progress.phase != ImportPhase::Saving {
            self.0.cancel.send_replace(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_work_names_no_file_and_shows_that_writes_wait() {
        let imports = ExclusiveWork::default();
        let guard = imports.try_start(ImportWork::Undo).unwrap();
        guard.set_other_work();
        let shown = imports.progress().unwrap();
        assert_eq!(shown.phase, ImportPhase::Saving);
        assert_eq!((shown.work, shown.file_name), (ImportWork::Undo, None));
        drop(guard);
        assert_eq!(imports.progress(), None);
    }

    #[test]
    fn an_import_that_has_to_wait_learns_for_what() {
        let said = |running, asked| {
            let work = ExclusiveWork::default();
            let _guard = work.try_start(running).unwrap();
            let busy = work.try_start(asked);
            busy.err().unwrap().to_string()
        };
        let (import, undo, sample) = (
            ImportWork::Import,
            ImportWork::Undo,
            ImportWork::SampleRemoval,
        );
        let compaction = ImportWork::Compaction;
        for (running, asked, text) in [
            (import, import, "Another import is running."),
            (import, undo, "An import is running."),
            (import, sample, "An import is running."),
            (undo, undo, "Another undo is running."),
            (undo, import, "An undo is running."),
            (undo, sample, "An undo is running."),
            (sample, import, "The sample data is being removed."),
            (sample, sample, "The sample data is being removed."),
            (import, compaction, "An import is running."),
            (undo, compaction, "An undo is running."),
            (compaction, import, "The database is being compacted."),
        ] {
            assert_eq!(said(running, asked), text);
        }
    }
}
