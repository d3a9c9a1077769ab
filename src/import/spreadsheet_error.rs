//! Why a workbook cannot be read.

use std::io;

/// What is said of a file of either kind.
pub const EMPTY_FILE: &str = "The file is empty.";
pub const NOT_READ: &str = "The file could not be read";
/// What to do with a file of another program.
const SAVE_IT: &str = "Save it as .xlsx or .csv and choose that.";

#[derive(Debug, thiserror::Error)]
pub enum SpreadsheetError {
    #[error("This file is not a readable spreadsheet. {SAVE_IT}")]
    NotASpreadsheet,
    /// Neither an archive nor a container, such as a text with the wrong name.
    #[error("Please select a valid CSV file.")]
    Neither,
    #[error("{EMPTY_FILE}")]
    Empty,
    #[error("This spreadsheet has a password. Save it without one and choose that.")]
    Password,
    #[error("This is a spreadsheet of the old .xls format. {SAVE_IT}")]
    OldFormat,
    #[error("This is an OpenDocument spreadsheet. {SAVE_IT}")]
    OpenDocument,
    #[error("This is a binary workbook (.xlsb). {SAVE_IT}")]
    Binary,
    #[error("This is a workbook with macros. {SAVE_IT}")]
    WithMacros,
    #[error("This is a spreadsheet of Numbers. Export it as .xlsx or .csv and choose that.")]
    Numbers,
    #[error("This spreadsheet is damaged or incomplete.")]
    Damaged,
    #[error("This spreadsheet unpacks to far more than a list of vendors or bookings needs.")]
    TooLarge,
    #[error("This spreadsheet has more rows than a spreadsheet can have.")]
    TooManyRows,
    #[error("This spreadsheet has too many different texts. Save it as .csv and choose that.")]
    TooManyTexts,
    #[error("There is no sheet {0} in this spreadsheet.")]
    NoSuchSheet(String),
    #[error("This spreadsheet has no sheet with rows.")]
    NoSheet,
    #[error("{NOT_READ}: {0}")]
    Read(io::Error),
}

/// How the names of files end that are read.
pub const TEXT_ENDING: &str = ".csv";
pub const WORKBOOK_ENDING: &str = ".xlsx";

/// Spreadsheets that are recognized by the ending of their name.
pub static OTHER_SPREADSHEETS: [(&str, SpreadsheetError); 6] = [
    (".xls", SpreadsheetError::OldFormat),
    (".xlsb", SpreadsheetError::Binary),
    (".xlsm", SpreadsheetError::WithMacros),
    (".ods", SpreadsheetError::OpenDocument),
    (".fods", SpreadsheetError::OpenDocument),
    (".numbers", SpreadsheetError::Numbers),
];

impl From<io::Error> for SpreadsheetError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            // What the decompressor and our own checks say of bad data.
            io::ErrorKind::InvalidData
            | io::ErrorKind::InvalidInput
            | io::ErrorKind::UnexpectedEof => Self::Damaged,
            _ => Self::Read(error),
        }
    }
}

impl From<quick_xml::Error> for SpreadsheetError {
    fn from(error: quick_xml::Error) -> Self {
        match error {
            quick_xml::Error::Io(error) => io::Error::new(error.kind(), error.to_string()).into(),
            _ => Self::Damaged,
        }
    }
}

pub fn damaged() -> io::Error {
    io::ErrorKind::InvalidData.into()
}
