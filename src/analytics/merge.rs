//! Builds an index from the rows of another one and from new ones.

use std::sync::Arc;

use super::apply::{SMALL_PART, evenly};
use super::index::BookingIndex;
use super::row::EncodedRow;
use super::segment::{Segment, SegmentBuilder};
use super::translation::KnownIds;

/// An index that is written row by row, in order. Segments of the other index into which nothing falls are
/// shared, and the totals before the first change with them.
pub(super) struct Merge<'i> {
    known: &'i BookingIndex,
    ids: &'i KnownIds,
    /// Segments of the other index that were taken.
    taken: usize,
    /// The rows of the last of them, from `at` on yet to be written.
    rows: Vec<EncodedRow>,
    at: usize,
    index: BookingIndex,
    builder: SegmentBuilder<'i>,
    /// Whether all segments so far are those of the other index.
    is_alike: bool,
    /// Written, but in no segment yet.
    entries: Vec<EncodedRow>,
}

impl<'i> Merge<'i> {
    /// Without a row. The builder's dictionary has the ids that those of the other index become.
    pub fn new(
        known: &'i BookingIndex,
        ids: &'i KnownIds,
        empty: BookingIndex,
        builder: SegmentBuilder<'i>,
    ) -> Self {
        Self {
            known,
            ids,
            taken: 0,
            rows: Vec::new(),
            at: 0,
            index: empty,
            builder,
            is_alike: true,
            entries: Vec::new(),
        }
    }

    /// Adds the next new row, after those of the other index that come before it.
    pub fn add(&mut self, row: EncodedRow) {
        self.take_before(Some(row.sort_key()));
        self.write(row);
    }

    /// The index, once all new rows were added.
    pub fn finish(mut self) -> BookingIndex {
        self.take_before(None);
        self.end_segments(self.entries.len(), self.index.segment_rows);
        self.index
    }

    /// Takes the rows of the other index that come before this key; all of them where there is none.
    fn take_before(&mut self, end: Option<(i64, u64)>) {
        let is_past = |key| end.is_some_and(|end| end <= key);
        loop {
            while let Some(&row) = self.rows.get(self.at) {
                if is_past(row.sort_key()) {
                    return;
                }
                self.write(row);
                self.at += 1;
            }
            let Some(segment) = self.known.segments.get(self.taken) else {
                return;
            };
            if is_past(first_key(segment)) {
                return;
            }
            // What comes last is continued, so that many small imports do not leave many segments.
            let is_continued = end.is_some()
                && self.taken + 1 == self.known.segments.len()
                && segment.len() < self.index.segment_rows;
            if !is_past(last_key(segment)) && !is_continued && self.may_share() {
                self.share(segment);
            } else {
                let rows = segment.columns.rows();
                self.rows.clear();
                self.rows.extend(rows.map(|row| self.ids.row(row)));
                self.at = 0;
            }
            self.taken += 1;
        }
    }

    /// Only where what was written before is no small segment of its own then.
    fn may_share(&self) -> bool {
        let is_small = self.entries.len() < self.index.segment_rows / SMALL_PART;
        self.ids.are_same() && (self.entries.is_empty() || !is_small)
    }

    fn share(&mut self, segment: &Arc<Segment>) {
        self.end_segments(
            self.entries.len(),
            evenly(self.entries.len(), self.index.segment_rows),
        );
        if self.is_alike {
            self.index.extend_as(self.known);
        } else {
            self.index.extend([Arc::clone(segment)]);
        }
    }

    /// Keeps enough rows back that those before a shared segment can be split evenly.
    fn write(&mut self, row: EncodedRow) {
        self.entries.push(row);
        let most = self.index.segment_rows;
        if self.entries.len() == 2 * most {
            self.end_segments(most, most);
        }
    }

    /// Makes segments of the first rows that were written.
    fn end_segments(&mut self, rows: usize, most: usize) {
        for some in self.entries[..rows].chunks(most) {
            let segment = self.builder.build(some);
            self.index.extend([Arc::new(segment)]);
            self.is_alike = false;
        }
        self.entries.drain(..rows);
    }
}

fn first_key(segment: &Segment) -> (i64, u64) {
    key_at(segment, 0)
}

fn last_key(segment: &Segment) -> (i64, u64) {
    key_at(segment, segment.len() - 1)
}

fn key_at(segment: &Segment, row: usize) -> (i64, u64) {
    (segment.columns.created_at(row), segment.columns.key(row))
}
