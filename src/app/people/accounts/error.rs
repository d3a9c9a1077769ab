//! Every way in which an account could not be made, entered or changed, each with the sentence that people read.

use crate::app::people::password::PasswordError;
use crate::app::people::sign_in_limits::Wait;
use crate::domain::limits::INVITATIONS_OPEN_MAX;
use crate::domain::second_factor::EVERYBODY_NEEDS_ONE;
use crate::domain::user::{EmailAddress, PasswordLength};
use crate::store::StoreError;
use crate::store::key_file::KeyError;

const BAD_CODE: &str = "This code is not valid. Type the one that your app shows now.";
const TOO_MANY_CODES: &str = "Too many wrong codes. Please sign in again.";

/// Why an account could not be made, entered or changed.
#[derive(Debug, thiserror::Error)]
pub enum AccountError {
    /// Unknown address, wrong password or deactivated account: the reply does not say which.
    #[error("Invalid email or password")]
    InvalidCredentials,
    /// The current password, asked for again, is wrong.
    #[error("Current password is incorrect.")]
    WrongPassword,
    /// A new address needs the current password, which is missing.
    #[error("Enter your current password to change your email.")]
    CurrentPasswordRequired,
    /// The new password is too short or too long.
    #[error("{length}")]
    PasswordLength {
        /// The field that holds it.
        field: &'static str,
        /// Which of both.
        length: PasswordLength,
    },
    /// The new password is among the first that anyone would try.
    #[error("This password is too common. Please choose another.")]
    PasswordTooCommon {
        /// The field that holds it.
        field: &'static str,
    },
    /// The new password is the current one.
    #[error("New password must be different.")]
    PasswordUnchanged,
    /// Another account has the address.
    #[error("An account with this email already exists.")]
    EmailTaken,
    /// Only the invited may sign up here.
    #[error("Sign-up is closed. Ask your administrator.")]
    SignUpClosed,
    /// The first account needs the setup code that the server printed.
    #[error("the setup code is missing")]
    SetupCodeRequired,
    /// The setup code is another, or was tried too often.
    #[error("This setup code is not valid.")]
    BadSetupCode,
    /// The reset link was used or replaced, or has expired.
    #[error("This reset link is no longer valid.")]
    BadResetLink,
    /// The invitation was used or revoked, or has expired, or its maker is no longer an administrator.
    #[error("This invitation was used or revoked, or has expired. Ask for a new one.")]
    BadInvitation,
    /// The invitation is for another address.
    #[error("This invitation is for another email address.")]
    OtherInvited,
    /// No open invitation has this id.
    #[error("Invitation not found")]
    UnknownInvitation,
    /// The person who hands out a link is no longer an administrator.
    #[error("only an active administrator hands out links")]
    NotAdmin,
    /// There are as many open invitations as there may be.
    #[error(
        "There are {INVITATIONS_OPEN_MAX} open invitations. Revoke some that are no longer needed."
    )]
    TooManyInvitations,
    /// No account has this address; only the operator learns that.
    #[error("no account has the address {0}")]
    Unknown(EmailAddress),
    /// No account has this id.
    #[error("Account not found")]
    UnknownId,
    /// A deactivated account cannot use a new password.
    #[error("This account is deactivated. Activate it first.")]
    Deactivated,
    /// Only someone who is confirmed may confirm a colleague.
    #[error("Your own firm is not confirmed yet. An administrator can confirm it.")]
    NotConfirmed,
    /// At least one active administrator must remain.
    #[error("This is the last administrator. Make someone else an administrator first.")]
    LastAdmin,
    /// Someone names another firm, or has another address, than the one that was shown.
    #[error("{name} now names another firm or address. Nothing was changed; look at it again.")]
    FirmChanged { name: String },
    /// The code of the second factor is wrong or was used.
    #[error("{BAD_CODE}")]
    BadCode,
    /// The code of the second factor is wrong or was used, and nobody is signed in yet.
    #[error("{BAD_CODE}")]
    BadSignInCode,
    /// Nobody typed a right password lately, or the account has changed since.
    #[error("This sign-in took too long. Please sign in again.")]
    SecondStepEnded,
    /// The code is wrong, and one too many: the password is needed again.
    #[error("{TOO_MANY_CODES}")]
    BadLastCode,
    /// A code after one too many, which is not compared.
    #[error("{TOO_MANY_CODES}")]
    SecondStepSpent,
    /// The set-up of a second factor was not begun, or is too long ago.
    #[error("This set-up took too long. Please start again.")]
    SetupEnded,
    /// The person has a second factor.
    #[error("The second factor is on already.")]
    SecondFactorOn,
    /// The person has no second factor.
    #[error("The second factor is off.")]
    SecondFactorOff,
    /// Everybody needs one here.
    #[error("{EVERYBODY_NEEDS_ONE}, so it stays on.")]
    SecondFactorRequired,
    /// One's own second factor is turned off with a code.
    #[error("Turn your own second factor off under Profile.")]
    OwnSecondFactor,
    /// The file with the key is lost or another instance's, so that no app's code can be compared.
    #[error(
        "This server cannot check codes of apps at the moment. Use a recovery code, or ask an administrator."
    )]
    SecondFactorUnreadable,
    /// The key is lost while someone sets a second factor up: what others have set up needs it.
    #[error(
        "This server cannot set up second factors at the moment. Please tell an administrator."
    )]
    NoSecondFactorKey,
    /// Too many wrong tries.
    #[error("Too many attempts. Try again in {} {}.", .0.seconds, unit(*.0))]
    TooManyAttempts(Wait),
    /// The account takes no code of an app for a while. Recovery codes cannot be guessed.
    #[error("Too many wrong codes. Try again in {} {}, or use a recovery code.", .0.seconds, unit(*.0))]
    TooManyWrongCodes(Wait),
    /// A password could not be hashed or compared.
    #[error(transparent)]
    Password(#[from] PasswordError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<KeyError> for AccountError {
    fn from(error: KeyError) -> Self {
        match error {
            KeyError::Store(error) => error.into(),
            KeyError::Lost | KeyError::WrongLength(_) | KeyError::Unreadable(_) => {
                tracing::error!(%error, "no second factor can be set up");
                Self::NoSecondFactorKey
            }
        }
    }
}

impl From<Wait> for AccountError {
    fn from(wait: Wait) -> Self {
        Self::TooManyAttempts(wait)
    }
}

fn unit(wait: Wait) -> &'static str {
    if wait.seconds == 1 {
        "second"
    } else {
        "seconds"
    }
}
