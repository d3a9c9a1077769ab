//! How accounts that could not be made, entered or changed are answered. The sentences are those of the errors.

use axum::http::StatusCode;

use super::ApiError;
use crate::app::accounts::AccountError;
use crate::app::password::PasswordError;
use crate::http::problem_code::ProblemCode;
use crate::http::sentences::SETUP_CODE_REQUIRED;

impl ApiError {
    /// 403: signed in, but nothing opens before a second factor is set up.
    pub fn second_factor_required() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            ProblemCode::SecondFactorRequired,
            "Everybody needs a second factor here. Set up yours to go on.",
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
            E::TooManyAttempts(wait) => Self::new(
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

/// What most of them are for a program, and the field that is wrong.
fn refusal(error: &AccountError) -> Option<(StatusCode, ProblemCode, Option<&'static str>)> {
    use AccountError as E;
    Some(match *error {
        E::InvalidCredentials => (
            StatusCode::UNAUTHORIZED,
            ProblemCode::InvalidCredentials,
            None,
        ),
        E::WrongPassword => (
            StatusCode::FORBIDDEN,
            ProblemCode::WrongPassword,
            Some("currentPassword"),
        ),
        E::CurrentPasswordRequired => {
            let field = Some("currentPassword");
            (
                StatusCode::UNPROCESSABLE_ENTITY,
                ProblemCode::CurrentPasswordRequired,
                field,
            )
        }
        E::PasswordLength { field, .. } => (
            StatusCode::UNPROCESSABLE_ENTITY,
            ProblemCode::ValidationFailed,
            Some(field),
        ),
        E::PasswordTooCommon { field } => (
            StatusCode::UNPROCESSABLE_ENTITY,
            ProblemCode::PasswordTooCommon,
            Some(field),
        ),
        E::PasswordUnchanged => {
            let field = Some("newPassword");
            (
                StatusCode::UNPROCESSABLE_ENTITY,
                ProblemCode::ValidationFailed,
                field,
            )
        }
        E::EmailTaken => (StatusCode::CONFLICT, ProblemCode::EmailTaken, Some("email")),
        E::SignUpClosed => (StatusCode::FORBIDDEN, ProblemCode::SignupsClosed, None),
        E::BadSetupCode => (
            StatusCode::FORBIDDEN,
            ProblemCode::BadSetupToken,
            Some("setupCode"),
        ),
        E::BadResetLink => (StatusCode::FORBIDDEN, ProblemCode::BadResetToken, None),
        E::BadInvitation => (StatusCode::FORBIDDEN, ProblemCode::BadInvitation, None),
        E::OtherInvited => (
            StatusCode::FORBIDDEN,
            ProblemCode::BadInvitation,
            Some("email"),
        ),
        E::TooManyInvitations => (StatusCode::CONFLICT, ProblemCode::QuotaReached, None),
        E::UnknownInvitation | E::UnknownId => (StatusCode::NOT_FOUND, ProblemCode::NotFound, None),
        E::Deactivated => (StatusCode::CONFLICT, ProblemCode::AccountDeactivated, None),
        E::NotConfirmed | E::OwnSecondFactor => {
            (StatusCode::FORBIDDEN, ProblemCode::Forbidden, None)
        }
        E::LastAdmin => (StatusCode::CONFLICT, ProblemCode::LastAdmin, None),
        ref other => return second_factor_refusal(other),
    })
}

/// The same of second factors.
fn second_factor_refusal(
    error: &AccountError,
) -> Option<(StatusCode, ProblemCode, Option<&'static str>)> {
    use AccountError as E;
    Some(match *error {
        E::BadCode => (StatusCode::FORBIDDEN, ProblemCode::BadCode, Some("code")),
        E::BadSignInCode => (StatusCode::UNAUTHORIZED, ProblemCode::BadCode, Some("code")),
        E::SecondStepEnded => (StatusCode::UNAUTHORIZED, ProblemCode::SignInEnded, None),
        E::SetupEnded => (StatusCode::CONFLICT, ProblemCode::SetupEnded, None),
        E::SecondFactorOn => (StatusCode::CONFLICT, ProblemCode::SecondFactorOn, None),
        E::SecondFactorOff => (StatusCode::CONFLICT, ProblemCode::SecondFactorOff, None),
        E::SecondFactorRequired => (
            StatusCode::CONFLICT,
            ProblemCode::SecondFactorRequired,
            None,
        ),
        E::SecondFactorUnreadable => (
            StatusCode::CONFLICT,
            ProblemCode::SecondFactorUnreadable,
            None,
        ),
        _ => return None,
    })
}
