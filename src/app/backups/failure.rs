//! A backup that could not be made.

use jiff::Timestamp;

use super::error::MakeError;

#[derive(Clone, Debug)]
pub struct Failure {
    pub at: Timestamp,
    /// For administrators.
    pub reason: String,
}

impl Failure {
    pub(super) fn of(error: &MakeError, at: Timestamp) -> Self {
        let reason = error.to_string();
        Self { at, reason }
    }

    pub(super) fn of_panic(at: Timestamp) -> Self {
        let reason = "It broke off; the server's log has the cause.".to_owned();
        Self { at, reason }
    }
}
