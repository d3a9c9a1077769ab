//! What a file changed in all, however often it names the same record.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use fixedbitset::FixedBitSet;

use crate::domain::booking::BookingKey;
use crate::domain::ids::VendorId;

/// Records by outcome, and the rows beyond one for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// New records.
    pub inserted: u64,
    /// Stored records that changed.
    pub updated: u64,
    /// Stored records of which the file says what is stored.
    pub unchanged: u64,
    /// Rows about a record of an earlier row.
    pub repeated: u64,
}

impl Totals {
    /// Whether anything is stored that was not before.
    pub fn has_changes(self) -> bool {
        self.inserted + self.updated > 0
    }
}

/// Records whose former value is remembered; a bound on memory. Past it, a record that a file
/// changes and changes back counts as updated.
pub const REMEMBERED_MAX: usize = 100_000;

/// A set of the records of a file, however many there are.
pub trait RecordSet<K>: Default {
    /// Whether it was not in it.
    fn insert(&mut self, key: &K) -> bool;
    fn remove(&mut self, key: &K);
}

impl RecordSet<VendorId> for HashSet<VendorId> {
    fn insert(&mut self, key: &VendorId) -> bool {
        self.insert(key.clone())
    }

    fn remove(&mut self, key: &VendorId) {
        self.remove(key);
    }
}

/// A bit for each position.
impl RecordSet<BookingKey> for FixedBitSet {
    fn insert(&mut self, key: &BookingKey) -> bool {
        let position = position(*key);
        self.grow(position + 1);
        !self.put(position)
    }

    fn remove(&mut self, key: &BookingKey) {
        self.remove(position(*key));
    }
}

fn position(key: BookingKey) -> usize {
    usize::try_from(key.0).unwrap_or(usize::MAX)
}

/// Counts records. A file that names a record twice, with different values, changes it back and forth each time it is
/// imported: it counts as unchanged where it ends as it began.
pub struct OutcomeCounter<K, V, S> {
    totals: Totals,
    /// The records of the rows so far.
    met: S,
    /// Records that are new or other than they were before this file.
    changed: S,
    /// What a changed record was before this file.
    before: HashMap<K, V>,
}

impl<K: Eq + Hash, V: PartialEq, S: RecordSet<K>> OutcomeCounter<K, V, S> {
    /// Nothing counted yet.
    pub fn new() -> Self {
        Self {
            totals: Totals::default(),
            met: S::default(),
            changed: S::default(),
            before: HashMap::new(),
        }
    }

    /// Counts a new record.
    pub fn insert(&mut self, key: &K) {
        self.met.insert(key);
        self.changed.insert(key);
        self.totals.inserted += 1;
    }

    /// Counts a row that says what is stored of a record.
    pub fn unchanged(&mut self, key: &K) {
        if self.met.insert(key) {
            self.totals.unchanged += 1;
        } else {
            self.totals.repeated += 1;
        }
    }

    /// Counts rows of records that the file may say nothing of.
    pub fn pass_over(&mut self, rows: u64) {
        self.totals.unchanged += rows;
    }

    /// Counts a row of a record that has another row, which counts instead.
    pub fn repeat(&mut self) {
        self.totals.repeated += 1;
    }

    /// Counts a row that changed the record `key` from `old` to `new`; whether the record, which was stored before, is
    /// thus as it was before the file.
    pub fn update(&mut self, key: K, old: V, new: &V) -> bool {
        self.unchanged(&key);
        if self.changed.insert(&key) {
            self.totals.unchanged -= 1;
            self.totals.updated += 1;
            if self.before.len() < REMEMBERED_MAX {
                self.before.insert(key, old);
            }
            return false;
        }
        let is_back = self.before.get(&key).is_some_and(|first| first == new);
        if is_back {
            self.changed.remove(&key);
            self.before.remove(&key);
            self.totals.updated -= 1;
            self.totals.unchanged += 1;
        }
        is_back
    }

    /// What a changed record was before this file, where that is remembered.
    pub fn before(&self, key: &K) -> Option<&V> {
        self.before.get(key)
    }

    /// What was counted.
    pub fn totals(&self) -> Totals {
        self.totals
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_counts_once_and_as_unchanged_where_it_ends_as_it_began() {
        let [a, b, new] = [1, 70, 200].map(BookingKey);
        let mut counter = OutcomeCounter::<_, _, FixedBitSet>::new();
        let totals = |inserted, updated, unchanged, repeated| Totals {
            inserted,
            updated,
            unchanged,
            repeated,
        };
        assert!(!counter.update(a, 1, &2));
        assert!(!counter.update(a, 2, &3));
        counter.unchanged(&b);
        assert!(!counter.update(b, 1, &2));
        assert_eq!(counter.totals(), totals(0, 2, 0, 2));
        assert!(counter.update(a, 3, &1));
        assert_eq!(counter.totals(), totals(0, 1, 1, 3));
        assert!(!counter.update(a, 1, &2));
        counter.insert(&new);
        // A new record has nothing that it could be again.
        assert!(!counter.update(new, 1, &2));
        assert!(!counter.update(new, 2, &1));
        counter.unchanged(&new);
        assert_eq!(counter.totals(), totals(1, 2, 0, 7));
    }
}
