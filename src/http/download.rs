//! Replies that a browser saves as files.

use std::fs::File;

use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};

use super::error::ApiError;
use super::file_body::FileBody;

/// The content type of a CSV.
pub const CSV: HeaderValue = HeaderValue::from_static("text/csv; charset=utf-8");

/// Has the reply saved under a name, in which nothing must be quoted.
pub fn saved_as(name: &str) -> Result<(HeaderName, HeaderValue), ApiError> {
    let disposition = format!("attachment; filename=\"{name}\"");
    let disposition = HeaderValue::from_str(&disposition).map_err(ApiError::internal)?;
    Ok((header::CONTENT_DISPOSITION, disposition))
}

/// A file of the server's disk.
pub fn file_download(file: File, kind: HeaderValue, name: &str) -> Result<Response, ApiError> {
    let headers = [(header::CONTENT_TYPE, kind), saved_as(name)?];
    let file = FileBody::of(file).map_err(ApiError::internal)?;
    Ok((headers, file).into_response())
}
