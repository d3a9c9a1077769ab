//! Security and caching headers of every reply.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::etag::is_among;
use super::request::is_read;

/// The content security policy, with the hosts of images besides our own.
macro_rules! policy {
    ($hosts:literal) => {
        concat!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' ",
            $hosts,
            "data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; ",
            "frame-ancestors 'none'; object-src 'none'"
        )
    };
}

/// The content security policy if vendors' logos are loaded from their own hosts.
pub const POLICY: &str = policy!("https: ");

/// The content security policy with `--external-logos off`, without other hosts.
pub const POLICY_WITHOUT_LOGOS: &str = policy!("");

const SECURITY: [(HeaderName, HeaderValue); 6] = [
    (
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    ),
    (
        header::REFERRER_POLICY,
        HeaderValue::from_static("strict-origin-when-cross-origin"),
    ),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), microphone=(), geolocation=()"),
    ),
];

/// What the headers of every reply depend on.
#[derive(Clone, Copy)]
pub struct Policy {
    /// The content security policy.
    pub content: &'static str,
    /// Whether people reach the server by https only, which browsers are told to remember.
    pub is_https: bool,
}

/// A year; without subdomains, which may be others' servers.
const STRICT_TRANSPORT: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Adds the security headers and, unless the handler set it, Cache-Control: a reply with an ETag is
/// revalidated, any other is not stored. Replies 304 if the browser has the same version already.
pub async fn add(State(policy): State<Policy>, request: Request, next: Next) -> Response {
    let is_read = is_read(request.method());
    // Lines of a list are one list.
    let known = request.headers().get_all(header::IF_NONE_MATCH);
    let known: Vec<_> = known.iter().cloned().collect();
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in SECURITY {
        headers.insert(name, value);
    }
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(policy.content),
    );
    if policy.is_https {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, STRICT_TRANSPORT);
    }
    let tag = headers.get(header::ETAG).cloned();
    if !headers.contains_key(header::CACHE_CONTROL) {
        let caching = if tag.is_some() {
            headers.append(header::VARY, HeaderValue::from_static("Cookie"));
            "private, no-cache"
        } else {
            "no-store"
        };
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    }
    let is_known = |tag: HeaderValue| known.iter().any(|list| is_among(&tag, list));
    if is_read && response.status() == StatusCode::OK && tag.is_some_and(is_known) {
        return not_modified(response.headers());
    }
    response
}

fn not_modified(original: &HeaderMap) -> Response {
    let mut response = StatusCode::NOT_MODIFIED.into_response();
    for (name, value) in original {
        let describes_body = [
            header::CONTENT_TYPE,
            header::CONTENT_LENGTH,
            header::CONTENT_ENCODING,
        ];
        if !describes_body.contains(name) {
            response.headers_mut().append(name.clone(), value.clone());
        }
    }
    response
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::Body;
    use axum::middleware::from_fn_with_state;
    use axum::routing::get;
    use tower::ServiceExt;

    use super::*;
    use crate::domain::day::DAY_SECONDS;
    use crate::domain::tests::{RELIABILITY, assert_says};

    #[tokio::test]
    async fn the_lines_of_if_none_match_are_one_list() {
        let tagged = || async { ([(header::ETAG, "\"b\"")], "body") };
        let policy = Policy {
            content: POLICY,
            is_https: false,
        };
        let router = Router::new()
            .route("/", get(tagged))
            .layer(from_fn_with_state(policy, add));
        for (lines, status) in [
            (&["\"a\"", "W/\"b\""][..], StatusCode::NOT_MODIFIED),
            (&["\"b\"", "\"a\""], StatusCode::NOT_MODIFIED),
            (&["\"a\"", "\"c\""], StatusCode::OK),
            (&[], StatusCode::OK),
        ] {
            let mut request = Request::new(Body::empty());
            for line in lines {
                let line = HeaderValue::from_static(line);
                request.headers_mut().append(header::IF_NONE_MATCH, line);
            }
            let response = router.clone().oneshot(request).await.unwrap();
            assert_eq!(response.status(), status, "{lines:?}");
        }
    }

    #[test]
    fn reliability_md_states_how_long_https_is_remembered() {
        let year = format!("max-age={}", 365 * DAY_SECONDS);
        assert_eq!(STRICT_TRANSPORT, year);
        let said = "Strict-Transport-Security for a year.".to_owned();
        assert_says(RELIABILITY, &[said]);
    }
}
