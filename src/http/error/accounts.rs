//! How accounts that could not be made, entered or changed are answered. The sentences are those of the errors.

use axum::http::StatusCode;

use super::ApiError;
use crate::app::people::accounts::AccountError;
use crate::app::people::password::PasswordError;
use crate::domain::second_factor::EVERYBODY_NEEDS_ONE;
use crate::http::problem_code::ProblemCode;
use crate::http::validation_messages::SETUP_CODE_REQUIRED;

impl ApiError {
    /// 403: signed in, but nothing opens before a second factor is set up.
    pub fn second_factor_required() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            ProblemCode::SecondFactorRequired,
            format!("{EVERYBODY_NEEDS_ONE}. Set up yours to go on."),
        )
    }
}

impl From<AccountError> for ApiError {
    fn from(error: AccountError) -> Self {
        use AccountError as E;
        if let Some((status, code, field)) = refusal(&error) {
            let detail = error.to_string();
            let refused = Self::new(status, code, detail.clone());
            return match field {
                Some(field) => refused.and_field(field, detail),
                None => refused,
            };
        }
        match error {
            E::NotAdmin => Self::admins_only(),
            E::SetupCodeRequired => Self::invalid("setupCode", SETUP_CODE_REQUIRED),
            // The sentence for the operator names the address.
            E::Unknown(_) => E::UnknownId.into(),
            E::TooManyAttempts(wait) | E::TooManyWrongCodes(wait) => Self::new(
                StatusCode::TOO_MANY_REQUESTS,
                ProblemCode::TooManyAttempts,
                error.to_string(),
            )
            .and_retry_after(wait.seconds),
            E::Password(PasswordError::Busy) => Self::busy(),
            E::Store(error) => error.into(),
            other => Self::internal(other),
        }
    }
}

/// The status, the code and the field that is wrong.
type Refusal = (StatusCode, ProblemCode, Option<&'static str>);

const fn unauthorized(code: ProblemCode, field: Option<&'static str>) -> Refusal {
    (StatusCode::UNAUTHORIZED, code, field)
}

const fn forbidden(code: ProblemCode, field: Option<&'static str>) -> Refusal {
    (StatusCode::FORBIDDEN, code, field)
}

const fn unprocessable(code: ProblemCode, field: Option<&'static str>) -> Refusal {
    (StatusCode::UNPROCESSABLE_ENTITY, code, field)
}

const fn conflict(code: ProblemCode, field: Option<&'static str>) -> Refusal {
    (StatusCode::CONFLICT, code, field)
}

const fn not_found(code: ProblemCode, field: Option<&'static str>) -> Refusal {
    (StatusCode::NOT_FOUND, code, field)
}

/// What most of them are for a program, and the field that is wrong.
fn refusal(error: &AccountError) -> Option<Refusal> {
    use AccountError as E;
    Some(match *error {
        E::InvalidCredentials => unauthorized(ProblemCode::InvalidCredentials, None),
        E::WrongPassword => forbidden(ProblemCode::WrongPassword, Some("currentPassword")),
        E::CurrentPasswordRequired => unprocessable(
            ProblemCode::CurrentPasswordRequired,
            Some("currentPassword"),
        ),
        E::PasswordLength { field, .. } => {
            unprocessable(ProblemCode::ValidationFailed, Some(field))
        }
        E::PasswordTooCommon { field } => {
            unprocessable(ProblemCode::PasswordTooCommon, Some(field))
        }
        E::PasswordUnchanged => unprocessable(ProblemCode::ValidationFailed, Some("newPassword")),
        E::EmailTaken => conflict(ProblemCode::EmailTaken, Some("email")),
        E::SignUpClosed => forbidden(ProblemCode::SignupsClosed, None),
        E::BadSetupCode => forbidden(ProblemCode::BadSetupToken, Some("setupCode")),
        E::BadResetLink => forbidden(ProblemCode::BadResetToken, None),
        E::BadInvitation => forbidden(ProblemCode::BadInvitation, None),
        E::OtherInvited => forbidden(ProblemCode::BadInvitation, Some("email")),
        E::TooManyInvitations => conflict(ProblemCode::QuotaReached, None),
        E::UnknownInvitation | E::UnknownId => not_found(ProblemCode::NotFound, None),
        E::Deactivated => conflict(ProblemCode::AccountDeactivated, None),
        E::NotConfirmed | E::OwnSecondFactor => forbidden(ProblemCode::Forbidden, None),
        E::FirmChanged { .. } => conflict(ProblemCode::EditConflict, None),
        E::LastAdmin => conflict(ProblemCode::LastAdmin, None),
        ref other => return second_factor_refusal(other),
    })
}

/// What a refusal about a second factor is in HTTP.
fn second_factor_refusal(error: &AccountError) -> Option<Refusal> {
    use AccountError as E;
    Some(match *error {
        E::BadCode => forbidden(ProblemCode::BadCode, Some("code")),
        E::BadSignInCode => unauthorized(ProblemCode::BadCode, Some("code")),
        E::SecondStepEnded | E::SecondStepSpent | E::BadLastCode => {
            unauthorized(ProblemCode::SignInEnded, None)
        }
        E::SetupEnded => conflict(ProblemCode::SetupEnded, None),
        E::SecondFactorOn => conflict(ProblemCode::SecondFactorOn, None),
        E::SecondFactorOff => conflict(ProblemCode::SecondFactorOff, None),
        E::SecondFactorRequired => conflict(ProblemCode::SecondFactorRequired, None),
        E::SecondFactorUnreadable | E::NoSecondFactorKey => {
            conflict(ProblemCode::SecondFactorUnreadable, None)
        }
        _ => return None,
    })
}
