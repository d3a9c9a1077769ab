//! One row as its file has it, and what files give rows.

use super::preview::Preview;
use crate::domain::limits::{IMPORT_CELL_MAX_BYTES, IMPORT_COLUMNS_MAX, IMPORT_ROW_MAX_BYTES};
use crate::domain::number_format::binary_size;
use crate::import::columns::header::Header;
use crate::import::error::FileError;

/// Where the rows of a file come from.
pub trait RecordSource {
    /// The next record; `None` at the end of the file. No more can be read after an error.
    fn next_record(&mut self) -> Result<Option<Record<'_>>, FileError>;

    /// What the header turned out to be, before the first row is read.
    fn begin_rows(&mut self, _header: &Header) {}

    /// What to know about how the file was read so far.
    fn notices(&self) -> Vec<String>;

    /// Whether cells of several rows are known to be merged, which the notices then say.
    fn has_merged_rows(&self) -> bool {
        false
    }

    /// The first rows, where a browser cannot read them itself.
    fn preview(&self) -> Option<Preview> {
        None
    }
}

/// One record as the file has it.
#[derive(Debug)]
pub struct Record<'r> {
    /// The record's row as a spreadsheet counts, from 1, empty ones among them.
    pub row: u64,
    /// How many records stand before it, blank ones among them.
    pub number: u64,
    /// Whether a line break ends it; the last one of a file that was cut off has none.
    pub is_ended: bool,
    /// The record's cells without quotes, one after the other.
    pub cells: &'r [u8],
    /// Where in `cells` each cell ends.
    pub ends: &'r [usize],
    /// Set for a record beyond a limit; its cells are then incomplete.
    pub oversize: Option<Oversize>,
}

/// Which limit a record exceeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Oversize {
    #[error("a value is longer than {}", binary_size(IMPORT_CELL_MAX_BYTES as u64))]
    Cell,
    #[error("the row is longer than {}", binary_size(IMPORT_ROW_MAX_BYTES as u64))]
    Row,
    #[error("the row has more than {IMPORT_COLUMNS_MAX} fields")]
    Columns,
}

impl Record<'_> {
    pub fn is_blank(&self) -> bool {
        self.oversize.is_none() && self.cells.iter().all(u8::is_ascii_whitespace)
    }

    /// The cells; `None` where they are incomplete or not UTF-8.
    pub fn texts(&self) -> Option<Vec<&str>> {
        if self.oversize.is_some() {
            return None;
        }
        let text = std::str::from_utf8(self.cells).ok()?;
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let cells = starts.zip(self.ends);
        Some(cells.map(|(start, end)| &text[start..*end]).collect())
    }
}
