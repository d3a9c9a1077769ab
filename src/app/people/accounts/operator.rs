//! What the operator does to accounts, from the command line.

use super::{AccountChange, AccountError, Accounts};
use crate::app::people::sessions::Token;
use crate::domain::audit::Actor;
use crate::domain::ids::UserId;
use crate::domain::user::{EmailAddress, Role, User};
use crate::store::{StoreError, users};

impl Accounts {
    /// Makes someone an administrator.
    pub fn grant_admin(&self, email: &EmailAddress) -> Result<User, AccountError> {
        self.give(email, Role::Admin)
    }

    /// Makes an administrator a member, unless it is the last one.
    pub fn revoke_admin(&self, email: &EmailAddress) -> Result<User, AccountError> {
        self.give(email, Role::Member)
    }

    /// Makes a link token for `/auth/reset#TOKEN`.
    pub fn make_reset_link(&self, email: &EmailAddress) -> Result<Token, AccountError> {
        let id = self.id_of(email)?;
        Ok(self.make_reset_link_for(&Actor::Operator, id)?.token)
    }

    /// Every account, by address.
    pub fn list_by_email(&self) -> Result<Vec<User>, StoreError> {
        let mut users = self.core.store.read(users::list)?;
        users.sort_by(|a, b| a.email.cmp(&b.email));
        Ok(users)
    }

    /// How many accounts there are.
    pub fn count(&self) -> Result<u64, StoreError> {
        self.core.store.read(users::count)
    }

    fn give(&self, email: &EmailAddress, role: Role) -> Result<User, AccountError> {
        let id = self.id_of(email)?;
        let change = AccountChange {
            role: Some(role),
            ..AccountChange::default()
        };
        Ok(self.change(&Actor::Operator, id, change)?.user)
    }

    pub(super) fn id_of(&self, email: &EmailAddress) -> Result<UserId, AccountError> {
        let found = self.core.store.read(|tx| users::by_email(tx, email))?;
        found
            .map(|user| user.id)
            .ok_or_else(|| AccountError::Unknown(email.clone()))
    }
}
