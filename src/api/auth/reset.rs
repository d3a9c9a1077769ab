//! A new password by a link from the operator or an administrator.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::app::people::accounts::AccountError;
use crate::app::people::sessions::Token;
use crate::http::api_router::{ApiRouter, routes};
use crate::http::contract_failures::BodyProblems;
use crate::http::error::ApiError;
use crate::http::extract::Json;

/// The routes of this part.
pub fn routes() -> ApiRouter {
    ApiRouter::new()
        .routes(routes!(reset_password))
        .routes(routes!(check_reset_link))
}

/// A new password by a link from the operator.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ResetRequest {
    /// What follows the `#` of the link.
    #[serde(default)]
    #[schema(required = true, max_length = 200)]
    pub token: String,
    /// The new password.
    #[serde(default)]
    #[schema(required = true, format = Password, min_length = 8, max_length = 128)]
    pub new_password: String,
}

/// A link for a new password.
#[derive(Deserialize, ToSchema)]
pub struct ResetToken {
    /// What follows the `#` of the link.
    #[serde(default)]
    #[schema(required = true, max_length = 200)]
    pub token: String,
}

/// Chooses a new password by a link from the operator.
#[utoipa::path(post, path = "/api/auth/reset", tag = "auth", request_body = ResetRequest, responses(
    (status = 204, description = "Changed; every session of the person has ended"),
    BodyProblems,
    (status = 403, description = AccountError::BadResetLink.to_string()),
))]
async fn reset_password(
    State(app): State<Arc<App>>,
    Json(request): Json<ResetRequest>,
) -> Result<StatusCode, ApiError> {
    let link = link(&request.token)?;
    app.accounts
        .reset_password(&link, &request.new_password)
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whether such a link can still be used; it stays unused.
#[utoipa::path(post, path = "/api/auth/reset/check", tag = "auth", request_body = ResetToken, responses(
    (status = 204, description = "It can be used"),
    BodyProblems,
    (status = 403, description = AccountError::BadResetLink.to_string()),
))]
async fn check_reset_link(
    State(app): State<Arc<App>>,
    Json(request): Json<ResetToken>,
) -> Result<StatusCode, ApiError> {
    let link = link(&request.token)?;
    app.blocking(move |app| app.accounts.check_reset_link(&link))
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The token that a client sent.
fn link(text: &str) -> Result<Token, AccountError> {
    Token::parse(text.trim()).ok_or(AccountError::BadResetLink)
}
