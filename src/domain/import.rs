//! The history of imports: one entry per file.

use std::ops::Range;

use super::coded_enum::coded_enum;
use super::ids::{CategoryId, UserId};
use super::number_format::{group_thousands, pluralize};
use super::vendor::Vendor;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

coded_enum! {
    /// What the rows of a file are.
    pub enum ImportKind {
        Vendors = "vendors", "Vendors";
        Bookings = "bookings", "Demo bookings";
    }
}

impl ImportKind {
    /// One of its rows.
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Vendors => "vendor",
            Self::Bookings => "booking",
        }
    }
}

/// An import, or other work of which only one can run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ImportWork {
    Import,
    /// Of an import.
    Undo,
    SampleRemoval,
    /// Of the database, which takes another file.
    Compaction,
}

impl ImportWork {
    /// That it is under way, without a full stop.
    pub const fn said(self) -> &'static str {
        match self {
            Self::Import => "An import is running",
            Self::Undo => "An undo is running",
            Self::SampleRemoval => "The sample data is being removed",
            Self::Compaction => "The database is being compacted",
        }
    }
}

/// What an import is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum ImportPhase {
    /// The file is arriving; other writes go on.
    Uploading,
    /// The file's rows are being read; other writes go on.
    Reading,
    /// They are being saved, between other writes.
    Saving,
}

/// How the reply to a failed import ends that says what became of the file.
pub const NOTHING_IMPORTED: &str = "Nothing was imported.";

/// What is said of a file that gives ids of stored bookings to others.
pub const SUSPECTED_ID_REUSE: &str = "These ids seem to belong to other bookings.";

/// Ascending; never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ImportId(pub u64);

impl std::fmt::Display for ImportId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::str::FromStr for ImportId {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

/// Who imported a file, or undid an import.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Importer {
    User {
        id: UserId,
        /// Full name at that time.
        name: String,
    },
    /// The operator on the command line.
    #[default]
    CommandLine,
}

impl Importer {
    pub fn name(&self) -> &str {
        match self {
            Self::User { name, .. } => name,
            Self::CommandLine => "command line",
        }
    }

    /// As the log has it, which names nobody.
    pub fn log_id(&self) -> String {
        match self {
            Self::User { id, .. } => id.to_string(),
            Self::CommandLine => self.name().to_owned(),
        }
    }
}

/// Sample records that were removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SampleRemoved {
    /// Includes vendors that were only deactivated.
    pub vendors: u64,
    pub bookings: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UndoneBy {
    pub who: Importer,
    pub at: Timestamp,
}

/// What an import did to a vendor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VendorChange {
    /// `None` if the import created the vendor.
    pub before: Option<Vendor>,
    /// `None` if the import removed the vendor.
    pub after: Option<Vendor>,
}

/// What someone said of the columns of a file, for the next one with the same columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedColumns {
    /// All columns of the file, as it calls them.
    pub headers: Vec<String>,
    /// Columns that are known ones by other names.
    pub named: Vec<NamedColumn>,
}

/// A column of a file, and what it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedColumn {
    /// Its name in the file.
    pub header: String,
    /// The known column that it is.
    pub field: String,
}

/// A category of a file, and the one under which it is listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedCategory {
    /// Its name in the file.
    pub name: String,
    pub category: String,
}

/// An import, also one of a file that says nothing that was not stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastImport {
    pub id: ImportId,
    /// The name that the client sent.
    pub file_name: String,
    pub kind: ImportKind,
    pub inserted: u64,
    pub updated: u64,
    /// Stored records of which the file said what was stored already, and rows about a record of an earlier row.
    pub unchanged: u64,
    /// Rows with errors.
    pub rejected: u64,
    pub importer: Importer,
    pub imported_at: Timestamp,
    /// Until the commit.
    pub duration_ms: u64,
    /// Sample records removed; `None` if that was not requested.
    pub sample_removed: Option<SampleRemoved>,
    /// Names of fields that were cleared in stored records.
    pub cleared: Vec<String>,
    /// Whether the file seems to use ids of other bookings, see docs/import.md#booking-identity.
    pub suspected_id_reuse: bool,
    /// Positions of the new bookings.
    pub new_bookings: Range<u64>,
    pub new_categories: Vec<CategoryId>,
    /// Earlier imports whose bookings or vendors this one changed; they cannot be undone before it.
    pub changed_imports: Vec<ImportId>,
    /// `None` where nobody said anything of its columns and categories.
    pub named_columns: Option<NamedColumns>,
    /// What someone said of its categories, for the next file with the same columns.
    pub named_categories: Vec<NamedCategory>,
    /// What was known of its vendors after it; `None` for bookings.
    pub capabilities: Option<ExtractedCapabilities>,
    pub undone: Option<UndoneBy>,
}

impl PastImport {
    /// Rows that changed nothing.
    pub fn skipped(&self) -> u64 {
        self.unchanged + self.rejected
    }

    /// Whether its file said only what was stored, so that there is nothing to undo.
    pub fn changed_nothing(&self) -> bool {
        let removed = self.sample_removed.unwrap_or_default();
        self.inserted + self.updated == 0
            && removed == SampleRemoved::default()
            && self.new_categories.is_empty()
    }
}

/// How many capabilities were read of the vendors of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExtractedCapabilities {
    pub read: u64,
    pub vendors: u64,
    /// Vendors of which none was read.
    pub silent: u64,
}

impl ExtractedCapabilities {
    /// "143 capabilities read for 56 vendors; 6 say nothing yet."
    pub fn sentence(self) -> String {
        let capabilities = match self.read {
            1 => "1 capability".to_owned(),
            read => format!("{} capabilities", group_thousands(read)),
        };
        let vendors = pluralize(self.vendors, "vendor");
        let silent = match self.silent {
            0 => String::new(),
            1 => "; 1 says nothing yet".to_owned(),
            silent => format!("; {} say nothing yet", group_thousands(silent)),
        };
        format!("{capabilities} read for {vendors}{silent}.")
    }
}
