//! Turns requests away before they cost anything, once too many are under way.
//! See docs/reliability.md#overload.

use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http_body_util::BodyExt;
use hyper::body::{Frame, SizeHint};

use super::error::ApiError;
use super::problem_code::ProblemCode;
use crate::app::App;
use crate::app::admission::PersonPlace;
use crate::domain::ids::UserId;

/// Holds the place of the request's person: an extension of every request of the API.
#[derive(Clone, Default)]
pub struct InFlight(Arc<OnceLock<PersonPlace>>);

/// Takes a place for the person of a request; 503 where they have too many requests under way.
pub fn admit_person(parts: &Parts, app: &App, id: UserId) -> Result<(), ApiError> {
    let Some(InFlight(held)) = parts.extensions.get::<InFlight>() else {
        return Ok(());
    };
    if held.get().is_none() {
        let place = app.core().admission.person(id).ok_or_else(busy)?;
        // A request has one person, so a second place would be theirs too.
        let _ = held.set(place);
    }
    Ok(())
}

/// Waits for the body, so that a slow client holds no place, then answers the request if a place is free.
///
/// Uploads are exempt: they take minutes, one runs at a time, and only administrators may.
pub async fn limit(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    if !path.starts_with("/api/") || is_upload(&request) {
        return next.run(request).await;
    }
    // Sign-ins wait for their hash, and take a writer's place after it.
    let changes_data = ![Method::GET, Method::HEAD, Method::OPTIONS].contains(request.method())
        && !path.starts_with("/api/auth/");
    let request = match with_whole_body(request).await {
        Ok(request) => request,
        Err(error) => return error.into_response(),
    };
    let admission = &app.core().admission;
    let writer = if changes_data {
        match admission.writing_request().await {
            Some(place) => Some(place),
            None => return busy().into_response(),
        }
    } else {
        None
    };
    let Some(place) = admission.request() else {
        return busy().into_response();
    };
    let (in_flight, mut request) = (InFlight::default(), request);
    request.extensions_mut().insert(in_flight.clone());
    let response = next.run(request).await;
    drop((place, writer));
    if response.body().is_end_stream() || in_flight.0.get().is_none() {
        return response;
    }
    response.map(|inner| {
        Body::new(HeldBody {
            inner,
            _in_flight: in_flight,
        })
    })
}

fn is_upload(request: &Request) -> bool {
    let kind = request.headers().get(header::CONTENT_TYPE);
    kind.is_some_and(|kind| {
        kind.as_bytes()
            .get(..10)
            .is_some_and(|start| start.eq_ignore_ascii_case(b"multipart/"))
    })
}

/// `body::guard` bounds the size of the body and the wait for it, and names what is wrong with it.
async fn with_whole_body(request: Request) -> Result<Request, ApiError> {
    if request.body().is_end_stream() {
        return Ok(request);
    }
    let (parts, body) = request.into_parts();
    let body = body.collect().await.map_err(|_| {
        ApiError::new(
            StatusCode::BAD_REQUEST,
            ProblemCode::BadRequest,
            "The request could not be read.",
        )
    })?;
    Ok(Request::from_parts(parts, Body::from(body.to_bytes())))
}

fn busy() -> ApiError {
    ApiError::new(
        StatusCode::SERVICE_UNAVAILABLE,
        ProblemCode::Busy,
        "The server is busy. Please try again.",
    )
    .and_retry_after(1)
}

/// A reply that is under way until its last byte: a person's downloads count as long as they last.
struct HeldBody {
    inner: Body,
    _in_flight: InFlight,
}

impl HttpBody for HeldBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.inner).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}
