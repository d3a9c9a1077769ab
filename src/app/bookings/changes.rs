//! Which bookings a write has changed.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::analytics::BookingIndex;
use crate::domain::booking::BookingKey;
use crate::store::{StoreError, WriteTx, instance};

/// More changed bookings than this are not remembered: a bound on memory, and near the number from
/// which building the whole index again costs little more.
pub const REMEMBERED_MAX: usize = 200_000;

/// Collected inside the transaction that makes them, used after its commit.
pub struct BookingChanges {
    /// The commit before; `None` where the changed bookings are not known.
    since: Option<u64>,
    /// When each that was there was made before the write.
    before: BTreeMap<BookingKey, i64>,
    /// Positions of the new ones.
    new: Range<u64>,
    /// The commit itself, once everything was written.
    until: Option<u64>,
    /// All bookings as the commit leaves them, where that is made already.
    index: Option<BookingIndex>,
}

impl BookingChanges {
    /// None yet. To be made before anything is written.
    pub fn begin(tx: &WriteTx) -> Result<Self, StoreError> {
        Ok(Self {
            since: Some(instance::revision(tx)?),
            ..Self::unknown()
        })
    }

    /// None yet, and begun before the transaction that makes them visible; [`Self::follow`] tells
    /// which that is.
    pub fn known() -> Self {
        Self {
            since: Some(0),
            ..Self::unknown()
        }
    }

    /// To be called in that transaction, before anything else is written.
    pub fn follow(&mut self, tx: &WriteTx) -> Result<(), StoreError> {
        if self.since.is_some() {
            self.since = Some(instance::revision(tx)?);
        }
        Ok(())
    }

    /// Any booking may have changed.
    pub fn unknown() -> Self {
        Self {
            since: None,
            before: BTreeMap::new(),
            new: 0..0,
            until: None,
            index: None,
        }
    }

    /// Whether they are known.
    pub fn are_known(&self) -> bool {
        self.since.is_some()
    }

    /// Notes the positions of all new bookings.
    pub fn inserted(&mut self, positions: Range<u64>) {
        self.new = positions;
    }

    /// Notes that a booking which was there has changed. Of one that changes twice the first note
    /// tells what the index holds.
    pub fn update(&mut self, key: BookingKey, created_at: i64) {
        if self.since.is_none() {
            return;
        }
        self.before.entry(key).or_insert(created_at);
        if self.before.len() > REMEMBERED_MAX {
            *self = Self::unknown();
        }
    }

    /// Notes that everything was written.
    pub fn end(&mut self, tx: &WriteTx) -> Result<(), StoreError> {
        self.until = Some(instance::revision(tx)?);
        Ok(())
    }

    /// Takes the index of all bookings as the commit leaves them.
    pub fn indexed(&mut self, index: BookingIndex) {
        self.index = Some(index);
    }

    /// The index of all bookings at this commit, where it was made already.
    pub fn index(&self, revision: u64) -> Option<BookingIndex> {
        self.index.clone().filter(|_| self.until == Some(revision))
    }

    /// The changed bookings in the order of their keys, where they are known, few, and all that
    /// has happened since this commit.
    pub fn since(&self, revision: u64) -> Option<Vec<(BookingKey, Option<i64>)>> {
        let new = usize::try_from(self.new.end - self.new.start).unwrap_or(usize::MAX);
        let are_few = self.before.len().saturating_add(new) <= REMEMBERED_MAX;
        let is_next = self.since == Some(revision);
        let known = self
            .before
            .iter()
            .map(|(key, before)| (*key, Some(*before)));
        let new = self.new.clone().map(|key| (BookingKey(key), None));
        (is_next && are_few).then(|| known.chain(new).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    #[test]
    fn the_first_note_of_a_booking_tells_what_the_index_holds() {
        let store = Store::memory().unwrap();
        let noted: Result<(), StoreError> = store.dry_run(|tx| {
            let revision = instance::revision(tx)?;
            let mut changes = BookingChanges::begin(tx)?;
            for (key, before) in [(2, 3), (1, 5), (2, 9)] {
                changes.update(BookingKey(key), before);
            }
            changes.inserted(7..8);
            let expected = [(1, Some(5)), (2, Some(3)), (7, None)];
            let expected = expected
                .map(|(key, before)| (BookingKey(key), before))
                .to_vec();
            assert_eq!(changes.since(revision), Some(expected));
            assert_eq!(changes.since(revision ^ 1), None);
            changes.inserted(7..7 + REMEMBERED_MAX as u64);
            assert_eq!(changes.since(revision), None);
            Ok(())
        });
        noted.unwrap();
    }
}
