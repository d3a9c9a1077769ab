//! CSRF protection by headers that browsers set and pages cannot, so that no form needs a token.

use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tower_http::csrf::CsrfLayer;
use url::Url;

use super::error::ApiError;
use super::problem_code::ProblemCode;
use super::request::is_safe;

pub type Rejection = fn(tower_http::csrf::ProtectionError) -> Response;

/// Compares Sec-Fetch-Site, else Origin with Host; the public URL's origin is always ours.
pub fn layer(public_url: Option<&Url>) -> CsrfLayer<Rejection> {
    let layer = CsrfLayer::new();
    let origin = public_url.map(|url| url.origin().ascii_serialization());
    let layer = match origin {
        Some(origin) => layer
            .add_trusted_origin(origin)
            .expect("the origin of an http URL is an origin"),
        None => layer,
    };
    layer.with_rejection_response(refuse as Rejection)
}

/// Refuses an unsafe method with a cookie, so from a browser, but without the headers that browsers
/// send. Programs that send no cookie need neither.
pub async fn fail_closed(request: Request, next: Next) -> Response {
    let headers = request.headers();
    let is_safe = is_safe(request.method());
    let says_where_from =
        headers.contains_key("sec-fetch-site") || headers.contains_key(header::ORIGIN);
    if !is_safe && !says_where_from && headers.contains_key(header::COOKIE) {
        return refusal();
    }
    next.run(request).await
}

fn refuse(_error: tower_http::csrf::ProtectionError) -> Response {
    refusal()
}

fn refusal() -> Response {
    ApiError::new(
        StatusCode::FORBIDDEN,
        ProblemCode::CrossSite,
        "This request was blocked for your security. Reload the page.",
    )
    .into_response()
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::Body;
    use axum::http::Method;
    use axum::middleware::from_fn;
    use tower::ServiceExt;

    use super::*;

    #[tokio::test]
    async fn a_cookie_without_a_word_of_where_it_comes_from_goes_with_safe_methods_alone() {
        let routes = Router::new().fallback(async || ());
        let routes = routes.layer(from_fn(fail_closed));
        for (method, expected) in [
            (Method::GET, StatusCode::OK),
            (Method::OPTIONS, StatusCode::OK),
            (Method::POST, StatusCode::FORBIDDEN),
            (Method::TRACE, StatusCode::FORBIDDEN),
            (Method::QUERY, StatusCode::FORBIDDEN),
        ] {
            let request = Request::builder().method(&method).uri("/");
            let request = request.header(header::COOKIE, "sid=a").body(Body::empty());
            let reply = routes.clone().oneshot(request.unwrap()).await.unwrap();
            assert_eq!(reply.status(), expected, "{method}");
        }
    }
}
