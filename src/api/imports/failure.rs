//! Why nothing was imported or undone, as the edge says it.

use axum::http::StatusCode;

use crate::app::imports::{ImportError, UndoError};
use crate::http::error::ApiError;
use crate::http::problem_code::ProblemCode;
use crate::import::FileError;
use crate::store::{StoreError, is_full};

impl From<ImportError> for ApiError {
    fn from(error: ImportError) -> Self {
        use ImportError as E;
        let said = error.to_string();
        match error {
            E::File(error) => of_file(error),
            E::InProgress => Self::new(StatusCode::CONFLICT, ProblemCode::ImportInProgress, said),
            E::Cancelled => Self::new(StatusCode::CONFLICT, ProblemCode::ImportCancelled, said),
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
            E::NoRoom { .. } => Self::new(
                StatusCode::INSUFFICIENT_STORAGE,
                ProblemCode::StorageFull,
                format!("{said} Nothing was imported."),
            ),
            E::Spool(error) if is_full(&error) => disk_is_full(),
            E::Spool(error) => failed(error),
            E::Store(StoreError::Full) => disk_is_full(),
            E::Store(StoreError::Engine(error)) => failed(error),
            E::Store(damaged @ StoreError::Corrupt { .. }) => damaged.into(),
        }
    }
}

impl From<UndoError> for ApiError {
    fn from(error: UndoError) -> Self {
        let said = error.to_string();
        match error {
            UndoError::NotFound => Self::not_found(&said),
            UndoError::InProgress => {
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
    let said = error.to_string();
    let unprocessable = |code| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, code, said.clone());
    match error {
        FileError::NotCsv => ApiError::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            ProblemCode::NotCsv,
            said,
        ),
        FileError::Empty => unprocessable(ProblemCode::EmptyFile),
        FileError::MissingColumns(_) => unprocessable(ProblemCode::MissingColumns),
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
        "The disk is full. Nothing was imported.",
    )
}

/// The cause goes to the log; the reader learns what matters to them.
fn failed(cause: impl std::fmt::Display) -> ApiError {
    tracing::error!(%cause, "an import failed");
    ApiError::new(
        StatusCode::INTERNAL_SERVER_ERROR,
        ProblemCode::Internal,
        "Something went wrong. Nothing was imported",
    )
}
