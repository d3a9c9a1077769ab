//! Bookings in the store's encoding, for callers that pass many of them on without reading them. What
//! the bytes mean stays in [`row`].

use std::io::{self, ErrorKind, Read, Write};
use std::ops::Range;

use jiff::Timestamp;

use super::row;
use crate::domain::booking::{BookingKey, BookingView};
use crate::store::error::StoreError;
use crate::store::tables::BOOKINGS;

/// An encoded booking that lies elsewhere: in a block, in a buffer or among others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodedBooking<'a>(pub(in crate::store) &'a [u8]);

impl<'a> EncodedBooking<'a> {
    /// Reads it; the position is for the error alone.
    pub fn decode(self, key: BookingKey) -> Result<BookingView<'a>, StoreError> {
        row::decode(self.0).ok_or_else(|| BOOKINGS.corrupt(key.0))
    }

    /// Whether both say the same. The vendor that versions before 7 of the data kept with a booking does
    /// not count.
    pub fn says_the_same(self, other: EncodedBooking<'_>) -> bool {
        self.0 == other.0 || row::is_same_but_for_vendor(self.0, other.0)
    }

    /// The booking in memory of its own.
    pub fn to_buffer(self) -> BookingBuffer {
        BookingBuffer(self.0.to_vec())
    }
}

/// Memory for one encoded booking. Meant to be used again for the next, since it keeps its room.
#[derive(Debug, Default)]
pub struct BookingBuffer(Vec<u8>);

/// By what they [say](EncodedBooking::says_the_same).
impl PartialEq for BookingBuffer {
    fn eq(&self, other: &Self) -> bool {
        self.booking().says_the_same(other.booking())
    }
}

impl Eq for BookingBuffer {}

impl BookingBuffer {
    /// The booking that was encoded or copied last.
    pub fn booking(&self) -> EncodedBooking<'_> {
        EncodedBooking(&self.0)
    }

    /// Encodes a booking over the one before.
    pub fn encode(&mut self, booking: &BookingView<'_>) -> EncodedBooking<'_> {
        self.0.clear();
        row::encode(booking, &mut self.0);
        self.booking()
    }

    /// Copies a booking over the one before, with another time. Costs less than to encode it again.
    pub fn copy_at(
        &mut self,
        booking: EncodedBooking<'_>,
        created_at: Timestamp,
    ) -> EncodedBooking<'_> {
        self.0.clear();
        self.0.extend_from_slice(booking.0);
        row::set_second(&mut self.0, created_at.as_second());
        self.booking()
    }
}

const LENGTH_BYTES: usize = 4;
const MARK_BYTES: usize = 1;
/// About as much as a booking takes with both.
const USUAL_BYTES: usize = 96;

/// Encoded bookings one after the other, each with a mark whose meaning is the caller's. They can be
/// written to a temporary file and read back.
#[derive(Debug, Default)]
pub struct EncodedBookings {
    /// For each booking: its length with the mark, the mark, and the booking.
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl EncodedBookings {
    /// None, with room for this many bytes.
    pub fn with_room(bytes: usize) -> Self {
        Self {
            bytes: Vec::with_capacity(bytes),
            ends: Vec::new(),
        }
    }

    /// Makes room for this many more, of the usual length.
    pub fn reserve(&mut self, bookings: usize) {
        self.bytes.reserve(bookings * USUAL_BYTES);
        self.ends.reserve(bookings);
    }

    /// Removes all of them, and keeps the room.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
    }

    /// Encodes a booking after the others.
    pub fn push(&mut self, booking: &BookingView<'_>, mark: bool) -> io::Result<()> {
        let start = self.bytes.len() + LENGTH_BYTES;
        self.bytes.extend_from_slice(&[0; LENGTH_BYTES]);
        self.bytes.push(u8::from(mark));
        row::encode(booking, &mut self.bytes);
        let length = u32::try_from(self.bytes.len() - start).map_err(io::Error::other)?;
        self.bytes[start - LENGTH_BYTES..start].copy_from_slice(&length.to_le_bytes());
        self.ends.push(self.bytes.len());
        Ok(())
    }

    /// Writes all of them, after how many bytes that is.
    pub fn write_to(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&(self.bytes.len() as u64).to_le_bytes())?;
        out.write_all(&self.bytes)
    }

    /// Adds those that [`Self::write_to`] wrote.
    pub fn read_from(&mut self, input: &mut impl Read) -> io::Result<()> {
        let mut length = [0; size_of::<u64>()];
        input.read_exact(&mut length)?;
        let length = usize::try_from(u64::from_le_bytes(length)).map_err(io::Error::other)?;
        let start = self.bytes.len();
        self.bytes.resize(start + length, 0);
        input.read_exact(&mut self.bytes[start..])?;
        self.find_ends(start)
    }

    /// Finds where those end that begin at a place and later.
    fn find_ends(&mut self, mut start: usize) -> io::Result<()> {
        while start < self.bytes.len() {
            let length = self.bytes[start..].first_chunk::<LENGTH_BYTES>();
            let length = u32::from_le_bytes(*length.ok_or(ErrorKind::InvalidData)?);
            let length = usize::try_from(length).map_err(io::Error::other)?;
            start += LENGTH_BYTES + length;
            if length < MARK_BYTES || start > self.bytes.len() {
                return Err(ErrorKind::InvalidData.into());
            }
            self.ends.push(start);
        }
        Ok(())
    }

    /// How many bytes they take.
    pub fn bytes(&self) -> usize {
        self.bytes.len()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The booking at an index.
    pub fn get(&self, index: usize) -> EncodedBooking<'_> {
        EncodedBooking(&self.bytes[self.range(index)][MARK_BYTES..])
    }

    /// Its mark.
    pub fn mark(&self, index: usize) -> bool {
        self.bytes[self.range(index)][0] != 0
    }

    /// Where the mark and the booking are.
    fn range(&self, index: usize) -> Range<usize> {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        start + LENGTH_BYTES..self.ends[index]
    }
}
