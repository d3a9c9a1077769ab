//! The setup code of an instance without an account.
//!
//! On a private instance the first hour is free: who reaches the server sits at the machine.
//! Anywhere else the person shows that they read the server's output, by a code from it.

use jiff::Timestamp;
use parking_lot::Mutex;
use subtle::ConstantTimeEq;

use crate::app::clock::Clock;
use crate::store::{Store, StoreError, instance, users};

/// Letters and digits that are not mistaken for each other.
const ALPHABET: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const GROUPS: usize = 4;
const GROUP_CHARS: usize = 4;

/// The state of an instance before its first account.
pub struct Setup {
    /// When the instance was started for the first time.
    pub started: Timestamp,
    code: Mutex<Option<String>>,
}

impl Setup {
    /// Makes a code where there is no account, and notes the first start.
    pub fn load(store: &Store, clock: &Clock) -> Result<Self, StoreError> {
        let (started, accounts) =
            store.read(|tx| Ok::<_, StoreError>((instance::started_at(tx)?, users::count(tx)?)))?;
        let started = if let Some(seconds) = started {
            seconds
        } else {
            let seconds = u64::try_from(clock.now().as_second()).unwrap_or(0);
            store.write(|tx| instance::set_started_at(tx, seconds))?;
            seconds
        };
        let started = i64::try_from(started).map(Timestamp::from_second);
        let code = (accounts == 0).then(random_code);
        Ok(Self {
            started: started.ok().and_then(Result::ok).unwrap_or(Timestamp::MIN),
            code: Mutex::new(code),
        })
    }

    /// The code, while it is good for anything.
    pub fn code(&self) -> Option<String> {
        self.code.lock().clone()
    }

    /// There is an account now.
    pub fn close(&self) {
        *self.code.lock() = None;
    }

    /// Whether this is the code; case, blanks and hyphens make no difference.
    pub fn accepts(&self, typed: &str) -> bool {
        let code = self.code.lock();
        code.as_ref().is_some_and(|code| {
            normalize_code(typed)
                .as_bytes()
                .ct_eq(normalize_code(code).as_bytes())
                .into()
        })
    }
}

fn random_code() -> String {
    let bytes: [u8; GROUPS * GROUP_CHARS] = rand::random();
    let letters: Vec<char> = bytes
        .iter()
        .map(|byte| char::from(ALPHABET[usize::from(byte % 32)]))
        .collect();
    let groups: Vec<String> = letters.chunks(GROUP_CHARS).map(String::from_iter).collect();
    groups.join("-")
}

fn normalize_code(code: &str) -> String {
    code.chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_uppercase())
        .collect()
}
