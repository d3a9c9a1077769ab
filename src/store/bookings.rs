//! Demo bookings by position of arrival, and the identities by which files find them again.

use std::ops::Range;

use super::records::OpenRecords;
use super::tables::{BOOKING_IDENTITIES, BOOKINGS, COUNTERS, raise};
use super::{Source, StoreError, WriteTx};
use crate::domain::booking::{Booking, BookingIdentity, BookingKey};

/// What became of one booking of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// It is new.
    Inserted,
    /// It replaced this one.
    Updated(Box<Booking>),
    /// It was there already, word for word.
    Unchanged,
}

/// Visits every booking in the order of arrival; stops at the first error.
pub fn for_each(
    tx: &impl Source,
    mut visit: impl FnMut(BookingKey, Booking) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    BOOKINGS.scan(tx, .., |key, booking| visit(BookingKey(key), booking))
}

/// The bookings at these positions, in their order; positions without one are left out.
pub fn at(tx: &impl Source, keys: &[BookingKey]) -> Result<Vec<(BookingKey, Booking)>, StoreError> {
    let mut found = Vec::with_capacity(keys.len());
    BOOKINGS.get_each(tx, keys.iter().map(|key| key.0), |key, booking| {
        found.push((BookingKey(key), booking));
    })?;
    Ok(found)
}

/// How many bookings there are. O(1).
pub fn count(tx: &impl Source) -> Result<u64, StoreError> {
    BOOKINGS.count(tx)
}

/// Tells every reader that bookings changed in this transaction.
pub fn raise_version(tx: &WriteTx) -> Result<(), StoreError> {
    raise(tx, "bookings")
}

/// Both tables, open for many writes.
pub struct BookingWriter<'t> {
    tx: &'t WriteTx,
    bookings: OpenRecords<'t, u64, Booking>,
    identities: OpenRecords<'t, [u8; 16], u64>,
    /// The next free position; positions are never used twice.
    next: u64,
}

impl<'t> BookingWriter<'t> {
    /// Opens both tables. Nothing else in the transaction may open them until [`Self::close`].
    pub fn open(tx: &'t WriteTx) -> Result<Self, StoreError> {
        Ok(Self {
            tx,
            next: COUNTERS.get(tx, "booking_key")?.unwrap_or(0),
            bookings: BOOKINGS.open(tx)?,
            identities: BOOKING_IDENTITIES.open(tx)?,
        })
    }

    /// Writes a batch in its order: `value` makes each booking from what is stored under its
    /// identity, `done` learns what became of it. The same identity twice is written twice.
    ///
    /// Identities are random, so they are looked up and inserted in their own order, batch by
    /// batch: each page of the tree is then touched once a batch instead of once a row.
    pub fn upsert(
        &mut self,
        identities: &[BookingIdentity],
        mut value: impl FnMut(usize, Option<&Booking>) -> Booking,
        mut done: impl FnMut(BookingKey, &Booking, Change),
    ) -> Result<(), StoreError> {
        for (at, place) in self.places(identities)?.into_iter().enumerate() {
            let old = match place {
                Place::New(_) => None,
                Place::Known(key) => self.bookings.get(key)?,
            };
            let booking = value(at, old.as_ref());
            let (Place::New(key) | Place::Known(key)) = place;
            let change = match old {
                Some(old) if old == booking => Change::Unchanged,
                Some(old) => Change::Updated(Box::new(old)),
                None => Change::Inserted,
            };
            if change != Change::Unchanged {
                self.bookings.put(key, &booking)?;
            }
            done(BookingKey(key), &booking, change);
        }
        Ok(())
    }

