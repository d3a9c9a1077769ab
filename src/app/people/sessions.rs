//! Who is signed in. A session is a random token in a cookie; the store knows only its hash.
//!
//! Ages are measured in time that has passed, not in the time of day: setting the machine's clock
//! neither ends a session nor lets it live longer. See [`session_time`].

mod ended_sessions;
mod live_session;
mod own_sessions;
mod session_time;
mod sign_out;
mod sweep;
mod timeout;
mod token;

use std::sync::Arc;

use jiff::Timestamp;

use self::ended_sessions::EndedSessions;
use self::live_session::LiveSession;
pub use self::own_sessions::OwnSession;
use self::session_time::SessionTime;
pub use self::sweep::sweep_every;
use self::timeout::SessionTimeout;
pub use self::token::Token;

use crate::app::base::blocking::blocking;
use crate::app::base::core::Core;
use crate::app::base::read_through::ReadThrough;
use crate::domain::ids::UserId;
use crate::domain::limits::SESSIONS_PER_USER_MAX;
use crate::domain::user::User;
use crate::store::sessions::{self, Session, TokenHash};
use crate::store::{Readable, StoreError, WriteTx, users};

/// Enough for the browsers that name themselves last.
const BROWSER_MAX_CHARS: usize = 300;

/// A person with the session they came with.
#[derive(Clone, Debug)]
pub struct SignedIn {
    /// The account as it is now.
    pub user: Arc<User>,
    /// The session's place in the store.
    pub session: TokenHash,
}

/// The sessions in memory, in front of the store.
pub struct Sessions {
    core: Arc<Core>,
    cache: ReadThrough<TokenHash, LiveSession>,
    ended: EndedSessions,
    users: ReadThrough<UserId, User>,
    timeout: SessionTimeout,
    time: SessionTime,
}

/// A session and its person.
type SessionAndUser = (Arc<LiveSession>, Arc<User>);

impl Sessions {
    /// None of them is in memory yet.
    pub fn load(core: Arc<Core>) -> Result<Self, StoreError> {
        Ok(Self {
            cache: ReadThrough::default(),
            ended: EndedSessions::default(),
            users: ReadThrough::default(),
            timeout: SessionTimeout::of(&core.config),
            time: SessionTime::load(&core)?,
            core,
        })
    }

    /// The current session time, to the millisecond, as it is stored.
    pub fn now(&self) -> Timestamp {
        self.time.now(self.core.clock.elapsed())
    }

    /// Begins a session in a write of the caller's: drops the person's oldest ones beyond the
    /// limit, and those that have ended. The caller invalidates the dropped ones after the commit.
    pub fn begin(
        &self,
        tx: &WriteTx,
        user_id: UserId,
        browser: &str,
    ) -> Result<(Token, Vec<TokenHash>), StoreError> {
        let now = self.now();
        let mut theirs = sessions::list_of(tx, user_id)?;
        theirs.sort_by_key(|(_, session)| std::cmp::Reverse(session.last_seen_at));
        let mut kept = 1;
        let mut dropped = Vec::new();
        for (token, session) in theirs {
            let is_over = self
                .timeout
                .is_over(session.created_at, session.last_seen_at, now);
            if is_over || kept >= SESSIONS_PER_USER_MAX {
                sessions::remove(tx, &token)?;
                dropped.push(token);
            } else {
                kept += 1;
            }
        }
        let token = Token::random();
        let session = Session {
            user_id,
            created_at: now,
            last_seen_at: now,
            browser: browser.chars().take(BROWSER_MAX_CHARS).collect(),
        };
        sessions::save(tx, &token.hash(), &session)?;
        Ok((token, dropped))
    }

    /// Whether the session of a request has not ended, for a write of the caller's that must not outlive it.
    pub fn is_open(tx: &impl Readable, who: &SignedIn) -> Result<bool, StoreError> {
        let session = sessions::get(tx, &who.session)?;
        Ok(session.is_some_and(|session| session.user_id == who.user.id))
    }

    /// Ends all sessions of a person but one, in a write of the caller's, which invalidates them after
    /// the commit.
    pub fn end_all(
        tx: &WriteTx,
        user_id: UserId,
        but: Option<&TokenHash>,
    ) -> Result<Vec<TokenHash>, StoreError> {
        let mut ended = Vec::new();
        for (token, _) in sessions::list_of(tx, user_id)? {
            if Some(&token) != but {
                sessions::remove(tx, &token)?;
                ended.push(token);
            }
        }
        Ok(ended)
    }

