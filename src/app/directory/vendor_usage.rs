//! Who refers to a vendor: what keeps it in the directory when the import that brought it, or the
//! sample data, goes.

use std::collections::HashSet;

use crate::domain::ids::VendorId;
use crate::store::{Readable, StoreError, clicks, recommendations, tech_stacks};

/// The vendors that people have picked, dismissed, been shown, asked to meet, or say they use.
pub struct VendorUsage {
    vendors: HashSet<VendorId>,
}

impl VendorUsage {
    /// Reads what everybody has. O(all of it).
    pub fn read(tx: &impl Readable) -> Result<Self, StoreError> {
        let mut vendors = HashSet::new();
        recommendations::for_each_picks(tx, |_, saved| {
            let picks = saved
                .categories
                .into_iter()
                .flat_map(|category| category.picks);
            vendors.extend(picks.map(|pick| pick.vendor_id));
            vendors.extend(
                saved
                    .dismissals
                    .into_iter()
                    .map(|dismissal| dismissal.vendor_id),
            );
        })?;
        recommendations::for_each(tx, |shown| {
            vendors.extend(shown.vendors.into_iter().map(|ranked| ranked.vendor.id));
        })?;
        clicks::for_each(tx, |click| {
            vendors.insert(click.vendor_id);
            Ok(())
        })?;
        tech_stacks::for_each_answer(tx, |_, answer| vendors.extend(answer.vendors))?;
        Ok(Self { vendors })
    }

    /// Whether anybody refers to the vendor.
    pub fn is_used(&self, vendor: &VendorId) -> bool {
        self.vendors.contains(vendor)
    }
}