    /// The position of each identity, new ones in the order of the batch.
    fn places(&mut self, identities: &[BookingIdentity]) -> Result<Vec<Place>, StoreError> {
        let mut order: Vec<usize> = (0..identities.len()).collect();
        order.sort_by_key(|at| identities[*at]);
        let mut places: Vec<Option<Place>> = vec![None; identities.len()];
        let groups = || order.chunk_by(|a, b| identities[*a] == identities[*b]);
        for group in groups() {
            if let Some(key) = self.identities.get(identities[group[0]].0)? {
                for at in group {
                    places[*at] = Some(Place::Known(key));
                }
            }
        }
        // The sort is stable, so the first of a group is the first of the batch.
        let mut leader: Vec<usize> = (0..identities.len()).collect();
        for group in groups() {
            for at in group {
                leader[*at] = group[0];
            }
        }
        let mut numbered = Vec::with_capacity(identities.len());
        for (at, place) in places.into_iter().enumerate() {
            let place = match (place, numbered.get(leader[at])) {
                (Some(known), _) => known,
                (None, Some(Place::New(key) | Place::Known(key))) => Place::Known(*key),
                (None, None) => {
                    self.next += 1;
                    Place::New(self.next - 1)
                }
            };
            numbered.push(place);
        }
        for at in &order {
            if let Place::New(key) = numbered[*at] {
                self.identities.put(identities[*at].0, &key)?;
            }
        }
        Ok(numbered)
    }

    /// Writes a booking over the one that is there.
    pub fn put(&mut self, key: BookingKey, booking: &Booking) -> Result<(), StoreError> {
        self.bookings.put(key.0, booking)
    }

    /// The booking at a position, where there is one.
    pub fn get(&self, key: BookingKey) -> Result<Option<Booking>, StoreError> {
        self.bookings.get(key.0)
    }

    /// Every position that was ever given.
    pub fn keys(&self) -> Range<u64> {
        0..self.next
    }

    /// Keeps the next free position.
    pub fn close(self) -> Result<(), StoreError> {
        COUNTERS.put(self.tx, "booking_key", &self.next).map(drop)
    }
}

/// Where a booking of a batch lies.
#[derive(Clone, Copy)]
enum Place {
    /// Nothing is there yet.
    New(u64),
    /// A booking of the store, or an earlier one of the batch.
    Known(u64),
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::domain::firm::FirmSize;
    use crate::domain::ids::BookingId;
    use crate::store::Store;

    fn booking(id: &str, second: i64) -> Booking {
        Booking {
            id: BookingId(id.into()),
            client: None,
            vendor_id: None,
            category_id: None,
            firm_size: FirmSize::Solo,
            city_state: None,
            state: None,
            dma: None,
            created_at: Timestamp::from_second(second).unwrap(),
            firm_key: None,
        }
    }

    fn upsert(store: &Store, rows: &[(u8, i64)]) -> Vec<(u64, Change)> {
        let identities: Vec<_> = rows
            .iter()
            .map(|(id, _)| BookingIdentity([*id; 16]))
            .collect();
        let mut changes = Vec::new();
        let written: Result<(), StoreError> = store.write(|tx| {
            let mut writer = BookingWriter::open(tx)?;
            writer.upsert(
                &identities,
                |at, _| booking(&rows[at].0.to_string(), rows[at].1),
                |key, _, change| changes.push((key.0, change)),
            )?;
            writer.close()
        });
        written.unwrap();
        changes
    }

    #[test]
    fn positions_follow_the_order_of_arrival_and_identities_find_them() {
        let store = Store::memory().unwrap();
        let first = upsert(&store, &[(9, 1), (3, 1), (9, 1), (5, 1), (3, 2)]);
        let updated = Change::Updated(Box::new(booking("3", 1)));
        let expected = [
            (0, Change::Inserted),
            (1, Change::Inserted),
            (0, Change::Unchanged),
            (2, Change::Inserted),
            (1, updated),
        ];
        assert_eq!(first, expected);
        let second = upsert(&store, &[(1, 1), (5, 1)]);
        assert_eq!(second, [(3, Change::Inserted), (2, Change::Unchanged)]);

        let mut ids = Vec::new();
        let read = store.read(|tx| {
            for_each(tx, |key, booking| {
                ids.push((key.0, booking.id.0));
                Ok(())
            })
        });
        read.unwrap();
        let expected = [(0, "9"), (1, "3"), (2, "5"), (3, "1")];
        assert_eq!(ids, expected.map(|(key, id)| (key, id.to_owned())));
    }
}
