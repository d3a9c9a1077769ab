//! What is said of accounts that could not be made, entered or changed.

use axum::http::StatusCode;

use super::ApiError;
use super::second_factor::problem;
use crate::app::accounts::AccountError;
use crate::app::attempts::Wait;
use crate::app::password::PasswordError;
use crate::domain::limits::INVITATIONS_OPEN_MAX;
use crate::http::problem_code::ProblemCode;

impl From<AccountError> for ApiError {
    fn from(error: AccountError) -> Self {
        use AccountError as E;
        let refuse = |status, code, detail: &str| Self::new(status, code, detail);
        let forbid = |code, detail| refuse(StatusCode::FORBIDDEN, code, detail);
        let invalid = |code, field: &str, detail: &str| {
            refuse(StatusCode::UNPROCESSABLE_ENTITY, code, detail).and_field(field, detail)
        };
        match error {
            E::InvalidCredentials => refuse(
                StatusCode::UNAUTHORIZED,
                ProblemCode::InvalidCredentials,
                "Invalid email or password",
            ),
            E::WrongPassword => {
                forbid(ProblemCode::WrongPassword, "Current password is incorrect.")
                    .and_field("currentPassword", "Current password is incorrect.")
            }
            E::CurrentPasswordRequired => invalid(
                ProblemCode::CurrentPasswordRequired,
                "currentPassword",
                "Enter your current password to change your email.",
            ),
            E::PasswordLength { field, length } => Self::invalid(field, length.to_string()),
            E::PasswordTooCommon { field } => invalid(
                ProblemCode::PasswordTooCommon,
                field,
                "This password is too common. Please choose another.",
            ),
            E::PasswordUnchanged => Self::invalid("newPassword", "New password must be different."),
            E::EmailTaken => {
                let detail = "An account with this email already exists.";
                refuse(StatusCode::CONFLICT, ProblemCode::EmailTaken, detail)
                    .and_field("email", detail)
            }
            E::SignUpClosed => forbid(
                ProblemCode::SignupsClosed,
                "Sign-up is closed. Ask your administrator.",
            ),
            E::SetupCodeRequired => {
                Self::invalid("setupCode", "Enter the setup code that the server printed.")
            }
            E::BadSetupCode => forbid(ProblemCode::BadSetupToken, "This setup code is not valid.")
                .and_field("setupCode", "This setup code is not valid."),
            E::BadResetLink => forbid(
                ProblemCode::BadResetToken,
                "This reset link is no longer valid.",
            ),
            E::BadInvitation | E::OtherInvited | E::UnknownInvitation | E::TooManyInvitations => {
                of_invitation(&error)
            }
            E::Unknown(_) | E::UnknownId => Self::not_found("Account not found"),
            E::Deactivated => refuse(
                StatusCode::CONFLICT,
                ProblemCode::AccountDeactivated,
                "This account is deactivated. Activate it first.",
            ),
            E::NotConfirmed => forbid(
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
            E::TooManyAttempts(Wait { seconds }) => Self::new(
                StatusCode::TOO_MANY_REQUESTS,
                ProblemCode::TooManyAttempts,
                match seconds {
                    1 => "Too many attempts. Try again in 1 second.".to_owned(),
                    _ => format!("Too many attempts. Try again in {seconds} seconds."),
                },
            )
            .and_retry_after(seconds),
            E::Password(PasswordError::Busy) => refuse(
                StatusCode::SERVICE_UNAVAILABLE,
                ProblemCode::Busy,
                "The server is busy. Please try again.",
            )
            .and_retry_after(1),
            E::Password(PasswordError::BadHash) => Self::internal(error),
            E::Store(error) => error.into(),
        }
    }
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
