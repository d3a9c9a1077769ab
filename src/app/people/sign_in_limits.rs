//! Rate limits of sign-ins: guessing gets slow, and no account is ever locked.
//!
//! Only failed sign-ins count. A sign-in from a new device waits for two limits: that of its address, a
//! burst of failures and then one every `ADDRESS_PERIOD`, and that of the pair of address and account, whose
//! delay grows up to a minute. An account that failed `ACCOUNT_FAILURES` times in a row slows every such pair to
//! one attempt a minute, but the first attempt of each new pair is never delayed: attackers elsewhere
//! cannot use up the owner's, and who has many addresses has as many tries. A device that has signed in
//! to the account before counts only its own failures, so the owner's browser always gets in.
//!
//! All of it is kept in memory, bounded, and lost at a restart, which is accepted. Time is the time
//! that passes, so setting the machine's clock changes nothing.

mod code_limits;
mod idle_expiring_map;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use sha2::{Digest, Sha256};

use self::idle_expiring_map::IdleExpiringMap;
use crate::app::base::clock::Clock;
use crate::domain::day::DAY;
use crate::domain::ids::UserId;
use crate::domain::network::ClientNetwork;
use crate::domain::user::EmailAddress;

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);
/// How long one failure counts against an address.
const ADDRESS_PERIOD: Duration = Duration::from_secs(6);
/// Failures of a pair that cost no wait.
const FREE_FAILURES: u32 = 2;
/// Failures in a row after which an account is slow for new devices. Not a cap on all of them, which would lock it.
const ACCOUNT_FAILURES: u32 = 100;
/// Tries of one pair at once: several tabs, but no way around the delays.
const PARALLEL: u32 = 8;

/// Something that knows the device or session a try comes from.
pub type DeviceId = [u8; 16];

/// The try has to wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait {
    /// At least 1.
    pub seconds: u32,
}

/// Counts sign-ins and sign-ups.
pub struct Attempts {
    clock: Clock,
    /// Failures an address may make in a row; 0 means that nothing is limited.
    sign_in_limit: u32,
    /// Sign-ups an hour and address; 0 means that they are not limited.
    sign_up_limit: u32,
    state: Mutex<State>,
}

struct State {
    /// Address → until when its failures last.
    addresses: IdleExpiringMap<ClientNetwork, Duration>,
    /// Who tries which account → how often it failed.
    pairs: IdleExpiringMap<Pair, Failures>,
    /// Account → failures in a row on new devices.
    accounts: IdleExpiringMap<AccountKey, Failures>,
    /// Address → until when its sign-ups last.
    sign_ups: IdleExpiringMap<ClientNetwork, Duration>,
    /// Address → its wrong setup codes.
    setup_codes: IdleExpiringMap<ClientNetwork, Failures>,
    /// Account → until when its wrong codes last.
    codes: IdleExpiringMap<CodeOrigin, Duration>,
}

/// A hash of the e-mail address, so that long ones take no more memory.
type AccountKey = [u8; 16];

/// Who tries which account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Pair {
    origin: SignInOrigin,
    account: AccountKey,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum SignInOrigin {
    Address(ClientNetwork),
    Device(DeviceId),
}

/// Whose codes are counted together: of an account those typed where it has signed in before, or elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CodeOrigin {
    pub user_id: UserId,
    pub is_known: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Failures {
    count: u32,
    last: Duration,
    in_flight: u32,
}

impl Attempts {
    /// Nothing has failed yet.
    pub fn new(clock: Clock, sign_in_limit: u32, sign_up_limit: u32) -> Arc<Self> {
        Arc::new(Self {
            clock,
            sign_in_limit,
            sign_up_limit,
            state: Mutex::new(State {
                addresses: IdleExpiringMap::new(HOUR),
                pairs: IdleExpiringMap::new(HOUR),
                accounts: IdleExpiringMap::new(DAY),
                sign_ups: IdleExpiringMap::new(HOUR),
                setup_codes: IdleExpiringMap::new(HOUR),
                codes: IdleExpiringMap::new(HOUR),
            }),
        })
    }

    /// Begins a try of a password, or says how long to wait. `device` is one that the account's
    /// owner has used before.
    pub fn begin(
        self: &Arc<Self>,
        address: IpAddr,
        device: Option<DeviceId>,
        email: &EmailAddress,
    ) -> Result<Attempt, Wait> {
        let now = self.clock.elapsed();
        let address = ClientNetwork::of(address);
        let account = account_key(email);
        let origin = device.map_or(SignInOrigin::Address(address), SignInOrigin::Device);
        let attempt = Attempt {
            attempts: Arc::clone(self),
            address,
            pair: Pair { origin, account },
            is_open: self.sign_in_limit > 0,
            may_fail: true,
        };
        if !attempt.is_open {
            return Ok(attempt);
        }
        let mut state = self.state.lock();
        let wait = state.wait(self.sign_in_limit, address, attempt.pair, now);
        if wait > Duration::ZERO {
            drop(state);
            return Err(attempt.refused(wait));
        }
        state.pairs.entry(attempt.pair, now).in_flight += 1;
        drop(state);
        Ok(attempt)
    }

