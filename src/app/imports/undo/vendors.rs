//! Vendors as they were before an import.

use std::collections::HashSet;
use std::sync::Arc;

use super::outcome::{UndoError, Undone};
use crate::app::directory::EditableDirectory;
use crate::app::directory::vendor_usage::VendorUsage;
use crate::domain::import::PastImport;
use crate::domain::number_format::pluralize;
use crate::domain::vendor::Vendor;
use crate::store::imports::VendorChange;
use crate::store::{Readable, StoreError, imports, instance, merges};

/// Puts vendors back; whether the import changed any.
pub fn undo_vendors(
    tx: &impl Readable,
    import: &PastImport,
    directory: &mut EditableDirectory<'_>,
    done: &mut Undone,
) -> Result<bool, UndoError> {
    let mut changes = imports::vendor_changes(tx, import.id)?;
    if changes.is_empty() {
        return Ok(false);
    }
    let usage = VendorUsage::read(tx)?;
    let is_sample_gone = !instance::has_sample_data(tx)?;
    let (mut touched, mut given_back) = (HashSet::new(), Vec::new());
    let is_of_sample = |vendor: &Vendor| is_sample_gone && vendor.is_sample();
    changes.retain(|(id, change)| {
        directory.vendor(id).is_some() || !change.after.as_ref().is_some_and(is_of_sample)
    });
    refuse_changed(tx, &changes, directory)?;
    for (id, mut change) in changes {
        // Nor does a vendor become one of it again that someone had made their own.
        if import.sample_removed.is_none() {
            change.before = change.before.filter(|before| !is_of_sample(before));
        }
        touched.insert(id);
        let is_named_so = |vendor: &Vendor, after: Option<&Vendor>| {
            after.is_some_and(|after| {
                after.name == vendor.name && after.category_id == vendor.category_id
            })
        };
        let before = change.before.as_ref();
        let before = before.filter(|vendor| !is_named_so(vendor, change.after.as_ref()));
        given_back.extend(before.cloned());
        undo_vendor(change, import, directory, &usage, done)?;
    }
    // Once all are as they were: two may have exchanged their names.
    let mut namesakes = given_back
        .iter()
        .filter_map(|vendor| directory.same_name_in_category(vendor, &vendor.name));
    match namesakes.find(|namesake| !touched.contains(namesake.id.as_str())) {
        Some(namesake) => Err(UndoError::Refused(EditableDirectory::has_its_name(
            namesake,
        ))),
        None => Ok(true),
    }
}

/// Refuses where a vendor is not as the import left it, and says of how many that is so.
fn refuse_changed(
    tx: &impl Readable,
    changes: &[(String, VendorChange)],
    directory: &EditableDirectory<'_>,
) -> Result<(), UndoError> {
    let mut edited = changes.iter().filter_map(|(id, change)| {
        let now = directory.vendor(id).map(Arc::as_ref);
        (now != change.after.as_ref()).then_some((id, now, change))
    });
    let Some((id, now, change)) = edited.next() else {
        return Ok(());
    };
    if let Some(reason) = why_merged(tx, id, change)? {
        return Err(UndoError::Refused(reason));
    }
    let vendor = now.or(change.after.as_ref()).or(change.before.as_ref());
    let name = vendor.map_or(id.as_str(), |vendor| &vendor.name);
    let were = match edited.count() {
        0 => format!("\"{name}\" was"),
        others => format!(
            "\"{name}\" and {} were",
            pluralize(others as u64, "other vendor")
        ),
    };
    Err(UndoError::Refused(format!(
        "{were} changed after this import."
    )))
}

/// The sentence about a vendor that a merge changed, whose undo brings it back as the import left it.
fn why_merged(
    tx: &impl Readable,
    id: &str,
    change: &VendorChange,
) -> Result<Option<String>, StoreError> {
    let left = change.after.as_ref();
    let brings_back = |vendor: &Vendor| vendor.id.as_str() == id && Some(vendor) == left;
    let merges = merges::list(tx)?;
    let mut merges = merges.iter().rev();
    let merge = merges.find(|merge| brings_back(&merge.from) || brings_back(&merge.into.before));
    Ok(merge.map(|merge| {
        format!(
            "\"{}\" was merged into \"{}\" after this import. Undo that merge first.",
            merge.from.name, merge.into.after.name
        )
    }))
}

fn undo_vendor(
    change: VendorChange,
    import: &PastImport,
    directory: &mut EditableDirectory<'_>,
    usage: &VendorUsage,
    done: &mut Undone,
) -> Result<(), StoreError> {
    match (change.before, change.after) {
        (Some(before), after) => {
            let was_offered = after.is_some_and(|after| after.is_active);
            if before.is_active && !was_offered && import.sample_removed.is_some() {
                directory.relink_to_stacks(&before)?;
            }
            directory.put(Arc::new(before))?;
            done.restored += 1;
        }
        (None, Some(new)) if usage.is_used(&new.id) => {
            let inactive = Vendor {
                is_active: false,
                ..new
            };
            directory.unlink_from_stacks(&inactive)?;
            directory.put(Arc::new(inactive))?;
            done.made_inactive += 1;
        }
        (None, Some(new)) => {
            directory.remove(&new.id)?;
            done.removed += 1;
        }
        (None, None) => {}
    }
    Ok(())
}
