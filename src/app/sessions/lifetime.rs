//! How long a session lasts; the defaults stand in `src/config.rs`.

use jiff::{SignedDuration, Timestamp};

use crate::config::Config;
use crate::domain::day::DAY_SECONDS;

/// How long a session lasts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lifetime {
    /// Without a request.
    idle: SignedDuration,
    /// However much it is used.
    whole: SignedDuration,
}

impl Lifetime {
    pub(super) fn of(config: &Config) -> Self {
        let days = |days: u32| SignedDuration::from_secs(i64::from(days) * DAY_SECONDS);
        Self {
            idle: days(config.session_idle_days),
            whole: days(config.session_days),
        }
    }

    pub(super) fn is_over(
        self,
        created_at: Timestamp,
        last_seen_at: Timestamp,
        now: Timestamp,
    ) -> bool {
        now.duration_since(created_at) >= self.whole
            || now.duration_since(last_seen_at) >= self.idle
    }
}
