//! Identity → position, in blocks of neighbors. Identities are hashes, so those of a file lie all over the tree,
//! and each block is touched once for all of them that fall into it.

use redb::ReadableTable;

use crate::domain::booking::BookingIdentity;
use crate::store::error::StoreError;
use crate::store::packed::{BLOCK_BYTES, ByteReader, Packed};
use crate::store::table::{OpenTable, WriteTx};
use crate::store::tables::BOOKING_IDENTITIES;

/// An identity and its position.
pub type Entry = ([u8; 16], u64);
/// A block: its key and what it holds.
type Block = ([u8; 16], Vec<Entry>);

/// Bytes of each block where one is cut into several: it leaves a little room for later entries.
const CUT_BYTES: usize = BLOCK_BYTES * 15 / 16;
/// The key of the first block, so that every identity has a block before it.
const FIRST_BLOCK_KEY: [u8; 16] = [0; 16];

/// The open table. All slices must be in ascending order, each identity once.
pub struct IdentityBlocks<T> {
    blocks: OpenTable<T, [u8; 16], Packed>,
}

/// The table, open for many writes.
pub type WriteIdentities<'t> = IdentityBlocks<redb::Table<'t, [u8; 16], &'static [u8]>>;

impl<T: ReadableTable<[u8; 16], &'static [u8]>> IdentityBlocks<T> {
    pub fn new(blocks: OpenTable<T, [u8; 16], Packed>) -> Self {
        Self { blocks }
    }

    /// Calls `found` for each of a sorted slice whose identity is stored, with its position; several
    /// may have the same. O(blocks touched + length).
    pub fn find<R>(
        &self,
        sorted: &[R],
        identity: impl Fn(&R) -> BookingIdentity,
        mut found: impl FnMut(&R, u64),
    ) -> Result<(), StoreError> {
        let mut rest = sorted;
        while let Some(first) = rest.first() {
            let first = identity(first).0;
            let (_, stored) = self.block_of(first)?;
            let next = self.key_after(first)?;
            let (here, later) = rest.split_at(count_before(rest, next, |item| identity(item).0));
            let mut stored = stored.iter().peekable();
            for item in here {
                let wanted = number(identity(item).0);
                while stored.next_if(|(key, _)| number(*key) < wanted).is_some() {}
                if let Some((key, position)) = stored.peek()
                    && number(*key) == wanted
                {
                    found(item, *position);
                }
            }
            rest = later;
        }
        Ok(())
    }

    /// The block that holds an identity, where it is stored at all. The first may be missing, as it was lost or
    /// nothing was ever added: then it is empty.
    fn block_of(&self, identity: [u8; 16]) -> Result<Block, StoreError> {
        let found = self.blocks.floor(identity, |key, packed| (key, packed))?;
        let Some((key, Packed(bytes))) = found else {
            return Ok((FIRST_BLOCK_KEY, Vec::new()));
        };
        let entries = unpack(&bytes).ok_or_else(|| BOOKING_IDENTITIES.corrupt(key))?;
        Ok((key, entries))
    }

    fn key_after(&self, identity: [u8; 16]) -> Result<Option<[u8; 16]>, StoreError> {
        self.blocks.key_after(identity, |key| key)
    }
}

impl<'t> WriteIdentities<'t> {
    /// Opens the table.
    pub fn open(tx: &'t WriteTx) -> Result<Self, StoreError> {
        Ok(Self::new(BOOKING_IDENTITIES.open(tx)?))
    }

    /// Adds entries; none of them may be stored.
    pub fn add(&mut self, entries: &[Entry]) -> Result<(), StoreError> {
        self.add_some(entries, usize::MAX).map(drop)
    }

    /// As [`Self::add`], of the first entries, up to this many stored blocks; how many it has added, and
    /// about how many bytes it has written.
    pub fn add_some(
        &mut self,
        entries: &[Entry],
        blocks: usize,
    ) -> Result<(usize, usize), StoreError> {
        let (mut at, mut bytes) = (0, 0);
        for _ in 0..blocks {
            let Some((identity, _)) = entries.get(at) else {
                break;
            };
            let (key, stored) = self.block_of(*identity)?;
            let next = self.key_after(*identity)?;
            let end = at + count_before(&entries[at..], next, |entry| entry.0);
            let new = &entries[at..end];
            bytes += (stored.len() + new.len()) * size_of::<Entry>();
            if stored.is_empty() {
                self.put(key, new)?;
            } else {
                self.put(key, &merge(&stored, new))?;
            }
            at = end;
        }
        Ok((at, bytes))
    }

    /// Removes identities; those that are not stored are passed over.
    pub fn remove(&mut self, identities: &[BookingIdentity]) -> Result<(), StoreError> {
        let mut at = 0;
        while let Some(identity) = identities.get(at) {
            let (key, mut stored) = self.block_of(identity.0)?;
            let next = self.key_after(identity.0)?;
            let end = at + count_before(&identities[at..], next, |identity| identity.0);
            let gone = &identities[at..end];
            stored.retain(|(key, _)| gone.binary_search(&BookingIdentity(*key)).is_err());
            self.put(key, &stored)?;
            at = end;
        }
        Ok(())
    }

