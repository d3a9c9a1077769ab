//! Which capabilities vendors have: the queue of those of which little is known, and deciding.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderValue;
use axum::http::header::HeaderName;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::capability_decisions::DecisionsRequest;
use crate::api::capability::{Capabilities, Capability};
use crate::api::vendor::category_name;
use crate::app::App;
use crate::app::capabilities::CapabilityError;
use crate::app::capabilities::queue::{self, Coverage, Queued, ReviewedNeed};
use crate::app::catalog::Catalog;
use crate::domain::audit::Actor;
use crate::domain::capability::{CapabilityDecisions, ClaimField, ClaimState};
use crate::domain::ids::{CategoryId, VendorId};
use crate::http::auth::AdminUser;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::{Json, Path, Query};
use crate::http::page::{Page, PageNumber};
use crate::http::precondition::{IfMatch, etag};
use crate::http::problems::{BodyProblems, Failures, NeedsAdmin};
use crate::recommend::{Claim, Vocabulary};

/// The routes of this part.
pub fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
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

/// Vendors to look at, the least known first, then by name.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CapabilityQueue {
    /// How well each category is known, by name; categories without vendors or questions are left out.
    coverage: Vec<CategoryCoverage>,
    /// The vendors of this page.
    items: Vec<QueuedVendor>,
    /// How many vendors all pages have.
    total: usize,
    /// This page, from 1.
    page: usize,
    /// Vendors that a full page has.
    page_size: usize,
}

/// How well a category's active vendors are known.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CategoryCoverage {
    /// The category.
    category_id: CategoryId,
    /// Its name.
    category_name: String,
    /// Its active vendors.
    vendors: usize,
    /// Those of which anything is known that its questions ask for.
    saying: usize,
    /// What its questions ask for.
    needs: usize,
    /// How much of it some vendor has.
    met: usize,
}

/// A vendor and what is known of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QueuedVendor {
    /// The vendor.
    vendor_id: VendorId,
    /// Company or product.
    name: String,
    /// Its category.
    category_id: CategoryId,
    /// The category's name.
    category_name: String,
    /// Whether it is offered.
    is_active: bool,
    /// http or https.
    #[schema(required)]
    website_url: Option<String>,
    /// https.
    #[schema(required)]
    logo_url: Option<String>,
    /// How many of the needs are known.
    known: usize,
    /// Everything its category's questions ask for, in their order.
    needs: Vec<ReviewNeed>,
    /// What its words come near to without saying it, the best first.
    suggestions: Vec<Capability>,
    /// What was decided about it.
    decisions: Decisions,
    /// For the If-Match of a change.
    etag: String,
}

/// A need of a category, and what is known of it about one vendor.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReviewNeed {
    /// The capability's slug.
    tag: String,
    /// In words, as they stand in the middle of a sentence.
    label: String,
    /// The question that asks for it.
    question: String,
    /// How well founded it is.
    state: NeedState,
    /// Where it stands; null where nobody spoke about it.
    #[schema(required)]
    field: Option<ClaimField>,
    /// The vendor's own words, exactly; null where there are none.
    #[schema(required)]
    quote: Option<String>,
    /// What its own words and columns say, whatever was decided; null where they say nothing.
    #[schema(required)]
    own: Option<OwnWord>,
}

/// What a vendor's own words and columns say about a need.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnWord {
    /// Whether they say that it has it or that it does not.
    state: ClaimState,
    /// Where it stands.
    field: ClaimField,
    /// Its own words, exactly; null where there are none.
    #[schema(required)]
    quote: Option<String>,
}

/// How well founded it is that a vendor meets a need; `unsaid` where nobody spoke about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum NeedState {
    Confirmed,
    Listed,
    Derived,
    Denied,
    Unsaid,
}

/// What administrators decided about a vendor: slugs of capabilities.
#[derive(Debug, Serialize, ToSchema)]
pub struct Decisions {
    /// It has these.
    confirmed: Vec<String>,
    /// It does not have these.
    denied: Vec<String>,
}

/// Vendors of which little is known, and how well each category is known.
#[utoipa::path(get, path = "/api/admin/capabilities", tag = "admin", security(("session" = [])),
    params(CapabilityQueueParams),
    responses(
    (status = 200, description = "A page of the queue", body = CapabilityQueue),
    NeedsAdmin, Failures,
    (status = 404, description = "No such category or vendor", body = Problem, content_type = "application/problem+json"),
))]
async fn list_capabilities(
    State(app): State<Arc<App>>,
    _admin: AdminUser,
    Query(params): Query<CapabilityQueueParams>,
) -> Result<Json<CapabilityQueue>, ApiError> {
    app.blocking(move |app| {
        let catalog = app.catalog.current();
        let found = params.select(&catalog)?;
        let show = |one: &Queued<'_>| QueuedVendor::of(one, &catalog);
        let coverage = queue::coverage(&catalog);
        let page = Page::cut(&found, params.page, show);
        Ok(Json(CapabilityQueue {
            coverage: coverage.iter().map(CategoryCoverage::of).collect(),
            items: page.items,
            total: page.total,
            page: page.page,
            page_size: page.page_size,
        }))
    })
    .await
}

