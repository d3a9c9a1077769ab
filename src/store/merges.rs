//! Merges of vendors that can be undone.

use std::collections::HashSet;

use super::error::StoreError;
use super::table::{Readable, WriteTx};
use super::tables::VENDOR_MERGES;
use crate::domain::ids::AuditId;
use crate::domain::limits::MERGES_UNDOABLE;
use crate::domain::merge::VendorMerge;

/// The merge with this id, unless it was undone or is too old.
pub fn get(tx: &impl Readable, id: AuditId) -> Result<Option<VendorMerge>, StoreError> {
    VENDOR_MERGES.get(tx, id.bytes())
}

/// Every merge, the oldest first.
pub fn list(tx: &impl Readable) -> Result<Vec<VendorMerge>, StoreError> {
    VENDOR_MERGES.list(tx, ..)
}

/// The ids of all merges. Reads no merge.
pub fn ids(tx: &impl Readable) -> Result<HashSet<AuditId>, StoreError> {
    let mut ids = HashSet::new();
    VENDOR_MERGES.visit_keys(tx, |id| ids.insert(AuditId::from_bytes(id)))?;
    Ok(ids)
}

/// Keeps a merge, and drops the oldest ones beyond the limit.
pub fn put(tx: &WriteTx, merge: &VendorMerge) -> Result<(), StoreError> {
    VENDOR_MERGES.put(tx, merge.id.bytes(), merge)?;
    let beyond = VENDOR_MERGES
        .count(tx)?
        .saturating_sub(MERGES_UNDOABLE as u64);
    for key in VENDOR_MERGES.first_keys(tx, beyond)? {
        VENDOR_MERGES.remove(tx, key)?;
    }
    Ok(())
}

/// Drops a merge that was undone.
pub fn remove(tx: &WriteTx, id: AuditId) -> Result<(), StoreError> {
    VENDOR_MERGES.remove(tx, id.bytes()).map(drop)
}
