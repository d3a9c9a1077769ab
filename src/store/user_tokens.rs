//! Which tokens an account has: the tables whose keys are a user id and the SHA-256 of a token.

use super::error::StoreError;
use super::table::{Readable, Table, WriteTx};
use crate::domain::ids::UserId;

/// SHA-256 of a token.
pub type TokenHash = [u8; 32];

/// [`super::tables::USER_SESSIONS`] or [`super::tables::USER_API_TOKENS`].
type UserTokens = Table<[u8; 48], ()>;

/// The hashes of a user's tokens, in no particular order. O(these).
pub fn list(
    tx: &impl Readable,
    table: &UserTokens,
    user_id: UserId,
) -> Result<Vec<TokenHash>, StoreError> {
    let mut tokens = Vec::new();
    let (first, last) = (key(user_id, &[0; 32]), key(user_id, &[0xff; 32]));
    table.scan(tx, first..=last, |key, ()| {
        tokens.extend(key.last_chunk::<32>().copied());
        Ok(())
    })?;
    Ok(tokens)
}

pub fn add(
    tx: &WriteTx,
    table: &UserTokens,
    user_id: UserId,
    token: &TokenHash,
) -> Result<(), StoreError> {
    table.put(tx, key(user_id, token), &()).map(drop)
}

pub fn remove(
    tx: &WriteTx,
    table: &UserTokens,
    user_id: UserId,
    token: &TokenHash,
) -> Result<(), StoreError> {
    table.delete(tx, key(user_id, token)).map(drop)
}

fn key(user_id: UserId, token: &TokenHash) -> [u8; 48] {
    let mut key = [0; 48];
    key[..16].copy_from_slice(&user_id.bytes());
    key[16..].copy_from_slice(token);
    key
}
