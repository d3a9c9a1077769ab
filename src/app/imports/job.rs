//! What the steps of one import need.

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
    /// Makes a backup before many rows are saved. One that cannot be made stops nothing, for the import
    /// can be undone; administrators are shown it.
    pub fn back_up(&self, rows: u64) {
        if rows <= IMPORT_ROWS_WITHOUT_BACKUP || self.options.dry_run {
            return;
        }
        match self.backups.make(BackupReason::BeforeImport) {
            Ok(_) | Err(MakeError::NoFolder) => {}
            Err(error) => tracing::warn!(%error, "an import begins without a backup"),
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
