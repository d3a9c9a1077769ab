//! The second step of a sign-in: a code, after the password was right.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::session::{Session, enter};
use crate::app::App;
use crate::app::people::accounts::{AccountError, NewSecondStep};
use crate::app::people::sessions::Token;
use crate::http::api_router::{ApiRouter, routes};
use crate::http::client::Client;
use crate::http::contract_failures::{AttemptLimits, BodyProblems};
use crate::http::error::ApiError;
use crate::http::extract::Json;
use crate::http::fields;

/// The routes of this part.
pub fn routes() -> ApiRouter {
    ApiRouter::new().routes(routes!(finish_sign_in))
}

/// The password was right, and the second factor is missing. There is no session yet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecondStep {
    /// To be sent with the code.
    token: String,
    /// When the sign-in has to begin again.
    expires_at: Timestamp,
}

/// A code for a sign-in whose password was right.
#[derive(Deserialize, ToSchema)]
pub struct SecondStepRequest {
    /// From the reply to the password.
    #[serde(default)]
    #[schema(required = true, max_length = 200)]
    token: String,
    /// `{CODE_DIGITS}` digits of the app, or a recovery code; blanks, hyphens and case make no difference.
    #[serde(default)]
    #[schema(required = true, max_length = 200)]
    code: String,
}

/// Signs a person in by their second factor.
#[utoipa::path(post, path = "/api/auth/second-step", tag = "auth", request_body = SecondStepRequest, responses(
    (status = 200, description = "Signed in by a cookie", body = Session),
    BodyProblems, AttemptLimits,
    (status = 401, description = "The code is wrong or was used (`bad_code`), or the sign-in has to begin again, as after too many wrong codes (`sign_in_ended`)"),
    (status = 409, description = "The server lost the key that codes of apps are checked with; a recovery code counts"),
))]
async fn finish_sign_in(
    State(app): State<Arc<App>>,
    client: Client,
    Json(request): Json<SecondStepRequest>,
) -> Result<Response, ApiError> {
    let code = fields::code(&request.code)?;
    let token = Token::parse(request.token.trim()).ok_or(AccountError::SecondStepEnded)?;
    let result = app
        .accounts
        .finish_sign_in(&token, &code, &client.context)
        .await?;
    Ok(enter(StatusCode::OK, &client, &result))
}

impl From<NewSecondStep> for SecondStep {
    fn from(step: NewSecondStep) -> Self {
        Self {
            token: step.token.to_string(),
            expires_at: step.expires_at,
        }
    }
}
