//! The audit log: what was changed and by whom, in the order of time.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::Range;

use super::error::StoreError;
use super::table::{Readable, WriteTx};
use super::tables::AUDIT;
use crate::domain::audit::{Actor, AuditEntry};
use crate::domain::limits::AUDIT_ENTRIES_MAX;

/// What people did to their own accounts takes no more of the log than this once it is full.
pub(super) const OWN_ACCOUNTS_MAX: u64 = AUDIT_ENTRIES_MAX / 4;

/// Adds an entry, and beyond the limit drops the oldest. Where what people did to their own accounts is more than a
/// quarter, the older half of the person who did most goes instead, so that nobody who makes and revokes tokens all day pushes
/// out what administrators changed. O(1), at the limit O(entries).
pub fn append(tx: &WriteTx, entry: &AuditEntry) -> Result<(), StoreError> {
    AUDIT.put(tx, entry.id.bytes(), entry)?;
    let beyond = AUDIT.count(tx)?.saturating_sub(AUDIT_ENTRIES_MAX);
    if beyond == 0 {
        return Ok(());
    }
    let mut dropped = most_about_one_account(tx)?;
    dropped.truncate(dropped.len().div_ceil(2));
    // What was just made may sort before all others, where the clock was set back.
    let new = entry.id.bytes();
    dropped.retain(|key| *key != new);
    if (dropped.len() as u64) < beyond {
        dropped = AUDIT.first_keys_but(tx, &new, beyond)?;
    }
    for key in dropped {
        AUDIT.remove(tx, key)?;
    }
    Ok(())
}

/// What the person who did most did to their own account, the oldest first; nothing where all of that is no
/// more than its share.
fn most_about_one_account(tx: &WriteTx) -> Result<Vec<[u8; 16]>, StoreError> {
    let mut by_person: HashMap<_, Vec<_>> = HashMap::new();
    AUDIT.scan(tx, .., |key, entry| {
        if let Actor::User { id, .. } = entry.actor
            && entry.action.is_about_own_account()
        {
            by_person.entry(id).or_default().push(key);
        }
        Ok(())
    })?;
    let total: usize = by_person.values().map(Vec::len).sum();
    if total as u64 <= OWN_ACCOUNTS_MAX {
        return Ok(Vec::new());
    }
    let all = by_person.into_values();
    let most = all.max_by_key(|keys| (keys.len(), Reverse(keys[0])));
    Ok(most.unwrap_or_default())
}

/// How many entries there are. O(1).
pub fn count(tx: &impl Readable) -> Result<usize, StoreError> {
    Ok(usize::try_from(AUDIT.count(tx)?).unwrap_or(usize::MAX))
}

