//! Blocks as versions 2 and 3 of the data have them, row after row: only migrations read and write them. A
//! block of bookings is their number, their lengths, their bytes; one of identities, an identity and a
//! position each.

use super::block::{Block, BlockCapacity};
use super::encoded::EncodedBooking;
use super::identity_index::IdentityIndex;
use super::next_position;
use super::pending::{BlockVersion, Pending};
use crate::domain::booking::{BookingIdentity, BookingKey};
use crate::store::error::StoreError;
use crate::store::packed::{BLOCK_BYTES, ByteReader, Packed, put_varint};
use crate::store::table::{Readable, WriteTable, WriteTx};
use crate::store::tables::{BOOKING_IDENTITIES_2, BOOKINGS, BOOKINGS_2};

/// Identities that are moved at once: a bound on memory.
const MOVED_AT_ONCE: usize = 1 << 18;

/// Rewrites such blocks column by column, with the positions that bookings had. What an import has
/// staged stays staged.
pub fn move_blocks(tx: &WriteTx) -> Result<(), StoreError> {
    move_bookings(tx)?;
    let mut identities = IdentityIndex::open(tx)?;
    let mut moved = Vec::new();
    for_each_identity(tx, |identity, position| {
        moved.push((BookingIdentity(identity), BookingKey(position)));
        if moved.len() < MOVED_AT_ONCE {
            return Ok(());
        }
        identities.insert(std::mem::take(&mut moved))
    })?;
    identities.insert(moved)
}

/// Reads every booking that anybody sees and every identity, and returns how many there are of both.
pub fn verify(tx: &impl Readable) -> Result<u64, StoreError> {
    let version = BlockVersion::visible(tx)?;
    let end = next_position(tx)?;
    let mut records = 0;
    BOOKINGS_2.scan(tx, .., |first, Packed(bytes)| {
        let corrupt = || BOOKINGS_2.corrupt(first);
        let versions = Pending::of(&bytes).ok_or_else(corrupt)?;
        let block = read(first, versions.version(version)).ok_or_else(corrupt)?;
        for position in block.positions() {
            if let Some(row) = block.get(position) {
                EncodedBooking(row).decode(BookingKey(position))?;
                records += u64::from(position < end);
            }
        }
        Ok(())
    })?;
    for_each_identity(tx, |_, _| {
        records += 1;
        Ok(())
    })?;
    Ok(records)
}

fn for_each_identity(
    tx: &impl Readable,
    mut visit: impl FnMut([u8; 16], u64) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    BOOKING_IDENTITIES_2.scan(tx, .., |key, Packed(bytes)| {
        let corrupt = || BOOKING_IDENTITIES_2.corrupt(key);
        let mut rest = ByteReader(&bytes);
        while !rest.0.is_empty() {
            let identity = rest.array().ok_or_else(corrupt)?;
            let position = rest.array().ok_or_else(corrupt)?;
            visit(identity, u64::from_le_bytes(position))?;
        }
        Ok(())
    })
}

fn move_bookings(tx: &WriteTx) -> Result<(), StoreError> {
    let mut target = Target {
        blocks: BOOKINGS.open(tx)?,
        open: Block::default(),
        capacity: BlockCapacity::default(),
    };
    BOOKINGS_2.scan(tx, .., |first, Packed(bytes)| {
        let corrupt = || BOOKINGS_2.corrupt(first);
        let versions = Pending::of(&bytes).ok_or_else(corrupt)?;
        if !Pending::is_pending(&bytes) {
            return target.add(&read(first, &bytes).ok_or_else(corrupt)?);
        }
        let encode =
            |bytes| Ok::<_, StoreError>(read(first, bytes).ok_or_else(corrupt)?.encode()?.0);
        let (before, after) = (encode(versions.before)?, encode(versions.after)?);
        let versions = Pending {
            before: &before,
            after: &after,
        };
        target.add(&Block::new(first))?;
        target.blocks.put(first, &versions.pack())
    })?;
    target.write()
}

