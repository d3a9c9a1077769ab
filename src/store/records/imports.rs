//! Layouts of the history of imports.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::domain::import::{Batch, BatchId, Importer, SampleRemoved, UndoneBy};
use crate::store::codec::DecodeError;
use crate::store::record::{Code, FromStored, Milliseconds, ToStored, record, stored};

stored!(Batch: 1 => BatchV1);
record! {
    BatchV1 of Batch {
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
        changed_batches: Vec<u64>,
        undone: Option<UndoneByV1>,
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

impl ToStored<u64> for BatchId {
    fn to_stored(&self) -> u64 {
        self.0
    }
}

impl FromStored<u64> for BatchId {
    fn from_stored(stored: u64) -> Result<Self, DecodeError> {
        Ok(Self(stored))
    }
}
