//! A CSV file: its header, and its rows in batches that can be sent to another thread.

use std::borrow::Cow;
use std::io::{Chain, Cursor, Read};

use super::cell;
use super::column::Column;
use super::csv::{Record, RecordReader};
use super::decode::Utf8Reader;
use super::error::{FileError, RowError};
use super::header::Header;
use crate::domain::limits::IMPORT_COLUMNS_MAX;

/// How much text is searched for the delimiter; no header is longer.
const HEAD_BYTES: u64 = 1 << 20;
const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

pub struct CsvFile<R: Read> {
    pub header: Header,
    records: RecordReader<Chain<Cursor<Vec<u8>>, Utf8Reader<R>>>,
}

impl<R: Read> CsvFile<R> {
    /// Reads the beginning of the file: encoding, delimiter and header.
    pub fn open(input: R) -> Result<Self, FileError> {
        let mut text = Utf8Reader::open(input)?;
        let mut head = Vec::new();
        text.by_ref().take(HEAD_BYTES).read_to_end(&mut head)?;
        let (declared, after) = declared_delimiter(&head);
        let first_line = if after > 0 { 2 } else { 1 };
        head.drain(..after);
        let delimiter = match declared {
            Some(delimiter) => delimiter,
            None => detect_delimiter(&head)?,
        };
        let mut records = RecordReader::new(Cursor::new(head).chain(text), delimiter, first_line);
        let header = loop {
            let record = records.next_record()?.ok_or(FileError::Empty)?;
            if !is_blank(&record) {
                break read_header(&record)?;
            }
        };
        Ok(Self { header, records })
    }

    /// Fills a batch with the next rows, up to about so many bytes of memory; `false` at the end of
    /// the file. Rows whose cells are all empty are left out.
    pub fn read_batch(
        &mut self,
        batch: &mut RowBatch,
        rows: usize,
        bytes: usize,
    ) -> Result<bool, FileError> {
        let width = self.header.names.len();
        batch.clear();
        let mut text = std::mem::take(&mut batch.text).into_bytes();
        let mut has_more = true;
        // Ten thousand empty columns have no text, but their ends take memory too.
        while batch.rows.len() < rows && text.len() + size_of_val(&*batch.ends) < bytes {
            let Some(record) = self.records.next_record()? else {
                has_more = false;
                break;
            };
            if is_blank(&record) {
                continue;
            }
            let problem = problem(&record, width);
            // The cells of an oversized record are incomplete, so none of them are kept.
            let cells = if record.oversize.is_some() {
                0
            } else {
                let start = text.len();
                text.extend_from_slice(record.cells);
                batch.ends.extend(record.ends.iter().map(|end| start + end));
                record.ends.len()
            };
            batch.rows.push(BatchRow {
                line: record.line,
                cells,
                problem,
            });
        }
        // The text was UTF-8, and it is only ever split at ASCII characters.
        batch.text = String::from_utf8(text).map_err(|_| FileError::NotCsv)?;
        Ok(has_more)
    }

    /// What to know about how the file was read.
    pub fn notices(&self) -> Vec<String> {
        let (_, text) = self.records.text().get_ref();
        let guess = "Some characters are not UTF-8 and were read as Windows-1252.";
        text.used_windows_1252()
            .then(|| guess.to_owned())
            .into_iter()
            .collect()
    }
}

/// Rows of a file, in its order.
#[derive(Default)]
pub struct RowBatch {
    text: String,
    ends: Vec<usize>,
    rows: Vec<BatchRow>,
}

struct BatchRow {
    line: u64,
    /// How many of its cells are kept.
    cells: usize,
    problem: Option<String>,
}

impl RowBatch {
    /// How many rows it holds, well-formed or not.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The cells of each row, and either the row or what is wrong with its shape.
    pub fn rows<'b>(
        &'b self,
        header: &'b Header,
    ) -> impl Iterator<Item = (Cells<'b>, Result<Row<'b>, RowError>)> {
        let (mut first, mut start) = (0, 0);
        self.rows.iter().map(move |row| {
            let cells = Cells {
                text: &self.text,
                start,
                ends: &self.ends[first..first + row.cells],
            };
            first += row.cells;
            start = cells.ends.last().copied().unwrap_or(start);
            let line = row.line;
            let row_or_error = match row.problem.clone() {
                Some(reason) => Err(RowError { line, reason }),
                None => Ok(Row {
                    line,
                    header,
                    cells,
                    is_printable_ascii: cell::is_printable_ascii(&self.text[cells.start..start]),
                }),
            };
            (cells, row_or_error)
        })
    }

    fn clear(&mut self) {
        self.text.clear();
        self.ends.clear();
        self.rows.clear();
    }
}

