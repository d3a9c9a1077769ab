//! Accounts, and the index that keeps e-mail addresses unique.

use super::error::StoreError;
use super::table::{Readable, WriteTx};
use super::tables::{USER_EMAILS, USERS};
use crate::domain::ids::UserId;
use crate::domain::user::{EmailAddress, User};

/// Whether an address could be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveOutcome {
    /// The account was written.
    Saved,
    /// Another account has the address; nothing was written.
    EmailTaken,
}

/// The account with this id.
pub fn get(tx: &impl Readable, id: UserId) -> Result<Option<User>, StoreError> {
    USERS.get(tx, id.bytes())
}

/// The account with this address.
pub fn by_email(tx: &impl Readable, email: &EmailAddress) -> Result<Option<User>, StoreError> {
    match USER_EMAILS.get(tx, email.as_str())? {
        Some(id) => USERS.get(tx, id),
        None => Ok(None),
    }
}

/// Writes a new account or a changed one and keeps the index of addresses in step.
pub fn save(tx: &WriteTx, user: &User) -> Result<SaveOutcome, StoreError> {
    let holder = USER_EMAILS.get(tx, user.email.as_str())?;
    if holder.is_some_and(|holder| holder != user.id.bytes()) {
        return Ok(SaveOutcome::EmailTaken);
    }
    if let Some(old) = USERS.put(tx, user.id.bytes(), user)?
        && old.email != user.email
    {
        USER_EMAILS.delete(tx, old.email.as_str())?;
    }
    USER_EMAILS.put(tx, user.email.as_str(), &user.id.bytes())?;
    Ok(SaveOutcome::Saved)
}

/// The accounts with an address at this mail host. O(accounts), of which those found are read.
pub fn at_host(tx: &impl Readable, host: &str) -> Result<Vec<User>, StoreError> {
    let mut found = Vec::new();
    USER_EMAILS.scan(tx, .., |email, id| {
        if email.rsplit_once('@').is_some_and(|(_, at)| at == host) {
            found.push(id);
        }
        Ok(())
    })?;
    let users = found.into_iter().map(|id| USERS.get(tx, id));
    users.filter_map(Result::transpose).collect()
}

/// Every account, in no particular order.
pub fn list(tx: &impl Readable) -> Result<Vec<User>, StoreError> {
    USERS.list(tx, ..)
}

/// How many accounts there are. O(1).
pub fn count(tx: &impl Readable) -> Result<u64, StoreError> {
    USERS.count(tx)
}

/// Whether an active administrator other than this one exists. Reads accounts until one is found, the newest first.
pub fn has_other_admin(tx: &impl Readable, id: UserId) -> Result<bool, StoreError> {
    let mut is_found = false;
    USERS.scan_back(tx, .., |user| {
        is_found = user.id != id && user.is_admin() && user.is_active;
        !is_found
    })?;
    Ok(is_found)
}
