//! Layouts of the history of imports.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::domain::import::{
    ExtractedCapabilities, ImportId, Importer, NamedCategory, NamedColumn, NamedColumns,
    PastImport, SampleRemoved, UndoneBy,
};
use crate::store::codec::DecodeError;
use crate::store::record::{Code, FromStored, Milliseconds, ToStored, record, stored, upgrade};

stored!(PastImport: 4 => PastImportV4, 3 => PastImportV3, 2 => PastImportV2, 1 => PastImportV1);
record! {
    PastImportV4 of PastImport {
        id: u64,
        file_name: String,
        kind: Code,
        inserted: u64,
        updated: u64,
        unchanged: u64,
        rejected: u64,
        importer: ImporterV1,
        imported_at: Milliseconds,
        duration_ms: u64,
        sample_removed: Option<SampleRemovedV1>,
        cleared: Vec<String>,
        suspected_id_reuse: bool,
        new_bookings: Range<u64>,
        new_categories: Vec<String>,
        changed_imports: Vec<u64>,
        named_columns: Option<NamedColumnsV1>,
        named_categories: Vec<NamedCategoryV1>,
        capabilities: Option<ReadCapabilitiesV1>,
        undone: Option<UndoneByV1>,
    }
}

record! {
    PastImportV3 {
        id: u64,
        file_name: String,
        kind: Code,
        inserted: u64,
        updated: u64,
        unchanged: u64,
        rejected: u64,
        importer: ImporterV1,
        imported_at: Milliseconds,
        duration_ms: u64,
        sample_removed: Option<SampleRemovedV1>,
        cleared: Vec<String>,
        suspected_id_reuse: bool,
        new_bookings: Range<u64>,
        new_categories: Vec<String>,
        changed_imports: Vec<u64>,
        named_columns: Option<NamedColumnsV1>,
        capabilities: Option<ReadCapabilitiesV1>,
        undone: Option<UndoneByV1>,
    }
}

record! {
    PastImportV2 {
        id: u64,
        file_name: String,
        kind: Code,
        inserted: u64,
        updated: u64,
        unchanged: u64,
        rejected: u64,
        importer: ImporterV1,
        imported_at: Milliseconds,
        duration_ms: u64,
        sample_removed: Option<SampleRemovedV1>,
        cleared: Vec<String>,
        suspected_id_reuse: bool,
        new_bookings: Range<u64>,
        new_categories: Vec<String>,
        changed_imports: Vec<u64>,
        capabilities: Option<ReadCapabilitiesV1>,
        undone: Option<UndoneByV1>,
    }
}

record! {
    PastImportV1 {
        id: u64,
        file_name: String,
        kind: Code,
        inserted: u64,
        updated: u64,
        unchanged: u64,
        rejected: u64,
        importer: ImporterV1,
        imported_at: Milliseconds,
        duration_ms: u64,
        sample_removed: Option<SampleRemovedV1>,
        cleared: Vec<String>,
        suspected_id_reuse: bool,
        new_bookings: Range<u64>,
        new_categories: Vec<String>,
        changed_imports: Vec<u64>,
        undone: Option<UndoneByV1>,
    }
}

upgrade! {
    PastImportV3 => PastImportV4 of PastImport {
        id, file_name, kind, inserted, updated, unchanged, rejected, importer, imported_at,
        duration_ms, sample_removed, cleared, suspected_id_reuse, new_bookings, new_categories,
        changed_imports, named_columns, capabilities, undone;
        named_categories: Vec::new()
    }
}

upgrade! {
    PastImportV2 => PastImportV4 of PastImport {
        id, file_name, kind, inserted, updated, unchanged, rejected, importer, imported_at,
        duration_ms, sample_removed, cleared, suspected_id_reuse, new_bookings, new_categories,
        changed_imports, capabilities, undone;
        named_columns: None, named_categories: Vec::new()
    }
}

upgrade! {
    PastImportV1 => PastImportV4 of PastImport {
        id, file_name, kind, inserted, updated, unchanged, rejected, importer, imported_at,
        duration_ms, sample_removed, cleared, suspected_id_reuse, new_bookings, new_categories,
        changed_imports, undone;
        capabilities: None, named_columns: None, named_categories: Vec::new()
    }
}

record! {
    NamedColumnsV1 of NamedColumns {
        headers: Vec<String>,
        named: Vec<NamedColumnV1>,
    }
}

record! {
    NamedColumnV1 of NamedColumn {
        header: String,
        field: String,
    }
}

record! {
    NamedCategoryV1 of NamedCategory {
        name: String,
        category: String,
    }
}

record! {
    ReadCapabilitiesV1 of ExtractedCapabilities {
        read: u64,
        vendors: u64,
        silent: u64,
    }
}

record! {
    SampleRemovedV1 of SampleRemoved {
        vendors: u64,
        bookings: u64,
    }
}

record! {
    UndoneByV1 of UndoneBy {
        who: ImporterV1,
        at: Milliseconds,
    }
}

/// The position of a variant is its code: never move one, and add new ones at the end.
#[derive(Serialize, Deserialize)]
pub enum ImporterV1 {
    User { id: Uuid, name: String },
    CommandLine,
}

impl ToStored<ImporterV1> for Importer {
    fn to_stored(&self) -> ImporterV1 {
        match self {
            Self::User { id, name } => ImporterV1::User {
                id: id.0,
                name: name.clone(),
            },
            Self::CommandLine => ImporterV1::CommandLine,
        }
    }
}

impl FromStored<ImporterV1> for Importer {
    fn from_stored(stored: ImporterV1) -> Result<Self, DecodeError> {
        Ok(match stored {
            ImporterV1::User { id, name } => Self::User {
                id: FromStored::from_stored(id)?,
                name,
            },
            ImporterV1::CommandLine => Self::CommandLine,
        })
    }
}

impl ToStored<u64> for ImportId {
    fn to_stored(&self) -> u64 {
        self.0
    }
}

impl FromStored<u64> for ImportId {
    fn from_stored(stored: u64) -> Result<Self, DecodeError> {
        Ok(Self(stored))
    }
}
