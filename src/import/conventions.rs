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
    /// The columns of a firm's own, by position, in which an X says no, since check marks say yes there.
    pub(super) x_is_no: Vec<usize>,
    /// Those in which nobody knows what it says.
    pub(super) x_is_unclear: Vec<usize>,
}

impl Conventions {
    /// Whether an X in the column at this position says yes; `None` where nobody knows.
    pub fn x_is_yes(&self, position: usize) -> Option<bool> {
        let is_clear = !self.x_is_unclear.contains(&position);
        is_clear.then(|| !self.x_is_no.contains(&position))
    }

    /// Whether the entries of a list may be separated by something else than a semicolon.
    pub fn has_semicolons(&self, column: Column) -> bool {
        !self.lists_without_semicolon.contains(&column)
    }
}
