//! Every way in which an import can fail as a whole.

use std::io;

use super::progress::Busy;
use crate::app::directory::DirectoryError;
use crate::domain::import::NOTHING_IMPORTED;
use crate::domain::limits::{CATEGORIES_MAX, LOCATIONS_MAX, VENDOR_FILE_MAX_BYTES, VENDORS_MAX};
use crate::domain::number_format::{binary_size, format_bytes, group_thousands};
use crate::import::{FileError, Sheets};
use crate::store::StoreError;
use crate::store::backup::without_number;

/// Why nothing was imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// Another import, or an undo of one, has not ended.
    #[error(transparent)]
    InProgress(#[from] Busy),
    /// The file as a whole is refused.
    #[error(transparent)]
    File(#[from] FileError),
    /// One sheet of the file is refused; another one may do.
    #[error("{error}")]
    Sheet { error: FileError, sheets: Sheets },
    /// The file is larger than the operator allows.
    #[error("The file is larger than the limit ({limit_mb} MB).")]
    TooLarge { limit_mb: u64 },
    /// The file would bring more categories than an instance may hold.
    #[error(
        "With this file there would be more than {CATEGORIES_MAX} categories. List its own categories under those \
         that there are already."
    )]
    TooManyCategories,
    /// The file would bring more locations than an instance may hold, the first of them on this line.
    #[error(
        "Row {line}: with this location the bookings would come from more than {} different ones. Is the \
         column of cities the right one?",
        group_thousands(LOCATIONS_MAX as u64)
    )]
    TooManyLocations { line: u64 },
    /// The file would bring more vendors than an instance may hold, the first of them on this line.
    #[error(
        "Row {line}: with this vendor there would be more than {}. Is it a file of vendors?",
        group_thousands(VENDORS_MAX as u64)
    )]
    TooManyVendors { line: u64 },
    /// The file's rows take too much memory up to this line.
    #[error(
        "Up to row {line} the file has more than {} rows of vendors or {} of text. Divide it into several files.",
        group_thousands(VENDORS_MAX as u64),
        binary_size(VENDOR_FILE_MAX_BYTES as u64)
    )]
    TooManyVendorRows { line: u64 },
    /// Someone asked the import to stop.
    #[error("The import was canceled. {NOTHING_IMPORTED}")]
    Canceled,
    /// The disk has no room for it.
    #[error(
        "There is not enough free disk space: this import needs about {} and {} is free.",
        format_bytes(*.needed),
        format_bytes(*.free)
    )]
    NoRoom {
        /// Bytes it needs in all.
        needed: u64,
        /// Bytes that are free.
        free: u64,
    },
    /// The temporary file beside the data could not be written.
    #[error("The temporary file of the import could not be written: {}.", without_number(.0))]
    Spool(#[source] io::Error),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<DirectoryError> for ImportError {
    fn from(error: DirectoryError) -> Self {
        match error {
            DirectoryError::TooManyCategories => Self::TooManyCategories,
            DirectoryError::Store(error) => Self::Store(error),
        }
    }
}
