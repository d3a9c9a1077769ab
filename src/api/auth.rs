//! Signing up, in and out, who is signed in, and new passwords.

mod invitation;
mod reset;
mod second_step;
mod session;
mod sign_out;

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use self::second_step::SecondStep;
use self::session::{CurrentUserView, Session, enter};
use crate::app::App;
use crate::app::people::accounts::{AccountError, NewAccount, SignIn};
use crate::domain::firm::FirmSize;
use crate::domain::user::EmailAddress;
use crate::http::api_router::{ApiRouter, routes};
use crate::http::auth::{CurrentUser, SessionUser};
use crate::http::client::Client;
use crate::http::contract_failures::{AttemptLimits, BodyProblems};
use crate::http::error::ApiError;
use crate::http::extract::Json;
use crate::http::fields;
use crate::http::validation_messages::{LAW_FIRM_REQUIRED, NAME_REQUIRED};

/// The routes of this feature.
pub fn routes() -> ApiRouter {
    ApiRouter::new()
        .routes(routes!(get_setup))
        .routes(routes!(sign_up))
        .merge(invitation::routes())
        .routes(routes!(sign_in))
        .merge(second_step::routes())
        .merge(sign_out::routes())
        .routes(routes!(get_me))
        .routes(routes!(change_password))
        .merge(reset::routes())
}

/// What a person needs to make an account here.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SetupStatus {
    /// Whether the account needs the code that the server printed; only the first one can.
    pub setup_code_required: bool,
    /// Whether accounts can be made.
    pub sign_up_open: bool,
}

/// A new account.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignUpRequest {
    /// Full name.
    #[serde(default)]
    #[schema(
        required = true,
        min_length = 1,
        max_length = 200,
        pattern = "{LINE_PATTERN}"
    )]
    pub name: String,
    /// E-mail address; case makes no difference.
    #[serde(default)]
    #[schema(required = true, format = Email, max_length = 254)]
    pub email: String,
    /// Any characters; not one of the most common passwords, nor a word of one's own.
    #[serde(default)]
    #[schema(required = true, format = Password, min_length = 8, max_length = 128)]
    pub password: String,
    /// The firm's name.
    #[serde(default)]
    #[schema(
        required = true,
        min_length = 1,
        max_length = 200,
        pattern = "{LINE_PATTERN}"
    )]
    pub law_firm: String,
    /// The firm's size.
    #[serde(default)]
    pub firm_size: Option<FirmSize>,
    /// The code that the server printed, where `GET /api/auth/setup` says that it is needed.
    #[serde(default)]
    pub setup_code: Option<String>,
    /// What follows the `#` of an invitation's link. It also opens a closed sign-up.
    #[serde(default)]
    #[schema(max_length = 200)]
    pub invite_token: Option<String>,
}

/// A sign-in by address and password.
#[derive(Deserialize, ToSchema)]
pub struct SignInRequest {
    /// E-mail address; case makes no difference.
    #[serde(default)]
    #[schema(required = true, format = Email, max_length = 254)]
    pub email: String,
    /// The password.
    #[serde(default)]
    #[schema(required = true, format = Password, min_length = 1, max_length = 128)]
    pub password: String,
}

/// A new password of the signed-in user.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangePasswordRequest {
    /// The current password.
    #[serde(default)]
    #[schema(required = true, format = Password, min_length = 1, max_length = 128)]
    pub current_password: String,
    /// The new password.
    #[serde(default)]
    #[schema(required = true, format = Password, min_length = 8, max_length = 128)]
    pub new_password: String,
}

/// Who is signed in, and where.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Me {
    /// The person.
    pub user: CurrentUserView,
    /// What every screen needs to know of the instance.
    pub instance: InstanceInfo,
    /// Whether nothing else opens before the person has set up a second factor.
    pub must_set_up_second_factor: bool,
}

/// What every screen needs to know of the instance.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InstanceInfo {
    /// Whether the invented sample data is in it.
    pub sample_data: bool,
    /// Whether browsers may load logos from other hosts.
    pub external_logos: bool,
}

/// What a new account needs here.
#[utoipa::path(get, path = "/api/auth/setup", tag = "auth", responses(
    (status = 200, description = "What it needs", body = SetupStatus),
))]
async fn get_setup(
    State(app): State<Arc<App>>,
    client: Client,
) -> Result<Json<SetupStatus>, ApiError> {
    let needs = app.accounts.setup_needs(&client.context).await?;
    Ok(Json(SetupStatus {
        setup_code_required: needs.setup_code,
        sign_up_open: needs.is_open,
    }))
}

