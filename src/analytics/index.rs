//! The index itself: segments in time order, the totals between them, and the dictionary.

use std::sync::Arc;

use super::cumulative_totals::CumulativeTotals;
use super::day_bounds::DayBounds;
use super::dictionary::{Dictionary, InternedRow};
use super::row::{EncodedRow, Row};
use super::segment::{SEGMENT_ROWS_MAX, Segment, SegmentBuilder};
use crate::domain::booking::BookingKey;

/// An immutable picture of all bookings, made for counting.
///
/// A clone shares everything. A change makes a new index, which shares all segments that the change
/// did not touch.
#[derive(Clone, Debug)]
pub struct BookingIndex {
    pub(super) dictionary: Arc<Dictionary>,
    pub(super) segments: Vec<Arc<Segment>>,
    /// When the first row of each segment was created.
    pub(super) segment_starts: Vec<i64>,
    days: DayBounds,
    /// At border i, what segments 0..i hold.
    pub(super) totals: Vec<Arc<CumulativeTotals>>,
    /// The most rows that a segment of this index may hold.
    pub(super) segment_rows: usize,
}

/// Equal for two indexes that hold the same rows, however they came to hold them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest {
    /// Number of bookings.
    pub rows: u64,
    /// Sum of a hash of every row.
    pub sum: u64,
}

/// A point between two rows: everything before it was created earlier than some time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Bound {
    pub segment: usize,
    pub at: RowBound,
}

/// A point before a row of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RowBound {
    pub row: u16,
    /// Which of the segment's days begins with the row, where the search for it told.
    pub day: Option<u16>,
}

impl RowBound {
    pub const START: Self = Self { row: 0, day: None };
}

impl Bound {
    pub const START: Self = Self::segment_start(0);

    pub const fn segment_start(segment: usize) -> Self {
        let at = RowBound::START;
        Self { segment, at }
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

    /// Number of bookings.
    pub fn len(&self) -> u64 {
        self.totals.last().map_or(0, |totals| totals.rows)
    }

    /// Whether there is no booking.
    pub fn is_empty(&self) -> bool {
        self.segments.is_empty()
    }

    /// When the oldest and the newest booking were created, in unix seconds.
    pub fn time_range(&self) -> Option<(i64, i64)> {
        let last = &self.segments.last()?.columns;
        Some((
            *self.segment_starts.first()?,
            last.created_at(last.len() - 1),
        ))
    }

    /// Bytes of memory that rows, lists and totals take; without the dictionary's texts.
    pub fn bytes(&self) -> usize {
        let segments = self.segments.iter().map(|segment| segment.bytes());
        let totals = self.totals.iter().map(|totals| totals.bytes());
        segments.sum::<usize>() + totals.sum::<usize>()
    }

    /// Every booking with its time, oldest first.
    pub fn keys(&self) -> impl Iterator<Item = (i64, BookingKey)> + '_ {
        let entries = self
            .segments
            .iter()
            .flat_map(|segment| segment.columns.entries());
        entries.map(|entry| (entry.created_at, BookingKey(entry.key)))
    }

    /// Reads every row, so that two indexes can be compared.
    pub fn digest(&self) -> Digest {
        let dictionary = &self.dictionary;
        let locations = dictionary.locations.iter().map(|location| {
            let dma = &dictionary.dmas[location.dma as usize].text;
            text_hash(&[&location.city_state, dma], u64::from(location.state))
        });
        let locations: Vec<u64> = locations.collect();
        let categories = dictionary
            .categories
            .iter()
            .map(|name| text_hash(&[name.text()], 0));
        let categories: Vec<u64> = categories.collect();
        let mut digest = Digest { rows: 0, sum: 0 };
        for entry in self
            .segments
            .iter()
            .flat_map(|segment| segment.columns.entries())
        {
            let size = entry.code >> dictionary.shift;
            let category = entry.code & ((1 << dictionary.shift) - 1);
            let facts = [
                entry.key,
                entry.created_at.cast_unsigned(),
                locations[entry.location as usize],
                categories[category as usize],
            ];
            let hash = facts.into_iter().fold(u64::from(size), mix);
            digest.rows += 1;
            digest.sum = digest.sum.wrapping_add(hash);
        }
        digest
    }

    /// The first row created at `time` or later.
    pub(super) fn bound(&self, time: i64) -> Bound {
        self.days.get(time).unwrap_or_else(|| self.search(time))
    }

