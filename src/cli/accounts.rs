//! Accounts from the command line.

use std::sync::Arc;

use super::failure::Failure;
use crate::app::App;
use crate::app::people::accounts::AccountError;
use crate::domain::limits::RESET_LINK_HOURS;
use crate::domain::user::EmailAddress;

/// Makes an account an administrator.
pub fn grant(app: &Arc<App>, email: &str, on_line: &mut dyn FnMut(&str)) -> Result<(), Failure> {
    let user = app.accounts.grant_admin(&address(email)?)?;
    on_line(&format!("{} is an administrator.", user.email));
    Ok(())
}

/// Makes an administrator a member.
pub fn revoke(app: &Arc<App>, email: &str, on_line: &mut dyn FnMut(&str)) -> Result<(), Failure> {
    let user = app.accounts.revoke_admin(&address(email)?)?;
    on_line(&format!(
        "{} is a member. Their invitations and every open reset link have ended.",
        user.email
    ));
    Ok(())
}

/// Prints a link to choose a new password.
pub fn make_reset_link(
    app: &Arc<App>,
    email: &str,
    origin: Option<&str>,
    on_line: &mut dyn FnMut(&str),
) -> Result<(), Failure> {
    let email = address(email)?;
    let token = app.accounts.make_reset_link(&email)?;
    let at = match origin {
        Some(_) => "at:",
        None => "at this path of the address that people open, which --public-url names:",
    };
    on_line(&format!(
        "{email} can choose a new password, once and within {RESET_LINK_HOURS} hours, {at}"
    ));
    on_line(&format!(
        "{}/auth/reset#{token}",
        origin.unwrap_or_default()
    ));
    Ok(())
}

/// Removes a second factor that its person lost.
pub fn reset_second_factor(
    app: &Arc<App>,
    email: &str,
    on_line: &mut dyn FnMut(&str),
) -> Result<(), Failure> {
    let email = address(email)?;
    app.accounts.reset_second_factor_by_email(&email)?;
    on_line(&format!(
        "{email} signs in with the password alone until a second factor is set up again. All sessions ended."
    ));
    if let Some(help) = app.accounts.help_with_lost_key()? {
        on_line(&format!("Nobody can set one up now. {help}"));
    }
    Ok(())
}

/// Prints one line per account.
pub fn list(app: &Arc<App>, on_line: &mut dyn FnMut(&str)) -> Result<(), Failure> {
    for user in app.accounts.list_by_email()? {
        let state = if user.is_active { "" } else { "\tdeactivated" };
        on_line(&format!(
            "{}\t{}\t{}\t{}{state}",
            user.email,
            user.role.label(),
            user.name,
            user.law_firm
        ));
    }
    Ok(())
}

fn address(text: &str) -> Result<EmailAddress, Failure> {
    EmailAddress::parse(text).ok_or_else(|| {
        Failure::usage(format!(
            "{text} is not an email address; name the account's"
        ))
    })
}

impl From<AccountError> for Failure {
    fn from(error: AccountError) -> Self {
        match error {
            AccountError::Store(error) => error.into(),
            AccountError::Unknown(email) => Self::usage(format!(
                "no account has the address {email}; `stackbrief admin list` shows them all"
            )),
            AccountError::SecondFactorOff => Self::usage(
                "the account has no second factor, so there is nothing to reset".to_owned(),
            ),
            AccountError::LastAdmin => Self::usage(error.to_string()),
            other => Self::other(other.to_string()),
        }
    }
}
