//! Bookings that an import has written and that nobody sees yet.
//!
//! An import writes in many short transactions and is visible from the last of them on. New bookings
//! lie at positions past [`Counter::NextBooking`], where nobody reads. A block that changes among the
//! visible ones holds both of its versions, `[0][length of the first][before][after]`, until the import
//! is over; one counter says for all blocks at once which of the two is read.

use std::ops::Range;

use super::block::{self, Block, BlockCapacity};
use super::columnar_block::ColumnarBlock;
use super::encoded::EncodedBooking;
use crate::domain::booking::BookingKey;
use crate::store::counters::Counter;
use crate::store::error::StoreError;
use crate::store::packed::{ByteReader, Packed, put_varint};
use crate::store::table::{ReadTable, Readable, WriteTx};
use crate::store::tables::BOOKINGS;

/// No block of bookings begins with it: one without bookings is not stored.
const PENDING: u8 = 0;
/// The encoding of a block without bookings.
pub const NO_BOOKINGS: &[u8] = &[0];

const STAGED: u64 = 1;
const COMMITTED: u64 = 2;

/// How far an import that is not over has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StagingState {
    /// What it has written must be removed.
    Staged,
    /// What it has written is visible, and blocks still hold what was there before.
    Committed,
}

/// Which version of a pending block is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockVersion {
    Before,
    After,
}

impl BlockVersion {
    /// The one that everybody sees.
    pub fn visible(tx: &impl Readable) -> Result<Self, StoreError> {
        Ok(match staging(tx)? {
            Some(StagingState::Committed) => Self::After,
            Some(StagingState::Staged) | None => Self::Before,
        })
    }
}

/// Both versions of a block, encoded.
#[derive(Clone, Copy)]
pub struct Pending<'b> {
    pub before: &'b [u8],
    pub after: &'b [u8],
}

impl<'b> Pending<'b> {
    /// The two versions of a stored block, which are the same unless it is pending. `None` where the bytes are no
    /// block.
    pub fn of(bytes: &'b [u8]) -> Option<Self> {
        let mut rest = ByteReader(bytes);
        if bytes.len() == NO_BOOKINGS.len() || rest.array()? != [PENDING] {
            return Some(Self {
                before: bytes,
                after: bytes,
            });
        }
        let before = rest.length_prefixed()?;
        Some(Self {
            before,
            after: rest.0,
        })
    }

    /// Whether a stored block holds two versions.
    pub fn is_pending(bytes: &[u8]) -> bool {
        bytes.len() > NO_BOOKINGS.len() && bytes[0] == PENDING
    }

    pub fn version(self, version: BlockVersion) -> &'b [u8] {
        match version {
            BlockVersion::Before => self.before,
            BlockVersion::After => self.after,
        }
    }

    pub fn pack(self) -> Packed {
        let mut bytes = Vec::with_capacity(self.before.len() + self.after.len() + 4);
        bytes.push(PENDING);
        put_varint(self.before.len(), &mut bytes);
        bytes.extend_from_slice(self.before);
        bytes.extend_from_slice(self.after);
        Packed(bytes)
    }
}

/// Whether an import has written and is not over.
pub fn staging(tx: &impl Readable) -> Result<Option<StagingState>, StoreError> {
    Ok(match Counter::Staging.get(tx)? {
        None => None,
        Some(COMMITTED) => Some(StagingState::Committed),
        Some(_) => Some(StagingState::Staged),
    })
}

/// Records that an import begins to write.
pub fn begin_staging(tx: &WriteTx) -> Result<(), StoreError> {
    Counter::Staging.set(tx, STAGED)
}

/// Makes everything that was staged visible: the positions up to `next`, and `added` bookings more
/// or fewer.
pub fn commit_staged(tx: &WriteTx, next: u64, added: i64) -> Result<(), StoreError> {
    let count = Counter::BookingCount.get(tx)?.unwrap_or(0);
    Counter::BookingCount.set(tx, count.saturating_add_signed(added))?;
    Counter::NextBooking.set(tx, next)?;
    Counter::Staging.set(tx, COMMITTED)
}

/// Records that nothing is pending any more.
pub fn end_staging(tx: &WriteTx) -> Result<(), StoreError> {
    Counter::Staging.remove(tx)
}

/// The first positions of at most `most` pending blocks from `from` on, and where to go on looking.
pub fn pending_blocks(
    tx: &impl Readable,
    from: u64,
    most: usize,
) -> Result<(Vec<u64>, Option<u64>), StoreError> {
    let mut found = Vec::new();
    let mut more = None;
    let Some(table) = BOOKINGS.open_read(tx)? else {
        return Ok((found, more));
    };
    table.scan_from(from, |first, Packed(bytes)| {
        if Pending::is_pending(&bytes) {
            if found.len() >= most {
                more = Some(first);
                return false;
            }
            found.push(first);
        }
        true
    })?;
    Ok((found, more))
}

