//! What the bearer of an invitation may do.

use std::sync::Arc;

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::App;
use crate::app::people::accounts::AccountError;
use crate::app::people::sessions::Token;
use crate::domain::user::Role;
use crate::http::api_router::{ApiRouter, routes};
use crate::http::contract_failures::BodyProblems;
use crate::http::error::ApiError;
use crate::http::extract::Json;

/// The routes of this part.
pub fn routes() -> ApiRouter {
    ApiRouter::new().routes(routes!(read_invitation))
}

/// The link of an invitation.
#[derive(Deserialize, ToSchema)]
pub struct InviteToken {
    /// What follows the `#` of the link.
    #[serde(default)]
    #[schema(required = true, max_length = 200)]
    pub token: String,
}

/// What an invitation lets its bearer do.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Invitation {
    /// The only address that may use it; null where anyone with the link may.
    #[schema(required)]
    pub email: Option<String>,
    /// What the account may do.
    pub role: Role,
    /// Full name of the administrator who made it.
    pub invited_by: String,
    /// Their firm, where the address has its own mail host; else null.
    #[schema(required)]
    pub law_firm: Option<String>,
}

/// What an invitation says; it stays unused.
#[utoipa::path(post, path = "/api/auth/invite", tag = "auth", request_body = InviteToken, responses(
    (status = 200, description = "The invitation", body = Invitation),
    BodyProblems,
    (status = 403, description = AccountError::BadInvitation.to_string()),
))]
async fn read_invitation(
    State(app): State<Arc<App>>,
    Json(request): Json<InviteToken>,
) -> Result<Json<Invitation>, ApiError> {
    let token = token(&request.token)?;
    let (found, law_firm) = app
        .blocking(move |app| app.accounts.invitation_and_firm(&token))
        .await?;
    Ok(Json(Invitation {
        email: found.email.map(|email| email.to_string()),
        role: found.role,
        invited_by: found.invited_by_name,
        law_firm,
    }))
}

/// The token that a client sent.
pub fn token(text: &str) -> Result<Token, ApiError> {
    Token::parse(text.trim()).ok_or_else(|| AccountError::BadInvitation.into())
}
