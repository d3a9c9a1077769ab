//! What this program is, for its About screen.

use serde::Serialize;
use utoipa::ToSchema;

use crate::http::api_router::{ApiRouter, routes};
use crate::http::auth::CurrentUser;
use crate::http::extract::Json;

/// The route of this feature.
pub fn routes() -> ApiRouter {
    ApiRouter::new().routes(routes!(get_about))
}

/// The running version.
#[derive(Debug, Serialize, ToSchema)]
pub struct About {
    #[schema(example = "0.1.0")]
    version: &'static str,
    /// The commit that it was built from; null where the build did not know.
    commit: Option<&'static str>,
}

/// Version and commit of this instance.
#[utoipa::path(
    get, path = "/api/about", tag = "about", security(("session" = [])),
    responses(
        (status = 200, description = "What is running", body = About),
    ),
)]
async fn get_about(_user: CurrentUser) -> Json<About> {
    Json(About {
        version: env!("CARGO_PKG_VERSION"),
        commit: option_env!("STACKBRIEF_BUILT_FROM"),
    })
}
