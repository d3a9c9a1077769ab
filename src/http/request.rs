//! Gives every request an id and a log line, and every error reply a problem body.

use std::any::Any;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tracing::Instrument;
use uuid::Builder;

use super::error::{ApiError, NOT_FOUND, UNREADABLE};
use super::peer;
use super::problem_code::ProblemCode;
use crate::app::App;
use crate::domain::ids::UserId;
use crate::http::validation_messages::WENT_WRONG;

/// Names the request in the log, in every problem and to the browser.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Whether a request asks for what there is, with its body or without.
pub fn is_read(method: &Method) -> bool {
    [Method::GET, Method::HEAD].contains(method)
}

/// Whether a request changes nothing. [`Method::is_safe`] says so of TRACE and QUERY too, which no route here has.
pub fn is_safe(method: &Method) -> bool {
    is_read(method) || method == Method::OPTIONS
}

/// The request being answered: an extension of every request.
#[derive(Clone, Debug)]
pub struct RequestInfo(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    id: String,
    user: OnceLock<String>,
}

impl RequestInfo {
    fn new() -> Self {
        Self(Arc::new(Inner {
            // Not from the system, which takes a call for each: it names, and guards nothing.
            id: Builder::from_random_bytes(rand::random())
                .into_uuid()
                .simple()
                .to_string(),
            user: OnceLock::new(),
        }))
    }

    /// 32 hexadecimal digits, generated here, never taken from the client.
    pub fn id(&self) -> &str {
        &self.0.id
    }

    /// Adds the user to the log line.
    pub fn set_user(&self, user: &UserId) {
        // A request has one session, so a second call sets the same user.
        let _ = self.0.user.set(user.to_string());
    }
}

/// Assigns the id, writes the log line and renders an error.
///
/// The line contains the route's template and never the path, the query, a body or a cookie.
pub async fn answer(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let info = RequestInfo::new();
    let (mut parts, body) = request.into_parts();
    let address = peer::client_address(&parts, app.config());
    let method = parts.method.clone();
    let route = parts.extensions.get::<MatchedPath>().cloned();
    parts.extensions.insert(info.clone());
    let request = Request::from_parts(parts, body);

    let span = tracing::info_span!("request", id = info.id());
    let response = next.run(request).instrument(span.clone()).await;
    let mut response = as_problem(response, info.id());
    let id = HeaderValue::from_str(info.id()).expect("hexadecimal digits are a header value");
    response.headers_mut().insert(REQUEST_ID, id);

    let took = started.elapsed();
    app.core().metrics.replied(response.status().as_u16(), took);
    let _in_span = span.enter();
    tracing::info!(
        method = %method,
        route = route.as_ref().map_or("-", MatchedPath::as_str),
        status = response.status().as_u16(),
        ms = (took.as_secs_f64() * 10_000.0).round() / 10.0,
        user = info.0.user.get().map_or("-", String::as_str),
        %address,
        "answered"
    );
    response
}

/// The reply after a panic. The panic hook has logged the cause.
pub fn after_panic(_cause: Box<dyn Any + Send>) -> Response {
    ApiError::went_wrong().into_response()
}

/// Gives every error reply a problem body; texts of libraries never reach the client.
fn as_problem(response: Response, request_id: &str) -> Response {
    let status = response.status();
    if !status.is_client_error() && !status.is_server_error() {
        return response;
    }
    let named = response.extensions().get::<ApiError>().cloned();
    let mut problem = named.unwrap_or_else(|| unnamed(status)).render(request_id);
    // Other headers of the error reply (Allow, Set-Cookie) stay.
    for (name, value) in response.headers() {
        let describes_body = [
            header::CONTENT_TYPE,
            header::CONTENT_LENGTH,
            header::CONTENT_ENCODING,
            header::ETAG,
            header::CACHE_CONTROL,
        ];
        if !describes_body.contains(name) && !problem.headers().contains_key(name) {
            problem.headers_mut().append(name.clone(), value.clone());
        }
    }
    problem
}

/// The error for a status that a library replied with.
fn unnamed(status: StatusCode) -> ApiError {
    let (code, detail) = match status {
        StatusCode::NOT_FOUND => (ProblemCode::NotFound, NOT_FOUND),
        StatusCode::METHOD_NOT_ALLOWED => (ProblemCode::MethodNotAllowed, "Method not allowed"),
        StatusCode::REQUEST_TIMEOUT => return ApiError::too_slow(),
        StatusCode::PAYLOAD_TOO_LARGE => return ApiError::too_large(),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => (ProblemCode::UnsupportedMediaType, UNREADABLE),
        StatusCode::UNPROCESSABLE_ENTITY => (ProblemCode::ValidationFailed, UNREADABLE),
        status if status.is_client_error() => (ProblemCode::BadRequest, UNREADABLE),
        status => {
            tracing::error!(%status, "an error reply without a problem body");
            (ProblemCode::Internal, WENT_WRONG)
        }
    };
    ApiError::new(status, code, detail)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_method_is_safe_that_no_browser_changes_anything_with() {
        for method in [Method::GET, Method::HEAD, Method::OPTIONS] {
            assert!(is_safe(&method), "{method}");
        }
        for method in [Method::TRACE, Method::QUERY, Method::POST, Method::CONNECT] {
            assert!(!is_safe(&method), "{method}");
        }
    }
}
