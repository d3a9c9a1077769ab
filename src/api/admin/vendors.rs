//! Every vendor as an administrator sees it, changing one, and all as a file.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::vendor_patch::VendorPatch;
use crate::api::csv_download::csv_download;
use crate::api::vendor_reply::Vendor;
use crate::app::App;
use crate::app::directory::catalog::Catalog;
use crate::app::editing::vendors::{self as editing, VendorExport};
use crate::domain::audit::Actor;
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::limits::CATEGORY_FILTER_MAX;
use crate::domain::vendor;
use crate::domain::vendor::VENDOR_NOT_FOUND;
use crate::http::api_router::{ApiRouter, routes};
use crate::http::auth::AdminUser;
use crate::http::contract_failures::{BodyProblems, NeedsAdmin};
use crate::http::error::{ApiError, NAME_TAKEN, VENDOR_CHANGED};
use crate::http::etag::{entity_tag, etag};
use crate::http::extract::{Json, Path, Query};
use crate::http::page::{Page, PageNumber, bool_param, category_ids, search_text};
use crate::http::precondition::IfMatch;

/// The routes of this part.
pub fn routes() -> ApiRouter {
    ApiRouter::new()
        .routes(routes!(list_all_vendors, add_vendor))
        .routes(routes!(export_vendors))
        .routes(routes!(get_vendor, change_vendor))
}

/// Which vendors to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct AdminVendorParams {
    /// A part of the name, a former name, the website or the id; case makes no difference. At most `{SEARCH_MAX_CHARS}` characters.
    #[param(max_length = 200)]
    q: Option<String>,
    /// Category ids, separated by commas; absent or empty means all. At most `{CATEGORY_FILTER_MAX}`.
    category_ids: Option<String>,
    /// From 1; clamped to the pages there are. Default 1.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    page: PageNumber,
    /// Only those that an administrator should look at.
    #[param(value_type = Option<bool>)]
    needs_review: Option<String>,
    /// Also those that are not offered.
    #[param(value_type = Option<bool>)]
    include_inactive: Option<String>,
}

/// A vendor that was just saved.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedVendor {
    #[serde(flatten)]
    vendor: Vendor,
    /// What its new name changes for bookings of another vendor; left out where it changes nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    notice: Option<String>,
}

/// Vendors by name, with what only administrators see.
#[utoipa::path(get, path = "/api/admin/vendors", tag = "admin", security(("session" = [])),
    params(AdminVendorParams),
    responses(
    (status = 200, description = "A page of vendors", body = Page<Vendor>),
    NeedsAdmin,
    (status = 422, description = format!("Too long a search, more than {CATEGORY_FILTER_MAX} categories or a switch that is neither on nor off")),
))]
async fn list_all_vendors(
    State(app): State<Arc<App>>,
    admin: AdminUser,
    Query(params): Query<AdminVendorParams>,
) -> Result<Json<Page<Vendor>>, ApiError> {
    app.blocking(move |app| {
        let catalog = app.catalog.current();
        let found = params.select(&catalog)?;
        let show = |vendor: &&Arc<vendor::Vendor>| Vendor::seen_by(&admin, vendor, &catalog);
        Ok(Json(Page::cut(&found, params.page, show)))
    })
    .await
}

/// All vendors as a CSV file, which can be imported again
///
/// Active or not, by category and name, with every column that an import of vendors reads. Imported as it is it changes
/// nothing.
#[utoipa::path(get, path = "/api/admin/vendors.csv", tag = "admin", security(("session" = [])),
    responses(
    (status = 200, description = "The file, named after the day", body = String, content_type = "text/csv"),
    NeedsAdmin,
))]
async fn export_vendors(
    State(app): State<Arc<App>>,
    _admin: AdminUser,
) -> Result<Response, ApiError> {
    let today = app.clock().now();
    let name = today.strftime("vendors-%Y-%m-%d.csv").to_string();
    let mut export = VendorExport::of(app.catalog.current());
    csv_download(&app, &name, move || Ok(export.next())).await
}

