//! Rows in batches that can be sent to another thread, and their cells.

use std::borrow::Cow;

use super::cell;
use super::column_spec::Column;
use super::error::{FileError, RowError};
use super::header::Header;
use super::record::{Record, Records};

/// About as long as a row of a booking is.
const ROW_BYTES: usize = 160;

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
                    without_value: without_value(header, cells),
                    is_printable_ascii: cell::is_printable_ascii(&self.text[cells.start..start]),
                }),
            };
            (cells, row_or_error)
        })
    }

    /// Takes the next rows, up to about this many bytes of memory; `false` at the end of the file. Rows
    /// whose cells are all empty are left out.
    pub(super) fn fill(
        &mut self,
        records: &mut impl Records,
        width: usize,
        rows: usize,
        bytes: usize,
    ) -> Result<bool, FileError> {
        self.clear();
        let mut text = std::mem::take(&mut self.text).into_bytes();
        text.reserve(bytes.min(rows * ROW_BYTES));
        self.rows.reserve(rows);
        let mut has_more = true;
        // Ten thousand empty columns have no text, but their ends take memory too.
        while self.rows.len() < rows && text.len() + size_of_val(&*self.ends) < bytes {
            let Some(record) = records.next_record()? else {
                has_more = false;
                break;
            };
            if record.is_blank() {
                continue;
            }
            let problem = problem(&record, width);
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
                line: record.line,
                cells,
                problem,
            });
        }
        // The text was UTF-8, and it is only ever split at ASCII characters.
        self.text = String::from_utf8(text).map_err(|_| FileError::NotCsv)?;
        Ok(has_more)
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

    #[inline]
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
    /// A bit for each known column whose cell [says that it has no value](cell::says_no_value).
    without_value: u32,
    is_printable_ascii: bool,
}

const _: () = assert!(Column::COUNT <= u32::BITS as usize);

impl<'b> Row<'b> {
    /// Whether these cells repeat the names of their columns, as in a file made of several tables.
    pub fn repeats_names(&self, columns: &[Column]) -> bool {
        let repeats = |column: &Column| {
            let position = self.header.position(*column);
            position.is_some_and(|at| self.cells.at(at).trim() == self.header.written[at])
        };
        columns.iter().all(repeats)
    }

    /// The cell of a column as the file has it; empty where the file lacks the column or the cell
    /// [says that it has no value](cell::says_no_value).
    pub fn cell(&self, column: Column) -> &'b str {
        if self.without_value & bit(column) != 0 {
            return "";
        }
        self.header
            .position(column)
            .map_or("", |position| self.cell_at(position))
    }

    /// How many cells of known columns say that they have no value.
    pub fn cells_without_value(&self) -> u64 {
        self.without_value.count_ones().into()
    }

    /// The cell of a column through [`cell::normalize_line`].
    pub fn text(&self, column: Column) -> Cow<'b, str> {
        self.line(self.cell(column))
    }

    /// The same of the cell at a position; empty where it says that it has no value.
    pub fn text_at(&self, position: usize) -> Cow<'b, str> {
        let cell = self.cell_at(position);
        if cell::says_no_value(cell) {
            return Cow::Borrowed("");
        }
        self.line(cell)
    }

    fn line(&self, cell: &'b str) -> Cow<'b, str> {
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

fn bit(column: Column) -> u32 {
    1 << column as u32
}

fn without_value(header: &Header, cells: Cells<'_>) -> u32 {
    let mut found = 0;
    for (column, position) in header.known() {
        if cell::says_no_value(cells.at(*position)) {
            found |= bit(*column);
        }
    }
    found
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
    memchr::memchr(0, record.cells).map(|_| "a value holds a NUL character".to_owned())
}
