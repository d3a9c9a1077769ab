//! Second factors, each by its person.

use super::error::StoreError;
use super::table::{Readable, WriteTx};
use super::tables::SECOND_FACTORS;
use crate::domain::ids::UserId;
use crate::domain::second_factor::SecondFactor;

/// A person's second factor; `None` where they have none.
pub fn get(tx: &impl Readable, user_id: UserId) -> Result<Option<SecondFactor>, StoreError> {
    SECOND_FACTORS.get(tx, user_id.bytes())
}

/// Whether anybody has one. O(1).
pub fn is_used(tx: &impl Readable) -> Result<bool, StoreError> {
    Ok(SECOND_FACTORS.count(tx)? > 0)
}

/// Writes a second factor, new or changed.
pub fn save(tx: &WriteTx, user_id: UserId, factor: &SecondFactor) -> Result<(), StoreError> {
    SECOND_FACTORS.put(tx, user_id.bytes(), factor).map(drop)
}

/// Removes a person's second factor; whether there was one.
pub fn remove(tx: &WriteTx, user_id: UserId) -> Result<bool, StoreError> {
    SECOND_FACTORS.delete(tx, user_id.bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    /// A start asks.
    #[test]
    fn whether_anybody_has_one_is_known_also_where_it_cannot_be_read() {
        let store = Store::memory().unwrap();
        assert!(!store.read(is_used).unwrap());
        let damage = |tx: &WriteTx| SECOND_FACTORS.put_raw(tx, [7; 16], b"damaged");
        store.write(damage).unwrap();
        assert!(store.read(is_used).unwrap());
    }
}
