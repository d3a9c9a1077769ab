//! The imports of the past as JSON.

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::rejected_rows;
use super::report::{ExtractedCapabilities, SampleRemoved};
use crate::app::imports::{self, HistoryEntry};
use crate::domain::import::{self, ImportKind, UndoneBy};

/// Imports, the newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportHistory {
    /// At most `{IMPORTS_LISTED}`.
    items: Vec<PastImport>,
}

/// One import.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PastImport {
    /// The number of the import.
    id: String,
    /// The file's name, as its sender called it.
    file_name: String,
    /// Bookings or vendors.
    kind: ImportKind,
    /// New records.
    inserted: u64,
    /// Records that changed.
    updated: u64,
    /// All other rows, including the rejected ones.
    skipped: u64,
    /// Rows with something wrong in them.
    rejected: u64,
    /// Who imported it.
    imported_by: String,
    imported_at: Timestamp,
    /// Milliseconds that it took.
    duration_ms: u64,
    /// What it removed of the sample data; null where that was not asked for.
    #[schema(required)]
    sample_removed: Option<SampleRemoved>,
    /// What was known of its vendors after it; null for bookings.
    #[schema(required)]
    capabilities: Option<ExtractedCapabilities>,
    /// What someone said of the file's columns; null where nobody said anything of them and of its categories.
    #[schema(required)]
    named_columns: Option<NamedColumns>,
    /// The categories of the file that were listed under others.
    named_categories: Vec<NamedCategory>,
    /// Whether it is still in effect.
    state: ImportState,
    /// Who undid it.
    #[schema(required)]
    undone_by: Option<String>,
    /// When it was undone.
    #[schema(required)]
    undone_at: Option<Timestamp>,
    /// Whether it can be undone now.
    can_undo: bool,
    /// The file of the newest later import of its kind with rows that brought nothing new. What this import brought goes
    /// with its undo, also where that file has it. Null where there is no such import.
    #[schema(required)]
    repeated_by: Option<String>,
    /// Why it cannot be undone; null where it can, and where it was.
    #[schema(required)]
    why_not: Option<String>,
    /// The download of the rejected rows as CSV; null where none is kept.
    #[schema(required)]
    errors_url: Option<String>,
}

/// What someone said of the columns of a file.
#[derive(Debug, Serialize, ToSchema)]
pub struct NamedColumns {
    /// All columns of the file, as it calls them.
    headers: Vec<String>,
    /// Those that are known ones by other names.
    named: Vec<NamedColumn>,
}

/// A column of a file, and what it holds.
#[derive(Debug, Serialize, ToSchema)]
pub struct NamedColumn {
    /// Its name in the file.
    header: String,
    /// The known column that it is.
    field: String,
}

/// A category of a file, and the one under which it was listed.
#[derive(Debug, Serialize, ToSchema)]
pub struct NamedCategory {
    /// Its name in the file.
    name: String,
    category: String,
}

/// Whether an import is still in effect.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ImportState {
    /// Its rows are in the data.
    Imported,
    /// It was undone.
    Undone,
}

/// What undoing an import did.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Undone {
    /// Records that have their former values again.
    restored: u64,
    /// Records that are gone again.
    removed: u64,
    /// Vendors that other records refer to; they were only deactivated.
    made_inactive: u64,
    /// All of it in words: "Removed 4 vendors and restored 2. 1 vendor in use became inactive."
    sentence: String,
}

impl ImportHistory {
    /// The entries, of which those have lists of rejected rows.
    pub fn of(entries: Vec<HistoryEntry>, lists: &[String]) -> Self {
        let items = entries.into_iter().map(|entry| past_import(entry, lists));
        Self {
            items: items.collect(),
        }
    }
}

fn past_import(entry: HistoryEntry, lists: &[String]) -> PastImport {
    let can_undo = entry.can_undo();
    let HistoryEntry {
        import,
        why_not,
        repeated_by,
        made_inactive,
    } = entry;
    let id = import.id.to_string();
    let skipped = import.skipped();
    let named_categories = import.named_categories.into_iter();
    let (undone_by, undone_at) = match import.undone {
        Some(UndoneBy { who, at }) => (Some(who.name().to_owned()), Some(at)),
        None => (None, None),
    };
    PastImport {
        errors_url: lists.contains(&id).then(|| rejected_rows::url(&id)),
        id,
        file_name: import.file_name,
        kind: import.kind,
        inserted: import.inserted,
        updated: import.updated,
        skipped,
        rejected: import.rejected,
        imported_by: import.importer.name().to_owned(),
        imported_at: import.imported_at,
        duration_ms: import.duration_ms,
        sample_removed: import
            .sample_removed
            .map(|removed| SampleRemoved::of(removed, made_inactive)),
        capabilities: import.capabilities.map(Into::into),
        named_columns: import.named_columns.map(Into::into),
        named_categories: named_categories.map(Into::into).collect(),
        state: if undone_at.is_some() {
            ImportState::Undone
        } else {
            ImportState::Imported
        },
        undone_by,
        undone_at,
        can_undo,
        repeated_by,
        why_not,
    }
}

impl From<import::NamedColumns> for NamedColumns {
    fn from(columns: import::NamedColumns) -> Self {
        let named = columns.named.into_iter();
        let named =
            named.map(|import::NamedColumn { header, field }| NamedColumn { header, field });
        Self {
            headers: columns.headers,
            named: named.collect(),
        }
    }
}

impl From<import::NamedCategory> for NamedCategory {
    fn from(import::NamedCategory { name, category }: import::NamedCategory) -> Self {
        Self { name, category }
    }
}

impl From<imports::Undone> for Undone {
    fn from(undone: imports::Undone) -> Self {
        Self {
            restored: undone.restored,
            removed: undone.removed,
            made_inactive: undone.made_inactive,
            sentence: undone.sentence(),
        }
    }
}
