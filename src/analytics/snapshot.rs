//! Writes the index's rows as bytes and reads them back, so that a start does not read every record.
//!
//! Only rows and texts are written; posting lists and totals are rebuilt, which is faster than reading
//! them. The bytes carry a checksum and the number of the commit that they belong to. Everything is
//! validated before use: corrupt bytes give an error, never a wrong count.

use std::sync::Arc;

use rkyv::rancor::Error as RkyvError;
use rkyv::util::AlignedVec;
use rkyv::with::{Inline, Map};
use rkyv::{Archive, Archived, Serialize};

use super::bound::SEGMENT_ROWS_MAX;
use super::column::ArchivedColumn;
use super::columns::{ArchivedColumns, Columns};
use super::dictionary::{Dictionary, SIZES, STATES};
use super::index::BookingIndex;
use super::row::EncodedRow;
use super::segment::SegmentBuilder;
use crate::domain::firm::FirmSize;
use crate::domain::place::UsState;

/// Identifies the format. Any change of the layout needs another number.
const MAGIC: [u8; 8] = *b"sbindex1";
/// Magic, commit, length and checksum of what follows.
const HEADER: usize = 8 + 8 + 8 + 4;

/// Why a snapshot cannot be used. The caller then builds the index from the records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SnapshotError {
    #[error("the snapshot belongs to commit {found}")]
    Stale { found: u64 },
    /// Not a snapshot of this version, or changed since it was written.
    #[error("the snapshot is corrupt or of another version")]
    Corrupt,
    #[error("the snapshot could not be encoded")]
    Encode,
}

#[derive(Archive, Serialize)]
struct Contents<'a> {
    /// Bits of a code that hold the category.
    shift: u32,
    categories: Vec<String>,
    locations: Vec<LocationText>,
    #[rkyv(with = Map<Inline>)]
    segments: Vec<&'a Columns>,
}

#[derive(Archive, Serialize)]
struct LocationText {
    city_state: String,
    state: u8,
    dma: String,
}

/// The rows of an index as bytes that are valid for one commit of the store.
pub fn encode(index: &BookingIndex, commit: u64) -> Result<Vec<u8>, SnapshotError> {
    let dictionary = &index.dictionary;
    let categories = dictionary
        .categories
        .iter()
        .map(|name| name.text().to_owned());
    let locations = dictionary.locations.iter().map(|location| LocationText {
        city_state: location.city_state.to_string(),
        state: location.state,
        dma: dictionary.dmas[location.dma as usize].text.to_string(),
    });
    let contents = Contents {
        shift: dictionary.shift,
        categories: categories.collect(),
        locations: locations.collect(),
        segments: index
            .segments
            .iter()
            .map(|segment| &segment.columns)
            .collect(),
    };
    let body = rkyv::to_bytes::<RkyvError>(&contents).map_err(|_| SnapshotError::Encode)?;
    let mut bytes = Vec::with_capacity(HEADER + body.len());
    bytes.extend_from_slice(&MAGIC);
    bytes.extend_from_slice(&commit.to_le_bytes());
    bytes.extend_from_slice(&(body.len() as u64).to_le_bytes());
    bytes.extend_from_slice(&crc32c::crc32c_append(checksum_of(commit), &body).to_le_bytes());
    bytes.extend_from_slice(&body);
    Ok(bytes)
}

/// Rebuilds the index from the bytes that [`encode`] made for this commit.
pub fn decode(bytes: &[u8], commit: u64) -> Result<BookingIndex, SnapshotError> {
    match decode_any(bytes)? {
        (found, index) if found == commit => Ok(index),
        (found, _) => Err(SnapshotError::Stale { found }),
    }
}

/// The commit that the bytes were made for, and the index as it was then.
pub fn decode_any(bytes: &[u8]) -> Result<(u64, BookingIndex), SnapshotError> {
    let (header, body) = bytes
        .split_at_checked(HEADER)
        .ok_or(SnapshotError::Corrupt)?;
    let number = |from: usize| {
        let field = header.get(from..from + 8)?;
        Some(u64::from_le_bytes(field.try_into().ok()?))
    };
    let (Some(found), Some(len)) = (number(8), number(16)) else {
        return Err(SnapshotError::Corrupt);
    };
    let checksum = crc32c::crc32c_append(checksum_of(found), body).to_le_bytes();
    if header[..8] != MAGIC || len != body.len() as u64 || header[24..] != checksum {
        return Err(SnapshotError::Corrupt);
    }
    let mut aligned: AlignedVec = AlignedVec::with_capacity(body.len());
    aligned.extend_from_slice(body);
    let contents = rkyv::access::<Archived<Contents<'static>>, RkyvError>(&aligned)
        .map_err(|_| SnapshotError::Corrupt)?;
    let index = restore(contents).ok_or(SnapshotError::Corrupt)?;
    Ok((found, index))
}

