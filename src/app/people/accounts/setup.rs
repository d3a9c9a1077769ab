//! The setup code of an instance without an account.
//!
//! On a private instance the first `FREE_SETUP_MINUTES` are free: anyone who reaches the server sits at the machine.
//! Anywhere else the person shows that they read the server's output, by a code from it.

use jiff::Timestamp;
use parking_lot::Mutex;
use subtle::ConstantTimeEq;

use super::typed_code::{normalize_code, random_code};
use crate::store::{Store, StoreError, users};

/// The state of an instance before its first account.
pub struct Setup {
    /// When the instance was started for the first time.
    pub started: Timestamp,
    code: Mutex<Option<String>>,
}

impl Setup {
    /// Makes a code where there is no account.
    pub fn new(store: &Store, started: Timestamp) -> Result<Self, StoreError> {
        let code = (store.read(users::count)? == 0).then(random_code);
        Ok(Self {
            started,
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