/// Visits the bookings of a pending block that only one of its versions has, with that version.
pub fn for_each_difference(
    tx: &impl Readable,
    first: u64,
    mut visit: impl FnMut(BlockVersion, BookingKey, EncodedBooking<'_>),
) -> Result<(), StoreError> {
    let Some(Packed(bytes)) = BOOKINGS.get(tx, first)? else {
        return Ok(());
    };
    let corrupt = || BOOKINGS.corrupt(first);
    let versions = Pending::of(&bytes).ok_or_else(corrupt)?;
    for (version, other) in [
        (BlockVersion::Before, BlockVersion::After),
        (BlockVersion::After, BlockVersion::Before),
    ] {
        let others = Block::decode(first, versions.version(other)).ok_or_else(corrupt)?;
        let read = block::visit(first, versions.version(version), |position, row| {
            if others.get(position).is_none() {
                visit(version, BookingKey(position), EncodedBooking(row));
            }
            Some(())
        });
        read.ok_or_else(corrupt)?;
    }
    Ok(())
}

/// Keeps only one version of each pending block; other blocks stay as they are.
pub fn resolve_pending(
    tx: &WriteTx,
    blocks: &[u64],
    version: BlockVersion,
) -> Result<(), StoreError> {
    let mut table = BOOKINGS.open(tx)?;
    for first in blocks {
        let found = table.floor(*first, |found, packed| (found, packed))?;
        let Some((_, Packed(bytes))) = found.filter(|(found, _)| found == first) else {
            continue;
        };
        if !Pending::is_pending(&bytes) {
            continue;
        }
        let corrupt = || BOOKINGS.corrupt(*first);
        let encoded = Pending::of(&bytes).ok_or_else(corrupt)?.version(version);
        let mut block = Block::decode(*first, encoded).ok_or_else(corrupt)?;
        if block.is_empty() {
            table.remove(*first)?;
            continue;
        }
        while !block.positions().is_empty() {
            let first = block.first;
            let encoded = block.take_fitting(&mut BlockCapacity::default())?;
            table.put(first, &encoded)?;
        }
    }
    Ok(())
}

/// Removes at most `most` blocks past the last visible position; whether there may be more.
pub fn remove_staged(tx: &WriteTx, most: usize) -> Result<bool, StoreError> {
    let end = Counter::NextBooking.get(tx)?.unwrap_or(0);
    let mut table = BOOKINGS.open(tx)?;
    let mut staged = Vec::new();
    table.scan_from(end, |first, _| {
        staged.push(first);
        staged.len() < most
    })?;
    for first in &staged {
        table.remove(*first)?;
    }
    Ok(staged.len() >= most)
}

/// Reads bookings one by one, as everybody sees them or as an import has staged them. Fastest where
/// neighbors follow each other.
pub struct BookingReader<'t, S: Readable + 't> {
    /// `None` where there was never a booking.
    table: Option<ReadTable<'t, S, u64, Packed>>,
    version: BlockVersion,
    block: Open,
}

impl<'t, S: Readable> BookingReader<'t, S> {
    /// Reads them as everybody sees them.
    pub fn open(tx: &'t S) -> Result<Self, StoreError> {
        Self::open_version(tx, BlockVersion::visible(tx)?)
    }

    /// Reads them as the running import has staged them.
    pub fn open_staged(tx: &'t S) -> Result<Self, StoreError> {
        Self::open_version(tx, BlockVersion::After)
    }

    fn open_version(tx: &'t S, version: BlockVersion) -> Result<Self, StoreError> {
        Ok(Self {
            table: BOOKINGS.open_read(tx)?,
            version,
            block: Open::default(),
        })
    }

    /// The booking at a position, where there is one.
    pub fn get(&mut self, key: BookingKey) -> Result<Option<EncodedBooking<'_>>, StoreError> {
        if !self.block.holds(key.0) {
            let Some(table) = &self.table else {
                return Ok(None);
            };
            let found = table.floor(key.0, |first, packed| (first, packed))?;
            let Some((first, Packed(bytes))) = found else {
                return Ok(None);
            };
            if self.block.read(first, bytes, self.version).is_none() {
                self.block = Open::default();
                return Err(BOOKINGS.corrupt(first));
            }
        }
        if !self.block.holds(key.0) {
            return Ok(None);
        }
        let row = self.block.get(key.0);
        let row = row.ok_or_else(|| BOOKINGS.corrupt(key.0))?;
        Ok((!row.is_empty()).then_some(EncodedBooking(row)))
    }
}

/// A stored block. Its memory is used again for the next.
#[derive(Default)]
struct Open {
    first: u64,
    bytes: Vec<u8>,
    /// Where the version is that is read.
    encoded: Range<usize>,
    columns: ColumnarBlock,
    row: Vec<u8>,
}

impl Open {
    fn holds(&self, position: u64) -> bool {
        (self.first..self.first + self.columns.len() as u64).contains(&position)
    }

    /// The booking at one of its positions, empty where there is none; `None` where it cannot be read.
    fn get(&mut self, position: u64) -> Option<&[u8]> {
        let index = usize::try_from(position.checked_sub(self.first)?).ok()?;
        self.row.clear();
        let encoded = &self.bytes[self.encoded.clone()];
        self.columns.put_row(encoded, index, &mut self.row)?;
        Some(&self.row)
    }

    /// Takes a stored block; `None` where the bytes are no block.
    fn read(&mut self, first: u64, bytes: Vec<u8>, version: BlockVersion) -> Option<()> {
        let versions = Pending::of(&bytes)?;
        let encoded = versions.version(version);
        // The later version is at the end, the earlier one in front of it.
        let start = match version {
            BlockVersion::Before if Pending::is_pending(&bytes) => {
                bytes.len() - versions.after.len() - encoded.len()
            }
            BlockVersion::Before | BlockVersion::After => bytes.len() - encoded.len(),
        };
        self.columns = ColumnarBlock::of(encoded)?;
        self.encoded = start..start + encoded.len();
        (self.first, self.bytes) = (first, bytes);
        Some(())
    }
}

#[cfg(test)]
mod tests;
