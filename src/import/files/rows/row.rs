//! One row of a batch, and its cells.

use std::borrow::Cow;
use std::ops::Range;

use crate::import::cells::cell;
use crate::import::cells::html_text::with_characters;
use crate::import::cells::missing_value::{is_without_value, may_be_without_value};
use crate::import::columns::column_spec::Column;
use crate::import::columns::header::Header;

/// The cells of one row as the file has them; none where the row was too large to keep.
#[derive(Clone, Copy, Debug)]
pub struct Cells<'b> {
    pub(super) text: &'b str,
    pub(super) start: usize,
    pub(super) ends: &'b [usize],
    /// How many there are with those that Excel left out.
    pub(super) count: usize,
}

impl<'b> Cells<'b> {
    pub fn len(&self) -> usize {
        self.count
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The cell at a position; empty where the row ends before it.
    #[inline]
    pub fn at(&self, position: usize) -> &'b str {
        &self.text[self.range(position)]
    }

    /// Its bytes, which cost less to look at.
    #[inline]
    fn bytes_at(&self, position: usize) -> &'b [u8] {
        &self.text.as_bytes()[self.range(position)]
    }

    #[inline]
    fn range(&self, position: usize) -> Range<usize> {
        let Some(end) = self.ends.get(position) else {
            return 0..0;
        };
        let start = match position.checked_sub(1) {
            Some(before) => self.ends[before],
            None => self.start,
        };
        start..*end
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
    pub(super) cells: Cells<'b>,
    /// A bit for each known column whose cell says that it has no value.
    pub(super) without_value: u32,
    pub(super) is_printable_ascii: bool,
    pub(super) has_ampersand: bool,
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
    /// [says that it has no value](cell::is_missing_value).
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

    /// The cell at a position through [`cell::normalize_line`]; empty where it says that it has no value.
    pub fn text_at(&self, position: usize) -> Cow<'b, str> {
        self.line(self.value_at(position))
    }

    /// The cell at a position; empty where it says that it has no value.
    pub fn value_at(&self, position: usize) -> &'b str {
        let cell = self.cell_at(position);
        if cell::is_missing_value(cell) {
            ""
        } else {
            cell
        }
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

    /// As [`Self::short_text`], [with the characters](with_characters) that a name spells as `&amp;`.
    pub fn name(&self, what: &str, column: Column) -> Result<Option<Cow<'b, str>>, String> {
        let name = self.short_text(what, column);
        if self.has_ampersand {
            return name.map(with_characters);
        }
        name
    }

    pub fn cell_at(&self, position: usize) -> &'b str {
        self.cells.at(position)
    }
}

fn bit(column: Column) -> u32 {
    1 << column as u32
}

pub(super) fn without_value(header: &Header, cells: Cells<'_>) -> u32 {
    let mut found = 0;
    for (column, position) in header.known() {
        if may_be_without_value(header.kind, cells.bytes_at(*position))
            && is_without_value(header.kind, cells.at(*position))
        {
            found |= bit(*column);
        }
    }
    found
}
