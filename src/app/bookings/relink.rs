//! Which bookings belong to another vendor or category since names have changed.

use std::ptr;

use super::changes::BookingChanges;
use crate::app::directory::{BookingLinker, CachingLinker, ClientNames, ClientPredicate};
use crate::domain::booking::BookingKey;
use crate::domain::name_key::name_key;
use crate::store::bookings::{self, BlockVersion, Text};
use crate::store::{ReadTx, StoreError};

/// Adds the bookings that pass `filter` and whose vendor or category differs between the two linkers. Reads no
/// booking where no client's name is affected; else it scans all blocks and decodes only bookings of affected
/// clients.
pub fn add_relinked(
    changes: &mut BookingChanges,
    tx: &ReadTx,
    before: &BookingLinker,
    now: &BookingLinker,
    known: &ClientNames,
    filter: impl Fn(BookingKey) -> bool,
) -> Result<(), StoreError> {
    if ptr::eq(before, now) || !changes.is_known() {
        return Ok(());
    }
    let keys = now.changed_keys(before, known);
    if keys.is_empty() {
        return Ok(());
    }
    let mut predicate = ClientPredicate::new(|client| keys.contains(&name_key(client)));
    let is_changed = |client: &str| predicate.holds(client);
    let (mut old, mut new) = (CachingLinker::new(before), CachingLinker::new(now));
    let version = BlockVersion::visible(tx)?;
    bookings::for_each_with(tx, version, Text::Client, is_changed, |key, booking| {
        if filter(key) && old.link(&booking) != new.link(&booking) {
            changes.record_previous(key, &booking);
        }
        Ok(())
    })
}
