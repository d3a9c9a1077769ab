//! How a file writes what one cell alone does not tell: whether `3/5/2026` is in March or in May, whether commas
//! separate the entries of a list, whether an empty cell is a box without a tick.

use super::column_spec::Column;
use crate::import::cells::date::DateOrder;

/// The conventions of a file; until it was looked through, those of our own format.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conventions {
    pub date_order: DateOrder,
    /// Where the file goes on after the rows that were looked at, and none of them has a date of numbers: how many
    /// these are.
    pub rows_without_numbers: Option<u64>,
    /// Lists of which no cell has a semicolon, so that entries may be separated by something else.
    pub(in crate::import) lists_without_semicolon: Vec<Column>,
    /// Whether the cells of `isActive` are ticks or empty, as a column of boxes is exported.
    pub active_is_tick: bool,
    /// Positions of extra columns in which an X says no, because check marks say yes.
    pub(in crate::import) x_is_no: Vec<usize>,
    /// Positions of those in which an X may say either.
    pub(in crate::import) x_is_unclear: Vec<usize>,
}

impl Conventions {
    /// Whether an X in the column at this position says yes; `None` where nobody knows.
    pub fn x_is_yes(&self, position: usize) -> Option<bool> {
        let is_clear = !self.x_is_unclear.contains(&position);
        is_clear.then(|| !self.x_is_no.contains(&position))
    }

    /// Whether only semicolons separate the entries of a list.
    pub fn has_semicolons(&self, column: Column) -> bool {
        !self.lists_without_semicolon.contains(&column)
    }
}
