//! API tokens, each by the SHA-256 of what only its bearer has.

use super::error::StoreError;
use super::sessions::TokenHash;
use super::table::{Readable, WriteTx};
use super::tables::{API_TOKENS, USER_API_TOKENS};
use super::user_tokens;
use crate::domain::api_token::ApiToken;
use crate::domain::ids::UserId;

/// The token with this hash.
pub fn get(tx: &impl Readable, token: &TokenHash) -> Result<Option<ApiToken>, StoreError> {
    API_TOKENS.get(tx, *token)
}

/// Every token with its hash, in no particular order.
pub fn list(tx: &impl Readable) -> Result<Vec<(TokenHash, ApiToken)>, StoreError> {
    let mut tokens = Vec::new();
    API_TOKENS.scan(tx, .., |hash, token: ApiToken| {
        tokens.push((hash, token));
        Ok(())
    })?;
    Ok(tokens)
}

/// A person's tokens with their hashes, in no particular order. O(these).
pub fn list_of(
    tx: &impl Readable,
    user_id: UserId,
) -> Result<Vec<(TokenHash, ApiToken)>, StoreError> {
    let mut tokens = Vec::new();
    for hash in user_tokens::list(tx, &USER_API_TOKENS, user_id)? {
        tokens.extend(get(tx, &hash)?.map(|token| (hash, token)));
    }
    Ok(tokens)
}

/// Writes a token, new or changed.
pub fn save(tx: &WriteTx, hash: &TokenHash, token: &ApiToken) -> Result<(), StoreError> {
    API_TOKENS.put(tx, *hash, token)?;
    user_tokens::add(tx, &USER_API_TOKENS, token.user_id, hash)
}

/// Removes the token with this hash; none is no error.
pub fn remove(tx: &WriteTx, hash: &TokenHash) -> Result<(), StoreError> {
    if let Some(token) = API_TOKENS.remove(tx, *hash)? {
        user_tokens::remove(tx, &USER_API_TOKENS, token.user_id, hash)?;
    }
    Ok(())
}
