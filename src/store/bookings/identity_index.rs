//! The position of each booking of a file, by its identity.

use std::collections::HashMap;

use super::identity_blocks::{Entry, IdentityBlocks, WriteIdentities, unpack};
use super::next_position;
use redb::ReadableTable;

use crate::domain::booking::{BookingIdentity, BookingKey};
use crate::store::counters::Counter;
use crate::store::error::StoreError;
use crate::store::packed::Packed;
use crate::store::table::{Readable, WriteTx};
use crate::store::tables::BOOKING_IDENTITIES;

/// The position of a booking of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// No booking has this identity yet; the caller [appends](super::BookingWriter::append) it.
    New(BookingKey),
    /// A booking of the store, or an earlier one of the same file.
    Known(BookingKey),
}

impl Slot {
    fn key(self) -> BookingKey {
        let (Self::New(key) | Self::Known(key)) = self;
        key
    }
}

/// The slot of every row of a part of a file, in the order of the rows. `rows` holds their
/// identities and numbers, from 0, sorted; new ones get their positions from `next` on in the order
/// of the file, and are found there once they are [added](IdentityIndex::add_some).
pub fn resolve(
    tx: &impl Readable,
    next: &mut u64,
    rows: &[(BookingIdentity, u32)],
) -> Result<Vec<Slot>, StoreError> {
    let table = BOOKING_IDENTITIES.open_read(tx)?;
    resolve_in(table.map(IdentityBlocks::new).as_ref(), next, rows)
}

fn resolve_in<T: ReadableTable<[u8; 16], &'static [u8]>>(
    identities: Option<&IdentityBlocks<T>>,
    next: &mut u64,
    rows: &[(BookingIdentity, u32)],
) -> Result<Vec<Slot>, StoreError> {
    // The rows with the identity of an earlier one, and the first that has it.
    let same = rows.chunk_by(|a, b| a.0 == b.0);
    let repeats = same.flat_map(|same| same[1..].iter().map(|(_, row)| (*row, same[0].1)));
    let mut repeats: Vec<(u32, u32)> = repeats.collect();
    repeats.sort_unstable();
    let mut repeats = repeats.into_iter().peekable();
    let mut slots = vec![Slot::New(BookingKey(0)); rows.len()];
    if let Some(identities) = identities {
        identities.find(
            rows,
            |row| row.0,
            |(_, row), position| slots[*row as usize] = Slot::Known(BookingKey(position)),
        )?;
    }
    for row in 0..slots.len() {
        if let Some((_, first)) = repeats.next_if(|(repeat, _)| *repeat as usize == row) {
            slots[row] = Slot::Known(slots[first as usize].key());
        } else if let Slot::New(key) = &mut slots[row] {
            *key = BookingKey(*next);
            *next += 1;
        }
    }
    Ok(slots)
}

/// The identities among some, sorted, of bookings that everybody sees, each with its booking.
pub fn stored_among(
    tx: &impl Readable,
    sorted: &[BookingIdentity],
) -> Result<HashMap<BookingIdentity, BookingKey>, StoreError> {
    let mut stored = HashMap::new();
    let next = next_position(tx)?;
    if let Some(table) = BOOKING_IDENTITIES.open_read(tx)? {
        IdentityBlocks::new(table).find(
            sorted,
            |identity| *identity,
            |identity, position| {
                if position < next {
                    stored.insert(*identity, BookingKey(position));
                }
            },
        )?;
    }
    Ok(stored)
}

/// The identities of at most `most` positions from `position` on, from an identity on; and where to go
/// on looking.
pub fn identities_past(
    tx: &impl Readable,
    from: BookingIdentity,
    position: u64,
    most: usize,
) -> Result<(Vec<BookingIdentity>, Option<BookingIdentity>), StoreError> {
    let mut found = Vec::new();
    let mut more = None;
    let mut damaged = None;
    let Some(table) = BOOKING_IDENTITIES.open_read(tx)? else {
        return Ok((found, more));
    };
    table.scan_from(from.0, |key, Packed(bytes)| {
        if found.len() >= most {
            more = Some(BookingIdentity(key));
            return false;
        }
        let Some(entries) = unpack(&bytes) else {
            damaged = Some(key);
            return false;
        };
        let past = entries.into_iter().filter(|(_, at)| *at >= position);
        found.extend(past.map(|(identity, _)| BookingIdentity(identity)));
        true
    })?;
    match damaged {
        Some(key) => Err(BOOKING_IDENTITIES.corrupt(key)),
        None => Ok((found, more)),
    }
}

/// The table of identities, open for many writes.
pub struct IdentityIndex<'t> {
    identities: WriteIdentities<'t>,
    /// The next free position.
    next: u64,
}

impl<'t> IdentityIndex<'t> {
    /// Opens the table. Nothing else in the transaction may open it until this is dropped.
    pub fn open(tx: &'t WriteTx) -> Result<Self, StoreError> {
        Ok(Self {
            identities: WriteIdentities::open(tx)?,
            next: Counter::NextBooking.get(tx)?.unwrap_or(0),
        })
    }

    /// As the [function](resolve), with positions from the next free one on.
    pub fn resolve(&mut self, rows: &[(BookingIdentity, u32)]) -> Result<Vec<Slot>, StoreError> {
        resolve_in(Some(&self.identities), &mut self.next, rows)
    }

    /// The identities of the new ones among these rows, in ascending order, with their positions.
    pub fn new_entries(
        rows: &[(BookingIdentity, u32)],
        slots: &[Slot],
    ) -> impl Iterator<Item = ([u8; 16], u64)> {
        rows.iter()
            .filter_map(|(identity, row)| match slots[*row as usize] {
                Slot::New(key) => Some((identity.0, key.0)),
                Slot::Known(_) => None,
            })
    }

    /// Keeps the first of the identities of new bookings, up to this many stored blocks; how many it has added,
    /// and about how many bytes it has written.
    pub fn add_some(
        &mut self,
        new: &[([u8; 16], u64)],
        blocks: usize,
    ) -> Result<(usize, usize), StoreError> {
        self.identities.add_some(new, blocks)
    }

    /// The position that an identity leads to.
    pub fn find(&self, identity: BookingIdentity) -> Result<Option<BookingKey>, StoreError> {
        let mut found = None;
        let identity_of = |identity: &BookingIdentity| *identity;
        self.identities
            .find(&[identity], identity_of, |_, position| {
                found = Some(BookingKey(position));
            })?;
        Ok(found)
    }

    /// Removes identities, given in any order.
    pub fn remove(&mut self, mut identities: Vec<BookingIdentity>) -> Result<(), StoreError> {
        identities.sort_unstable();
        identities.dedup();
        self.identities.remove(&identities)
    }

    /// Adds identities with their positions, given in any order. None of them may be stored.
    pub fn insert(
        &mut self,
        mut identities: Vec<(BookingIdentity, BookingKey)>,
    ) -> Result<(), StoreError> {
        identities.sort_unstable();
        let entries: Vec<Entry> = identities
            .iter()
            .map(|(identity, key)| (identity.0, key.0))
            .collect();
        self.identities.add(&entries)
    }
}
