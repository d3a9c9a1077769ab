//! Why nothing was imported or undone, as an HTTP error.

use axum::http::StatusCode;

use crate::app::imports::{ImportError, UndoError};
use crate::domain::import::NOTHING_IMPORTED;
use crate::http::error::{ApiError, RefusedFile};
use crate::http::problem_code::ProblemCode;
use crate::http::validation_messages::WENT_WRONG;
use crate::import::{FileError, SpreadsheetError};
use crate::store::{StoreError, is_full};

impl From<ImportError> for ApiError {
    fn from(error: ImportError) -> Self {
        use ImportError as E;
        let said = error.to_string();
        match error {
            E::File(error) => of_file(error),
            E::Sheet { error, sheets } => {
                let error = of_file(error);
                let file = RefusedFile {
                    sheets: (!sheets.names.is_empty()).then_some(sheets.names),
                    ..error.file()
                };
                error.and_file(file)
            }
            E::InProgress(_) => {
                Self::new(StatusCode::CONFLICT, ProblemCode::ImportInProgress, said)
            }
            E::Canceled => Self::new(StatusCode::CONFLICT, ProblemCode::ImportCanceled, said),
            E::TooLarge { .. } => Self::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                ProblemCode::FileTooLarge,
                said,
            ),
            E::TooManyCategories => Self::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                ProblemCode::TooManyCategories,
                said,
            ),
            E::TooManyLocations { .. } => Self::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                ProblemCode::TooManyPlaces,
                said,
            ),
            E::TooManyVendors { .. } | E::TooManyVendorRows { .. } => Self::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                ProblemCode::TooManyVendors,
                said,
            ),
            E::NoRoom { .. } => Self::new(
                StatusCode::INSUFFICIENT_STORAGE,
                ProblemCode::StorageFull,
                format!("{said} {NOTHING_IMPORTED}"),
            ),
            E::Spool(error) if is_full(&error) => disk_is_full(),
            E::Spool(error) => failed(error),
            E::Store(StoreError::Full) => disk_is_full(),
            E::Store(StoreError::Engine(error)) => failed(error),
            E::Store(other) => other.into(),
        }
    }
}

impl From<UndoError> for ApiError {
    fn from(error: UndoError) -> Self {
        let said = error.to_string();
        match error {
            UndoError::NotFound => Self::not_found(&said),
            UndoError::InProgress(_) => {
                Self::new(StatusCode::CONFLICT, ProblemCode::ImportInProgress, said)
            }
            UndoError::Refused(_) => {
                Self::new(StatusCode::CONFLICT, ProblemCode::UndoRefused, said)
            }
            UndoError::Store(error) => error.into(),
        }
    }
}

fn of_file(error: FileError) -> ApiError {
    use SpreadsheetError as S;
    let said = error.to_string();
    let unprocessable = |code| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, code, said.clone());
    match error {
        FileError::NotCsv | FileError::Calendar => ApiError::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            ProblemCode::NotCsv,
            said,
        ),
        FileError::Empty => unprocessable(ProblemCode::EmptyFile),
        FileError::NoSuchColumn(_) | FileError::NamedTwice(_) | FileError::ColumnTaken(_) => {
            ApiError::invalid("columns", said)
        }
        FileError::NoSheets(_) => ApiError::invalid("sheet", said),
        FileError::MissingColumns(missing) => {
            let allow_missing = missing.may_be_missing.then(|| missing.names.join(","));
            unprocessable(ProblemCode::MissingColumns).and_file(RefusedFile {
                missing_columns: Some(missing.names),
                allow_missing,
                columns: Some(missing.in_file),
                suggested_columns: Some(missing.suggested.into_iter().collect()),
                sheets: None,
            })
        }
        FileError::Spreadsheet(error) => match error {
            S::NotASpreadsheet
            | S::Password
            | S::OldFormat
            | S::OpenDocument
            | S::Binary
            | S::WithMacros
            | S::Numbers => ApiError::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                ProblemCode::NotSpreadsheet,
                said,
            ),
            S::Neither => unprocessable(ProblemCode::NotCsv),
            S::NoSuchSheet(_) => ApiError::invalid("sheet", said),
            S::Read(error) => failed(error),
            S::Damaged | S::TooLarge | S::TooManyRows | S::TooManyTexts | S::NoSheet | S::Empty => {
                unprocessable(ProblemCode::MalformedSpreadsheet)
            }
        },
        FileError::DuplicateColumn(_)
        | FileError::TooManyColumns
        | FileError::UnclosedQuote { .. } => unprocessable(ProblemCode::MalformedCsv),
        FileError::Read(error) => failed(error),
    }
}

fn disk_is_full() -> ApiError {
    ApiError::new(
        StatusCode::INSUFFICIENT_STORAGE,
        ProblemCode::StorageFull,
        format!("The disk is full. {NOTHING_IMPORTED}"),
    )
}

/// The cause goes to the log; the reader learns what matters to them.
fn failed(error: impl std::fmt::Display) -> ApiError {
    tracing::error!(%error, "an import failed");
    ApiError::new(
        StatusCode::INTERNAL_SERVER_ERROR,
        ProblemCode::Internal,
        format!("{WENT_WRONG}. {NOTHING_IMPORTED}"),
    )
}