/// A vendor to be edited
///
/// The ETag of the reply names this version: a change with it as If-Match is refused where someone
/// else has changed the vendor since.
#[utoipa::path(get, path = "/api/admin/vendors/{vendorId}", tag = "admin", security(("session" = [])),
    params(("vendorId" = VendorId, Path, description = "The vendor")),
    responses(
    (status = 200, description = "The vendor", body = Vendor, headers(("ETag" = String, description = "For the If-Match of a change"))),
    NeedsAdmin,
    (status = 404, description = VENDOR_NOT_FOUND),
))]
async fn get_vendor(
    State(app): State<Arc<App>>,
    admin: AdminUser,
    Path(id): Path<VendorId>,
) -> Result<Response, ApiError> {
    let catalog = app.catalog.current();
    let vendor = catalog.vendor(id.as_str());
    let vendor = vendor.ok_or_else(|| ApiError::not_found(VENDOR_NOT_FOUND))?;
    let vendor = Arc::clone(vendor);
    Ok(reply(
        &app,
        &admin,
        editing::SavedVendor {
            vendor,
            notice: None,
        },
    ))
}

/// Add a vendor
///
/// It needs a name and a category. What follows is what an import of it would do.
#[utoipa::path(post, path = "/api/admin/vendors", tag = "admin", security(("session" = [])),
    request_body = VendorPatch,
    responses(
    (status = 201, description = "The new vendor", body = SavedVendor, headers(("ETag" = String, description = "For the If-Match of a change"))),
    NeedsAdmin, BodyProblems,
    (status = 409, description = format!("{NAME_TAKEN} `vendorId` says which.")),
))]
async fn add_vendor(
    State(app): State<Arc<App>>,
    admin: AdminUser,
    Json(fields): Json<VendorPatch>,
) -> Result<Response, ApiError> {
    let fields = fields.parse_new()?;
    app.blocking(move |app| {
        let added = app.vendors.add(&Actor::of(&admin), &fields)?;
        Ok((StatusCode::CREATED, reply(app, &admin, added)).into_response())
    })
    .await
}

/// Changes a vendor; what follows from it is what an import of it would do.
#[utoipa::path(patch, path = "/api/admin/vendors/{vendorId}", tag = "admin", security(("session" = [])),
    params(
        ("vendorId" = VendorId, Path, description = "The vendor"),
        ("If-Match" = Option<String>, Header, description = "The ETag of the version that was edited; without it every version is replaced"),
    ),
    request_body = VendorPatch,
    responses(
    (status = 200, description = "The vendor as it is now", body = SavedVendor, headers(("ETag" = String, description = "For the If-Match of a change"))),
    NeedsAdmin, BodyProblems,
    (status = 404, description = VENDOR_NOT_FOUND),
    (status = 409, description = format!("{NAME_TAKEN} `vendorId` says which.")),
    (status = 412, description = VENDOR_CHANGED),
))]
async fn change_vendor(
    State(app): State<Arc<App>>,
    admin: AdminUser,
    Path(id): Path<VendorId>,
    if_match: IfMatch,
    Json(patch): Json<VendorPatch>,
) -> Result<Response, ApiError> {
    let change = patch.parse()?;
    app.blocking(move |app| {
        let is_current = |now: &vendor::Vendor| if_match.allows(&entity_tag(now));
        let actor = Actor::of(&admin);
        let changed = app.vendors.change(&actor, &id, &change, is_current)?;
        Ok(reply(app, &admin, changed))
    })
    .await
}

/// A vendor with the tag of this version.
fn reply(app: &App, admin: &AdminUser, saved: editing::SavedVendor) -> Response {
    let tag = etag(&entity_tag(&*saved.vendor));
    let vendor = Vendor::seen_by(admin, &saved.vendor, &app.catalog.current());
    let notice = saved.notice;
    (tag, Json(SavedVendor { vendor, notice })).into_response()
}

