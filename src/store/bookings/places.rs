//! Where the bookings of a file lie, or will lie: positions by identity.

use super::identities::{Entry, Identities};
use crate::domain::booking::{BookingIdentity, BookingKey};
use crate::store::tables::COUNTERS;
use crate::store::{StoreError, WriteTx};

/// Where a booking of a file lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Nothing is there yet; it is the caller's to [append](super::BookingWriter::append).
    New(BookingKey),
    /// A booking of the store, or an earlier one of the same file.
    Known(BookingKey),
}

impl Place {
    fn key(self) -> BookingKey {
        let (Self::New(key) | Self::Known(key)) = self;
        key
    }
}

/// The table of identities, open for many writes. It may be at work on one thread while a
/// [`BookingWriter`](super::BookingWriter) of the same transaction is on another.
pub struct BookingPlaces<'t> {
    identities: Identities<'t>,
    /// The next free position; positions are never used twice.
    next: u64,
}

impl<'t> BookingPlaces<'t> {
    /// Opens the table. Nothing else in the transaction may open it until this is dropped.
    pub fn open(tx: &'t WriteTx) -> Result<Self, StoreError> {
        Ok(Self {
            identities: Identities::open(tx)?,
            next: COUNTERS.get(tx, "booking_key")?.unwrap_or(0),
        })
    }

    /// The place of every row of a part of a file, in the order of the rows. `rows` holds their
    /// identities and numbers, from 0, sorted; new ones get their positions in the order of the
    /// file, and are found there once they were [added](Self::add).
    pub fn places(&mut self, rows: &[(BookingIdentity, u32)]) -> Result<Vec<Place>, StoreError> {
        // The first row with the identity of each.
        let mut firsts = vec![0; rows.len()];
        for same in rows.chunk_by(|a, b| a.0 == b.0) {
            for (_, row) in same {
                firsts[*row as usize] = same[0].1;
            }
        }
        let mut places = vec![Place::New(BookingKey(0)); rows.len()];
        self.identities.find(
            rows,
            |row| row.0,
            |(_, row), position| places[*row as usize] = Place::Known(BookingKey(position)),
        )?;
        for (row, first) in firsts.into_iter().enumerate() {
            let first = first as usize;
            if first < row {
                places[row] = Place::Known(places[first].key());
            } else if let Place::New(key) = &mut places[row] {
                *key = BookingKey(self.next);
                self.next += 1;
            }
        }
        Ok(places)
    }

    /// The new ones among these rows, as [`Self::add`] takes them.
    pub fn new_ones(rows: &[(BookingIdentity, u32)], places: &[Place]) -> NewIdentities {
        let new = rows
            .iter()
            .filter_map(|(identity, row)| match places[*row as usize] {
                Place::New(key) => Some((identity.0, key.0)),
                Place::Known(_) => None,
            });
        NewIdentities(new.collect())
    }

    /// Keeps the identities of new bookings.
    pub fn add(&mut self, new: &NewIdentities) -> Result<(), StoreError> {
        self.identities.add(&new.0)
    }

    /// The position that an identity leads to.
    pub fn find(&self, identity: BookingIdentity) -> Result<Option<BookingKey>, StoreError> {
        let mut found = None;
        let one = |one: &BookingIdentity| *one;
        self.identities.find(&[identity], one, |_, position| {
            found = Some(BookingKey(position));
        })?;
        Ok(found)
    }

    /// Forgets identities, in any order.
    pub fn forget(&mut self, mut identities: Vec<BookingIdentity>) -> Result<(), StoreError> {
        identities.sort_unstable();
        identities.dedup();
        self.identities.remove(&identities)
    }

    /// Gives bookings that were removed their identities again, in any order.
    pub fn recall(
        &mut self,
        mut identities: Vec<(BookingIdentity, BookingKey)>,
    ) -> Result<(), StoreError> {
        identities.sort_unstable();
        let entries: Vec<Entry> = identities.iter().map(|(one, key)| (one.0, key.0)).collect();
        self.identities.add(&entries)
    }
}

/// Identities of new bookings, sorted, with their positions.
pub struct NewIdentities(Vec<Entry>);
