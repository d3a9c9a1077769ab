//! The zip archive that a workbook is: its directory, and its parts as streams.
//!
//! Every size is looked at before anything is unpacked, and again while it is: a part that unpacks
//! to more than it says, or to far more than it takes, is an error.

use std::io::{self, BufReader, Read, Seek, SeekFrom, Take};

use flate2::Crc;
use flate2::read::DeflateDecoder;

use crate::import::files::decode::ARCHIVE;
use crate::import::spreadsheet_error::{SpreadsheetError, damaged};

/// The directory of an archive; workbooks have some dozens of entries of about 80 bytes.
pub const DIRECTORY_MAX_BYTES: u64 = 1 << 20;
/// How far the end record may be from the end of the file, because of its comment.
const END_MAX_BYTES: u64 = 22 + 0xffff;
/// The most that a part may unpack to: a million rows of ten columns take about 600 MB.
pub const PART_MAX_BYTES: u64 = 1 << 30;
/// How many times its size a large part may unpack to. Sheets reach 10 to 40.
pub const RATIO_MAX: u64 = 100;
/// Below this size the ratio does not matter.
pub const RATIO_FREE_BYTES: u64 = 16 << 20;

const STORED: u16 = 0;
const DEFLATED: u16 = 8;

pub struct Archive<F> {
    file: F,
    entries: Vec<Entry>,
}

#[derive(Clone, Debug)]
struct Entry {
    /// In lower case, because writers differ in it.
    name: String,
    method: u16,
    is_encrypted: bool,
    packed: u64,
    size: u64,
    crc: u32,
    header_at: u64,
}

impl<F: Read + Seek> Archive<F> {
    pub fn open(mut file: F) -> Result<Self, SpreadsheetError> {
        let length = file.seek(SeekFrom::End(0))?;
        let directory = directory(&mut file, length)?;
        let mut bytes = &directory[..];
        let mut entries = Vec::new();
        while bytes.starts_with(b"PK\x01\x02") {
            let (entry, rest) = entry(bytes).ok_or(SpreadsheetError::Damaged)?;
            entries.push(entry);
            bytes = rest;
        }
        Ok(Self { file, entries })
    }

    pub fn has(&self, name: &str) -> bool {
        self.find(name).is_some()
    }

    /// A part as a stream, where there is one of this name.
    pub fn part(&mut self, name: &str) -> Result<Option<Part<&mut F>>, SpreadsheetError> {
        match self.find(name).cloned() {
            Some(entry) => Ok(Some(Part::open(&mut self.file, &entry)?)),
            None => Ok(None),
        }
    }

    /// As [`Archive::part`], for the last part that is read.
    pub fn into_part(self, name: &str) -> Result<Option<Part<F>>, SpreadsheetError> {
        match self.find(name).cloned() {
            Some(entry) => Ok(Some(Part::open(self.file, &entry)?)),
            None => Ok(None),
        }
    }

    fn find(&self, name: &str) -> Option<&Entry> {
        let name = normalize(name);
        self.entries.iter().find(|entry| entry.name == name)
    }
}

fn normalize(name: &str) -> String {
    let name = name.replace('\\', "/").to_lowercase();
    name.trim_start_matches('/').to_owned()
}

/// The bytes of the directory.
fn directory(file: &mut (impl Read + Seek), length: u64) -> Result<Vec<u8>, SpreadsheetError> {
    let tail_at = length.saturating_sub(END_MAX_BYTES);
    let tail = read_at(file, tail_at, length - tail_at)?;
    let end = memchr::memmem::rfind(&tail, b"PK\x05\x06").ok_or(SpreadsheetError::Damaged)?;
    let record = tail.get(end..end + 22).ok_or(SpreadsheetError::Damaged)?;
    let (mut size, mut at) = (u64::from(u32_at(record, 12)), u64::from(u32_at(record, 16)));
    if size == u64::from(u32::MAX) || at == u64::from(u32::MAX) {
        (size, at) = large_directory(file, &tail[..end])?;
    }
    if size > DIRECTORY_MAX_BYTES || at.saturating_add(size) > length {
        return Err(SpreadsheetError::Damaged);
    }
    Ok(read_at(file, at, size)?)
}

/// Size and place of the directory as the zip64 records say, which stand before the end record.
fn large_directory(
    file: &mut (impl Read + Seek),
    before: &[u8],
) -> Result<(u64, u64), SpreadsheetError> {
    let locator = before.len().checked_sub(20).map(|at| &before[at..]);
    let locator = locator.filter(|locator| locator.starts_with(b"PK\x06\x07"));
    let record = read_at(
        file,
        u64_at(locator.ok_or(SpreadsheetError::Damaged)?, 8),
        56,
    )?;
    if !record.starts_with(b"PK\x06\x06") {
        return Err(SpreadsheetError::Damaged);
    }
    Ok((u64_at(&record, 40), u64_at(&record, 48)))
}

