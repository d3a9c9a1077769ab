//! What the steps of one import need.

use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Once};
use std::thread::{Scope, ScopedJoinHandle};

use parking_lot::Mutex;

use crate::app::audit::Audit;
use crate::app::backups::{Backups, MakeError};
use crate::app::base::core::{Core, lower_thread_priority};
use crate::app::bookings::Bookings;
use crate::app::directory::catalog::Catalog;
use crate::app::imports::error::ImportError;
use crate::app::imports::options::{Options, Origin};
use crate::app::imports::run::Run;
use crate::domain::backup::BackupReason;
use crate::domain::limits::IMPORT_ROWS_WITHOUT_BACKUP;
use crate::domain::vendor::Category;
use crate::store::{Readable, StoreError, WriteTx, instance};

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

/// The result of a thread; its panic continues in this one.
pub fn joined<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    let outcome = thread.join();
    outcome.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// One import: the services it uses, its options and its progress.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    pub core: &'a Core,
    pub audit: &'a Audit,
    pub backups: &'a Backups,
    pub bookings: &'a Bookings,
    /// As it was before the import.
    pub catalog: &'a Catalog,
    /// The categories that were shown then.
    pub listed: &'a [Arc<Category>],
    pub options: &'a Options,
    pub run: &'a Run<'a>,
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

    /// Whether the sample data is there once the import is over.
    pub fn keeps_sample(&self, tx: &impl Readable) -> Result<bool, StoreError> {
        match self.options.origin {
            Origin::Sample { .. } => Ok(true),
            Origin::File if self.options.remove_sample_data => Ok(false),
            Origin::File => instance::has_sample_data(tx),
        }
    }

    /// Runs the one transaction of the import; a dry run rolls it back.
    pub fn transaction<R>(
        &self,
        write: impl FnOnce(&WriteTx) -> Result<R, ImportError>,
    ) -> Result<R, ImportError> {
        if self.options.dry_run {
            self.core.store.dry_run(write)
        } else {
            self.core.store.write(write)
        }
    }
}
