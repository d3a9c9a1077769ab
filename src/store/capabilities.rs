//! What administrators decided about vendors' capabilities.

use super::error::StoreError;
use super::table::{Readable, WriteTx};
use super::tables::CAPABILITY_DECISIONS;
use crate::domain::capability::CapabilityDecisions;
use crate::domain::ids::VendorId;

/// What was decided about a vendor; nothing, where nobody did.
pub fn decisions(tx: &impl Readable, vendor: &VendorId) -> Result<CapabilityDecisions, StoreError> {
    let found = CAPABILITY_DECISIONS.get(tx, vendor.as_str())?;
    Ok(found.unwrap_or_default())
}

/// Visits every vendor about which something was decided, also those that are gone.
pub fn for_each(
    tx: &impl Readable,
    mut visit: impl FnMut(VendorId, CapabilityDecisions),
) -> Result<(), StoreError> {
    CAPABILITY_DECISIONS.scan(tx, .., |id, decisions| {
        visit(VendorId::from(id), decisions);
        Ok(())
    })
}

/// Replaces what was decided about a vendor.
pub fn put(
    tx: &WriteTx,
    vendor: &VendorId,
    decisions: &CapabilityDecisions,
) -> Result<(), StoreError> {
    if decisions.is_empty() {
        return CAPABILITY_DECISIONS.delete(tx, vendor.as_str()).map(drop);
    }
    CAPABILITY_DECISIONS
        .put(tx, vendor.as_str(), decisions)
        .map(drop)
}

/// Gives a vendor what was decided about another one that becomes part of it; where both have a
/// decision, its own stays. Returns its own decisions of before, for an undo to [`put`] back. Those of
/// the other vendor stay where they are.
pub fn merge(
    tx: &WriteTx,
    from: &VendorId,
    into: &VendorId,
) -> Result<CapabilityDecisions, StoreError> {
    let before = decisions(tx, into)?;
    put(tx, into, &before.clone().or(decisions(tx, from)?))?;
    Ok(before)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    fn of(confirmed: &[&str], denied: &[&str]) -> CapabilityDecisions {
        let texts = |tags: &[&str]| tags.iter().map(|&tag| tag.to_owned()).collect();
        CapabilityDecisions {
            confirmed: texts(confirmed),
            denied: texts(denied),
        }
    }

    #[test]
    fn a_merged_vendor_takes_the_decisions_that_the_other_lacks() {
        let store = Store::memory().unwrap();
        let (from, into) = (VendorId::from("a"), VendorId::from("b"));
        let own = of(&["spanish"], &["chat"]);
        let other = of(&["chat", "e-sign"], &["spanish", "texts"]);
        let (before, merged, left) = store
            .write(|tx| {
                put(tx, &from, &other)?;
                put(tx, &into, &own)?;
                let before = merge(tx, &from, &into)?;
                Ok::<_, StoreError>((before, decisions(tx, &into)?, decisions(tx, &from)?))
            })
            .unwrap();
        assert_eq!((before, left), (own, other));
        assert_eq!(merged, of(&["spanish", "e-sign"], &["chat", "texts"]));
    }

    #[test]
    fn no_decision_leaves_no_record() {
        let store = Store::memory().unwrap();
        let vendor = VendorId::from("a");
        let kept = store.write(|tx| {
            put(tx, &vendor, &of(&["spanish"], &[]))?;
            put(tx, &vendor, &CapabilityDecisions::default())?;
            let mut kept = 0;
            for_each(tx, |_, _| kept += 1)?;
            Ok::<_, StoreError>(kept)
        });
        assert_eq!(kept.unwrap(), 0);
    }
}