/// Collects bookings until they fill a block.
struct Target<'t> {
    blocks: WriteTable<'t, u64, Packed>,
    open: Block,
    capacity: BlockCapacity,
}

impl Target<'_> {
    /// Adds the bookings of a block after those before; an empty one ends what is collected.
    fn add(&mut self, block: &Block) -> Result<(), StoreError> {
        if self.open.positions().end != block.first || block.positions().is_empty() {
            self.write()?;
            self.open = Block::new(block.first);
        }
        for position in block.positions() {
            let row = block.get(position).unwrap_or_default();
            while self.open.would_overflow(row.len(), self.capacity) {
                self.write_some()?;
            }
            self.open.push(row);
        }
        Ok(())
    }

    fn write(&mut self) -> Result<(), StoreError> {
        while !self.open.is_empty() {
            self.write_some()?;
        }
        Ok(())
    }

    fn write_some(&mut self) -> Result<(), StoreError> {
        let first = self.open.first;
        let encoded = self.open.take_fitting(&mut self.capacity)?;
        self.blocks.put(first, &encoded)
    }
}

fn read(first: u64, bytes: &[u8]) -> Option<Block> {
    let mut lengths = ByteReader(bytes);
    let count = lengths.number()?;
    let mut rows = lengths;
    for _ in 0..count {
        rows.number()?;
    }
    let mut block = Block::new(first);
    for _ in 0..count {
        block.push(rows.bytes(lengths.number()?)?);
    }
    rows.0.is_empty().then_some(block)
}

/// Writes such blocks, for data that is older still.
pub struct LegacyBlocks<'t> {
    blocks: WriteTable<'t, u64, Packed>,
    first: u64,
    lengths: Vec<u8>,
    rows: Vec<u8>,
    count: usize,
}

impl<'t> LegacyBlocks<'t> {
    pub fn open(tx: &'t WriteTx) -> Result<Self, StoreError> {
        Ok(Self {
            blocks: BOOKINGS_2.open(tx)?,
            first: 0,
            lengths: Vec::new(),
            rows: Vec::new(),
            count: 0,
        })
    }

    /// Adds a booking. Positions must ascend.
    pub fn append(
        &mut self,
        key: BookingKey,
        booking: EncodedBooking<'_>,
    ) -> Result<(), StoreError> {
        let is_next = self.first + self.count as u64 == key.0;
        let bytes = self.rows.len() + 2 * self.count + booking.0.len() + 2;
        if !is_next || bytes > BLOCK_BYTES {
            self.write()?;
            self.first = key.0;
        }
        put_varint(booking.0.len(), &mut self.lengths);
        self.rows.extend_from_slice(booking.0);
        self.count += 1;
        Ok(())
    }

    /// Writes what is left.
    pub fn write(&mut self) -> Result<(), StoreError> {
        if self.count == 0 {
            return Ok(());
        }
        let mut bytes = Vec::with_capacity(self.rows.len() + self.lengths.len() + 2);
        put_varint(self.count, &mut bytes);
        bytes.append(&mut self.lengths);
        bytes.append(&mut self.rows);
        self.count = 0;
        self.blocks.put(self.first, &Packed(bytes))
    }
}

/// Writes such a block of identities, under the key of the first block or its first identity.
pub fn put_legacy_identities(
    tx: &WriteTx,
    is_first: bool,
    entries: &[([u8; 16], u64)],
) -> Result<(), StoreError> {
    let Some((first, _)) = entries.first() else {
        return Ok(());
    };
    let mut bytes = Vec::new();
    for (identity, position) in entries {
        bytes.extend_from_slice(identity);
        bytes.extend_from_slice(&position.to_le_bytes());
    }
    let key = if is_first { [0; 16] } else { *first };
    BOOKING_IDENTITIES_2.put(tx, key, &Packed(bytes)).map(drop)
}
