//! Vendors as they were before an import.

use std::sync::Arc;

use super::outcome::{UndoError, Undone};
use crate::app::directory::Directory;
use crate::app::vendor_usage::VendorUsage;
use crate::domain::ids::is_sample;
use crate::domain::import::PastImport;
use crate::domain::vendor::Vendor;
use crate::store::imports::VendorChange;
use crate::store::{Readable, StoreError, catalog, imports};

/// Puts vendors back; whether the import changed any.
pub fn undo_vendors(
    tx: &impl Readable,
    import: &PastImport,
    directory: &mut Directory<'_>,
    done: &mut Undone,
) -> Result<bool, UndoError> {
    let changes = imports::vendor_changes(tx, import.id)?;
    if changes.is_empty() {
        return Ok(false);
    }
    let usage = VendorUsage::read(tx)?;
    for (id, change) in changes {
        let now = directory.vendor(&id).map(Arc::as_ref);
        if now.is_none() && is_removed_sample(&id, &change) {
            continue;
        }
        if let Some(refusal) = refusal(&id, now, &change) {
            return Err(UndoError::Refused(refusal));
        }
        undo_vendor(change, import, directory, &usage, done)?;
    }
    Ok(true)
}

/// Why an import cannot be undone, by the vendors that were changed since.
pub fn why_not_by_vendors(
    tx: &impl Readable,
    import: &PastImport,
) -> Result<Option<String>, StoreError> {
    for (id, change) in imports::vendor_changes(tx, import.id)? {
        let now = catalog::vendor(tx, &id)?;
        if now.is_none() && is_removed_sample(&id, &change) {
            continue;
        }
        let refusal = refusal(&id, now.as_ref(), &change);
        if refusal.is_some() {
            return Ok(refusal);
        }
    }
    Ok(None)
}

/// Whether a vendor that is gone went with the sample data.
fn is_removed_sample(id: &str, change: &VendorChange) -> bool {
    is_sample(id) && change.after.is_some()
}

fn refusal(id: &str, now: Option<&Vendor>, change: &VendorChange) -> Option<String> {
    if now == change.after.as_ref() {
        return None;
    }
    let name = now.or(change.after.as_ref()).or(change.before.as_ref());
    let name = name.map_or(id, |vendor| &vendor.name);
    Some(format!("\"{name}\" was changed after this import."))
}

fn undo_vendor(
    change: VendorChange,
    import: &PastImport,
    directory: &mut Directory<'_>,
    usage: &VendorUsage,
    done: &mut Undone,
) -> Result<(), StoreError> {
    match (change.before, change.after) {
        (Some(before), after) => {
            let was_offered = after.is_some_and(|after| after.is_active);
            if before.is_active && !was_offered && import.sample_removed.is_some() {
                directory.take_back(&before)?;
            }
            directory.put(Arc::new(before))?;
            done.restored += 1;
        }
        (None, Some(new)) if usage.is_used(&new.id) => {
            let inactive = Vendor {
                is_active: false,
                ..new
            };
            directory.release(&inactive)?;
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