impl AdminVendorParams {
    /// The vendors asked for, by name. O(vendors).
    fn select<'c>(&self, catalog: &'c Catalog) -> Result<Vec<&'c Arc<vendor::Vendor>>, ApiError> {
        let text = search_text(self.q.as_deref())?.map(str::to_lowercase);
        let categories = category_ids(self.category_ids.as_deref())?;
        let needs_review = bool_param("needsReview", self.needs_review.as_deref())?;
        let include_inactive = bool_param("includeInactive", self.include_inactive.as_deref())?;
        let mut found: Vec<_> = catalog
            .vendors()
            .filter(|vendor| include_inactive || vendor.is_active)
            .filter(|vendor| !needs_review || vendor.needs_review)
            .filter(|vendor| categories.is_empty() || categories.contains(&vendor.category_id))
            .filter(|vendor| text.as_deref().is_none_or(|text| mentions(vendor, text)))
            .collect();
        found.sort_by_cached_key(|vendor| {
            let category: &CategoryId = &vendor.category_id;
            (
                vendor.name.to_lowercase(),
                category.clone(),
                vendor.id.clone(),
            )
        });
        Ok(found)
    }
}

/// Whether a name of a vendor, its website or its id holds the text, which is in lower case.
fn mentions(vendor: &vendor::Vendor, text: &str) -> bool {
    let website = vendor.website_url.as_deref().unwrap_or("");
    vendor
        .names()
        .chain([website, vendor.id.as_str()])
        .any(|field| field.to_lowercase().contains(text))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use axum::body::to_bytes;
    use jiff::Timestamp;
    use serde_json::{Value, json};

    use super::*;
    use crate::app::base::clock::Clock;
    use crate::app::people::sessions::SignedIn;
    use crate::config::Config;
    use crate::domain::capability::CapabilityDecisions;
    use crate::domain::ids::UserId;
    use crate::domain::place::UsStates;
    use crate::domain::user::{EmailAddress, PasswordHash, Role, User};
    use crate::http::auth::CurrentUser;
    use crate::store::tables::CAPABILITY_DECISIONS;
    use crate::store::{Store, StoreError, capabilities};

    fn admin() -> AdminUser {
        let user = User {
            id: UserId(uuid::Uuid::from_u128(1)),
            name: "Ada".to_owned(),
            email: EmailAddress::parse("ada@firm.example").unwrap(),
            law_firm: "Firm".to_owned(),
            firm_size: None,
            states: UsStates::default(),
            role: Role::Admin,
            is_active: true,
            onboarding: None,
            password_hash: PasswordHash(String::new()),
            created_at: Timestamp::UNIX_EPOCH,
            firm_confirmed: None,
        };
        let (user, session) = (Arc::new(user), [0; 32]);
        AdminUser(CurrentUser(SignedIn { user, session }))
    }

    fn patch(fields: Value) -> Json<VendorPatch> {
        Json(serde_json::from_value(fields).unwrap())
    }

    async fn body(reply: Result<Response, ApiError>, status: StatusCode) -> Value {
        let reply = reply.map_err(|error| error.problem("")).unwrap();
        assert_eq!(reply.status(), status);
        let bytes = to_bytes(reply.into_body(), usize::MAX).await.unwrap();
        serde_json::from_slice(&bytes).unwrap()
    }

    #[tokio::test]
    async fn a_saved_vendor_is_shown_though_the_catalog_cannot_be_read() {
        let config = Config {
            data_dir: std::env::temp_dir(),
            ..Config::default()
        };
        let app = App::new(config, Store::memory().unwrap(), Clock::system()).unwrap();
        let damaged = app.core().store.write(|tx| {
            let decided = CapabilityDecisions {
                confirmed: vec!["spanish".to_owned()],
                denied: Vec::new(),
            };
            capabilities::put(tx, &"gone".into(), &decided)?;
            CAPABILITY_DECISIONS.put_raw(tx, "gone", b"damaged")?;
            Ok::<_, StoreError>(())
        });
        damaged.unwrap();

        let fields = json!({ "name": "Acme", "categoryName": "Intake" });
        let added = add_vendor(State(Arc::clone(&app)), admin(), patch(fields)).await;
        let added = body(added, StatusCode::CREATED).await;
        assert_eq!(added["name"], "Acme");

        let id = added["id"].as_str().unwrap();
        let changed = change_vendor(
            State(Arc::clone(&app)),
            admin(),
            Path(id.into()),
            IfMatch::default(),
            patch(json!({ "name": "Bravo" })),
        );
        let changed = body(changed.await, StatusCode::OK).await;
        assert_eq!(changed["name"], "Bravo");
        assert_eq!(changed["formerNames"], json!(["Acme"]));
    }
}