    fn search(&self, time: i64) -> Bound {
        let later = self.segment_starts.partition_point(|&first| first < time);
        let Some(segment) = later.checked_sub(1) else {
            return Bound::START;
        };
        let at = self.segments[segment].first_row_since(time);
        if usize::from(at.row) == self.segments[segment].len() {
            // The next border says the same, and its totals need no list of the segment.
            Bound::segment_start(segment + 1)
        } else {
            Bound { segment, at }
        }
    }

    /// Puts segments, in order, after those that the index holds.
    pub(super) fn extend(&mut self, more: impl IntoIterator<Item = Arc<Segment>>) {
        for segment in more {
            self.segment_starts.push(segment.columns.first_created_at);
            self.days.push(self.segments.len(), &segment);
            self.segments.push(segment);
            let totals = CumulativeTotals::after(
                &self.totals,
                &self.segments,
                &self.dictionary,
                self.segment_rows,
            );
            self.totals.push(Arc::new(totals));
        }
    }

    /// The first segments of this index with their totals, under a dictionary that continues its
    /// own.
    pub(super) fn first_segments(&self, dictionary: Arc<Dictionary>, count: usize) -> Self {
        let mut days = self.days.clone();
        days.truncate(count);
        Self {
            dictionary,
            segments: self.segments[..count].to_vec(),
            segment_starts: self.segment_starts[..count].to_vec(),
            days,
            totals: self.totals[..=count].to_vec(),
            segment_rows: self.segment_rows,
        }
    }

    /// An index without rows, whose rows will have the ids of a dictionary.
    pub(super) fn of(dictionary: Arc<Dictionary>, segment_rows: usize) -> Self {
        Self {
            dictionary,
            segments: Vec::new(),
            segment_starts: Vec::new(),
            days: DayBounds::default(),
            totals: vec![Arc::default()],
            segment_rows,
        }
    }

    /// Builds from sorted entries whose ids the dictionary gave.
    pub(super) fn from_sorted(
        dictionary: &Arc<Dictionary>,
        entries: &[EncodedRow],
        segment_rows: usize,
    ) -> Self {
        let mut builder = SegmentBuilder::new(dictionary);
        let parts = entries.chunks(segment_rows);
        let mut index = Self::of(Arc::clone(dictionary), segment_rows);
        index.extend(parts.map(|part| Arc::new(builder.build(part))));
        index
    }
}

/// Rows that a builder keeps together: less than what an allocator asks of the system by itself and
/// gives back to it.
const PART_ROWS: usize = 4_000;

/// Takes rows one by one, each at 32 bytes, and makes an index of them.
#[derive(Debug)]
pub struct IndexBuilder {
    dictionary: Dictionary,
    /// In parts, of which each is given back as soon as its rows are in the index: the index then
    /// takes the same memory, which costs less than to be given fresh pages. Rows of one second
    /// that came one after another are in one part.
    rows: Vec<Vec<InternedRow>>,
    last: Option<i64>,
    /// Whether no row came after a later one.
    by_time: bool,
    segment_rows: usize,
}

impl Default for IndexBuilder {
    fn default() -> Self {
        Self::with_segment_rows(SEGMENT_ROWS_MAX)
    }
}

impl IndexBuilder {
    /// Cuts segments shorter, so that tests reach their borders with few rows.
    pub(super) fn with_segment_rows(segment_rows: usize) -> Self {
        Self {
            dictionary: Dictionary::new(),
            rows: Vec::new(),
            last: None,
            by_time: true,
            segment_rows,
        }
    }

    /// Adds a booking whose key was not added before.
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

    /// The index of all rows added, in whatever order they came.
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
        // Segment by segment, because what is small stays near the processor.
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

/// Puts rows that are in the order of time into the order of time and key.
fn sort_ties(rows: &mut [InternedRow]) {
    for ties in rows.chunk_by_mut(|one, other| one.created_at == other.created_at) {
        if ties.len() > 1 {
            ties.sort_unstable_by_key(|row| row.key);
        }
    }
}

/// The same texts with the locations in geographic order, and where each location went.
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

/// FNV-1a over the texts, each ended so that no two lists of texts run together.
fn text_hash(texts: &[&str], seed: u64) -> u64 {
    let bytes = texts
        .iter()
        .flat_map(|text| text.bytes().map(u64::from).chain([256]));
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ byte).wrapping_mul(0x100_0000_01b3)
    });
    mix(hash, seed)
}

/// Stirs a value into a hash (the finaliser of splitmix64).
fn mix(hash: u64, value: u64) -> u64 {
    let mut mixed = hash
        .rotate_left(29)
        .wrapping_add(value)
        .wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
