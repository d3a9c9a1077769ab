//! The instance's secret for the identities of bookings and firms.

use crate::import::bookings::booking_identity::IdentityKey;
use crate::store::secrets::{self, Secret};
use crate::store::{Readable, StoreError};

/// Reads the key that identities are hashed with.
pub fn identity_key(tx: &impl Readable) -> Result<IdentityKey, StoreError> {
    // Every store is made with a key, so a missing one is damage; with none, no stored booking
    // would be found again by its identity.
    let secret = Secret::Identity;
    let key = secrets::get(tx, secret)?.ok_or_else(|| secrets::missing(secret))?;
    Ok(IdentityKey::new(key))
}
