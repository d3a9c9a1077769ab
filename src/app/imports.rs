//! Imports: one CSV file into the store, all of it or nothing.
//!
//! The two callers are the HTTP upload and the command line; the first start loads the sample data
//! the same way. Every row of a file lands in one transaction. Bookings, of which there may be
//! millions, are read and understood before it begins, so that other writes wait only while rows
//! are saved.

mod bookings;
mod directory;
mod progress;
mod spool;
mod tally;
mod vendors;

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use jiff::Timestamp;

use super::App;
use crate::domain::limits::CATEGORIES_MAX;
use crate::import::{FileError, Kind, RowErrors, Sheet};
use crate::store::tables::SECRETS;
use crate::store::{StoreError, WriteTx};

pub use progress::{Imports, Phase, Progress};

use self::tally::Totals;

/// How a file is to be imported.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Count, but write nothing.
    pub dry_run: bool,
    /// Where the file comes from.
    pub origin: Origin,
}

/// Where a file comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// A person.
    #[default]
    File,
    /// The sample data. Its times are moved by whole minutes, so that its newest booking is of this
    /// time.
    Sample {
        /// When the newest booking shall have been.
        newest_at: Timestamp,
    },
}

/// What an import did, or a dry run would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What the rows were.
    pub kind: Kind,
    /// New ones.
    pub inserted: u64,
    /// Stored ones that changed.
    pub updated: u64,
    /// Stored ones that were the same already.
    pub unchanged: u64,
    /// Rows with something wrong in them.
    pub refused: u64,
    /// What was wrong: at most a hundred sentences, then one that counts the rest.
    pub errors: Vec<String>,
    /// What a person should know that is no error.
    pub notices: Vec<String>,
}

impl Report {
    /// Rows that changed nothing, for whichever reason.
    pub fn skipped(&self) -> u64 {
        self.unchanged + self.refused
    }

    fn new(kind: Kind, totals: Totals, errors: &RowErrors, notices: Vec<String>) -> Self {
        Self {
            kind,
            inserted: totals.inserted,
            updated: totals.updated,
            unchanged: totals.unchanged,
            refused: errors.count(),
            errors: errors.lines(),
            notices,
        }
    }
}

/// Why nothing was imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// Another import has not ended.
    #[error("Another import is running.")]
    InProgress,
    /// The file as a whole is refused.
    #[error(transparent)]
    File(#[from] FileError),
    /// It is larger than the operator allows.
    #[error("The file is larger than the limit ({limit_mb} MB).")]
    TooLarge {
        /// The limit in MB.
        limit_mb: u64,
    },
    /// It would bring more categories than an instance may hold.
    #[error("The file would bring the categories past {CATEGORIES_MAX}.")]
    TooManyCategories,
    /// The temporary file beside the data could not be written.
    #[error("the temporary file failed: {0}")]
    Spool(#[source] io::Error),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Imports a file of this machine.
pub fn import_file(
    app: &App,
    path: &Path,
    options: Options,
    progress: &dyn Fn(Progress),
) -> Result<Report, ImportError> {
    let file = File::open(path).map_err(FileError::Read)?;
    let bytes = file.metadata().map_err(FileError::Read)?.len();
    let limit_mb = app.config.max_import_mb;
    if bytes > limit_mb.saturating_mul(1_000_000) {
        return Err(ImportError::TooLarge { limit_mb });
    }
    import_reader(app, file, Some(bytes), options, progress)
}

/// Imports what a reader gives. `progress` is called every few thousand rows, on this thread.
///
/// An error of the reader leaves nothing behind. Blocks until the rows are durable.
pub fn import_reader(
    app: &App,
    input: impl Read + Send,
    bytes_total: Option<u64>,
    options: Options,
    progress: &dyn Fn(Progress),
) -> Result<Report, ImportError> {
    let run = app.imports.start(bytes_total, progress)?;
    let sheet = Sheet::open(run.count_bytes(input))?;
    let (report, changes) = match sheet.header.kind {
        Kind::Vendors => vendors::import(app, sheet, options, &run)?,
        Kind::Bookings => bookings::import(app, sheet, options, &run)?,
    };
    if !options.dry_run {
        app.catalog.reload(&app.store)?;
        app.publish_bookings(&changes)?;
    }
    Ok(report)
}

/// Runs one transaction; a dry run undoes it.
fn transaction<R>(
    app: &App,
    options: Options,
    run: impl FnOnce(&WriteTx) -> Result<R, ImportError>,
) -> Result<R, ImportError> {
    if options.dry_run {
        app.store.try_write(run)
    } else {
        app.store.write(run)
    }
}

/// The instance's secret for identities and firms.
pub fn identity_key(app: &App) -> Result<crate::import::identity::IdentityKey, StoreError> {
    let key = app.store.read(|tx| SECRETS.get(tx, "identity"))?;
    // Every store is made with a key, so a missing one is damage; hashing with none would make
    // every booking a stranger.
    let key = key.ok_or(StoreError::Corrupt {
        table: SECRETS.name(),
        key: "identity".to_owned(),
    })?;
    Ok(crate::import::identity::IdentityKey::new(key))
}

fn notices<R: Read>(sheet: &Sheet<R>) -> Vec<String> {
    const NAMED: usize = 10;
    let mut notices = sheet.notices();
    let unknown = &sheet.header.unknown;
    if !unknown.is_empty() {
        let named: Vec<_> = unknown
            .iter()
            .take(NAMED)
            .map(|name| crate::import::quoted(name))
            .collect();
        let more = match unknown.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        notices.push(format!(
            "Columns that are not known here: {}{more}.",
            named.join(", ")
        ));
    }
    notices
}
