//! The people of the caller's firm, who may vouch for each other.

use std::sync::Arc;

use axum::extract::State;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::app::people::accounts::AccountError;
use crate::domain::ids::UserId;
use crate::domain::user::User;
use crate::http::api_router::{ApiRouter, routes};
use crate::http::auth::CurrentUser;
use crate::http::error::ApiError;
use crate::http::extract::{Json, Path};

/// The routes of this part.
pub fn routes() -> ApiRouter {
    ApiRouter::new()
        .routes(routes!(list_colleagues))
        .routes(routes!(confirm_colleague))
}

/// The people of the caller's firm.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Colleagues {
    /// Whether the caller is confirmed as one of the firm; until then nobody is listed.
    firm_confirmed: bool,
    /// Everyone else with the same firm's name and mail host, by name.
    items: Vec<Colleague>,
}

/// Someone of the caller's firm.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Colleague {
    /// The account.
    id: UserId,
    /// Full name.
    name: String,
    /// E-mail address.
    email: String,
    /// Whether someone vouched for the person. What colleagues use is theirs to see, and counts for them, only then.
    firm_confirmed: bool,
    /// When the account was made.
    created_at: Timestamp,
}

/// The people of the caller's firm, those who wait to be confirmed among them.
#[utoipa::path(get, path = "/api/profile/colleagues", tag = "profile", security(("session" = [])), responses(
    (status = 200, description = "The people", body = Colleagues),
))]
async fn list_colleagues(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<Colleagues>, ApiError> {
    let colleagues = app
        .blocking(move |app| app.accounts.colleagues(&user))
        .await?;
    let people = colleagues.people.into_iter();
    Ok(Json(Colleagues {
        firm_confirmed: colleagues.is_confirmed,
        items: people.map(Colleague::from).collect(),
    }))
}

/// Vouch that someone belongs to the caller's firm.
#[utoipa::path(post, path = "/api/profile/colleagues/{userId}/confirm", tag = "profile", security(("session" = [])),
    params(("userId" = UserId, Path, description = "Someone of the caller's firm")),
    responses(
    (status = 200, description = "The person as they are now", body = Colleague),
    (status = 403, description = AccountError::NotConfirmed.to_string()),
    (status = 404, description = "Nobody of the caller's firm"),
))]
async fn confirm_colleague(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Path(id): Path<UserId>,
) -> Result<Json<Colleague>, ApiError> {
    let confirmed = app
        .blocking(move |app| app.accounts.confirm_colleague(&user, id))
        .await?;
    Ok(Json(confirmed.into()))
}

impl From<User> for Colleague {
    fn from(user: User) -> Self {
        Self {
            firm_confirmed: user.is_firm_confirmed(),
            id: user.id,
            name: user.name,
            email: user.email.to_string(),
            created_at: user.created_at,
        }
    }
}
