//! Keeps large replies that are made for one person from filling the memory while their clients read them slowly.
//! See docs/reliability.md#overload.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::Method;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};

use super::admission::InFlight;
use super::error::ApiError;
use crate::app::admission::UnsentReply;
use crate::domain::limits::UNSENT_UNCOUNTED_BYTES;

/// Turns a large reply away while too many bytes of others wait to be read. Innermost, since compressed bytes are made of
/// the whole reply, which waits with them. What a call has changed is answered in any case. Replies to nobody are not
/// counted: they are the same bytes for all.
pub async fn limit(request: Request, next: Next) -> Response {
    let in_flight = request.extensions().get::<InFlight>().cloned();
    let changes_nothing = [Method::GET, Method::HEAD].contains(request.method());
    let response = next.run(request).await;
    let bytes = response.body().size_hint().exact();
    let large = bytes.filter(|bytes| *bytes > UNSENT_UNCOUNTED_BYTES);
    let person = in_flight.as_ref().and_then(InFlight::person);
    let (Some(person), Some(bytes)) = (person, large) else {
        return response;
    };
    match person.unsent(bytes) {
        None if changes_nothing => ApiError::busy().into_response(),
        None => response,
        Some(counted) => response.map(|inner| {
            Body::new(UnsentBody {
                inner,
                is_over: false,
                _counted: counted,
            })
        }),
    }
}

/// A body that is counted until its client has read it.
struct UnsentBody {
    inner: Body,
    is_over: bool,
    _counted: UnsentReply,
}

impl HttpBody for UnsentBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = ready!(Pin::new(&mut self.inner).poll_frame(context));
        self.is_over = frame.is_none();
        Poll::Ready(frame)
    }

    /// Only once it was asked for more than there is: until then what it gave last may wait for the client.
    fn is_end_stream(&self) -> bool {
        self.is_over
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::http::StatusCode;
    use axum::middleware::from_fn;
    use axum::routing::get;
    use tower::ServiceExt;

    use super::*;
    use crate::app::admission::Admission;
    use crate::domain::ids::UserId;
    use crate::domain::limits::UNSENT_BYTES_PER_PERSON_MAX;

    #[tokio::test]
    async fn large_replies_to_one_person_are_bounded_until_they_are_read() {
        let reply = |bytes: u64| vec![0_u8; usize::try_from(bytes).unwrap()];
        let half = UNSENT_BYTES_PER_PERSON_MAX / 2;
        let routes = Router::new()
            .route(
                "/half",
                get(move || async move { reply(half) }).put(move || async move { reply(half) }),
            )
            .route(
                "/small",
                get(move || async move { reply(UNSENT_UNCOUNTED_BYTES) }),
            )
            .layer(from_fn(limit));
        let admission = Admission::default();
        let ask = async |method: Method, path: &str, person: u8| {
            let permit = admission.person(UserId::from_bytes([person; 16])).unwrap();
            let request = Request::builder().method(method).uri(path);
            let request = request.extension(InFlight::of(permit)).body(Body::empty());
            routes.clone().oneshot(request.unwrap()).await.unwrap()
        };
        let mut held = Vec::new();
        for status in [
            StatusCode::OK,
            StatusCode::OK,
            StatusCode::SERVICE_UNAVAILABLE,
        ] {
            let reply = ask(Method::GET, "/half", 1).await;
            assert_eq!(reply.status(), status);
            held.push(reply);
        }
        assert_eq!(ask(Method::GET, "/small", 1).await.status(), StatusCode::OK);
        assert_eq!(
            ask(Method::PUT, "/half", 1).await.status(),
            StatusCode::OK,
            "it is done"
        );
        assert_eq!(ask(Method::GET, "/half", 2).await.status(), StatusCode::OK);
        held.clear();
        assert_eq!(ask(Method::GET, "/half", 1).await.status(), StatusCode::OK);
    }
}
