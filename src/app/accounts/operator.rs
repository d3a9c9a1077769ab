//! What the operator does to accounts, from the command line.

use jiff::SignedDuration;

use super::AccountError;
use crate::app::App;
use crate::app::sessions::{Sessions, Token};
use crate::domain::limits::RESET_LINK_HOURS;
use crate::domain::user::{EmailAddress, Role, User};
use crate::store::sessions::{self, ResetLink};
use crate::store::{StoreError, WriteTx, users};

impl App {
    /// Makes someone an administrator.
    pub fn grant_admin(&self, email: &EmailAddress) -> Result<User, AccountError> {
        self.change_account(email, |_, user| {
            user.role = Role::Admin;
            Ok(())
        })
    }

    /// Makes an administrator a member, unless it is the last one.
    pub fn revoke_admin(&self, email: &EmailAddress) -> Result<User, AccountError> {
        self.change_account(email, |tx, user| {
            keep_an_admin(tx, user)?;
            user.role = Role::Member;
            Ok(())
        })
    }

    /// Keeps someone out, from this moment on, unless it is the last administrator.
    pub fn deactivate(&self, email: &EmailAddress) -> Result<User, AccountError> {
        let mut ended = Vec::new();
        let user = self.change_account(email, |tx, user| {
            keep_an_admin(tx, user)?;
            user.is_active = false;
            sessions::remove_reset_links_of(tx, user.id)?;
            ended = Sessions::end_all(tx, user.id, None)?;
            Ok(())
        })?;
        self.sessions.forget(&ended);
        Ok(user)
    }

    /// Makes a link token for `/auth/reset#TOKEN`: good once, for 24 hours, and the only one of its
    /// person.
    pub fn make_reset_link(&self, email: &EmailAddress) -> Result<Token, AccountError> {
        let token = Token::random();
        let expires_at = self.sessions.now() + SignedDuration::from_hours(RESET_LINK_HOURS);
        self.store.write(|tx| {
            let user =
                users::by_email(tx, email)?.ok_or_else(|| AccountError::Unknown(email.clone()))?;
            let link = ResetLink {
                user_id: user.id,
                expires_at,
            };
            sessions::save_reset_link(tx, &token.hash(), &link)?;
            Ok::<_, AccountError>(())
        })?;
        Ok(token)
    }

    /// Every account, by address.
    pub fn list_accounts(&self) -> Result<Vec<User>, StoreError> {
        let mut users = self.store.read(users::list)?;
        users.sort_by(|a, b| a.email.cmp(&b.email));
        Ok(users)
    }

    fn change_account(
        &self,
        email: &EmailAddress,
        change: impl FnOnce(&WriteTx, &mut User) -> Result<(), AccountError>,
    ) -> Result<User, AccountError> {
        let user = self.store.write(|tx| {
            let mut user =
                users::by_email(tx, email)?.ok_or_else(|| AccountError::Unknown(email.clone()))?;
            change(tx, &mut user)?;
            users::save(tx, &user)?;
            Ok::<_, AccountError>(user)
        })?;
        self.sessions.forget_person(user.id);
        let role = user.role.code();
        tracing::info!(user = %user.id, role, is_active = user.is_active, "an account was changed");
        Ok(user)
    }
}

/// Refuses where nobody else could administrate the instance.
fn keep_an_admin(tx: &WriteTx, user: &User) -> Result<(), AccountError> {
    if user.is_admin() && user.is_active && !users::has_other_admin(tx, user.id)? {
        return Err(AccountError::LastAdmin);
    }
    Ok(())
}
