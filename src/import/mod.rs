//! Parses CSV files and spreadsheets: bytes in, drafts of bookings or vendors out, with the reason for
//! every rejected row. The rules are in docs/import.md.
//!
//! A CSV goes through [`decode`] (bytes to UTF-8), [`csv`] (text to records with their line numbers),
//! [`header`] (which column is which, by the tables in `booking_columns` and `vendor_columns`) and then
//! [`booking`] or [`vendor`] (a row to a draft). [`CsvFile`] ties the first three together; the records of a spreadsheet come from `xlsx`.
//! Everything streams: no step holds more than one batch of rows. This module never opens a file, reads the clock or knows
//! what is stored; that is [`crate::app::imports`].
//!
//! In reading order, in which no file uses a later one:
//!
//! ```text
//! denied_lists  tool_marks  export_list   lists, and what denies a whole one
//! cell  html_text  fuzzy_match            what is in a cell, and names close to it
//! error_text  missing_value               cells that say nothing
//! csv_cells                               cells as CSV
//! date                                    dates and times
//! column_spec                             what a column can hold
//! booking_columns  vendor_columns         the columns of both kinds of file
//! column_lookup  conventions              a column by its name, and how a file writes its columns
//! spreadsheet_error  error  preview       what is said of a file
//! column_names                            what the columns of a file are called
//! column_choices  category_choices        what a person says of the columns and categories of a file
//! firm_sizes                              sizes of firms in words and numbers
//! meeting_title                           the vendor that is shown at a meeting
//! meeting_place                           how people meet
//! column_suggestions                      what the columns of a file may hold that lacks some
//! header  record  rows  row_file          a header and the rows below it, of any format
//! decode  plain_record  csv  csv_file     CSV
//! xlsx                                    spreadsheets
//! extra_columns                           columns whose names are not known
//! conventions_reader                      the conventions of a file, before it is read
//! meeting_parties                         those that meet
//! booking_status                          whether a demo was canceled
//! city_capitals                           cities in capitals only
//! link  booking_location                  links, and where a booking was made from
//! digest  mail_services                   hashes, and hosts that are no firm's
//! booking_identity  rounded_id            what makes two bookings the same, and what does not
//! statements                              what extra columns say of a vendor
//! booking  vendor                         a row to a draft
//! vendor_row                              a vendor to a row
//! ```

pub mod booking;
mod booking_columns;
pub mod booking_identity;
mod booking_location;
pub mod booking_status;
pub mod category_choices;
pub mod cell;
mod city_capitals;
pub mod column_choices;
pub mod column_lookup;
pub mod column_names;
mod column_spec;
pub mod column_suggestions;
mod conventions;
mod conventions_reader;
pub mod csv;
pub mod csv_cells;
mod csv_file;
mod date;
pub mod decode;
mod denied_lists;
mod digest;
mod error;
mod error_text;
pub mod export_list;
pub mod extra_columns;
pub mod firm_sizes;
mod fuzzy_match;
pub mod header;
pub mod html_text;
pub mod link;
mod mail_services;
pub mod meeting_parties;
mod meeting_place;
pub mod meeting_title;
mod missing_value;
mod plain_record;
mod preview;
mod record;
mod rounded_id;
mod row_file;
mod rows;
mod spreadsheet_error;
pub mod statements;
mod tool_marks;
pub mod vendor;
mod vendor_columns;
mod vendor_row;
mod xlsx;

pub use cell::{normalize_line, quoted};
pub use column_spec::{Column, ColumnSpec, Requirement};
pub use conventions::Conventions;
pub use conventions_reader::ConventionsReader;
pub use csv_file::{CsvFile, DELIMITERS};
pub use error::{
    FileError, MissingColumns, RowError, RowErrors, and_more, missing_columns, unclosed_quote,
    vendors_or,
};
pub use fuzzy_match::{
    closest_name, closest_words, find_by_typo, find_by_words, may_be_same_company,
};
pub use preview::{PREVIEW_ROWS, Preview};
pub use record::RecordSource;
pub use rounded_id::is_rounded_id;
pub use row_file::{FirstRows, RowFile};
pub use rows::{BATCH_BYTES, BATCH_ROWS, BLOCK_ROWS, Cells, Row, RowBatch};
pub use spreadsheet_error::{OTHER_SPREADSHEETS, SpreadsheetError, TEXT_ENDING, WORKBOOK_ENDING};
pub use vendor_row::{vendor_cells, vendor_columns};
pub use xlsx::{OtherSheets, SheetFile, Sheets, begins_as_spreadsheet};
