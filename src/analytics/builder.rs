//! Builds an index from rows in any order.

use std::sync::Arc;

use super::bound::SEGMENT_ROWS_MAX;
use super::dictionary::{Dictionary, InternedRow};
use super::index::BookingIndex;
use super::row::{EncodedRow, Row};
use super::segment::SegmentBuilder;

/// Rows per buffer: small enough that the allocator reuses a freed buffer instead of returning it to
/// the system.
const PART_ROWS: usize = 4_000;

/// Collects rows one by one, at 32 bytes each, and builds an index from them.
#[derive(Debug)]
pub struct IndexBuilder {
    dictionary: Dictionary,
    /// In buffers, each freed as soon as its rows are in the index: the index then reuses that
    /// memory, which costs less than fresh pages. Consecutive rows of one second share a buffer.
    rows: Vec<Vec<InternedRow>>,
    last: Option<i64>,
    /// Whether the rows arrived in time order.
    by_time: bool,
    segment_rows: usize,
}

impl Default for IndexBuilder {
    fn default() -> Self {
        Self::with_segment_rows(SEGMENT_ROWS_MAX)
    }
}

impl IndexBuilder {
    /// Limits segments to fewer rows, so that tests reach their boundaries with little data.
    pub(super) fn with_segment_rows(segment_rows: usize) -> Self {
        Self {
            dictionary: Dictionary::new(),
            rows: Vec::new(),
            last: None,
            by_time: true,
            segment_rows,
        }
    }

    /// Adds a booking. Its key must not have been added before.
    pub fn push(&mut self, row: &Row<'_>) {
        let row = self.dictionary.intern(row);
        let last = self.last.replace(row.created_at);
        self.by_time &= last.is_none_or(|last| last <= row.created_at);
        match self.rows.last_mut() {
            Some(part) if part.len() < PART_ROWS || last == Some(row.created_at) => part.push(row),
            _ => {
                let mut part = Vec::with_capacity(PART_ROWS);
                part.push(row);
                self.rows.push(part);
            }
        }
    }

    /// The index of all rows added.
    pub fn finish(self) -> BookingIndex {
        let (dictionary, moved) = geographic_dictionary(&self.dictionary);
        let dictionary = Arc::new(dictionary);
        let parts = if self.by_time {
            self.rows
        } else {
            let mut rows = Vec::with_capacity(self.rows.iter().map(Vec::len).sum());
            rows.extend(self.rows.into_iter().flatten());
            rows.sort_unstable_by_key(InternedRow::sort_key);
            vec![rows]
        };
        // Segment by segment, so that the working set stays in the processor's cache.
        let mut index = BookingIndex::of(Arc::clone(&dictionary), self.segment_rows);
        let mut builder = SegmentBuilder::new(&dictionary);
        let mut entries = Vec::with_capacity(self.segment_rows);
        for mut part in parts {
            if self.by_time {
                sort_ties(&mut part);
            }
            let mut rows = &part[..];
            while !rows.is_empty() {
                let (now, later) = rows.split_at(rows.len().min(self.segment_rows - entries.len()));
                entries.extend(now.iter().map(|row| EncodedRow {
                    location: moved[row.location as usize],
                    ..row.entry(dictionary.shift)
                }));
                rows = later;
                if entries.len() == self.segment_rows {
                    index.extend([Arc::new(builder.build(&entries))]);
                    entries.clear();
                }
            }
        }
        if !entries.is_empty() {
            index.extend([Arc::new(builder.build(&entries))]);
        }
        index
    }
}

impl BookingIndex {
    /// An index without bookings.
    pub fn empty() -> Self {
        IndexBuilder::default().finish()
    }

    /// Builds from rows in any order; no two may have the same key.
    pub fn build<'a>(rows: impl IntoIterator<Item = Row<'a>>) -> Self {
        let mut builder = IndexBuilder::default();
        for row in rows {
            builder.push(&row);
        }
        builder.finish()
    }
}

/// Sorts rows by time and key that are already sorted by time.
fn sort_ties(rows: &mut [InternedRow]) {
    for ties in rows.chunk_by_mut(|one, other| one.created_at == other.created_at) {
        if ties.len() > 1 {
            ties.sort_unstable_by_key(|row| row.key);
        }
    }
}

/// A dictionary of the same texts with its locations in geographic order, and the new id of each
/// location.
fn geographic_dictionary(arrived: &Dictionary) -> (Dictionary, Vec<u32>) {
    let mut sorted = Dictionary::new();
    for category in arrived.categories.iter() {
        sorted.intern_category(category.text());
    }
    sorted.finalize();
    let mut moved = vec![0; arrived.locations.len()];
    for id in arrived.sorted_locations() {
        let location = &arrived.locations[id as usize];
        let dma = &arrived.dmas[location.dma as usize].text;
        moved[id as usize] = sorted.intern_location(&location.city_state, location.state, dma);
    }
    (sorted, moved)
}
