//! Which bookings belong to another vendor or category since names have changed.

use std::ptr;

use super::changes::BookingChanges;
use crate::app::directory::{ClientNames, ClientTest, Linker, Links};
use crate::domain::booking::BookingKey;
use crate::domain::name_key::name_key;
use crate::store::bookings::{self, PendingSide, Text};
use crate::store::{ReadTx, StoreError};

/// Adds the bookings that new names lead elsewhere than those before, of the ones that a condition names.
/// Reads nothing where none of them calls its client so; else every block, and of its bookings those of such a
/// client.
pub fn add(
    changes: &mut BookingChanges,
    tx: &ReadTx,
    (before, now): (&Links, &Links),
    known: &ClientNames,
    is_meant: impl Fn(BookingKey) -> bool,
) -> Result<(), StoreError> {
    if ptr::eq(before, now) || !changes.is_known() {
        return Ok(());
    }
    let keys = now.changed_keys(before, known);
    if keys.is_empty() {
        return Ok(());
    }
    let mut test = ClientTest::new(|client| keys.contains(&name_key(client)));
    let is_changed = |client: &str| test.holds(client);
    let (mut old, mut new) = (Linker::new(before), Linker::new(now));
    let side = PendingSide::visible(tx)?;
    bookings::for_each_with(tx, side, Text::Client, is_changed, |key, booking| {
        if is_meant(key) && old.link(&booking) != new.link(&booking) {
            changes.update(key, &booking);
        }
        Ok(())
    })
}
