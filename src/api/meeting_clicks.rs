//! Meeting clicks: requests for a meeting with a vendor, and their outcomes.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode};
use axum::response::IntoResponse;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::vendor_reply::{category_name, require_vendor};
use crate::app::App;
use crate::app::directory::catalog::Catalog;
use crate::app::firms::meeting_clicks::{ClickChange, ClickError};
use crate::domain::click::{self, Outcome, SourcePage};
use crate::domain::field_error::FieldError;
use crate::domain::ids::{ClickId, VendorId};
use crate::domain::limits::{MEETINGS_BYTES, MEETINGS_LISTED, NOTE_MAX_CHARS};
use crate::domain::vendor::{VENDOR_NOT_FOUND, Vendor};
use crate::http::api_router::{ApiRouter, routes};
use crate::http::auth::CurrentUser;
use crate::http::contract_failures::BodyProblems;
use crate::http::error::ApiError;
use crate::http::extract::{Json, Path, Query, present};
use crate::http::page::{Part, TOTAL_COUNT, part};
use crate::http::problem_code::ProblemCode;
use crate::http::validation_messages::note_too_long;

const MEETING_NOT_FOUND: &str = "Meeting not found";

/// The routes of this feature.
pub fn routes() -> ApiRouter {
    ApiRouter::new()
        .routes(routes!(log_click, list_clicks))
        .routes(routes!(change_click, remove_click))
}

/// A click on Schedule Meeting.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MeetingClickRequest {
    /// With which vendor.
    vendor_id: VendorId,
    /// On which screen.
    #[schema(value_type = SourcePage)]
    source_page: String,
}

/// Which of the caller's clicks to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ClickParams {
    /// How many clicks, 0 to `{MEETINGS_LISTED}`. Default `{MEETINGS_LISTED}`.
    #[param(value_type = Option<usize>, minimum = 0, maximum = 200)]
    limit: Option<String>,
    /// How many newer ones to pass over, at most 4,294,967,295. Default 0.
    #[param(value_type = Option<u64>, minimum = 0, maximum = 4_294_967_295_i64)]
    offset: Option<String>,
}

/// A click as it was kept.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MeetingClick {
    /// Sorts by time.
    id: ClickId,
    /// With which vendor.
    vendor_id: VendorId,
    /// The vendor as it is now; null where it is gone.
    #[schema(required)]
    vendor: Option<ClickedVendor>,
    /// On which screen.
    source_page: SourcePage,
    created_at: Timestamp,
    /// The outcome of the meeting.
    outcome: Outcome,
    /// What the person wrote down about it.
    #[schema(required)]
    note: Option<String>,
}

/// The vendor of a click.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClickedVendor {
    /// Company or product.
    name: String,
    /// The address of its logo, https; null where it has none.
    #[schema(required, pattern = "{SECURE_ADDRESS}")]
    logo_url: Option<String>,
    /// http or https.
    #[schema(required, pattern = "{WEB_ADDRESS}")]
    website_url: Option<String>,
    /// Where a demo is booked; http or https.
    #[schema(required, pattern = "{WEB_ADDRESS}")]
    booking_url: Option<String>,
    /// The name of its category.
    category_name: String,
}

/// The outcome of a meeting; a member that is left out stays as it is.
#[expect(
    clippy::option_option,
    reason = "null takes a value away; nothing leaves it"
)]
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MeetingClickPatch {
    /// The outcome of the meeting.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    outcome: Option<Outcome>,
    /// What to remember of it, at most `{NOTE_MAX_CHARS}` characters; null or empty takes it away.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>, max_length = 2_000)]
    note: Option<Option<String>>,
}

/// Keep a click on Schedule Meeting; of a double click the first.
#[utoipa::path(
    post, path = "/api/meeting-clicks", tag = "meetings", security(("session" = [])),
    request_body = MeetingClickRequest,
    responses(
        BodyProblems,
        (status = 201, description = "The click is kept", body = MeetingClick),
        (status = 404, description = VENDOR_NOT_FOUND),
        (status = 409, description = ClickError::TooMany.to_string()),
        (status = 422, description = "Unknown source page, or a vendor that is inactive or has no booking link"),
    ),
)]
async fn log_click(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Json(request): Json<MeetingClickRequest>,
) -> Result<(StatusCode, Json<MeetingClick>), ApiError> {
    let source_page = SourcePage::from_code(&request.source_page)
        .ok_or_else(|| ApiError::invalid("sourcePage", "Unknown source page"))?;
    app.blocking(move |app| {
        let vendor = require_vendor(app, &request.vendor_id)?;
        if !vendor.is_active || vendor.booking_url.is_none() {
            let sentence = format!("{} takes no meetings here.", vendor.name);
            return Err(ApiError::invalid("vendorId", sentence));
        }
        let click = app.clicks.log(&user, vendor.id.clone(), source_page)?;
        let click = MeetingClick::of(click, &app.catalog.current());
        Ok((StatusCode::CREATED, Json(click)))
    })
    .await
}

