//! Codes of authenticator apps: of one account so many wrong ones, whatever address they come from and whatever the operator
//! asked for. Only someone who knows the password types one, so no stranger uses them up. Those typed where the account has
//! signed in before count for themselves, so that a thief of the password keeps no owner out of the own browser.

use std::time::Duration;

use super::{Attempts, CodeOrigin, HOUR, Wait, bucket_wait};
use crate::domain::limits::WRONG_CODES_PER_HOUR;

impl Attempts {
    /// Counts a code as wrong before it is compared, so that of many at once no more are compared than may be; or says how
    /// long to wait.
    pub fn begin_code(&self, origin: CodeOrigin) -> Result<(), Wait> {
        let now = self.clock.elapsed();
        let mut state = self.state.lock();
        let until = state.codes.entry(origin, now);
        let wait = bucket_wait(*until, now, period(), WRONG_CODES_PER_HOUR);
        if wait > Duration::ZERO {
            return Err(Wait::of(wait));
        }
        *until = (*until).max(now) + period();
        Ok(())
    }

    /// Takes back what [`Self::begin_code`] counted: the code was right, or was not compared.
    pub fn take_back_code(&self, origin: CodeOrigin) {
        let now = self.clock.elapsed();
        let mut state = self.state.lock();
        let until = state.codes.entry(origin, now);
        *until = until.saturating_sub(period());
    }
}

/// After as long one wrong code less counts.
fn period() -> Duration {
    HOUR / WRONG_CODES_PER_HOUR
}
