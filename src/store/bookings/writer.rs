//! Writes many bookings in one transaction.

use std::ops::Range;

use super::block::{Block, BlockCapacity};
use super::encoded::EncodedBooking;
use super::packer::PackedBlocks;
use super::pending::{BlockVersion, NO_BOOKINGS, Pending};
use crate::domain::booking::BookingKey;
use crate::store::counters::Counter;
use crate::store::error::StoreError;
use crate::store::packed::Packed;
use crate::store::table::WriteTable;
use crate::store::table::WriteTx;
use crate::store::tables::BOOKINGS;

/// Bytes of new blocks that are written together.
const NEW_BYTES: usize = 512 << 10;

/// How written bookings become visible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// With the transaction, in the version of pending blocks that everybody sees.
    Direct(BlockVersion),
    /// With the end of the import; what everybody sees ends at this position.
    Staged(u64),
}

/// What a stage of an import wrote.
#[derive(Debug, Default)]
pub struct Staged {
    /// The next free position after it.
    pub next: u64,
    /// Bookings more, or fewer.
    pub added: i64,
    /// First positions of the blocks that it left pending.
    pub pending: Vec<u64>,
    /// Bytes of the blocks that it wrote.
    pub bytes: usize,
}

/// The table of bookings, open for many writes.
///
/// The block that was touched last stays open, so a pass through bookings in the order of their
/// positions reads and writes each block once.
pub struct BookingWriter<'t> {
    tx: &'t WriteTx,
    blocks: WriteTable<'t, u64, Packed>,
    mode: Mode,
    block: Option<Block>,
    /// The version of the open block that is not written, where it is pending.
    other: Option<Vec<u8>>,
    is_dirty: bool,
    /// Whether the open block is not in the table yet.
    is_new: bool,
    capacity: BlockCapacity,
    new: NewBlocks,
    /// The next free position; positions are never used twice.
    next: u64,
    /// Bookings more, or fewer, than before.
    added: i64,
    /// First positions of the blocks that were left pending.
    pending: Vec<u64>,
    /// Bytes of the blocks that were written.
    bytes: usize,
}

impl<'t> BookingWriter<'t> {
    /// Opens the table. Nothing else in the transaction may open it until [`Self::close`].
    pub fn open(tx: &'t WriteTx) -> Result<Self, StoreError> {
        let next = Counter::NextBooking.get(tx)?.unwrap_or(0);
        Self::open_in(tx, Mode::Direct(BlockVersion::visible(tx)?), next)
    }

    /// Opens the table for a stage of an import, which has given the positions up to `next`. Ends
    /// with [`Self::close_staged`].
    pub fn open_staged(tx: &'t WriteTx, next: u64) -> Result<Self, StoreError> {
        let end = Counter::NextBooking.get(tx)?.unwrap_or(0);
        Self::open_in(tx, Mode::Staged(end), next)
    }

