//! What an import reports while it runs and when it is done.

use serde::Serialize;
use utoipa::ToSchema;

use super::rejected_rows;
use super::vendor_changes::VendorChanges;
use crate::app::editing::vendors::FileChanges;
use crate::app::imports::{self, Progress, new_categories_sentence};
use crate::domain::import::{self, ImportKind, ImportPhase, ImportWork};
use crate::import::columns::header::ColumnMatch;
use crate::import::{Preview, RowError, Sheets};

/// What an import did, or a dry run would do.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportReport {
    /// What the rows are.
    kind: ImportKind,
    /// Whether nothing was written.
    dry_run: bool,
    /// New records.
    inserted: u64,
    /// Stored records that changed.
    updated: u64,
    /// `unchanged`, `repeated` and `rejected` together, so that with `inserted` and `updated` every row counts once.
    skipped: u64,
    /// Stored records of which it says what is stored already.
    unchanged: u64,
    /// Rows about a record of an earlier row, beyond one for each record.
    repeated: u64,
    /// Rows with something wrong in them.
    rejected: u64,
    /// What is wrong: at most `{IMPORT_ERRORS_MAX}` sentences, then one that counts the rest.
    errors: Vec<String>,
    /// The first of these again, each with its row; at most `{IMPORT_ERRORS_MAX}`.
    row_errors: Vec<ImportRowError>,
    /// How many more rows are rejected than `rowErrors` lists.
    more_errors: u64,
    /// What a person should know that is no error.
    notices: Vec<String>,
    /// Its categories that it calls by names of its own, unless someone said under which others they are listed.
    own_categories: Vec<OwnCategory>,
    /// Names those of them that the directory did not have, in a sentence; null where it had all.
    #[schema(required)]
    new_categories: Option<String>,
    /// The file's columns, in its order.
    columns: Vec<ImportColumn>,
    /// What it changes of stored vendors; null for bookings, and where that could not be read.
    #[schema(required)]
    vendor_changes: Option<VendorChanges>,
    /// Names of the fields that it clears in stored records.
    cleared: Vec<&'static str>,
    /// Whether its ids seem to belong to other bookings.
    suspected_id_reuse: bool,
    /// Its number in the history; null for a dry run, and where nothing was written.
    #[schema(required)]
    import_id: Option<String>,
    /// The download of the rejected rows as CSV; null where there are none.
    #[schema(required)]
    errors_url: Option<String>,
    /// What is known of the vendors of the file now; null for a dry run and for bookings.
    #[schema(required)]
    capabilities: Option<ExtractedCapabilities>,
    /// The sheet that was read and its first rows; null for a CSV.
    #[schema(required)]
    preview: Option<SheetPreview>,
    /// What it removes of the sample data; null where that was not asked for.
    #[schema(required)]
    sample_removed: Option<SampleRemoved>,
    /// Milliseconds that it took.
    duration_ms: u64,
}

/// A rejected row.
#[derive(Debug, Serialize, ToSchema)]
pub struct ImportRowError {
    /// Its row as a spreadsheet counts, from 1: the header and empty rows count, a line break within a cell does not.
    row: u64,
    /// What is wrong with it.
    reason: String,
}

/// A category that the file brought: no stage of a case has it, no questionnaire asks about it, and a new instance is
/// without it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnCategory {
    /// Its name in the file.
    name: String,
    /// The known category that it may be meant for.
    #[schema(required)]
    nearest: Option<String>,
    /// Whether the directory did not have it.
    is_new: bool,
}

impl From<imports::OwnCategory> for OwnCategory {
    fn from(own: imports::OwnCategory) -> Self {
        Self {
            name: own.name,
            nearest: own.nearest,
            is_new: own.is_new,
        }
    }
}

/// How a column was understood.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportColumn {
    /// Its name in the file.
    header: String,
    /// The field that it is; null where it means nothing here.
    #[schema(required)]
    field: Option<&'static str>,
    /// The field that an unknown column may be, by its name or its cells.
    #[schema(required)]
    suggestion: Option<&'static str>,
}

/// Capabilities that were read from the words and tags of vendors.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExtractedCapabilities {
    /// All of it in words: "143 capabilities read for 56 vendors; 6 say nothing yet."
    sentence: String,
    /// How many, of all vendors together.
    read: u64,
    /// Vendors in the file.
    vendors: u64,
    /// Those of them of which none was read.
    silent: u64,
}

/// The beginning of a sheet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SheetPreview {
    /// The sheet that was read.
    sheet: String,
    /// All sheets of the spreadsheet.
    sheets: Vec<String>,
    /// The names of the columns, also of those without one.
    header: Vec<String>,
    /// The first rows.
    rows: Vec<Vec<String>>,
    /// Rows below the header.
    row_count: u64,
}

/// Sample records that are gone; also vendors in use, which became inactive.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SampleRemoved {
    /// Also those that became inactive.
    vendors: u64,
    bookings: u64,
    /// Vendors among them that are in use and became inactive; null of an import that can no longer be undone.
    #[schema(required)]
    made_inactive: Option<u64>,
    /// All of it in words, as it is said when it is done: "Removed 109 vendors and 12,000 bookings. 1 vendor in use became
    /// inactive." Null as `madeInactive` is.
    #[schema(required)]
    sentence: Option<String>,
}

