//! The report of an import and the list of its rejected rows.

pub mod added_names;
pub mod blank_categories;
pub mod capabilities;
pub mod cleared;
pub mod client_counts;
pub mod column_notices;
pub mod duplicate_booking_rows;
pub mod duplicate_vendor_rows;
pub mod examples;
pub mod inactive_vendors;
pub mod left_out;
pub mod name_list;
pub mod name_only_rows;
pub mod outcome;
pub mod outcome_counter;
pub mod overwritten;
pub mod own_categories;
pub mod possible_duplicate_bookings;
pub mod possible_duplicate_vendors;
pub mod rejected_rows;
pub mod rounded_ids;
pub mod rows_of_nobody;
pub mod several_hosts;
pub mod shared_names;
pub mod trade_words;
pub mod unknown_clients;
pub mod unknown_tags;
pub mod unread_cells;

use std::sync::Arc;
use std::time::Duration;

use self::own_categories::OwnCategory;
use crate::app::imports::sample::SampleRemoval;
use crate::domain::import::{ExtractedCapabilities, ImportId, ImportKind};
use crate::domain::vendor::Vendor;
use crate::import::columns::header::ColumnMatch;
use crate::import::{Preview, RowErrors, Sheets};

/// What an import did, or a dry run would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    pub kind: ImportKind,
    /// New records.
    pub inserted: u64,
    /// Stored records that changed.
    pub updated: u64,
    /// Stored records of which it says what was stored already.
    pub unchanged: u64,
    /// Rows about a record of an earlier row.
    pub repeated: u64,
    /// Rows with something wrong in them.
    pub rejected: u64,
    /// What was wrong with them.
    pub errors: RowErrors,
    /// What a person should know that is no error.
    pub notices: Vec<String>,
    /// Categories that the file calls by names of its own.
    pub own_categories: Vec<OwnCategory>,
    /// The file's columns in its order, and how they were understood.
    pub columns: Vec<ColumnMatch>,
    /// The stored vendors that it changes, each before and after it.
    pub changed_vendors: Vec<[Arc<Vendor>; 2]>,
    /// Names of the fields that it clears in stored records.
    pub cleared: Vec<&'static str>,
    /// Whether its ids seem to belong to other bookings: it leaves more than a fifth of the
    /// stored ones that it changes with another client and another created time.
    pub suspected_id_reuse: bool,
    /// The import's number in the history; `None` for a dry run, and where nothing was written.
    pub import_id: Option<ImportId>,
    /// What it removes of the sample data, where that was asked for.
    pub sample_removed: Option<SampleRemoval>,
    pub duration: Duration,
    /// The name of the list of all rejected rows; `None` where there are none.
    pub rejected_list: Option<String>,
    /// What is known of the vendors of the file now; `None` for a dry run and for bookings.
    pub capabilities: Option<ExtractedCapabilities>,
    /// The sheets of a spreadsheet, and the one that was read.
    pub sheets: Option<Sheets>,
    /// The first rows of a spreadsheet.
    pub preview: Option<Preview>,
}

impl Report {
    /// Rows that changed nothing, for whichever reason.
    pub fn skipped(&self) -> u64 {
        self.unchanged + self.repeated + self.rejected
    }
}

#[cfg(test)]
mod tests;
