//! What the steps of one import need.

use std::sync::Once;

use crate::app::audit::Audit;
use crate::app::backups::{Backups, MakeError};
use crate::app::bookings::Bookings;
use crate::app::catalog::Catalog;
use crate::app::core::Core;
use crate::app::imports::error::ImportError;
use crate::app::imports::options::Options;
use crate::app::imports::run::Run;
use crate::domain::backup::BackupReason;
use crate::domain::limits::IMPORT_ROWS_WITHOUT_BACKUP;
use crate::store::WriteTx;

/// A backup before the first write of an import. A file that changes nothing makes none.
pub struct BackupBefore<'a> {
    /// `None` where none is needed.
    backups: Option<&'a Backups>,
    made: Once,
}

impl BackupBefore<'_> {
    /// To be called before any thread writes; the others wait until it is made. One that cannot be made
    /// stops nothing, for the import can be undone; administrators are shown it.
    pub fn ensure(&self) {
        let Some(backups) = self.backups else { return };
        self.made
            .call_once(|| match backups.make(BackupReason::BeforeImport) {
                Ok(_) | Err(MakeError::NoFolder) => {}
                Err(error) => tracing::warn!(%error, "an import begins without a backup"),
            });
    }
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
    pub options: &'a Options,
    pub run: &'a Run<'a>,
}

impl Job<'_> {
    /// The backup that is to be made before rows are saved, where the file has many.
    pub fn backup_before(&self) -> BackupBefore<'_> {
        let is_needed = self.run.total_read() > IMPORT_ROWS_WITHOUT_BACKUP && !self.options.dry_run;
        BackupBefore {
            backups: is_needed.then_some(self.backups),
            made: Once::new(),
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
