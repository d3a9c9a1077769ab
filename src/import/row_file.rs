//! A file of rows below a header, whichever its format.

use super::column_choices::ColumnChoices;
use super::column_suggestions::{COLUMNS_READ, ROWS_READ, suggest_columns};
use super::columns::{columns, normalize_column_names};
use super::error::FileError;
use super::header::Header;
use super::preview::Preview;
use super::record::{Record, Records};
use super::rows::RowBatch;
use crate::domain::import::ImportKind;
use crate::domain::limits::IMPORT_COLUMNS_MAX;

/// Of a cell, where a file lacks columns; no name or link of use is longer.
const CELL_CHARS_READ: usize = 300;

pub struct RowFile<S> {
    pub header: Header,
    records: S,
}

impl<S: Records> RowFile<S> {
    /// Reads the header, which is the first row that is not empty.
    pub fn new(mut records: S, choices: &ColumnChoices) -> Result<Self, FileError> {
        let header = loop {
            let record = records.next_record()?.ok_or(FileError::Empty)?;
            if record.is_blank() {
                continue;
            }
            match read_header(&record, choices) {
                Err(FileError::MissingColumns(mut missing)) => {
                    let headers = record.texts().unwrap_or_default();
                    let headers: Vec<_> = headers.into_iter().map(str::to_owned).collect();
                    let known = understood(missing.kind, &headers, choices);
                    let rows = first_rows(&mut records);
                    let columns = (headers.as_slice(), known.as_slice());
                    missing.suggested =
                        suggest_columns(missing.kind, &missing.names, columns, &rows);
                    return Err(FileError::MissingColumns(missing));
                }
                header => break header?,
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

/// Which columns of a header are known, or were named by somebody.
fn understood(kind: ImportKind, headers: &[String], choices: &ColumnChoices) -> Vec<bool> {
    let cells: Vec<_> = headers.iter().map(String::as_str).collect();
    let is_known = |name: &String| {
        columns(kind).iter().any(|spec| spec.accepts(name)) || choices.has_header(name)
    };
    normalize_column_names(&cells)
        .iter()
        .map(is_known)
        .collect()
}

/// The first rows below the header, as far as they can be read, and as much of them as is looked at.
fn first_rows(records: &mut impl Records) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    while rows.len() < ROWS_READ
        && let Ok(Some(record)) = records.next_record()
    {
        let cells = record.texts().unwrap_or_default();
        let cells = cells.into_iter().take(COLUMNS_READ);
        rows.push(
            cells
                .map(|cell| cell.chars().take(CELL_CHARS_READ).collect())
                .collect(),
        );
    }
    rows
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
