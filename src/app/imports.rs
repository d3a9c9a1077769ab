//! Imports: one CSV file into the store, all of it or nothing.
//!
//! The two callers are the HTTP upload and the command line; the first start loads the sample data
//! the same way. Every row of a file lands in one transaction. Bookings, of which there may be
//! millions, are read and understood before it begins, so that other writes wait only while rows
//! are saved.

mod audit;
mod bookings;
mod commit;
mod directory;
mod editing;
mod history;
mod indexing;
mod orphan_categories;
mod outcome;
mod parse;
mod progress;
mod references;
mod rejected_rows;
mod sample;
mod spool;
mod tally;
mod undo;
mod upload;
mod vendors;

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::time::Duration;

use jiff::Timestamp;

use super::App;
use super::bookings::BookingChanges;
use crate::domain::import::{BatchId, Importer, SampleRemoved};
use crate::domain::limits::CATEGORIES_MAX;
use crate::import::header::ColumnMatch;
use crate::import::{CsvFile, FileError, Kind};
use crate::store::tables::SECRETS;
use crate::store::{self, Readable, StoreError, WriteTx};

pub use editing::{VendorChange, VendorError};
pub use history::{HistoryEntry, history};
pub use progress::{Caller, Imports, Phase, Progress, Turn};
pub use undo::{UndoError, Undone};
pub use upload::{Received, Upload};

use self::rejected_rows::Refusals;
use crate::import::identity::IdentityKey;

/// Records that are dropped in one write, so that other writes wait little.
const FORGOTTEN_AT_ONCE: usize = 2_000;

/// How a file is to be imported.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Count, but write nothing.
    pub dry_run: bool,
    /// Where the file comes from.
    pub origin: Origin,
    /// Remove the sample data in the same transaction.
    pub remove_sample_data: bool,
    /// The file's name, for the history.
    pub file_name: String,
    /// Who imports it, for the history.
    pub importer: Importer,
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
    /// The file's columns in its order, and how they were understood.
    pub columns: Vec<ColumnMatch>,
    /// Names of the fields that it clears in stored records.
    pub cleared: Vec<&'static str>,
    /// Whether its ids seem to belong to other bookings: more than a fifth of the updates change
    /// both client and created time (decisions §5).
    pub belongs_to_others: bool,
    /// Its number in the history; `None` for a dry run, and where nothing was written.
    pub batch_id: Option<BatchId>,
    /// What it removes of the sample data, where that was asked for.
    pub sample_removed: Option<SampleRemoved>,
    /// How long it took.
    pub duration: Duration,
    /// The name of the list of all refused rows; `None` where there are none.
    pub refused_list: Option<String>,
}

impl Report {
    /// Rows that changed nothing, for whichever reason.
    pub fn skipped(&self) -> u64 {
        self.unchanged + self.refused
    }

    /// Keeps the list of refused rows. The rows that are sound are imported already, so a list that
    /// cannot be kept is no failure.
    fn keep_refusals(&mut self, refusals: Refusals) {
        let mut has_failed = refusals.has_failed();
        match refusals.keep(self.batch_id) {
            Ok(name) => self.refused_list = name,
            Err(error) => {
                tracing::warn!(%error, "the list of refused rows could not be kept");
                has_failed = true;
            }
        }
        if has_failed {
            let notice = "The full list of refused rows could not be kept.";
            self.notices.push(notice.to_owned());
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
    /// Somebody asked it to stop.
    #[error("The import was cancelled. Nothing was imported.")]
    Cancelled,
    /// The disk has no room for it.
    #[error(
        "There is not enough free disk space: this import needs about {} and {} is free.",
        megabytes(*.needed),
        megabytes(*.free)
    )]
    NoRoom {
        /// Bytes it needs in all.
        needed: u64,
        /// Bytes that are free.
        free: u64,
    },
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
    options: &Options,
    progress: &dyn Fn(Progress),
) -> Result<Report, ImportError> {
    let file = File::open(path).map_err(FileError::Read)?;
    let bytes = file.metadata().map_err(FileError::Read)?.len();
    let limit_mb = app.config.max_import_mb;
    if bytes > limit_mb.saturating_mul(1_000_000) {
        return Err(ImportError::TooLarge { limit_mb });
    }
    if let Some(data) = app.store.directory() {
        upload::check_room(data, bytes)?;
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
    options: &Options,
    progress: &dyn Fn(Progress),
) -> Result<Report, ImportError> {
    let turn = app.imports.take_turn()?;
    import_in_turn(app, turn, input, bytes_total, options, progress)
}

/// As [`import_reader`], where the turn is taken already.
fn import_in_turn(
    app: &App,
    turn: Turn,
    input: impl Read + Send,
    bytes_total: Option<u64>,
    options: &Options,
    progress: &dyn Fn(Progress),
) -> Result<Report, ImportError> {
    turn.tell_name(&options.file_name);
    turn.tell_dry_run(options.dry_run);
    let run = turn.read(Refusals::of(app), app.clock.now(), bytes_total, progress);
    let file = CsvFile::open(run.count_bytes(input))?;
    let (outcome, changes) = match file.header.kind {
        Kind::Vendors => vendors::import(app, file, options, &run)?,
        Kind::Bookings => bookings::import(app, file, options, &run)?,
    };
    let mut report = outcome.into_report(options.dry_run, run.elapsed());
    if !options.dry_run
        && let Err(error) = app.publish_import(&changes)
    {
        // The rows are durable, so to report a failure would be wrong.
        tracing::error!(%error, "an import was saved but is not shown");
        let notice = "The rows are saved; the screens show them after the next start.";
        report.notices.push(notice.to_owned());
    }
    report.keep_refusals(run.refusals());
    Ok(report)
}

impl App {
    /// Makes a committed import, or its undoing, visible, and drops what can no longer be undone.
    fn publish_import(&self, changes: &BookingChanges) -> Result<(), StoreError> {
        self.reload_directory()?;
        self.publish_bookings(changes)?;
        let forget = || {
            self.store
                .write(|tx| store::imports::prune(tx, FORGOTTEN_AT_ONCE))
        };
        loop {
            match forget() {
                Ok(true) => {}
                Ok(false) => return Ok(()),
                // The next import tries again.
                Err(error) => {
                    tracing::warn!(%error, "what can no longer be undone was not dropped");
                    return Ok(());
                }
            }
        }
    }
}

/// A size for a person.
fn megabytes(bytes: u64) -> String {
    match bytes.div_ceil(1_000_000) {
        megabytes if megabytes < 10_000 => format!("{megabytes} MB"),
        megabytes => format!("{} GB", megabytes.div_ceil(1_000)),
    }
}

/// Runs one transaction; a dry run undoes it.
fn transaction<R>(
    app: &App,
    options: &Options,
    run: impl FnOnce(&WriteTx) -> Result<R, ImportError>,
) -> Result<R, ImportError> {
    if options.dry_run {
        app.store.dry_run(run)
    } else {
        app.store.write(run)
    }
}

/// The instance's secret for identities and firms.
pub fn identity_key(tx: &impl Readable) -> Result<IdentityKey, StoreError> {
    // Every store is made with a key, so a missing one is damage; hashing with none would make
    // every booking a stranger.
    let key = SECRETS.get(tx, "identity")?.ok_or(StoreError::Corrupt {
        table: SECRETS.name(),
        key: "identity".to_owned(),
    })?;
    Ok(IdentityKey::new(key))
}

fn notices<R: Read>(file: &CsvFile<R>) -> Vec<String> {
    const NAMED: usize = 10;
    let mut notices = file.notices();
    let unknown = &file.header.unknown;
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
