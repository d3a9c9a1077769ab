//! What people see of their own sessions, and how they end them.

use jiff::Timestamp;
use sha2::{Digest, Sha256};

use super::{Sessions, SignedIn};
use crate::domain::device::device_name;
use crate::domain::ids::UserId;
use crate::store::sessions::{self, Session, TokenHash};
use crate::store::{Readable, StoreError};

/// Bytes of a session's public name.
const NAME_BYTES: usize = 16;

/// A session as its person sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnSession {
    /// Names the session and opens nothing.
    pub id: String,
    /// Whether it is the one that asks.
    pub is_current: bool,
    /// When it began.
    pub created_at: Timestamp,
    /// When it was last used.
    pub last_seen_at: Timestamp,
    /// The browser in a few words.
    pub device: String,
}

impl Sessions {
    /// A person's sessions that have not ended: the one that asks, then the others by their last
    /// use.
    pub fn own(&self, who: &SignedIn) -> Result<Vec<OwnSession>, StoreError> {
        let open = self
            .core
            .store
            .read(|tx| self.open_sessions(tx, who.user.id))?;
        let mut own: Vec<_> = open
            .into_iter()
            .map(|(token, session)| OwnSession {
                id: public_name(&token),
                is_current: token == who.session,
                created_at: session.created_at,
                last_seen_at: session.last_seen_at,
                device: device_name(&session.browser),
            })
            .collect();
        own.sort_by_key(|session| (!session.is_current, std::cmp::Reverse(session.last_seen_at)));
        Ok(own)
    }

    /// Ends all sessions of a person but the one that asks.
    pub fn end_others(&self, who: &SignedIn) -> Result<(), StoreError> {
        let ended = self
            .core
            .store
            .write(|tx| Sessions::end_all(tx, who.user.id, Some(&who.session)))?;
        self.invalidate(&ended);
        Ok(())
    }

    /// Ends one session of a person; false where the person has none of this name.
    pub fn end_one(&self, who: &SignedIn, id: &str) -> Result<bool, StoreError> {
        let found = self.core.store.write(|tx| {
            let theirs = sessions::list_of(tx, who.user.id)?;
            let found = theirs
                .into_iter()
                .find(|(token, _)| public_name(token) == id);
            if let Some((token, _)) = &found {
                sessions::remove(tx, token)?;
            }
            Ok::<_, StoreError>(found)
        })?;
        let Some((token, _)) = found else {
            return Ok(false);
        };
        self.invalidate(&[token]);
        Ok(true)
    }

    /// When a member was last active, by their open sessions.
    pub fn last_seen(
        &self,
        tx: &impl Readable,
        user_id: UserId,
    ) -> Result<Option<Timestamp>, StoreError> {
        let open = self.open_sessions(tx, user_id)?;
        Ok(open.iter().map(|(_, session)| session.last_seen_at).max())
    }

    /// A person's sessions that have not ended, each with its last use as it is known in memory.
    fn open_sessions(
        &self,
        tx: &impl Readable,
        user_id: UserId,
    ) -> Result<Vec<(TokenHash, Session)>, StoreError> {
        let now = self.now();
        let mut theirs = sessions::list_of(tx, user_id)?;
        for (token, session) in &mut theirs {
            session.last_seen_at = self.last_use(token, session);
        }
        theirs.retain(|(_, session)| {
            let Session {
                created_at,
                last_seen_at,
                ..
            } = *session;
            !self.timeout.is_over(created_at, last_seen_at, now)
        });
        theirs.retain(|(token, _)| !self.ended.contains(token));
        Ok(theirs)
    }
}

/// A name for a session that reveals neither its token nor the stored hash.
fn public_name(token: &TokenHash) -> String {
    const_hex::encode(&Sha256::digest(token)[..NAME_BYTES])
}
