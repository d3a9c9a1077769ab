//! Sessions that have ended and that the store may still hold.

use dashmap::DashSet;

use crate::store::sessions::TokenHash;

/// Tokens that a failing disk lets anybody put there, 32 bytes each.
const MAX_ENTRIES: usize = 50_000;

/// Nobody is signed in by one of them.
#[derive(Default)]
pub struct EndedSessions(DashSet<TokenHash>);

impl EndedSessions {
    pub fn contains(&self, token: &TokenHash) -> bool {
        self.0.contains(token)
    }

    pub fn insert(&self, token: TokenHash) {
        if self.0.len() < MAX_ENTRIES {
            self.0.insert(token);
        }
    }

    /// The store knows of it.
    pub fn remove(&self, token: &TokenHash) {
        self.0.remove(token);
    }

    pub fn list(&self) -> Vec<TokenHash> {
        self.0.iter().map(|token| *token).collect()
    }
}
