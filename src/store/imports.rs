//! Past imports, and what they replaced: enough to undo the last of them.
//!
//! An import remembers the bookings that it brought as a range of positions. Of bookings that it
//! changed or removed it keeps the encoded form, of vendors both what they were and what they became.

use fixedbitset::FixedBitSet;

use super::bookings::EncodedBooking;
use super::counters::Counter;
use super::error::StoreError;
use super::packed::{BLOCK_BYTES, ByteReader, Packed, put_varint};
use super::table::{Readable, WriteTx};
use super::tables::{IMPORT_BOOKINGS, IMPORT_VENDORS, IMPORTS};
use crate::domain::booking::BookingKey;
use crate::domain::import::{ImportId, PastImport};
use crate::domain::limits::IMPORTS_UNDOABLE;

pub use crate::domain::import::VendorChange;

/// The import with this number.
pub fn get(tx: &impl Readable, id: ImportId) -> Result<Option<PastImport>, StoreError> {
    IMPORTS.get(tx, id.0)
}

/// The newest imports, the newest first. O(imports listed).
pub fn newest(tx: &impl Readable, most: usize) -> Result<Vec<PastImport>, StoreError> {
    let next = next_id(tx)?.0;
    let first = next.saturating_sub(most as u64);
    let mut imports = IMPORTS.list(tx, first..next)?;
    imports.reverse();
    Ok(imports)
}

/// The number that the next import gets.
pub fn next_id(tx: &impl Readable) -> Result<ImportId, StoreError> {
    Ok(ImportId(Counter::NextImport.get(tx)?.unwrap_or(1)))
}

/// Writes an import, new or changed.
pub fn put(tx: &WriteTx, import: &PastImport) -> Result<(), StoreError> {
    if import.id >= next_id(tx)? {
        Counter::NextImport.set(tx, import.id.0 + 1)?;
    }
    IMPORTS.put(tx, import.id.0, import).map(drop)
}

/// Keeps what an import did to a vendor.
pub fn put_vendor_change(
    tx: &WriteTx,
    import: ImportId,
    vendor: &str,
    change: &VendorChange,
) -> Result<(), StoreError> {
    IMPORT_VENDORS.put(tx, (import.0, vendor), change).map(drop)
}

/// What an import did to vendors, by their ids.
pub fn vendor_changes(
    tx: &impl Readable,
    import: ImportId,
) -> Result<Vec<(String, VendorChange)>, StoreError> {
    let mut changes = Vec::new();
    IMPORT_VENDORS.scan(tx, (import.0, "")..(import.0 + 1, ""), |(_, id), change| {
        changes.push((id.to_owned(), change));
        Ok(())
    })?;
    Ok(changes)
}

/// What an import did to a booking that was there before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replacement {
    /// It changed it.
    Updated,
    /// It removed it.
    Removed,
}

/// Visits the bookings that an import changed or removed, as they were before it: of one that it
/// changed several times, the first visit is the one that counts.
pub fn for_each_replaced(
    tx: &impl Readable,
    import: ImportId,
    mut visit: impl FnMut(BookingKey, Replacement, EncodedBooking<'_>) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    IMPORT_BOOKINGS.scan(tx, keys_of(import), |key, Packed(bytes)| {
        let corrupt = || IMPORT_BOOKINGS.corrupt(key);
        let mut rest = ByteReader(&bytes);
        while !rest.0.is_empty() {
            let [removed] = rest.array().ok_or_else(corrupt)?;
            let position = rest.array().ok_or_else(corrupt)?;
            let booking = rest.length_prefixed().ok_or_else(corrupt)?;
            let replacement = if removed == 0 {
                Replacement::Updated
            } else {
                Replacement::Removed
            };
            visit(
                BookingKey(u64::from_le_bytes(position)),
                replacement,
                EncodedBooking(booking),
            )?;
        }
        Ok(())
    })
}

/// Collects the bookings that the next import replaces.
pub struct UndoLog {
    import: ImportId,
    /// The number of the block that is collected.
    sequence: u64,
    block: Vec<u8>,
    /// Blocks that are not written yet.
    full: Vec<([u8; 16], Packed)>,
    positions: FixedBitSet,
}

impl UndoLog {
    /// None yet.
    pub fn begin(tx: &impl Readable) -> Result<Self, StoreError> {
        Ok(Self {
            import: next_id(tx)?,
            sequence: 0,
            block: Vec::new(),
            full: Vec::new(),
            positions: FixedBitSet::default(),
        })
    }

    /// Keeps a booking as it was before this import.
    pub fn record(
        &mut self,
        key: BookingKey,
        replacement: Replacement,
        EncodedBooking(booking): EncodedBooking<'_>,
    ) {
        self.positions.grow_and_insert(index_of(key));
        self.block
            .push(u8::from(replacement == Replacement::Removed));
        self.block.extend_from_slice(&key.0.to_le_bytes());
        put_varint(booking.len(), &mut self.block);
        self.block.extend_from_slice(booking);
        if self.block.len() > BLOCK_BYTES - 100 {
            self.end_block();
        }
    }

