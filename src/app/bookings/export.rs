//! Bookings as CSV, block by block, in a form that an import reads back.

use std::sync::Arc;

use jiff::Timestamp;
use jiff::tz::Offset;

use super::published_bookings::PublishedBookings;
use crate::analytics::BookingFilter;
use crate::app::base::core::Core;
use crate::domain::booking::{BookingKey, BookingView};
use crate::domain::place::{UNKNOWN, UsState};
use crate::import::cells::csv_cells::{BYTE_ORDER_MARK, push_cells};
use crate::store::{Store, StoreError, View, bookings};

/// Rows that are in memory at once: some 10 MB. The more, the more of them lie in the same block of the
/// store, which is read once for all.
const BLOCK_ROWS: usize = 50_000;

/// The columns of an export of bookings, as the file names them.
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
/// What is exported is fixed at the start. Where that cannot be read any longer, because it was changed since and the view
/// of it was closed, the export ends with an error: it never leaves bookings out.
pub struct Export {
    core: Arc<Core>,
    bookings: Arc<PublishedBookings>,
    /// A view of the store, which shows these bookings.
    view: View,
    filter: BookingFilter,
    /// How many are still to come; they are the newest.
    left: u64,
    has_begun: bool,
    block_rows: usize,
}

/// Why an export ends before its end.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    #[error("the bookings were changed while they were exported; export them again")]
    Changed,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Export {
    /// An export of the bookings that the filter keeps; `None` where the store has changed them since.
    pub(super) fn of(
        core: Arc<Core>,
        bookings: Arc<PublishedBookings>,
        filter: BookingFilter,
    ) -> Result<Option<Self>, StoreError> {
        let view = view_of(&core.store, &bookings)?;
        Ok(view.map(|view| Self {
            core,
            view,
            left: bookings.count(&filter),
            bookings,
            filter,
            has_begun: false,
            block_rows: BLOCK_ROWS,
        }))
    }

    /// The bookings of which some are exported.
    pub fn bookings(&self) -> &PublishedBookings {
        &self.bookings
    }

    /// The next lines, the first time after the header; `None` once all were given. Blocks for one
    /// short read of the store.
    pub fn next_block(&mut self) -> Result<Option<Vec<u8>>, ExportError> {
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
        let rows = self
            .block_rows
            .min(usize::try_from(self.left).unwrap_or(usize::MAX));
        let newer = self.left - rows as u64;
        let mut keys = self.bookings.newest(&self.filter, newer, rows);
        keys.reverse();
        block.append(&mut self.lines(&keys)?);
        self.left = newer;
        Ok(Some(block))
    }

    fn lines(&mut self, keys: &[BookingKey]) -> Result<Vec<u8>, ExportError> {
        let read = |view: &View| view.read(|tx| self.bookings.written(tx, keys, push_line));
        if let Ok(lines) = read(&self.view) {
            return Ok(lines);
        }
        // It was closed, or the file was opened again since.
        let view = view_of(&self.core.store, &self.bookings)?.ok_or(ExportError::Changed)?;
        let lines = read(&view)?;
        self.view = view;
        Ok(lines)
    }
}

/// A view that shows these bookings; `None` where they were changed since.
fn view_of(store: &Store, published: &PublishedBookings) -> Result<Option<View>, StoreError> {
    let view = store.view()?;
    let records_version = view.read(bookings::version)?;
    Ok((records_version == published.version.records_version).then_some(view))
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
    use crate::app::App;
    use crate::app::tests::mixed_histories::{NOW, import, open};
    use crate::import::cells::cell::escape_formula;
    use crate::import::normalize_line;

    fn rows(size: &str, count: u32) -> String {
        let rows = (0..count).map(|row| format!("{row},Acme,{size},2026-05-01\n"));
        format!(
            "id,client,firm size,created time\n{}",
            rows.collect::<String>()
        )
    }

    fn begin(app: &App) -> Export {
        let export = app.bookings.export(&BookingFilter::default()).unwrap();
        Export {
            block_rows: 4,
            ..export
        }
    }

    /// The lines without the head, or why they end.
    fn rest(export: &mut Export) -> Result<Vec<u8>, ExportError> {
        let mut lines = Vec::new();
        while let Some(block) = export.next_block()? {
            lines.extend(block);
        }
        Ok(lines)
    }

    #[test]
    fn an_export_whose_view_was_closed_goes_on_only_with_the_same_bookings() {
        let directory = tempfile::tempdir().unwrap();
        let app = open(directory.path(), NOW);
        import(&app, &rows("SOLO", 10));
        for (is_changed, is_closed) in [(true, false), (false, true), (true, true)] {
            let before = rest(&mut begin(&app)).unwrap();
            let mut export = begin(&app);
            let mut read = export.next_block().unwrap().unwrap();
            if is_changed {
                let size = if is_closed { "E2_5" } else { "E200P" };
                import(&app, &rows(size, 10));
            }
            if is_closed {
                // With the file that it reads.
                app.store().compact().unwrap();
            }
            match rest(&mut export) {
                Ok(lines) => {
                    read.extend(lines);
                    assert!(read == before && !(is_changed && is_closed));
                }
                Err(error) => {
                    assert!(matches!(error, ExportError::Changed), "{error}");
                    assert!(is_changed && is_closed);
                }
            }
        }
    }

    #[test]
    fn an_export_waits_for_what_is_committed() {
        let directory = tempfile::tempdir().unwrap();
        let app = open(directory.path(), NOW);
        import(&app, &rows("SOLO", 10));
        let published = app.bookings.current();
        import(&app, &rows("SOLO", 12));
        // As a thread sees it between the commit and the publication.
        app.bookings.newest.store(published);
        let lines = String::from_utf8(rest(&mut begin(&app)).unwrap()).unwrap();
        assert_eq!(lines.lines().count(), 1 + 12);
    }

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
