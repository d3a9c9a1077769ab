//! Parses CSV files and spreadsheets: bytes in, drafts of bookings or vendors out, with the reason for
//! every rejected row. The rules are in docs/import.md.
//!
//! A CSV goes through [`files::decode`] (bytes to UTF-8), [`files::csv`] (text to records with their line numbers),
//! [`columns::header`] (which column is which, by the tables in `booking_columns` and `vendor_columns`) and then
//! [`bookings::booking`] or [`vendors::vendor`] (a row to a draft). [`CsvFile`] ties the first three together; the records of
//! a spreadsheet come from `files::xlsx`. Everything streams: no step holds more than one batch of rows. This module never
//! opens a file, reads the clock or knows what is stored; that is [`crate::app::imports`].
//!
//! In reading order, in which no file uses a later one; each folder begins with such a list of its own:
//!
//! ```text
//! cells                     what one cell says
//! spreadsheet_error  error  what is said of a file
//! columns                   which column is which
//! files                     bytes to rows, of CSV and spreadsheets
//! bookings                  a row to a booking
//! vendors                   a row to a vendor, and back
//! conventions_reader        the conventions of a file, before it is read
//! ```

pub mod bookings;
pub mod cells;
pub mod columns;
mod conventions_reader;
mod error;
pub mod files;
mod spreadsheet_error;
pub mod vendors;

pub use cells::cell::{normalize_line, quoted};
pub use cells::rounded_id::is_rounded_id;
pub use columns::column_spec::{Column, ColumnSpec, Requirement};
pub use columns::conventions::Conventions;
pub use conventions_reader::ConventionsReader;
pub use error::{
    FileError, MissingColumns, RowError, RowErrors, and_more, missing_columns, unclosed_quote,
    vendors_or,
};
pub use files::csv_file::{CsvFile, DELIMITERS};
pub use files::preview::{PREVIEW_ROWS, Preview};
pub use files::record::RecordSource;
pub use files::row_file::{FirstRows, RowFile};
pub use files::rows::{BATCH_BYTES, BATCH_ROWS, BLOCK_ROWS, Cells, Row, RowBatch};
pub use files::xlsx::{OtherSheets, SheetFile, Sheets, begins_as_spreadsheet};
pub use spreadsheet_error::{OTHER_SPREADSHEETS, SpreadsheetError, TEXT_ENDING, WORKBOOK_ENDING};
pub use vendors::vendor_row::{vendor_cells, vendor_columns};
