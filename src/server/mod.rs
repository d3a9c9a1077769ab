//! Every route on one page, and what each request passes on its way to one.

mod accept;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state, map_response};
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use utoipa::OpenApi as _;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::api;
use crate::app::App;
use crate::http::{assets, body, cross_site, headers, host, request};

pub use self::accept::{DRAIN_MAX, serve};

/// The slices. A new one is one line here.
fn slices() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(api::openapi::Document::openapi())
        .merge(api::auth::routes())
        .merge(api::profile::routes())
        .merge(api::adoption::routes())
        .merge(api::catalog::routes())
        .merge(api::vendors::routes())
        .merge(api::responses::routes())
        .merge(api::recommendations::routes())
        .merge(api::memos::routes())
        .merge(api::past::routes())
        .merge(api::clicks::routes())
        .merge(api::trends::routes())
        .merge(api::bookings::routes())
        .merge(api::imports::routes())
        .merge(api::admin::routes())
        .merge(api::health::routes())
}

/// The contract of all slices.
pub fn openapi() -> OpenApi {
    let mut document = slices().into_openapi();
    api::openapi::complete(&mut document);
    document
}

/// The whole server but its sockets.
pub fn router(app: Arc<App>) -> Router {
    let (slices, _) = slices().split_for_parts();
    let api = slices
        .merge(api::openapi::routes(&openapi()))
        // Files are compressed by the build; compressing them again would change bytes under an
        // unchanged strong ETag.
        .layer(CompressionLayer::new())
        .layer(map_response(headers::weaken_tag));
    behind_edge(api.fallback(assets::serve), app)
}

/// Puts routes behind everything that a request passes before it reaches one.
pub fn behind_edge(routes: Router<Arc<App>>, app: Arc<App>) -> Router {
    let policy = if app.config().external_logos {
        headers::POLICY
    } else {
        headers::POLICY_WITHOUT_LOGOS
    };
    let layers = ServiceBuilder::new()
        // Outermost, so that every reply has them, whoever wrote it.
        .layer(from_fn_with_state(policy, headers::add))
        // The id, the line in the log and the form of every failure, also of those below.
        .layer(from_fn_with_state(Arc::clone(&app), request::answer))
        // A panic becomes a failure like any other, so it is logged and rendered above.
        .layer(CatchPanicLayer::custom(request::after_panic))
        // Before anything that may refuse, because it reads on what a refused client still sends.
        .layer(from_fn_with_state(Arc::clone(&app), body::guard))
        // Who is meant is settled before who asks.
        .layer(from_fn_with_state(Arc::clone(&app), host::check))
        .layer(cross_site::layer(app.config().public_url.as_ref()))
        .layer(from_fn(cross_site::fail_closed))
        // The guard above has the limits; a second, smaller one would answer in its own words.
        .layer(DefaultBodyLimit::disable());
    routes.layer(layers).with_state(app)
}
