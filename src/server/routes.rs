//! The modules of the API.

use utoipa::OpenApi as _;
use utoipa::openapi::OpenApi;

use crate::api;
use crate::http::api_router::ApiRouter;

/// The routes of each.
pub fn all() -> ApiRouter {
    ApiRouter::new()
        .merge(api::auth::routes())
        .merge(api::profile::routes())
        .merge(api::tech_stack::routes())
        .merge(api::catalog::routes())
        .merge(api::vendors::routes())
        .merge(api::evidence::routes())
        .merge(api::capabilities::routes())
        .merge(api::responses::routes())
        .merge(api::recommendations::routes())
        .merge(api::memos::routes())
        .merge(api::past::routes())
        .merge(api::clicks::routes())
        .merge(api::demo_questions::routes())
        .merge(api::trends::routes())
        .merge(api::bookings::routes())
        .merge(api::imports::routes())
        .merge(api::admin::routes())
        .merge(api::about::routes())
        .merge(api::health::routes())
}

/// The OpenAPI document of all routes.
pub fn openapi() -> OpenApi {
    let mut document = all().document(api::openapi::Document::openapi());
    api::openapi::complete(&mut document);
    api::openapi::write_limits(&mut document);
    document
}
