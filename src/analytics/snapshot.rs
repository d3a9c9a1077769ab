//! Writes the index's rows into a file and reads them back, so that a start does not read every record.
//!
//! Only rows and texts are written; posting lists and totals are rebuilt, which is faster than reading
//! them. The first part of the file holds the texts, each other one the rows of a segment. Everything is
//! validated before use: corrupt bytes give an error, never a wrong count.

use std::io::{self, Read, Write};
use std::sync::Arc;

use rkyv::rancor::Error as RkyvError;
use rkyv::{Archive, Serialize};

use super::bound::SEGMENT_ROWS_MAX;
use super::column::ArchivedColumn;
use super::dictionary::{Dictionary, SIZES, STATES};
use super::index::BookingIndex;
use super::row::EncodedRow;
use super::segment::SegmentBuilder;
use super::segment_columns::ArchivedColumns;
use crate::snapshot::{Magic, SnapshotError, SnapshotReader, SnapshotWriter};

const MAGIC: Magic = *b"sbindex2";

#[derive(Archive, Serialize)]
struct Texts {
    /// Bits of a code that hold the category.
    shift: u32,
    categories: Vec<String>,
    locations: Vec<LocationText>,
}

#[derive(Archive, Serialize)]
struct LocationText {
    city_state: String,
    state: u8,
    dma: String,
}

/// Writes the rows of an index, whose contents have this hash.
pub fn write(index: &BookingIndex, content_hash: u64, out: impl Write) -> io::Result<()> {
    let mut snapshot = SnapshotWriter::begin(out, MAGIC, content_hash)?;
    let texts = rkyv::to_bytes::<RkyvError>(&texts(&index.dictionary));
    snapshot.part(&texts.map_err(io::Error::other)?)?;
    for segment in &index.segments {
        let rows = rkyv::to_bytes::<RkyvError>(&segment.columns);
        snapshot.part(&rows.map_err(io::Error::other)?)?;
    }
    snapshot.end()
}

/// The hash of what was written, and the index.
pub fn read(input: impl Read) -> Result<(u64, BookingIndex), SnapshotError> {
    let mut snapshot = SnapshotReader::begin(input, MAGIC)?;
    let part = snapshot.expect_part()?;
    let texts = rkyv::access::<ArchivedTexts, RkyvError>(part).ok();
    let dictionary = texts.and_then(dictionary).ok_or(SnapshotError::Corrupt)?;
    let dictionary = Arc::new(dictionary);
    let mut index = BookingIndex::of(Arc::clone(&dictionary), SEGMENT_ROWS_MAX);
    let mut builder = SegmentBuilder::new(&dictionary);
    let mut last = None;
    while let Some(part) = snapshot.part()? {
        let columns = rkyv::access::<ArchivedColumns, RkyvError>(part).ok();
        let entries = columns.and_then(|columns| entries(columns, &dictionary));
        let entries = entries.filter(|entries| follow(entries, &mut last));
        let entries = entries.ok_or(SnapshotError::Corrupt)?;
        index.extend([Arc::new(builder.build(&entries))]);
    }
    Ok((snapshot.content_hash(), index))
}

fn texts(dictionary: &Dictionary) -> Texts {
    let categories = dictionary.categories.iter();
    let locations = dictionary.locations.iter().map(|location| LocationText {
        city_state: location.city_state.to_string(),
        state: location.state,
        dma: dictionary.dmas[location.dma as usize].text.to_string(),
    });
    Texts {
        shift: dictionary.shift,
        categories: categories.map(|name| name.text().to_owned()).collect(),
        locations: locations.collect(),
    }
}

/// `None` if the texts are inconsistent.
fn dictionary(texts: &ArchivedTexts) -> Option<Dictionary> {
    let mut dictionary = Dictionary::new();
    for (id, name) in (0u32..).zip(texts.categories.iter()) {
        (dictionary.intern_category(name) == id).then_some(())?;
    }
    for (id, location) in (0u32..).zip(texts.locations.iter()) {
        let state = Some(location.state).filter(|state| usize::from(*state) < STATES)?;
        (dictionary.intern_location(&location.city_state, state, &location.dma) == id)
            .then_some(())?;
    }
    dictionary.finalize();
    (texts.shift.to_native() == dictionary.shift).then_some(dictionary)
}

/// Whether the rows of a segment are some, in order, and come after those before.
fn follow(entries: &[EncodedRow], last: &mut Option<(i64, u64)>) -> bool {
    let ascending = entries.is_sorted_by(|row, other| row.sort_key() < other.sort_key());
    let (Some(first), Some(end)) = (entries.first(), entries.last()) else {
        return false;
    };
    let before = last.replace(end.sort_key());
    ascending && before.is_none_or(|before| before < first.sort_key())
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
