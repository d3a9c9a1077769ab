//! Rows in batches that can be sent to another thread.

mod footer;
mod row;

use std::ops::Range;

pub use self::footer::Footers;
use self::row::without_value;
pub use self::row::{Cells, Row};
use super::record::{Record, RecordSource};
use crate::domain::text::all_bytes;
use crate::import::cells::cell;
use crate::import::columns::header::Header;
use crate::import::error::{FileError, RowError};

/// About as long as a row of a booking is.
const ROW_BYTES: usize = 160;

/// Rows of a batch of bookings, at most; other batches are smaller.
pub const BATCH_ROWS: usize = 4_096;
/// Bytes of a batch, at most.
pub const BATCH_BYTES: usize = 1 << 20;

/// Excel saves so many rows at a time, each only up to the last column in which one of them has something. A row that
/// is shorter than those around it has lost its end, or is a part of one.
pub const BLOCK_ROWS: u16 = 16;

/// Rows of a file, in its order.
#[derive(Default)]
pub struct RowBatch {
    text: String,
    ends: Vec<usize>,
    rows: Vec<BatchRow>,
    /// How many of them end before the last columns, as Excel saves them.
    pub(super) cut_short: u64,
    /// Whether the file has a short row, up to here, that Excel cannot have saved so.
    pub(super) is_broken: bool,
    /// Lines below the rows, of the file up to here.
    pub(super) footers: Footers,
}

struct BatchRow {
    line: u64,
    /// How many records of the file stand before it.
    number: u64,
    /// How many of its cells are kept.
    cells: usize,
    /// Whether the cells that it lacks are empty.
    is_cut_short: bool,
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

    /// Bytes of the cells of all of them.
    pub fn text_bytes(&self) -> usize {
        self.text.len()
    }

