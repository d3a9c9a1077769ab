//! Sessions and reset links, each by the SHA-256 of a token that only its bearer has.

use jiff::Timestamp;
use jiff::fmt::serde::timestamp::millisecond;
use serde::{Deserialize, Serialize};

use crate::domain::ids::UserId;

/// A signed-in browser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    /// Whose it is.
    pub user_id: UserId,
    /// When it began.
    #[serde(with = "millisecond::required")]
    pub created_at: Timestamp,
    /// When it was last used, to within five minutes.
    #[serde(with = "millisecond::required")]
    pub last_seen_at: Timestamp,
    /// The browser as it names itself, shortened, so that a person recognises it.
    pub browser: String,
}

/// A single-use link to choose a new password.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResetLink {
    /// Whose password.
    pub user_id: UserId,
    /// When it stops working.
    #[serde(with = "millisecond::required")]
    pub expires_at: Timestamp,
}
