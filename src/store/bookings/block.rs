//! Bookings at consecutive positions as one value: their number, their lengths, their bytes. A
//! booking that was removed has the length 0.

use std::ops::Range;

use crate::store::packed::{BLOCK_BYTES, ByteReader, Packed, put_varint};

/// Rows that a block of usual bookings has room for.
const ROWS_USUAL: usize = BLOCK_BYTES / 64;

/// A block taken apart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// Position of its first booking, and its key.
    pub first: u64,
    rows: Vec<u8>,
    ends: Vec<usize>,
}

impl Block {
    /// A block without bookings.
    pub fn new(first: u64) -> Self {
        Self {
            first,
            rows: Vec::with_capacity(BLOCK_BYTES),
            ends: Vec::with_capacity(ROWS_USUAL),
        }
    }

    /// Reads a block; `None` where the bytes are none.
    pub fn decode(first: u64, bytes: &[u8]) -> Option<Self> {
        let mut rest = ByteReader(bytes);
        let count = rest.number()?;
        let mut ends = Vec::with_capacity(count.min(bytes.len()));
        let mut end = 0usize;
        for _ in 0..count {
            end = end.checked_add(rest.number()?)?;
            ends.push(end);
        }
        (rest.0.len() == end).then(|| Self {
            first,
            rows: rest.0.to_vec(),
            ends,
        })
    }

    /// The block as a value.
    pub fn encode(&self) -> Packed {
        let mut out = Vec::with_capacity(self.rows.len() + 2 * self.ends.len() + 4);
        put_varint(self.ends.len(), &mut out);
        for index in 0..self.ends.len() {
            put_varint(self.range(index).len(), &mut out);
        }
        out.extend_from_slice(&self.rows);
        Packed(out)
    }

    /// The positions that it has room for, those of removed bookings among them.
    pub fn positions(&self) -> Range<u64> {
        self.first..self.first + self.ends.len() as u64
    }

    /// Whether there is a booking left in it.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Whether this many bytes would make it larger than a block shall be.
    pub fn would_overflow(&self, more: usize) -> bool {
        !self.ends.is_empty() && self.rows.len() + 2 * self.ends.len() + more + 2 > BLOCK_BYTES
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

    /// Cuts off the second half of a block that has grown too large.
    pub fn split(&mut self) -> Option<Self> {
        if self.rows.len() < 2 * BLOCK_BYTES || self.ends.len() < 2 {
            return None;
        }
        let half = self.ends.partition_point(|end| *end < self.rows.len() / 2);
        let half = half.clamp(1, self.ends.len() - 1);
        let cut = self.ends[half - 1];
        let ends = self.ends.split_off(half);
        Some(Self {
            first: self.first + half as u64,
            rows: self.rows.split_off(cut),
            ends: ends.into_iter().map(|end| end - cut).collect(),
        })
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

/// Visits the bookings of an encoded block with their positions; `None` where the bytes are none,
/// or a visit says so.
pub fn visit<'b>(
    first: u64,
    bytes: &'b [u8],
    mut visit: impl FnMut(u64, &'b [u8]) -> Option<()>,
) -> Option<()> {
    let mut lengths = ByteReader(bytes);
    let count = lengths.number()?;
    let mut rows = lengths;
    for _ in 0..count {
        rows.number()?;
    }
    for position in (first..).take(count) {
        let row = rows.bytes(lengths.number()?)?;
        if !row.is_empty() {
            visit(position, row)?;
        }
    }
    rows.0.is_empty().then_some(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn it_holds_what_a_map_would(
            rows in prop::collection::vec(prop::collection::vec(any::<u8>(), 1..300), 1..60),
            changes in prop::collection::vec((0u64..70, prop::collection::vec(any::<u8>(), 0..400)), 0..40),
        ) {
            let mut block = Block::new(7);
            let mut model = BTreeMap::new();
            for (position, row) in (7..).zip(&rows) {
                block.push(row);
                model.insert(position, row.clone());
            }
            for (position, row) in changes {
                block.set(position, &row);
                if model.contains_key(&position) || block.positions().contains(&position) {
                    model.insert(position, row);
                }
            }
            model.retain(|_, row| !row.is_empty());
            let mut parts = vec![block];
            while let Some(more) = parts.last_mut().and_then(Block::split) {
                parts.push(more);
            }
            let mut read = BTreeMap::new();
            for part in &parts {
                let Packed(bytes) = part.encode();
                let decoded = Block::decode(part.first, &bytes);
                prop_assert_eq!(decoded.as_ref(), Some(part));
                let all = visit(part.first, &bytes, |position, row| {
                    assert_eq!(part.get(position), Some(row));
                    read.insert(position, row.to_vec());
                    Some(())
                });
                prop_assert_eq!(all, Some(()));
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
}
