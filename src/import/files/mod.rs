//! Bytes to rows: CSV files and spreadsheets.
//!
//! ```text
//! preview  record  rows  row_file      the rows below a header, of any format
//! decode  plain_record  csv  csv_file  CSV
//! xlsx                                 spreadsheets
//! ```

pub mod csv;
pub(in crate::import) mod csv_file;
pub mod decode;
mod plain_record;
pub(in crate::import) mod preview;
pub(in crate::import) mod record;
pub(in crate::import) mod row_file;
pub(in crate::import) mod rows;
pub(in crate::import) mod xlsx;
