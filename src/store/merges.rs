//! Merges of vendors that can be undone.

use std::collections::{HashMap, HashSet};

use super::catalog;
use super::error::StoreError;
use super::table::{Readable, WriteTx};
use super::tables::VENDOR_MERGES;
use crate::domain::ids::{AuditId, VendorId};
use crate::domain::limits::MERGES_UNDOABLE;
use crate::domain::merge::VendorMerge;
use crate::domain::recommend::{CategoryPicks, Recommendation};
use crate::domain::tech_stack::StackAnswer;

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

/// The vendor that this one has become part of, or itself. What is written about a vendor may have been
/// read before a merge that is not published yet. Reads merges only where the vendor is gone.
pub fn vendor_now(tx: &impl Readable, id: &VendorId) -> Result<VendorId, StoreError> {
    MergedVendors::default().vendor_now(tx, id)
}

/// Which vendor became part of which. Who keeps it reads each merge once: one holds what everybody had of the vendor.
#[derive(Clone, Default)]
pub struct MergedVendors {
    merges: HashSet<AuditId>,
    into: HashMap<VendorId, VendorId>,
}

impl MergedVendors {
    /// As [`vendor_now`]. Reads the merges where others are there than at the last look.
    pub fn vendor_now(
        &mut self,
        tx: &impl Readable,
        id: &VendorId,
    ) -> Result<VendorId, StoreError> {
        if catalog::vendor(tx, id.as_str())?.is_some() {
            return Ok(id.clone());
        }
        self.update(tx)?;
        let mut now = id;
        for _ in 0..MERGES_UNDOABLE {
            let Some(into) = self.into.get(now) else {
                break;
            };
            if catalog::vendor(tx, into.as_str())?.is_some() {
                return Ok(into.clone());
            }
            now = into;
        }
        Ok(id.clone())
    }

    fn update(&mut self, tx: &impl Readable) -> Result<(), StoreError> {
        let merges = ids(tx)?;
        if merges != self.merges {
            let into = list(tx)?.into_iter();
            // Of two merges of one vendor the later one counts.
            let into = into.map(|merge| (merge.from.id, merge.into.after.id));
            (self.into, self.merges) = (into.collect(), merges);
        }
        Ok(())
    }
}

/// An answer about tools that names vendors as they are now, each once.
pub fn answer_now(tx: &impl Readable, mut answer: StackAnswer) -> Result<StackAnswer, StoreError> {
    let mut vendors: Vec<VendorId> = Vec::new();
    for id in &answer.vendors {
        let now = vendor_now(tx, id)?;
        if !vendors.contains(&now) {
            vendors.push(now);
        }
    }
    let primary = answer.primary.as_ref().map(|id| vendor_now(tx, id));
    answer.primary = primary.transpose()?;
    answer.vendors = vendors;
    Ok(answer)
}

/// Picks that name vendors as they are now, each in its better place.
pub fn picks_now(
    tx: &impl Readable,
    mut picks: CategoryPicks,
) -> Result<CategoryPicks, StoreError> {
    let mut known = HashSet::new();
    for pick in &mut picks.picks {
        pick.vendor_id = vendor_now(tx, &pick.vendor_id)?;
    }
    picks
        .picks
        .retain(|pick| known.insert(pick.vendor_id.clone()));
    Ok(picks)
}

/// What was shown, with the ids of the vendors as they are now. Where it showed both of two vendors,
/// it names the one that stays twice, as after a merge.
pub fn recommendation_now(
    tx: &impl Readable,
    mut shown: Recommendation,
) -> Result<Recommendation, StoreError> {
    for recommended in &mut shown.vendors {
        recommended.vendor.id = vendor_now(tx, &recommended.vendor.id)?;
    }
    Ok(shown)
}

/// Keeps a merge, and drops the oldest ones beyond the limit.
pub fn put(tx: &WriteTx, merge: &VendorMerge) -> Result<(), StoreError> {
    VENDOR_MERGES.put(tx, merge.id.bytes(), merge)?;
    let beyond = VENDOR_MERGES
        .count(tx)?
        .saturating_sub(MERGES_UNDOABLE as u64);
    for key in VENDOR_MERGES.first_keys_but(tx, &merge.id.bytes(), beyond)? {
        VENDOR_MERGES.delete(tx, key)?;
    }
    Ok(())
}

/// Drops a merge that was undone.
pub fn remove(tx: &WriteTx, id: AuditId) -> Result<(), StoreError> {
    VENDOR_MERGES.delete(tx, id.bytes()).map(drop)
}