    /// Writes what a block holds now, as several where it is too much for one.
    fn put(&mut self, key: [u8; 16], entries: &[Entry]) -> Result<(), StoreError> {
        if entries.is_empty() && key != FIRST_BLOCK_KEY {
            return self.blocks.remove(key);
        }
        if Form::of(entries).bytes(entries.len()) <= BLOCK_BYTES {
            return self.blocks.put(key, &pack(entries));
        }
        // The identities of a part have at least as long a prefix in common as all have, so it takes no more than this.
        let pieces = Form::of(entries).bytes(entries.len()).div_ceil(CUT_BYTES);
        let (first, mut rest) = entries.split_at(entries.len().div_ceil(pieces));
        self.blocks.put(key, &pack(first))?;
        self.blocks.insert_run((1..pieces).map(|piece| {
            let (part, after) = rest.split_at(rest.len().div_ceil(pieces - piece));
            rest = after;
            (part[0].0, pack(part))
        }))
    }
}

/// How many lie before the key, but at least one.
fn count_before<T>(all: &[T], key: Option<[u8; 16]>, identity: impl Fn(&T) -> [u8; 16]) -> usize {
    match key {
        Some(key) => {
            let key = number(key);
            all.partition_point(|item| number(identity(item)) < key)
                .max(1)
        }
        None => all.len(),
    }
}

/// As numbers identities compare faster than as bytes, in the same order.
fn number(identity: [u8; 16]) -> u128 {
    u128::from_be_bytes(identity)
}

fn merge(stored: &[Entry], new: &[Entry]) -> Vec<Entry> {
    let mut merged = Vec::with_capacity(stored.len() + new.len());
    let mut stored = stored.iter().peekable();
    for entry in new {
        while let Some(before) = stored.next_if(|before| number(before.0) < number(entry.0)) {
            merged.push(*before);
        }
        merged.push(*entry);
    }
    merged.extend(stored);
    merged
}

/// What the entries of a block have in common: `[bytes of the prefix][prefix][bytes of a position]`, and
/// then of each entry the rest of its identity and its position.
struct Form {
    /// Bytes that all identities begin with.
    prefix: usize,
    /// Bytes of a position.
    width: usize,
}

impl Form {
    /// The form of sorted entries.
    fn of(entries: &[Entry]) -> Self {
        let (Some((first, _)), Some((last, _))) = (entries.first(), entries.last()) else {
            return Self {
                prefix: 0,
                width: 0,
            };
        };
        let same = number(*first) ^ number(*last);
        let highest = entries.iter().map(|(_, position)| *position).max();
        Self {
            prefix: bytes_of(same.leading_zeros()).min(first.len() - 1),
            width: 8 - bytes_of(highest.unwrap_or(0).leading_zeros()),
        }
    }

    fn bytes(&self, entries: usize) -> usize {
        2 + self.prefix + entries * (16 - self.prefix + self.width)
    }
}

/// Whole bytes in this many bits.
fn bytes_of(bits: u32) -> usize {
    usize::from(bits.to_le_bytes()[0]) / 8
}

fn pack(entries: &[Entry]) -> Packed {
    let form = Form::of(entries);
    let mut bytes = Vec::with_capacity(form.bytes(entries.len()));
    let Some((first, _)) = entries.first() else {
        return Packed(bytes);
    };
    bytes.push(form.prefix.to_le_bytes()[0]);
    bytes.extend_from_slice(&first[..form.prefix]);
    bytes.push(form.width.to_le_bytes()[0]);
    for (identity, position) in entries {
        bytes.extend_from_slice(&identity[form.prefix..]);
        bytes.extend_from_slice(&position.to_le_bytes()[..form.width]);
    }
    Packed(bytes)
}

/// The entries of a block; `None` where the bytes are no block.
pub fn unpack(bytes: &[u8]) -> Option<Vec<Entry>> {
    if bytes.is_empty() {
        return Some(Vec::new());
    }
    let mut rest = ByteReader(bytes);
    let prefix = usize::from(rest.array::<1>()?[0]);
    (prefix < 16).then_some(())?;
    let mut identity = [0; 16];
    identity[..prefix].copy_from_slice(rest.bytes(prefix)?);
    let width = usize::from(rest.array::<1>()?[0]);
    (width <= 8).then_some(())?;
    let each = 16 - prefix + width;
    rest.0.len().is_multiple_of(each).then_some(())?;
    let entries = rest.0.chunks_exact(each).map(|entry| {
        let (end, position) = entry.split_at(16 - prefix);
        identity[prefix..].copy_from_slice(end);
        let mut whole = [0; 8];
        whole[..width].copy_from_slice(position);
        (identity, u64::from_le_bytes(whole))
    });
    let entries: Vec<Entry> = entries.collect();
    let is_sorted = entries.is_sorted_by(|a, b| number(a.0) < number(b.0));
    is_sorted.then_some(entries)
}

#[cfg(test)]
mod tests;