/// The cells of one row as the file has them; none where the row was too large to keep.
#[derive(Clone, Copy, Debug)]
pub struct Cells<'b> {
    text: &'b str,
    start: usize,
    ends: &'b [usize],
}

impl<'b> Cells<'b> {
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    pub fn at(&self, position: usize) -> &'b str {
        let start = match position.checked_sub(1) {
            Some(before) => self.ends[before],
            None => self.start,
        };
        &self.text[start..self.ends[position]]
    }

    pub fn iter(&self) -> impl Iterator<Item = &'b str> {
        let cells = *self;
        (0..cells.len()).map(move |position| cells.at(position))
    }
}

/// One row with as many cells as the header has.
#[derive(Clone, Copy, Debug)]
pub struct Row<'b> {
    /// The line of the file on which it begins.
    pub line: u64,
    pub header: &'b Header,
    cells: Cells<'b>,
    is_printable_ascii: bool,
}

impl<'b> Row<'b> {
    /// The cell of a column as the file has it; empty where the file lacks the column.
    pub fn cell(&self, column: Column) -> &'b str {
        self.header
            .position(column)
            .map_or("", |position| self.cell_at(position))
    }

    /// The cell of a column through [`cell::normalize_line`].
    pub fn text(&self, column: Column) -> Cow<'b, str> {
        let cell = self.cell(column);
        if self.is_printable_ascii && cell::has_clean_ends(cell) {
            return Cow::Borrowed(cell);
        }
        cell::normalize_line(cell)
    }

    /// The cell of a column through [`cell::short_text`].
    pub fn short_text(&self, what: &str, column: Column) -> Result<Option<Cow<'b, str>>, String> {
        cell::short_text_of(what, self.text(column))
    }

    pub fn cell_at(&self, position: usize) -> &'b str {
        self.cells.at(position)
    }
}

fn problem(record: &Record<'_>, width: usize) -> Option<String> {
    if let Some(oversize) = record.oversize {
        return Some(oversize.to_string());
    }
    if record.ends.len() != width {
        return Some(format!(
            "expected {width} fields, found {}",
            record.ends.len()
        ));
    }
    memchr::memchr(0, record.cells).map(|_| "a value holds a NUL character".to_owned())
}

fn is_blank(record: &Record<'_>) -> bool {
    record.oversize.is_none() && record.cells.iter().all(u8::is_ascii_whitespace)
}

fn read_header(record: &Record<'_>) -> Result<Header, FileError> {
    if record.oversize.is_some() || record.ends.len() > IMPORT_COLUMNS_MAX {
        return Err(FileError::TooManyColumns);
    }
    if memchr::memchr(0, record.cells).is_some() {
        return Err(FileError::NotCsv);
    }
    Header::read(&cells(record).ok_or(FileError::NotCsv)?)
}

/// The cells; `None` where they are incomplete or not UTF-8.
fn cells<'r>(record: &'r Record<'_>) -> Option<Vec<&'r str>> {
    if record.oversize.is_some() {
        return None;
    }
    let text = std::str::from_utf8(record.cells).ok()?;
    let starts = std::iter::once(0).chain(record.ends.iter().copied());
    Some(
        starts
            .zip(record.ends)
            .map(|(start, end)| &text[start..*end])
            .collect(),
    )
}

/// The delimiter of a first line `sep=;`, as Excel writes it, and where the line after it begins.
fn declared_delimiter(head: &[u8]) -> (Option<u8>, usize) {
    let [
        b's' | b'S',
        b'e' | b'E',
        b'p' | b'P',
        b'=',
        delimiter,
        rest @ ..,
    ] = head
    else {
        return (None, 0);
    };
    let break_bytes = match rest {
        [b'\r', b'\n', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => return (None, 0),
    };
    let is_delimiter = delimiter.is_ascii_punctuation() || *delimiter == b'\t';
    let declared = (is_delimiter && *delimiter != b'"').then_some(*delimiter);
    (declared, 5 + break_bytes)
}

/// The delimiter that gives the most known columns in the header, then the most columns.
fn detect_delimiter(head: &[u8]) -> Result<u8, FileError> {
    let mut best = None;
    let mut failure = FileError::Empty;
    for delimiter in DELIMITERS {
        let mut records = RecordReader::new(head, delimiter, 1);
        loop {
            match records.next_record() {
                Ok(Some(record)) if is_blank(&record) => {}
                Ok(Some(record)) => {
                    let cells = cells(&record).unwrap_or_default();
                    let score = (Header::count_known(&cells), record.ends.len());
                    if best.is_none_or(|(highest, _)| score > highest) {
                        best = Some((score, delimiter));
                    }
                    break;
                }
                Ok(None) => break,
                Err(error) => {
                    failure = error;
                    break;
                }
            }
        }
    }
    best.map(|(_, delimiter)| delimiter).ok_or(failure)
}
