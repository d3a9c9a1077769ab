//! Answers about bookings: bytes with an ETag, so that a repeated question is a 304.

use std::hash::Hash;

use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use serde::Serialize;

use crate::app::bookings::PublishedBookings;
use crate::http::error::ApiError;
use crate::http::etag::hash_of;

/// Names the answer to a question over these bookings. `question` holds everything else that the
/// answer depends on.
pub fn tag(bookings: &PublishedBookings, question: impl Hash) -> HeaderValue {
    let tag = format!("\"{:016x}{:016x}\"", bookings.tag(), hash_of(question));
    HeaderValue::from_str(&tag).expect("hexadecimal digits are a header value")
}

/// A reply with its tag.
pub fn reply(kind: &'static str, tag: HeaderValue, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::ETAG, tag);
    response
}

/// A JSON reply with its tag.
pub fn json(tag: HeaderValue, value: &impl Serialize) -> Result<Response, ApiError> {
    let body = serde_json::to_vec(value).map_err(ApiError::internal)?;
    Ok(reply(JSON, tag, body))
}

/// The content type of JSON.
pub const JSON: &str = "application/json";
