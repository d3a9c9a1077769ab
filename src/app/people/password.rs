//! Password hashes: Argon2id at OWASP's parameters, a few at a time, never on an async thread. How long a password is:
//! `PASSWORD_MIN_CHARS` and `PASSWORD_MAX_CHARS` in `src/domain/limits.rs`.
//!
//! A hash takes many megabytes, so memory and cores bound how many run at once; others queue, and
//! beyond the queue the server says that it is busy. One person or network has a few slots in that
//! queue at most, and people who are known by a session or a device have a queue that nobody else can
//! fill. Buffers are kept and used again: allocating one for each hash costs several times the memory and
//! half the speed.

mod common;
mod permits;

use std::sync::Arc;

use argon2::password_hash::phc::{self, Output, ParamsString, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use parking_lot::Mutex;
use subtle::ConstantTimeEq;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use unicode_normalization::UnicodeNormalization;
use zeroize::Zeroizing;

pub use self::common::is_too_common;
pub use self::permits::HashQuotaKey;
use self::permits::{Permit, Permits};
use crate::app::base::blocking::blocking;
use crate::config::PasswordCost;
use crate::domain::user::PasswordHash;
use crate::parallel::threads;

const LANES: u32 = 1;
/// A stored hash that asks for more is refused: it would be a way to exhaust the memory.
const MEMORY_KIB_MAX: u32 = 128 * 1024;
/// Hashes that may wait for a free core.
const QUEUE: usize = 64;

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasswordError {
    /// Too many hashes wait already.
    #[error("too many passwords are being checked")]
    Busy,
    /// The stored hash cannot be read, or asks for too much memory.
    #[error("a stored password hash cannot be used")]
    BadHash,
}

/// What comparing a password with a hash found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PasswordCheck {
    /// Whether it is the password.
    pub is_right: bool,
    /// Whether the hash was made with other parameters than today's.
    pub is_outdated: bool,
}

/// Runs the hashes. Cheap to clone; clones share their bounds.
#[derive(Clone)]
pub struct PasswordPool {
    /// One permit a hash that runs or waits of a client known by its network only.
    networks: Arc<Semaphore>,
    /// One permit a hash of a known person's that runs or waits.
    people: Arc<Semaphore>,
    permits: Permits,
    /// One permit a hash that runs.
    running: Arc<Semaphore>,
    /// Buffers at rest; at most as many as ever ran at once.
    buffers: Arc<Mutex<Vec<Vec<Block>>>>,
    cost: PasswordCost,
    /// A hash of a random password, for accounts that do not exist.
    dummy: Arc<PasswordHash>,
}

/// What a hash holds while it runs. It lies in the blocking closure: the caller's future is dropped
/// when a client goes away, and must not take the bounds with it while the hash still runs.
struct HashSlot {
    _permit: Permit,
    _admitted: OwnedSemaphorePermit,
    _running: OwnedSemaphorePermit,
    buffers: Arc<Mutex<Vec<Vec<Block>>>>,
    buffer: Vec<Block>,
}

impl Drop for HashSlot {
    fn drop(&mut self) {
        self.buffers.lock().push(std::mem::take(&mut self.buffer));
    }
}

const CORES_PER_HASH: usize = 2;

impl PasswordPool {
    /// A pool in which one of `CORES_PER_HASH` cores hashes at most, so that the others answer reads during a flood.
    pub fn for_server(cost: PasswordCost) -> Self {
        Self::new((threads() / CORES_PER_HASH).max(1), QUEUE, cost)
    }

    /// A pool with these limits on running and waiting hashes.
    pub fn new(at_once: usize, queue: usize, cost: PasswordCost) -> Self {
        let random = rand::random::<[u8; 32]>();
        let dummy = phc_string(Salt::generate(), &params_of(cost), &random);
        Self {
            networks: Arc::new(Semaphore::new(at_once + queue)),
            people: Arc::new(Semaphore::new(at_once + queue)),
            permits: Permits::default(),
            running: Arc::new(Semaphore::new(at_once)),
            buffers: Arc::default(),
            cost,
            dummy: Arc::new(dummy),
        }
    }

    /// Hashes a new password as a PHC string.
    pub async fn hash(
        &self,
        client: HashQuotaKey,
        password: &str,
    ) -> Result<PasswordHash, PasswordError> {
        let password = normalized(password);
        let params = params_of(self.cost);
        self.run(client, move |buffer| {
            let salt = Salt::generate();
            let output = compute(&password, &salt, &params, 32, buffer)?;
            Ok(phc_string(salt, &params, &output))
        })
        .await
    }

