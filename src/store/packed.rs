//! Many small records as one value: a checksum and a place in the tree for all of them together.

use std::fmt;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::codec::{self, DecodeError};
use super::record::Stored;

/// Bytes of a block up to which it takes in more: with its envelope it then fills one page of redb,
/// and the page wastes little.
pub const BLOCK_BYTES: usize = 4_000;

/// Bytes that their table knows how to read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Packed(pub Vec<u8>);

impl Serialize for Packed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Packed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Bytes;

        impl Visitor<'_> for Bytes {
            type Value = Packed;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("bytes")
            }

            fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Packed, E> {
                Ok(Packed(bytes.to_vec()))
            }

            fn visit_byte_buf<E: Error>(self, bytes: Vec<u8>) -> Result<Packed, E> {
                Ok(Packed(bytes))
            }
        }

        deserializer.deserialize_byte_buf(Bytes)
    }
}

// Not by `stored!`, which would copy the bytes.
impl Stored for Packed {
    const VERSION: u8 = 1;

    fn encode(&self, out: &mut Vec<u8>) {
        codec::write(self, out);
    }

    fn decode(version: u8, bytes: &[u8]) -> Result<Self, DecodeError> {
        match version {
            1 => codec::read(bytes),
            _ => Err(DecodeError),
        }
    }
}

/// Writes a number, seven bits a byte.
pub fn put_varint(number: usize, out: &mut Vec<u8>) {
    let mut rest = number;
    while rest > 0x7f {
        out.push(rest.to_le_bytes()[0] | 0x80);
        rest >>= 7;
    }
    out.push(rest.to_le_bytes()[0]);
}

/// Reads packed bytes from the front; `None` where they end too early.
#[derive(Clone, Copy)]
pub struct ByteReader<'a>(pub &'a [u8]);

impl<'a> ByteReader<'a> {
    /// A number.
    pub fn number(&mut self) -> Option<usize> {
        // Most are of one byte.
        if let [byte @ ..=0x7f, rest @ ..] = self.0 {
            self.0 = rest;
            return Some(usize::from(*byte));
        }
        let mut number = 0;
        for shift in (0..usize::BITS).step_by(7) {
            let [byte] = self.array()?;
            number |= usize::from(byte & 0x7f).checked_shl(shift)?;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    /// The next `count` bytes.
    pub fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (bytes, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(bytes)
    }

    /// The next `N` bytes.
    pub fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (bytes, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*bytes)
    }

    /// Bytes after their count.
    pub fn length_prefixed(&mut self) -> Option<&'a [u8]> {
        let count = self.number()?;
        self.bytes(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_and_cut_ones_do_not() {
        for number in [0, 1, 127, 128, 300, 16_383, 16_384, 1 << 40, usize::MAX] {
            let mut out = Vec::new();
            put_varint(number, &mut out);
            assert_eq!(ByteReader(&out).number(), Some(number));
            assert_eq!(ByteReader(&out[..out.len() - 1]).number(), None, "{number}");
        }
        assert_eq!(ByteReader(&[0xff; 11]).number(), None);
    }
}
