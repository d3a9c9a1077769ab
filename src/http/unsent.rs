//! Keeps large replies that are made for one person from filling the memory while their clients read them slowly.
//! See docs/reliability.md#overload.

use std::sync::Arc;

use axum::body::HttpBody;
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::admission::InFlight;
use super::error::ApiError;
use super::etag::hash_of;
use super::reply_bytes::ReplyBytes;
use super::request::is_read;
use crate::domain::limits::UNSENT_UNCOUNTED_BYTES;

/// Turns a large reply away while too many bytes of others wait to be read; until there is room, it is not computed again
/// for who asks again. Innermost, since compressed bytes are made of the whole reply, which waits with them. What a call has
/// changed is answered in any case. The reply carries its count, which `HeldBody` keeps until the client has read it. Replies to nobody are not counted, nor what is the same bytes for all, nor files, of which
/// one block at a time is in memory.
pub async fn limit(request: Request, next: Next) -> Response {
    let in_flight = request.extensions().get::<InFlight>().cloned();
    let changes_nothing = is_read(request.method());
    let question = changes_nothing.then(|| hash_of(request.uri()));
    let person = in_flight.as_ref().and_then(InFlight::person);
    if let (Some(person), Some(question)) = (person, question)
        && person.is_unsent_refused(question)
    {
        return ApiError::busy().into_response();
    }
    let mut response = next.run(request).await;
    let of_reply = ReplyBytes::of(&response);
    // It says nothing about it any more once it is compressed while it goes out.
    response.extensions_mut().insert(of_reply);
    let bytes = match of_reply {
        ReplyBytes::Own => response.body().size_hint().exact(),
        ReplyBytes::Shared | ReplyBytes::Blocks => None,
    };
    let large = bytes.filter(|bytes| *bytes > UNSENT_UNCOUNTED_BYTES);
    let person = in_flight.as_ref().and_then(InFlight::person);
    let (Some(person), Some(bytes)) = (person, large) else {
        return response;
    };
    match person.unsent(bytes) {
        None => {
            let Some(question) = question else {
                return response;
            };
            person.refuse_unsent(question, bytes);
            ApiError::busy().into_response()
        }
        Some(counted) => {
            response.extensions_mut().insert(Arc::new(counted));
            response
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use axum::Router;
    use axum::body::Body;
    use axum::http::{Method, StatusCode, header};
    use axum::middleware::from_fn;
    use axum::routing::get;
    use http_body_util::BodyExt as _;
    use tokio::time::timeout;
    use tower::ServiceExt;

    use super::*;
    use crate::app::base::admission::Admission;
    use crate::domain::ids::UserId;
    use crate::domain::limits::{
        UNSENT_BYTES_MAX, UNSENT_BYTES_PER_USER_MAX, WORKED_ON_PER_USER_MAX,
    };
    use crate::http::admission::hold;
    use crate::http::compression;
    use crate::http::file_body::FileBody;

    const HALF: u64 = UNSENT_BYTES_PER_USER_MAX / 2;

    /// Routes, and the people who ask.
    struct Asked {
        routes: Router,
        admission: Admission,
        computed: Arc<AtomicUsize>,
    }

    impl Asked {
        fn new() -> Self {
            let computed = Arc::new(AtomicUsize::new(0));
            let count = Arc::clone(&computed);
            let half = move || {
                count.fetch_add(1, Ordering::SeqCst);
                async { reply(HALF) }
            };
            let routes = Router::new()
                .route("/half", get(half.clone()).put(half))
                .route("/small", get(async || reply(UNSENT_UNCOUNTED_BYTES)))
                .route("/file", get(async || file(UNSENT_BYTES_MAX + 1)))
                .layer(from_fn(limit));
            Self {
                routes,
                admission: Admission::default(),
                computed,
            }
        }

        async fn ask(&self, method: Method, path: &str, person: u8) -> Response {
            let permit = self.admission.person(UserId::from_bytes([person; 16]));
            let request = Request::builder().method(method).uri(path);
            let in_flight = InFlight::of(permit.unwrap());
            let request = request.extension(in_flight.clone()).body(Body::empty());
            let reply = self.routes.clone().oneshot(request.unwrap()).await;
            hold(reply.unwrap(), in_flight)
        }
    }

    fn reply(bytes: u64) -> Vec<u8> {
        vec![0; usize::try_from(bytes).unwrap()]
    }

    fn file(bytes: u64) -> FileBody {
        let file = tempfile::tempfile().unwrap();
        file.set_len(bytes).unwrap();
        FileBody::of(file).unwrap()
    }

    #[tokio::test]
    async fn large_replies_to_one_person_are_bounded_until_they_are_read() {
        let asked = Asked::new();
        let ask = async |method, path, person| asked.ask(method, path, person).await;
        let mut held = Vec::new();
        for status in [
            StatusCode::OK,
            StatusCode::OK,
            StatusCode::SERVICE_UNAVAILABLE,
        ] {
            let reply = ask(Method::GET, "/half", 1).await;
            assert_eq!(reply.status(), status);
            held.push(reply.into_body());
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

    #[tokio::test]
    async fn a_file_is_not_in_memory_however_large_it_is() {
        let asked = Asked::new();
        let ask = async |path, person| asked.ask(Method::GET, path, person).await;
        let held = [ask("/half", 1).await, ask("/file", 1).await];
        let others = [ask("/half", 2).await, ask("/half", 2).await];
        let replies = held.iter().chain(&others);
        let statuses: Vec<_> = replies.map(Response::status).collect();
        assert_eq!(statuses, [StatusCode::OK; 4]);
    }

    #[tokio::test]
    async fn what_was_turned_away_is_not_computed_again_until_there_is_room() {
        let asked = Asked::new();
        let ask = async || asked.ask(Method::GET, "/half", 1).await;
        let mut held = [ask().await, ask().await].map(Some);
        for _ in 0..3 {
            assert_eq!(ask().await.status(), StatusCode::SERVICE_UNAVAILABLE);
            assert_eq!(asked.computed.load(Ordering::SeqCst), 3);
        }
        held[0] = None;
        assert_eq!(ask().await.status(), StatusCode::OK);
    }

    #[tokio::test]
    async fn what_is_whole_before_it_is_compressed_waits_for_no_permit_and_a_file_does() {
        let routes = Router::new()
            .route("/whole", get(async || reply(1 << 20)))
            .route("/file", get(async || file(1 << 20)))
            .layer(from_fn(limit))
            .layer(compression::layer());
        let admission = Admission::default();
        let person = || admission.person(UserId::from_bytes([1; 16])).unwrap();
        let busy = person();
        let mut permits = Vec::new();
        for _ in 0..WORKED_ON_PER_USER_MAX {
            permits.push(busy.work_permit(false).await);
        }
        for (path, waits) in [("/whole", false), ("/file", true)] {
            let in_flight = InFlight::of(person());
            let request = Request::get(path).header(header::ACCEPT_ENCODING, "gzip");
            let request = request.extension(in_flight.clone()).body(Body::empty());
            let response = routes.clone().oneshot(request.unwrap()).await.unwrap();
            assert_eq!(response.headers()[header::CONTENT_ENCODING], "gzip");
            let mut body = hold(response, in_flight).into_body();
            let frame = timeout(Duration::from_millis(200), body.frame()).await;
            assert_eq!(frame.is_err(), waits, "{path}");
        }
    }
}
