//! What is said of accounts that could not be made, entered or changed.

use axum::http::StatusCode;

use super::ApiError;
use super::second_factor::problem;
use crate::app::accounts::AccountError;
use crate::app::attempts::Wait;
use crate::app::password::PasswordError;
use crate::domain::limits::INVITATIONS_OPEN_MAX;
use crate::http::problem_code::ProblemCode;
use crate::http::sentences::SETUP_CODE_REQUIRED;

impl From<AccountError> for ApiError {
    fn from(error: AccountError) -> Self {
        use AccountError as E;
        let refuse = |status, code, detail: &str| Self::new(status, code, detail);
        match error {
            E::InvalidCredentials => refuse(
                StatusCode::UNAUTHORIZED,
                ProblemCode::InvalidCredentials,
                "Invalid email or password",
            ),
            E::WrongPassword
            | E::CurrentPasswordRequired
            | E::PasswordLength { .. }
            | E::PasswordTooCommon { .. }
            | E::PasswordUnchanged
            | E::Password(_) => of_password(&error),
            E::EmailTaken => {
                let detail = "An account with this email already exists.";
                refuse(StatusCode::CONFLICT, ProblemCode::EmailTaken, detail)
                    .and_field("email", detail)
            }
            E::SignUpClosed | E::SetupCodeRequired | E::BadSetupCode | E::BadResetLink => {
                of_entry(&error)
            }
            E::BadInvitation | E::OtherInvited | E::UnknownInvitation | E::TooManyInvitations => {
                of_invitation(&error)
            }
            E::Unknown(_) | E::UnknownId => Self::not_found("Account not found"),
            E::Deactivated => refuse(
                StatusCode::CONFLICT,
                ProblemCode::AccountDeactivated,
                "This account is deactivated. Activate it first.",
            ),
            E::NotConfirmed => refuse(
                StatusCode::FORBIDDEN,
                ProblemCode::Forbidden,
                "Your own firm is not confirmed yet. An administrator can confirm it.",
            ),
            E::NotAdmin => Self::admins_only(),
            E::LastAdmin => refuse(
                StatusCode::CONFLICT,
                ProblemCode::LastAdmin,
                "The last administrator must stay one.",
            ),
            E::BadCode
            | E::BadSignInCode
            | E::SecondStepEnded
            | E::SetupEnded
            | E::SecondFactorOn
            | E::SecondFactorOff
            | E::SecondFactorRequired
            | E::OwnSecondFactor
            | E::SecondFactorUnreadable => problem(&error),
            E::TooManyAttempts(wait) => too_many_attempts(wait),
            E::Store(error) => error.into(),
        }
    }
}

fn of_password(error: &AccountError) -> ApiError {
    use AccountError as E;
    let invalid = |code, field: &str, detail: &str| {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, code, detail).and_field(field, detail)
    };
    match error {
        E::WrongPassword => {
            let detail = "Current password is incorrect.";
            ApiError::new(StatusCode::FORBIDDEN, ProblemCode::WrongPassword, detail)
                .and_field("currentPassword", detail)
        }
        E::CurrentPasswordRequired => invalid(
            ProblemCode::CurrentPasswordRequired,
            "currentPassword",
            "Enter your current password to change your email.",
        ),
        E::PasswordLength { field, length } => ApiError::invalid(field, length.to_string()),
        E::PasswordTooCommon { field } => invalid(
            ProblemCode::PasswordTooCommon,
            field,
            "This password is too common. Please choose another.",
        ),
        E::PasswordUnchanged => ApiError::invalid("newPassword", "New password must be different."),
        E::Password(PasswordError::Busy) => ApiError::busy(),
        other => ApiError::internal(other),
    }
}

/// The reply where a way into an account failed: signing up, or a reset link.
fn of_entry(error: &AccountError) -> ApiError {
    use AccountError as E;
    let forbid = |code, detail: &str| ApiError::new(StatusCode::FORBIDDEN, code, detail);
    match error {
        E::SignUpClosed => forbid(
            ProblemCode::SignupsClosed,
            "Sign-up is closed. Ask your administrator.",
        ),
        E::SetupCodeRequired => ApiError::invalid("setupCode", SETUP_CODE_REQUIRED),
        E::BadSetupCode => {
            let detail = "This setup code is not valid.";
            forbid(ProblemCode::BadSetupToken, detail).and_field("setupCode", detail)
        }
        E::BadResetLink => forbid(
            ProblemCode::BadResetToken,
            "This reset link is no longer valid.",
        ),
        other => ApiError::internal(other),
    }
}

fn too_many_attempts(Wait { seconds }: Wait) -> ApiError {
    let unit = if seconds == 1 { "second" } else { "seconds" };
    ApiError::new(
        StatusCode::TOO_MANY_REQUESTS,
        ProblemCode::TooManyAttempts,
        format!("Too many attempts. Try again in {seconds} {unit}."),
    )
    .and_retry_after(seconds)
}

fn of_invitation(error: &AccountError) -> ApiError {
    use AccountError as E;
    let forbid = |code, detail: &str| ApiError::new(StatusCode::FORBIDDEN, code, detail);
    match error {
        E::BadInvitation => forbid(
            ProblemCode::BadInvitation,
            "This invitation was used, taken back or is too old. Ask for a new one.",
        ),
        E::OtherInvited => forbid(
            ProblemCode::BadInvitation,
            "This invitation is for another email address.",
        )
        .and_field("email", "This invitation is for another email address."),
        E::UnknownInvitation => ApiError::not_found("Invitation not found"),
        E::TooManyInvitations => ApiError::new(
            StatusCode::CONFLICT,
            ProblemCode::QuotaReached,
            format!(
                "There are {INVITATIONS_OPEN_MAX} open invitations. Revoke some that are no longer needed."
            ),
        ),
        other => ApiError::internal(other),
    }
}
