//! Builds an index from rows in any order.

use std::sync::Arc;

use super::bound::SEGMENT_ROWS_MAX;
use super::dictionary::Dictionary;
use super::index::BookingIndex;
use super::row::{InternedRow, Row};
use super::translation::Union;

/// Rows per buffer: as large as a column of a segment with two bytes a row, so that the allocator gives the room of
/// a freed buffer to one instead of returning it to the system.
const PART_ROWS: usize = 2 * SEGMENT_ROWS_MAX / size_of::<InternedRow>();
/// Rows that are sorted at once: few enough for the processor's cache.
const SPAN_ROWS: usize = 16_000;
const SPAN_PART_ROWS: usize = 1_000;
/// This many unused locations cost less than a new index.
const UNUSED_LOCATIONS_MAX: usize = 20_000;

/// Collects rows one by one, at 24 bytes each, and builds an index from them.
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
        let empty = BookingIndex::of(Arc::new(Dictionary::new()), self.segment_rows);
        self.finish_beside(&empty)
    }

    /// The index of all rows added and of those of another one, which must have other keys. Costs a rebuild of
    /// the segments that a row falls into, and of the totals behind them.
    pub fn finish_beside(self, others: &BookingIndex) -> BookingIndex {
        let union = Union::of(&others.dictionary, &self.dictionary);
        let ids = union.new;
        let dictionary = Arc::new(union.dictionary);
        let both = others.rewritten(&dictionary, &union.known, &[], |merge| {
            // Segment by segment, so that the working set stays in the processor's cache.
            let mut add = |rows: &[InternedRow]| merge.add(rows.iter().map(|row| ids.row(row)));
            if self.by_time {
                for mut part in self.rows {
                    sort_ties(&mut part);
                    add(&part);
                }
                return;
            }
            let mut rows = Vec::new();
            for span in spans(self.rows) {
                rows.clear();
                for part in span {
                    rows.extend_from_slice(&part);
                }
                rows.sort_unstable_by_key(InternedRow::sort_key);
                add(&rows);
            }
        });
        both.expect("every row has a key of its own")
    }
}

impl BookingIndex {
    /// An index without bookings.
    pub fn empty() -> Self {
        IndexBuilder::default().finish()
    }

    /// The index with no more locations than its bookings have, where it keeps many others.
    #[must_use]
    pub fn with_used_locations(self) -> Self {
        let kept = self.dictionary.locations.len();
        if kept <= UNUSED_LOCATIONS_MAX {
            return self;
        }
        let used = self.used_locations();
        if kept - used.count_ones(..) <= UNUSED_LOCATIONS_MAX {
            return self;
        }
        let only = Union::with_only(&self.dictionary, |id| used.contains(id as usize));
        let dictionary = Arc::new(only.dictionary);
        let rows = self.rewritten(&dictionary, &only.known, &[], |_| {});
        rows.expect("none goes and none comes")
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

/// Rows of spans of time that follow each other, each of about [`SPAN_ROWS`] where the rows are spread evenly.
/// They lie in small buffers, which take the room of those that they come from.
fn spans(parts: Vec<Vec<InternedRow>>) -> Vec<Vec<Vec<InternedRow>>> {
    let times = || parts.iter().flatten().map(|row| row.created_at);
    let (Some(first), Some(last)) = (times().min(), times().max()) else {
        return Vec::new();
    };
    let rows: usize = parts.iter().map(Vec::len).sum();
    let seconds = last.abs_diff(first).saturating_add(1);
    let seconds = seconds.div_ceil(rows.div_ceil(SPAN_ROWS) as u64);
    let mut spans = Vec::new();
    spans.resize_with(rows.div_ceil(SPAN_ROWS), Vec::<Vec<InternedRow>>::new);
    for row in parts.into_iter().flatten() {
        let span = row.created_at.abs_diff(first) / seconds;
        // All of time has one second more than its length can say.
        let span = usize::try_from(span).unwrap_or(0).min(spans.len() - 1);
        let span = &mut spans[span];
        match span.last_mut() {
            Some(part) if part.len() < SPAN_PART_ROWS => part.push(row),
            _ => {
                let mut part = Vec::with_capacity(SPAN_PART_ROWS);
                part.push(row);
                span.push(part);
            }
        }
    }
    spans
}

/// Sorts rows by time and key that are already sorted by time.
fn sort_ties(rows: &mut [InternedRow]) {
    for ties in rows.chunk_by_mut(|row, other| row.created_at == other.created_at) {
        if ties.len() > 1 {
            ties.sort_unstable_by_key(|row| row.key);
        }
    }
}
