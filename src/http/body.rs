//! Limits on the size and duration of a request's body, independent of the handler, and the disposal
//! of a body that no handler reads.
//! See docs/reliability.md#http-limits.

use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http_body_util::BodyExt;
use hyper::body::{Frame, SizeHint};
use tokio::time::{Instant, Sleep};

use super::error::ApiError;
use super::problem_code::ProblemCode;
use crate::app::App;
use crate::app::imports::ImportError;
use crate::config::Config;
use crate::domain::limits::{IMPORT_FIELD_MAX_BYTES, JSON_BODY_MAX_BYTES};

/// A JSON body must be complete, and an upload must not pause, within this time.
pub const BODY_TIMEOUT: Duration = Duration::from_secs(30);
/// How much of a refused upload is read, and for how long: a browser shows the error reply only
/// once it has sent the whole body.
const DISCARDED_BYTES_MAX: usize = 16 << 20;
const DISCARDING_MAX: Duration = Duration::from_secs(10);
/// What the form may add to the size of the file: its headers and boundaries, and both fields before the file. That the
/// file alone is within its limit is looked at as it is stored.
pub const FORM_BYTES: u64 = (64 << 10) + 2 * IMPORT_FIELD_MAX_BYTES as u64;
/// The one call that takes a file.
pub const UPLOAD: (&Method, &str) = (&Method::POST, "/api/admin/demo-bookings/import");

/// An error of the body. It takes precedence over the handler's error reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BodyError {
    TooLarge,
    TooSlow,
    Broken,
}

/// Refuses a body whose declared length is over the limit before reading it, and enforces the limit
/// while any other body is read.
pub async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let budget = BodyBudget::of(&request, app.config());
    let declared = request.body().size_hint().lower();
    let error = Arc::new(OnceLock::new());
    let request = request.map(|body| Body::new(GuardedBody::new(body, budget, &error)));
    if declared > budget.bytes {
        return budget.error_response(BodyError::TooLarge);
    }
    let response = next.run(request).await;
    match error.get() {
        Some(error) if !response.status().is_success() => budget.error_response(*error),
        _ => response,
    }
}

/// Whether it brings a file to the call that takes one: the type of a body alone says nothing, since a client writes it.
pub fn is_upload(request: &Request) -> bool {
    let is_form = |kind: &str| kind.to_ascii_lowercase().starts_with("multipart/form-data");
    (request.method(), request.uri().path()) == UPLOAD
        && text(request, &header::CONTENT_TYPE).is_some_and(is_form)
}

fn text<'r>(request: &'r Request, name: &HeaderName) -> Option<&'r str> {
    request.headers().get(name)?.to_str().ok()
}

#[derive(Clone, Copy, Debug)]
struct BodyBudget {
    bytes: u64,
    /// An upload's limit in MB. `None` for any other body: its timeout covers the whole body, an
    /// upload's only the wait for the next bytes.
    upload_mb: Option<u64>,
    /// The client sends the body only after `100 Continue`.
    expects_continue: bool,
}

impl BodyBudget {
    fn of(request: &Request, config: &Config) -> Self {
        let is_upload = is_upload(request);
        Self {
            bytes: if is_upload {
                config.max_import_bytes().saturating_add(FORM_BYTES)
            } else {
                JSON_BODY_MAX_BYTES as u64
            },
            upload_mb: is_upload.then_some(config.max_import_mb),
            expects_continue: text(request, &header::EXPECT)
                .is_some_and(|value| value.eq_ignore_ascii_case("100-continue")),
        }
    }

    fn error_response(self, cause: BodyError) -> Response {
        let error = match (cause, self.upload_mb) {
            (BodyError::TooLarge, Some(mb)) => ApiError::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                ProblemCode::FileTooLarge,
                ImportError::TooLarge { limit_mb: mb }.to_string(),
            ),
            (BodyError::TooLarge, None) => ApiError::too_large(),
            (BodyError::TooSlow, _) => ApiError::too_slow(),
            (BodyError::Broken, Some(_)) => ApiError::malformed_upload(),
            (BodyError::Broken, None) => ApiError::unreadable(),
        };
        let mut response = error.into_response();
        if cause != BodyError::TooLarge {
            let close = HeaderValue::from_static("close");
            response.headers_mut().insert(header::CONNECTION, close);
        }
        response
    }
}

