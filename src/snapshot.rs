//! The form of the files that a start reads in place of all records: parts, each with a checksum, so that
//! neither writing nor reading holds more than one of them in memory.
//!
//! `[magic 8][content hash u64]`, then of each part `[length u32][CRC-32C u32][bytes]`, and at the end the length
//! `END`. A checksum covers the content hash and the part too, and the lists whose positions
//! parts hold: a build with another list of firm sizes or states takes no file of this one.

use std::io::{self, ErrorKind, Read, Write};

use rkyv::util::AlignedVec;

use crate::domain::firm::FirmSize;
use crate::domain::place::UsState;

/// Identifies a format. Any change of a layout needs another one.
pub type Magic = [u8; 8];

const END: u32 = u32::MAX;

/// Why a file cannot be used. The caller then reads the records.
#[derive(Debug, thiserror::Error)]
pub enum SnapshotError {
    /// Changed since it was written, or something else.
    #[error("it is corrupt or of another version")]
    Corrupt,
    /// Ours, in the form of another version.
    #[error("it is of another version")]
    OtherVersion,
    #[error("there is none")]
    Missing,
    #[error(transparent)]
    Read(io::Error),
}

/// Writes parts one after another.
pub struct SnapshotWriter<W> {
    out: W,
    seed: u32,
    /// The number of the next part.
    next: u32,
}

/// Reads them back in the same order.
pub struct SnapshotReader<R> {
    input: R,
    content_hash: u64,
    seed: u32,
    next: u32,
    /// The part that was read last.
    part: AlignedVec,
}

impl<W: Write> SnapshotWriter<W> {
    /// Begins a file of what no other contents share this hash with.
    pub fn begin(mut out: W, magic: Magic, content_hash: u64) -> io::Result<Self> {
        out.write_all(&magic)?;
        out.write_all(&content_hash.to_le_bytes())?;
        Ok(Self {
            out,
            seed: seed_of(content_hash),
            next: 0,
        })
    }

    pub fn part(&mut self, bytes: &[u8]) -> io::Result<()> {
        let length = u32::try_from(bytes.len()).map_err(io::Error::other)?;
        self.put(length, bytes)
    }

    pub fn end(mut self) -> io::Result<()> {
        self.put(END, &[])?;
        self.out.flush()
    }

    fn put(&mut self, length: u32, bytes: &[u8]) -> io::Result<()> {
        self.out.write_all(&length.to_le_bytes())?;
        let checksum = checksum(self.seed, self.next, bytes);
        self.out.write_all(&checksum.to_le_bytes())?;
        self.next += 1;
        self.out.write_all(bytes)
    }
}

impl<R: Read> SnapshotReader<R> {
    pub fn begin(mut input: R, magic: Magic) -> Result<Self, SnapshotError> {
        let found: Magic = array(&mut input)?;
        if found != magic {
            // The last character counts the versions.
            let is_ours = found[..7] == magic[..7] && found[7].is_ascii_alphanumeric();
            return Err(if is_ours {
                SnapshotError::OtherVersion
            } else {
                SnapshotError::Corrupt
            });
        }
        let content_hash = u64::from_le_bytes(array(&mut input)?);
        Ok(Self {
            input,
            content_hash,
            seed: seed_of(content_hash),
            next: 0,
            part: AlignedVec::new(),
        })
    }

    /// The hash of what was written. Only to be trusted once a part was read.
    pub fn content_hash(&self) -> u64 {
        self.content_hash
    }

    /// The next part, aligned as rkyv needs it; `None` at the end.
    pub fn part(&mut self) -> Result<Option<&AlignedVec>, SnapshotError> {
        let length = u32::from_le_bytes(array(&mut self.input)?);
        let found = u32::from_le_bytes(array(&mut self.input)?);
        self.part.clear();
        let is_end = length == END;
        let rest = if is_end { 1 } else { length.into() };
        // A length that is none takes no more memory than the file has bytes.
        let mut rest = (&mut self.input).take(rest);
        self.part.extend_from_reader(&mut rest)?;
        let expected = if is_end { 0 } else { length as usize };
        let is_valid = found == checksum(self.seed, self.next, &self.part);
        if !is_valid || self.part.len() != expected {
            return Err(SnapshotError::Corrupt);
        }
        self.next += 1;
        Ok((!is_end).then_some(&self.part))
    }

    /// The next part, which there must be.
    pub fn expect_part(&mut self) -> Result<&AlignedVec, SnapshotError> {
        self.part()?.ok_or(SnapshotError::Corrupt)
    }

