//! Bookings at consecutive positions as one value. In memory they lie row after row, in the store
//! [column by column](columnar_block).

use std::ops::Range;

use super::columnar_block::{self, ColumnarBlock};
use crate::store::error::StoreError;
use crate::store::packed::Packed;
use crate::store::tables::BOOKINGS;

/// Most bytes of a stored block with more than one booking: with its envelope it fills four pages of redb, which
/// wastes little.
const STORED_BYTES: usize = 16_300;
/// Bytes of rows that are first expected to fill a block.
const INITIAL_CAPACITY: usize = 2 * STORED_BYTES;
const CAPACITY_MAX: usize = 32 * STORED_BYTES;
/// Most rows of a block: each column numbers its different texts in 16 bits.
const ROWS_MAX: usize = 8_192;

/// A block taken apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// Position of its first booking, and its key.
    pub first: u64,
    rows: Vec<u8>,
    ends: Vec<usize>,
}

/// How many bytes of rows fill a block, judging by earlier blocks.
#[derive(Clone, Copy, Debug)]
pub struct BlockCapacity(usize);

impl Default for BlockCapacity {
    fn default() -> Self {
        Self(INITIAL_CAPACITY)
    }
}

impl Block {
    /// A block without bookings.
    pub fn new(first: u64) -> Self {
        Self {
            first,
            ..Self::default()
        }
    }

    /// Reads a block; `None` where the bytes are no block.
    pub fn decode(first: u64, bytes: &[u8]) -> Option<Self> {
        let columns = ColumnarBlock::of(bytes)?;
        let mut block = Self::new(first);
        for row in 0..columns.len() {
            columns.put_row(bytes, row, &mut block.rows)?;
            block.ends.push(block.rows.len());
        }
        Some(block)
    }

    /// The block as a value; an error where a row of it is no booking.
    pub fn encode(&self) -> Result<Packed, StoreError> {
        self.encode_rows(self.ends.len())
    }

    fn encode_rows(&self, count: usize) -> Result<Packed, StoreError> {
        let mut out = Vec::with_capacity(STORED_BYTES);
        let rows = (0..count).map(|index| &self.rows[self.range(index)]);
        let encoded = columnar_block::encode(rows, &mut out);
        encoded.ok_or_else(|| BOOKINGS.corrupt(self.first))?;
        Ok(Packed(out))
    }

    /// Takes as many bookings off its front as a stored block holds, and returns them as a value.
    pub fn take_fitting(&mut self, capacity: &mut BlockCapacity) -> Result<Packed, StoreError> {
        let all = self.ends.len();
        let mut count = all.min(ROWS_MAX);
        loop {
            let encoded = self.encode_rows(count)?;
            let taken = encoded.0.len();
            let raw = count.checked_sub(1).map_or(0, |last| self.ends[last]);
            if taken <= STORED_BYTES || count == 1 {
                // A small block says little about a full one.
                if taken > STORED_BYTES / 2 {
                    let observed = (raw * STORED_BYTES / taken).min(CAPACITY_MAX);
                    // Blocks differ a little, and one that is too large is encoded twice.
                    *capacity = BlockCapacity(observed - observed / 50);
                }
                self.drop_first(count);
                return Ok(encoded);
            }
            let fitting = count * STORED_BYTES / taken;
            count = (fitting - fitting / 50).clamp(1, count - 1);
        }
    }

    /// The positions that it has room for, those of removed bookings among them.
    pub fn positions(&self) -> Range<u64> {
        self.first..self.first + self.ends.len() as u64
    }

    /// Whether there is a booking left in it.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Whether this many bytes more would exceed the size of a block.
    pub fn would_overflow(&self, more: usize, BlockCapacity(capacity): BlockCapacity) -> bool {
        !self.ends.is_empty() && (self.rows.len() + more > capacity || self.ends.len() >= ROWS_MAX)
    }

    /// The booking at a position of the block.
    pub fn get(&self, position: u64) -> Option<&[u8]> {
        let row = &self.rows[self.range(self.index(position)?)];
        (!row.is_empty()).then_some(row)
    }

    /// Adds a booking at the next position.
    pub fn push(&mut self, row: &[u8]) {
        self.rows.extend_from_slice(row);
        self.ends.push(self.rows.len());
    }

