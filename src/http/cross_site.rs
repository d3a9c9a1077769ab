//! CSRF protection by headers that browsers set and pages cannot, so that no form needs a token.

use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tower_http::csrf::CsrfLayer;
use url::Url;

use super::error::ApiError;
use super::problem_code::ProblemCode;

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
    let is_safe = request.method().is_safe();
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
