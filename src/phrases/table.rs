//! Numbered rows, of which the first may have been made ahead.

use std::ops::Range;

use rkyv::with::Skip;
use rkyv::{Archive, Serialize};

/// Rows by number. Those that were made ahead are read where they lie, since to copy them takes longer than to read a
/// text.
#[derive(Clone, Debug, Archive, Serialize)]
pub struct Table<T: 'static> {
    #[rkyv(with = Skip)]
    ahead: &'static [T],
    added: Vec<T>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self::with_room(0)
    }
}

impl<T> Table<T> {
    /// An empty one, with room for this many rows.
    pub fn with_room(rows: usize) -> Self {
        Self {
            ahead: &[],
            added: Vec::with_capacity(rows),
        }
    }

    pub fn len(&self) -> usize {
        self.ahead.len() + self.added.len()
    }

    pub fn push(&mut self, row: T) {
        self.added.push(row);
    }

    pub fn row(&self, number: usize) -> &T {
        match number.checked_sub(self.ahead.len()) {
            None => &self.ahead[number],
            Some(added) => &self.added[added],
        }
    }

    /// Rows that were added one after the other.
    pub fn rows(&self, numbers: Range<usize>) -> &[T] {
        match numbers.start.checked_sub(self.ahead.len()) {
            None => &self.ahead[numbers],
            Some(start) => &self.added[start..start + numbers.len()],
        }
    }
}

impl<T> Extend<T> for Table<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, rows: I) {
        self.added.extend(rows);
    }
}

impl<T: Archive<Archived = T>> ArchivedTable<T> {
    /// A table that begins with these rows.
    pub fn to_table(&'static self) -> Table<T> {
        Table {
            ahead: &self.added,
            added: Vec::new(),
        }
    }
}
