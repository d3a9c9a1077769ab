//! Text to records, each with its row as a spreadsheet counts: a line break within a cell begins none.
//!
//! The state machine is csv-core, which the csv crate is built on. That crate's own reader does not
//! fit: it has no bound on the size of a record, it accepts a file that ends inside quotes, and its
//! line numbers ignore files whose lines end in CR alone.

use std::io::BufRead;

use csv_core::ReadRecordResult;

use super::plain_record::{PlainRecord, plain_record};
use super::record::{Oversize, Record};
use crate::domain::limits::{IMPORT_CELL_MAX_BYTES, IMPORT_COLUMNS_MAX, IMPORT_ROW_MAX_BYTES};
use crate::import::error::FileError;

/// Splits text into records with one delimiter.
pub struct RecordReader<B> {
    text: B,
    delimiter: u8,
    parser: csv_core::Reader,
    lines: LineCount,
    /// Line breaks within the cells of the records that were read: all of theirs but the last.
    breaks_in_cells: u64,
    /// How many records were read.
    records: u64,
    cells: Vec<u8>,
    ends: Vec<usize>,
}

impl<B: BufRead> RecordReader<B> {
    /// Reads `text`, whose first line has the number `first_line`.
    pub fn new(text: B, delimiter: u8, first_line: u64) -> Self {
        Self {
            text,
            delimiter,
            parser: csv_core::ReaderBuilder::new().delimiter(delimiter).build(),
            lines: LineCount {
                line: first_line,
                is_after_cr: false,
            },
            breaks_in_cells: 0,
            records: 0,
            cells: vec![0; IMPORT_CELL_MAX_BYTES],
            ends: vec![0; 64],
        }
    }

    pub fn text(&self) -> &B {
        &self.text
    }

    /// The next record; empty lines are skipped. No more can be read after an error.
    pub fn next_record(&mut self) -> Result<Option<Record<'_>>, FileError> {
        if !self.skip_empty_lines()? {
            return Ok(None);
        }
        let number = self.records;
        self.records += 1;
        if let Some((row, found)) = self.plain_record()? {
            return Ok(Some(self.record(number, row, &found)));
        }
        let (line, row) = (self.lines.line, self.row());
        let (mut filled, mut ended, mut discarded) = (0, 0, Discarded::default());
        let is_ended = loop {
            let input = self.text.fill_buf()?;
            let is_at_end = input.is_empty();
            // A line break ends the last record, unless it is inside quotes.
            let input = if is_at_end { b"\n" } else { input };
            let (result, read, wrote, more) =
                self.parser
                    .read_record(input, &mut self.cells[filled..], &mut self.ends[ended..]);
            if !is_at_end {
                self.lines.advance(&input[..read]);
                self.text.consume(read);
            }
            filled += wrote;
            ended += more;
            match result {
                ReadRecordResult::Record | ReadRecordResult::End => break !is_at_end,
                ReadRecordResult::InputEmpty if is_at_end => {
                    let line = line + discarded.lines_before(&self.cells, &self.ends[..ended]);
                    return Err(FileError::UnclosedQuote { line });
                }
                ReadRecordResult::InputEmpty => {}
                ReadRecordResult::OutputFull if self.cells.len() < IMPORT_ROW_MAX_BYTES => {
                    self.cells.resize(self.cells.len() * 2, 0);
                }
                ReadRecordResult::OutputFull => {
                    discarded.cells(&self.cells, &self.ends[..ended]);
                    filled = 0;
                }
                ReadRecordResult::OutputEndsFull if self.ends.len() < IMPORT_COLUMNS_MAX => {
                    let room = (self.ends.len() * 2).min(IMPORT_COLUMNS_MAX);
                    self.ends.resize(room, 0);
                }
                ReadRecordResult::OutputEndsFull => {
                    discarded.ends(&self.cells, &self.ends[..ended]);
                    ended = 0;
                }
            }
        };
        self.breaks_in_cells += (self.lines.line - line).saturating_sub(1);
        let ends = &self.ends[..ended];
        Ok(Some(Record {
            row,
            number,
            is_ended,
            cells: &self.cells[..filled],
            ends,
            oversize: discarded.oversize.or_else(|| has_large_cell(filled, ends)),
        }))
    }

    /// The next record with its row, where it is plain, as most are.
    fn plain_record(&mut self) -> Result<Option<(u64, PlainRecord)>, FileError> {
        let input = self.text.fill_buf()?;
        let found = plain_record(input, self.delimiter, &mut self.cells, &mut self.ends);
        Ok(found.map(|found| {
            self.text.consume(found.read);
            let row = self.row();
            self.lines = LineCount {
                line: self.lines.line + 1,
                is_after_cr: false,
            };
            (row, found)
        }))
    }

    fn record(&self, number: u64, row: u64, found: &PlainRecord) -> Record<'_> {
        let ends = &self.ends[..found.ended];
        Record {
            row,
            number,
            is_ended: true,
            cells: &self.cells[..found.filled],
            ends,
            oversize: has_large_cell(found.filled, ends),
        }
    }

    /// The row that begins here.
    fn row(&self) -> u64 {
        self.lines.line - self.breaks_in_cells
    }

    /// Whether any text follows the empty lines.
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
            self.lines.advance(&input[..breaks]);
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

/// What was discarded of a record that is larger than memory allows.
#[derive(Default)]
struct Discarded {
    oversize: Option<Oversize>,
    /// Bytes discarded.
    bytes: usize,
    /// Line breaks in the complete cells among them.
    lines: u64,
    /// Where the last complete cell ended, counted from the beginning of the record.
    last_end: usize,
}

impl Discarded {
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
        lines.advance(cells.get(counted..complete).unwrap_or_default());
        lines.line
    }
}

/// The number of the next line: CR, LF and CRLF each end a line.
struct LineCount {
    line: u64,
    is_after_cr: bool,
}

impl LineCount {
    fn advance(&mut self, bytes: &[u8]) {
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
