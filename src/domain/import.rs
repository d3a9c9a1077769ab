//! Imports as they are remembered: one batch a file.

use std::ops::Range;

use super::coded_enum::coded_enum;
use super::ids::{CategoryId, UserId};
use super::vendor::Vendor;
use jiff::Timestamp;

coded_enum! {
    /// What the rows of a file are.
    pub enum ImportKind {
        Vendors = "vendors", "Vendors";
        Bookings = "bookings", "Demo bookings";
    }
}

/// A batch's number: ascending, never given twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BatchId(pub u64);

impl std::fmt::Display for BatchId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::str::FromStr for BatchId {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

/// Who imported a file, or undid an import.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Importer {
    /// An administrator.
    User {
        /// Who.
        id: UserId,
        /// The name they had then.
        name: String,
    },
    /// Whoever may run commands on the data.
    #[default]
    CommandLine,
}

impl Importer {
    /// How a person reads it.
    pub fn name(&self) -> &str {
        match self {
            Self::User { name, .. } => name,
            Self::CommandLine => "command line",
        }
    }
}

/// Sample records that were removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SampleRemoved {
    /// Vendors, those that only became inactive among them.
    pub vendors: u64,
    /// Demo bookings.
    pub bookings: u64,
}

/// Who undid a batch, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndoneBy {
    /// Who.
    pub who: Importer,
    /// When.
    pub at: Timestamp,
}

/// What an import did to a vendor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VendorChange {
    /// As it was; `None` where it was not there.
    pub before: Option<Vendor>,
    /// As it became; `None` where it was removed.
    pub after: Option<Vendor>,
}

/// An import that changed something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch {
    /// Its number.
    pub id: BatchId,
    /// The file's name, as its sender called it.
    pub file_name: String,
    /// What the rows were.
    pub kind: ImportKind,
    /// New records.
    pub inserted: u64,
    /// Records that changed.
    pub updated: u64,
    /// Rows that said what was stored already.
    pub unchanged: u64,
    /// Rows with something wrong in them.
    pub refused: u64,
    /// Who imported it.
    pub importer: Importer,
    /// When.
    pub imported_at: Timestamp,
    /// How long it took until it was committed.
    pub duration_ms: u64,
    /// What it removed of the sample data, where that was asked for.
    pub sample_removed: Option<SampleRemoved>,
    /// Names of the fields that it cleared in stored records.
    pub cleared: Vec<String>,
    /// Whether its ids seem to belong to other bookings (decisions §5).
    pub suspected_id_reuse: bool,
    /// Positions of the bookings that it brought.
    pub new_bookings: Range<u64>,
    /// Categories that it brought.
    pub new_categories: Vec<CategoryId>,
    /// Earlier batches whose bookings it changed; they cannot be undone before it.
    pub changed_batches: Vec<BatchId>,
    /// Set once it was undone.
    pub undone: Option<UndoneBy>,
}

impl Batch {
    /// Rows that changed nothing, for whichever reason.
    pub fn skipped(&self) -> u64 {
        self.unchanged + self.refused
    }
}
