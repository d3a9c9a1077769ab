//! Reads a file and commits it, as the kind that its header says.

use std::io::Read;

use super::{bookings, vendors};
use crate::app::bookings::BookingChanges;
use crate::app::imports::error::ImportError;
use crate::app::imports::job::Job;
use crate::app::imports::report::outcome::Outcome;
use crate::domain::import::ImportKind;
use crate::import::CsvFile;

/// Imports what a reader gives, up to its durable commit.
pub fn read_and_commit(
    job: Job<'_>,
    input: impl Read + Send,
) -> Result<(Outcome, BookingChanges), ImportError> {
    let file = CsvFile::open(job.run.count_bytes(input))?;
    match file.header.kind {
        ImportKind::Vendors => vendors::import(job, file),
        ImportKind::Bookings => bookings::import(job, file),
    }
}
