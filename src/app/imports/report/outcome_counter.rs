//! What a file changed in all, however often it names the same record.

use std::collections::HashMap;
use std::hash::Hash;

/// Rows by outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// New records.
    pub inserted: u64,
    /// Rows that changed a record.
    pub updated: u64,
    /// Rows that changed nothing.
    pub unchanged: u64,
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

/// Counts rows. A file that names a record twice, with different values, changes it back and forth each time it is
/// imported: such rows count as unchanged where the record ends as it began.
pub struct OutcomeCounter<K, V> {
    totals: Totals,
    /// What a changed record was before this file, and how many rows changed it.
    before: HashMap<K, (V, u64)>,
}

impl<K: Eq + Hash, V: PartialEq> OutcomeCounter<K, V> {
    /// Nothing counted yet.
    pub fn new() -> Self {
        Self {
            totals: Totals::default(),
            before: HashMap::new(),
        }
    }

    /// Counts new records.
    pub fn insert(&mut self, count: u64) {
        self.totals.inserted += count;
    }

    /// Counts rows that say what is stored.
    pub fn unchanged(&mut self, count: u64) {
        self.totals.unchanged += count;
    }

    /// Counts a row that changed the record `key` from `old` to `new`; whether the record is thus
    /// as it was before the file.
    pub fn update(&mut self, key: K, old: V, new: &V) -> bool {
        self.totals.updated += 1;
        if self.before.len() >= REMEMBERED_MAX && !self.before.contains_key(&key) {
            return false;
        }
        let entry = match self.before.entry(key) {
            std::collections::hash_map::Entry::Vacant(vacant) => {
                vacant.insert((old, 1));
                return false;
            }
            std::collections::hash_map::Entry::Occupied(occupied) => occupied,
        };
        let (first, rows) = entry.get();
        let is_back = first == new;
        if is_back {
            let rows = rows + 1;
            self.totals.updated -= rows;
            self.totals.unchanged += rows;
            entry.remove();
        } else {
            entry.into_mut().1 += 1;
        }
        is_back
    }

    /// What a changed record was before this file, where that is remembered.
    pub fn before(&self, key: &K) -> Option<&V> {
        self.before.get(key).map(|(before, _)| before)
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
    fn a_record_changed_back_and_forth_is_unchanged() {
        let mut counter = OutcomeCounter::new();
        counter.update("a", 1, &2);
        counter.update("a", 2, &3);
        counter.update("b", 1, &2);
        assert_eq!(counter.totals().updated, 3);
        counter.update("a", 3, &1);
        let expected = Totals {
            inserted: 0,
            updated: 1,
            unchanged: 3,
        };
        assert_eq!(counter.totals(), expected);
        counter.update("a", 1, &2);
        assert_eq!(counter.totals().updated, 2);
    }
}
