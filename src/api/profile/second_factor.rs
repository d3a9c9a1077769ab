//! The second factor of the signed-in person.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::qr_code::QrDrawing;
use crate::app::App;
use crate::app::people::accounts::{AccountError, TypedCode};
use crate::domain::limits::SECOND_FACTOR_SETUP_MINUTES;
use crate::http::api_router::{ApiRouter, routes};
use crate::http::auth::{CurrentUser, SessionUser};
use crate::http::client::Client;
use crate::http::contract_failures::{AttemptLimits, BodyProblems};
use crate::http::error::ApiError;
use crate::http::extract::Json;
use crate::http::fields;

/// The routes of this part.
pub fn routes() -> ApiRouter {
    ApiRouter::new()
        .routes(routes!(get_second_factor, turn_on_second_factor))
        .routes(routes!(begin_second_factor))
        .routes(routes!(turn_off_second_factor))
        .routes(routes!(renew_recovery_codes))
}

/// What the person has of a second factor.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnSecondFactor {
    /// When it was turned on; null while it is off.
    #[schema(required)]
    since: Option<Timestamp>,
    /// Recovery codes that were not used.
    recovery_codes_left: usize,
    /// Whether everybody needs one here.
    is_required: bool,
}

/// Who sets up a second factor.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SecondFactorSetupRequest {
    /// The password.
    #[serde(default)]
    #[schema(required = true, format = Password, min_length = 1, max_length = 128)]
    current_password: String,
}

/// What an authenticator app needs. It is shown only here, and counts once a code was typed.
#[derive(Serialize, ToSchema)]
pub struct SecondFactorSetup {
    /// To be typed into an app that cannot read the picture.
    secret: String,
    /// What the picture says.
    uri: String,
    qr: QrDrawing,
}

/// A code of the app.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SecondFactorCode {
    /// The `{CODE_DIGITS}` digits that it shows.
    #[serde(default)]
    #[schema(required = true, max_length = 200)]
    code: String,
}

/// Who changes the second factor.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SecondFactorProof {
    /// The password.
    #[serde(default)]
    #[schema(required = true, format = Password, min_length = 1, max_length = 128)]
    current_password: String,
    /// `{CODE_DIGITS}` digits of the app, or a recovery code.
    #[serde(default)]
    #[schema(required = true, max_length = 200)]
    code: String,
}

/// Recovery codes, which are shown only here. Each signs in once in place of the app.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecoveryCodes {
    recovery_codes: Vec<String>,
}

/// The second factor of the signed-in user.
#[utoipa::path(get, path = "/api/profile/second-factor", tag = "profile", security(("session" = [])), responses(
    (status = 200, description = "Whether it is on", body = OwnSecondFactor),
))]
async fn get_second_factor(
    State(app): State<Arc<App>>,
    SessionUser(user): SessionUser,
) -> Result<Json<OwnSecondFactor>, ApiError> {
    let status = app
        .blocking(move |app| app.accounts.second_factor_status(user.id))
        .await?;
    Ok(Json(OwnSecondFactor {
        since: status.since,
        recovery_codes_left: status.recovery_codes_left,
        is_required: status.is_required,
    }))
}

#[utoipa::path(post, path = "/api/profile/second-factor/setup",
    summary = format!("Draws a secret for an app. It counts once a code of the app was sent, within {SECOND_FACTOR_SETUP_MINUTES} minutes."),
    tag = "profile", security(("session" = [])), request_body = SecondFactorSetupRequest, responses(
    (status = 200, description = "The secret; it is not shown again", body = SecondFactorSetup),
    BodyProblems, AttemptLimits,
    (status = 403, description = AccountError::WrongPassword.to_string()),
    (status = 409, description = format!("{} Or: {}", AccountError::SecondFactorOn, AccountError::NoSecondFactorKey)),
))]
async fn begin_second_factor(
    State(app): State<Arc<App>>,
    SessionUser(user): SessionUser,
    client: Client,
    Json(request): Json<SecondFactorSetupRequest>,
) -> Result<Json<SecondFactorSetup>, ApiError> {
    let password = &request.current_password;
    fields::typed_password("currentPassword", password)?;
    let made = app
        .accounts
        .begin_second_factor(&user.0, password, &client.context)
        .await?;
    let qr = QrDrawing::of(&made.uri).ok_or_else(|| ApiError::internal("no QR code holds it"))?;
    Ok(Json(SecondFactorSetup {
        secret: made.secret,
        uri: made.uri,
        qr,
    }))
}