/// The entry at the beginning of these bytes, and what follows it.
fn entry(bytes: &[u8]) -> Option<(Entry, &[u8])> {
    let fixed = bytes.get(..46)?;
    let [name, extra, comment] = [28, 30, 32].map(|at| usize::from(u16_at(fixed, at)));
    let rest = bytes.get(46 + name + extra + comment..)?;
    let mut entry = Entry {
        name: normalize(&String::from_utf8_lossy(&bytes[46..46 + name])),
        method: u16_at(fixed, 10),
        is_encrypted: u16_at(fixed, 8) & 1 != 0,
        crc: u32_at(fixed, 16),
        packed: u64::from(u32_at(fixed, 20)),
        size: u64::from(u32_at(fixed, 24)),
        header_at: u64::from(u32_at(fixed, 42)),
    };
    read_large_sizes(&mut entry, &bytes[46 + name..46 + name + extra]);
    Some((entry, rest))
}

/// Sizes that do not fit into 32 bits stand in an extra field, in this order.
fn read_large_sizes(entry: &mut Entry, mut extra: &[u8]) {
    while let [a, b, c, d, rest @ ..] = extra {
        let kind = u16::from_le_bytes([*a, *b]);
        let length = usize::from(u16::from_le_bytes([*c, *d]));
        let Some(mut field) = rest.get(..length) else {
            return;
        };
        extra = &rest[length..];
        if kind != 1 {
            continue;
        }
        for value in [&mut entry.size, &mut entry.packed, &mut entry.header_at] {
            if *value == u64::from(u32::MAX) && field.len() >= 8 {
                *value = u64_at(field, 0);
                field = &field[8..];
            }
        }
    }
}

/// A part as it is unpacked.
pub struct Part<F: Read> {
    data: Data<F>,
    /// Bytes that are still to come.
    left: u64,
    crc: Crc,
    expected_crc: u32,
}

enum Data<F: Read> {
    Stored(BufReader<Take<F>>),
    Deflated(DeflateDecoder<BufReader<Take<F>>>),
}

impl<F: Read + Seek> Part<F> {
    fn open(mut file: F, entry: &Entry) -> Result<Self, SpreadsheetError> {
        if entry.is_encrypted {
            return Err(SpreadsheetError::Password);
        }
        let ratio_max = RATIO_FREE_BYTES.max(entry.packed.saturating_mul(RATIO_MAX));
        if entry.size > PART_MAX_BYTES || entry.size > ratio_max {
            return Err(SpreadsheetError::TooLarge);
        }
        let header = read_at(&mut file, entry.header_at, 30)?;
        if !header.starts_with(ARCHIVE) {
            return Err(SpreadsheetError::Damaged);
        }
        let names = u64::from(u16_at(&header, 26)) + u64::from(u16_at(&header, 28));
        file.seek(SeekFrom::Start(entry.header_at + 30 + names))?;
        let packed = BufReader::with_capacity(64 << 10, file.take(entry.packed));
        let data = match entry.method {
            STORED => Data::Stored(packed),
            DEFLATED => Data::Deflated(DeflateDecoder::new(packed)),
            _ => return Err(SpreadsheetError::Damaged),
        };
        Ok(Self {
            data,
            left: entry.size,
            crc: Crc::new(),
            expected_crc: entry.crc,
        })
    }
}

impl<F: Read> Part<F> {
    /// Bytes that the part has.
    pub fn size(&self) -> u64 {
        self.left
    }
}

impl<F: Read> Read for Part<F> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if out.is_empty() {
            return Ok(0);
        }
        let read = match &mut self.data {
            Data::Stored(data) => data.read(out),
            Data::Deflated(data) => data.read(out),
        }?;
        self.crc.update(&out[..read]);
        self.left = self.left.checked_sub(read as u64).ok_or_else(damaged)?;
        if read == 0 && (self.left > 0 || self.crc.sum() != self.expected_crc) {
            return Err(damaged());
        }
        Ok(read)
    }
}

fn read_at(file: &mut (impl Read + Seek), at: u64, length: u64) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(at))?;
    let mut bytes = Vec::new();
    file.take(length).read_to_end(&mut bytes)?;
    if bytes.len() as u64 == length {
        Ok(bytes)
    } else {
        Err(damaged())
    }
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from(u16_at(bytes, at)) | u32::from(u16_at(bytes, at + 2)) << 16
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from(u32_at(bytes, at)) | u64::from(u32_at(bytes, at + 4)) << 32
}
