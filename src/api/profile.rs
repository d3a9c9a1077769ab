//! A member's profile and the four answers about their firm.

mod colleagues;
mod export;
mod qr_code;
mod second_factor;
mod sessions;
mod tokens;
mod view;

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use self::view::Profile;
use crate::app::App;
use crate::app::people::accounts::AccountError;
use crate::app::people::profile::{OnboardingChange, ProfileChange};
use crate::domain::field_error::FieldError;
use crate::domain::firm::{
    AttorneysCountBand, EmployeesCountBand, FirmSize, InjuryCasesBand, Onboarding,
    SoftwareSpendBand,
};
use crate::domain::place::{UsState, UsStates};
use crate::http::api_router::{ApiRouter, routes};
use crate::http::auth::CurrentUser;
use crate::http::client::Client;
use crate::http::contract_failures::{AttemptLimits, BodyProblems};
use crate::http::error::ApiError;
use crate::http::extract::{Json, present};
use crate::http::fields;
use crate::http::validation_messages::{LAW_FIRM_REQUIRED, NAME_REQUIRED};

/// The routes of this feature.
pub fn routes() -> ApiRouter {
    ApiRouter::new()
        .routes(routes!(get_profile, change_profile))
        .routes(routes!(get_onboarding, save_onboarding))
        .merge(colleagues::routes())
        .merge(sessions::routes())
        .merge(tokens::routes())
        .merge(second_factor::routes())
        .merge(export::routes())
}

/// A change of a profile; a member that is left out stays as it is.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfilePatch {
    /// Full name.
    #[serde(default, deserialize_with = "present")]
    #[schema(
        nullable = false,
        min_length = 1,
        max_length = 200,
        pattern = "{LINE_PATTERN}"
    )]
    pub name: Option<String>,
    /// The firm's name.
    #[serde(default, deserialize_with = "present")]
    #[schema(
        nullable = false,
        min_length = 1,
        max_length = 200,
        pattern = "{LINE_PATTERN}"
    )]
    pub law_firm: Option<String>,
    /// The firm's size; null takes it away.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<FirmSize>)]
    pub firm_size: Option<Option<FirmSize>>,
    /// The states in which the firm practices; an empty list takes them away.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false, value_type = Vec<UsState>, max_items = 51)]
    pub states: Option<Vec<String>>,
    /// E-mail address; a new one needs `currentPassword`.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false, format = Email, max_length = 254)]
    pub email: Option<String>,
    /// The password, where the address changes.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false, format = Password, max_length = 128)]
    pub current_password: Option<String>,
}

/// Whether the four questions are answered.
#[derive(Debug, Serialize, ToSchema)]
pub struct OnboardingStatus {
    /// Whether all four are.
    pub completed: bool,
}

/// The four answers about the firm; one that is left out stays as it is, once all were given.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OnboardingRequest {
    /// How many attorneys.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false, value_type = AttorneysCountBand)]
    pub attorneys_count_band: Option<String>,
    /// How many employees.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false, value_type = EmployeesCountBand)]
    pub employees_count_band: Option<String>,
    /// New injury cases signed a month.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false, value_type = InjuryCasesBand)]
    pub injury_cases_per_month_band: Option<String>,
    /// Software spend a year.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false, value_type = SoftwareSpendBand)]
    pub annual_software_spend_band: Option<String>,
}

/// The profile of the signed-in user.
#[utoipa::path(get, path = "/api/profile", tag = "profile", security(("session" = [])), responses(
    (status = 200, description = "The profile", body = Profile),
))]
async fn get_profile(user: CurrentUser) -> Json<Profile> {
    Json(Profile::of(&user))
}

/// Changes the profile, all of what is sent or nothing.
#[utoipa::path(patch, path = "/api/profile", tag = "profile", security(("session" = [])), request_body = ProfilePatch, responses(
    (status = 200, description = "The profile as it is now", body = Profile),
    BodyProblems, AttemptLimits,
    (status = 403, description = AccountError::WrongPassword.to_string()),
    (status = 409, description = AccountError::EmailTaken.to_string()),
))]
async fn change_profile(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    client: Client,
    Json(patch): Json<ProfilePatch>,
) -> Result<Response, ApiError> {
    let who = user.0;
    let changed = app
        .profile
        .change(&who, patch.parse()?, &client.context)
        .await?;
    let mut reply = Json(Profile::of(&changed.user)).into_response();
    if changed.user.email != who.user.email {
        let mark = client
            .cookies
            .set_device(&app.accounts.device_token(&changed.user));
        reply.headers_mut().append(header::SET_COOKIE, mark);
    }
    if let Some(token) = changed.token {
        let session = client.cookies.set_session(&token);
        reply.headers_mut().append(header::SET_COOKIE, session);
    }
    Ok(reply)
}