    /// Puts a booking at a position of the block; an empty one removes what is there.
    pub fn set(&mut self, position: u64, row: &[u8]) {
        let Some(index) = self.index(position) else {
            return;
        };
        let old = self.range(index);
        let (before, after) = (old.len(), row.len());
        self.rows.splice(old, row.iter().copied());
        for end in &mut self.ends[index..] {
            *end = *end + after - before;
        }
    }

    fn drop_first(&mut self, count: usize) {
        let cut = count.checked_sub(1).map_or(0, |last| self.ends[last]);
        self.first += count as u64;
        self.rows.drain(..cut);
        self.ends.drain(..count);
        for end in &mut self.ends {
            *end -= cut;
        }
    }

    fn index(&self, position: u64) -> Option<usize> {
        let index = usize::try_from(position.checked_sub(self.first)?).ok()?;
        (index < self.ends.len()).then_some(index)
    }

    fn range(&self, index: usize) -> Range<usize> {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        start..self.ends[index]
    }
}

/// Visits the bookings of an encoded block with their positions; `None` where the bytes are no
/// block, or a visit returns it.
pub fn visit(first: u64, bytes: &[u8], visit: impl FnMut(u64, &[u8]) -> Option<()>) -> Option<()> {
    let columns = ColumnarBlock::of(bytes)?;
    visit_rows(first, &columns, bytes, 0..columns.len(), visit)
}

/// As [`visit`], for some rows of a block whose columns are known.
pub fn visit_rows(
    first: u64,
    columns: &ColumnarBlock,
    bytes: &[u8],
    rows: impl IntoIterator<Item = usize>,
    mut visit: impl FnMut(u64, &[u8]) -> Option<()>,
) -> Option<()> {
    let mut booking = Vec::new();
    for row in rows {
        booking.clear();
        columns.put_row(bytes, row, &mut booking)?;
        if !booking.is_empty() {
            visit(first + row as u64, &booking)?;
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::super::tests::any_booking::encoded_booking;
    use super::*;
    use crate::domain::tests::{RELIABILITY, assert_says, in_words};
    use crate::testing::cases;

    proptest! {
        #![proptest_config(cases(64))]

        #[test]
        fn it_holds_what_a_map_would(
            rows in prop::collection::vec(encoded_booking(), 1..30),
            copies in 1usize..12,
            changes in prop::collection::vec((0u64..70, prop::option::of(encoded_booking())), 0..40),
        ) {
            let mut block = Block::new(7);
            let mut model = BTreeMap::new();
            let rows = rows.iter().cycle().take(rows.len() * copies);
            for (position, row) in (7..).zip(rows) {
                block.push(row);
                model.insert(position, row.clone());
            }
            for (position, row) in changes {
                let row = row.unwrap_or_default();
                block.set(position, &row);
                if block.positions().contains(&position) {
                    model.insert(position, row);
                }
            }
            model.retain(|_, row| !row.is_empty());
            let mut read = BTreeMap::new();
            let mut capacity = BlockCapacity::default();
            while !block.positions().is_empty() {
                let first = block.first;
                let Packed(bytes) = block.take_fitting(&mut capacity).unwrap();
                let decoded = Block::decode(first, &bytes).unwrap();
                prop_assert_eq!(decoded.positions(), first..block.first);
                prop_assert!(bytes.len() <= STORED_BYTES || decoded.ends.len() == 1);
                let whole = visit(first, &bytes, |position, row| {
                    assert_eq!(decoded.get(position), Some(row));
                    read.insert(position, row.to_vec());
                    Some(())
                });
                prop_assert_eq!(whole, Some(()));
                prop_assert_eq!(visit(0, &bytes[..bytes.len() - 1], |_, _| Some(())), None);
            }
            prop_assert_eq!(read, model);
        }

        #[test]
        fn any_bytes_are_read_without_a_panic(bytes: Vec<u8>) {
            let _ = Block::decode(0, &bytes);
            let _ = visit(0, &bytes, |_, _| Some(()));
        }
    }

    #[test]
    fn a_row_that_is_none_is_an_error() {
        let mut block = Block::new(3);
        block.push(&[1, 2, 3]);
        assert!(block.encode().is_err());
    }

    #[test]
    fn reliability_md_states_the_pages_of_a_block() {
        const PAGE_BYTES: usize = 4_096;
        let pages = in_words(STORED_BYTES.div_ceil(PAGE_BYTES));
        let blocks = format!("column by column in blocks of {pages} pages,");
        assert_says(RELIABILITY, &[blocks]);
    }
}
