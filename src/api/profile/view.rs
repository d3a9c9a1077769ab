//! A profile as JSON.

use serde::Serialize;
use utoipa::ToSchema;

use crate::domain::firm::{
    AttorneysCountBand, EmployeesCountBand, FirmSize, InjuryCasesBand, SoftwareSpendBand,
};
use crate::domain::place::UsState;
use crate::domain::user::User;

/// A person and what they said of their firm.
#[derive(Debug, Serialize, ToSchema)]
pub struct Profile {
    /// The person.
    pub user: ProfileUser,
    /// The four answers; each is null until they are given.
    pub onboarding: OnboardingAnswers,
}

/// The part of a profile that its form shows.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProfileUser {
    /// Full name.
    pub name: String,
    /// E-mail address, in lower case.
    pub email: String,
    /// The firm's name.
    pub law_firm: String,
    /// The firm's size; null where it was not said.
    #[schema(required)]
    pub firm_size: Option<FirmSize>,
    /// The states in which the firm practices, by code; empty where it was not said.
    #[schema(value_type = Vec<UsState>)]
    pub states: Vec<&'static str>,
}

/// The four answers about the firm.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "the contract's names")]
pub struct OnboardingAnswers {
    /// How many attorneys.
    #[schema(required)]
    pub attorneys_count_band: Option<AttorneysCountBand>,
    /// How many employees.
    #[schema(required)]
    pub employees_count_band: Option<EmployeesCountBand>,
    /// New injury cases signed a month.
    #[schema(required)]
    pub injury_cases_per_month_band: Option<InjuryCasesBand>,
    /// Software spend a year.
    #[schema(required)]
    pub annual_software_spend_band: Option<SoftwareSpendBand>,
}

impl Profile {
    pub fn of(user: &User) -> Self {
        let answers = user.onboarding;
        Self {
            user: ProfileUser {
                name: user.name.clone(),
                email: user.email.to_string(),
                law_firm: user.law_firm.clone(),
                firm_size: user.firm_size,
                states: user.states.iter().map(UsState::code).collect(),
            },
            onboarding: OnboardingAnswers {
                attorneys_count_band: answers.map(|bands| bands.attorneys),
                employees_count_band: answers.map(|bands| bands.employees),
                injury_cases_per_month_band: answers.map(|bands| bands.injury_cases),
                annual_software_spend_band: answers.map(|bands| bands.software_spend),
            },
        }
    }
}
