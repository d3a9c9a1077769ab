//! Which published bookings belong to another vendor or category since names have changed.

use super::changes::BookingChanges;
use super::published::{Commit, PublishedBookings};
use crate::app::directory::{Linker, Links};
use crate::store::bookings::{self, PendingSide, Text};
use crate::store::{ReadTx, StoreError};

/// The changes since what is published, with the bookings that new names lead elsewhere; `None` where the
/// ones given say all there is. Reads the blocks that have such a client.
pub fn changes(
    tx: &ReadTx,
    published: &PublishedBookings,
    links: &Links,
    changes: &BookingChanges,
) -> Result<Option<BookingChanges>, StoreError> {
    let (before, now) = (published.commit, Commit::of(tx)?);
    let are_all = changes.are_all_between(before.revision, now.revision);
    let names = links.changed_names(&published.links);
    let mut all = if are_all {
        if names.is_empty() {
            return Ok(None);
        }
        changes.clone()
    } else if before.records == now.records {
        BookingChanges::none_between(before.revision, now.revision)
    } else {
        return Ok(None);
    };
    let is_changed = |client: &str| names.contains(&client.to_lowercase());
    let (mut was, mut is) = (Linker::new(&published.links), Linker::new(links));
    let side = PendingSide::visible(tx)?;
    if !names.is_empty() {
        bookings::for_each_near(tx, side, Text::Client, is_changed, |key, booking| {
            if !all.is_new(key) && was.link(&booking) != is.link(&booking) {
                all.update(key, &booking);
            }
            Ok(())
        })?;
    }
    Ok(Some(all))
}
