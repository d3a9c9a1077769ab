//! Two rows of one vendor merged, and that undone.

use std::sync::Arc;

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::vendor_reply::Vendor;
use crate::app::App;
use crate::app::editing::vendors;
use crate::domain::audit::Actor;
use crate::domain::ids::{AuditId, VendorId};
use crate::domain::limits::MERGES_UNDOABLE;
use crate::domain::vendor::VENDOR_NOT_FOUND;
use crate::http::api_router::{ApiRouter, routes};
use crate::http::auth::AdminUser;
use crate::http::contract_failures::{BodyProblems, NeedsAdmin};
use crate::http::error::{ApiError, MERGE_NOT_FOUND};
use crate::http::extract::{Json, Path};

/// The routes of this part.
pub fn routes() -> ApiRouter {
    ApiRouter::new()
        .routes(routes!(merge_vendor))
        .routes(routes!(undo_merge))
}

/// Which vendor stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MergeRequest {
    /// Another vendor of the same category.
    into: VendorId,
}

/// Two vendors that are one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MergedVendors {
    /// Undoes it; also the id of its entry in the audit log.
    merge_id: AuditId,
    /// The vendor that stayed.
    vendor: Vendor,
    moved: MovedRecords,
}

/// How many records now name the vendor that stayed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct MovedRecords {
    bookings: u64,
    clicks: u64,
    recommendations: u64,
    /// Categories of people that had it among their picks.
    picks: u64,
    dismissals: u64,
    tech_stacks: u64,
}

/// A merge that was undone.
#[derive(Debug, Serialize, ToSchema)]
struct UndoneMerge {
    /// The vendor that is there again.
    vendor: Vendor,
    /// What was changed since the merge and therefore stays as it is, one sentence for each.
    kept: Vec<String>,
}

/// Merge a vendor into another one
///
/// The vendor goes; its bookings, clicks, picks, recommendations, dismissals, tech stacks and decisions
/// on capabilities follow to the one that stays, and its names become former names of that one. What
/// the one that stays has no value for it takes from the other.
#[utoipa::path(post, path = "/api/admin/vendors/{vendorId}/merge", tag = "admin", security(("session" = [])),
    params(("vendorId" = VendorId, Path, description = "The vendor that goes")),
    request_body = MergeRequest,
    responses(
    (status = 200, description = "The vendor that stayed, and what moved to it", body = MergedVendors),
    NeedsAdmin, BodyProblems,
    (status = 404, description = VENDOR_NOT_FOUND),
))]
async fn merge_vendor(
    State(app): State<Arc<App>>,
    admin: AdminUser,
    Path(from): Path<VendorId>,
    Json(MergeRequest { into }): Json<MergeRequest>,
) -> Result<Json<MergedVendors>, ApiError> {
    app.blocking(move |app| {
        let merged = app.vendors.merge(&Actor::of(&admin), &from, &into)?;
        Ok(Json(MergedVendors {
            merge_id: merged.id,
            vendor: Vendor::seen_by(&admin, &merged.vendor, &app.catalog.current()),
            moved: merged.moved.into(),
        }))
    })
    .await
}

/// Undo a merge of vendors
///
/// Both vendors are there again, each with what was its own. What was changed since stays with the one
/// that had stayed; the reply says what that is.
#[utoipa::path(post, path = "/api/admin/merges/{mergeId}/undo", tag = "admin", security(("session" = [])),
    params(("mergeId" = AuditId, Path, description = "The merge")),
    responses(
    (status = 200, description = "The vendor that is there again", body = UndoneMerge),
    NeedsAdmin,
    (status = 404, description = format!("{MERGE_NOT_FOUND} The last {MERGES_UNDOABLE} can.")),
    (status = 409, description = "What was changed since prevents it"),
))]
async fn undo_merge(
    State(app): State<Arc<App>>,
    admin: AdminUser,
    Path(id): Path<AuditId>,
) -> Result<Json<UndoneMerge>, ApiError> {
    app.blocking(move |app| {
        let undone = app.vendors.undo_merge(&Actor::of(&admin), id)?;
        Ok(Json(UndoneMerge {
            vendor: Vendor::seen_by(&admin, &undone.vendor, &app.catalog.current()),
            kept: undone.kept,
        }))
    })
    .await
}

impl From<vendors::MovedCounts> for MovedRecords {
    fn from(moved: vendors::MovedCounts) -> Self {
        Self {
            bookings: moved.bookings,
            clicks: moved.clicks,
            recommendations: moved.recommendations,
            picks: moved.picks,
            dismissals: moved.dismissals,
            tech_stacks: moved.tech_stacks,
        }
    }
}