/// The checksum covers the commit's number too, and the lists whose positions the columns hold: a
/// build with another list of firm sizes or states takes no snapshot of this one.
fn checksum_of(commit: u64) -> u32 {
    let sizes = FirmSize::ALL.iter().map(|size| size.code());
    checksum_with(commit, sizes.chain(UsState::all().map(UsState::code)))
}

pub(super) fn checksum_with<'c>(commit: u64, codes: impl Iterator<Item = &'c str>) -> u32 {
    codes.fold(crc32c::crc32c(&commit.to_le_bytes()), |checksum, code| {
        crc32c::crc32c_append(checksum, code.as_bytes())
    })
}

/// `None` if the contents are inconsistent.
fn restore(contents: &Archived<Contents<'static>>) -> Option<BookingIndex> {
    let mut dictionary = Dictionary::new();
    for (id, name) in (0u32..).zip(contents.categories.iter()) {
        (dictionary.intern_category(name) == id).then_some(())?;
    }
    for (id, location) in (0u32..).zip(contents.locations.iter()) {
        let state = Some(location.state).filter(|state| usize::from(*state) < STATES)?;
        (dictionary.intern_location(&location.city_state, state, &location.dma) == id)
            .then_some(())?;
    }
    dictionary.finalize();
    let shift = contents.shift.to_native();
    (shift == dictionary.shift).then_some(())?;
    let dictionary = Arc::new(dictionary);
    let mut index = BookingIndex::of(Arc::clone(&dictionary), SEGMENT_ROWS_MAX);
    let mut builder = SegmentBuilder::new(&dictionary);
    let mut last = None;
    for columns in contents.segments.iter() {
        let entries = entries(columns, &dictionary)?;
        let ascending = entries.is_sorted_by(|one, other| one.sort_key() < other.sort_key());
        let first = entries.first()?.sort_key();
        (ascending && last.is_none_or(|last| last < first)).then_some(())?;
        last = entries.last().map(EncodedRow::sort_key);
        index.extend([Arc::new(builder.build(&entries))]);
    }
    Some(index)
}

/// The rows of one segment, each checked against the dictionary.
fn entries(columns: &ArchivedColumns, dictionary: &Dictionary) -> Option<Vec<EncodedRow>> {
    let created = values(&columns.created);
    let keys = values(&columns.keys);
    let locations = values(&columns.locations);
    let codes = values(&columns.codes);
    let len = created.len();
    let whole = [&keys, &locations, &codes]
        .iter()
        .all(|column| column.len() == len);
    (whole && len <= SEGMENT_ROWS_MAX).then_some(())?;
    let first = columns.first_created_at.to_native();
    let least_key = columns.least_key.to_native();
    let mut entries = Vec::with_capacity(len);
    for (((created, key), location), code) in
        created.into_iter().zip(keys).zip(locations).zip(codes)
    {
        let known_location = location < dictionary.locations.len() as u64;
        let category = code & ((1 << dictionary.shift) - 1);
        let known_category = category < dictionary.categories.len() as u64;
        let known_size = code >> dictionary.shift < SIZES as u64;
        (known_location && known_category && known_size).then_some(())?;
        entries.push(EncodedRow {
            created_at: first.checked_add_unsigned(created)?,
            key: least_key.checked_add(key)?,
            location: u32::try_from(location).ok()?,
            code: u32::try_from(code).ok()?,
        });
    }
    Some(entries)
}

fn values(column: &ArchivedColumn) -> Vec<u64> {
    match column {
        ArchivedColumn::U8(values) => values.iter().map(|&value| value.into()).collect(),
        ArchivedColumn::U16(values) => values
            .iter()
            .map(|value| value.to_native().into())
            .collect(),
        ArchivedColumn::U32(values) => values
            .iter()
            .map(|value| value.to_native().into())
            .collect(),
        ArchivedColumn::U64(values) => values.iter().map(|value| value.to_native()).collect(),
    }
}
