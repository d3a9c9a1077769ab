//! What every request gets: an id, one line in the log, and a problem as its body where it failed.

use std::any::Any;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use ipnet::IpNet;
use tracing::Instrument;
use uuid::Uuid;

use super::error::ApiError;
use crate::app::App;
use crate::domain::ids::UserId;

/// Names the request in the log, in every problem and to the browser.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The request being answered: an extension of every request.
#[derive(Clone, Debug)]
pub struct RequestInfo(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    id: String,
    address: Option<IpAddr>,
    user: OnceLock<String>,
}

impl RequestInfo {
    fn new(request: &Request, trusted: &[IpNet]) -> Self {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
        Self(Arc::new(Inner {
            id: Uuid::new_v4().simple().to_string(),
            address: peer
                .map(|ConnectInfo(peer)| client_address(peer.ip(), request.headers(), trusted)),
            user: OnceLock::new(),
        }))
    }

    /// Ours, never the client's: 32 hexadecimal digits.
    pub fn id(&self) -> &str {
        &self.0.id
    }

    /// Who asks: the peer, or what a trusted proxy says it forwards for. `None` only where no
    /// socket is involved, as in a test.
    pub fn address(&self) -> Option<IpAddr> {
        self.0.address
    }

    /// Notes for the log whose session the request carries.
    pub fn note_user(&self, user: &UserId) {
        // A request has one session; a second note says the same.
        let _ = self.0.user.set(user.to_string());
    }
}

/// Gives the request its id, writes its line in the log and renders its failure.
///
/// The line names the route's template and never the path, the query, a body or a cookie.
pub async fn answer(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let started = Instant::now();
    let info = RequestInfo::new(&request, &app.config.trust_proxy);
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    request.extensions_mut().insert(info.clone());

    let span = tracing::info_span!("request", id = info.id());
    let response = next.run(request).instrument(span.clone()).await;
    let mut response = as_problem(response, info.id());
    let id = HeaderValue::from_str(info.id()).expect("hexadecimal digits are a header value");
    response.headers_mut().insert(REQUEST_ID, id);

    let _in_span = span.enter();
    tracing::info!(
        method = %method,
        route = route.as_ref().map_or("-", MatchedPath::as_str),
        status = response.status().as_u16(),
        ms = (started.elapsed().as_secs_f64() * 10_000.0).round() / 10.0,
        user = info.0.user.get().map_or("-", String::as_str),
        address = %info.address().map_or_else(|| "-".to_owned(), |address| address.to_string()),
        "answered"
    );
    response
}

/// What is answered where a handler panicked. The panic hook has logged the cause.
#[expect(clippy::needless_pass_by_value, reason = "the layer's signature")]
pub fn after_panic(_cause: Box<dyn Any + Send>) -> Response {
    ApiError::new(
        StatusCode::INTERNAL_SERVER_ERROR,
        "internal",
        "Something went wrong",
    )
    .into_response()
}

/// Gives every failure a problem as its body; what the libraries wrote there never leaves.
fn as_problem(response: Response, request_id: &str) -> Response {
    let status = response.status();
    if !status.is_client_error() && !status.is_server_error() {
        return response;
    }
    let named = response.extensions().get::<ApiError>().cloned();
    let mut problem = named.unwrap_or_else(|| unnamed(status)).render(request_id);
    // Headers that a handler or the router set beside the failure (Allow, Set-Cookie) stay.
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

/// The error for a status that a library answered with.
fn unnamed(status: StatusCode) -> ApiError {
    let (code, detail) = match status {
        StatusCode::NOT_FOUND => ("not_found", "Not found"),
        StatusCode::METHOD_NOT_ALLOWED => ("method_not_allowed", "Method not allowed"),
        StatusCode::REQUEST_TIMEOUT => ("timeout", "The request took too long."),
        StatusCode::PAYLOAD_TOO_LARGE => ("payload_too_large", "The request is too large."),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => {
            ("unsupported_media_type", "The request could not be read.")
        }
        StatusCode::UNPROCESSABLE_ENTITY => ("validation_failed", "The request could not be read."),
        status if status.is_client_error() => ("bad_request", "The request could not be read."),
        status => {
            tracing::error!(%status, "a reply failed without a cause");
            ("internal", "Something went wrong")
        }
    };
    ApiError::new(status, code, detail)
}

/// Walks X-Forwarded-For from the right to the first hop that is no trusted proxy; a peer that is
/// none itself is the client, whatever it claims.
fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let is_trusted = |address: &IpAddr| trusted.iter().any(|net| net.contains(address));
    let peer = peer.to_canonical();
    let mut client = peer;
    let hops = headers.get_all("x-forwarded-for").into_iter().rev();
    let hops = hops.flat_map(|line| line.to_str().unwrap_or("").rsplit(','));
    for hop in hops {
        if !is_trusted(&client) {
            break;
        }
        match hop.trim().parse::<IpAddr>() {
            Ok(address) => client = address.to_canonical(),
            Err(_) => break,
        }
    }
    client
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_trusted_proxy_is_believed_and_only_its_own_word() {
        let proxies: Vec<IpNet> = vec!["10.0.0.0/8".parse().unwrap()];
        let cases = [
            ("203.0.113.9", vec!["198.51.100.1"], "203.0.113.9"),
            ("10.0.0.1", vec!["198.51.100.1"], "198.51.100.1"),
            ("10.0.0.1", vec!["6.6.6.6, 198.51.100.1"], "198.51.100.1"),
            (
                "10.0.0.1",
                vec!["6.6.6.6", "198.51.100.1, 10.0.0.7"],
                "198.51.100.1",
            ),
            ("::ffff:10.0.0.1", vec!["198.51.100.1"], "198.51.100.1"),
            ("10.0.0.1", vec!["nonsense"], "10.0.0.1"),
            ("10.0.0.1", vec![], "10.0.0.1"),
        ];
        for (peer, forwarded, expected) in cases {
            let mut headers = HeaderMap::new();
            for line in &forwarded {
                headers.append("x-forwarded-for", line.parse().unwrap());
            }
            let found = client_address(peer.parse().unwrap(), &headers, &proxies);
            assert_eq!(
                found,
                expected.parse::<IpAddr>().unwrap(),
                "{peer} {forwarded:?}"
            );
        }
    }
}
