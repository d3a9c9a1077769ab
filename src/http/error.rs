//! The error type of all endpoints and its representation: `application/problem+json` (RFC 9457).

mod accounts;
mod vendors;

use std::collections::BTreeMap;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

pub use self::vendors::{MERGE_NOT_FOUND, NAME_TAKEN, VENDOR_CHANGED};
use super::problem_code::ProblemCode;
use crate::domain::field_error::FieldError;
use crate::domain::ids::VendorId;
use crate::http::validation_messages::WENT_WRONG;
use crate::store::{REOPEN_BACKOFF_MAX, StoreError};

/// The refusal of a request that is not what it should be in form: a parser's words reach no client.
pub const UNREADABLE: &str = "The request could not be read.";

/// The reply to a path that leads nowhere.
pub const NOT_FOUND: &str = "Not found";

/// The refusal of an upload that ends too early.
pub const UPLOAD_INCOMPLETE: &str = "The upload was incomplete.";

/// The content type of a [`Problem`].
pub const PROBLEM_JSON: &str = "application/problem+json";

/// The body of every reply that is not a success.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// The HTTP status code.
    pub status: u16,
    /// The status in words.
    pub title: String,
    /// Stable; programs decide by it. Texts may change.
    pub code: ProblemCode,
    /// One sentence for the reader.
    pub detail: String,
    /// The same sentence as `detail`.
    pub error: String,
    /// An error sentence by field of the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fields: Option<BTreeMap<String, String>>,
    /// With `vendor_exists`: the vendor that has the name; of a tech stack the selected one that is not listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vendor_id: Option<VendorId>,
    /// Required columns that an imported file lacks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing_columns: Option<Vec<&'static str>>,
    /// The value of `allowMissing` with which the file is taken without them, where it can be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allow_missing: Option<String>,
    /// The names of the columns that the file has; `columns` says what they hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<Vec<String>>,
    /// Columns of the file that may be those that it lacks, by their cells and names; the parameter `columns` takes it
    /// as it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub suggested_columns: Option<BTreeMap<&'static str, String>>,
    /// The sheets of a spreadsheet, of which another one may be importable.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheets: Option<Vec<String>>,
    /// Seconds to wait before the next attempt.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after: Option<u32>,
    /// Identifies this request in the server's log.
    pub request_id: String,
}

/// What is said where nothing can be written.
pub const DISK_FULL: &str = "Changes cannot be saved right now: the disk is full.";

/// An error reply that is not rendered yet: the outermost layer adds the request's id.
#[derive(Clone, Debug)]
pub struct ApiError {
    status: StatusCode,
    code: ProblemCode,
    detail: String,
    fields: BTreeMap<String, String>,
    vendor_id: Option<VendorId>,
    retry_after: Option<u32>,
    file: Option<Box<RefusedFile>>,
}

/// What else is said of a file that cannot be imported.
#[derive(Clone, Debug, Default)]
pub struct RefusedFile {
    pub missing_columns: Option<Vec<&'static str>>,
    pub allow_missing: Option<String>,
    pub columns: Option<Vec<String>>,
    pub suggested_columns: Option<BTreeMap<&'static str, String>>,
    pub sheets: Option<Vec<String>>,
}

impl ApiError {
    /// `detail` is shown to the user.
    pub fn new(status: StatusCode, code: ProblemCode, detail: impl Into<String>) -> Self {
        Self {
            status,
            code,
            detail: detail.into(),
            fields: BTreeMap::new(),
            vendor_id: None,
            retry_after: None,
            file: None,
        }
    }

    /// 400 for a request that is not what it should be in form.
    pub fn unreadable() -> Self {
        Self::new(StatusCode::BAD_REQUEST, ProblemCode::BadRequest, UNREADABLE)
    }

