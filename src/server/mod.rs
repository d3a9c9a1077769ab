//! The routes with the middleware in front of them, and the sockets.

mod accept;
mod connections;
mod descriptors;
mod routes;
mod stream;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;

use crate::api;
use crate::app::App;
use crate::http::compression::{self, CompressedOnce};
use crate::http::{admission, assets, body, cross_site, etag, headers, host, request, unsent};

pub use self::accept::{DRAIN_MAX, pause_after, serve};
pub use self::connections::ConnectionLimits;
pub use self::descriptors::raise_descriptor_limit;
pub use self::routes::openapi;

/// All routes, which serve no instance yet.
pub struct Routes(Router<Arc<App>>);

impl Routes {
    pub fn build() -> Self {
        let api = routes::all()
            .into_router()
            .merge(api::openapi::routes(openapi))
            .merge(api::metrics::routes());
        // Files are compressed by the build; compressing them again would change bytes under an
        // unchanged strong ETag.
        let api = with_compression(api);
        Self(api.fallback(assets::serve))
    }

    /// The whole server of an instance, without its sockets.
    pub fn for_app(self, app: Arc<App>) -> Router {
        with_middleware(self.0, app)
    }
}

/// The whole server without its sockets.
pub fn router(app: Arc<App>) -> Router {
    Routes::build().for_app(app)
}

/// Wraps routes in what compresses their replies.
pub fn with_compression(routes: Router<Arc<App>>) -> Router<Arc<App>> {
    // One layer, because each that is added by itself costs every request a copy of its route.
    let layers = ServiceBuilder::new()
        .map_request(compression::skip_for_loopback)
        .map_response(etag::weaken_tag)
        .layer(compression::layer())
        .layer(from_fn_with_state(
            CompressedOnce::default(),
            compression::once,
        ))
        .layer(from_fn(unsent::limit));
    routes.layer(layers)
}

/// `/metrics` for an address of its own, which only the operator's monitoring should reach.
pub fn metrics_router(app: Arc<App>) -> Router {
    api::metrics::open_routes().with_state(app)
}

/// Wraps routes in the middleware that every request passes.
pub fn with_middleware(routes: Router<Arc<App>>, app: Arc<App>) -> Router {
    let policy = headers::Policy {
        content: if app.config().external_logos {
            headers::POLICY
        } else {
            headers::POLICY_WITHOUT_LOGOS
        },
        is_https: app.config().is_https(),
    };
    let layers = ServiceBuilder::new()
        // Outermost, so that every reply has them.
        .layer(from_fn_with_state(policy, headers::add))
        // Request id, log line and the problem body of every error, including those of inner layers.
        .layer(from_fn_with_state(Arc::clone(&app), request::answer))
        // A panic becomes an error reply, which the layer above logs and renders.
        .layer(CatchPanicLayer::custom(request::after_panic))
        // Outside of every check, because it discards the body that a refused client still sends.
        .layer(from_fn_with_state(Arc::clone(&app), body::guard))
        // The host is checked before any session.
        .layer(from_fn_with_state(Arc::clone(&app), host::check))
        .layer(cross_site::layer(app.config().public_url.as_ref()))
        .layer(from_fn(cross_site::fail_closed))
        .layer(from_fn_with_state(Arc::clone(&app), admission::limit))
        // `body::guard` sets the limits; axum's smaller default would reply with its own text.
        .layer(DefaultBodyLimit::disable());
    routes.layer(layers).with_state(app)
}
