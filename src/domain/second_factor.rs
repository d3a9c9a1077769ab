//! The second factor of a sign-in: codes of an authenticator app, and recovery codes for people who lost it.

use jiff::Timestamp;

/// What is said where the operator asks for it; without a full stop.
pub const EVERYBODY_NEEDS_ONE: &str = "Everybody needs a second factor here";

/// SHA-256 of a recovery code.
pub type RecoveryCodeHash = [u8; 32];

/// A person's second factor, which asks at every sign-in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondFactor {
    /// When it was turned on.
    pub since: Timestamp,
    /// What the app makes its codes of, encrypted with a key that is not in the database.
    pub encrypted_secret: Vec<u8>,
    /// The half minute since 1970 whose code was accepted last: neither it nor an earlier one counts again.
    pub last_step: u64,
    /// The recovery codes that nobody has used.
    pub recovery_codes: Vec<RecoveryCodeHash>,
}
