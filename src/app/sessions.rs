//! Who is signed in. A session is a random token in a cookie; the store knows only its hash.
//!
//! Ages are measured in time that has passed, not in the time of day: setting the machine's clock
//! neither ends a session nor lets it live longer.

mod ended;
mod own;
mod sign_out;
mod sweep;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};

use self::ended::EndedSessions;
pub use self::own::OwnSession;
pub use self::sweep::sweep_every;

use super::core::{Core, blocking};
use super::read_through::ReadThrough;
use crate::config::Config;
use crate::domain::hex;
use crate::domain::ids::UserId;
use crate::domain::limits::{SESSION_FLUSH_MINUTES, SESSIONS_PER_USER_MAX};
use crate::domain::user::User;
use crate::store::sessions::{self, Session, TokenHash};
use crate::store::{StoreError, WriteTx, users};

const SECONDS_A_DAY: i64 = 24 * 60 * 60;
const FLUSH: SignedDuration = SignedDuration::from_mins(SESSION_FLUSH_MINUTES);
/// Enough for the browsers that name themselves last.
const BROWSER_MAX_CHARS: usize = 300;

/// 256 random bits that only their bearer has, written as 64 hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 32]);

impl Token {
    /// A new one.
    pub fn random() -> Self {
        Self(rand::random())
    }

    /// Reads one; anything but 64 lower-case hexadecimal digits is none.
    pub fn parse(text: &str) -> Option<Self> {
        hex::parse(text).map(Self)
    }

    /// What the store keeps of it.
    pub fn hash(&self) -> TokenHash {
        Sha256::digest(self.0).into()
    }
}

impl std::fmt::Display for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&const_hex::encode(self.0))
    }
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(…)")
    }
}

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
    limits: Limits,
    /// The session time when this value was made, and the clock's passed time at that moment.
    start: (Timestamp, Duration),
}

/// How long a session lasts.
#[derive(Clone, Copy, Debug)]
struct Limits {
    /// Without a request.
    idle: SignedDuration,
    /// However much it is used.
    whole: SignedDuration,
}

impl Limits {
    fn of(config: &Config) -> Self {
        let days = |days: u32| SignedDuration::from_secs(i64::from(days) * SECONDS_A_DAY);
        Self {
            idle: days(config.session_idle_days),
            whole: days(config.session_days),
        }
    }

    fn has_ended(self, created_at: Timestamp, last_seen_at: Timestamp, now: Timestamp) -> bool {
        now.duration_since(created_at) >= self.whole
            || now.duration_since(last_seen_at) >= self.idle
    }
}

/// A session and its person.
type Found = (Arc<LiveSession>, Arc<User>);

struct LiveSession {
    user_id: UserId,
    created_at: Timestamp,
    /// Milliseconds since 1970 in session time.
    last_seen: AtomicI64,
    /// The last use that the store knows.
    flushed: AtomicI64,
}

impl Sessions {
    /// Starts the session time where the last one stopped, even where the machine's clock was set
    /// back since.
    pub fn load(core: Arc<Core>) -> Result<Self, StoreError> {
        let clock = &core.clock;
        let stored = core.store.read(sessions::list)?;
        let newest = stored.iter().map(|(_, session)| session.last_seen_at).max();
        let now = newest.map_or(clock.now(), |newest| newest.max(clock.now()));
        Ok(Self {
            cache: ReadThrough::default(),
            ended: EndedSessions::default(),
            users: ReadThrough::default(),
            limits: Limits::of(&core.config),
            start: (now, clock.elapsed()),
            core,
        })
    }

    /// The session time of now.
    pub fn now(&self) -> Timestamp {
        let (start, elapsed_then) = self.start;
        let passed = self.core.clock.elapsed().saturating_sub(elapsed_then);
        let passed = SignedDuration::try_from(passed).unwrap_or(SignedDuration::MAX);
        start.saturating_add(passed).unwrap_or(Timestamp::MAX)
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
            let has_ended = self
                .limits
                .has_ended(session.created_at, session.last_seen_at, now);
            if has_ended || kept >= SESSIONS_PER_USER_MAX {
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
    /// after the commit; `None` where the session has ended meanwhile. A copied old token is of no use
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

    /// Drops sessions from memory; to be called after the commit that ended them.
    pub fn invalidate(&self, tokens: &[TokenHash]) {
        for token in tokens {
            self.cache.invalidate(token);
        }
    }

    /// Drops a person from memory; to be called after the commit that changed the account.
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

    /// Takes note of a use; says whether the store should learn of it.
    fn is_due(&self, session: &LiveSession) -> bool {
        let now = self.now().as_millisecond();
        session.last_seen.fetch_max(now, Ordering::Relaxed);
        let flushed = session.flushed.load(Ordering::Relaxed);
        i128::from(now) - i128::from(flushed) >= FLUSH.as_millis()
    }

    /// Takes on to tell the store of the last use, unless another request has.
    fn claim_flush(&self, session: &LiveSession) -> bool {
        let now = self.now().as_millisecond();
        let flushed = session.flushed.load(Ordering::Relaxed);
        i128::from(now) - i128::from(flushed) >= FLUSH.as_millis()
            && session
                .flushed
                .compare_exchange(flushed, now, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok()
    }
}

impl LiveSession {
    fn new(session: &Session) -> Self {
        let last_seen = session.last_seen_at.as_millisecond();
        Self {
            user_id: session.user_id,
            created_at: session.created_at,
            last_seen: AtomicI64::new(last_seen),
            flushed: AtomicI64::new(last_seen),
        }
    }

    fn has_ended(&self, limits: Limits, now: Timestamp) -> bool {
        let last_seen = self.last_seen().unwrap_or(Timestamp::UNIX_EPOCH);
        limits.has_ended(self.created_at, last_seen, now)
    }

    fn last_seen(&self) -> Option<Timestamp> {
        Timestamp::from_millisecond(self.last_seen.load(Ordering::Relaxed)).ok()
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
        if session.has_ended(self.limits, self.now()) || !user.is_active {
            return Ok(None);
        }
        // While every writer's place is taken a later request tells the store.
        if self.is_due(&session)
            && let Some(place) = self.core.admission.idle_writer()
            && self.claim_flush(&session)
        {
            let this = Arc::clone(self);
            tokio::task::spawn_blocking(move || {
                this.flush_last_seen(hash, &session);
                drop(place);
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

    fn read_session(&self, hash: &TokenHash) -> Result<Option<Found>, StoreError> {
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
