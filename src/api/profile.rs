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
use crate::app::profile::ProfileChange;
use crate::domain::field_error::FieldError;
use crate::domain::firm::{
    AttorneysCountBand, EmployeesCountBand, FirmSize, InjuryCasesBand, Onboarding,
    SoftwareSpendBand,
};
use crate::domain::place::{UsState, UsStates};
use crate::http::api_router::{ApiRouter, routes};
use crate::http::auth::CurrentUser;
use crate::http::client::Client;
use crate::http::error::{ApiError, Problem};
use crate::http::extract::{Json, present};
use crate::http::fields;
use crate::http::problems::{AttemptLimits, BodyProblems, Failures, NeedsSession, WriteFailures};

/// The routes of this slice.
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
        pattern = r"^[^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f][^\x00-\x1f\x7f-\x9f]*$"
    )]
    pub name: Option<String>,
    /// The firm's name.
    #[serde(default, deserialize_with = "present")]
    #[schema(
        nullable = false,
        min_length = 1,
        max_length = 200,
        pattern = r"^[^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f][^\x00-\x1f\x7f-\x9f]*$"
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

/// The four answers about the firm, all of them.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OnboardingRequest {
    /// How many attorneys.
    #[serde(default)]
    #[schema(required = true, value_type = AttorneysCountBand)]
    pub attorneys_count_band: String,
    /// How many employees.
    #[serde(default)]
    #[schema(required = true, value_type = EmployeesCountBand)]
    pub employees_count_band: String,
    /// New injury cases signed a month.
    #[serde(default)]
    #[schema(required = true, value_type = InjuryCasesBand)]
    pub injury_cases_per_month_band: String,
    /// Software spend a year.
    #[serde(default)]
    #[schema(required = true, value_type = SoftwareSpendBand)]
    pub annual_software_spend_band: String,
}

/// The profile of the signed-in user.
#[utoipa::path(get, path = "/api/profile", tag = "profile", security(("session" = [])), responses(
    (status = 200, description = "The profile", body = Profile),
    NeedsSession, Failures,
))]
async fn get_profile(user: CurrentUser) -> Json<Profile> {
    Json(Profile::of(&user))
}

/// Changes the profile, all of what is sent or nothing.
#[utoipa::path(patch, path = "/api/profile", tag = "profile", security(("session" = [])), request_body = ProfilePatch, responses(
    (status = 200, description = "The profile as it is now", body = Profile),
    NeedsSession, BodyProblems, Failures, WriteFailures, AttemptLimits,
    (status = 403, description = "The current password is wrong, or another site's page sent the request", body = Problem, content_type = "application/problem+json"),
    (status = 409, description = "An account with this address exists", body = Problem, content_type = "application/problem+json"),
))]
async fn change_profile(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    client: Client,
    Json(patch): Json<ProfilePatch>,
) -> Result<Response, ApiError> {
    let who = user.into();
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
    NeedsSession, Failures,
))]
async fn get_onboarding(user: CurrentUser) -> Json<OnboardingStatus> {
    Json(OnboardingStatus {
        completed: user.onboarding.is_some(),
    })
}

/// Saves the four answers; later ones replace earlier ones.
#[utoipa::path(post, path = "/api/profile/onboarding", tag = "profile", security(("session" = [])), request_body = OnboardingRequest, responses(
    (status = 200, description = "Saved", body = OnboardingStatus),
    NeedsSession, BodyProblems, Failures, WriteFailures,
))]
async fn save_onboarding(
    State(app): State<Arc<App>>,
    user: CurrentUser,
    Json(request): Json<OnboardingRequest>,
) -> Result<Json<OnboardingStatus>, ApiError> {
    app.profile
        .save_onboarding(user.id, request.parse()?)
        .await?;
    Ok(Json(OnboardingStatus { completed: true }))
}

impl ProfilePatch {
    fn parse(self) -> Result<ProfileChange, ApiError> {
        let name = self
            .name
            .map(|name| fields::name("name", &name, "Name is required"))
            .transpose();
        let law_firm = self
            .law_firm
            .map(|firm| fields::name("lawFirm", &firm, "Law firm name is required"))
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
    fn parse(&self) -> Result<Onboarding, ApiError> {
        const ALL_FOUR: &str = "Please answer all four questions.";
        let attorneys = AttorneysCountBand::from_code(&self.attorneys_count_band);
        let employees = EmployeesCountBand::from_code(&self.employees_count_band);
        let injury_cases = InjuryCasesBand::from_code(&self.injury_cases_per_month_band);
        let software_spend = SoftwareSpendBand::from_code(&self.annual_software_spend_band);
        if let (Some(attorneys), Some(employees), Some(injury_cases), Some(software_spend)) =
            (attorneys, employees, injury_cases, software_spend)
        {
            return Ok(Onboarding {
                attorneys,
                employees,
                injury_cases,
                software_spend,
            });
        }
        let wrong = [
            ("attorneysCountBand", attorneys.is_none()),
            ("employeesCountBand", employees.is_none()),
            ("injuryCasesPerMonthBand", injury_cases.is_none()),
            ("annualSoftwareSpendBand", software_spend.is_none()),
        ];
        let missing = wrong.into_iter().filter(|(_, is_missing)| *is_missing);
        Err(ApiError::invalid_fields(
            missing.map(|(field, _)| FieldError::new(field, ALL_FOUR)),
        ))
    }
}
