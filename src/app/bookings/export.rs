//! Bookings as CSV, block by block, in a form that an import reads back.

use std::sync::Arc;

use jiff::Timestamp;
use jiff::tz::Offset;

use super::published_bookings::PublishedBookings;
use crate::analytics::{BookingFilter, UNKNOWN};
use crate::app::core::Core;
use crate::domain::booking::BookingView;
use crate::domain::place::UsState;
use crate::import::csv_cells::{BYTE_ORDER_MARK, push_cells};
use crate::store::StoreError;

/// Rows that are in memory at once: some 10 MB. The more, the more of them lie in the same block of the
/// store, which is read once for all.
const BLOCK_ROWS: usize = 50_000;

/// Its columns, as the file names them.
pub const EXPORT_COLUMNS: [&str; 8] = [
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
/// Which bookings are exported is fixed at the start; a booking that changes in the meantime comes as it is
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
    /// An export of the bookings that the filter keeps.
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
        let mut block = Vec::new();
        if !self.has_begun {
            block.extend_from_slice(BYTE_ORDER_MARK.as_bytes());
            block.extend_from_slice(EXPORT_COLUMNS.join(",").as_bytes());
            block.push(b'\n');
            self.has_begun = true;
        }
        let rows = BLOCK_ROWS.min(usize::try_from(self.left).unwrap_or(BLOCK_ROWS));
        let newer = self.left - rows as u64;
        let mut keys = self.bookings.newest(&self.filter, newer, rows);
        keys.reverse();
        block.append(&mut self.bookings.written(&self.core.store, &keys, push_line)?);
        self.left = newer;
        Ok(Some(block))
    }
}

fn push_line(booking: &BookingView<'_>, category: Option<&str>, out: &mut Vec<u8>) {
    let texts = [
        booking.id,
        booking.client.unwrap_or_default(),
        category.unwrap_or_default(),
        if booking.size_said {
            booking.firm_size.code()
        } else {
            ""
        },
        booking.city_state.unwrap_or_default(),
        booking.state.map_or(UNKNOWN, UsState::code),
        booking.dma.unwrap_or_default(),
    ];
    push_cells(texts, out);
    out.push(b',');
    push_time(booking.created_at, out);
    out.push(b'\n');
}

/// As jiff writes it, for a tenth of the time.
fn push_time(at: Timestamp, out: &mut Vec<u8>) {
    let time = Offset::UTC.to_datetime(at);
    if time.subsec_nanosecond() != 0 || !(0..=9_999).contains(&time.year()) {
        out.extend_from_slice(at.to_string().as_bytes());
        return;
    }
    let [century, year] = [time.year() / 100, time.year() % 100].map(|part| part.to_le_bytes()[0]);
    let two = |number: u8, out: &mut Vec<u8>| {
        out.extend_from_slice(&[b'0' + number / 10, b'0' + number % 10]);
    };
    let part = |number: i8| number.cast_unsigned();
    two(century, out);
    two(year, out);
    for (before, number) in [
        (b'-', time.month()),
        (b'-', time.day()),
        (b'T', time.hour()),
        (b':', time.minute()),
        (b':', time.second()),
    ] {
        out.push(before);
        two(part(number), out);
    }
    out.push(b'Z');
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::import::cell::escape_formula;
    use crate::import::normalize_line;

    proptest! {
        #[test]
        fn a_line_is_what_the_csv_crate_writes(
            texts in prop::collection::vec("[-=@a,\"é\n\r\t ]{0,6}", 7),
            second in prop_oneof![Just(0_i64), -70_000_000_000_i64..260_000_000_000],
            nanosecond in prop_oneof![4 => Just(0), 1 => 0..1_000_000_000],
        ) {
            let at = Timestamp::new(second, nanosecond);
            prop_assume!(at.is_ok());
            let time = at.unwrap();
            let mut writer = csv::Writer::from_writer(Vec::new());
            let cells = texts.iter().map(|text| escape_formula(text));
            writer.write_record(cells.chain([time.to_string()])).unwrap();
            let mut line = Vec::new();
            push_cells(&texts, &mut line);
            line.push(b',');
            push_time(time, &mut line);
            line.push(b'\n');
            prop_assert_eq!(line, writer.into_inner().unwrap());
        }
    }

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
