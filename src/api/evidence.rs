//! What other firms did about a vendor, as far as it may be shown.

use std::sync::Arc;

use axum::extract::State;

use super::ledger_reply::Ledger;
use crate::app::App;
use crate::domain::ids::VendorId;
use crate::domain::vendor::VENDOR_NOT_FOUND;
use crate::http::api_router::{ApiRouter, routes};
use crate::http::api_token::{DirectoryScope, Reader};
use crate::http::error::ApiError;
use crate::http::extract::{Json, Path};

/// The routes of this feature.
pub fn routes() -> ApiRouter {
    ApiRouter::new().routes(routes!(get_evidence))
}

/// What other firms did about a vendor.
///
/// Firms are counted, each once, without the caller's own. What firms told the instance (uses,
/// clicks, meetings) counts once someone confirmed them, is exact up to `{EXACT_COUNT_MAX}` and then rounded to
/// multiples of `{ROUNDED_STEP}`, and is null below `{FIRMS_MIN}` and where fewer could be worked out from another count.
/// Demos are the operator's own data: exact, and null below `{FIRMS_MIN}`.
#[utoipa::path(
    get, path = "/api/vendors/{vendorId}/evidence", tag = "vendors", security(("session" = []), ("token" = ["directory"])),
    params(("vendorId" = VendorId, Path, description = "The vendor")),
    responses(
        (status = 200, description = "The evidence", body = Ledger),
        (status = 404, description = VENDOR_NOT_FOUND),
    ),
)]
async fn get_evidence(
    State(app): State<Arc<App>>,
    user: Reader<DirectoryScope>,
    Path(vendor): Path<VendorId>,
) -> Result<Json<Ledger>, ApiError> {
    let found = app
        .blocking(move |app| app.recommendations.ledger(&user, &vendor))
        .await;
    let ledger = found.ok_or_else(|| ApiError::not_found(VENDOR_NOT_FOUND))?;
    Ok(Json(ledger.into()))
}