    /// To be called after the last part: there must be no other.
    pub fn end(mut self) -> Result<(), SnapshotError> {
        match self.part()? {
            None => Ok(()),
            Some(_) => Err(SnapshotError::Corrupt),
        }
    }
}

impl From<io::Error> for SnapshotError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::UnexpectedEof => Self::Corrupt,
            ErrorKind::NotFound => Self::Missing,
            _ => Self::Read(error),
        }
    }
}

fn array<const N: usize>(input: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    input.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn checksum(seed: u32, number: u32, bytes: &[u8]) -> u32 {
    let numbered = crc32c::crc32c_append(seed, &number.to_le_bytes());
    crc32c::crc32c_append(numbered, bytes)
}

fn seed_of(content_hash: u64) -> u32 {
    let sizes = FirmSize::ALL.iter().map(|size| size.code());
    seed_with(content_hash, sizes.chain(UsState::all().map(UsState::code)))
}

fn seed_with<'c>(content_hash: u64, codes: impl Iterator<Item = &'c str>) -> u32 {
    codes.fold(crc32c::crc32c(&content_hash.to_le_bytes()), |seed, code| {
        crc32c::crc32c_append(seed, code.as_bytes())
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const MAGIC: Magic = *b"sbtests1";

    fn written(parts: &[Vec<u8>], content_hash: u64) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut writer = SnapshotWriter::begin(&mut bytes, MAGIC, content_hash).unwrap();
        for part in parts {
            writer.part(part).unwrap();
        }
        writer.end().unwrap();
        bytes
    }

    fn read(bytes: &[u8]) -> Result<(u64, Vec<Vec<u8>>), SnapshotError> {
        let mut reader = SnapshotReader::begin(bytes, MAGIC)?;
        let mut parts = Vec::new();
        while let Some(part) = reader.part()? {
            parts.push(part.to_vec());
        }
        Ok((reader.content_hash(), parts))
    }

    proptest! {
        #[test]
        fn parts_read_back_whole_or_not_at_all(
            parts in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..40), 0..5),
            content_hash in any::<u64>(),
            bit in any::<prop::sample::Index>(),
            cut in any::<prop::sample::Index>(),
            more in prop::collection::vec(any::<u8>(), 1..9),
        ) {
            let bytes = written(&parts, content_hash);
            prop_assert_eq!(read(&bytes).unwrap(), (content_hash, parts.clone()));
            let mut flipped = bytes.clone();
            let at = bit.index(bytes.len() * 8);
            flipped[at / 8] ^= 1 << (at % 8);
            prop_assert!(read(&flipped).is_err());
            prop_assert!(read(&bytes[..cut.index(bytes.len())]).is_err());
            prop_assert!(read(&[bytes.clone(), more].concat()).is_err());
        }
    }

    #[test]
    fn a_file_of_another_version_is_told_from_a_corrupt_one() {
        let mut bytes = written(&[vec![7; 10]], 3);
        bytes[7] = b'0';
        assert!(matches!(read(&bytes), Err(SnapshotError::OtherVersion)));
        bytes[6] = b'0';
        assert!(matches!(read(&bytes), Err(SnapshotError::Corrupt)));
    }

    #[test]
    fn a_file_with_other_lists_of_sizes_or_states_is_not_taken() {
        let sizes = FirmSize::ALL.iter().map(|size| size.code());
        let mut codes: Vec<_> = sizes.chain(UsState::all().map(UsState::code)).collect();
        let seed = |codes: &[&str]| seed_with(12, codes.iter().copied());
        assert_eq!(seed(&codes), seed_of(12));
        codes.insert(3, "E21_30");
        assert_ne!(seed(&codes), seed_of(12));
        codes.remove(3);
        codes.pop();
        assert_ne!(seed(&codes), seed_of(12));
    }

    #[test]
    fn a_part_in_the_place_of_another_is_seen() {
        let parts = [vec![1; 4], vec![2; 4]];
        let bytes = written(&parts, 3);
        let (header, rest) = bytes.split_at(16);
        let (first, rest) = rest.split_at(12);
        let (second, end) = rest.split_at(12);
        assert!(read(&[header, first, second, end].concat()).is_ok());
        assert!(read(&[header, second, first, end].concat()).is_err());
        assert!(read(&[header, first, end].concat()).is_err());
    }

    #[test]
    fn a_length_that_is_none_takes_no_memory() {
        let mut bytes = written(&[vec![7; 10]], 3);
        bytes[16..20].copy_from_slice(&(END - 1).to_le_bytes());
        let mut reader = SnapshotReader::begin(&bytes[..], MAGIC).unwrap();
        assert!(reader.part().is_err());
        assert!(reader.part.capacity() < 10_000);
    }
}
