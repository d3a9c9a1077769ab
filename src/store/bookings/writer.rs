//! Writes many bookings in one transaction.

use std::ops::Range;

use super::block::Block;
use crate::domain::booking::BookingKey;
use crate::store::packed::Packed;
use crate::store::records::WriteRecords;
use crate::store::tables::{BOOKINGS, COUNTERS};
use crate::store::{StoreError, WriteTx};

/// The table of bookings, open for many writes.
///
/// The block that was touched last stays open, so whoever goes through bookings in the order of
/// their positions reads and writes each block once.
pub struct BookingWriter<'t> {
    tx: &'t WriteTx,
    blocks: WriteRecords<'t, u64, Packed>,
    block: Option<Block>,
    is_dirty: bool,
    /// The next free position; positions are never used twice.
    next: u64,
    count: u64,
}

impl<'t> BookingWriter<'t> {
    /// Opens the table. Nothing else in the transaction may open it until [`Self::close`].
    pub fn open(tx: &'t WriteTx) -> Result<Self, StoreError> {
        Ok(Self {
            tx,
            next: COUNTERS.get(tx, "booking_key")?.unwrap_or(0),
            count: super::count(tx)?,
            blocks: BOOKINGS.open(tx)?,
            block: None,
            is_dirty: false,
        })
    }

    /// Writes a new booking. Positions must ascend.
    pub fn append(&mut self, key: BookingKey, row: &[u8]) -> Result<(), StoreError> {
        self.next = self.next.max(key.0 + 1);
        self.count += 1;
        let ends_here = |block: &Block| block.positions().end == key.0;
        if !self.block.as_ref().is_some_and(ends_here) {
            self.open_block(key.0)?;
        }
        self.push(key.0, row)
    }

    /// The booking at a position, where there is one.
    pub fn get(&mut self, key: BookingKey) -> Result<Option<&[u8]>, StoreError> {
        self.open_block(key.0)?;
        Ok(self.block.as_ref().and_then(|block| block.get(key.0)))
    }

    /// Writes a booking over the one that is there, or where one was removed.
    pub fn set(&mut self, key: BookingKey, row: &[u8]) -> Result<(), StoreError> {
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
            self.set(key, &[])?;
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
        COUNTERS.put(self.tx, "booking_count", &self.count)?;
        COUNTERS.put(self.tx, "booking_key", &self.next).map(drop)
    }

    /// Opens the block that a position falls into, or the one before it.
    fn open_block(&mut self, position: u64) -> Result<(), StoreError> {
        let holds = |block: &Block| block.positions().contains(&position);
        if self.block.as_ref().is_some_and(holds) {
            return Ok(());
        }
        self.flush()?;
        let found = self
            .blocks
            .floor(position, |first, packed| (first, packed))?;
        self.block = match found {
            Some((first, Packed(bytes))) => {
                let block = Block::decode(first, &bytes);
                Some(block.ok_or_else(|| BOOKINGS.damaged(first))?)
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
        }
        self.is_dirty = true;
        Ok(())
    }

    fn flush(&mut self) -> Result<(), StoreError> {
        let Some(mut block) = self.block.take().filter(|_| self.is_dirty) else {
            return Ok(());
        };
        self.is_dirty = false;
        if block.is_empty() {
            return self.blocks.remove(block.first);
        }
        loop {
            let more = block.split();
            self.blocks.put(block.first, &block.encode())?;
            match more {
                Some(rest) => block = rest,
                None => return Ok(()),
            }
        }
    }
}
