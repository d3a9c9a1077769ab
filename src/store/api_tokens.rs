//! API tokens, each by the SHA-256 of what only its bearer has.

use jiff::Timestamp;

use super::error::StoreError;
use super::sessions::TokenHash;
use super::table::{Readable, WriteTx};
use super::tables::API_TOKENS;
use crate::domain::api_token::ApiToken;
use crate::domain::ids::UserId;

/// The token with this hash.
pub fn get(tx: &impl Readable, token: &TokenHash) -> Result<Option<ApiToken>, StoreError> {
    API_TOKENS.get(tx, *token)
}

/// A person's tokens with their hashes, in no particular order. Reads every token; there are few.
pub fn list_of(
    tx: &impl Readable,
    user_id: UserId,
) -> Result<Vec<(TokenHash, ApiToken)>, StoreError> {
    let mut tokens = Vec::new();
    API_TOKENS.scan(tx, .., |hash, token: ApiToken| {
        if token.user_id == user_id {
            tokens.push((hash, token));
        }
        Ok(())
    })?;
    Ok(tokens)
}

/// When the newest token was made.
pub fn newest_made(tx: &impl Readable) -> Result<Option<Timestamp>, StoreError> {
    let mut newest = None;
    API_TOKENS.scan(tx, .., |_, token: ApiToken| {
        newest = newest.max(Some(token.created_at));
        Ok(())
    })?;
    Ok(newest)
}

/// Writes a new token.
pub fn save(tx: &WriteTx, hash: &TokenHash, token: &ApiToken) -> Result<(), StoreError> {
    API_TOKENS.put(tx, *hash, token).map(drop)
}

/// Removes the token with this hash.
pub fn remove(tx: &WriteTx, hash: &TokenHash) -> Result<(), StoreError> {
    API_TOKENS.remove(tx, *hash).map(drop)
}
