//! Layouts of second factors.

use crate::domain::second_factor::SecondFactor;
use crate::store::record::{Milliseconds, record, stored};

stored!(SecondFactor: 1 => SecondFactorV1);
record! {
    SecondFactorV1 of SecondFactor {
        since: Milliseconds,
        encrypted_secret: Vec<u8>,
        last_step: u64,
        recovery_codes: Vec<[u8; 32]>,
    }
}