/// Replaces what was decided about a vendor's capabilities.
#[utoipa::path(put, path = "/api/admin/vendors/{vendorId}/capabilities", tag = "admin", security(("session" = [])),
    params(
        ("vendorId" = VendorId, Path, description = "The vendor"),
        ("If-Match" = Option<String>, Header, description = "The ETag that the decisions were made from; without it they are taken whatever was decided meanwhile"),
    ),
    request_body = DecisionsRequest,
    responses(
    (status = 200, description = "Everything known about it now", body = Capabilities,
        headers(("ETag" = String, description = "For the If-Match of the next change"))),
    NeedsAdmin, BodyProblems, Failures,
    (status = 404, description = "No such vendor", body = Problem, content_type = "application/problem+json"),
    (status = 412, description = "It has changed since; nothing was decided", body = Problem, content_type = "application/problem+json"),
    (status = 507, description = "The disk is full; nothing was changed", body = Problem, content_type = "application/problem+json"),
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
            if_match.check(&now.entity_tag(), OUTDATED)?;
        }
        // What the tag was compared with may change until the decisions are written.
        let expected = if_match.is_sent().then(|| catalog.decisions(&id));
        app.capabilities
            .decide(&Actor::of(&admin), &id, &decisions, expected)?;
        let catalog = app.catalog.current();
        let vendor = catalog.vendor(id.as_str()).ok_or_else(unknown_vendor)?;
        let known = Capabilities::seen_by(&admin, vendor, &catalog);
        Ok((etag(&known.entity_tag()), Json(known)))
    })
    .await
}

const OUTDATED: &str =
    "Somebody else has changed this vendor since you opened it. Nothing was saved.";

fn unknown_vendor() -> ApiError {
    ApiError::not_found("Vendor not found")
}

impl From<CapabilityError> for ApiError {
    fn from(error: CapabilityError) -> Self {
        match error {
            CapabilityError::UnknownVendor => unknown_vendor(),
            CapabilityError::Outdated => Self::edit_conflict(OUTDATED),
            CapabilityError::Store(error) => error.into(),
        }
    }
}

impl CapabilityQueueParams {
    /// The vendors asked for, the least known first.
    fn select<'c>(&self, catalog: &'c Catalog) -> Result<Vec<Queued<'c>>, ApiError> {
        if let Some(id) = &self.vendor_id {
            let vendor = catalog.vendor(id.as_str()).ok_or_else(unknown_vendor)?;
            return Ok(vec![queue::queued(catalog, vendor)]);
        }
        let category = self.category_id.as_ref();
        let category = category.filter(|id| !id.as_str().is_empty());
        if category.is_some_and(|id| catalog.category(id.as_str()).is_none()) {
            return Err(ApiError::not_found("Category not found"));
        }
        Ok(queue::queue(catalog, category))
    }
}

impl CategoryCoverage {
    fn of(coverage: &Coverage<'_>) -> Self {
        Self {
            category_id: coverage.category.id.clone(),
            category_name: coverage.category.name.clone(),
            vendors: coverage.vendors,
            saying: coverage.saying,
            needs: coverage.needs,
            met: coverage.met,
        }
    }
}

impl QueuedVendor {
    fn of(queued: &Queued<'_>, catalog: &Catalog) -> Self {
        let vendor = queued.vendor;
        let vocabulary = catalog.vocabulary();
        let suggestions = catalog.suggestions(vendor);
        let known = Capabilities::of(&catalog.facts(vendor), &suggestions, vocabulary);
        let CapabilityDecisions { confirmed, denied } = catalog.decisions(&vendor.id).clone();
        Self {
            vendor_id: vendor.id.clone(),
            name: vendor.name.clone(),
            category_name: category_name(catalog, &vendor.category_id),
            category_id: vendor.category_id.clone(),
            is_active: vendor.is_active,
            website_url: vendor.website_url.clone(),
            logo_url: vendor.logo_url.clone(),
            known: queued.known,
            needs: queue::review(catalog, vendor)
                .iter()
                .map(|need| ReviewNeed::of(need, vocabulary))
                .collect(),
            suggestions: suggestions
                .iter()
                .map(|claim| Capability::of(claim, vocabulary))
                .collect(),
            decisions: Decisions { confirmed, denied },
            etag: known.entity_tag(),
        }
    }
}

impl ReviewNeed {
    fn of(reviewed: &ReviewedNeed, vocabulary: &Vocabulary) -> Self {
        let claim = reviewed.claim.as_ref();
        let own = |claim: &Claim| OwnWord {
            state: claim.state,
            field: claim.field,
            quote: claim.quote.clone(),
        };
        Self {
            tag: vocabulary.slug(reviewed.need.tag).to_owned(),
            label: vocabulary.label(reviewed.need.tag).to_owned(),
            question: reviewed.need.question.clone(),
            state: NeedState::of(claim.map(|claim| claim.state)),
            field: claim.map(|claim| claim.field),
            quote: claim.and_then(|claim| claim.quote.clone()),
            own: reviewed.own.as_ref().map(own),
        }
    }
}

impl NeedState {
    fn of(state: Option<ClaimState>) -> Self {
        match state {
            Some(ClaimState::Confirmed) => Self::Confirmed,
            Some(ClaimState::Listed) => Self::Listed,
            Some(ClaimState::Derived) => Self::Derived,
            Some(ClaimState::Denied) => Self::Denied,
            Some(ClaimState::Suggested) | None => Self::Unsaid,
        }
    }
}