/// A body that fails once it exceeds its budget.
struct GuardedBody {
    /// `None` once it has ended or failed.
    inner: Option<Body>,
    left: u64,
    budget: BodyBudget,
    is_read: bool,
    deadline: Pin<Box<Sleep>>,
    error: Arc<OnceLock<BodyError>>,
}

impl GuardedBody {
    fn new(inner: Body, budget: BodyBudget, error: &Arc<OnceLock<BodyError>>) -> Self {
        Self {
            inner: Some(inner),
            left: budget.bytes,
            budget,
            is_read: false,
            deadline: Box::pin(tokio::time::sleep(BODY_TIMEOUT)),
            error: Arc::clone(error),
        }
    }

    fn fail(&mut self, error: BodyError) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        // The first error caused the later ones.
        let _ = self.error.set(error);
        if error != BodyError::TooLarge {
            self.inner = None;
        }
        Poll::Ready(Some(Err(axum::Error::new(std::io::Error::other(
            "the body was refused",
        )))))
    }
}

impl HttpBody for GuardedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        self.is_read = true;
        let Some(inner) = self.inner.as_mut() else {
            return Poll::Ready(None);
        };
        match Pin::new(inner).poll_frame(context) {
            Poll::Pending => {
                ready!(self.deadline.as_mut().poll(context));
                self.fail(BodyError::TooSlow)
            }
            Poll::Ready(None) => {
                self.inner = None;
                Poll::Ready(None)
            }
            Poll::Ready(Some(Err(_))) => self.fail(BodyError::Broken),
            Poll::Ready(Some(Ok(frame))) => {
                let length = frame.data_ref().map_or(0, Bytes::len) as u64;
                if length > self.left {
                    return self.fail(BodyError::TooLarge);
                }
                self.left -= length;
                if self.budget.upload_mb.is_some() {
                    self.deadline.as_mut().reset(Instant::now() + BODY_TIMEOUT);
                }
                Poll::Ready(Some(Ok(frame)))
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        self.inner.as_ref().is_none_or(HttpBody::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        let inner = self.inner.as_ref();
        inner.map_or_else(|| SizeHint::with_exact(0), HttpBody::size_hint)
    }
}

/// Drains what the handler left unread. A client that still waits for `100 Continue` has sent
/// nothing to drain.
impl Drop for GuardedBody {
    fn drop(&mut self) {
        let awaits_continue = self.budget.expects_continue && !self.is_read;
        let rest = self.inner.take().filter(|rest| !rest.is_end_stream());
        if let (Some(rest), false, Ok(runtime)) =
            (rest, awaits_continue, tokio::runtime::Handle::try_current())
        {
            runtime.spawn(discard(rest));
        }
    }
}

async fn discard(mut rest: Body) {
    let read = async {
        let mut discarded = 0;
        while discarded < DISCARDED_BYTES_MAX
            && let Some(Ok(frame)) = rest.frame().await
        {
            discarded += frame.data_ref().map_or(0, Bytes::len);
        }
    };
    // The connection ends whether or not everything arrived in time.
    let _ = tokio::time::timeout(DISCARDING_MAX, read).await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::number_format::binary_size;
    use crate::domain::tests::{RELIABILITY, assert_says};

    #[test]
    fn reliability_md_states_the_limits_of_bodies() {
        let seconds = BODY_TIMEOUT.as_secs();
        assert_says(
            RELIABILITY,
            &[
                format!("levels, complete within {seconds} s |"),
                format!("| upload | `--max-import-mb`, {seconds} s without a byte |"),
                format!(
                    "A refused upload is read on for up to {} or {} s, because",
                    binary_size(DISCARDED_BYTES_MAX as u64),
                    DISCARDING_MAX.as_secs()
                ),
            ],
        );
    }
}
