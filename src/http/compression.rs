//! Which replies of the API are compressed, and how hard.
//!
//! What it costs and saves is in docs/reliability.md#compressed-replies.

use std::collections::VecDeque;
use std::io::Write as _;
use std::sync::Arc;

use axum::body::{Body, Bytes, HttpBody as _, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;
use parking_lot::Mutex;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{And, NotForContentType, Predicate, SizeAbove};

use super::error::ApiError;
use super::peer;
use crate::app::base::blocking::blocking;

/// A smaller reply takes no more packets than a first burst holds, and less time on the way than
/// compressing it saves.
const LEAST_BYTES: u64 = 4 << 10;
/// A reply of this size or more is worth keeping compressed while it is unchanged.
const KEPT_BYTES: u64 = 16 << 10;
/// Most bytes of everything that is kept.
const KEPT_MAX_BYTES: usize = 4 << 20;
const KEPT: usize = 8;

/// Compresses what is large enough, as fast as can be.
pub fn layer() -> CompressionLayer<And<SizeAbove, NotForContentType>> {
    let large = SizeAbove::new(LEAST_BYTES).and(NotForContentType::SSE);
    CompressionLayer::new()
        .no_br()
        .quality(CompressionLevel::Fastest)
        .compress_when(large)
}

/// A client on this machine gets replies as they are: between processes there is nothing to save. A
/// proxy on this machine says for whom it asks, and gets what its client accepts.
pub fn skip_for_loopback(mut request: Request) -> Request {
    if peer::is_on_this_machine(&request) {
        request.headers_mut().remove(header::ACCEPT_ENCODING);
    }
    request
}

/// Large replies that depend on the published data alone, compressed once for each version of it.
#[derive(Clone, Default)]
pub struct CompressedOnce {
    /// The newest first.
    bodies: Arc<Mutex<VecDeque<CachedBody>>>,
    /// Held while one is compressed, so that concurrent requests for it get that one.
    compressing: Arc<tokio::sync::Mutex<()>>,
}

struct CachedBody {
    path: String,
    tag: HeaderValue,
    gzip: Bytes,
}

/// Gives a tagged reply without a query its cached compressed form. It is no cache of answers: the reply
/// itself is made each time.
pub async fn once(State(cache): State<CompressedOnce>, request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    let may_be = request.uri().query().is_none() && accepts(request.headers(), "gzip");
    let response = next.run(request).await;
    let tag = response.headers().get(header::ETAG).cloned();
    let size = response.body().size_hint().exact();
    let is_large = size.is_some_and(|size| size >= KEPT_BYTES);
    match tag {
        Some(tag) if may_be && is_large && is_plain(&response) => {
            cache.replace_body(path, tag, response).await
        }
        _ => response,
    }
}

fn is_plain(response: &Response) -> bool {
    response.status() == StatusCode::OK
        && !response.headers().contains_key(header::CONTENT_ENCODING)
}

impl CompressedOnce {
    async fn replace_body(&self, path: String, tag: HeaderValue, response: Response) -> Response {
        let (mut parts, body) = response.into_parts();
        let gzip = match self.get(&path, &tag) {
            Some(gzip) => gzip,
            None => match to_bytes(body, usize::MAX).await.map_err(ApiError::internal) {
                Ok(plain) => self.compress(path, tag, plain).await,
                Err(error) => return axum::response::IntoResponse::into_response(error),
            },
        };
        mark(&mut parts.headers, gzip.len());
        Response::from_parts(parts, Body::from(gzip))
    }

    /// Compresses on a thread that may be busy, for a large list takes tens of milliseconds.
    async fn compress(&self, path: String, tag: HeaderValue, plain: Bytes) -> Bytes {
        let _others_wait = self.compressing.lock().await;
        if let Some(gzip) = self.get(&path, &tag) {
            return gzip;
        }
        let this = self.clone();
        blocking(move || this.keep(path, tag, &plain)).await
    }

    fn get(&self, path: &str, tag: &HeaderValue) -> Option<Bytes> {
        let bodies = self.bodies.lock();
        let found = bodies
            .iter()
            .find(|body| body.path == path && body.tag == *tag);
        found.map(|body| body.gzip.clone())
    }

    fn keep(&self, path: String, tag: HeaderValue, plain: &[u8]) -> Bytes {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        let written = encoder.write_all(plain).and_then(|()| encoder.finish());
        let gzip = Bytes::from(written.expect("memory takes all of it"));
        let mut bodies = self.bodies.lock();
        bodies.retain(|body| body.path != path);
        if gzip.len() <= KEPT_MAX_BYTES {
            let gzip = gzip.clone();
            bodies.push_front(CachedBody { path, tag, gzip });
            bodies.truncate(KEPT);
            while bodies.iter().map(|body| body.gzip.len()).sum::<usize>() > KEPT_MAX_BYTES {
                bodies.pop_back();
            }
        }
        gzip
    }
}

fn mark(headers: &mut HeaderMap, bytes: usize) {
    headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(bytes));
    headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
}

