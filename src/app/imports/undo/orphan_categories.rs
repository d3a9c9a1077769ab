//! Categories that came with imports which were undone, and that nothing uses any more.

use std::cell::RefCell;
use std::collections::HashSet;

use crate::app::directory::EditableDirectory;
use crate::app::directory::category_use::{
    retain_without_member_data, retain_without_questionnaire,
};
use crate::domain::ids::CategoryId;
use crate::domain::import::PastImport;
use crate::domain::limits::IMPORTS_LISTED;
use crate::store::bookings::{BlockVersion, Text, for_each_with};
use crate::store::{Readable, StoreError, imports, merges};

/// The categories of undone imports, this one among them, that no booking names as the undo has staged
/// them. Reads every block, and of its bookings those that name one. Only the undo itself changes bookings in the meantime.
pub fn without_bookings(
    tx: &impl Readable,
    undone: &PastImport,
) -> Result<HashSet<CategoryId>, StoreError> {
    let free = RefCell::new(of_undone(tx, undone)?);
    let is_wanted = |category: &str| free.borrow().contains(category);
    for_each_with(
        tx,
        BlockVersion::After,
        Text::Category,
        is_wanted,
        |_, booking| {
            if let Some(category) = booking.category_id {
                free.borrow_mut().remove(category);
            }
            Ok(())
        },
    )?;
    Ok(free.into_inner())
}

/// Those of these `free` ones that nothing else uses either. Those of earlier undone imports
/// are looked at again, since what used them then may be gone now.
pub fn unused(
    tx: &impl Readable,
    undone: &PastImport,
    free: &HashSet<CategoryId>,
    directory: &EditableDirectory<'_>,
) -> Result<HashSet<CategoryId>, StoreError> {
    let mut unused = of_undone(tx, undone)?;
    unused.retain(|id| free.contains(id) && directory.has_category(id));
    for vendor in directory.vendors() {
        unused.remove(&vendor.category_id);
    }
    if unused.is_empty() {
        return Ok(unused);
    }
    retain_without_questionnaire(tx, &mut unused)?;
    retain_without_member_data(tx, &mut unused)?;
    retain_recalled(tx, undone, &mut unused)?;
    Ok(unused)
}

/// The categories that came with undone imports.
fn of_undone(tx: &impl Readable, undone: &PastImport) -> Result<HashSet<CategoryId>, StoreError> {
    let mut found: HashSet<CategoryId> = undone.new_categories.iter().cloned().collect();
    let before = imports::newest(tx, IMPORTS_LISTED)?;
    let before = before.into_iter().filter(|import| import.undone.is_some());
    found.extend(before.flat_map(|import| import.new_categories));
    Ok(found)
}

/// Keeps only those to which the undoing of another import or of a merge would lead back.
fn retain_recalled(
    tx: &impl Readable,
    undone: &PastImport,
    unused: &mut HashSet<CategoryId>,
) -> Result<(), StoreError> {
    for merge in merges::list(tx)? {
        unused.remove(&merge.from.category_id);
        unused.remove(&merge.into.before.category_id);
    }
    for import in imports::undoable(tx)? {
        if unused.is_empty() {
            break;
        }
        if import.undone.is_some() || import.id == undone.id {
            continue;
        }
        for (_, change) in imports::vendor_changes(tx, import.id)? {
            if let Some(before) = change.before {
                unused.remove(&before.category_id);
            }
        }
        imports::for_each_replaced(tx, import.id, |key, _, before| {
            if let Some(category) = before.decode(key)?.category_id {
                unused.remove(category);
            }
            Ok(())
        })?;
    }
    Ok(())
}
