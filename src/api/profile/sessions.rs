//! Where a person is signed in, and signing out there.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::app::people::sessions;
use crate::http::api_router::{ApiRouter, routes};
use crate::http::auth::CurrentUser;
use crate::http::error::ApiError;
use crate::http::extract::{Json, Path};

const SESSION_NOT_FOUND: &str = "Session not found";

/// The routes of this part.
pub fn routes() -> ApiRouter {
    ApiRouter::new()
        .routes(routes!(list_sessions, end_other_sessions))
        .routes(routes!(end_session))
}

/// The places where a person is signed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnSessions {
    /// The session that asks, then the others by their last use.
    items: Vec<OwnSession>,
}

/// One browser that is signed in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnSession {
    /// Names the session; of no use to anyone else.
    id: String,
    /// Whether it is the one that asks.
    current: bool,
    /// When it began.
    created_at: Timestamp,
    /// When it was last used.
    last_seen_at: Timestamp,
    /// Such as "Chrome on Windows".
    device: String,
}

/// The sessions of the signed-in user.
#[utoipa::path(get, path = "/api/profile/sessions", tag = "profile", security(("session" = [])), responses(
    (status = 200, description = "The sessions", body = OwnSessions),
))]
async fn list_sessions(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<OwnSessions>, ApiError> {
    let who = user.0;
    let own = app.blocking(move |app| app.sessions.own(&who)).await?;
    let items = own.into_iter().map(OwnSession::from).collect();
    Ok(Json(OwnSessions { items }))
}

/// Ends every other session of the signed-in user.
#[utoipa::path(delete, path = "/api/profile/sessions", tag = "profile", security(("session" = [])), responses(
    (status = 204, description = "Only this session is left"),
))]
async fn end_other_sessions(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<StatusCode, ApiError> {
    let who = user.0;
    app.blocking(move |app| app.sessions.end_others(&who))
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends one session of the signed-in user.
#[utoipa::path(delete, path = "/api/profile/sessions/{sessionId}", tag = "profile", security(("session" = [])),
    params(("sessionId" = String, Path, description = "From the list of sessions")),
    responses(
    (status = 204, description = "It has ended"),
    (status = 404, description = SESSION_NOT_FOUND),
))]
async fn end_session(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let who = user.0;
    let has_ended = app
        .blocking(move |app| app.sessions.end_one(&who, &id))
        .await?;
    if has_ended {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(ApiError::not_found(SESSION_NOT_FOUND))
    }
}

impl From<sessions::OwnSession> for OwnSession {
    fn from(session: sessions::OwnSession) -> Self {
        Self {
            id: session.id,
            current: session.is_current,
            created_at: session.created_at,
            last_seen_at: session.last_seen_at,
            device: session.device,
        }
    }
}
