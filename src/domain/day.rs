//! How long a day is. Times are UTC, without leap seconds.

use std::time::Duration;

pub const DAY_SECONDS: i64 = 24 * 60 * 60;
pub const DAY: Duration = Duration::from_secs(DAY_SECONDS.unsigned_abs());
