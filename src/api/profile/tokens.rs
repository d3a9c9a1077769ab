//! API tokens of the signed-in person: they read in their name, without a session.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::App;
use crate::app::people::api_tokens::ApiTokenError;
use crate::domain::api_token::{ApiScope, ApiToken};
use crate::domain::ids::ApiTokenId;
use crate::domain::limits::{API_TOKEN_DAYS_DEFAULT, API_TOKEN_DAYS_MAX, API_TOKENS_PER_USER_MAX};
use crate::http::api_router::{ApiRouter, routes};
use crate::http::auth::CurrentUser;
use crate::http::bearer::PREFIX;
use crate::http::contract_failures::BodyProblems;
use crate::http::error::ApiError;
use crate::http::extract::{Json, Path};
use crate::http::fields;
use crate::http::problem_code::ProblemCode;
use crate::http::validation_messages::{SCOPES_REQUIRED, TOKEN_NAME_REQUIRED};

const TOKEN_NOT_FOUND: &str = "API token not found";

/// The routes of this part.
pub fn routes() -> ApiRouter {
    ApiRouter::new()
        .routes(routes!(list_api_tokens, make_api_token))
        .routes(routes!(revoke_api_token))
}

/// What a new token is for.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ApiTokenRequest {
    /// What the person calls it.
    #[schema(min_length = 1, max_length = 200, pattern = "{LINE_PATTERN}")]
    name: String,
    /// What it may read; at least one.
    #[schema(min_items = 1)]
    scopes: Vec<ApiScope>,
    /// How long it works; `{API_TOKEN_DAYS_DEFAULT}` where nothing is said.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 366, value_type = Option<u32>)]
    days: Option<f64>,
}

/// An API token, without the words that a program sends.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnApiToken {
    /// Sorts by time.
    id: ApiTokenId,
    /// What the person calls it.
    name: String,
    /// What it may read.
    scopes: Vec<ApiScope>,
    /// When it was made.
    created_at: Timestamp,
    /// When it stops working.
    expires_at: Timestamp,
}

/// A new API token with the words that a program sends, which are shown only here.
#[derive(Serialize, ToSchema)]
pub struct NewOwnApiToken {
    /// For the header `Authorization: Bearer …`.
    token: String,
    #[serde(flatten)]
    own: OwnApiToken,
}

/// The API tokens that work.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnApiTokens {
    /// The newest first.
    items: Vec<OwnApiToken>,
}

/// The API tokens of the signed-in user.
#[utoipa::path(get, path = "/api/profile/tokens", tag = "profile", security(("session" = [])), responses(
    (status = 200, description = "The tokens", body = OwnApiTokens),
))]
async fn list_api_tokens(
    State(app): State<Arc<App>>,
    user: CurrentUser,
) -> Result<Json<OwnApiTokens>, ApiError> {
    let tokens = app.blocking(move |app| app.api_tokens.of(user.id)).await?;
    let items = tokens.into_iter().map(OwnApiToken::from).collect();
    Ok(Json(OwnApiTokens { items }))
}

/// Makes an API token, with which a program reads in this person's name. Changing the password ends it.
#[utoipa::path(post, path = "/api/profile/tokens", tag = "profile", security(("session" = [])), request_body = ApiTokenRequest, responses(
    (status = 201, description = "The token; its words are not shown again", body = NewOwnApiToken),
    BodyProblems,
    (status = 409, description = too_many()),
))]
async fn make_api_token(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Json(request): Json<ApiTokenRequest>,
) -> Result<(StatusCode, Json<NewOwnApiToken>), ApiError> {
    let name = fields::line("name", &request.name, TOKEN_NAME_REQUIRED)?;
    let mut scopes = request.scopes;
    scopes.sort_unstable();
    scopes.dedup();
    if scopes.is_empty() {
        return Err(ApiError::invalid("scopes", SCOPES_REQUIRED));
    }
    let days = request
        .days
        .map_or(Ok(API_TOKEN_DAYS_DEFAULT), whole_days)?;
    let who = user.0;
    let new = app
        .blocking(move |app| app.api_tokens.make(&who, name, scopes, days))
        .await?;
    let reply = NewOwnApiToken {
        token: format!("{PREFIX}{}", new.secret),
        own: new.token.into(),
    };
    Ok((StatusCode::CREATED, Json(reply)))
}

/// Revokes an API token of the signed-in user; it stops working at once.
#[utoipa::path(delete, path = "/api/profile/tokens/{tokenId}", tag = "profile", security(("session" = [])),
    params(("tokenId" = ApiTokenId, Path, description = "From the list of tokens")),
    responses(
    (status = 204, description = "Revoked"),
    (status = 404, description = TOKEN_NOT_FOUND),
))]
async fn revoke_api_token(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Path(id): Path<ApiTokenId>,
) -> Result<StatusCode, ApiError> {
    app.blocking(move |app| app.api_tokens.revoke(&user, id))
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

impl From<ApiToken> for OwnApiToken {
    fn from(token: ApiToken) -> Self {
        Self {
            id: token.id,
            name: token.name,
            scopes: token.scopes,
            created_at: token.created_at,
            expires_at: token.expires_at,
        }
    }
}

fn too_many() -> String {
    format!("You have {API_TOKENS_PER_USER_MAX} API tokens. Revoke one that is no longer needed.")
}

impl From<ApiTokenError> for ApiError {
    fn from(error: ApiTokenError) -> Self {
        match error {
            ApiTokenError::TooMany => {
                Self::new(StatusCode::CONFLICT, ProblemCode::QuotaReached, too_many())
            }
            ApiTokenError::SessionEnded => Self::not_authenticated(),
            ApiTokenError::Unknown => Self::not_found(TOKEN_NOT_FOUND),
            ApiTokenError::Store(error) => error.into(),
        }
    }
}

/// A number as JSON has it: 30.0 is as whole as 30.
fn whole_days(days: f64) -> Result<u32, ApiError> {
    let in_range = (1.0..=f64::from(API_TOKEN_DAYS_MAX)).contains(&days);
    if days.fract() != 0.0 || !in_range {
        let detail = format!("Enter 1 to {API_TOKEN_DAYS_MAX} days.");
        return Err(ApiError::invalid("days", detail));
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole and in range"
    )]
    Ok(days as u32)
}
