//! What a person changes about themselves and their firm.

use std::sync::Arc;

use super::{AccountError, Visit};
use crate::app::App;
use crate::app::sessions::{SignedIn, Token};
use crate::domain::firm::{FirmSize, Onboarding};
use crate::domain::ids::UserId;
use crate::domain::user::{EmailAddress, User};
use crate::store::WriteTx;
use crate::store::users::{self, SaveOutcome};

/// A change of a profile; what is `None` stays.
#[derive(Clone, Debug, Default)]
pub struct ProfileChange {
    /// A new full name.
    pub name: Option<String>,
    /// A new name of the firm.
    pub law_firm: Option<String>,
    /// A new firm size; `Some(None)` takes it away.
    pub firm_size: Option<Option<FirmSize>>,
    /// A new address; needs the current password where it differs from the old one.
    pub email: Option<EmailAddress>,
    /// The current password.
    pub current_password: Option<String>,
}

/// A profile that was changed.
#[derive(Debug)]
pub struct ChangedProfile {
    /// The account as it is now.
    pub user: User,
    /// The session's new token, where the address is new and the session has not ended meanwhile.
    pub token: Option<Token>,
}

impl App {
    /// Changes a profile, all of it or nothing, and returns the account as it is then. With a new
    /// address the session gets a new token, too.
    pub async fn change_profile(
        self: &Arc<Self>,
        who: &SignedIn,
        change: ProfileChange,
        visit: &Visit,
    ) -> Result<ChangedProfile, AccountError> {
        let is_new_address = change
            .email
            .as_ref()
            .is_some_and(|email| *email != who.user.email);
        let confirmed = if is_new_address {
            let password = change.current_password.as_deref().unwrap_or("");
            if password.is_empty() {
                return Err(AccountError::CurrentPasswordRequired);
            }
            Some(self.confirm_password(who, password, visit).await?)
        } else {
            None
        };
        let (id, session) = (who.user.id, who.session);
        self.blocking(move |app| {
            let (user, token) = app.change_user(id, |tx, user| {
                if confirmed.is_some_and(|hash| hash != user.password_hash) {
                    return Err(AccountError::WrongPassword);
                }
                if is_new_address && let Some(email) = change.email {
                    user.email = email;
                }
                if let Some(name) = change.name {
                    user.name = name;
                }
                if let Some(law_firm) = change.law_firm {
                    user.law_firm = law_firm;
                }
                if let Some(firm_size) = change.firm_size {
                    user.firm_size = firm_size;
                }
                if is_new_address {
                    Ok(app.sessions.renew(tx, &session)?)
                } else {
                    Ok(None)
                }
            })?;
            if is_new_address {
                app.sessions.forget(&[session]);
            }
            Ok(ChangedProfile { user, token })
        })
        .await
    }

    /// The mark that a browser carries after the person's address has changed.
    pub fn device_mark(&self, user: &User) -> String {
        self.accounts.devices.mark(&user.email)
    }

    /// Saves the four answers about the firm.
    pub async fn save_onboarding(
        self: &Arc<Self>,
        id: UserId,
        answers: Onboarding,
    ) -> Result<User, AccountError> {
        self.blocking(move |app| {
            let (user, ()) = app.change_user(id, |_, user| {
                user.onboarding = Some(answers);
                Ok(())
            })?;
            Ok(user)
        })
        .await
    }

    fn change_user<R>(
        &self,
        id: UserId,
        change: impl FnOnce(&WriteTx, &mut User) -> Result<R, AccountError>,
    ) -> Result<(User, R), AccountError> {
        let changed = self.store.write(|tx| {
            let mut user = users::get(tx, id)?.ok_or(AccountError::InvalidCredentials)?;
            let value = change(tx, &mut user)?;
            match users::save(tx, &user)? {
                SaveOutcome::Saved => Ok((user, value)),
                SaveOutcome::EmailTaken => Err(AccountError::EmailTaken),
            }
        })?;
        self.sessions.forget_person(id);
        self.note_person(id)?;
        Ok(changed)
    }
}