/// The caller's own clicks, the newest first; fewer than asked for where they are long.
#[utoipa::path(
    get, path = "/api/meeting-clicks", tag = "meetings", security(("session" = [])),
    params(ClickParams),
    responses(
        (status = 200, description = "A part of the list", body = [MeetingClick],
         headers(("X-Total-Count" = u64, description = "How many clicks the caller has"))),
        (status = 422, description = "limit or offset is not a number"),
    ),
)]
async fn list_clicks(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Query(params): Query<ClickParams>,
) -> Result<impl IntoResponse, ApiError> {
    let Part { limit, offset } = part(
        params.limit.as_deref(),
        params.offset.as_deref(),
        MEETINGS_LISTED,
        MEETINGS_LISTED,
    )?;
    let offset = usize::try_from(offset).map_err(ApiError::internal)?;
    let (clicks, total) = app
        .blocking(move |app| app.clicks.page(user.id, offset, limit))
        .await?;
    let catalog = app.catalog.current();
    let shown = clicks.into_iter();
    let shown = within_bytes(shown.map(|click| MeetingClick::of(click, &catalog)))?;
    Ok(([(TOTAL_COUNT, HeaderValue::from(total))], Json(shown)))
}

/// As many as a reply takes, and the first in any case.
fn within_bytes(clicks: impl Iterator<Item = MeetingClick>) -> Result<Vec<MeetingClick>, ApiError> {
    let mut bytes = 0;
    let mut taken = Vec::new();
    for click in clicks {
        bytes += serde_json::to_vec(&click)
            .map_err(ApiError::internal)?
            .len()
            + 1;
        if bytes > MEETINGS_BYTES && !taken.is_empty() {
            break;
        }
        taken.push(click);
    }
    Ok(taken)
}

/// Set the outcome of a meeting.
#[utoipa::path(
    patch, path = "/api/meeting-clicks/{id}", tag = "meetings", security(("session" = [])),
    params(("id" = ClickId, Path, description = "The caller's own click")),
    request_body = MeetingClickPatch,
    responses(
        BodyProblems,
        (status = 200, description = "The click as it is now", body = MeetingClick),
        (status = 404, description = MEETING_NOT_FOUND),
    ),
)]
async fn change_click(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Path(id): Path<ClickId>,
    Json(patch): Json<MeetingClickPatch>,
) -> Result<Json<MeetingClick>, ApiError> {
    let change = patch.parse()?;
    let changed = app
        .blocking(move |app| app.clicks.change(user.id, id, change))
        .await?;
    let click = changed.ok_or_else(|| ApiError::not_found(MEETING_NOT_FOUND))?;
    Ok(Json(MeetingClick::of(click, &app.catalog.current())))
}

/// Remove a meeting; it counts nowhere any more.
#[utoipa::path(
    delete, path = "/api/meeting-clicks/{id}", tag = "meetings", security(("session" = [])),
    params(("id" = ClickId, Path, description = "The caller's own click")),
    responses(
        (status = 204, description = "The click is removed"),
        (status = 404, description = MEETING_NOT_FOUND),
    ),
)]
async fn remove_click(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Path(id): Path<ClickId>,
) -> Result<StatusCode, ApiError> {
    let removed = app.blocking(move |app| app.clicks.remove(user.id, id));
    if !removed.await? {
        return Err(ApiError::not_found(MEETING_NOT_FOUND));
    }
    Ok(StatusCode::NO_CONTENT)
}

impl From<ClickError> for ApiError {
    fn from(error: ClickError) -> Self {
        match error {
            ClickError::TooMany => Self::new(
                StatusCode::CONFLICT,
                ProblemCode::QuotaReached,
                error.to_string(),
            ),
            ClickError::Store(error) => error.into(),
        }
    }
}

impl MeetingClick {
    fn of(click: click::MeetingClick, catalog: &Catalog) -> Self {
        let vendor = catalog.vendor(click.vendor_id.as_str());
        Self {
            id: click.id,
            vendor: vendor.map(|vendor| ClickedVendor::of(vendor, catalog)),
            vendor_id: click.vendor_id,
            source_page: click.source_page,
            created_at: click.created_at,
            outcome: click.outcome,
            note: click.note,
        }
    }
}

impl ClickedVendor {
    fn of(vendor: &Vendor, catalog: &Catalog) -> Self {
        Self {
            name: vendor.name.clone(),
            logo_url: vendor.logo_url.clone(),
            website_url: vendor.website_url.clone(),
            booking_url: vendor.booking_url.clone(),
            category_name: category_name(catalog, &vendor.category_id),
        }
    }
}

impl MeetingClickPatch {
    fn parse(self) -> Result<ClickChange, ApiError> {
        let note = self
            .note
            .map(|note| parse_note(note.as_deref().unwrap_or_default()));
        Ok(ClickChange {
            outcome: self.outcome,
            note: note.transpose()?,
        })
    }
}

/// A note without the blanks around it; `None` where nothing is left.
fn parse_note(text: &str) -> Result<Option<String>, FieldError> {
    let note = text.trim();
    if note.chars().count() > NOTE_MAX_CHARS {
        return Err(FieldError::new("note", note_too_long()));
    }
    Ok((!note.is_empty()).then(|| note.to_owned()))
}