/// Whether the signed-in user has answered the four questions.
#[utoipa::path(get, path = "/api/profile/onboarding", tag = "profile", security(("session" = [])), responses(
    (status = 200, description = "Whether they are answered", body = OnboardingStatus),
))]
async fn get_onboarding(user: CurrentUser) -> Json<OnboardingStatus> {
    Json(OnboardingStatus {
        completed: user.onboarding.is_some(),
    })
}

/// Saves the four answers; later ones replace earlier ones, and each that is left out then stays.
#[utoipa::path(post, path = "/api/profile/onboarding", tag = "profile", security(("session" = [])), request_body = OnboardingRequest, responses(
    (status = 200, description = "Saved", body = OnboardingStatus),
    BodyProblems,
))]
async fn save_onboarding(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Json(request): Json<OnboardingRequest>,
) -> Result<Json<OnboardingStatus>, ApiError> {
    app.profile
        .save_onboarding(user.id, request.parse(user.onboarding)?)
        .await?;
    Ok(Json(OnboardingStatus { completed: true }))
}

impl ProfilePatch {
    fn parse(self) -> Result<ProfileChange, ApiError> {
        let name = self
            .name
            .map(|name| fields::name("name", &name, NAME_REQUIRED))
            .transpose();
        let law_firm = self
            .law_firm
            .map(|firm| fields::name("lawFirm", &firm, LAW_FIRM_REQUIRED))
            .transpose();
        let email = self.email.map(|email| fields::email(&email)).transpose();
        let typed = self
            .current_password
            .as_deref()
            .filter(|typed| !typed.is_empty());
        let password = typed.map_or(Ok(()), |typed| {
            fields::typed_password("currentPassword", typed)
        });
        let states = self.states.map(|codes| states(&codes)).transpose();
        match (name, law_firm, states, email, password) {
            (Ok(name), Ok(law_firm), Ok(states), Ok(email), Ok(())) => Ok(ProfileChange {
                name,
                law_firm,
                firm_size: self.firm_size,
                states,
                email,
                current_password: self.current_password,
            }),
            (name, law_firm, states, email, password) => {
                let wrong = [
                    name.err(),
                    email.err(),
                    law_firm.err(),
                    states.err(),
                    password.err(),
                ];
                Err(ApiError::invalid_fields(wrong.into_iter().flatten()))
            }
        }
    }
}

/// States by their codes, each once.
fn states(codes: &[String]) -> Result<UsStates, FieldError> {
    let most = UsState::all().count();
    let known = codes.iter().map(|code| UsState::from_code(code));
    let known: Option<UsStates> = known.collect();
    let error = || FieldError::new("states", "Please choose from the list of states.");
    known.filter(|_| codes.len() <= most).ok_or_else(error)
}

impl OnboardingRequest {
    /// What was answered: all of it where nothing was `before`.
    fn parse(&self, before: Option<Onboarding>) -> Result<OnboardingChange, ApiError> {
        let may_miss = before.is_some();
        let code = self.attorneys_count_band.as_deref();
        let attorneys = AttorneysCountBand::from_code;
        let attorneys = band("attorneysCountBand", code, may_miss, attorneys);
        let code = self.employees_count_band.as_deref();
        let employees = EmployeesCountBand::from_code;
        let employees = band("employeesCountBand", code, may_miss, employees);
        let code = self.injury_cases_per_month_band.as_deref();
        let injury_cases = InjuryCasesBand::from_code;
        let injury_cases = band("injuryCasesPerMonthBand", code, may_miss, injury_cases);
        let code = self.annual_software_spend_band.as_deref();
        let spend = SoftwareSpendBand::from_code;
        let spend = band("annualSoftwareSpendBand", code, may_miss, spend);
        match (attorneys, employees, injury_cases, spend) {
            (Ok(attorneys), Ok(employees), Ok(injury_cases), Ok(software_spend)) => {
                Ok(OnboardingChange {
                    attorneys,
                    employees,
                    injury_cases,
                    software_spend,
                })
            }
            (attorneys, employees, injury_cases, spend) => {
                let wrong = [
                    attorneys.err(),
                    employees.err(),
                    injury_cases.err(),
                    spend.err(),
                ];
                Err(ApiError::invalid_fields(wrong.into_iter().flatten()))
            }
        }
    }
}

/// The band with this code; `None` for an answer that is left out and may be.
fn band<Band>(
    field: &str,
    code: Option<&str>,
    may_miss: bool,
    from_code: impl Fn(&str) -> Option<Band>,
) -> Result<Option<Band>, FieldError> {
    let found = code.and_then(from_code);
    if found.is_some() || (code.is_none() && may_miss) {
        return Ok(found);
    }
    Err(FieldError::new(field, "Please answer all four questions."))
}
