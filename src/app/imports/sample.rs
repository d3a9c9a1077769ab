//! Removal of the sample data: everything whose id begins with `sample-`.

use crate::app::directory::Directory;
use crate::app::identity::identity_key;
use crate::app::references::References;
use crate::domain::ids::is_sample;
use crate::domain::import::SampleRemoved;
use crate::domain::vendor::Vendor;
use crate::store::bookings::{BookingBuffer, BookingWriter, IdentityIndex, for_each_view};
use crate::store::imports::{Replacement, UndoLog};
use crate::store::{StoreError, WriteTx, bookings, instance};

/// Removes it. Vendors that other records refer to are only deactivated. Where an import does it, what is
/// removed is recorded in `replaced`. Increments the revisions of what it changes; does not relink
/// bookings.
pub fn remove(
    tx: &WriteTx,
    directory: &mut Directory<'_>,
    replaced: Option<&mut UndoLog<'_>>,
) -> Result<SampleRemoved, StoreError> {
    let bookings = remove_bookings(tx, replaced)?;
    let vendors: Vec<Vendor> = directory
        .vendors()
        .filter(|vendor| is_sample(vendor.id.as_str()))
        .cloned()
        .collect();
    let references = References::read(tx)?;
    let mut removed = 0;
    for vendor in &vendors {
        if references.has(&vendor.id) {
            if vendor.is_active {
                let inactive = Vendor {
                    is_active: false,
                    ..vendor.clone()
                };
                directory.put(&inactive)?;
                References::release(tx, vendor)?;
                removed += 1;
            }
        } else {
            directory.remove(&vendor.id)?;
            removed += 1;
        }
    }
    instance::set_sample_data(tx, false)?;
    Ok(SampleRemoved {
        vendors: removed,
        bookings,
    })
}

fn remove_bookings(
    tx: &WriteTx,
    mut replaced: Option<&mut UndoLog<'_>>,
) -> Result<u64, StoreError> {
    let identity = identity_key(tx)?;
    let mut found = Vec::new();
    let mut buffer = BookingBuffer::default();
    for_each_view(tx, |key, booking| {
        if is_sample(booking.id) {
            if let Some(replaced) = &mut replaced {
                replaced.record(key, Replacement::Removed, buffer.encode(&booking))?;
            }
            found.push((key, identity.of_id(booking.id)));
        }
        Ok(())
    })?;
    let mut writer = BookingWriter::open(tx)?;
    for (key, _) in &found {
        writer.remove(*key)?;
    }
    writer.close()?;
    let identities = found.iter().map(|(_, identity)| *identity);
    IdentityIndex::open(tx)?.remove(identities.collect())?;
    if !found.is_empty() {
        bookings::bump_revision(tx)?;
    }
    Ok(found.len() as u64)
}
