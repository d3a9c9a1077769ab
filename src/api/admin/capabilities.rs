//! Which capabilities vendors have: the queue of those of which little is known, and deciding.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderValue;
use axum::http::header::HeaderName;
use serde::Deserialize;
use utoipa::IntoParams;

use super::capability_decisions::DecisionsRequest;
use super::capability_queue::CapabilityQueue;
use crate::api::capability_reply::Capabilities;
use crate::app::App;
use crate::app::directory::catalog::Catalog;
use crate::app::editing::capabilities::CapabilityError;
use crate::domain::audit::Actor;
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::vendor::{CATEGORY_NOT_FOUND, VENDOR_NOT_FOUND};
use crate::http::api_router::{ApiRouter, routes};
use crate::http::auth::AdminUser;
use crate::http::contract_failures::{BodyProblems, NeedsAdmin};
use crate::http::error::{ApiError, VENDOR_CHANGED};
use crate::http::etag::etag;
use crate::http::extract::{Json, Path, Query};
use crate::http::page::PageNumber;
use crate::http::precondition::IfMatch;

/// The routes of this part.
pub fn routes() -> ApiRouter {
    ApiRouter::new()
        .routes(routes!(list_capabilities))
        .routes(routes!(decide_capabilities))
}

/// Which vendors to look at.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct CapabilityQueueParams {
    /// Only this category; absent or empty means all.
    category_id: Option<CategoryId>,
    /// Only this vendor, active or not.
    vendor_id: Option<VendorId>,
    /// From 1; clamped to the pages there are. Default 1.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    page: PageNumber,
}

/// Vendors of which little is known, and how well each category is known.
#[utoipa::path(get, path = "/api/admin/capabilities", tag = "admin", security(("session" = [])),
    params(CapabilityQueueParams),
    responses(
    (status = 200, description = "A page of the queue", body = CapabilityQueue),
    NeedsAdmin,
    (status = 404, description = format!("{CATEGORY_NOT_FOUND}, or {VENDOR_NOT_FOUND}")),
))]
async fn list_capabilities(
    State(app): State<Arc<App>>,
    _admin: AdminUser,
    Query(params): Query<CapabilityQueueParams>,
) -> Result<Json<CapabilityQueue>, ApiError> {
    app.blocking(move |app| Ok(Json(params.select(&app.catalog.current())?)))
        .await
}

/// Replaces what was decided about a vendor's capabilities.
#[utoipa::path(put, path = "/api/admin/vendors/{vendorId}/capabilities", tag = "admin", security(("session" = [])),
    params(
        ("vendorId" = VendorId, Path, description = "The vendor"),
        ("If-Match" = Option<String>, Header, description = "The ETag that the decisions were made from; without it they are taken whatever was decided since"),
    ),
    request_body = DecisionsRequest,
    responses(
    (status = 200, description = "Everything known about it now", body = Capabilities,
        headers(("ETag" = String, description = "For the If-Match of the next change"))),
    NeedsAdmin, BodyProblems,
    (status = 404, description = VENDOR_NOT_FOUND),
    (status = 412, description = VENDOR_CHANGED),
))]
async fn decide_capabilities(
    State(app): State<Arc<App>>,
    admin: AdminUser,
    Path(id): Path<VendorId>,
    if_match: IfMatch,
    Json(request): Json<DecisionsRequest>,
) -> Result<([(HeaderName, HeaderValue); 1], Json<Capabilities>), ApiError> {
    app.blocking(move |app| {
        let catalog = app.catalog.current();
        let vendor = catalog.vendor(id.as_str()).ok_or_else(unknown_vendor)?;
        let decisions = request.parse(catalog.vocabulary())?;
        if if_match.is_sent() {
            let now = Capabilities::seen_by(&admin, vendor, &catalog);
            if_match.check(&now.entity_tag(), VENDOR_CHANGED)?;
        }
        // What the tag was compared with may change until the decisions are written.
        let expected = if_match.is_sent().then(|| catalog.decisions(&id));
        let actor = Actor::of(&admin);
        let decided = app.capabilities.decide(&actor, &id, &decisions, expected)?;
        // By what was committed, whatever became of the vendor since.
        let vendor = decided.vendor(id.as_str()).unwrap_or(vendor);
        let known = Capabilities::seen_by(&admin, vendor, &decided);
        Ok((etag(&known.entity_tag()), Json(known)))
    })
    .await
}

fn unknown_vendor() -> ApiError {
    ApiError::not_found(VENDOR_NOT_FOUND)
}

impl From<CapabilityError> for ApiError {
    fn from(error: CapabilityError) -> Self {
        match error {
            CapabilityError::UnknownVendor => unknown_vendor(),
            CapabilityError::Outdated => Self::edit_conflict(VENDOR_CHANGED),
            CapabilityError::Store(error) => error.into(),
        }
    }
}

impl CapabilityQueueParams {
    fn select(&self, catalog: &Catalog) -> Result<CapabilityQueue, ApiError> {
        if let Some(id) = &self.vendor_id {
            let vendor = catalog.vendor(id.as_str()).ok_or_else(unknown_vendor)?;
            return Ok(CapabilityQueue::of_vendor(vendor, catalog));
        }
        let category = self.category_id.as_ref();
        let category = category.filter(|id| !id.as_str().is_empty());
        if category.is_some_and(|id| catalog.category(id.as_str()).is_none()) {
            return Err(ApiError::not_found(CATEGORY_NOT_FOUND));
        }
        Ok(CapabilityQueue::of(category, self.page, catalog))
    }
}