    /// Takes note that a booking is again as it was before this import.
    pub fn mark_restored(&mut self, key: BookingKey) {
        let index = index_of(key);
        if index < self.positions.len() {
            self.positions.remove(index);
        }
    }

    /// Writes the blocks that are full.
    pub fn write(&mut self, tx: &WriteTx) -> Result<(), StoreError> {
        if self.full.is_empty() {
            return Ok(());
        }
        let mut blocks = IMPORT_BOOKINGS.open(tx)?;
        for (key, block) in self.full.drain(..) {
            blocks.put(key, &block)?;
        }
        Ok(())
    }

    /// Writes what is left.
    pub fn finish(mut self, tx: &WriteTx) -> Result<(), StoreError> {
        if !self.block.is_empty() {
            self.end_block();
        }
        self.write(tx)
    }

    /// The earlier imports whose bookings were replaced, as far back as imports can be undone. Reads
    /// what they replaced.
    pub fn changed_imports(&self, tx: &impl Readable) -> Result<Vec<ImportId>, StoreError> {
        let mut changed = Vec::new();
        if self.positions.is_clear() {
            return Ok(changed);
        }
        for import in newest(tx, IMPORTS_UNDOABLE)? {
            if import.undone.is_none() && has_any(tx, &import, &self.positions)? {
                changed.push(import.id);
            }
        }
        Ok(changed)
    }

    fn end_block(&mut self) {
        let block = Packed(std::mem::take(&mut self.block));
        self.full.push((key(self.import, self.sequence), block));
        self.sequence += 1;
    }
}

/// Drops at most `most` blocks of an import that was never committed; whether there may be more.
pub fn drop_unfinished(tx: &WriteTx, most: usize) -> Result<bool, StoreError> {
    let import = next_id(tx)?;
    let mut table = IMPORT_BOOKINGS.open(tx)?;
    let mut found = Vec::new();
    table.scan_from(key(import, 0), |key, _| {
        found.push(key);
        found.len() < most
    })?;
    for key in &found {
        table.remove(*key)?;
    }
    Ok(found.len() >= most)
}

fn has_any(
    tx: &impl Readable,
    import: &PastImport,
    positions: &FixedBitSet,
) -> Result<bool, StoreError> {
    let new = &import.new_bookings;
    let end = index_of(BookingKey(new.end)).min(positions.len());
    let start = index_of(BookingKey(new.start)).min(end);
    let mut has_any = positions.contains_any_in_range(start..end);
    if !has_any {
        for_each_replaced(tx, import.id, |key, _, _| {
            has_any |= positions.contains(index_of(key));
            Ok(())
        })?;
    }
    Ok(has_any)
}

/// What imports keep though it can no longer be undone.
#[derive(Default)]
pub struct Outdated {
    bookings: Vec<[u8; 16]>,
    vendors: Vec<(u64, String)>,
}

impl Outdated {
    /// How many records that are.
    pub fn count(&self) -> usize {
        self.bookings.len() + self.vendors.len()
    }
}

/// What can no longer be undone, about this many records at most. It stays so, so it can be dropped at any time.
pub fn outdated(tx: &impl Readable, most: usize) -> Result<Outdated, StoreError> {
    let kept = newest(tx, IMPORTS_UNDOABLE)?;
    let is_kept = |import: u64| {
        let found = kept.iter().find(|kept| kept.id.0 == import);
        found.is_some_and(|import| import.undone.is_none())
    };
    let mut found = Outdated::default();
    IMPORT_BOOKINGS.visit_keys(tx, |key| {
        let mut import = [0; 8];
        import.copy_from_slice(&key[..8]);
        if !is_kept(u64::from_be_bytes(import)) {
            found.bookings.push(key);
        }
        found.count() < most
    })?;
    IMPORT_VENDORS.visit_keys(tx, |(import, vendor)| {
        if found.count() < most && !is_kept(import) {
            found.vendors.push((import, vendor.to_owned()));
        }
        found.count() < most
    })?;
    Ok(found)
}

/// Drops it.
pub fn drop_outdated(tx: &WriteTx, outdated: &Outdated) -> Result<(), StoreError> {
    let mut table = IMPORT_BOOKINGS.open(tx)?;
    for key in &outdated.bookings {
        table.remove(key)?;
    }
    for (import, vendor) in &outdated.vendors {
        IMPORT_VENDORS.remove(tx, (*import, vendor.as_str()))?;
    }
    Ok(())
}

/// A position as an index of a bit set.
pub fn index_of(key: BookingKey) -> usize {
    usize::try_from(key.0).unwrap_or(usize::MAX)
}

fn key(import: ImportId, sequence: u64) -> [u8; 16] {
    let mut key = [0; 16];
    key[..8].copy_from_slice(&import.0.to_be_bytes());
    key[8..].copy_from_slice(&sequence.to_be_bytes());
    key
}

fn keys_of(import: ImportId) -> std::ops::RangeInclusive<[u8; 16]> {
    key(import, 0)..=key(import, u64::MAX)
}
