//! Packs new bookings into blocks before there is a transaction: others then wait only while ready blocks
//! are put into the table.

use super::block::{Block, BlockCapacity};
use super::encoded::EncodedBooking;
use crate::domain::booking::BookingKey;
use crate::store::error::StoreError;
use crate::store::packed::Packed;

/// Collects bookings at consecutive positions.
pub struct BlockPacker {
    block: Block,
    capacity: BlockCapacity,
    full: Vec<(u64, Packed)>,
}

/// Blocks of new bookings, one after the other.
pub struct PackedBlocks {
    pub(super) blocks: Vec<(u64, Packed)>,
    /// How many bookings they hold.
    pub(super) count: u64,
    /// The position after the last of them.
    pub(super) end: u64,
}

impl BlockPacker {
    /// Begins with a new block at this position.
    pub fn new(first: BookingKey) -> Self {
        Self {
            block: Block::new(first.0),
            capacity: BlockCapacity::default(),
            full: Vec::new(),
        }
    }

    /// The position of the next booking.
    pub fn next(&self) -> BookingKey {
        BookingKey(self.block.positions().end)
    }

    /// Adds a booking at the next position.
    pub fn push(&mut self, booking: EncodedBooking<'_>) -> Result<(), StoreError> {
        if self.block.would_overflow(booking.0.len(), self.capacity) {
            self.pack()?;
        }
        self.block.push(booking.0);
        Ok(())
    }

    /// The blocks that are full, and with `all` the last one as well.
    pub fn take(&mut self, all: bool) -> Result<PackedBlocks, StoreError> {
        while all && !self.block.is_empty() {
            self.pack()?;
        }
        let blocks = std::mem::take(&mut self.full);
        let first = blocks.first().map_or(self.block.first, |(first, _)| *first);
        Ok(PackedBlocks {
            blocks,
            count: self.block.first - first,
            end: self.block.first,
        })
    }

    /// Packs what fits into one block.
    fn pack(&mut self) -> Result<(), StoreError> {
        let first = self.block.first;
        let packed = self.block.take_fitting(&mut self.capacity)?;
        self.full.push((first, packed));
        Ok(())
    }
}

impl PackedBlocks {
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }
}
