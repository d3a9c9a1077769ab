//! What the steps of one import need.

use std::sync::Arc;

use crate::app::audit::Audit;
use crate::app::backups::Backups;
use crate::app::base::core::Core;
use crate::app::bookings::Bookings;
use crate::app::directory::catalog::Catalog;
use crate::app::imports::error::ImportError;
use crate::app::imports::options::{Options, Origin};
use crate::app::imports::run::Run;
use crate::domain::vendor::Category;
use crate::store::{Readable, StoreError, WriteTx, instance};

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

impl Job<'_> {
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