    /// 422 about one field; [`ApiError::and_field`] adds further ones.
    pub fn invalid(field: &str, detail: impl Into<String>) -> Self {
        let detail = detail.into();
        Self::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            ProblemCode::ValidationFailed,
            detail.clone(),
        )
        .and_field(field, detail)
    }

    /// 422 about several fields; `detail` is that of the first.
    pub fn invalid_fields(errors: impl IntoIterator<Item = FieldError>) -> Self {
        let mut errors = errors.into_iter();
        let first = errors.next().expect("at least one field is invalid");
        errors.fold(
            first.into(),
            |error: Self, FieldError { field, message }| error.and_field(&field, message),
        )
    }

    /// This error with another sentence.
    #[must_use]
    pub fn with_detail(mut self, detail: String) -> Self {
        self.detail = detail;
        self
    }

    #[must_use]
    pub fn and_field(mut self, field: &str, detail: impl Into<String>) -> Self {
        self.fields.insert(field.to_owned(), detail.into());
        self
    }

    #[must_use]
    pub fn and_vendor(mut self, id: VendorId) -> Self {
        self.vendor_id = Some(id);
        self
    }

    #[must_use]
    pub fn and_retry_after(mut self, seconds: u32) -> Self {
        self.retry_after = Some(seconds);
        self
    }

    #[must_use]
    pub fn and_file(mut self, file: RefusedFile) -> Self {
        self.file = Some(Box::new(file));
        self
    }

    /// What is said of a refused file.
    pub fn file(&self) -> RefusedFile {
        self.file.as_deref().cloned().unwrap_or_default()
    }

    /// 408 for a request that did not arrive in time.
    pub fn too_slow() -> Self {
        Self::new(
            StatusCode::REQUEST_TIMEOUT,
            ProblemCode::Timeout,
            "The request took too long.",
        )
    }

    /// 413 for a request that is no upload.
    pub fn too_large() -> Self {
        Self::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            ProblemCode::PayloadTooLarge,
            "The request is too large.",
        )
    }

    /// 400 for a form with a file that ends too early or is no such form.
    pub fn malformed_upload() -> Self {
        Self::new(
            StatusCode::BAD_REQUEST,
            ProblemCode::MalformedUpload,
            UPLOAD_INCOMPLETE,
        )
    }

    /// 503 where others have all slots.
    pub fn busy() -> Self {
        Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            ProblemCode::Busy,
            "The server is busy. Please try again.",
        )
        .and_retry_after(1)
    }

    pub fn not_found(detail: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, ProblemCode::NotFound, detail)
    }

    /// 401: no session, or one that has ended.
    pub fn not_authenticated() -> Self {
        Self::new(
            StatusCode::UNAUTHORIZED,
            ProblemCode::NotAuthenticated,
            "Please sign in.",
        )
    }

    /// 403: signed in, but not an administrator.
    pub fn admins_only() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            ProblemCode::Forbidden,
            "Administrators only.",
        )
    }

    /// 500; the cause is logged and never part of the reply.
    pub fn internal(error: impl std::fmt::Display) -> Self {
        tracing::error!(%error, "a request failed");
        Self::went_wrong()
    }

    /// 500, of which the log has the cause already.
    pub fn went_wrong() -> Self {
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            ProblemCode::Internal,
            WENT_WRONG,
        )
    }

    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// The body. A server error contains the request id in its sentence.
    pub fn problem(&self, request_id: &str) -> Problem {
        let detail = if self.code == ProblemCode::Internal {
            format!("{}. Reference: {request_id}", self.detail)
        } else {
            self.detail.clone()
        };
        let file = self.file();
        Problem {
            status: self.status.as_u16(),
            title: self.status.canonical_reason().unwrap_or("Error").to_owned(),
            code: self.code,
            error: detail.clone(),
            detail,
            fields: (!self.fields.is_empty()).then(|| self.fields.clone()),
            vendor_id: self.vendor_id.clone(),
            missing_columns: file.missing_columns,
            allow_missing: file.allow_missing,
            columns: file.columns,
            suggested_columns: file.suggested_columns,
            sheets: file.sheets,
            retry_after: self.retry_after,
            request_id: request_id.to_owned(),
        }
    }

    pub fn render(&self, request_id: &str) -> Response {
        let body = serde_json::to_vec(&self.problem(request_id))
            .expect("a problem is text and numbers, which always serialize");
        let mut response = (self.status, body).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(PROBLEM_JSON));
        if self.status == StatusCode::UNAUTHORIZED {
            // What a program sends instead; for `Bearer` a browser asks nobody.
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// Passes the error to the outermost layer, which knows the request's id and renders it there.
impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Full => Self::new(
                StatusCode::INSUFFICIENT_STORAGE,
                ProblemCode::StorageFull,
                DISK_FULL,
            ),
            StoreError::Corrupt { .. } | StoreError::Broken => {
                tracing::error!(%error, "damaged data was met");
                Self::new(
                    StatusCode::INTERNAL_SERVER_ERROR,
                    ProblemCode::DataCorrupt,
                    "Some data could not be read. Contact your administrator.",
                )
            }
            StoreError::Failing(_) => {
                tracing::error!(%error, "the disk failed a request");
                let detail =
                    "The disk of the server fails right now. Please try again in a moment.";
                Self::new(
                    StatusCode::SERVICE_UNAVAILABLE,
                    ProblemCode::ReadOnly,
                    detail,
                )
                .and_retry_after(u32::try_from(REOPEN_BACKOFF_MAX.as_secs()).unwrap_or(u32::MAX))
            }
            StoreError::Engine(_) => Self::internal(error),
        }
    }
}
