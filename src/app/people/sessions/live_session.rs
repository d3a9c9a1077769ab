//! A session that was asked for lately: its use is known here sooner than in the store.

use std::sync::atomic::{AtomicI64, Ordering};

use jiff::{SignedDuration, Timestamp};

use super::timeout::SessionTimeout;
use crate::domain::ids::UserId;
use crate::domain::limits::SESSION_FLUSH_MINUTES;
use crate::store::sessions::Session;

const FLUSH: SignedDuration = SignedDuration::from_mins(SESSION_FLUSH_MINUTES);

/// A session in memory, in front of the stored one.
pub(super) struct LiveSession {
    pub(super) user_id: UserId,
    created_at: Timestamp,
    /// Milliseconds since 1970 in session time.
    last_seen: AtomicI64,
    /// The last use that the store knows.
    flushed: AtomicI64,
}

impl LiveSession {
    pub(super) fn new(session: &Session) -> Self {
        let last_seen = session.last_seen_at.as_millisecond();
        Self {
            user_id: session.user_id,
            created_at: session.created_at,
            last_seen: AtomicI64::new(last_seen),
            flushed: AtomicI64::new(last_seen),
        }
    }

    pub(super) fn is_over(&self, timeout: SessionTimeout, now: Timestamp) -> bool {
        let last_seen = self.last_seen().unwrap_or(Timestamp::UNIX_EPOCH);
        timeout.is_over(self.created_at, last_seen, now)
    }

    pub(super) fn last_seen(&self) -> Option<Timestamp> {
        Timestamp::from_millisecond(self.last_seen.load(Ordering::Relaxed)).ok()
    }

    /// Records that the session is used now.
    pub(super) fn touch(&self, now: Timestamp) {
        self.last_seen
            .fetch_max(now.as_millisecond(), Ordering::Relaxed);
    }

    /// Whether the store should learn of the last use.
    pub(super) fn is_due(&self, now: Timestamp) -> bool {
        is_due(self.flushed.load(Ordering::Relaxed), now.as_millisecond())
    }

    /// Takes on to tell the store of the last use, unless another request has.
    pub(super) fn claim_flush(&self, now: Timestamp) -> bool {
        let now = now.as_millisecond();
        let flushed = self.flushed.load(Ordering::Relaxed);
        is_due(flushed, now)
            && self
                .flushed
                .compare_exchange(flushed, now, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok()
    }
}

fn is_due(flushed: i64, now: i64) -> bool {
    i128::from(now) - i128::from(flushed) >= FLUSH.as_millis()
}
