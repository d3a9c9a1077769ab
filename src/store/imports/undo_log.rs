//! Collects what an import replaces, for an undo of it.

use fixedbitset::FixedBitSet;

use super::replaced::{Replaced, Replacement, block_key, for_each_replaced, in_block, index_of};
use super::{next_id, undoable};
use crate::domain::booking::BookingKey;
use crate::domain::import::{ImportId, PastImport};
use crate::store::bookings::EncodedBooking;
use crate::store::error::StoreError;
use crate::store::packed::{BLOCK_BYTES, Packed};
use crate::store::table::{Readable, WriteTx};
use crate::store::tables::IMPORT_BOOKINGS;

/// Blocks that are read again in one transaction.
const BLOCKS_AT_ONCE: u64 = 64;

/// Collects the bookings that the next import replaces.
pub struct UndoLog {
    import: ImportId,
    /// The number of the block that is collected.
    sequence: u64,
    block: Vec<u8>,
    /// Blocks that are not written yet.
    full: Vec<([u8; 16], Packed)>,
    positions: FixedBitSet,
    /// Bookings that were changed back.
    restored: FixedBitSet,
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
            restored: FixedBitSet::default(),
        })
    }

    /// Keeps a booking as it was before this import.
    pub fn record(
        &mut self,
        key: BookingKey,
        replacement: Replacement,
        booking: EncodedBooking<'_>,
    ) {
        self.positions.grow_and_insert(index_of(key));
        let replaced = Replaced {
            key,
            replacement,
            booking,
        };
        replaced.put(&mut self.block);
        if self.block.len() > BLOCK_BYTES - 100 {
            self.end_block();
        }
    }

    /// Records that a booking is again as it was before this import.
    pub fn mark_restored(&mut self, key: BookingKey) {
        let index = index_of(key);
        if index < self.positions.len() {
            self.positions.remove(index);
            self.restored.grow_and_insert(index);
        }
    }

    /// Whether a booking is kept that is again as it was before this import. An undo of it has nothing to put
    /// back there, and what the booking is by then may be another undo's.
    pub fn has_restored(&self) -> bool {
        !self.restored.is_subset(&self.positions)
    }

    /// Leaves such bookings out of some blocks, from one on. Returns the block to go on with; `None` after
    /// the last.
    pub fn leave_out_restored(
        &mut self,
        tx: &WriteTx,
        from: u64,
    ) -> Result<Option<u64>, StoreError> {
        self.end_block();
        self.write(tx)?;
        let end = self.sequence.min(from + BLOCKS_AT_ONCE);
        for sequence in from..end {
            let key = block_key(self.import, sequence);
            let Some(Packed(block)) = IMPORT_BOOKINGS.get(tx, key)? else {
                continue;
            };
            let mut kept = Vec::new();
            for replaced in in_block(&block) {
                let replaced = replaced.ok_or_else(|| IMPORT_BOOKINGS.corrupt(key))?;
                let index = index_of(replaced.key);
                if !self.restored.contains(index) || self.positions.contains(index) {
                    replaced.put(&mut kept);
                }
            }
            if kept.is_empty() {
                IMPORT_BOOKINGS.delete(tx, key)?;
            } else if kept.len() < block.len() {
                IMPORT_BOOKINGS.put(tx, key, &Packed(kept))?;
            }
        }
        Ok((end < self.sequence).then_some(end))
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
        self.end_block();
        self.write(tx)
    }

    /// The earlier imports whose bookings were replaced, as far back as imports can be undone. Reads
    /// what they replaced.
    pub fn changed_imports(&self, tx: &impl Readable) -> Result<Vec<ImportId>, StoreError> {
        let mut changed = Vec::new();
        if self.positions.is_clear() {
            return Ok(changed);
        }
        for import in undoable(tx)? {
            if import.undone.is_none() && has_any(tx, &import, &self.positions)? {
                changed.push(import.id);
            }
        }
        Ok(changed)
    }

    fn end_block(&mut self) {
        if self.block.is_empty() {
            return;
        }
        let block = Packed(std::mem::take(&mut self.block));
        self.full
            .push((block_key(self.import, self.sequence), block));
        self.sequence += 1;
    }
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
