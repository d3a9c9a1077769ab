//! How a file writes what one cell alone does not tell: whether `3/5/2026` is in March or in May, whether commas
//! separate the entries of a list, whether an empty cell is a box without a tick.

use super::column_spec::Column;
use super::date::DateOrder;

/// The conventions of a file. Those of a file that nobody has looked through are our own format's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conventions {
    pub date_order: DateOrder,
    /// Lists of which no cell has a semicolon, so that entries may be separated by something else.
    pub(super) lists_without_semicolon: Vec<Column>,
    /// Whether the cells of `isActive` are ticks or empty, as a column of boxes is exported.
    pub active_is_tick: bool,
    /// Whether the file has check marks, beside which an X says no.
    pub(super) has_check_marks: bool,
    /// The columns, by position, that have both "yes" and X, so that nobody knows what the X says.
    pub(super) unclear_x: Vec<usize>,
}

impl Conventions {
    /// Whether an X in the column at this position says yes; `None` where nobody knows.
    pub fn x_is_yes(&self, position: usize) -> Option<bool> {
        let is_clear = self.has_check_marks || !self.unclear_x.contains(&position);
        is_clear.then_some(!self.has_check_marks)
    }

    /// Whether the entries of a list may be separated by something else than a semicolon.
    pub fn has_semicolons(&self, column: Column) -> bool {
        !self.lists_without_semicolon.contains(&column)
    }
}
