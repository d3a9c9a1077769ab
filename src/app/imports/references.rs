//! Who refers to a vendor: what keeps it in the directory when the import that brought it, or the
//! sample data, goes.

use std::collections::HashSet;

use crate::domain::adoption::Adoption;
use crate::domain::ids::VendorId;
use crate::domain::limits::OTHER_VENDOR_MAX_CHARS;
use crate::domain::vendor::Vendor;
use crate::store::tables::{ADOPTIONS, CLICKS, PICKS, RECOMMENDATIONS};
use crate::store::{StoreError, WriteTx};

/// The vendors that people have picked, dismissed, been shown, asked to meet, or say they use.
pub struct References {
    vendors: HashSet<VendorId>,
}

impl References {
    /// Reads what everybody has. O(all of it).
    pub fn read(tx: &WriteTx) -> Result<Self, StoreError> {
        let mut vendors = HashSet::new();
        PICKS.scan(tx, .., |_, saved| {
            let picks = saved
                .categories
                .into_iter()
                .flat_map(|category| category.picks);
            vendors.extend(picks.map(|pick| pick.vendor_id));
            vendors.extend(saved.dismissals.into_iter().map(|one| one.vendor_id));
            Ok(())
        })?;
        RECOMMENDATIONS.scan(tx, .., |_, shown| {
            vendors.extend(shown.vendors.into_iter().map(|one| one.vendor.id));
            Ok(())
        })?;
        CLICKS.scan(tx, .., |_, click| {
            vendors.insert(click.vendor_id);
            Ok(())
        })?;
        ADOPTIONS.scan(tx, .., |_, adoptions| {
            vendors.extend(adoptions.into_iter().flat_map(|one| one.vendors));
            Ok(())
        })?;
        Ok(Self { vendors })
    }

    /// Whether anybody refers to the vendor.
    pub fn has(&self, vendor: &VendorId) -> bool {
        self.vendors.contains(vendor)
    }

    /// Makes the vendor a tool by name in every tech stack that has it, since the directory no
    /// longer offers it.
    pub fn release(tx: &WriteTx, vendor: &Vendor) -> Result<(), StoreError> {
        let mut changed = Vec::new();
        ADOPTIONS.scan(tx, .., |user, mut adoptions| {
            let mut has_changed = false;
            for adoption in &mut adoptions {
                has_changed |= release(adoption, vendor);
            }
            if has_changed {
                changed.push((user, adoptions));
            }
            Ok(())
        })?;
        for (user, adoptions) in changed {
            ADOPTIONS.put(tx, user, &adoptions)?;
        }
        Ok(())
    }
}

fn release(adoption: &mut Adoption, vendor: &Vendor) -> bool {
    let before = adoption.vendors.len();
    adoption.vendors.retain(|id| *id != vendor.id);
    if adoption.vendors.len() == before {
        return false;
    }
    if adoption.primary.as_ref() == Some(&vendor.id) {
        adoption.primary = None;
    }
    let name: String = vendor.name.chars().take(OTHER_VENDOR_MAX_CHARS).collect();
    let name = name.trim().to_owned();
    let is_there = |other: &String| other.to_lowercase() == name.to_lowercase();
    if !adoption.other_vendors.iter().any(is_there) {
        adoption.other_vendors.push(name);
    }
    true
}