    /// Gives a session a new token in a write of the caller's, which invalidates the old one
    /// after the commit; `None` where the session has ended since. A copied old token is of no use
    /// then.
    pub fn renew(&self, tx: &WriteTx, old: &TokenHash) -> Result<Option<Token>, StoreError> {
        let Some(mut session) = sessions::get(tx, old)? else {
            return Ok(None);
        };
        session.last_seen_at = self.now();
        sessions::remove(tx, old)?;
        let token = Token::random();
        sessions::save(tx, &token.hash(), &session)?;
        Ok(Some(token))
    }

    /// Drops sessions from memory; call it after the commit that ended them.
    pub fn invalidate(&self, tokens: &[TokenHash]) {
        for token in tokens {
            self.cache.invalidate(token);
        }
    }

    /// Drops a person from memory; call it after the commit that changed the account.
    pub fn invalidate_user(&self, user_id: UserId) {
        self.users.invalidate(&user_id);
    }

    /// A person, where they are in memory.
    pub(super) fn cached_user(&self, id: UserId) -> Option<Arc<User>> {
        self.users.cached(&id)
    }

    /// A person, from memory or the store.
    pub(super) fn user(&self, id: UserId) -> Result<Option<Arc<User>>, StoreError> {
        self.users
            .get(&id, || self.core.store.read(|tx| users::get(tx, id)))
    }

    /// Drops everybody from memory, where the store may hold something else.
    pub fn invalidate_all(&self) {
        self.cache.clear();
        self.users.clear();
    }

    /// When a stored session was last used: memory knows it sooner than the store.
    fn last_use(&self, token: &TokenHash, session: &Session) -> Timestamp {
        let live = self.cache.cached(token);
        let live = live.and_then(|live| live.last_seen());
        live.map_or(session.last_seen_at, |live| live.max(session.last_seen_at))
    }
}

impl Sessions {
    /// The person whose browser sent this token; `None` where the session has ended or never was,
    /// or the account is not active. Only the first request of a session waits for the store.
    pub async fn signed_in(
        self: &Arc<Self>,
        token: &Token,
    ) -> Result<Option<SignedIn>, StoreError> {
        let hash = token.hash();
        if self.ended.contains(&hash) {
            return Ok(None);
        }
        let in_memory = self.cache.cached(&hash).and_then(|session| {
            let user = self.users.cached(&session.user_id)?;
            Some((session, user))
        });
        let found = if in_memory.is_some() {
            in_memory
        } else {
            let this = Arc::clone(self);
            blocking(move || this.read_session(&hash)).await?
        };
        let Some((session, user)) = found else {
            return Ok(None);
        };
        let now = self.now();
        if session.is_over(self.timeout, now) || !user.is_active {
            return Ok(None);
        }
        session.touch(now);
        // While every writer's place is taken a later request tells the store.
        if session.is_due(now)
            && let Some(permit) = self.core.admission.idle_writer()
            && session.claim_flush(now)
        {
            let this = Arc::clone(self);
            tokio::task::spawn_blocking(move || {
                this.flush_last_seen(hash, &session);
                drop(permit);
            });
        }
        Ok(Some(SignedIn {
            user,
            session: hash,
        }))
    }

    /// Whose token this is, where a request with it was answered lately. Costs no look into the store; a
    /// session that has ended by its age may still be in memory.
    pub fn person_in_memory(&self, token: &Token) -> Option<UserId> {
        Some(self.cache.cached(&token.hash())?.user_id)
    }

    fn read_session(&self, hash: &TokenHash) -> Result<Option<SessionAndUser>, StoreError> {
        let session = self.cache.get(hash, || {
            let session = self.core.store.read(|tx| sessions::get(tx, hash))?;
            Ok::<_, StoreError>(session.as_ref().map(LiveSession::new))
        })?;
        let Some(session) = session else {
            return Ok(None);
        };
        let user = self.user(session.user_id)?;
        Ok(user.map(|user| (session, user)))
    }

    /// Writes down when a session was last used. Writes that overtook one another leave the newest
    /// use. A failure costs a person at most a sign-in, so it is logged and not shown.
    fn flush_last_seen(&self, hash: TokenHash, live: &LiveSession) {
        let result = self.core.store.write(|tx| {
            let Some(mut session) = sessions::get(tx, &hash)? else {
                return Ok(());
            };
            if let Some(last_seen_at) = live.last_seen()
                && last_seen_at > session.last_seen_at
            {
                session.last_seen_at = last_seen_at;
                sessions::save(tx, &hash, &session)?;
            }
            Ok::<_, StoreError>(())
        });
        if let Err(error) = result {
            tracing::warn!(%error, "the last use of a session was not written");
        }
    }
}

#[cfg(test)]
mod tests;