    /// Counts a sign-up, or says how long to wait.
    pub fn sign_up(&self, address: IpAddr) -> Result<(), Wait> {
        if self.sign_up_limit == 0 {
            return Ok(());
        }
        let now = self.clock.elapsed();
        let period = HOUR / self.sign_up_limit;
        let mut state = self.state.lock();
        let until = state.sign_ups.entry(ClientNetwork::of(address), now);
        let wait = bucket_wait(*until, now, period, self.sign_up_limit);
        if wait > Duration::ZERO {
            return Err(Wait::of(wait));
        }
        *until = (*until).max(now) + period;
        Ok(())
    }
}

impl Attempts {
    /// Counts a wrong setup code and says how long its sender should wait, if at all. The right code is
    /// never asked to wait: with its random bits it cannot be guessed, and someone else behind the
    /// same proxy must not keep the operator out.
    pub fn wrong_setup_code(&self, address: IpAddr) -> Option<Wait> {
        let now = self.clock.elapsed();
        let mut state = self.state.lock();
        let failures = state.setup_codes.entry(ClientNetwork::of(address), now);
        let wait = (failures.last + growing_delay(failures.count)).saturating_sub(now);
        if wait > Duration::ZERO {
            return Some(Wait::of(wait));
        }
        failures.count += 1;
        failures.last = now;
        None
    }
}

impl State {
    fn wait(&self, limit: u32, address: ClientNetwork, pair: Pair, now: Duration) -> Duration {
        let failures = self.pairs.get(&pair, now).copied().unwrap_or_default();
        let is_new_device = matches!(pair.origin, SignInOrigin::Address(_));
        let is_slow = is_new_device
            && self
                .accounts
                .get(&pair.account, now)
                .is_some_and(|account| account.count >= ACCOUNT_FAILURES);
        let delay = if is_slow && failures.count > 0 {
            MINUTE
        } else {
            growing_delay(failures.count)
        };
        let own = (failures.last + delay).saturating_sub(now);
        let parallel = if is_slow || failures.count > FREE_FAILURES {
            1
        } else {
            PARALLEL
        };
        let turn = if failures.in_flight < parallel {
            Duration::ZERO
        } else {
            SECOND
        };
        let shared = if is_new_device {
            let until = self.addresses.get(&address, now).copied();
            bucket_wait(until.unwrap_or_default(), now, ADDRESS_PERIOD, limit)
        } else {
            Duration::ZERO
        };
        own.max(turn).max(shared)
    }
}

/// A try of a password that is under way. Dropped without an outcome it counts as failed where it may fail, since
/// its caller went away.
pub struct Attempt {
    attempts: Arc<Attempts>,
    address: ClientNetwork,
    pair: Pair,
    is_open: bool,
    may_fail: bool,
}

impl Attempt {
    /// It was the password: the failures before it are forgotten.
    pub fn succeeded(mut self) {
        if std::mem::take(&mut self.is_open) {
            let mut state = self.attempts.state.lock();
            state.pairs.remove(&self.pair);
            state.accounts.remove(&self.pair.account);
        }
    }

    /// It was the password, but has not succeeded yet: it stays under way until its end, which is no failure.
    pub fn cannot_fail(&mut self) {
        self.may_fail = false;
    }

    /// It was not: it counts, whatever it seemed to be before.
    pub fn failed(mut self) {
        self.may_fail = true;
    }

    /// Nothing was compared, so nothing counts.
    pub fn abort(mut self) {
        self.cannot_fail();
    }

    fn refused(mut self, wait: Duration) -> Wait {
        self.is_open = false;
        Wait::of(wait)
    }

    fn ended(&self) {
        let now = self.attempts.clock.elapsed();
        let mut state = self.attempts.state.lock();
        let failures = state.pairs.entry(self.pair, now);
        failures.in_flight = failures.in_flight.saturating_sub(1);
        if !self.may_fail {
            return;
        }
        failures.count += 1;
        failures.last = now;
        if let SignInOrigin::Address(_) = self.pair.origin {
            let account = state.accounts.entry(self.pair.account, now);
            account.count += 1;
            account.last = now;
            // The debt is capped: colleagues behind one address wait a minute and a burst at most.
            let most = now + ADDRESS_PERIOD * self.attempts.sign_in_limit + MINUTE;
            let until = state.addresses.entry(self.address, now);
            *until = ((*until).max(now) + ADDRESS_PERIOD).min(most);
        }
    }
}

impl Drop for Attempt {
    fn drop(&mut self) {
        if self.is_open {
            self.ended();
        }
    }
}

impl Wait {
    fn of(wait: Duration) -> Self {
        let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
        Self {
            seconds: u32::try_from(seconds).unwrap_or(u32::MAX).max(1),
        }
    }
}

/// The wait at a bucket of `burst` that empties by one a period; `until` is when it is empty.
fn bucket_wait(until: Duration, now: Duration, period: Duration, burst: u32) -> Duration {
    let room = period * (burst - 1);
    until.saturating_sub(now).saturating_sub(room)
}

/// 0, 0, 1, 2, 4 … 60 seconds.
fn growing_delay(failures: u32) -> Duration {
    match failures.checked_sub(FREE_FAILURES + 1) {
        None => Duration::ZERO,
        Some(doublings) => (SECOND * 2_u32.saturating_pow(doublings.min(6))).min(MINUTE),
    }
}

fn account_key(email: &EmailAddress) -> AccountKey {
    let digest: [u8; 32] = Sha256::digest(email.as_str()).into();
    let mut key = [0; 16];
    key.copy_from_slice(&digest[..16]);
    key
}

#[cfg(test)]
mod tests;
