//! Writes many bookings in one transaction.

use std::ops::Range;

use super::block::Block;
use super::encoded::EncodedBooking;
use crate::domain::booking::BookingKey;
use crate::store::counters::Counter;
use crate::store::error::StoreError;
use crate::store::packed::Packed;
use crate::store::table::WriteTable;
use crate::store::table::WriteTx;
use crate::store::tables::BOOKINGS;

/// Bytes of new blocks that are written together.
const NEW_BYTES: usize = 512 << 10;

/// The table of bookings, open for many writes.
///
/// The block that was touched last stays open, so a pass through bookings in the order of their
/// positions reads and writes each block once.
pub struct BookingWriter<'t> {
    tx: &'t WriteTx,
    blocks: WriteTable<'t, u64, Packed>,
    block: Option<Block>,
    is_dirty: bool,
    /// Whether the open block is not in the table yet.
    is_new: bool,
    new: NewBlocks,
    /// The next free position; positions are never used twice.
    next: u64,
    count: u64,
}

impl<'t> BookingWriter<'t> {
    /// Opens the table. Nothing else in the transaction may open it until [`Self::close`].
    pub fn open(tx: &'t WriteTx) -> Result<Self, StoreError> {
        Ok(Self {
            tx,
            next: Counter::NextBooking.get(tx)?.unwrap_or(0),
            count: Counter::BookingCount.get(tx)?.unwrap_or(0),
            blocks: BOOKINGS.open(tx)?,
            block: None,
            is_dirty: false,
            is_new: false,
            new: NewBlocks::default(),
        })
    }

    /// Writes a new booking. Positions must ascend.
    pub fn append(
        &mut self,
        key: BookingKey,
        booking: EncodedBooking<'_>,
    ) -> Result<(), StoreError> {
        self.next = self.next.max(key.0 + 1);
        self.count += 1;
        let ends_here = |block: &Block| block.positions().end == key.0;
        if !self.block.as_ref().is_some_and(ends_here) {
            self.open_block(key.0)?;
        }
        self.push(key.0, booking.0)
    }

    /// The booking at a position, where there is one.
    pub fn get(&mut self, key: BookingKey) -> Result<Option<EncodedBooking<'_>>, StoreError> {
        self.open_block(key.0)?;
        let block = self.block.as_ref();
        Ok(block.and_then(|block| block.get(key.0)).map(EncodedBooking))
    }

    /// Writes a booking over the one that is there, or where one was removed.
    pub fn set(&mut self, key: BookingKey, booking: EncodedBooking<'_>) -> Result<(), StoreError> {
        self.set_bytes(key, booking.0)
    }

    /// As [`Self::set`]; no bytes remove the booking.
    fn set_bytes(&mut self, key: BookingKey, row: &[u8]) -> Result<(), StoreError> {
        let is_there = self.get(key)?.is_some();
        let holds = |block: &Block| block.positions().contains(&key.0);
        if !self.block.as_ref().is_some_and(holds) {
            // Its whole block was removed, so no other block begins at this position.
            self.push(key.0, &[])?;
        }
        if let Some(block) = &mut self.block {
            block.set(key.0, row);
        }
        self.count = self.count + u64::from(!row.is_empty()) - u64::from(is_there);
        self.is_dirty = true;
        Ok(())
    }

    /// Removes a booking, where there is one. Its identity is removed apart.
    pub fn remove(&mut self, key: BookingKey) -> Result<(), StoreError> {
        if self.get(key)?.is_some() {
            self.set_bytes(key, &[])?;
        }
        Ok(())
    }

    /// Every position that was ever given.
    pub fn keys(&self) -> Range<u64> {
        0..self.next
    }

    /// Writes what is still open, and keeps the next free position.
    pub fn close(mut self) -> Result<(), StoreError> {
        self.flush()?;
        self.write_new()?;
        Counter::BookingCount.set(self.tx, self.count)?;
        Counter::NextBooking.set(self.tx, self.next)
    }

    /// Opens the block that a position falls into, or the one before it.
    fn open_block(&mut self, position: u64) -> Result<(), StoreError> {
        let holds = |block: &Block| block.positions().contains(&position);
        if self.block.as_ref().is_some_and(holds) {
            return Ok(());
        }
        self.flush()?;
        self.write_new()?;
        self.is_new = false;
        let found = self
            .blocks
            .floor(position, |first, packed| (first, packed))?;
        self.block = match found {
            Some((first, Packed(bytes))) => {
                let block = Block::decode(first, &bytes);
                Some(block.ok_or_else(|| BOOKINGS.corrupt(first))?)
            }
            None => None,
        };
        Ok(())
    }

    /// Adds a row to the open block where that ends at its position and has room, else to a new
    /// block.
    fn push(&mut self, position: u64, row: &[u8]) -> Result<(), StoreError> {
        let has_room = |block: &&mut Block| {
            block.positions().end == position && !block.would_overflow(row.len())
        };
        if let Some(block) = self.block.as_mut().filter(has_room) {
            block.push(row);
        } else {
            self.flush()?;
            let mut block = Block::new(position);
            block.push(row);
            self.block = Some(block);
            self.is_new = true;
        }
        self.is_dirty = true;
        Ok(())
    }

    /// Lets go of the open block: one that is in the table is written, a new one waits for others.
    fn flush(&mut self) -> Result<(), StoreError> {
        let Some(mut block) = self.block.take().filter(|_| self.is_dirty) else {
            return Ok(());
        };
        self.is_dirty = false;
        match (block.is_empty(), self.is_new) {
            (true, true) => return Ok(()),
            (true, false) => return self.blocks.remove(block.first),
            (false, _) => {}
        }
        loop {
            let more = block.split();
            if self.is_new {
                self.add_new(&block)?;
            } else {
                self.blocks.put(block.first, &block.encode())?;
            }
            match more {
                Some(rest) => block = rest,
                None => return Ok(()),
            }
        }
    }

    fn add_new(&mut self, block: &Block) -> Result<(), StoreError> {
        let positions = block.positions();
        if self.new.end != positions.start || self.new.bytes >= NEW_BYTES {
            self.write_new()?;
        }
        let encoded = block.encode();
        self.new.bytes += encoded.0.len();
        self.new.end = positions.end;
        self.new.blocks.push((positions.start, encoded));
        Ok(())
    }

    fn write_new(&mut self) -> Result<(), StoreError> {
        self.new.bytes = 0;
        self.blocks.insert_run(self.new.blocks.drain(..))
    }
}

/// Blocks that are not in the table yet. Each begins where the one before it ends, so no other block
/// lies between them and the table takes all of them at once.
#[derive(Default)]
struct NewBlocks {
    blocks: Vec<(u64, Packed)>,
    bytes: usize,
    /// The position after the last of them.
    end: u64,
}
