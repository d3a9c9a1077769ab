//! What tests of the hash pool look at.

use super::*;

impl Permits {
    /// Hashes of this client that run or wait.
    pub fn of(&self, client: HashQuotaKey) -> usize {
        self.0.lock().get(&client).map_or(0, |queue| queue.count)
    }
}
