//! Which bookings a write has changed.

use std::collections::BTreeMap;

use crate::domain::booking::{Booking, BookingKey};
use crate::store::{StoreError, WriteTx, tables};

/// More changed bookings than this are not remembered: a bound on memory, and near the number from
/// which building the whole index again costs little more.
const REMEMBERED_MAX: usize = 200_000;

/// Collected inside the transaction that makes them, used after its commit.
pub struct BookingChanges {
    /// The commit before; `None` where the changed bookings are not known.
    since: Option<u64>,
    /// When each was made before the write; `None` for a new one.
    before: BTreeMap<BookingKey, Option<i64>>,
}

impl BookingChanges {
    /// None yet. To be made before anything is written.
    pub fn begin(tx: &WriteTx) -> Result<Self, StoreError> {
        Ok(Self {
            since: Some(tables::edition(tx)?),
            before: BTreeMap::new(),
        })
    }

    /// Any booking may have changed.
    pub fn unknown() -> Self {
        Self {
            since: None,
            before: BTreeMap::new(),
        }
    }

    /// Notes a new booking.
    pub fn insert(&mut self, key: BookingKey) {
        self.note(key, None);
    }

    /// Notes a booking that was another one before.
    pub fn update(&mut self, key: BookingKey, before: &Booking) {
        self.note(key, Some(before.created_at.as_second()));
    }

    /// Of a booking that changes twice the first note tells what the index holds.
    fn note(&mut self, key: BookingKey, before: Option<i64>) {
        if self.since.is_none() {
            return;
        }
        self.before.entry(key).or_insert(before);
        if self.before.len() > REMEMBERED_MAX {
            *self = Self::unknown();
        }
    }

    /// The changed bookings in the order of their keys, where they are known and all that has
    /// happened since this commit.
    pub fn since(&self, edition: u64) -> Option<Vec<(BookingKey, Option<i64>)>> {
        let is_next = self.since == Some(edition);
        let changed = self.before.iter().map(|(key, before)| (*key, *before));
        is_next.then(|| changed.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    #[test]
    fn the_first_note_of_a_booking_tells_what_the_index_holds() {
        let store = Store::memory().unwrap();
        let noted: Result<(), StoreError> = store.try_write(|tx| {
            let edition = tables::edition(tx)?;
            let mut changes = BookingChanges::begin(tx)?;
            for (key, before) in [(2, Some(3)), (1, None), (1, Some(5)), (2, Some(9))] {
                changes.note(BookingKey(key), before);
            }
            let expected = vec![(BookingKey(1), None), (BookingKey(2), Some(3))];
            assert_eq!(changes.since(edition), Some(expected));
            assert_eq!(changes.since(edition ^ 1), None);
            for key in 0..=REMEMBERED_MAX as u64 {
                changes.note(BookingKey(key), None);
            }
            assert_eq!(changes.since(edition), None);
            Ok(())
        });
        noted.unwrap();
    }
}
