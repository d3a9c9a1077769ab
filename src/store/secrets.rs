//! Keys that are drawn once for an instance.

use super::error::StoreError;
use super::table::{Readable, WriteTx};
use super::tables::SECRETS;

/// A key of the instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secret {
    /// Keys the hashes that bookings are recognized by. Every file is made with it.
    Identity,
    /// Signs the cookies of known browsers. Drawn when the first is needed.
    Device,
}

impl Secret {
    /// The key in the table. It never changes.
    const fn key(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::Device => "device",
        }
    }
}

/// The secret, where it was drawn.
pub fn get(tx: &impl Readable, secret: Secret) -> Result<Option<Vec<u8>>, StoreError> {
    SECRETS.get(tx, secret.key())
}

/// The error that says that a secret is missing which every file has.
pub fn missing(secret: Secret) -> StoreError {
    SECRETS.corrupt(secret.key())
}

/// Keeps a secret.
pub fn put(tx: &WriteTx, secret: Secret, bytes: &Vec<u8>) -> Result<(), StoreError> {
    SECRETS.put(tx, secret.key(), bytes).map(drop)
}
