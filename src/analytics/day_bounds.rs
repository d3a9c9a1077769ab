//! Where every day begins, so that most bounds are looked up and not searched for.

use super::checkpoints::to_u16;
use super::index::{Bound, RowBound};
use super::segment::{DAY_SECONDS, Segment};

/// The table ends after so many days, where one booking lies ages before all others.
const DAYS_MAX: usize = 50_000;

/// The first row of each day from the oldest booking on.
#[derive(Clone, Debug, Default)]
pub(super) struct DayBounds {
    oldest: i64,
    /// A day without rows begins with the next row.
    bounds: Vec<Bound>,
}

impl DayBounds {
    /// Takes in the segment that comes next.
    pub fn push(&mut self, position: usize, segment: &Segment) {
        for (number, (&day, &row)) in segment.days().enumerate() {
            if self.bounds.is_empty() {
                self.oldest = day;
            }
            let count = day.saturating_sub(self.oldest).saturating_add(1);
            let Some(count) = usize::try_from(count).ok().filter(|days| *days <= DAYS_MAX) else {
                return;
            };
            let day = (row > 0).then(|| to_u16(number));
            let bound = Bound {
                segment: position,
                at: RowBound { row, day },
            };
            // A day that the segment before has begun is there already.
            self.bounds.resize(count.max(self.bounds.len()), bound);
        }
    }

    /// Forgets all segments from this one on.
    pub fn truncate(&mut self, segments: usize) {
        let kept = |bound: &Bound| bound.segment < segments;
        self.bounds.truncate(self.bounds.partition_point(kept));
    }

    /// The first row created at `time` or later, where the table tells.
    pub fn get(&self, time: i64) -> Option<Bound> {
        if time.rem_euclid(DAY_SECONDS) != 0 {
            return None;
        }
        let day = time.div_euclid(DAY_SECONDS);
        let position = usize::try_from(day.checked_sub(self.oldest)?).ok()?;
        self.bounds.get(position).copied()
    }
}
