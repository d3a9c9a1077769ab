//! What lets someone in without a password.

use super::error::StoreError;
use super::table::WriteTx;
use super::tables::{
    API_TOKENS, INVITATIONS, RESET_LINKS, SESSIONS, USER_API_TOKENS, USER_SESSIONS,
};

/// Ends all of it. Older data must not bring back what was ended since, nor a damaged file what may have been.
pub fn end_all(tx: &WriteTx) -> Result<(), StoreError> {
    SESSIONS.clear(tx)?;
    USER_SESSIONS.clear(tx)?;
    RESET_LINKS.clear(tx)?;
    INVITATIONS.clear(tx)?;
    API_TOKENS.clear(tx)?;
    USER_API_TOKENS.clear(tx)
}
