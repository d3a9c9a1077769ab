//! Removal of the sample data: every booking and vendor that it brought, except vendors that were renamed.

use std::sync::Arc;

use crate::app::base::identity_key::identity_key;
use crate::app::directory::EditableDirectory;
use crate::app::directory::stack_links::StackLinks;
use crate::app::directory::vendor_usage::VendorUsage;
use crate::domain::booking::BookingKey;
use crate::domain::ids::is_sample;
use crate::domain::import::SampleRemoved;
use crate::domain::number_format::{counted, pluralize};
use crate::domain::vendor::Vendor;
use crate::store::bookings::{BookingWriter, IdentityIndex, for_each_view};
use crate::store::imports::Replacement;
use crate::store::imports::undo_log::UndoLog;
use crate::store::{Readable, StoreError, WriteTx, bookings, instance};

/// What a removal did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SampleRemoval {
    pub removed: SampleRemoved,
    /// Vendors among them that other records refer to, which only became inactive.
    pub made_inactive: u64,
}

/// Vendors of the sample data that a removal took away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RemovedVendors {
    /// With those that only became inactive.
    pub all: u64,
    /// Vendors that other records refer to.
    pub made_inactive: u64,
}

impl SampleRemoval {
    pub fn of(vendors: RemovedVendors, bookings: usize) -> Self {
        Self {
            removed: SampleRemoved {
                vendors: vendors.all,
                bookings: bookings as u64,
            },
            made_inactive: vendors.made_inactive,
        }
    }

    /// "Removed 109 vendors and 12,000 bookings. 1 vendor in use became inactive."
    pub fn sentence(self) -> String {
        let vendors = pluralize(self.removed.vendors - self.made_inactive, "vendor");
        let bookings = pluralize(self.removed.bookings, "booking");
        let removed = format!("Removed {vendors} and {bookings}.");
        and_in_use(removed, self.made_inactive)
    }

    /// What an import says of vendors that stay.
    pub fn notice(self) -> Option<String> {
        let count = counted(
            self.made_inactive,
            "vendor of the sample data is in use and becomes",
            "vendors of the sample data are in use and become",
        )?;
        Some(format!("{count} inactive instead of being removed."))
    }
}

/// What is said of vendors that could not be removed, without a full stop.
pub fn in_use(made_inactive: u64) -> Option<String> {
    let vendors = pluralize(made_inactive, "vendor");
    (made_inactive > 0).then(|| format!("{vendors} in use became inactive"))
}

/// What was removed, and where there are such vendors, that they became inactive.
pub fn and_in_use(sentence: String, made_inactive: u64) -> String {
    match in_use(made_inactive) {
        Some(in_use) => format!("{sentence} {in_use}."),
        None => sentence,
    }
}

/// The positions of its bookings. Reads every booking.
pub fn find_bookings(tx: &impl Readable) -> Result<Vec<BookingKey>, StoreError> {
    let mut found = Vec::new();
    for_each_view(tx, |key, booking| {
        if is_sample(booking.id) {
            found.push(key);
        }
        Ok(())
    })?;
    Ok(found)
}

/// Removes it, with the bookings that were found. Vendors that other records refer to are only
/// deactivated. Where an import does it, what is removed is recorded in `replaced`. Increments the
/// revisions of what it changes.
pub fn remove(
    tx: &WriteTx,
    directory: &mut EditableDirectory<'_>,
    found: &[BookingKey],
    replaced: Option<&mut UndoLog>,
) -> Result<SampleRemoval, StoreError> {
    let mut writer = BookingWriter::open(tx)?;
    remove_bookings(tx, &mut writer, found, replaced)?;
    writer.close()?;
    if !found.is_empty() {
        bookings::bump_revision(tx)?;
    }
    let mut links = StackLinks::default();
    let vendors = remove_vendors(tx, directory, &mut links)?;
    links.write(tx)?;
    instance::set_sample_data(tx, false)?;
    Ok(SampleRemoval::of(vendors, found.len()))
}

/// Removes these bookings and their identities.
pub fn remove_bookings(
    tx: &WriteTx,
    writer: &mut BookingWriter<'_>,
    found: &[BookingKey],
    mut replaced: Option<&mut UndoLog>,
) -> Result<(), StoreError> {
    let identity = identity_key(tx)?;
    let mut gone = Vec::with_capacity(found.len());
    for key in found {
        let Some(booking) = writer.get(*key)? else {
            continue;
        };
        gone.push(identity.of_id(booking.decode(*key)?.id));
        if let Some(replaced) = &mut replaced {
            replaced.record(*key, Replacement::Removed, booking);
        }
        writer.remove(*key)?;
    }
    IdentityIndex::open(tx)?.remove(gone)
}

/// Removes its vendors; those that other records refer to become inactive, and tools by name.
pub fn remove_vendors(
    tx: &impl Readable,
    directory: &mut EditableDirectory<'_>,
    links: &mut StackLinks,
) -> Result<RemovedVendors, StoreError> {
    let vendors: Vec<Arc<Vendor>> = directory
        .vendors()
        .filter(|vendor| vendor.is_sample())
        .cloned()
        .collect();
    let usage = VendorUsage::read(tx)?;
    let (mut removed, mut made_inactive) = (0, 0);
    for vendor in &vendors {
        if usage.is_used(&vendor.id) {
            if vendor.is_active {
                let inactive = Vendor {
                    is_active: false,
                    ..Vendor::clone(vendor)
                };
                directory.put(Arc::new(inactive))?;
                links.unlink(Arc::clone(vendor));
                made_inactive += 1;
            }
        } else {
            directory.remove(&vendor.id)?;
            removed += 1;
        }
    }
    Ok(RemovedVendors {
        all: removed + made_inactive,
        made_inactive,
    })
}
