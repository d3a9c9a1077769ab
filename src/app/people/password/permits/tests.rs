//! What tests of the hash pool look at.

use super::*;
use crate::domain::tests::{RELIABILITY, assert_says};

impl Permits {
    /// Hashes of this client that run or wait.
    pub fn of(&self, client: HashQuotaKey) -> usize {
        self.0.lock().get(&client).map_or(0, |queue| queue.count)
    }
}

#[test]
fn reliability_md_states_the_hashes_of_an_address() {
    let waiting = HELD_MAX - AT_ONCE;
    let row = format!("from one IPv4 address or /64 | {AT_ONCE}; {waiting} more wait |");
    assert_says(RELIABILITY, &[row]);
}
