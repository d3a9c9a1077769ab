//! How accounts that could not be made, entered or changed are answered. The sentences are those of the errors.

use axum::http::StatusCode as S;

use super::ApiError;
use crate::app::accounts::AccountError;
use crate::app::password::PasswordError;
use crate::http::problem_code::ProblemCode as P;
use crate::http::sentences::SETUP_CODE_REQUIRED;

impl ApiError {
    /// 403: signed in, but nothing opens before a second factor is set up.
    pub fn second_factor_required() -> Self {
        Self::new(
            S::FORBIDDEN,
            P::SecondFactorRequired,
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
            E::TooManyAttempts(wait) => {
                Self::new(S::TOO_MANY_REQUESTS, P::TooManyAttempts, error.to_string())
                    .and_retry_after(wait.seconds)
            }
            E::Password(PasswordError::Busy) => Self::busy(),
            E::Store(error) => error.into(),
            other => Self::internal(other),
        }
    }
}

/// What most of them are for a program, and the field that is wrong.
fn refusal(error: &AccountError) -> Option<(S, P, Option<&'static str>)> {
    use AccountError as E;
    Some(match *error {
        E::InvalidCredentials => (S::UNAUTHORIZED, P::InvalidCredentials, None),
        E::WrongPassword => (S::FORBIDDEN, P::WrongPassword, Some("currentPassword")),
        E::CurrentPasswordRequired => {
            let field = Some("currentPassword");
            (S::UNPROCESSABLE_ENTITY, P::CurrentPasswordRequired, field)
        }
        E::PasswordLength { field, .. } => {
            (S::UNPROCESSABLE_ENTITY, P::ValidationFailed, Some(field))
        }
        E::PasswordTooCommon { field } => {
            (S::UNPROCESSABLE_ENTITY, P::PasswordTooCommon, Some(field))
        }
        E::PasswordUnchanged => {
            let field = Some("newPassword");
            (S::UNPROCESSABLE_ENTITY, P::ValidationFailed, field)
        }
        E::EmailTaken => (S::CONFLICT, P::EmailTaken, Some("email")),
        E::SignUpClosed => (S::FORBIDDEN, P::SignupsClosed, None),
        E::BadSetupCode => (S::FORBIDDEN, P::BadSetupToken, Some("setupCode")),
        E::BadResetLink => (S::FORBIDDEN, P::BadResetToken, None),
        E::BadInvitation => (S::FORBIDDEN, P::BadInvitation, None),
        E::OtherInvited => (S::FORBIDDEN, P::BadInvitation, Some("email")),
        E::TooManyInvitations => (S::CONFLICT, P::QuotaReached, None),
        E::UnknownInvitation | E::UnknownId => (S::NOT_FOUND, P::NotFound, None),
        E::Deactivated => (S::CONFLICT, P::AccountDeactivated, None),
        E::NotConfirmed | E::OwnSecondFactor => (S::FORBIDDEN, P::Forbidden, None),
        E::LastAdmin => (S::CONFLICT, P::LastAdmin, None),
        E::BadCode => (S::FORBIDDEN, P::BadCode, Some("code")),
        E::BadSignInCode => (S::UNAUTHORIZED, P::BadCode, Some("code")),
        E::SecondStepEnded => (S::UNAUTHORIZED, P::SignInEnded, None),
        E::SetupEnded => (S::CONFLICT, P::SetupEnded, None),
        E::SecondFactorOn => (S::CONFLICT, P::SecondFactorOn, None),
        E::SecondFactorOff => (S::CONFLICT, P::SecondFactorOff, None),
        E::SecondFactorRequired => (S::CONFLICT, P::SecondFactorRequired, None),
        E::SecondFactorUnreadable => (S::CONFLICT, P::SecondFactorUnreadable, None),
        _ => return None,
    })
}
