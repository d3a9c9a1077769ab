//! The rows as the bytes of a file, so that a start does not read every record.

use crate::domain::firm::FirmSize;
use crate::domain::place::UsState;

use super::super::vendor_numbers::VendorNumbers;
use super::{DemoRow, DemoRows, PARTS, part_of};

/// Identifies the format. Any change of the layout needs another number.
const MAGIC: [u8; 8] = *b"sbdemos1";
/// Magic, commit, checksum of all that follows.
const HEADER: usize = 8 + 8 + 4;

/// Why a file of rows cannot be used. The caller then reads the records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DemoRowsError {
    #[error("the file belongs to commit {found}")]
    Stale { found: u64 },
    /// Not a file of this version, or changed since it was written.
    #[error("the file is corrupt or of another version")]
    Corrupt,
}

impl DemoRows {
    /// The rows as bytes that are valid for one commit of the store.
    pub fn encode(&self, commit: u64) -> Vec<u8> {
        let ids = self.vendors.ids();
        let mut body = Vec::with_capacity(self.len * DemoRow::BYTES + 4 * PARTS + 64 * ids.len());
        push_number(&mut body, ids.len());
        for id in ids {
            push_number(&mut body, id.as_str().len());
            body.extend_from_slice(id.as_str().as_bytes());
        }
        for part in &self.parts {
            push_number(&mut body, part.len());
            body.extend(part.iter().flat_map(DemoRow::bytes));
        }
        let mut bytes = Vec::with_capacity(HEADER + body.len());
        bytes.extend_from_slice(&MAGIC);
        bytes.extend_from_slice(&commit.to_le_bytes());
        bytes.extend_from_slice(&checksum(commit, &body).to_le_bytes());
        bytes.extend_from_slice(&body);
        bytes
    }

    /// Reads the bytes that [`Self::encode`] made for this commit.
    pub fn decode(bytes: &[u8], commit: u64) -> Result<Self, DemoRowsError> {
        match Self::decode_any(bytes)? {
            (found, rows) if found == commit => Ok(rows),
            (found, _) => Err(DemoRowsError::Stale { found }),
        }
    }

    /// The commit that the bytes were made for, and the rows as they were then.
    pub fn decode_any(bytes: &[u8]) -> Result<(u64, Self), DemoRowsError> {
        let (header, body) = bytes
            .split_at_checked(HEADER)
            .ok_or(DemoRowsError::Corrupt)?;
        let found = header[8..16].try_into().map(u64::from_le_bytes);
        let found = found.map_err(|_| DemoRowsError::Corrupt)?;
        if header[..8] != MAGIC || header[16..] != checksum(found, body).to_le_bytes() {
            return Err(DemoRowsError::Corrupt);
        }
        let rows = read(body).ok_or(DemoRowsError::Corrupt)?;
        Ok((found, rows))
    }
}

/// Covers the commit, and the lists whose positions rows hold: a build with another list of firm sizes
/// or states takes no file of this one.
fn checksum(commit: u64, body: &[u8]) -> u32 {
    let sizes = FirmSize::ALL.iter().map(|size| size.code());
    let codes = sizes.chain(UsState::all().map(UsState::code));
    let start = crc32c::crc32c(&commit.to_le_bytes());
    let lists = codes.fold(start, |sum, code| {
        crc32c::crc32c_append(sum, code.as_bytes())
    });
    crc32c::crc32c_append(lists, body)
}

fn push_number(body: &mut Vec<u8>, number: usize) {
    let number = u32::try_from(number).expect("a part holds few rows");
    body.extend_from_slice(&number.to_le_bytes());
}

/// `None` where the contents are inconsistent.
fn read(mut body: &[u8]) -> Option<DemoRows> {
    let mut vendors = VendorNumbers::default();
    for number in 0..take_number(&mut body)? {
        let length = take_number(&mut body)?;
        let id = body.split_off(..length)?;
        let id = std::str::from_utf8(id).ok()?;
        (vendors.number(id) as usize == number).then_some(())?;
    }
    let known = vendors.ids().len();
    let mut parts = Vec::with_capacity(PARTS);
    for part in 0..PARTS {
        let length = take_number(&mut body)?.checked_mul(DemoRow::BYTES)?;
        let (rows, rest) = body.split_off(..length)?.as_chunks();
        let rows = rows.iter().map(|bytes| DemoRow::of_bytes(*bytes, known));
        let rows: Vec<_> = rows.collect::<Option<_>>()?;
        let is_sound = rows.is_sorted() && rows.iter().all(|row| part_of(row) == part);
        (is_sound && rest.is_empty()).then_some(())?;
        parts.push(rows.into());
    }
    body.is_empty().then(|| DemoRows::of(parts, vendors))
}

fn take_number(body: &mut &[u8]) -> Option<usize> {
    let bytes = body.split_off(..4)?;
    usize::try_from(u32::from_le_bytes(bytes.try_into().ok()?)).ok()
}
