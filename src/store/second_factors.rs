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

/// Whether anybody has one.
pub fn is_used(tx: &impl Readable) -> Result<bool, StoreError> {
    let mut is_used = false;
    SECOND_FACTORS.scan(tx, .., |_, _: SecondFactor| {
        is_used = true;
        Ok(())
    })?;
    Ok(is_used)
}

/// Writes a second factor, new or changed.
pub fn save(tx: &WriteTx, user_id: UserId, factor: &SecondFactor) -> Result<(), StoreError> {
    SECOND_FACTORS.put(tx, user_id.bytes(), factor).map(drop)
}

/// Removes a person's second factor; whether there was one.
pub fn remove(tx: &WriteTx, user_id: UserId) -> Result<bool, StoreError> {
    Ok(SECOND_FACTORS.remove(tx, user_id.bytes())?.is_some())
}