/// The entries at these positions, counted from the newest. Newer ones are passed over and not decoded.
pub fn newest_first(
    tx: &impl Readable,
    positions: Range<usize>,
) -> Result<Vec<AuditEntry>, StoreError> {
    AUDIT.last(tx, .., positions.start, positions.len())
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use uuid::Uuid;

    use super::*;
    use crate::domain::audit::AuditAction;
    use crate::domain::ids::{AuditId, UserId};
    use crate::store::Store;

    fn entry(number: u64, by: Option<u64>, action: AuditAction) -> AuditEntry {
        let person = |id| Actor::User {
            id: UserId(Uuid::from_u64_pair(id, 1)),
            name: String::new(),
        };
        AuditEntry {
            id: AuditId(Uuid::from_u64_pair(number, 0)),
            at: Timestamp::UNIX_EPOCH,
            actor: by.map_or(Actor::Operator, person),
            action,
            subject: number.to_string(),
            details: Vec::new(),
        }
    }

    /// The numbers of what is kept of these, the newest first.
    fn kept(entries: impl IntoIterator<Item = AuditEntry>) -> Vec<u64> {
        let kept = Store::memory().unwrap().write(|tx| {
            let mut entries = entries.into_iter();
            entries.try_for_each(|entry| append(tx, &entry))?;
            newest_first(tx, 0..usize::MAX)
        });
        let numbers = kept.unwrap().into_iter().map(|entry| entry.subject.parse());
        numbers.collect::<Result<_, _>>().unwrap()
    }

    #[test]
    fn a_page_reads_its_own_entries_alone() {
        let store = Store::memory().unwrap();
        let write =
            |number| store.write(|tx| append(tx, &entry(number, None, AuditAction::Imported)));
        (1..=4).try_for_each(write).unwrap();
        let damaged = |tx: &_| {
            [1, 4].into_iter().try_for_each(|number| {
                let key = AuditId(Uuid::from_u64_pair(number, 0));
                AUDIT.put_raw(tx, key.bytes(), b"damaged")
            })
        };
        store.write(damaged).unwrap();
        let read = |from, to| {
            store.read(|tx| Ok::<_, StoreError>((count(tx)?, newest_first(tx, from..to)?)))
        };
        let (total, entries) = read(1, 3).unwrap();
        let subjects: Vec<_> = entries.iter().map(|entry| entry.subject.as_str()).collect();
        assert_eq!((total, subjects), (4, vec!["3", "2"]));
        assert!(read(0, 1).is_err() && read(3, 4).is_err());
    }

    #[test]
    fn the_oldest_entries_make_room_for_new_ones() {
        let last = AUDIT_ENTRIES_MAX + 2;
        let kept = kept((1..=last).map(|number| entry(number, None, AuditAction::Imported)));
        assert_eq!(kept.len() as u64, AUDIT_ENTRIES_MAX);
        assert_eq!((kept[0], kept[kept.len() - 1]), (last, 3));
    }

    #[test]
    fn an_entry_that_sorts_before_all_others_stays_when_the_log_is_full() {
        let changes = (2..AUDIT_ENTRIES_MAX + 2).map(|n| entry(n, None, AuditAction::Imported));
        let late = entry(1, None, AuditAction::VendorChanged);
        let kept_numbers = kept(changes.chain([late]));
        assert_eq!(kept_numbers.len() as u64, AUDIT_ENTRIES_MAX);
        assert_eq!(kept_numbers[kept_numbers.len() - 2..], [3, 1]);
        // Nor does it go with the half of a person who did most.
        let own = (2..AUDIT_ENTRIES_MAX + 2).map(|n| entry(n, Some(9), AuditAction::ApiTokenMade));
        let late = entry(1, Some(9), AuditAction::ApiTokenRevoked);
        assert!(kept(own.chain([late])).contains(&1));
    }

    #[test]
    fn a_full_log_keeps_what_someone_does_to_their_own_account() {
        let last = AUDIT_ENTRIES_MAX + 1;
        let changes = (1..last).map(|number| entry(number, None, AuditAction::VendorChanged));
        let own = entry(last, Some(8), AuditAction::SecondFactorTurnedOff);
        let kept = kept(changes.chain([own]));
        assert_eq!((kept[0], kept[kept.len() - 1]), (last, 2));
    }

    #[test]
    fn who_fills_the_log_with_tokens_pushes_out_only_their_own() {
        let changes = (1..=9).map(|number| entry(number, Some(7), AuditAction::RoleChanged));
        let of_ada = (10..=12).map(|number| entry(number, Some(8), AuditAction::ApiTokenMade));
        let last = AUDIT_ENTRIES_MAX * 2;
        let made = [AuditAction::ApiTokenMade, AuditAction::ApiTokenRevoked];
        let of_eve = (13..=last).zip(made.into_iter().cycle());
        let of_eve = of_eve.map(|(number, action)| entry(number, Some(9), action));
        let kept = kept(changes.chain(of_ada).chain(of_eve));
        assert!(kept.len() as u64 <= AUDIT_ENTRIES_MAX && kept[0] == last);
        let others: Vec<_> = kept
            .into_iter()
            .filter(|number| *number <= 12)
            .rev()
            .collect();
        assert_eq!(others, (1..=12).collect::<Vec<_>>());
    }
}
