//! Every way in which an account could not be made, entered or changed.

use crate::app::attempts::Wait;
use crate::app::password::PasswordError;
use crate::domain::user::{EmailAddress, PasswordLength};
use crate::store::StoreError;

/// Why an account could not be made, entered or changed.
#[derive(Debug, thiserror::Error)]
pub enum AccountError {
    /// Unknown address, wrong password or deactivated account: the reply does not say which.
    #[error("invalid e-mail address or password")]
    InvalidCredentials,
    /// The current password, asked for again, is wrong.
    #[error("the current password is wrong")]
    WrongPassword,
    /// A new address needs the current password, which is missing.
    #[error("the current password is missing")]
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
    #[error("the password is too common")]
    PasswordTooCommon {
        /// The field that holds it.
        field: &'static str,
    },
    /// The new password is the current one.
    #[error("the new password is the current one")]
    PasswordUnchanged,
    /// Another account has the address.
    #[error("an account with this address exists")]
    EmailTaken,
    /// Only the invited may sign up here.
    #[error("sign-up is closed")]
    SignUpClosed,
    /// The first account needs the setup code that the server printed.
    #[error("the setup code is missing")]
    SetupCodeRequired,
    /// It is not that code, or it was tried too often.
    #[error("the setup code is not valid")]
    BadSetupCode,
    /// The reset link was used, replaced or is too old.
    #[error("the reset link is no longer valid")]
    BadResetLink,
    /// The invitation was used, taken back, is too old, or its maker is no longer an administrator.
    #[error("the invitation is no longer valid")]
    BadInvitation,
    /// The invitation is for another address.
    #[error("the invitation is for another address")]
    OtherInvited,
    /// No open invitation has this id.
    #[error("there is no such invitation")]
    UnknownInvitation,
    /// The person who hands out a link is no longer an administrator.
    #[error("only an active administrator hands out links")]
    NotAdmin,
    /// There are as many open invitations as there may be.
    #[error("there are too many open invitations")]
    TooManyInvitations,
    /// No account has this address; only the operator learns that.
    #[error("no account has the address {0}")]
    Unknown(EmailAddress),
    /// No account has this id.
    #[error("there is no such account")]
    UnknownId,
    /// A deactivated account cannot use a new password.
    #[error("the account is deactivated; activate it first")]
    Deactivated,
    /// Only someone who is confirmed may confirm a colleague.
    #[error("the own firm is not confirmed")]
    NotConfirmed,
    /// At least one active administrator must remain.
    #[error("this is the last administrator; grant the role to someone else first")]
    LastAdmin,
    /// The code of the second factor is wrong or was used.
    #[error("the code is not valid")]
    BadCode,
    /// The same, where nobody is signed in yet.
    #[error("the code is not valid")]
    BadSignInCode,
    /// Nobody typed a right password lately, or the account has changed since.
    #[error("the sign-in has ended")]
    SecondStepEnded,
    /// The set-up of a second factor was not begun, or is too long ago.
    #[error("the set-up of the second factor has ended")]
    SetupEnded,
    /// The person has a second factor.
    #[error("the second factor is on")]
    SecondFactorOn,
    /// The person has no second factor.
    #[error("the second factor is off")]
    SecondFactorOff,
    /// Everybody needs one here.
    #[error("a second factor is required")]
    SecondFactorRequired,
    /// One's own second factor is turned off with a code.
    #[error("administrators cannot reset their own second factor")]
    OwnSecondFactor,
    /// The file with the key is lost or another instance's, so that no app's code can be compared.
    #[error("the key of the second factors is missing")]
    SecondFactorUnreadable,
    /// Too many wrong tries.
    #[error("too many attempts; try again in {} seconds", .0.seconds)]
    TooManyAttempts(Wait),
    /// A password could not be hashed or compared.
    #[error(transparent)]
    Password(#[from] PasswordError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<Wait> for AccountError {
    fn from(wait: Wait) -> Self {
        Self::TooManyAttempts(wait)
    }
}