/// What a removal of the sample data did.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SampleRemoval {
    /// Also those that became inactive.
    vendors: u64,
    bookings: u64,
    /// Vendors among them that are in use and became inactive.
    made_inactive: u64,
    /// All of it in words.
    sentence: String,
}

/// How far an import has come.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportProgress {
    /// What runs: an import, or what imports wait for.
    work: ImportWork,
    /// That it runs, in words: "An undo is running".
    title: &'static str,
    /// Whether it was told to stop, or its sender is gone; only an import can be.
    is_stopping: bool,
    /// The file's name; null until it begins to arrive, and of other work.
    #[schema(required)]
    file_name: Option<String>,
    /// Whether it only counts.
    dry_run: bool,
    /// What it is doing.
    phase: ImportPhase,
    /// Bytes of the file that have arrived, then bytes of it that were read.
    bytes_read: u64,
    /// Bytes of the file; null where the sender does not say.
    #[schema(required)]
    bytes_total: Option<u64>,
    /// Rows that were read.
    rows_read: u64,
    /// Rows that were saved; none counts until all are.
    rows_saved: u64,
    /// Rows a second in this phase.
    rows_per_second: u64,
}

impl ImportReport {
    /// The report of a run, which was a dry one or not.
    pub fn of(report: imports::Report, changes: Option<FileChanges>, dry_run: bool) -> Self {
        let is_of_vendors = report.kind == ImportKind::Vendors;
        let changes = changes.filter(|_| is_of_vendors);
        let vendor_changes = changes.map(|changes| VendorChanges::of(changes, dry_run));
        Self {
            vendor_changes,
            kind: report.kind,
            dry_run,
            inserted: report.inserted,
            updated: report.updated,
            skipped: report.skipped(),
            unchanged: report.unchanged,
            repeated: report.repeated,
            rejected: report.rejected,
            errors: report.errors.lines(),
            row_errors: report.errors.first().iter().map(Into::into).collect(),
            more_errors: report.errors.more(),
            notices: report.notices,
            new_categories: new_categories_sentence(&report.own_categories),
            own_categories: report.own_categories.into_iter().map(Into::into).collect(),
            columns: report.columns.into_iter().map(Into::into).collect(),
            cleared: report.cleared,
            suspected_id_reuse: report.suspected_id_reuse,
            import_id: report.import_id.map(|id| id.to_string()),
            errors_url: report.rejected_list.as_deref().map(rejected_rows::url),
            capabilities: report.capabilities.map(Into::into),
            preview: report
                .preview
                .zip(report.sheets)
                .map(|(preview, sheets)| SheetPreview::of(preview, sheets)),
            sample_removed: report
                .sample_removed
                .map(|removal| SampleRemoved::of(removal.removed, Some(removal.made_inactive))),
            duration_ms: u64::try_from(report.duration.as_millis()).unwrap_or(u64::MAX),
        }
    }
}

impl From<&RowError> for ImportRowError {
    fn from(error: &RowError) -> Self {
        Self {
            row: error.line,
            reason: error.reason.clone(),
        }
    }
}

impl From<ColumnMatch> for ImportColumn {
    fn from(column: ColumnMatch) -> Self {
        Self {
            header: column.header,
            field: column.field,
            suggestion: column.suggestion,
        }
    }
}

impl From<import::ExtractedCapabilities> for ExtractedCapabilities {
    fn from(capabilities: import::ExtractedCapabilities) -> Self {
        Self {
            sentence: capabilities.sentence(),
            read: capabilities.read,
            vendors: capabilities.vendors,
            silent: capabilities.silent,
        }
    }
}

impl SheetPreview {
    fn of(preview: Preview, sheets: Sheets) -> Self {
        Self {
            sheet: sheets.chosen,
            sheets: sheets.names,
            header: preview.header,
            rows: preview.rows,
            row_count: preview.row_count,
        }
    }
}

impl SampleRemoved {
    pub fn of(removed: import::SampleRemoved, made_inactive: Option<u64>) -> Self {
        Self {
            vendors: removed.vendors,
            bookings: removed.bookings,
            made_inactive,
            sentence: made_inactive.map(|made_inactive| {
                let removal = imports::SampleRemoval {
                    removed,
                    made_inactive,
                };
                removal.sentence()
            }),
        }
    }
}

impl From<imports::SampleRemoval> for SampleRemoval {
    fn from(removal: imports::SampleRemoval) -> Self {
        let import::SampleRemoved { vendors, bookings } = removal.removed;
        Self {
            vendors,
            bookings,
            made_inactive: removal.made_inactive,
            sentence: removal.sentence(),
        }
    }
}

impl From<Progress> for ImportProgress {
    fn from(progress: Progress) -> Self {
        Self {
            work: progress.work,
            title: progress.title(),
            is_stopping: progress.is_stopping,
            file_name: progress.file_name.map(|name| name.to_string()),
            dry_run: progress.dry_run,
            phase: progress.phase,
            bytes_read: progress.bytes_read,
            bytes_total: progress.bytes_total,
            rows_read: progress.rows_read,
            rows_saved: progress.rows_saved,
            rows_per_second: progress.rows_per_second,
        }
    }
}
