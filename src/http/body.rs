//! Limits on a request's body, in bytes and in time, whatever the handler does with it; and what
//! happens to the rest of a body that nobody reads.

use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http_body_util::BodyExt;
use hyper::body::{Frame, SizeHint};
use tokio::time::{Instant, Sleep};

use super::error::ApiError;
use crate::app::App;
use crate::domain::limits::JSON_BODY_MAX_BYTES;

/// A message must be whole, and an upload must not pause, for as long as this.
const PATIENCE: Duration = Duration::from_secs(30);
/// How much, and for how long, is read of an upload that was refused: a browser shows the refusal
/// only once it has sent everything.
const DISCARDED_BYTES_MAX: usize = 16 << 20;
const DISCARDING_MAX: Duration = Duration::from_secs(10);
/// What a form may add around the file it carries.
const FORM_BYTES: u64 = 64 << 10;

/// What was wrong with a body. It decides the reply, whatever the handler made of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    TooLarge,
    TooSlow,
    Broken,
}

/// Refuses a body that says it is too large before any of it is read, and watches over the rest.
pub async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let allowance = Allowance::of(request.headers(), app.config.max_import_mb);
    let declared = request.body().size_hint().lower();
    let fault = Arc::new(OnceLock::new());
    let request = request.map(|body| Body::new(GuardedBody::new(body, allowance, &fault)));
    if declared > allowance.bytes {
        return allowance.refusal(Fault::TooLarge);
    }
    let response = next.run(request).await;
    match fault.get() {
        Some(fault) if !response.status().is_success() => allowance.refusal(*fault),
        _ => response,
    }
}

/// What a request may send.
#[derive(Clone, Copy, Debug)]
struct Allowance {
    bytes: u64,
    /// An upload's limit in MB; `None` for a message, which has a deadline instead of a pulse.
    upload_mb: Option<u64>,
    /// The client waits for a go-ahead before it sends the body.
    expects_continue: bool,
}

impl Allowance {
    fn of(headers: &HeaderMap, max_import_mb: u64) -> Self {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let is_form = text(header::CONTENT_TYPE)
            .is_some_and(|kind| kind.to_ascii_lowercase().starts_with("multipart/form-data"));
        let upload_mb = is_form.then_some(max_import_mb);
        Self {
            bytes: upload_mb.map_or(JSON_BODY_MAX_BYTES as u64, |mb| {
                mb.saturating_mul(1_000_000).saturating_add(FORM_BYTES)
            }),
            upload_mb,
            expects_continue: text(header::EXPECT)
                .is_some_and(|value| value.eq_ignore_ascii_case("100-continue")),
        }
    }

    fn refusal(self, fault: Fault) -> Response {
        let error = match (fault, self.upload_mb) {
            (Fault::TooLarge, Some(mb)) => ApiError::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                "file_too_large",
                format!("The file is larger than the limit ({mb} MB)."),
            ),
            (Fault::TooLarge, None) => ApiError::new(
                StatusCode::PAYLOAD_TOO_LARGE,
                "payload_too_large",
                "The request is too large.",
            ),
            (Fault::TooSlow, _) => ApiError::new(
                StatusCode::REQUEST_TIMEOUT,
                "timeout",
                "The request took too long.",
            ),
            (Fault::Broken, Some(_)) => ApiError::new(
                StatusCode::BAD_REQUEST,
                "malformed_upload",
                "The upload was incomplete.",
            ),
            (Fault::Broken, None) => ApiError::new(
                StatusCode::BAD_REQUEST,
                "bad_request",
                "The request could not be read.",
            ),
        };
        let mut response = error.into_response();
        if fault != Fault::TooLarge {
            let close = HeaderValue::from_static("close");
            response.headers_mut().insert(header::CONNECTION, close);
        }
        response
    }
}

/// A body within its allowance.
struct GuardedBody {
    /// `None` once it has ended or failed.
    inner: Option<Body>,
    left: u64,
    allowance: Allowance,
    is_read: bool,
    deadline: Pin<Box<Sleep>>,
    fault: Arc<OnceLock<Fault>>,
}

impl GuardedBody {
    fn new(inner: Body, allowance: Allowance, fault: &Arc<OnceLock<Fault>>) -> Self {
        Self {
            inner: Some(inner),
            left: allowance.bytes,
            allowance,
            is_read: false,
            deadline: Box::pin(tokio::time::sleep(PATIENCE)),
            fault: Arc::clone(fault),
        }
    }

    fn fail(&mut self, fault: Fault) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        // The first fault is the cause of any other.
        let _ = self.fault.set(fault);
        if fault != Fault::TooLarge {
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
                self.fail(Fault::TooSlow)
            }
            Poll::Ready(None) => {
                self.inner = None;
                Poll::Ready(None)
            }
            Poll::Ready(Some(Err(_))) => self.fail(Fault::Broken),
            Poll::Ready(Some(Ok(frame))) => {
                let length = frame.data_ref().map_or(0, Bytes::len) as u64;
                if length > self.left {
                    return self.fail(Fault::TooLarge);
                }
                self.left -= length;
                if self.allowance.upload_mb.is_some() {
                    self.deadline.as_mut().reset(Instant::now() + PATIENCE);
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

/// Reads on where nobody else does. A client that still waits for a go-ahead gets none instead.
impl Drop for GuardedBody {
    fn drop(&mut self) {
        let waits = self.allowance.expects_continue && !self.is_read;
        let rest = self.inner.take().filter(|rest| !rest.is_end_stream());
        if let (Some(rest), false, Ok(runtime)) =
            (rest, waits, tokio::runtime::Handle::try_current())
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
    // Whether all of it came in time changes nothing: the connection ends either way.
    let _ = tokio::time::timeout(DISCARDING_MAX, read).await;
}
