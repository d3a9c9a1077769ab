//! The cells of one row of a sheet.

use crate::domain::limits::{IMPORT_CELL_MAX_BYTES, IMPORT_COLUMNS_MAX, IMPORT_ROW_MAX_BYTES};
use crate::import::files::record::{Oversize, Record};

/// The cells of the row that is read, without those at its end that are empty.
#[derive(Clone, Default)]
pub struct RowBuffer {
    cells: Vec<u8>,
    pub ends: Vec<usize>,
    oversize: Option<Oversize>,
}

impl RowBuffer {
    pub fn clear(&mut self) {
        self.cells.clear();
        self.ends.clear();
        self.oversize = None;
    }

    pub fn push(&mut self, column: usize, value: &str) {
        if self.oversize.is_some() {
            return;
        }
        if column >= IMPORT_COLUMNS_MAX {
            self.oversize = Some(Oversize::Columns);
        } else if value.len() > IMPORT_CELL_MAX_BYTES {
            self.oversize = Some(Oversize::Cell);
        } else if self.cells.len() + value.len() > IMPORT_ROW_MAX_BYTES {
            self.oversize = Some(Oversize::Row);
        } else {
            while self.ends.len() < column {
                self.ends.push(self.cells.len());
            }
            self.cells.extend_from_slice(value.as_bytes());
            self.ends.push(self.cells.len());
        }
    }

    pub fn is_empty(&self) -> bool {
        self.cells.is_empty() && self.oversize.is_none()
    }

    /// Adds empty cells up to this width: what a sheet does not say is empty.
    pub fn widen(&mut self, width: usize) {
        while self.ends.len() < width {
            self.ends.push(self.cells.len());
        }
    }

    pub fn record(&self, row: u64) -> Record<'_> {
        Record {
            row,
            number: row - 1,
            is_ended: true,
            cells: &self.cells,
            ends: &self.ends,
            oversize: self.oversize,
        }
    }
}
