//! Recommendations: compute them, see the ones saved, hide and clear them.

mod changes;
mod computed;
mod lifecycle;
mod overview;
mod picks;
mod scored_vendor;
mod unlisted;

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use self::changes::Changes;
use self::computed::Computed;
use self::lifecycle::Lifecycle;
use self::overview::Overview;
use self::picks::Picks;
use self::unlisted::{UnlistedParams, UnlistedVendor};
use super::vendor_reply::require_vendor;
use crate::app::App;
use crate::app::recommendations::RecommendError;
use crate::domain::ids::{CategoryId, RecommendationId, ResponseId, VendorId};
use crate::domain::vendor::VENDOR_NOT_FOUND;
use crate::http::api_router::{ApiRouter, routes};
use crate::http::auth::CurrentUser;
use crate::http::contract_failures::BodyProblems;
use crate::http::error::ApiError;
use crate::http::extract::{Json, Path, Query};
use crate::http::page::Page;
use crate::http::problem_code::ProblemCode;
use crate::recommend::AnswerError;

/// The routes of this feature.
pub fn routes() -> ApiRouter {
    ApiRouter::new()
        .routes(routes!(compute_recommendations))
        .routes(routes!(list_unlisted_vendors))
        .routes(routes!(pick_for_me))
        .routes(routes!(get_saved_picks, restore_picks, clear_picks))
        .routes(routes!(dismiss_vendor, restore_vendor))
        .routes(routes!(get_changes))
        .routes(routes!(get_overview))
        .routes(routes!(get_lifecycle))
}

/// Asks for the ranking that a submitted questionnaire leads to.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ComputeRequest {
    /// The caller's own response.
    response_id: ResponseId,
    /// The category it is about.
    category_id: CategoryId,
}

/// Rank the vendors of a category by a submitted questionnaire, and keep the result.
///
/// First come vendors that do not say that they serve other states or sizes only, then those that
/// miss fewer must-haves, then the higher score, then fewer gaps, then the name. Partner level and
/// the order of files have no effect. The first vendor that the firm can choose is a
/// "`{BEST_MATCH}`" where it meets every must-have and one of every `{NEEDS_PER_MATCH}` needs, else "`{CLOSEST}`"; the second and third
/// place are a "`{TOP_MATCH}`" where they earn as much. A vendor that the firm uses takes no badge. The
/// profile's states, size, attorneys, employees, cases and spend each count where they are known,
/// and have a line of `breakdown`.
#[utoipa::path(
    post, path = "/api/recommendations/compute", tag = "recommendations", security(("session" = [])),
    request_body = ComputeRequest,
    responses(
        BodyProblems,
        (status = 200, description = "The ranking", body = Computed),
        (status = 404, description = RecommendError::ResponseUnknown.to_string()),
        (status = 409, description = "The caller's history is full"),
        (status = 422, description = RecommendError::CategoryMismatch.to_string()),
    ),
)]
async fn compute_recommendations(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Json(request): Json<ComputeRequest>,
) -> Result<Json<Computed>, ApiError> {
    app.blocking(move |app| {
        let results =
            app.recommendations
                .compute(&user, request.response_id, &request.category_id)?;
        let catalog = app.catalog.current();
        Ok(Json(Computed::of(&results, &user, &catalog)))
    })
    .await
}

/// The vendors of a category that the ranking by a submitted questionnaire leaves out, as they would follow it today.
///
/// First those that fit, each with its place, then those that meet too little of the answers.
#[utoipa::path(
    get, path = "/api/recommendations/unlisted-vendors", tag = "recommendations", security(("session" = [])),
    params(UnlistedParams),
    responses(
        (status = 200, description = "A page of vendors", body = Page<UnlistedVendor>),
        (status = 404, description = RecommendError::ResponseUnknown.to_string()),
        (status = 422, description = "The id cannot be read"),
    ),
)]
async fn list_unlisted_vendors(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Query(params): Query<UnlistedParams>,
) -> Result<Json<Page<UnlistedVendor>>, ApiError> {
    app.blocking(move |app| {
        let page = Page::fetch(params.page, |part| {
            let service = &app.recommendations;
            let unlisted = service.unlisted(&user, params.response_id, part)?;
            let catalog = app.catalog.current();
            Ok(UnlistedVendor::all(&unlisted, &user, &catalog))
        })?;
        Ok(Json(page))
    })
    .await
}