/// Whether Accept-Encoding names the encoding (or `*`) with a weight above 0.
pub fn accepts(request: &HeaderMap, encoding: &str) -> bool {
    let lines = request.get_all(header::ACCEPT_ENCODING);
    let items = lines.iter().filter_map(|line| line.to_str().ok());
    let mut any = false;
    for item in items.flat_map(|line| line.split(',')) {
        let mut parts = item.split(';').map(str::trim);
        let name = parts.next().unwrap_or("");
        let weight = parts
            .find_map(|part| part.strip_prefix("q="))
            .map_or(1.0, |weight| weight.parse().unwrap_or(0.0));
        if name.eq_ignore_ascii_case(encoding) {
            return weight > 0.0;
        }
        any |= name == "*" && weight > 0.0;
    }
    any
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{Rng as _, SeedableRng as _};

    use super::*;
    use crate::domain::number_format::binary_size;
    use crate::domain::tests::{RELIABILITY, assert_says, in_words};

    #[test]
    fn an_encoding_is_sent_only_where_it_is_accepted() {
        let cases = [
            ("gzip, deflate, br, zstd", "br", true),
            ("gzip", "br", false),
            ("br;q=0, gzip", "br", false),
            ("br;q=0.5", "br", true),
            ("*", "gzip", true),
            ("*, gzip;q=0", "gzip", false),
            ("", "gzip", false),
        ];
        for (accepted, encoding, expected) in cases {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, accepted.parse().unwrap());
            assert_eq!(
                accepts(&headers, encoding),
                expected,
                "{accepted} {encoding}"
            );
        }
    }

    #[test]
    fn a_reply_is_compressed_once_for_each_version() {
        let cache = CompressedOnce::default();
        let tag = |tag| HeaderValue::from_static(tag);
        let first = cache.keep("/a".to_owned(), tag("\"1\""), &vec![7; 20_000]);
        assert!(first.len() < 200);
        assert_eq!(cache.get("/a", &tag("\"1\"")), Some(first));
        assert_eq!(cache.get("/a", &tag("\"2\"")), None);
        assert_eq!(cache.get("/b", &tag("\"1\"")), None);
        cache.keep("/a".to_owned(), tag("\"2\""), &vec![7; 20_000]);
        assert_eq!(cache.get("/a", &tag("\"1\"")), None);
        for number in 0..20 {
            cache.keep(format!("/{number}"), tag("\"1\""), &vec![7; 20_000]);
        }
        assert_eq!(cache.bodies.lock().len(), KEPT);
    }

    #[tokio::test]
    async fn a_large_list_is_compressed_once_too_and_older_ones_make_room() {
        let cache = CompressedOnce::default();
        // Nothing that compression makes smaller.
        let mut random = StdRng::seed_from_u64(1);
        let mut plain = vec![0; KEPT_MAX_BYTES / 5];
        random.fill_bytes(&mut plain);
        let sent = async |path: &str| {
            let tag = HeaderValue::from_static("\"1\"");
            let reply = Response::new(Body::from(plain.clone()));
            let reply = cache.replace_body(path.to_owned(), tag, reply).await;
            let sent = to_bytes(reply.into_body(), usize::MAX).await.unwrap();
            // Bytes that are kept lie where they did.
            sent.as_ptr().addr()
        };
        let (first, at_once) = tokio::join!(sent("/0"), sent("/0"));
        assert_eq!(first, at_once, "a request in the meantime waits for it");
        assert_eq!(sent("/0").await, first);
        for number in 1..8 {
            sent(&format!("/{number}")).await;
        }
        let is_kept = |number: u8| {
            let tag = HeaderValue::from_static("\"1\"");
            cache.get(&format!("/{number}"), &tag).is_some()
        };
        let known: Vec<_> = (0..8).filter(|number| is_kept(*number)).collect();
        assert_eq!(known, [4, 5, 6, 7], "the sum is bounded");
    }

    #[test]
    fn reliability_md_states_what_is_compressed() {
        let least = binary_size(LEAST_BYTES);
        let kept = binary_size(KEPT_MAX_BYTES as u64);
        assert_says(
            RELIABILITY,
            &[
                format!("| under {least} | as it is |"),
                format!("Under {least} nothing is compressed:"),
                format!("From {least} on gzip 1"),
                format!("| of {} or more, tagged", binary_size(KEPT_BYTES)),
                format!("The newest {} are kept, {kept} together.", in_words(KEPT)),
                format!("larger than {kept} compressed is compressed each time"),
            ],
        );
    }
}
