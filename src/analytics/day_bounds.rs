//! Where every day begins, so that most bounds are looked up instead of searched for.

use super::bound::{Bound, RowBound, to_u16};
use super::segment::Segment;
use crate::domain::day::DAY_SECONDS;

/// The most days in the table, for the case that one booking is centuries older than the others.
const DAYS_MAX: usize = 50_000;

/// The first row of each day from the oldest booking on.
#[derive(Clone, Debug, Default)]
pub(super) struct DayBounds {
    oldest: i64,
    /// One per day. A day without rows has the bound of the next row.
    bounds: Vec<Bound>,
}

impl DayBounds {
    /// Adds the days of the next segment.
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
            // A day that the segment before began has its bound already.
            self.bounds.resize(count.max(self.bounds.len()), bound);
        }
    }

    /// The first row created at `time` or later, if `time` begins a day of the table.
    pub fn get(&self, time: i64) -> Option<Bound> {
        if time.rem_euclid(DAY_SECONDS) != 0 {
            return None;
        }
        let day = time.div_euclid(DAY_SECONDS);
        let position = usize::try_from(day.checked_sub(self.oldest)?).ok()?;
        self.bounds.get(position).copied()
    }
}