/// Pick vendors for every stage by what similar firms use, book and click on, and keep the result.
///
/// Only vendors that `{FIRMS_MIN}` firms are shown to have used, booked or clicked on count as popular; the
/// others are picked by the firm's profile, and their reasons say so. Vendors that the firm uses or
/// the caller dismissed in the last `{DISMISSAL_DAYS}` days are left out.
#[utoipa::path(
    post, path = "/api/recommendations/pick-for-me", tag = "recommendations", security(("session" = [])),
    responses(
        (status = 200, description = "The picks of the stages", body = Picks),
        (status = 409, description = "The caller's history is full"),
    ),
)]
async fn pick_for_me(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<Picks>, ApiError> {
    app.blocking(move |app| Ok(Json(Picks::of(&app.recommendations.pick_for_me(&user)?))))
        .await
}

/// The picks the caller has now.
#[utoipa::path(
    get, path = "/api/recommendations/persisted", tag = "recommendations", security(("session" = [])),
    responses(
        (status = 200, description = "The picks", body = Picks),
    ),
)]
async fn get_saved_picks(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<Picks>, ApiError> {
    app.blocking(move |app| {
        Ok(Json(Picks::of(
            &app.recommendations.saved_picks_in_context(&user)?,
        )))
    })
    .await
}

/// Whose picks should be those of a questionnaire again.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AnsweredCategories {
    /// Categories whose questionnaire the caller answered.
    category_ids: Vec<CategoryId>,
}

/// Make what the questionnaires that were answered last led to the picks of their categories again.
#[utoipa::path(
    put, path = "/api/recommendations/persisted", tag = "recommendations", security(("session" = [])),
    request_body = AnsweredCategories,
    responses(
        BodyProblems,
        (status = 204, description = "They are the picks"),
        (status = 404, description = "The caller has no result of a questionnaire in one of them; nothing changed"),
    ),
)]
async fn restore_picks(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Json(answered): Json<AnsweredCategories>,
) -> Result<StatusCode, ApiError> {
    app.blocking(move |app| {
        let categories = &answered.category_ids;
        app.recommendations.restore_picks(user.id, categories)?;
        Ok(StatusCode::NO_CONTENT)
    })
    .await
}

/// Empty the caller's picks; past recommendations stay.
#[utoipa::path(
    delete, path = "/api/recommendations/persisted", tag = "recommendations", security(("session" = [])),
    responses(
        (status = 204, description = "The picks are cleared"),
    ),
)]
async fn clear_picks(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<StatusCode, ApiError> {
    app.blocking(move |app| app.recommendations.clear_picks(user.id))
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Hide a vendor from the caller's stages.
#[utoipa::path(
    put, path = "/api/recommendations/dismissals/{vendorId}", tag = "recommendations", security(("session" = [])),
    params(("vendorId" = VendorId, Path, description = "The vendor")),
    responses(
        (status = 204, description = "The vendor is hidden"),
        (status = 404, description = VENDOR_NOT_FOUND),
    ),
)]
async fn dismiss_vendor(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Path(vendor): Path<VendorId>,
) -> Result<StatusCode, ApiError> {
    app.blocking(move |app| {
        let vendor = require_vendor(app, &vendor)?;
        let dismissed = app.recommendations.dismiss_vendor(user.id, &vendor.id);
        Ok(dismissed.map(|()| StatusCode::NO_CONTENT)?)
    })
    .await
}

