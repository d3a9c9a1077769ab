//! Text to records: where each begins in the file, and what is wrong with its shape.
//!
//! The state machine is the csv crate's own (csv-core), so quoting is as everywhere; around it
//! lies what that crate leaves open: the line of CR-only files, a bound on memory, and the end of
//! the file inside quotes.

use std::io::BufRead;

use csv_core::ReadRecordResult;

use super::FileError;
use crate::domain::limits::{IMPORT_CELL_MAX_BYTES, IMPORT_COLUMNS_MAX, IMPORT_ROW_MAX_BYTES};

/// Splits text into records with one delimiter.
pub struct Records<B> {
    text: B,
    parser: csv_core::Reader,
    lines: LineCount,
    cells: Vec<u8>,
    ends: Vec<usize>,
}

/// One record as the file has it.
#[derive(Debug)]
pub struct Record<'r> {
    /// The line on which it begins, from 1.
    pub line: u64,
    /// Its cells without quotes, one after the other.
    pub cells: &'r [u8],
    /// Where in `cells` each cell ends.
    pub ends: &'r [usize],
    /// Set where it is larger than a row may be; the cells are then cut.
    pub oversize: Option<Oversize>,
}

/// Which limit a record exceeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Oversize {
    /// One cell.
    #[error("a value is longer than 64 KiB")]
    Cell,
    /// All cells together.
    #[error("the row is longer than 1 MiB")]
    Row,
    /// Their number.
    #[error("the row has more than {IMPORT_COLUMNS_MAX} fields")]
    Columns,
}

impl<B: BufRead> Records<B> {
    /// Reads `text`, whose first line has the number `first_line`.
    pub fn new(text: B, delimiter: u8, first_line: u64) -> Self {
        Self {
            text,
            parser: csv_core::ReaderBuilder::new().delimiter(delimiter).build(),
            lines: LineCount {
                line: first_line,
                is_after_cr: false,
            },
            cells: vec![0; IMPORT_CELL_MAX_BYTES],
            ends: vec![0; 64],
        }
    }

    /// What the records are read from.
    pub fn text(&self) -> &B {
        &self.text
    }

    /// The next record; empty lines are none. An error ends the file.
    pub fn next_record(&mut self) -> Result<Option<Record<'_>>, FileError> {
        if !self.skip_empty_lines()? {
            return Ok(None);
        }
        let line = self.lines.line;
        let (mut filled, mut ended, mut dropped) = (0, 0, Dropped::default());
        loop {
            let input = self.text.fill_buf()?;
            let is_at_end = input.is_empty();
            // A line break closes the last record, unless it falls inside quotes.
            let input = if is_at_end { b"\n" } else { input };
            let (result, read, wrote, more) =
                self.parser
                    .read_record(input, &mut self.cells[filled..], &mut self.ends[ended..]);
            if !is_at_end {
                self.lines.pass(&input[..read]);
                self.text.consume(read);
            }
            filled += wrote;
            ended += more;
            match result {
                ReadRecordResult::Record | ReadRecordResult::End => break,
                ReadRecordResult::InputEmpty if is_at_end => {
                    let line = line + dropped.lines_before(&self.cells, &self.ends[..ended]);
                    return Err(FileError::UnclosedQuote { line });
                }
                ReadRecordResult::InputEmpty => {}
                ReadRecordResult::OutputFull if self.cells.len() < IMPORT_ROW_MAX_BYTES => {
                    self.cells.resize(self.cells.len() * 2, 0);
                }
                ReadRecordResult::OutputFull => {
                    dropped.cells(&self.cells, &self.ends[..ended]);
                    filled = 0;
                }
                ReadRecordResult::OutputEndsFull if self.ends.len() < IMPORT_COLUMNS_MAX => {
                    let room = (self.ends.len() * 2).min(IMPORT_COLUMNS_MAX);
                    self.ends.resize(room, 0);
                }
                ReadRecordResult::OutputEndsFull => {
                    dropped.ends(&self.cells, &self.ends[..ended]);
                    ended = 0;
                }
            }
        }
        let ends = &self.ends[..ended];
        Ok(Some(Record {
            line,
            cells: &self.cells[..filled],
            ends,
            oversize: dropped.oversize.or_else(|| has_large_cell(filled, ends)),
        }))
    }

    /// Whether anything follows the empty lines.
    fn skip_empty_lines(&mut self) -> Result<bool, FileError> {
        loop {
            let input = self.text.fill_buf()?;
            if input.is_empty() {
                return Ok(false);
            }
            let breaks = input
                .iter()
                .take_while(|byte| matches!(byte, b'\r' | b'\n'))
                .count();
            if breaks == 0 {
                return Ok(true);
            }
            self.lines.pass(&input[..breaks]);
            self.text.consume(breaks);
        }
    }
}

fn has_large_cell(filled: usize, ends: &[usize]) -> Option<Oversize> {
    if filled <= IMPORT_CELL_MAX_BYTES {
        return None;
    }
    let starts = std::iter::once(0).chain(ends.iter().copied());
    let is_large = starts
        .zip(ends)
        .any(|(start, end)| end - start > IMPORT_CELL_MAX_BYTES);
    is_large.then_some(Oversize::Cell)
}

/// What had to be thrown away of a record larger than memory allows.
#[derive(Default)]
struct Dropped {
    oversize: Option<Oversize>,
    /// Bytes of the record thrown away.
    bytes: usize,
    /// Line breaks in its complete cells among them.
    lines: u64,
    /// Where the last complete cell ended, counted from the record's begin.
    last_end: usize,
}

impl Dropped {
    fn cells(&mut self, cells: &[u8], ends: &[usize]) {
        self.lines = self.lines_before(cells, ends);
        self.last_end = ends.last().copied().unwrap_or(self.last_end);
        self.bytes += cells.len();
        let is_one_cell = self.bytes - self.last_end > IMPORT_CELL_MAX_BYTES;
        let found = if is_one_cell {
            Oversize::Cell
        } else {
            Oversize::Row
        };
        self.oversize.get_or_insert(found);
    }

    fn ends(&mut self, cells: &[u8], ends: &[usize]) {
        self.lines = self.lines_before(cells, ends);
        self.last_end = ends.last().copied().unwrap_or(self.last_end);
        self.oversize = Some(Oversize::Columns);
    }

    /// Line breaks within the complete cells of the record so far.
    fn lines_before(&self, cells: &[u8], ends: &[usize]) -> u64 {
        let counted = self.last_end.saturating_sub(self.bytes);
        let last_end = ends.last().copied().unwrap_or(self.last_end);
        let complete = last_end.saturating_sub(self.bytes);
        let mut lines = LineCount {
            line: self.lines,
            is_after_cr: false,
        };
        lines.pass(cells.get(counted..complete).unwrap_or_default());
        lines.line
    }
}

/// The number of the line that comes next: CR, LF and CRLF each end one.
struct LineCount {
    line: u64,
    is_after_cr: bool,
}

impl LineCount {
    fn pass(&mut self, bytes: &[u8]) {
        for at in memchr::memchr2_iter(b'\r', b'\n', bytes) {
            let is_after_cr = match at.checked_sub(1) {
                Some(before) => bytes[before] == b'\r',
                None => self.is_after_cr,
            };
            if bytes[at] == b'\r' || !is_after_cr {
                self.line += 1;
            }
        }
        if let Some(last) = bytes.last() {
            self.is_after_cr = *last == b'\r';
        }
    }
}

#[cfg(test)]
mod tests;
