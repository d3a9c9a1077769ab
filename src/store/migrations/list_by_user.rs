//! Version 11 to 12: what is asked for by user is found by user, without reading that of everybody.

use redb::TableDefinition;

use crate::store::error::StoreError;
use crate::store::table::WriteTx;
use crate::store::tables::{API_TOKENS, RESPONSES_1, USER_API_TOKENS};
use crate::store::{recommendations, user_tokens};

/// Moves the questionnaires behind the id of their user, and writes which API tokens each user has.
pub fn list_by_user(tx: &WriteTx) -> Result<(), StoreError> {
    RESPONSES_1.scan(tx, .., |_, response| {
        recommendations::put_response(tx, &response)
    })?;
    tx.0.delete_table(TableDefinition::<[u8; 16], &[u8]>::new(RESPONSES_1.name()))?;
    API_TOKENS.scan(tx, .., |hash, token| {
        user_tokens::add(tx, &USER_API_TOKENS, token.user_id, &hash)
    })
}
