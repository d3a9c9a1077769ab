//! Sessions and reset links, each by the SHA-256 of a token that only its bearer has.

use jiff::Timestamp;

use super::error::StoreError;
use super::table::{Readable, WriteTx};
use super::tables::{RESET_LINKS, SESSIONS, USER_SESSIONS};
use super::user_tokens;
use crate::domain::ids::UserId;

pub use super::user_tokens::TokenHash;
pub use crate::domain::session::{ResetLink, Session};

/// The session with this token.
pub fn get(tx: &impl Readable, token: &TokenHash) -> Result<Option<Session>, StoreError> {
    SESSIONS.get(tx, *token)
}

/// Visits every session with its token's hash.
pub fn for_each(
    tx: &impl Readable,
    mut visit: impl FnMut(TokenHash, Session),
) -> Result<(), StoreError> {
    SESSIONS.scan(tx, .., |token, session| {
        visit(token, session);
        Ok(())
    })
}

/// Every session with its token's hash.
pub fn list(tx: &impl Readable) -> Result<Vec<(TokenHash, Session)>, StoreError> {
    let mut sessions = Vec::new();
    for_each(tx, |token, session| sessions.push((token, session)))?;
    Ok(sessions)
}

/// A user's sessions, in no particular order.
pub fn list_of(
    tx: &impl Readable,
    user_id: UserId,
) -> Result<Vec<(TokenHash, Session)>, StoreError> {
    let mut sessions = Vec::new();
    for token in user_tokens::list(tx, &USER_SESSIONS, user_id)? {
        sessions.extend(get(tx, &token)?.map(|session| (token, session)));
    }
    Ok(sessions)
}

/// Writes a session, new or changed.
pub fn save(tx: &WriteTx, token: &TokenHash, session: &Session) -> Result<(), StoreError> {
    SESSIONS.put(tx, *token, session)?;
    user_tokens::add(tx, &USER_SESSIONS, session.user_id, token)
}

/// Ends a session; none with this token is no error.
pub fn remove(tx: &WriteTx, token: &TokenHash) -> Result<(), StoreError> {
    if let Some(session) = SESSIONS.remove(tx, *token)? {
        user_tokens::remove(tx, &USER_SESSIONS, session.user_id, token)?;
    }
    Ok(())
}

/// The reset link with this token.
pub fn reset_link(tx: &impl Readable, token: &TokenHash) -> Result<Option<ResetLink>, StoreError> {
    RESET_LINKS.get(tx, *token)
}

/// Every reset link with its token's hash.
pub fn reset_links(tx: &impl Readable) -> Result<Vec<(TokenHash, ResetLink)>, StoreError> {
    let mut links = Vec::new();
    RESET_LINKS.scan(tx, .., |token, link| {
        links.push((token, link));
        Ok(())
    })?;
    Ok(links)
}

/// When the newest reset link was made.
pub fn newest_reset_link(tx: &impl Readable) -> Result<Option<Timestamp>, StoreError> {
    let links = reset_links(tx)?;
    Ok(links.iter().map(|(_, link)| link.made_at()).max())
}

/// Makes a link the only one of its user.
pub fn save_reset_link(
    tx: &WriteTx,
    token: &TokenHash,
    link: &ResetLink,
) -> Result<(), StoreError> {
    remove_reset_links_of(tx, link.user_id)?;
    RESET_LINKS.put(tx, *token, link)?;
    Ok(())
}

/// The links that no longer work.
pub fn expired_reset_links(
    tx: &impl Readable,
    now: Timestamp,
) -> Result<Vec<TokenHash>, StoreError> {
    let mut expired = Vec::new();
    RESET_LINKS.scan(tx, .., |token, link| {
        if link.expires_at <= now {
            expired.push(token);
        }
        Ok(())
    })?;
    Ok(expired)
}

/// Removes a link; none with this token is no error.
pub fn remove_reset_link(tx: &WriteTx, token: &TokenHash) -> Result<(), StoreError> {
    RESET_LINKS.delete(tx, *token).map(drop)
}

/// Removes the links of a user. Reads every link; there are few.
pub fn remove_reset_links_of(tx: &WriteTx, user_id: UserId) -> Result<(), StoreError> {
    let mut tokens: Vec<TokenHash> = Vec::new();
    RESET_LINKS.scan(tx, .., |token, link| {
        if link.user_id == user_id {
            tokens.push(token);
        }
        Ok(())
    })?;
    for token in tokens {
        RESET_LINKS.delete(tx, token)?;
    }
    Ok(())
}

/// Removes every link, whosever it is, and counts them.
pub fn remove_all_reset_links(tx: &WriteTx) -> Result<usize, StoreError> {
    let links = reset_links(tx)?;
    for (token, _) in &links {
        RESET_LINKS.delete(tx, *token)?;
    }
    Ok(links.len())
}
