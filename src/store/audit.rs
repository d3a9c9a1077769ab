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

/// So many make room at once, so that few entries of a full log read all of it.
pub(super) const ROOM_MADE: u64 = AUDIT_ENTRIES_MAX / 100;

/// Adds an entry, and beyond the limit drops the oldest ones. Where what people did to their own accounts is more than a
/// quarter, the older half of the person who did most goes instead, and of the next, so that nobody who makes and revokes
/// tokens all day pushes out what administrators changed. O(1), and O(entries) where it makes room.
pub fn append(tx: &WriteTx, entry: &AuditEntry) -> Result<(), StoreError> {
    AUDIT.put(tx, entry.id.bytes(), entry)?;
    if AUDIT.count(tx)? <= AUDIT_ENTRIES_MAX {
        return Ok(());
    }
    // What was just made may sort before all others, where the clock was set back.
    let new = entry.id.bytes();
    let mut dropped = beyond_the_own_share(tx, &new)?;
    if dropped.is_empty() {
        dropped = AUDIT.first_keys_but(tx, &new, ROOM_MADE)?;
    }
    for key in dropped {
        AUDIT.delete(tx, key)?;
    }
    Ok(())
}

/// What makes room of what people did to their own accounts, the older half of each who did most, but not the newest entry;
/// nothing where all of that is no more than its share.
fn beyond_the_own_share(tx: &WriteTx, new: &[u8; 16]) -> Result<Vec<[u8; 16]>, StoreError> {
    let mut by_person: HashMap<_, Vec<_>> = HashMap::new();
    AUDIT.scan(tx, .., |key, entry| {
        if let Actor::User { id, .. } = entry.actor
            && entry.action.is_about_own_account()
        {
            by_person.entry(id).or_default().push(key);
        }
        Ok(())
    })?;
    let mut dropped = Vec::new();
    let total: usize = by_person.values().map(Vec::len).sum();
    if total as u64 <= OWN_ACCOUNTS_MAX {
        return Ok(dropped);
    }
    let mut people: Vec<_> = by_person.into_values().collect();
    people.sort_unstable_by_key(|keys| (Reverse(keys.len()), keys[0]));
    for mut keys in people {
        if dropped.len() as u64 >= ROOM_MADE {
            break;
        }
        keys.truncate(keys.len().div_ceil(2));
        dropped.extend(keys.into_iter().filter(|key| key != new));
    }
    Ok(dropped)
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
        assert_eq!(kept.len() as u64, last - ROOM_MADE);
        assert_eq!((kept[0], kept[kept.len() - 1]), (last, ROOM_MADE + 1));
    }

    #[test]
    fn an_entry_that_sorts_before_all_others_stays_when_the_log_is_full() {
        let changes = (2..AUDIT_ENTRIES_MAX + 2).map(|n| entry(n, None, AuditAction::Imported));
        let late = entry(1, None, AuditAction::VendorChanged);
        let kept_numbers = kept(changes.chain([late]));
        assert_eq!(kept_numbers.len() as u64, AUDIT_ENTRIES_MAX + 1 - ROOM_MADE);
        assert_eq!(kept_numbers[kept_numbers.len() - 2..], [ROOM_MADE + 2, 1]);
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
        assert_eq!((kept[0], kept[kept.len() - 1]), (last, ROOM_MADE + 1));
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

    /// Else each entry of a full log would read all of it, while nobody else can write.
    #[test]
    fn what_makes_room_in_a_full_log_makes_room_for_many() {
        let store = Store::memory().unwrap();
        let last = AUDIT_ENTRIES_MAX + 1;
        let add = |numbers: std::ops::RangeInclusive<u64>| {
            store.write(|tx| {
                let mut new = numbers.map(|n| entry(n, Some(8), AuditAction::VendorChanged));
                new.try_for_each(|new| append(tx, &new))
            })
        };
        add(1..=last).unwrap();
        let key = AuditId(Uuid::from_u64_pair(last / 2, 0)).bytes();
        let damage = |tx: &WriteTx| AUDIT.put_raw(tx, key, b"damaged");
        store.write(damage).unwrap();
        // Whoever reads it fails.
        add(last + 1..=last + 99).unwrap();
        assert_eq!(store.read(count).unwrap() as u64, AUDIT_ENTRIES_MAX);
        assert!(add(last + 100..=last + 100).is_err());
    }
}
