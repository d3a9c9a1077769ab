//! When a session ends: `--session-idle-days` and `--session-days`, with their defaults in
//! `src/config.rs`.

use jiff::{SignedDuration, Timestamp};

use crate::config::Config;
use crate::domain::day::DAY_SECONDS;

/// After how much time a session ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct SessionTimeout {
    /// Without a request.
    idle: SignedDuration,
    /// However much it is used.
    absolute: SignedDuration,
}

impl SessionTimeout {
    pub(super) fn of(config: &Config) -> Self {
        let days = |days: u32| SignedDuration::from_secs(i64::from(days) * DAY_SECONDS);
        Self {
            idle: days(config.session_idle_days),
            absolute: days(config.session_days),
        }
    }

    pub(super) fn is_over(
        self,
        created_at: Timestamp,
        last_seen_at: Timestamp,
        now: Timestamp,
    ) -> bool {
        now.duration_since(created_at) >= self.absolute
            || now.duration_since(last_seen_at) >= self.idle
    }
}
