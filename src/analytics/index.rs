//! The index itself: segments in time order, the totals at their boundaries, and the dictionary.

use std::sync::Arc;

use super::bound::Bound;
use super::cumulative_totals::CumulativeTotals;
use super::day_bounds::DayBounds;
use super::dictionary::Dictionary;
use super::presence::Presence;
use super::segment::Segment;
use crate::domain::booking::BookingKey;

/// An immutable view of all bookings, laid out for counting.
///
/// Cloning is cheap. A change makes a new index, which shares every segment that it did not touch.
#[derive(Clone, Debug)]
pub struct BookingIndex {
    pub(super) dictionary: Arc<Dictionary>,
    pub(super) segments: Vec<Arc<Segment>>,
    /// When the first row of each segment was created.
    pub(super) segment_starts: Vec<i64>,
    days: DayBounds,
    /// At boundary i, what segments 0..i hold; one more than there are segments.
    pub(super) totals: Vec<Arc<CumulativeTotals>>,
    /// Which segments hold what is rare.
    pub(super) presence: Presence,
    /// The most rows that a segment of this index may hold.
    pub(super) segment_rows: usize,
}

impl BookingIndex {
    /// Number of bookings.
    pub fn len(&self) -> u64 {
        self.totals.last().map_or(0, |totals| totals.rows)
    }

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

    /// Bytes of memory of rows, posting lists, totals and presence, without the dictionary.
    pub fn bytes(&self) -> usize {
        let segments = self.segments.iter().map(|segment| segment.bytes());
        let totals = self.totals.iter().map(|totals| totals.bytes());
        segments.sum::<usize>() + totals.sum::<usize>() + self.presence.bytes()
    }

    /// Every booking with its time, oldest first.
    pub fn keys(&self) -> impl Iterator<Item = (i64, BookingKey)> + '_ {
        let entries = self
            .segments
            .iter()
            .flat_map(|segment| segment.columns.rows());
        entries.map(|entry| (entry.created_at, BookingKey(entry.key)))
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
            // The next boundary is the same point, and its totals need no posting list.
            Bound::segment_start(segment + 1)
        } else {
            Bound { segment, at }
        }
    }

    /// Appends segments that come later than all others, in order.
    pub(super) fn extend(&mut self, more: impl IntoIterator<Item = Arc<Segment>>) {
        for segment in more {
            self.segment_starts.push(segment.columns.first_created_at);
            let at = self.segments.len();
            self.days.push(at, &segment);
            self.presence.push(at, &segment, &self.dictionary);
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

    /// Takes over the next segment and its totals of an index that begins with the same ones.
    pub(super) fn extend_as(&mut self, other: &Self) {
        let at = self.segments.len();
        let segment = &other.segments[at];
        self.segment_starts.push(segment.columns.first_created_at);
        self.days.push(at, segment);
        self.presence.push_as(at, &other.presence);
        self.segments.push(Arc::clone(segment));
        self.totals.push(Arc::clone(&other.totals[at + 1]));
    }

    /// An index without rows, to be extended with segments that use the dictionary's ids.
    pub(super) fn of(dictionary: Arc<Dictionary>, segment_rows: usize) -> Self {
        Self {
            dictionary,
            segments: Vec::new(),
            segment_starts: Vec::new(),
            days: DayBounds::default(),
            totals: vec![Arc::default()],
            presence: Presence::default(),
            segment_rows,
        }
    }
}
