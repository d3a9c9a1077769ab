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
        .merge(api::meeting_clicks::routes())
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::http::admission::{HASHING, TAKING_SLOTS_LAST, WRITING_AFTER_A_HASH};
    use crate::http::body::UPLOAD;

    #[test]
    fn the_paths_that_the_middleware_names_are_routes() {
        let document = openapi();
        let paths = &document.paths.paths;
        for path in HASHING {
            assert!(paths[path].post.is_some(), "{path}");
        }
        for known in WRITING_AFTER_A_HASH.iter().chain(&TAKING_SLOTS_LAST) {
            let is_one = |path: &String| match known.strip_suffix('/') {
                Some(_) => path.starts_with(known),
                None => path == *known,
            };
            assert!(paths.keys().any(is_one), "{known}");
        }
        assert!(paths[UPLOAD.1].post.is_some() && UPLOAD.0 == "POST");
    }
}
