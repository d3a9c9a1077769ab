//! Meeting clicks: a person asked for a meeting with a vendor.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::domain::click::{self, Outcome, SourcePage};
use crate::domain::ids::{ClickId, VendorId};
use crate::http::auth::CurrentUser;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::Json;
use crate::http::problems::{BodyProblems, Failures, NeedsSession, WriteFailures};

/// The routes of this slice.
pub fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(log_click, list_clicks))
}

/// A click on Schedule Meeting.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MeetingClickRequest {
    /// With which vendor.
    vendor_id: VendorId,
    /// On which screen.
    source_page: SourcePage,
}

/// A click as it was kept.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MeetingClick {
    /// Sorts by time.
    id: ClickId,
    /// With which vendor.
    vendor_id: VendorId,
    /// On which screen.
    source_page: SourcePage,
    /// When.
    created_at: Timestamp,
    /// What became of it.
    outcome: Outcome,
    /// What the person wrote down about it.
    #[schema(required)]
    note: Option<String>,
}

/// Keep a click on Schedule Meeting.
#[utoipa::path(
    post, path = "/api/meeting-clicks", tag = "meetings",
    request_body = MeetingClickRequest,
    responses(
        NeedsSession, BodyProblems, Failures, WriteFailures,
        (status = 201, description = "The click is kept", body = MeetingClick),
        (status = 404, description = "No such vendor", body = Problem, content_type = "application/problem+json"),
        (status = 422, description = "Unknown source page", body = Problem, content_type = "application/problem+json"),
    ),
)]
async fn log_click(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Json(request): Json<MeetingClickRequest>,
) -> Result<(StatusCode, Json<MeetingClick>), ApiError> {
    if app
        .catalog
        .now()
        .vendor(request.vendor_id.as_str())
        .is_none()
    {
        return Err(ApiError::not_found("Vendor not found"));
    }
    let click = app
        .blocking(move |app| app.log_click(&user, request.vendor_id, request.source_page))
        .await?;
    Ok((StatusCode::CREATED, Json(click.into())))
}

/// The caller's own clicks, the newest first.
#[utoipa::path(
    get, path = "/api/meeting-clicks", tag = "meetings",
    responses(
        NeedsSession, Failures,
        (status = 200, description = "The clicks", body = [MeetingClick]),
    ),
)]
async fn list_clicks(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<Vec<MeetingClick>>, ApiError> {
    let clicks = app.blocking(move |app| app.clicks_of(user.id)).await?;
    Ok(Json(clicks.into_iter().map(MeetingClick::from).collect()))
}

impl From<click::MeetingClick> for MeetingClick {
    fn from(click: click::MeetingClick) -> Self {
        let click::MeetingClick {
            id,
            vendor_id,
            source_page,
            created_at,
            outcome,
            note,
            ..
        } = click;
        Self {
            id,
            vendor_id,
            source_page,
            created_at,
            outcome,
            note,
        }
    }
}
