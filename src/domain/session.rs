//! Signed-in browsers, and links to choose a new password.

use jiff::Timestamp;

use super::ids::UserId;

/// A signed-in browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    pub user_id: UserId,
    pub created_at: Timestamp,
    /// When it was last used, to within five minutes.
    pub last_seen_at: Timestamp,
    /// The browser as it names itself, shortened, so that a person recognises it.
    pub browser: String,
}

/// A single-use link to choose a new password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResetLink {
    pub user_id: UserId,
    pub expires_at: Timestamp,
}
