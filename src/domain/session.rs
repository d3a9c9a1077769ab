//! Sessions and password reset links.

use jiff::{SignedDuration, Timestamp};

use super::ids::UserId;
use super::limits::RESET_LINK_HOURS;

/// A person's browser that is signed in. How long one lasts is a setting, with its default in `src/config.rs`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    pub user_id: UserId,
    pub created_at: Timestamp,
    /// When it was last used, to within [`SESSION_FLUSH_MINUTES`](super::limits::SESSION_FLUSH_MINUTES).
    pub last_seen_at: Timestamp,
    /// Short name from the User-Agent, so that users recognize their sessions.
    pub browser: String,
}

/// A single-use link to choose a new password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResetLink {
    pub user_id: UserId,
    pub expires_at: Timestamp,
}

impl ResetLink {
    /// When it was made.
    pub fn made_at(&self) -> Timestamp {
        self.expires_at - SignedDuration::from_hours(RESET_LINK_HOURS)
    }
}