    /// The line of the last of them, well-formed or not.
    pub fn last_line(&self) -> Option<u64> {
        Some(self.rows.last()?.line)
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
                count: if row.is_cut_short {
                    header.names.len()
                } else {
                    row.cells
                },
            };
            first += row.cells;
            start = cells.ends.last().copied().unwrap_or(start);
            let line = row.line;
            let text = &self.text[cells.start..start];
            let row_or_error = match row.problem.clone() {
                Some(reason) => Err(RowError { line, reason }),
                None => Ok(Row {
                    line,
                    header,
                    cells,
                    without_value: without_value(header, cells),
                    is_printable_ascii: cell::is_printable_ascii(text),
                    has_ampersand: !all_bytes(text, |byte| byte != b'&'),
                }),
            };
            (cells, row_or_error)
        })
    }

    /// Takes the next rows, up to about this many bytes of memory; `false` at the end of the file. Rows
    /// whose cells are all empty are left out.
    pub(super) fn fill(
        &mut self,
        records: &mut impl RecordSource,
        width: usize,
        rows: usize,
        bytes: usize,
    ) -> Result<bool, FileError> {
        self.clear();
        let mut text = std::mem::take(&mut self.text).into_bytes();
        text.reserve(bytes.min(rows * ROW_BYTES));
        self.rows.reserve(rows);
        let mut has_more = true;
        let (mut first, mut next) = (u64::MAX, 0);
        let (mut has_short, mut is_cut_off) = (false, false);
        // The rest of a short block still has room.
        let enough = rows.saturating_sub(usize::from(BLOCK_ROWS) - 1).max(1);
        loop {
            // Ten thousand empty columns have no text, but their ends take memory too.
            let used = text.len() + size_of_val(&*self.ends);
            let is_full = self.rows.len() >= enough || used >= bytes;
            if is_full && !(has_short && used < 2 * bytes && self.is_in_short_block(width, next)) {
                break;
            }
            let Some(record) = records.next_record()? else {
                has_more = false;
                break;
            };
            first = first.min(record.number);
            next = record.number + 1;
            if record.is_blank() || self.footers.takes(&record, width) {
                continue;
            }
            let is_short = self.push(&record, width, &mut text);
            has_short |= is_short;
            is_cut_off |= is_short && !record.is_ended;
        }
        if has_short {
            let is_at_end = !has_more && !is_cut_off;
            let end = if is_at_end { u64::MAX } else { next };
            self.take_short_blocks(width, first..end, &text);
        }
        // The text was UTF-8, and it is only ever split at ASCII characters.
        self.text = String::from_utf8(text).map_err(|_| FileError::NotCsv)?;
        Ok(has_more)
    }

    /// Takes a record; whether it is too short.
    #[inline]
    fn push(&mut self, record: &Record<'_>, width: usize, text: &mut Vec<u8>) -> bool {
        let problem = problem(record, width);
        let is_short = problem.is_some() && record.ends.len() < width;
        // The cells of an oversized record are incomplete, so none of them are kept.
        let cells = if record.oversize.is_some() {
            0
        } else {
            let start = text.len();
            text.extend_from_slice(record.cells);
            self.ends.extend(record.ends.iter().map(|end| start + end));
            record.ends.len()
        };
        self.rows.push(BatchRow {
            line: record.row,
            number: record.number,
            cells,
            is_cut_short: false,
            problem,
        });
        is_short
    }

    /// Whether the next record is of one block with the last row, and that one is short.
    fn is_in_short_block(&self, width: usize, next: u64) -> bool {
        let last = self.rows.last();
        last.is_some_and(|row| {
            row.cells < width && row.number / u64::from(BLOCK_ROWS) == next / u64::from(BLOCK_ROWS)
        })
    }

    /// Takes the rows of each block that lies within these records as a whole and of which all rows are equally short,
    /// up to the first short row that is not of one.
    fn take_short_blocks(&mut self, width: usize, read: Range<u64>, text: &[u8]) {
        let block_of = |row: &BatchRow| row.number / u64::from(BLOCK_ROWS);
        let (mut start, mut ended) = (0, 0);
        for block in self
            .rows
            .chunk_by_mut(|one, other| block_of(one) == block_of(other))
        {
            let first = block_of(&block[0]) * u64::from(BLOCK_ROWS);
            let cells = block[0].cells;
            let is_short = |row: &BatchRow| (1..width).contains(&row.cells);
            let is_cut_short = !self.is_broken
                && is_short(&block[0])
                && block.iter().all(|row| row.cells == cells)
                && read.start <= first
                && first + u64::from(BLOCK_ROWS) <= read.end;
            self.is_broken |= !is_cut_short && block.iter().any(is_short);
            for row in block {
                ended += row.cells;
                let end = ended.checked_sub(1).map_or(0, |last| self.ends[last]);
                if is_cut_short {
                    row.is_cut_short = true;
                    row.problem = nul_problem(&text[start..end]);
                    self.cut_short += 1;
                }
                start = end;
            }
        }
    }

    fn clear(&mut self) {
        self.cut_short = 0;
        self.text.clear();
        self.ends.clear();
        self.rows.clear();
    }
}

/// Whether the cells beyond the last column are empty, as spreadsheets write rows that were once wider.
fn has_only_blanks_beyond(record: &Record<'_>, width: usize) -> bool {
    let last = width.checked_sub(1).and_then(|last| record.ends.get(last));
    last.is_some_and(|end| record.cells[*end..].iter().all(u8::is_ascii_whitespace))
}

fn problem(record: &Record<'_>, width: usize) -> Option<String> {
    if let Some(oversize) = record.oversize {
        return Some(oversize.to_string());
    }
    if record.ends.len() != width && !has_only_blanks_beyond(record, width) {
        return Some(format!(
            "expected {width} fields, found {}",
            record.ends.len()
        ));
    }
    nul_problem(record.cells)
}

fn nul_problem(cells: &[u8]) -> Option<String> {
    memchr::memchr(0, cells).map(|_| "a value holds a NUL character".to_owned())
}

#[cfg(test)]
mod tests;
