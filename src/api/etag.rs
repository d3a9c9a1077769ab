//! Answers about bookings: bytes with an ETag, so that a repeated question is a 304.

use std::hash::Hash;

use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use serde::Serialize;

use crate::app::bookings::PublishedBookings;
use crate::http::error::ApiError;
use crate::http::etag::{IfNoneMatch, hash_of};

/// Names the answer to a question over these bookings. `question` holds everything else that the
/// answer depends on.
pub fn tag(bookings: &PublishedBookings, question: impl Hash) -> HeaderValue {
    let tag = format!("\"{:016x}{:016x}\"", bookings.tag(), hash_of(question));
    HeaderValue::from_str(&tag).expect("hexadecimal digits are a header value")
}

/// A reply with its tag.
fn reply(kind: &'static str, tag: HeaderValue, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::ETAG, tag);
    response
}

/// A reply with its tag, whose body is made only where its client does not have it.
pub fn reply_unless_known(
    known: &IfNoneMatch,
    kind: &'static str,
    tag: HeaderValue,
    body: impl FnOnce() -> Result<Vec<u8>, ApiError>,
) -> Result<Response, ApiError> {
    let body = if known.has(&tag) {
        Body::empty()
    } else {
        body()?.into()
    };
    Ok(reply(kind, tag, body))
}

/// The bytes of a JSON reply.
pub fn bytes(value: &impl Serialize) -> Result<Vec<u8>, ApiError> {
    serde_json::to_vec(value).map_err(ApiError::internal)
}

/// A JSON reply with its tag.
pub fn json(tag: HeaderValue, value: &impl Serialize) -> Result<Response, ApiError> {
    Ok(reply(JSON, tag, bytes(value)?))
}

/// The content type of JSON.
pub const JSON: &str = "application/json";

#[cfg(test)]
mod tests {
    use axum::extract::FromRequestParts;
    use axum::http::{Method, Request};

    use super::*;

    #[tokio::test]
    async fn a_body_is_made_only_where_it_will_be_sent() {
        for (method, known, is_made) in [
            (Method::GET, &[][..], true),
            (Method::GET, &["\"b\""], true),
            (Method::GET, &["\"b\"", "W/\"a\""], false),
            (Method::GET, &["*"], false),
            (Method::HEAD, &[], true),
        ] {
            let mut request = Request::builder().method(&method);
            for list in known {
                request = request.header(header::IF_NONE_MATCH, *list);
            }
            let (mut parts, ()) = request.body(()).unwrap().into_parts();
            let Ok(known) = IfNoneMatch::from_request_parts(&mut parts, &()).await;
            let mut was_made = false;
            let body = || {
                was_made = true;
                Ok(Vec::new())
            };
            let tag = HeaderValue::from_static("\"a\"");
            let reply = reply_unless_known(&known, JSON, tag, body).unwrap();
            assert_eq!(was_made, is_made, "{method} {known:?}");
            assert!(reply.headers().contains_key(header::ETAG));
        }
    }
}
