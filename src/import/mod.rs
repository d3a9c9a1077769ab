//! CSV files as text, rows and drafts: what a file says, and exactly what is wrong with it.
//!
//! A file goes through [`decode`] (bytes to text), [`csv`] (text to rows with their line numbers),
//! [`header`] (what each column means) and then [`booking`] or [`vendor`] (a row to a draft).
//! Everything streams: no step holds more than one row. This room never opens a file, asks for the
//! time, or knows what is stored already; that is [`crate::app::imports`].

pub mod booking;
pub mod cell;
pub mod csv;
mod csv_file;
mod date;
pub mod decode;
pub mod header;
pub mod identity;
mod suggest;
pub mod vendor;

pub use cell::{normalize_line, quoted};
pub use csv_file::{Cells, CsvFile, RowBatch};

pub use crate::domain::import::ImportKind as Kind;

use crate::domain::limits::{IMPORT_COLUMNS_MAX, IMPORT_ERRORS_MAX};

/// Why a whole file is refused; nothing of it is imported.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// An image, an archive, a web page, or no text at all.
    #[error("This file is not a readable CSV.")]
    NotCsv,
    /// Not a character in it.
    #[error("The file is empty.")]
    Empty,
    /// Columns without which neither kind of row can be read.
    #[error("Missing required columns: {0}")]
    MissingColumns(String),
    /// A column that matters stands there twice, so either could be meant.
    #[error("The column \"{0}\" appears twice.")]
    DuplicateColumn(String),
    /// More columns than any real file has.
    #[error("The file has more than {IMPORT_COLUMNS_MAX} columns.")]
    TooManyColumns,
    /// The file ends inside a quoted value.
    #[error("Line {line}: a quoted value is never closed.")]
    UnclosedQuote {
        /// The line on which that value begins.
        line: u64,
    },
    /// The bytes could not be read.
    #[error("The file could not be read: {0}")]
    Read(#[from] std::io::Error),
}

/// A row that was skipped, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowError {
    /// The line of the file on which the row begins, from 1.
    pub line: u64,
    /// What is wrong, for a person.
    pub reason: String,
}

impl std::fmt::Display for RowError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Row {}: {}", self.line, self.reason)
    }
}

/// The first errors of an import in full, and the number of all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowErrors {
    first: Vec<RowError>,
    count: u64,
}

impl RowErrors {
    /// Counts an error, and keeps it where there is still room.
    pub fn push(&mut self, error: RowError) {
        self.count += 1;
        if self.first.len() < IMPORT_ERRORS_MAX {
            self.first.push(error);
        }
    }

    /// How many there are, kept or not.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The errors a person reads: at most a hundred lines, then one that counts the rest.
    pub fn lines(&self) -> Vec<String> {
        let more = self.count - self.first.len() as u64;
        let rest = (more > 0).then(|| format!("… and {more} more"));
        self.first
            .iter()
            .map(RowError::to_string)
            .chain(rest)
            .collect()
    }
}
