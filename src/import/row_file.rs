//! A file of rows below a header, whichever its format.

use super::column_choices::ColumnChoices;
use super::error::FileError;
use super::header::Header;
use super::preview::Preview;
use super::record::{Record, Records};
use super::rows::RowBatch;
use crate::domain::limits::IMPORT_COLUMNS_MAX;

pub struct RowFile<S> {
    pub header: Header,
    records: S,
}

impl<S: Records> RowFile<S> {
    /// Reads the header, which is the first row that is not empty.
    pub fn new(mut records: S, choices: &ColumnChoices) -> Result<Self, FileError> {
        let header = loop {
            let record = records.next_record()?.ok_or(FileError::Empty)?;
            if !record.is_blank() {
                break read_header(&record, choices)?;
            }
        };
        records.begin_rows(&header);
        Ok(Self { header, records })
    }

    /// Fills a batch with the next rows, up to about this many bytes of memory; `false` at the end of
    /// the file. Rows whose cells are all empty are left out.
    pub fn read_batch(
        &mut self,
        batch: &mut RowBatch,
        rows: usize,
        bytes: usize,
    ) -> Result<bool, FileError> {
        batch.fill(&mut self.records, self.header.names.len(), rows, bytes)
    }

    /// What to know about how the file was read.
    pub fn notices(&self) -> Vec<String> {
        self.records.notices()
    }

    /// Whether cells of several rows are known to be merged, which the notices then say.
    pub fn has_merged_rows(&self) -> bool {
        self.records.has_merged_rows()
    }

    /// The first rows of a spreadsheet; a browser shows those of a CSV itself.
    pub fn preview(&self) -> Option<Preview> {
        self.records.preview()
    }
}

fn read_header(record: &Record<'_>, choices: &ColumnChoices) -> Result<Header, FileError> {
    if record.oversize.is_some() || record.ends.len() > IMPORT_COLUMNS_MAX {
        return Err(FileError::TooManyColumns);
    }
    if memchr::memchr(0, record.cells).is_some() {
        return Err(FileError::NotCsv);
    }
    Header::read_with(&record.texts().ok_or(FileError::NotCsv)?, choices)
}
