//! Bookings as CSV, block by block, in a form that an import reads back.

use std::sync::Arc;

use csv::Writer;

use super::published::PublishedBookings;
use crate::analytics::{BookingFilter, UNKNOWN};
use crate::app::core::Core;
use crate::domain::booking::Booking;
use crate::import::cell::FORMULA_SIGNS;
use crate::store::StoreError;

/// Rows that are in memory at once: some 10 MB. The more, the more of them lie in the same block of the
/// store, which is read once for all.
const BLOCK_ROWS: usize = 20_000;

const COLUMNS: [&str; 8] = [
    "id",
    "client",
    "clientCategory",
    "standardizedPracticeAreaBrokenOut",
    "cityState",
    "state",
    "dma",
    "createdTime",
];

/// An export under way. The oldest booking comes first, so that an import of the file gives them
/// the order that they have here.
///
/// Which bookings are exported is fixed at the start; a booking that changes meanwhile comes as it is
/// when its block is read.
pub struct Export {
    core: Arc<Core>,
    bookings: Arc<PublishedBookings>,
    filter: BookingFilter,
    /// How many are still to come; they are the newest.
    left: u64,
    has_begun: bool,
}

impl Export {
    /// Of the bookings that the filter keeps.
    pub(super) fn of(
        core: Arc<Core>,
        bookings: Arc<PublishedBookings>,
        filter: BookingFilter,
    ) -> Self {
        Self {
            core,
            left: bookings.count(&filter),
            bookings,
            filter,
            has_begun: false,
        }
    }

    /// The next lines, the first time after the header; `None` once all were given. Blocks for one
    /// short read of the store.
    pub fn next_block(&mut self) -> Result<Option<Vec<u8>>, StoreError> {
        if self.has_begun && self.left == 0 {
            return Ok(None);
        }
        let mut block = Block(Writer::from_writer(Vec::new()));
        if !self.has_begun {
            block.push(COLUMNS);
            self.has_begun = true;
        }
        let rows = BLOCK_ROWS.min(usize::try_from(self.left).unwrap_or(BLOCK_ROWS));
        let newer = self.left - rows as u64;
        let mut keys = self.bookings.newest(&self.filter, newer, rows);
        keys.reverse();
        for (booking, category) in self.bookings.records(&self.core.store, &keys)? {
            block.push_booking(&booking, category);
        }
        self.left = newer;
        Ok(Some(block.finish()))
    }
}

struct Block(Writer<Vec<u8>>);

impl Block {
    fn push_booking(&mut self, booking: &Booking, category: Option<&str>) {
        let text = |text: &Option<String>| escape_formula(text.as_deref().unwrap_or_default());
        self.push([
            escape_formula(booking.id.as_str()),
            text(&booking.client),
            escape_formula(category.unwrap_or_default()),
            booking.firm_size.code().to_owned(),
            text(&booking.city_state),
            booking
                .state
                .map_or(UNKNOWN, |state| state.code())
                .to_owned(),
            text(&booking.dma),
            booking.created_at.to_string(),
        ]);
    }

    fn push(&mut self, cells: [impl AsRef<[u8]>; COLUMNS.len()]) {
        self.0
            .write_record(cells)
            .expect("every row has the header's number of cells, and memory takes all of them");
    }

    fn finish(self) -> Vec<u8> {
        self.0.into_inner().expect("memory takes all of them")
    }
}

/// A spreadsheet would run a cell that begins like a formula. The apostrophe before it keeps it a
/// text; imports take it off again.
pub fn escape_formula(cell: &str) -> String {
    if cell.starts_with(FORMULA_SIGNS) || cell.starts_with(['\t', '\r']) {
        format!("'{cell}")
    } else {
        cell.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::normalize_line;

    #[test]
    fn a_cell_that_a_spreadsheet_would_run_is_a_text() {
        for (cell, expected) in [
            ("=1+1", "'=1+1"),
            ("+1", "'+1"),
            ("-1", "'-1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("＝1+1", "'＝1+1"),
            ("＋1", "'＋1"),
            ("－1", "'－1"),
            ("＠SUM(A1)", "'＠SUM(A1)"),
            ("a=b", "a=b"),
            ("", ""),
        ] {
            assert_eq!(escape_formula(cell), expected);
            let imported = normalize_line(expected);
            assert_eq!(imported, normalize_line(cell), "imports take it off again");
        }
    }
}
