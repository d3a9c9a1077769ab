//! Tokens by which programs read in a person's name. The store knows only their hashes.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};

use super::sessions::{Sessions, SignedIn, Token};
use crate::app::audit::Audit;
use crate::app::base::blocking::blocking;
use crate::app::base::core::Core;
use crate::app::base::read_through::ReadThrough;
use crate::domain::api_token::{ApiScope, ApiToken};
use crate::domain::audit::{Actor, AuditAction};
use crate::domain::ids::{ApiTokenId, UserId};
use crate::domain::limits::API_TOKENS_PER_USER_MAX;
use crate::domain::user::User;
use crate::store::sessions::TokenHash;
use crate::store::{StoreError, WriteTx, api_tokens};

/// A token that was made, with the words that are shown once.
#[derive(Debug)]
pub struct NewApiToken {
    pub secret: Token,
    pub token: ApiToken,
}

/// Why a token could not be made or revoked.
#[derive(Debug, thiserror::Error)]
pub enum ApiTokenError {
    /// The person has as many as may be kept.
    #[error("there are too many API tokens")]
    TooMany,
    /// The session that asks for it ended a moment ago.
    #[error("the session has ended")]
    SessionEnded,
    /// The person has none with this id.
    #[error("there is no such API token")]
    Unknown,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A token, and whose it is.
type Bearer = (Arc<ApiToken>, Arc<User>);

/// The tokens in memory, in front of the store.
pub struct ApiTokens {
    core: Arc<Core>,
    audit: Arc<Audit>,
    sessions: Arc<Sessions>,
    cache: ReadThrough<TokenHash, ApiToken>,
}

impl ApiTokens {
    pub fn new(core: Arc<Core>, audit: Arc<Audit>, sessions: Arc<Sessions>) -> Self {
        Self {
            core,
            audit,
            sessions,
            cache: ReadThrough::default(),
        }
    }

    /// Makes a token for the person of a session.
    pub fn make(
        &self,
        who: &SignedIn,
        name: String,
        scopes: Vec<ApiScope>,
        days: u32,
    ) -> Result<NewApiToken, ApiTokenError> {
        let by = &*who.user;
        let secret = Token::random();
        let now = self.sessions.now();
        let token = ApiToken {
            id: ApiTokenId(self.core.clock.new_id()),
            user_id: by.id,
            name,
            scopes,
            created_at: now,
            expires_at: now + SignedDuration::from_hours(i64::from(days) * 24),
        };
        self.core.store.write(|tx| {
            // A deactivation or a new password a moment ago has ended the person's tokens, and the session with them.
            if !Sessions::is_open(tx, who)? {
                return Err(ApiTokenError::SessionEnded);
            }
            if Self::sweep(tx, by.id, now)? >= API_TOKENS_PER_USER_MAX {
                return Err(ApiTokenError::TooMany);
            }
            api_tokens::save(tx, &secret.hash(), &token)?;
            let details = vec![format!("May read: {}", token.scope_labels())];
            let action = AuditAction::ApiTokenMade;
            let by = Actor::of(by);
            Ok(self
                .audit
                .record(tx, &by, action, token.name.as_str(), details)?)
        })?;
        Ok(NewApiToken { secret, token })
    }

    /// Removes a person's tokens that have ended, and counts the others.
    fn sweep(tx: &WriteTx, user_id: UserId, now: Timestamp) -> Result<usize, StoreError> {
        let mut left = 0;
        for (hash, token) in api_tokens::list_of(tx, user_id)? {
            if now < token.expires_at {
                left += 1;
            } else {
                api_tokens::remove(tx, &hash)?;
            }
        }
        Ok(left)
    }

    /// A person's tokens that work, the newest first.
    pub fn of(&self, user_id: UserId) -> Result<Vec<ApiToken>, StoreError> {
        let now = self.sessions.now();
        let stored = self
            .core
            .store
            .read(|tx| api_tokens::list_of(tx, user_id))?;
        let mut tokens: Vec<_> = stored
            .into_iter()
            .map(|(_, token)| token)
            .filter(|token| now < token.expires_at)
            .collect();
        tokens.sort_by_key(|token| std::cmp::Reverse(token.id));
        Ok(tokens)
    }

    /// Revokes one of a person's tokens.
    pub fn revoke(&self, by: &User, id: ApiTokenId) -> Result<(), ApiTokenError> {
        let hash = self.core.store.write(|tx| {
            let theirs = api_tokens::list_of(tx, by.id)?;
            let found = theirs.into_iter().find(|(_, token)| token.id == id);
            let (hash, token) = found.ok_or(ApiTokenError::Unknown)?;
            api_tokens::remove(tx, &hash)?;
            let action = AuditAction::ApiTokenRevoked;
            let by = Actor::of(by);
            self.audit.record(tx, &by, action, token.name, Vec::new())?;
            Ok::<_, ApiTokenError>(hash)
        })?;
        self.cache.invalidate(&hash);
        Ok(())
    }

    /// Ends all tokens of a person in a write of the caller's, which invalidates them after the commit.
    pub fn end_all(tx: &WriteTx, user_id: UserId) -> Result<Vec<TokenHash>, StoreError> {
        let mut ended = Vec::new();
        for (hash, _) in api_tokens::list_of(tx, user_id)? {
            api_tokens::remove(tx, &hash)?;
            ended.push(hash);
        }
        Ok(ended)
    }

    /// Drops tokens from memory; call it after the commit that ended them.
    pub fn invalidate(&self, tokens: &[TokenHash]) {
        for token in tokens {
            self.cache.invalidate(token);
        }
    }

    /// Whose token this is, where a request with it was answered lately. Costs no look into the store.
    pub fn person_in_memory(&self, secret: &Token) -> Option<UserId> {
        Some(self.cache.cached(&secret.hash())?.user_id)
    }

    /// Drops everything from memory, where the store may hold something else.
    pub fn invalidate_all(&self) {
        self.cache.clear();
    }

    /// The token and its person; `None` where it has ended, was revoked or never was, or the account is not
    /// active. Only the first request of a token waits for the store.
    pub async fn bearer(self: &Arc<Self>, secret: &Token) -> Result<Option<Bearer>, StoreError> {
        let hash = secret.hash();
        let in_memory = self.cache.cached(&hash).and_then(|token| {
            let user = self.sessions.cached_user(token.user_id)?;
            Some((token, user))
        });
        let found = if in_memory.is_some() {
            in_memory
        } else {
            let this = Arc::clone(self);
            blocking(move || this.read(&hash)).await?
        };
        let now = self.sessions.now();
        Ok(found.filter(|(token, user)| now < token.expires_at && user.is_active))
    }

    fn read(&self, hash: &TokenHash) -> Result<Option<Bearer>, StoreError> {
        let read = || self.core.store.read(|tx| api_tokens::get(tx, hash));
        let Some(token) = self.cache.get(hash, read)? else {
            return Ok(None);
        };
        let user = self.sessions.user(token.user_id)?;
        Ok(user.map(|user| (token, user)))
    }
}
