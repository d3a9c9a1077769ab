//! Past recommendations: every vendor that was ever recommended to a person.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::need_reply::{Eligibility, Gap, MatchedNeed, Reason};
use super::vendor_reply::{Vendor, category_name};
use crate::app::App;
use crate::app::directory::catalog::Catalog;
use crate::app::recommendations as work;
use crate::domain::ids::{CategoryId, RecommendationId};
use crate::domain::limits::CATEGORY_FILTER_MAX;
use crate::domain::user::User;
use crate::domain::vendor;
use crate::http::api_router::{ApiRouter, routes};
use crate::http::auth::CurrentUser;
use crate::http::error::ApiError;
use crate::http::extract::{Json, Query};
use crate::http::page::{Page, PageNumber, category_ids};

/// The routes of this feature.
pub fn routes() -> ApiRouter {
    ApiRouter::new().routes(routes!(
        list_past_recommendations,
        delete_past_recommendations
    ))
}

/// Which past recommendations to list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct PastParams {
    /// Category ids, separated by commas; absent or empty means all. At most `{CATEGORY_FILTER_MAX}`.
    category_ids: Option<String>,
    /// From 1; clamped to the pages there are. Default 1.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    page: PageNumber,
}

/// A vendor that was recommended earlier, as it was then.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PastRecommendation {
    /// Unique in the list.
    recommendation_id: String,
    /// The questionnaire's result that it belongs to, which can be compared with today's ranking; null for
    /// Pick For Me.
    #[schema(required)]
    result_id: Option<RecommendationId>,
    /// The vendor as it was.
    vendor: Vendor,
    /// Those of its `shortHighlights` that only say what it does not do ("No Spanish").
    refusals: Vec<String>,
    /// Whether it is still offered in the category; otherwise no meeting can be scheduled.
    is_offered: bool,
    /// In which category.
    category_id: CategoryId,
    /// The category's name.
    category_name: String,
    recommended_at: Timestamp,
    /// Whether it served the firm then.
    eligibility: Eligibility,
    /// Why it was recommended.
    reasons: PastReasons,
}

/// Why a vendor was recommended.
#[derive(Debug, Serialize, ToSchema)]
pub struct PastReasons {
    /// The reasons as they were shown, the strongest first. What was put wrongly then is put right.
    strengths: Vec<String>,
    /// The reasons again, each with whether it speaks for the vendor.
    why: Vec<Reason>,
    /// Needs that the vendor met, with where it said so.
    matched: Vec<MatchedNeed>,
    /// Needs that it did not meet.
    gaps: Vec<Gap>,
}

/// What was recommended to the caller earlier.
#[utoipa::path(
    get, path = "/api/past-recommendations", tag = "recommendations", security(("session" = [])),
    params(PastParams),
    responses(
        (status = 200, description = "A page of past recommendations", body = Page<PastRecommendation>),
        (status = 422, description = format!("More than {CATEGORY_FILTER_MAX} categories")),
    ),
)]
async fn list_past_recommendations(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Query(params): Query<PastParams>,
) -> Result<Json<Page<PastRecommendation>>, ApiError> {
    app.blocking(move |app| {
        let categories = category_ids(params.category_ids.as_deref())?;
        let page = Page::fetch(params.page, |part| {
            let past = app.recommendations.past(user.id, &categories, part)?;
            let catalog = app.catalog.current();
            let show = |recommendation| PastRecommendation::of(recommendation, &user, &catalog);
            Ok(past.iter().map(show).collect())
        })?;
        Ok(Json(page))
    })
    .await
}

/// Delete what was recommended to the caller earlier; the current picks stay.
#[utoipa::path(
    delete, path = "/api/past-recommendations", tag = "recommendations", security(("session" = [])),
    responses(
        (status = 204, description = "The history is empty"),
    ),
)]
async fn delete_past_recommendations(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<StatusCode, ApiError> {
    let results = app
        .blocking(move |app| app.recommendations.delete_past(user.id))
        .await?;
    tracing::info!(results, "a history was deleted");
    Ok(StatusCode::NO_CONTENT)
}

/// The denied highlights of a vendor as it was; its texts are read again where it has changed since.
fn denied_highlights(
    vendor: &vendor::Vendor,
    today: Option<&Arc<vendor::Vendor>>,
    catalog: &Catalog,
) -> Vec<String> {
    if vendor.short_highlights.is_empty() {
        return Vec::new();
    }
    let same = today.filter(|today| ***today == *vendor);
    let vendor = same.map_or_else(|| Arc::new(vendor.clone()), Arc::clone);
    catalog.denied_highlights(&vendor)
}

impl PastRecommendation {
    fn of(past: &work::PastRecommendation, reader: &User, catalog: &Catalog) -> Self {
        let inputs = &past.shown.inputs;
        let vendor = &past.shown.vendor;
        let today = catalog.vendor(vendor.id.as_str());
        Self {
            recommendation_id: past.id.clone(),
            result_id: past.result_id,
            vendor: Vendor::seen_by(reader, vendor, catalog),
            refusals: denied_highlights(vendor, today, catalog),
            is_offered: catalog.offered(&vendor.id, &past.category_id).is_some(),
            category_id: past.category_id.clone(),
            category_name: category_name(catalog, &past.category_id),
            recommended_at: past.recommended_at,
            eligibility: past.shown.eligibility.into(),
            reasons: PastReasons {
                strengths: past.shown.reasons.clone(),
                why: Reason::all(&past.shown.reasons, inputs),
                matched: inputs.matched.iter().map(MatchedNeed::from).collect(),
                gaps: inputs.missing.iter().map(Gap::from).collect(),
            },
        }
    }
}
