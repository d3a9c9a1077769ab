//! The audit list: what administrators have changed, in the order of time.

use super::error::StoreError;
use super::table::{Readable, WriteTx};
use super::tables::AUDIT;
use crate::domain::audit::AuditEntry;
use crate::domain::limits::AUDIT_ENTRIES_MAX;

/// Adds an entry and drops the oldest ones beyond the limit.
pub fn append(tx: &WriteTx, entry: &AuditEntry) -> Result<(), StoreError> {
    AUDIT.put(tx, entry.id.bytes(), entry)?;
    let beyond = AUDIT.count(tx)?.saturating_sub(AUDIT_ENTRIES_MAX);
    for key in AUDIT.first_keys(tx, beyond)? {
        AUDIT.remove(tx, key)?;
    }
    Ok(())
}

/// Every entry, the newest first. O(entries).
pub fn list(tx: &impl Readable) -> Result<Vec<AuditEntry>, StoreError> {
    let mut entries = AUDIT.list(tx, ..)?;
    entries.reverse();
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use uuid::Uuid;

    use super::*;
    use crate::domain::audit::{Actor, AuditAction};
    use crate::domain::ids::AuditId;
    use crate::store::Store;

    #[test]
    fn the_oldest_entries_make_room_for_new_ones() {
        let store = Store::memory().unwrap();
        let entry = |number: u64| AuditEntry {
            id: AuditId(Uuid::from_u64_pair(number, 0)),
            at: Timestamp::UNIX_EPOCH,
            actor: Actor::Operator,
            action: AuditAction::Imported,
            subject: number.to_string(),
            details: Vec::new(),
        };
        let last = AUDIT_ENTRIES_MAX + 2;
        let kept = store.write(|tx| {
            (1..=last).try_for_each(|number| append(tx, &entry(number)))?;
            list(tx)
        });
        let kept = kept.unwrap();
        assert_eq!(kept.len() as u64, AUDIT_ENTRIES_MAX);
        let ends = [&kept[0], &kept[kept.len() - 1]].map(|entry| entry.subject.clone());
        assert_eq!(ends, [last.to_string(), "3".to_owned()]);
    }
}
