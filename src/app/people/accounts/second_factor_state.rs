//! What is kept in memory of second factors.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use jiff::Timestamp;
use parking_lot::Mutex;

use super::expiring_map::ExpiringMap;
use super::totp::TotpSecret;
use crate::app::base::read_through::ReadThrough;
use crate::app::people::sessions::Token;
use crate::domain::ids::UserId;
use crate::domain::limits::{
    SECOND_FACTOR_SETUP_MINUTES, SECOND_FACTOR_SETUPS_MAX, SECOND_STEP_MINUTES,
    SECOND_STEP_WRONG_CODES_MAX, SECOND_STEPS_MAX,
};
use crate::domain::user::{EmailAddress, PasswordHash};
use crate::store::sessions::TokenHash;

/// A sign-in whose password was right. It is for that password: a change of it ends the wait.
#[derive(Clone)]
pub struct SecondStep {
    pub user_id: UserId,
    pub email: EmailAddress,
    pub password_hash: PasswordHash,
    /// The password hashed with today's parameters, to be saved with the session.
    pub new_hash: Option<PasswordHash>,
    /// Whether it began in a browser that has signed in before: those elsewhere never make such a one end.
    pub is_known: bool,
    pub codes: StepCodes,
}

/// Codes of one sign-in that were wrong or are being compared; clones count together.
#[derive(Clone, Default)]
pub struct StepCodes(Arc<AtomicU32>);

impl StepCodes {
    /// Counts a code as wrong before it is compared; false where no further one may be.
    pub fn begin(&self) -> bool {
        let more = |codes: u32| (codes < SECOND_STEP_WRONG_CODES_MAX).then_some(codes + 1);
        let (set, get) = (Ordering::SeqCst, Ordering::SeqCst);
        self.0.fetch_update(set, get, more).is_ok()
    }

    /// Takes back what [`Self::begin`] counted: the code was right, or was not compared.
    pub fn take_back(&self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }

    /// Whether no further code may be compared.
    pub fn is_spent(&self) -> bool {
        self.0.load(Ordering::SeqCst) >= SECOND_STEP_WRONG_CODES_MAX
    }
}

/// A sign-in whose password was right and whose second factor is missing.
#[derive(Clone, Debug)]
pub struct NewSecondStep {
    /// Opens nothing by itself.
    pub token: Token,
    /// When it ends.
    pub expires_at: Timestamp,
}

/// All of it ends at a restart.
pub struct SecondFactorState {
    /// By the hash of its token.
    pub steps: ExpiringMap<TokenHash, SecondStep>,
    /// Held from the look whether a sign-in waits to its end.
    pub entering: Mutex<()>,
    /// Secrets that were shown and not yet confirmed by a code.
    pub setups: ExpiringMap<UserId, TotpSecret>,
    /// Since when people have a second factor.
    pub known: ReadThrough<UserId, Timestamp>,
}

impl Default for SecondFactorState {
    fn default() -> Self {
        let minutes = |minutes: u64| Duration::from_secs(minutes * 60);
        Self {
            steps: ExpiringMap::new(minutes(SECOND_STEP_MINUTES), SECOND_STEPS_MAX),
            entering: Mutex::default(),
            setups: ExpiringMap::new(
                minutes(SECOND_FACTOR_SETUP_MINUTES),
                SECOND_FACTOR_SETUPS_MAX,
            ),
            known: ReadThrough::default(),
        }
    }
}
