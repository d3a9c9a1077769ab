//! What the store knows of the instance as a whole.

use super::counters::Counter;
use super::error::StoreError;
use super::table::{Readable, WriteTx};

/// One number for the bookings and the catalog as a transaction sees them: another one after every
/// change of either.
pub fn revision(tx: &impl Readable) -> Result<u64, StoreError> {
    let counter = |counter: Counter| Ok::<_, StoreError>(counter.get(tx)?.unwrap_or(0));
    let versions = counter(Counter::Bookings)?.rotate_left(32) ^ counter(Counter::Catalog)?;
    Ok(versions ^ counter(Counter::Revision)?)
}

/// Version of the whole file; `None` where it has none, which is damage.
pub fn schema(tx: &impl Readable) -> Result<Option<u64>, StoreError> {
    Counter::Schema.get(tx)
}

/// Second since 1970 of the first start.
pub fn started_at(tx: &impl Readable) -> Result<Option<u64>, StoreError> {
    Counter::StartedAt.get(tx)
}

/// Keeps the second of the first start.
pub fn set_started_at(tx: &WriteTx, second: u64) -> Result<(), StoreError> {
    Counter::StartedAt.set(tx, second)
}

/// Whether a new instance has its first data.
pub fn is_seeded(tx: &impl Readable) -> Result<bool, StoreError> {
    Ok(Counter::Seeded.get(tx)?.is_some())
}

/// Remembers that the instance has its first data.
pub fn set_seeded(tx: &WriteTx) -> Result<(), StoreError> {
    Counter::Seeded.set(tx, 1)
}

/// Whether the sample data is there.
pub fn has_sample_data(tx: &impl Readable) -> Result<bool, StoreError> {
    Ok(Counter::Sample.get(tx)?.is_some())
}

/// Remembers whether the sample data is there.
pub fn set_sample_data(tx: &WriteTx, is_there: bool) -> Result<(), StoreError> {
    if is_there {
        Counter::Sample.set(tx, 1)
    } else {
        Counter::Sample.remove(tx)
    }
}
