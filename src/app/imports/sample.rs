//! Removal of the sample data: every booking and vendor that it brought, except vendors that were renamed.

use std::sync::Arc;

use crate::app::base::directory_cache::DirectoryCache;
use crate::app::base::identity_key::identity_key;
use crate::app::directory::stack_links::StackLinks;
use crate::app::directory::vendor_usage::VendorUsage;
use crate::app::directory::{EditableDirectory, WrittenDirectory};
use crate::domain::booking::BookingKey;
use crate::domain::ids::is_sample;
use crate::domain::import::SampleRemoved;
use crate::domain::number_format::{counted, pluralize};
use crate::domain::vendor::Vendor;
use crate::store::bookings::{BookingWriter, IdentityIndex, for_each_view};
use crate::store::imports::Replacement;
use crate::store::imports::undo_log::UndoLog;
use crate::store::tech_stacks::{self, ChangedStack};
use crate::store::{
    MemberDataVersion, Readable, Store, StoreError, WriteTx, bookings, catalog, instance,
};

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

/// The removal of its vendors, worked out before the transaction that writes it: it reads what everybody has.
pub struct PreparedRemoval<'t> {
    directory: EditableDirectory<'t>,
    vendors: RemovedVendors,
    stacks: Vec<ChangedStack>,
    /// By which number of what members have.
    member_data: MemberDataVersion,
}

impl PreparedRemoval<'static> {
    /// Works it out in a read.
    pub fn read(store: &Store, newest: &DirectoryCache) -> Result<Self, StoreError> {
        let member_data = store.member_data_version();
        store.read(|tx| {
            let directory = EditableDirectory::draft(tx, newest)?;
            PreparedRemoval::of(tx, directory, member_data)
        })
    }

    /// Writes what becomes of its vendors, where nobody has changed since what that was worked out from.
    pub fn begin_write<'t>(
        self,
        tx: &'t WriteTx,
        store: &Store,
    ) -> Result<Option<PreparedRemoval<'t>>, StoreError> {
        if store.member_data_version() != self.member_data {
            return Ok(None);
        }
        let directory = self.directory.write(tx)?;
        Ok(directory.map(|directory| PreparedRemoval {
            directory,
            vendors: self.vendors,
            stacks: self.stacks,
            member_data: self.member_data,
        }))
    }
}

impl<'t> PreparedRemoval<'t> {
    /// Works it out in the write itself, which writes what becomes of its vendors on the way.
    pub fn within(
        tx: &'t WriteTx,
        store: &Store,
        newest: &DirectoryCache,
    ) -> Result<Self, StoreError> {
        let directory = EditableDirectory::read(tx, newest)?;
        Self::of(tx, directory, store.member_data_version())
    }

    fn of(
        tx: &impl Readable,
        mut directory: EditableDirectory<'t>,
        member_data: MemberDataVersion,
    ) -> Result<Self, StoreError> {
        let mut links = StackLinks::default();
        Ok(Self {
            vendors: remove_vendors(tx, &mut directory, &mut links)?,
            stacks: links.followed(tx)?,
            directory,
            member_data,
        })
    }

    /// Writes all else, with the bookings that were found. Increments the revisions of what it changes.
    pub fn write(
        self,
        tx: &WriteTx,
        found: &[BookingKey],
    ) -> Result<(SampleRemoval, WrittenDirectory), StoreError> {
        tech_stacks::put_changed(tx, &self.stacks)?;
        remove_found(tx, found, None)?;
        catalog::bump_revision(tx)?;
        let removed = SampleRemoval::of(self.vendors, found.len());
        Ok((removed, self.directory.written(tx)?))
    }
}

/// Removes it, with the bookings that were found. Vendors that other records refer to are only
/// deactivated. What is removed is recorded in `replaced`. Increments the revision of bookings where some go.
pub fn remove(
    tx: &WriteTx,
    directory: &mut EditableDirectory<'_>,
    found: &[BookingKey],
    replaced: &mut UndoLog,
) -> Result<SampleRemoval, StoreError> {
    remove_found(tx, found, Some(replaced))?;
    let mut links = StackLinks::default();
    let vendors = remove_vendors(tx, directory, &mut links)?;
    tech_stacks::put_changed(tx, &links.followed(tx)?)?;
    Ok(SampleRemoval::of(vendors, found.len()))
}

fn remove_found(
    tx: &WriteTx,
    found: &[BookingKey],
    replaced: Option<&mut UndoLog>,
) -> Result<(), StoreError> {
    let mut writer = BookingWriter::open(tx)?;
    remove_bookings(tx, &mut writer, found, replaced)?;
    writer.close()?;
    if !found.is_empty() {
        bookings::bump_revision(tx)?;
    }
    instance::set_sample_data(tx, false)
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

/// As [`remove_vendors`], in memory alone: their tools are followed by [`end`].
pub fn draft_removal(
    tx: &impl Readable,
    directory: &mut EditableDirectory<'_>,
) -> Result<RemovedVendors, StoreError> {
    remove_vendors(tx, directory, &mut StackLinks::default())
}

/// Ends the sample data within the last transaction of an import: its vendors go, and their tools become names.
pub fn end(tx: &WriteTx, directory: &mut EditableDirectory<'_>) -> Result<(), StoreError> {
    let mut links = StackLinks::default();
    remove_vendors(tx, directory, &mut links)?;
    tech_stacks::put_changed(tx, &links.followed(tx)?)?;
    instance::set_sample_data(tx, false)
}

/// Removes its vendors; those that other records refer to become inactive, and tools by name.
fn remove_vendors(
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