/// Show a hidden vendor again.
#[utoipa::path(
    delete, path = "/api/recommendations/dismissals/{vendorId}", tag = "recommendations", security(("session" = [])),
    params(("vendorId" = VendorId, Path, description = "The vendor")),
    responses(
        (status = 204, description = "The vendor is not hidden"),
        (status = 404, description = VENDOR_NOT_FOUND),
    ),
)]
async fn restore_vendor(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Path(vendor): Path<VendorId>,
) -> Result<StatusCode, ApiError> {
    app.blocking(move |app| {
        let vendor = require_vendor(app, &vendor)?;
        let restored = app.recommendations.restore_vendor(user.id, &vendor.id);
        Ok(restored.map(|()| StatusCode::NO_CONTENT)?)
    })
    .await
}

/// What changed since a questionnaire's result that the caller got earlier.
#[utoipa::path(
    get, path = "/api/recommendations/{recommendationId}/changes", tag = "recommendations", security(("session" = [])),
    params(("recommendationId" = String, Path, description = "The recommendation; also with a rank behind a dot, as the list of past recommendations names its vendors")),
    responses(
        (status = 200, description = "What changed", body = Changes),
        (status = 404, description = RecommendError::RecommendationUnknown.to_string()),
    ),
)]
async fn get_changes(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Path(id): Path<String>,
) -> Result<Json<Changes>, ApiError> {
    app.blocking(move |app| {
        let unknown = || ApiError::from(RecommendError::RecommendationUnknown);
        let id = id.split('.').next().and_then(|id| id.parse().ok());
        let id = RecommendationId(id.ok_or_else(unknown)?);
        let found = app.recommendations.changes_since(&user, id)?;
        let found = found.ok_or_else(unknown)?;
        Ok(Json(Changes::of(found, &app.catalog.current())))
    })
    .await
}

/// All stages of a case and how far the caller is.
#[utoipa::path(
    get, path = "/api/recommendations/overview", tag = "recommendations", security(("session" = [])),
    responses(
        (status = 200, description = "The stages", body = Overview),
    ),
)]
async fn get_overview(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<Overview>, ApiError> {
    app.blocking(move |app| Ok(Json(Overview::of(&app.recommendations.overview(user.id)?))))
        .await
}

/// For each stage whether the caller's firm uses a tool, and how many firms like it do.
///
/// With the stage to cover next, and what the tools of the stack cost a year beside the spend that
/// the profile names.
#[utoipa::path(
    get, path = "/api/recommendations/lifecycle", tag = "recommendations", security(("session" = [])),
    responses(
        (status = 200, description = "The map", body = Lifecycle),
    ),
)]
async fn get_lifecycle(State(app): State<Arc<App>>, user: CurrentUser) -> Json<Lifecycle> {
    Json(Lifecycle::of(&app.recommendations.lifecycle(&user)))
}

impl From<RecommendError> for ApiError {
    fn from(error: RecommendError) -> Self {
        use RecommendError::{
            Answers, CategoryMismatch, CategoryUnknown, HistoryFull, NoQuestionnaire,
            RecommendationUnknown, ResponseUnknown, Reworded, Store,
        };
        match error {
            CategoryUnknown | RecommendationUnknown | ResponseUnknown => {
                Self::not_found(&error.to_string())
            }
            CategoryMismatch => Self::invalid("categoryId", error.to_string()),
            // Of the answers too: the questions may have gone since they were shown.
            NoQuestionnaire => Self::invalid("categoryId", error.to_string())
                .and_field("answers", error.to_string()),
            Reworded(_) => Self::new(
                StatusCode::CONFLICT,
                ProblemCode::QuestionnaireChanged,
                error.to_string(),
            ),
            Answers(AnswerError::NothingSelected) => Self::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                ProblemCode::EmptyAnswers,
                error.to_string(),
            )
            .and_field("answers", error.to_string()),
            Answers(_) => Self::invalid("answers", error.to_string()),
            HistoryFull(_) => Self::new(
                StatusCode::CONFLICT,
                ProblemCode::QuotaReached,
                error.to_string(),
            ),
            Store(error) => error.into(),
        }
    }
}