/// Makes an account and signs its person in.
#[utoipa::path(post, path = "/api/auth/sign-up", tag = "auth", request_body = SignUpRequest, responses(
    (status = 201, description = "Made, and signed in by a cookie", body = Session),
    BodyProblems, AttemptLimits,
    (status = 403, description = "Sign-up is closed, the setup code or the invitation is not valid"),
    (status = 409, description = AccountError::EmailTaken.to_string()),
))]
async fn sign_up(
    State(app): State<Arc<App>>,
    client: Client,
    Json(request): Json<SignUpRequest>,
) -> Result<Response, ApiError> {
    let result = app
        .accounts
        .sign_up(request.parse()?, &client.context)
        .await?;
    Ok(enter(StatusCode::CREATED, &client, &result))
}

/// Signs a person in, or asks for the second factor of a person who has one.
#[utoipa::path(post, path = "/api/auth/sign-in", tag = "auth", request_body = SignInRequest, responses(
    (status = 200, description = "Signed in by a cookie", body = Session),
    (status = 202, description = "The password was right; the second factor is to come", body = SecondStep),
    BodyProblems, AttemptLimits,
    (status = 401, description = AccountError::InvalidCredentials.to_string()),
))]
async fn sign_in(
    State(app): State<Arc<App>>,
    client: Client,
    Json(request): Json<SignInRequest>,
) -> Result<Response, ApiError> {
    let (email, password) = request.parse()?;
    let result = app
        .accounts
        .sign_in(email, &password, &client.context)
        .await?;
    Ok(match result {
        SignIn::Entered(result) => enter(StatusCode::OK, &client, &result),
        SignIn::SecondStep(step) => {
            (StatusCode::ACCEPTED, Json(SecondStep::from(step))).into_response()
        }
    })
}

/// The signed-in user and the instance.
#[utoipa::path(get, path = "/api/auth/me", tag = "auth", security(("session" = [])), responses(
    (status = 200, description = "Who is signed in", body = Me),
))]
async fn get_me(
    State(app): State<Arc<App>>,
    SessionUser(user): SessionUser,
) -> Result<Json<Me>, ApiError> {
    let must_set_up_second_factor = app.accounts.must_set_up_second_factor(user.id).await?;
    let sample_data = app.blocking(|app| app.imports.has_sample_data()).await?;
    Ok(Json(Me {
        user: CurrentUserView::of(&user),
        instance: InstanceInfo {
            sample_data,
            external_logos: app.config().external_logos,
        },
        must_set_up_second_factor,
    }))
}

/// Changes the password and ends the person's other sessions.
#[utoipa::path(post, path = "/api/auth/change-password", tag = "auth", security(("session" = [])), request_body = ChangePasswordRequest, responses(
    (status = 204, description = "Changed; the session has a new cookie"),
    BodyProblems, AttemptLimits,
    (status = 403, description = AccountError::WrongPassword.to_string()),
))]
async fn change_password(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    client: Client,
    Json(request): Json<ChangePasswordRequest>,
) -> Result<Response, ApiError> {
    let current = &request.current_password;
    fields::typed_password("currentPassword", current)?;
    let token = app
        .accounts
        .change_password(&user.0, current, &request.new_password, &client.context)
        .await?;
    let mut reply = StatusCode::NO_CONTENT.into_response();
    if let Some(token) = token {
        let session = client.cookies.set_session(&token);
        reply.headers_mut().append(header::SET_COOKIE, session);
    }
    Ok(reply)
}

impl SignUpRequest {
    fn parse(self) -> Result<NewAccount, ApiError> {
        let name = fields::name("name", &self.name, NAME_REQUIRED);
        let email = fields::email(&self.email);
        let password = fields::new_password("password", &self.password);
        let law_firm = fields::name("lawFirm", &self.law_firm, LAW_FIRM_REQUIRED);
        let invited = self.invite_token.as_deref().map(str::trim);
        let invited = invited.filter(|token| !token.is_empty());
        let invited = invited.map(invitation::token).transpose()?;
        match (name, email, password, law_firm) {
            (Ok(name), Ok(email), Ok(()), Ok(law_firm)) => Ok(NewAccount {
                name,
                email,
                password: self.password,
                law_firm,
                firm_size: self.firm_size,
                setup_code: self.setup_code,
                invite_token: invited,
            }),
            (name, email, password, law_firm) => {
                let wrong = [name.err(), email.err(), password.err(), law_firm.err()];
                Err(ApiError::invalid_fields(wrong.into_iter().flatten()))
            }
        }
    }
}

impl SignInRequest {
    /// The address and the password; each that cannot be one is named.
    fn parse(self) -> Result<(EmailAddress, String), ApiError> {
        let email = fields::email(&self.email);
        let password = fields::typed_password("password", &self.password);
        match (email, password) {
            (Ok(email), Ok(())) => Ok((email, self.password)),
            (email, password) => {
                let wrong = [email.err(), password.err()];
                Err(ApiError::invalid_fields(wrong.into_iter().flatten()))
            }
        }
    }
}
