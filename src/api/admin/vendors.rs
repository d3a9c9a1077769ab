//! Every vendor as an administrator sees it, and changing one.

use std::sync::Arc;

use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::vendor_patch::VendorPatch;
use crate::api::vendor::Vendor;
use crate::app::App;
use crate::app::catalog::Catalog;
use crate::domain::audit::Actor;
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::vendor;
use crate::http::auth::AdminUser;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::{Json, Path, Query};
use crate::http::page::{BoolParam, Page, PageNumber, category_ids, search_text};
use crate::http::problems::{BodyProblems, Failures, NeedsAdmin};

/// The routes of this part.
pub fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list_all_vendors))
        .routes(routes!(change_vendor))
}

/// Which vendors to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct AdminVendorParams {
    /// A part of the name, the website or the id; case makes no difference. At most 200 characters.
    q: Option<String>,
    /// Category ids, separated by commas; absent or empty means all. At most 100.
    category_ids: Option<String>,
    /// From 1; clamped to the pages there are. Default 1.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    page: PageNumber,
    /// Only those that an administrator should look at.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    needs_review: BoolParam,
    /// Also those that are not offered.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    include_inactive: BoolParam,
}

/// Vendors by name, with what only administrators see.
#[utoipa::path(get, path = "/api/admin/vendors", tag = "admin", security(("session" = [])),
    params(AdminVendorParams),
    responses(
    (status = 200, description = "A page of vendors", body = Page<Vendor>),
    NeedsAdmin, Failures,
    (status = 422, description = "Too long a search or more than 100 categories", body = Problem, content_type = "application/problem+json"),
))]
async fn list_all_vendors(
    State(app): State<Arc<App>>,
    admin: AdminUser,
    Query(params): Query<AdminVendorParams>,
) -> Result<Json<Page<Vendor>>, ApiError> {
    let catalog = app.catalog.current();
    let found = params.select(&catalog)?;
    let show = |one: &&Arc<vendor::Vendor>| Vendor::seen_by(&admin, one, &catalog);
    Ok(Json(Page::cut(&found, params.page, show)))
}

/// Changes a vendor; what follows from it is what an import of it would do.
#[utoipa::path(patch, path = "/api/admin/vendors/{vendorId}", tag = "admin", security(("session" = [])),
    params(("vendorId" = VendorId, Path, description = "The vendor")),
    request_body = VendorPatch,
    responses(
    (status = 200, description = "The vendor as it is now", body = Vendor),
    NeedsAdmin, BodyProblems, Failures,
    (status = 404, description = "No such vendor", body = Problem, content_type = "application/problem+json"),
    (status = 409, description = "Another vendor of the category has the name", body = Problem, content_type = "application/problem+json"),
    (status = 507, description = "The disk is full; nothing was changed", body = Problem, content_type = "application/problem+json"),
))]
async fn change_vendor(
    State(app): State<Arc<App>>,
    admin: AdminUser,
    Path(id): Path<VendorId>,
    Json(patch): Json<VendorPatch>,
) -> Result<Json<Vendor>, ApiError> {
    let change = patch.parse()?;
    app.blocking(move |app| {
        app.vendors.change(&Actor::of(&admin), &id, change)?;
        let catalog = app.catalog.current();
        let vendor = catalog.vendor(id.as_str());
        let vendor = vendor.ok_or_else(|| ApiError::not_found("Vendor not found"))?;
        Ok(Json(Vendor::seen_by(&admin, vendor, &catalog)))
    })
    .await
}

impl AdminVendorParams {
    /// The vendors asked for, by name. O(vendors).
    fn select<'c>(&self, catalog: &'c Catalog) -> Result<Vec<&'c Arc<vendor::Vendor>>, ApiError> {
        let text = search_text(self.q.as_deref())?.map(str::to_lowercase);
        let categories = category_ids(self.category_ids.as_deref())?;
        let mut found: Vec<_> = catalog
            .vendors()
            .filter(|one| self.include_inactive.0 || one.is_active)
            .filter(|one| !self.needs_review.0 || one.needs_review)
            .filter(|one| categories.is_empty() || categories.contains(&one.category_id))
            .filter(|one| text.as_deref().is_none_or(|text| mentions(one, text)))
            .collect();
        found.sort_by_cached_key(|one| {
            let category: &CategoryId = &one.category_id;
            (one.name.to_lowercase(), category.clone(), one.id.clone())
        });
        Ok(found)
    }
}

/// Whether a vendor's name, website or id holds the text, which is in lower case.
fn mentions(vendor: &vendor::Vendor, text: &str) -> bool {
    let website = vendor.website_url.as_deref().unwrap_or("");
    [vendor.name.as_str(), website, vendor.id.as_str()]
        .iter()
        .any(|field| field.to_lowercase().contains(text))
}