    fn open_in(tx: &'t WriteTx, mode: Mode, next: u64) -> Result<Self, StoreError> {
        Ok(Self {
            tx,
            mode,
            next,
            added: 0,
            pending: Vec::new(),
            bytes: 0,
            blocks: BOOKINGS.open(tx)?,
            block: None,
            other: None,
            is_dirty: false,
            is_new: false,
            capacity: BlockCapacity::default(),
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
        self.added += 1;
        let ends_here = |block: &Block| block.positions().end == key.0;
        if !self.block.as_ref().is_some_and(ends_here) {
            self.open_block(key.0)?;
        }
        self.push(key.0, booking.0)
    }

    /// Writes blocks of new bookings, which come after all others.
    pub fn append_blocks(&mut self, packed: PackedBlocks) -> Result<(), StoreError> {
        self.flush()?;
        self.write_new()?;
        self.next = self.next.max(packed.end);
        self.added += i64::try_from(packed.count).unwrap_or(i64::MAX);
        let bytes = packed.blocks.iter().map(|(_, Packed(bytes))| bytes.len());
        self.bytes += bytes.sum::<usize>();
        self.blocks.insert_run(packed.blocks)
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
        self.added += i64::from(!row.is_empty()) - i64::from(is_there);
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
        let count = Counter::BookingCount.get(self.tx)?.unwrap_or(0);
        Counter::BookingCount.set(self.tx, count.saturating_add_signed(self.added))?;
        Counter::NextBooking.set(self.tx, self.next)
    }

    /// Writes what is still open; the import keeps what this returns.
    pub fn close_staged(mut self) -> Result<Staged, StoreError> {
        self.flush()?;
        self.write_new()?;
        Ok(Staged {
            next: self.next,
            added: self.added,
            pending: self.pending,
            bytes: self.bytes,
        })
    }

    /// Opens the block that a position falls into, or the one before it.
    fn open_block(&mut self, position: u64) -> Result<(), StoreError> {
        let holds = |block: &Block| block.positions().contains(&position);
        if self.block.as_ref().is_some_and(holds) || self.grows_to(position)? {
            return Ok(());
        }
        self.flush()?;
        self.write_new()?;
        self.is_new = false;
        let found = self
            .blocks
            .floor(position, |first, packed| (first, packed))?;
        if let Some((first, Packed(bytes))) = found {
            let opened = self.decode(first, &bytes);
            let (block, other) = opened.ok_or_else(|| BOOKINGS.corrupt(first))?;
            (self.block, self.other) = (Some(block), other);
        }
        Ok(())
    }

    /// Whether the open block ends at a position that no stored one begins at, so that this one is next to it:
    /// removed bookings that come back one by one fill the same block.
    fn grows_to(&self, position: u64) -> Result<bool, StoreError> {
        if !self.ends_at(position) {
            return Ok(false);
        }
        let found = self.blocks.floor(position, |first, _| first)?;
        Ok(found != Some(position))
    }

    /// The version of a stored block that is written, and the other one where that is to stay.
    fn decode(&self, first: u64, bytes: &[u8]) -> Option<(Block, Option<Vec<u8>>)> {
        let versions = Pending::of(bytes)?;
        let (version, other) = match self.mode {
            Mode::Staged(end) if first < end => (BlockVersion::After, Some(BlockVersion::Before)),
            Mode::Direct(BlockVersion::Before) if Pending::is_pending(bytes) => {
                (BlockVersion::Before, Some(BlockVersion::After))
            }
            Mode::Staged(_) | Mode::Direct(_) => (BlockVersion::After, None),
        };
        let block = Block::decode(first, versions.version(version))?;
        Some((
            block,
            other.map(|version| versions.version(version).to_vec()),
        ))
    }

    /// Adds a row to the open block where that ends at its position and has room, else to a new
    /// block.
    fn push(&mut self, position: u64, row: &[u8]) -> Result<(), StoreError> {
        if self.ends_at(position) && self.is_new && self.is_full(row.len()) {
            self.write_full()?;
        }
        if self.ends_at(position) && !self.is_full(row.len()) {
            if let Some(block) = &mut self.block {
                block.push(row);
            }
        } else {
            self.flush()?;
            let mut block = Block::new(position);
            block.push(row);
            self.block = Some(block);
            self.is_new = true;
            self.other = match self.mode {
                Mode::Staged(end) if position < end => Some(NO_BOOKINGS.to_vec()),
                Mode::Staged(_) | Mode::Direct(_) => None,
            };
        }
        self.is_dirty = true;
        Ok(())
    }

    fn ends_at(&self, position: u64) -> bool {
        let end = self.block.as_ref().map(|block| block.positions().end);
        end == Some(position)
    }

    fn is_full(&self, more: usize) -> bool {
        let block = self.block.as_ref();
        block.is_some_and(|block| block.would_overflow(more, self.capacity))
    }

    /// Lets go of the part of a new block that fills a stored one, and keeps the rest open.
    fn write_full(&mut self) -> Result<(), StoreError> {
        if self.other.is_some() {
            return Ok(());
        }
        if let Some(block) = self.block.take() {
            self.block = self.write_part(block)?;
        }
        Ok(())
    }

    /// Writes as much of a block as a stored one takes, and returns the rest.
    fn write_part(&mut self, mut block: Block) -> Result<Option<Block>, StoreError> {
        let first = block.first;
        let encoded = block.take_fitting(&mut self.capacity)?;
        if self.is_new {
            self.add_new(first..block.first, encoded)?;
        } else {
            self.put(first, &encoded)?;
        }
        Ok((!block.positions().is_empty()).then_some(block))
    }

    /// Lets go of the open block: one that is in the table is written, a new one waits for others.
    fn flush(&mut self) -> Result<(), StoreError> {
        let other = self.other.take();
        let Some(block) = self.block.take().filter(|_| self.is_dirty) else {
            return Ok(());
        };
        self.is_dirty = false;
        if let Some(other) = other {
            return self.write_pending(&block, &other);
        }
        match (block.is_empty(), self.is_new) {
            (true, true) => return Ok(()),
            (true, false) => return self.blocks.remove(block.first),
            (false, _) => {}
        }
        let mut rest = Some(block);
        while let Some(block) = rest {
            rest = self.write_part(block)?;
        }
        Ok(())
    }

    fn write_pending(&mut self, block: &Block, other: &[u8]) -> Result<(), StoreError> {
        let Packed(written) = block.encode()?;
        let versions = match self.mode {
            Mode::Staged(_) => Pending {
                before: other,
                after: &written,
            },
            Mode::Direct(_) => Pending {
                before: &written,
                after: other,
            },
        };
        if versions.before != versions.after {
            self.pending.push(block.first);
            return self.put(block.first, &versions.pack());
        }
        self.put(block.first, &Packed(written))
    }

    fn put(&mut self, first: u64, packed: &Packed) -> Result<(), StoreError> {
        self.bytes += packed.0.len();
        self.blocks.put(first, packed)
    }

    fn add_new(&mut self, positions: Range<u64>, encoded: Packed) -> Result<(), StoreError> {
        if self.new.end != positions.start || self.new.bytes >= NEW_BYTES {
            self.write_new()?;
        }
        self.new.bytes += encoded.0.len();
        self.new.end = positions.end;
        self.new.blocks.push((positions.start, encoded));
        Ok(())
    }

    fn write_new(&mut self) -> Result<(), StoreError> {
        self.bytes += std::mem::take(&mut self.new.bytes);
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
