//! Builds an index from the rows of another one, without some and with new ones.

use std::sync::Arc;

use super::apply::ApplyError;
use super::dictionary::Dictionary;
use super::index::BookingIndex;
use super::row::EncodedRow;
use super::segment::{Segment, SegmentBuilder};
use super::translation::KnownIds;
use crate::domain::booking::BookingKey;

/// A run of fewer rows than a segment's maximum divided by this becomes no segment of its own, so that
/// segments stay few.
const SMALL_PART: usize = 4;

/// Builds an index row by row, in order. Shares the segments of the other index that lose and gain no row, and the
/// totals before the first change.
pub(super) struct Merge<'i> {
    known: &'i BookingIndex,
    ids: &'i KnownIds,
    /// Rows of the other index that are left out, sorted, those yet to come.
    removed: &'i [(i64, BookingKey)],
    /// Segments of the other index that were taken.
    taken: usize,
    /// The rows of the last of them, from `at` on yet to be written.
    rows: Vec<EncodedRow>,
    at: usize,
    index: BookingIndex,
    builder: SegmentBuilder<'i>,
    /// Whether all taken so far was shared and nothing new came, so that the totals are those of the other index.
    is_alike: bool,
    /// Written, but in no segment yet.
    entries: Vec<EncodedRow>,
    /// The last row of all.
    last: Option<(i64, u64)>,
    duplicate: Option<BookingKey>,
}

impl BookingIndex {
    /// The rows of this index under another dictionary, without some and with those that `add` adds.
    pub(super) fn rewritten(
        &self,
        dictionary: &Arc<Dictionary>,
        ids: &KnownIds,
        removed: &[(i64, BookingKey)],
        add: impl FnOnce(&mut Merge<'_>),
    ) -> Result<Self, ApplyError> {
        let mut merge = Merge {
            known: self,
            ids,
            removed,
            taken: 0,
            rows: Vec::new(),
            at: 0,
            index: Self::of(Arc::clone(dictionary), self.segment_rows),
            builder: SegmentBuilder::new(dictionary),
            is_alike: true,
            entries: Vec::new(),
            last: None,
            duplicate: None,
        };
        add(&mut merge);
        merge.finish()
    }
}

impl Merge<'_> {
    /// Adds the next new rows, each after those of the other index that come before it.
    pub fn add(&mut self, rows: impl ExactSizeIterator<Item = EncodedRow>) {
        let mut rows = rows;
        while !self.has_taken_all() {
            let Some(row) = rows.next() else {
                return;
            };
            self.take_before(Some(row.sort_key()));
            self.is_alike = false;
            self.write(row);
        }
        self.write_last(rows);
    }

    fn finish(mut self) -> Result<BookingIndex, ApplyError> {
        self.take_before(None);
        self.end_segments(self.entries.len(), self.index.segment_rows);
        let missing = self.removed.first().map(|(_, key)| *key);
        match (missing, self.duplicate) {
            (Some(key), _) => Err(ApplyError::Missing(key)),
            (None, Some(key)) => Err(ApplyError::Duplicate(key)),
            (None, None) => Ok(self.index),
        }
    }

    /// Takes the rows of the other index that come before this key; all of them where there is none.
    fn take_before(&mut self, end: Option<(i64, u64)>) {
        let is_past = |key| end.is_some_and(|end| end <= key);
        loop {
            while let Some(&row) = self.rows.get(self.at) {
                if is_past(row.sort_key()) {
                    return;
                }
                self.at += 1;
                if self.next_removed() == Some(row.sort_key()) {
                    self.removed = &self.removed[1..];
                } else {
                    self.write(row);
                }
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
            if !is_past(last_key(segment)) && !is_continued && self.may_share(segment) {
                self.share(segment);
            } else {
                self.is_alike = false;
                let rows = segment.columns.rows();
                self.rows.clear();
                self.rows.extend(rows.map(|row| self.ids.row(row)));
                self.at = 0;
            }
            self.taken += 1;
        }
    }

    /// Whether no row of the other index is left.
    fn has_taken_all(&self) -> bool {
        self.at == self.rows.len() && self.taken == self.known.segments.len()
    }

    fn next_removed(&self) -> Option<(i64, u64)> {
        let (created_at, key) = self.removed.first()?;
        Some((*created_at, key.0))
    }

    /// Only where all of it stays as it is, and what was written before is no small segment of its own then.
    fn may_share(&self, segment: &Segment) -> bool {
        let is_small = self.entries.len() < self.index.segment_rows / SMALL_PART;
        self.ids.are_same()
            && self
                .next_removed()
                .is_none_or(|gone| last_key(segment) < gone)
            && (self.entries.is_empty() || !is_small)
    }

    fn share(&mut self, segment: &Arc<Segment>) {
        self.end_segments(
            self.entries.len(),
            evenly(self.entries.len(), self.index.segment_rows),
        );
        self.follow(first_key(segment));
        self.last = Some(last_key(segment));
        if self.is_alike {
            self.index.extend_as(self.known);
        } else {
            self.index.extend([Arc::clone(segment)]);
        }
    }

    /// Keeps enough rows back that those before a shared segment can be split evenly.
    fn write(&mut self, row: EncodedRow) {
        self.follow(row.sort_key());
        self.entries.push(row);
        let most = self.index.segment_rows;
        if self.entries.len() == 2 * most {
            self.end_segments(most, most);
        }
    }

    /// Writes rows after which no segment is shared, so that none are kept back. They are written many at once.
    fn write_last(&mut self, mut rows: impl ExactSizeIterator<Item = EncodedRow>) {
        let most = self.index.segment_rows;
        while rows.len() > 0 {
            self.is_alike = false;
            if self.entries.len() >= most {
                self.end_segments(most, most);
            }
            let first = self.entries.len();
            self.entries
                .extend(rows.by_ref().take(most.saturating_sub(first)));
            self.follow(self.entries[first].sort_key());
            for two in self.entries[first..].windows(2) {
                if two[0].sort_key() == two[1].sort_key() {
                    self.duplicate = Some(BookingKey(two[0].key));
                }
            }
            self.last = self.entries.last().map(EncodedRow::sort_key);
        }
    }

    /// Notes a row that is there twice.
    fn follow(&mut self, next: (i64, u64)) {
        if self.last.replace(next) == Some(next) {
            self.duplicate = Some(BookingKey(next.1));
        }
    }

    /// Makes segments of the first rows that were written.
    fn end_segments(&mut self, rows: usize, most: usize) {
        for some in self.entries[..rows].chunks(most) {
            let segment = self.builder.build(some);
            self.index.extend([Arc::new(segment)]);
        }
        self.entries.drain(..rows);
    }
}

/// Rows of each of the fewest segments of about the same length, so that all have room to grow.
fn evenly(rows: usize, most: usize) -> usize {
    rows.div_ceil(rows.div_ceil(most).max(1)).max(1)
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