    /// Compares a password with an account's hash. Without an account a hash is computed all the
    /// same, so that the time reveals nothing, and the password is wrong.
    pub async fn verify(
        &self,
        client: HashQuotaKey,
        password: &str,
        stored: Option<&PasswordHash>,
    ) -> Result<PasswordCheck, PasswordError> {
        let password = normalized(password);
        let exists = stored.is_some();
        let hash = stored.unwrap_or(&self.dummy).clone();
        let params = params_of(self.cost);
        self.run(client, move |buffer| {
            let found = compare(&password, &hash, &params, buffer)?;
            Ok(PasswordCheck {
                is_right: found.is_right && exists,
                ..found
            })
        })
        .await
    }

    async fn run<R: Send + 'static>(
        &self,
        client: HashQuotaKey,
        work: impl FnOnce(&mut Vec<Block>) -> Result<R, PasswordError> + Send + 'static,
    ) -> Result<R, PasswordError> {
        let permit = self.permits.take(client).await;
        let permit = permit.map_err(|_| PasswordError::Busy)?;
        let queue = match client {
            HashQuotaKey::Person(_) => &self.people,
            HashQuotaKey::Network(_) => &self.networks,
        };
        let admitted = Arc::clone(queue)
            .try_acquire_owned()
            .map_err(|_| PasswordError::Busy)?;
        let running = Arc::clone(&self.running)
            .acquire_owned()
            .await
            .map_err(|_| PasswordError::Busy)?;
        let mut slot = HashSlot {
            _permit: permit,
            _admitted: admitted,
            _running: running,
            buffer: self.buffers.lock().pop().unwrap_or_default(),
            buffers: Arc::clone(&self.buffers),
        };
        blocking(move || work(&mut slot.buffer)).await
    }
}

/// A password in one form however it was typed: an accented letter may be one character or two.
fn normalized(password: &str) -> Zeroizing<String> {
    Zeroizing::new(password.nfc().collect())
}

fn params_of(cost: PasswordCost) -> Params {
    let (memory_kib, passes) = match cost {
        PasswordCost::Full => (19_456, 2),
        PasswordCost::Minimal => (Params::MIN_M_COST, Params::MIN_T_COST),
    };
    Params::new(memory_kib, passes, LANES, None).expect("both are valid parameters")
}

fn compute(
    password: &str,
    salt: &[u8],
    params: &Params,
    length: usize,
    buffer: &mut Vec<Block>,
) -> Result<Zeroizing<Vec<u8>>, PasswordError> {
    let blocks = params.block_count();
    let kept = params_of(PasswordCost::Full).block_count();
    let mut larger = Vec::new();
    // Only a hash from elsewhere needs more; its buffer is not kept.
    let memory = if blocks > kept { &mut larger } else { buffer };
    memory.resize(blocks.max(memory.len()), Block::new());
    let mut output = Zeroizing::new(vec![0; length]);
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params.clone())
        .hash_password_into_with_memory(password.as_bytes(), salt, &mut output, &mut memory[..])
        .map_err(|_| PasswordError::BadHash)?;
    Ok(output)
}

fn compare(
    password: &str,
    stored: &PasswordHash,
    current: &Params,
    buffer: &mut Vec<Block>,
) -> Result<PasswordCheck, PasswordError> {
    let bad = |_| PasswordError::BadHash;
    let hash = phc::PasswordHash::new(&stored.0).map_err(bad)?;
    let is_ours = hash.algorithm == Algorithm::Argon2id.ident()
        && hash.version == Some(Version::V0x13.into());
    let params = Params::try_from(&hash).map_err(|_| PasswordError::BadHash)?;
    if !is_ours || params.m_cost() > MEMORY_KIB_MAX {
        return Err(PasswordError::BadHash);
    }
    let (Some(salt), Some(expected)) = (hash.salt, hash.hash) else {
        return Err(PasswordError::BadHash);
    };
    let costs = |params: &Params| (params.m_cost(), params.t_cost(), params.p_cost());
    let is_outdated = costs(&params) != costs(current);
    let output = compute(password, &salt, &params, expected.len(), buffer)?;
    Ok(PasswordCheck {
        is_right: output.ct_eq(expected.as_bytes()).into(),
        is_outdated,
    })
}

fn phc_string(salt: Salt, params: &Params, output: &[u8]) -> PasswordHash {
    let hash = phc::PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: ParamsString::try_from(params).expect("three short numbers fit"),
        salt: Some(salt),
        hash: Some(Output::new(output).expect("32 bytes are a valid output")),
    };
    PasswordHash(hash.to_string())
}

#[cfg(test)]
mod tests;
