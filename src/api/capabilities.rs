//! What a vendor says it offers, with its own words.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderValue;
use axum::http::header::HeaderName;

use super::capability_reply::Capabilities;
use crate::app::App;
use crate::domain::ids::VendorId;
use crate::domain::vendor::VENDOR_NOT_FOUND;
use crate::http::api_router::{ApiRouter, routes};
use crate::http::api_token::{DirectoryScope, Reader};
use crate::http::error::ApiError;
use crate::http::etag::etag;
use crate::http::extract::{Json, Path};

/// The routes of this feature.
pub fn routes() -> ApiRouter {
    ApiRouter::new().routes(routes!(get_capabilities))
}

/// What is known about a vendor's capabilities, and where it says so.
#[utoipa::path(
    get, path = "/api/vendors/{vendorId}/capabilities", tag = "vendors", security(("session" = []), ("token" = ["directory"])),
    params(("vendorId" = VendorId, Path, description = "The vendor")),
    responses(
        (status = 200, description = "Everything but what nobody spoke about", body = Capabilities,
            headers(("ETag" = String, description = "For the If-Match of a change"))),
        (status = 404, description = VENDOR_NOT_FOUND),
    ),
)]
async fn get_capabilities(
    State(app): State<Arc<App>>,
    user: Reader<DirectoryScope>,
    Path(id): Path<VendorId>,
) -> Result<([(HeaderName, HeaderValue); 1], Json<Capabilities>), ApiError> {
    app.blocking(move |app| {
        let catalog = app.catalog.current();
        let vendor = catalog.vendor(id.as_str());
        let vendor = vendor.ok_or_else(|| ApiError::not_found(VENDOR_NOT_FOUND))?;
        let known = Capabilities::seen_by(&user, vendor, &catalog);
        Ok((etag(&known.entity_tag()), Json(known)))
    })
    .await
}
