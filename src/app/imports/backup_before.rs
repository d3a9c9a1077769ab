//! The backup before an import.

use std::sync::Once;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread::{Scope, ScopedJoinHandle};

use parking_lot::Mutex;

use super::job::Job;
use crate::app::backups::{Backups, MakeError};
use crate::domain::backup::BackupReason;
use crate::domain::limits::IMPORT_ROWS_WITHOUT_BACKUP;
use crate::parallel::{joined, lower_thread_priority};

/// Starts a thread that makes a backup and sends a message once its snapshot is taken.
type Start<'s> = dyn Fn(SyncSender<()>) -> ScopedJoinHandle<'s, ()> + Send + Sync + 's;

/// A backup of what there is before the first write of an import. A file that changes nothing makes none.
pub struct BackupBefore<'s> {
    /// `None` where none is needed.
    start: Option<Box<Start<'s>>>,
    started: Once,
    thread: Mutex<Option<ScopedJoinHandle<'s, ()>>>,
}

impl BackupBefore<'_> {
    /// Call it before any thread writes: the backup holds nothing of what is written from then on.
    pub fn ensure(&self) {
        let Some(start) = &self.start else { return };
        self.started.call_once(|| {
            let (begun, has_begun) = sync_channel(1);
            *self.thread.lock() = Some(start(begun));
            // Where none can be made, nothing is sent.
            let _ = has_begun.recv();
        });
    }

    /// Waits until it is made. Call it before what was written becomes visible.
    pub fn wait(&self) {
        if let Some(thread) = self.thread.lock().take() {
            joined(thread);
        }
    }
}

/// Makes the backup. One that cannot be made stops nothing, for the import can be undone; administrators
/// are shown it.
fn make(backups: &Backups, begun: &SyncSender<()>) {
    let tell = || {
        let _ = begun.send(());
    };
    match backups.make_with(BackupReason::BeforeImport, tell) {
        Ok(_) | Err(MakeError::NoFolder) => {}
        Err(error) => tracing::warn!(%error, "an import begins without a backup"),
    }
}

impl<'a> Job<'a> {
    /// The backup that is to be made before rows are saved, where the file has many.
    pub fn backup_before<'s, 'e>(&self, scope: &'s Scope<'s, 'e>) -> BackupBefore<'s>
    where
        'a: 's,
    {
        let is_needed = self.run.total_read() > IMPORT_ROWS_WITHOUT_BACKUP && !self.options.dry_run;
        let backups = self.backups;
        let start = move |begun| {
            scope.spawn(move || {
                lower_thread_priority();
                make(backups, &begun);
            })
        };
        BackupBefore {
            start: is_needed.then(|| Box::new(start) as Box<_>),
            started: Once::new(),
            thread: Mutex::default(),
        }
    }
}
