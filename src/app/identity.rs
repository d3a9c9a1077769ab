//! The instance's secret for the identities of bookings and firms.

use crate::import::identity::IdentityKey;
use crate::store::tables::SECRETS;
use crate::store::{Readable, StoreError};

/// Reads the key that identities are hashed with.
pub fn identity_key(tx: &impl Readable) -> Result<IdentityKey, StoreError> {
    // Every store is made with a key, so a missing one is damage; with none, no stored booking
    // would be found again by its identity.
    let key = SECRETS.get(tx, "identity")?.ok_or(StoreError::Corrupt {
        table: SECRETS.name(),
        key: "identity".to_owned(),
    })?;
    Ok(IdentityKey::new(key))
}
