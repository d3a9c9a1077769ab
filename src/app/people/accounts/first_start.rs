//! What the first start of an instance makes and all others find.

use jiff::Timestamp;

use crate::app::base::clock::Clock;
use crate::store::secrets::{self, Secret};
use crate::store::{Store, StoreError, instance};

pub struct FirstStart {
    pub at: Timestamp,
    /// Signs the cookies of known browsers.
    pub device_key: [u8; 32],
}

impl FirstStart {
    /// What is missing is made, all in one write, since each waits for the disk.
    pub fn load(store: &Store, clock: &Clock) -> Result<Self, StoreError> {
        let (second, key) = store.read(|tx| {
            let key = secrets::get(tx, Secret::Device)?;
            Ok::<_, StoreError>((instance::started_at(tx)?, key))
        })?;
        let key = key.as_deref().and_then(|key| key.first_chunk()).copied();
        let now = || u64::try_from(clock.now().as_second()).unwrap_or(0);
        let (at, device_key) = (second.unwrap_or_else(now), key.unwrap_or_else(rand::random));
        if second.is_none() || key.is_none() {
            store.write(|tx| {
                instance::set_started_at(tx, at)?;
                secrets::put(tx, Secret::Device, &device_key.to_vec())
            })?;
        }
        let at = i64::try_from(at).map(Timestamp::from_second);
        Ok(Self {
            at: at.ok().and_then(Result::ok).unwrap_or(Timestamp::MIN),
            device_key,
        })
    }
}
