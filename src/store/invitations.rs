//! Invitations, each by the SHA-256 of a token that only its bearer has.

use super::error::StoreError;
use super::sessions::TokenHash;
use super::table::{Readable, WriteTx};
use super::tables::INVITATIONS;
use crate::domain::ids::{InvitationId, UserId};
use crate::domain::invitation::Invitation;
use crate::domain::user::EmailAddress;

/// The invitation with this token.
pub fn get(tx: &impl Readable, token: &TokenHash) -> Result<Option<Invitation>, StoreError> {
    INVITATIONS.get(tx, *token)
}

/// Every invitation with its token's hash, in no particular order.
pub fn list(tx: &impl Readable) -> Result<Vec<(TokenHash, Invitation)>, StoreError> {
    let mut invitations = Vec::new();
    INVITATIONS.scan(tx, .., |token, invitation| {
        invitations.push((token, invitation));
        Ok(())
    })?;
    Ok(invitations)
}

/// Writes an invitation, new or changed.
pub fn save(tx: &WriteTx, token: &TokenHash, invitation: &Invitation) -> Result<(), StoreError> {
    INVITATIONS.put(tx, *token, invitation).map(drop)
}

/// Removes the invitation with this token and returns it.
pub fn remove(tx: &WriteTx, token: &TokenHash) -> Result<Option<Invitation>, StoreError> {
    INVITATIONS.remove(tx, *token)
}

/// Removes the invitations that a person made and counts them.
pub fn remove_of(tx: &WriteTx, invited_by: UserId) -> Result<usize, StoreError> {
    remove_all(tx, |invitation| invitation.invited_by == invited_by)
}

fn remove_all(tx: &WriteTx, is_one: impl Fn(&Invitation) -> bool) -> Result<usize, StoreError> {
    let mut found = list(tx)?;
    found.retain(|(_, invitation)| is_one(invitation));
    for (token, _) in &found {
        remove(tx, token)?;
    }
    Ok(found.len())
}

/// Removes the invitations that are for an address and counts them.
pub fn remove_for(tx: &WriteTx, email: &EmailAddress) -> Result<usize, StoreError> {
    remove_all(tx, |invitation| invitation.email.as_ref() == Some(email))
}

/// Removes the invitation with this id and returns it. Reads every invitation; there are few.
pub fn remove_by_id(tx: &WriteTx, id: InvitationId) -> Result<Option<Invitation>, StoreError> {
    let found = list(tx)?
        .into_iter()
        .find(|(_, invitation)| invitation.id == id);
    match found {
        Some((token, _)) => remove(tx, &token),
        None => Ok(None),
    }
}
