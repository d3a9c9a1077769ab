//! Who refers to a vendor: what keeps it in the directory when the import that brought it, or the
//! sample data, goes.

use std::collections::HashSet;

use crate::domain::ids::VendorId;
use crate::domain::limits::OTHER_VENDOR_MAX_CHARS;
use crate::domain::tech_stack::{StackAnswer, same_name};
use crate::domain::vendor::Vendor;
use crate::store::{Readable, StoreError, WriteTx, clicks, recommendations, tech_stacks};

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

    /// Makes the vendor a tool by name in every tech stack that has it, since the directory no
    /// longer offers it.
    pub fn unlink_from_stacks(tx: &WriteTx, vendor: &Vendor) -> Result<(), StoreError> {
        tech_stacks::update_all(tx, |answer| unlink_from_stacks(answer, vendor))
    }

    /// Makes tools by the vendor's name the vendor again, where they stand in its category: what
    /// [`Self::unlink_from_stacks`] did, except for which tool was the primary one.
    pub fn relink_to_stacks(tx: &WriteTx, vendor: &Vendor) -> Result<(), StoreError> {
        tech_stacks::update_all(tx, |answer| relink_to_stacks(answer, vendor))
    }
}

fn unlink_from_stacks(answer: &mut StackAnswer, vendor: &Vendor) -> bool {
    let before = answer.vendors.len();
    answer.vendors.retain(|id| *id != vendor.id);
    if answer.vendors.len() == before {
        return false;
    }
    if answer.primary.as_ref() == Some(&vendor.id) {
        answer.primary = None;
    }
    let name = tool_name(vendor);
    if !answer
        .other_vendors
        .iter()
        .any(|other| same_name(other, &name))
    {
        answer.other_vendors.push(name);
    }
    true
}

fn relink_to_stacks(answer: &mut StackAnswer, vendor: &Vendor) -> bool {
    if answer.category_id != vendor.category_id || answer.vendors.contains(&vendor.id) {
        return false;
    }
    let name = tool_name(vendor);
    let before = answer.other_vendors.len();
    answer
        .other_vendors
        .retain(|other| !same_name(other, &name));
    if answer.other_vendors.len() == before {
        return false;
    }
    answer.vendors.push(vendor.id.clone());
    true
}

/// The vendor's name as that of a tool.
pub(in crate::app) fn tool_name(vendor: &Vendor) -> String {
    let name: String = vendor.name.chars().take(OTHER_VENDOR_MAX_CHARS).collect();
    name.trim().to_owned()
}
