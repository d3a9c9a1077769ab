//! Versions of the whole file. Each step from one to the next runs in the transaction that opens
//! an older file; a newer file is refused untouched.

use super::tables::{COUNTERS, SECRETS};
use super::{Source, StoreError, WriteTx};

/// The version that this binary writes.
pub const SCHEMA: u64 = 1;

/// Bytes of the key that bookings are recognised by.
const IDENTITY_KEY_BYTES: usize = 32;

/// Fills a new file.
pub fn start_new(tx: &WriteTx) -> Result<(), StoreError> {
    let identity_key: [u8; IDENTITY_KEY_BYTES] = rand::random();
    SECRETS.put(tx, "identity", &identity_key.to_vec())?;
    COUNTERS.put(tx, "schema", &SCHEMA)?;
    Ok(())
}

/// The version a file has; `None` where it has none, which is damage.
pub fn version(tx: &impl Source) -> Result<Option<u64>, StoreError> {
    COUNTERS.get(tx, "schema")
}