/// Turns the second factor on by the first code of the app, and ends the person's other sessions.
#[utoipa::path(post, path = "/api/profile/second-factor", tag = "profile", security(("session" = [])), request_body = SecondFactorCode, responses(
    (status = 201, description = "It is on; the recovery codes are not shown again", body = RecoveryCodes),
    BodyProblems, AttemptLimits,
    (status = 403, description = AccountError::BadCode.to_string()),
    (status = 409, description = format!("{} Or: {} Or: {}", AccountError::SecondFactorOn, AccountError::SetupEnded, AccountError::NoSecondFactorKey)),
))]
async fn turn_on_second_factor(
    State(app): State<Arc<App>>,
    SessionUser(user): SessionUser,
    client: Client,
    Json(request): Json<SecondFactorCode>,
) -> Result<(StatusCode, Json<RecoveryCodes>), ApiError> {
    let code = fields::code(&request.code)?;
    let recovery_codes = app
        .accounts
        .turn_on_second_factor(&user.0, &code, &client.context)
        .await?;
    Ok((StatusCode::CREATED, Json(RecoveryCodes { recovery_codes })))
}

/// Turns the second factor off.
#[utoipa::path(post, path = "/api/profile/second-factor/turn-off", tag = "profile", security(("session" = [])), request_body = SecondFactorProof, responses(
    (status = 204, description = "The password alone signs in"),
    BodyProblems, AttemptLimits,
    (status = 403, description = format!("{} Or: {}", AccountError::WrongPassword, AccountError::BadCode)),
    (status = 409, description = format!("{} Or: {}", AccountError::SecondFactorOff, AccountError::SecondFactorRequired)),
))]
async fn turn_off_second_factor(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    client: Client,
    Json(request): Json<SecondFactorProof>,
) -> Result<StatusCode, ApiError> {
    let (password, code) = request.parse()?;
    app.accounts
        .turn_off_second_factor(&user.0, &password, &code, &client.context)
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Draws new recovery codes; the old ones are good for nothing from then on.
#[utoipa::path(post, path = "/api/profile/second-factor/recovery-codes", tag = "profile", security(("session" = [])), request_body = SecondFactorProof, responses(
    (status = 201, description = "The codes; they are not shown again", body = RecoveryCodes),
    BodyProblems, AttemptLimits,
    (status = 403, description = format!("{} Or: {}", AccountError::WrongPassword, AccountError::BadCode)),
    (status = 409, description = AccountError::SecondFactorOff.to_string()),
))]
async fn renew_recovery_codes(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    client: Client,
    Json(request): Json<SecondFactorProof>,
) -> Result<(StatusCode, Json<RecoveryCodes>), ApiError> {
    let (password, code) = request.parse()?;
    let recovery_codes = app
        .accounts
        .renew_recovery_codes(&user.0, &password, &code, &client.context)
        .await?;
    Ok((StatusCode::CREATED, Json(RecoveryCodes { recovery_codes })))
}

impl SecondFactorProof {
    /// The password and the code; each that cannot be one is named.
    fn parse(self) -> Result<(String, TypedCode), ApiError> {
        let password = fields::typed_password("currentPassword", &self.current_password);
        match (password, fields::code(&self.code)) {
            (Ok(()), Ok(code)) => Ok((self.current_password, code)),
            (password, code) => {
                let wrong = [password.err(), code.err()];
                Err(ApiError::invalid_fields(wrong.into_iter().flatten()))
            }
        }
    }
}
