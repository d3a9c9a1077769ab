//! Reads a file and commits it, as the kind that its header says.

use std::fs::File;
use std::io::Read;

use super::{bookings, vendors};
use crate::app::bookings::BookingChanges;
use crate::app::imports::error::ImportError;
use crate::app::imports::job::Job;
use crate::app::imports::report::outcome::Outcome;
use crate::domain::import::ImportKind;
use crate::import::{CsvFile, Records, RowFile, SheetFile};

/// Where the bytes of a file come from.
pub enum Source<'r> {
    Csv(Box<dyn Read + Send + 'r>),
    Spreadsheet(File),
}

impl Source<'_> {
    /// A file, whose format its name says.
    pub fn of_file(file: File, name: &str) -> Self {
        let is_spreadsheet = name.len() > 5
            && name
                .get(name.len() - 5..)
                .is_some_and(|end| end.eq_ignore_ascii_case(".xlsx"));
        if is_spreadsheet {
            Self::Spreadsheet(file)
        } else {
            Self::Csv(Box::new(file))
        }
    }
}

/// Imports a file, up to its durable commit.
pub fn read_and_commit(
    job: Job<'_>,
    source: Source<'_>,
) -> Result<(Outcome, BookingChanges), ImportError> {
    let may_lack = &job.options.may_lack;
    match source {
        Source::Csv(input) => {
            let input = job.run.count_bytes(input);
            import(job, CsvFile::open_without(input, may_lack)?)
        }
        Source::Spreadsheet(file) => {
            let file = job.run.count_bytes(file);
            let sheet = job.options.sheet.as_deref();
            let (file, sheets) = SheetFile::open(file, sheet, may_lack)
                .map_err(|(error, sheets)| ImportError::Sheet { error, sheets })?;
            let (mut outcome, changes) = import(job, file)?;
            outcome.sheets = Some(sheets);
            Ok((outcome, changes))
        }
    }
}

fn import<S: Records + Send>(
    job: Job<'_>,
    file: RowFile<S>,
) -> Result<(Outcome, BookingChanges), ImportError> {
    match file.header.kind {
        ImportKind::Vendors => vendors::import(job, file),
        ImportKind::Bookings => bookings::import(job, file),
    }
}
