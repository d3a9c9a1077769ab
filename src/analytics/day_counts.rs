//! Rows of each group before each day of a segment.

use std::ops::Range;

use super::bound::RowBound;
use super::code_filter::CodeFilter;
use super::column::{Column, Number, with_values};
use super::dictionary::SIZES;
use super::prefetch::Prefetch;

/// The table has at most one cell per this many rows of the segment.
const ROWS_PER_DAY_CELL: usize = 2;
/// A table that also splits by firm size has at most one cell per this many rows.
const ROWS_PER_SIZE_CELL: usize = 4;

/// Counters of one vector register, of which [`SIZES`] are used.
const LANES: usize = 8;
/// What a row of each size adds to the counts of sizes up to the i-th.
const COUNTED: [[u16; LANES]; SIZES] = {
    let mut counted = [[0; LANES]; SIZES];
    let mut size = 0;
    while size < SIZES {
        let mut up_to = size;
        while up_to < SIZES {
            counted[size][up_to] = 1;
            up_to += 1;
        }
        size += 1;
    }
    counted
};

/// How many rows of each group lie before each day of the segment, and before its end. Most queries
/// begin and end with a day; without the table they would search the rows.
#[derive(Clone, Debug, Default)]
pub(super) struct DayCounts {
    /// The end of the segment counts as one more.
    days: usize,
    /// Cells per day and group: [`SIZES`], where cell i counts the rows of sizes up to the i-th; or
    /// one for all sizes; or none, where a table of so many groups and days would outgrow the rows.
    width: usize,
    /// By group, then by day.
    cells: Vec<u16>,
}

impl DayCounts {
    pub fn new(groups: usize, days: usize, rows: usize) -> Self {
        let days = days + 1;
        let width = if groups * days * SIZES <= rows / ROWS_PER_SIZE_CELL {
            SIZES
        } else {
            usize::from(groups * days <= rows / ROWS_PER_DAY_CELL)
        };
        Self {
            days,
            width,
            cells: vec![0; groups * days * width],
        }
    }

    /// Stores how many rows every group has before a day: `next` less `starts`.
    pub fn record(&mut self, day: usize, starts: &[u16], next: &[u16]) {
        if self.width == 0 {
            return;
        }
        let of_day = self.cells[day * self.width + self.width - 1..].iter_mut();
        let of_day = of_day.step_by(self.days * self.width);
        for (count, (start, next)) in of_day.zip(starts.iter().zip(next)) {
            *count = next - start;
        }
    }

    /// Splits the counts that [`DayCounts::record`] stored by firm size. The group's codes begin at
    /// `start` of `codes`.
    pub fn split_by_size(&mut self, group: usize, codes: &Column, start: usize, shift: u32) {
        if self.width != SIZES {
            return;
        }
        let mut up_to = [0u16; LANES];
        let mut counted = 0;
        let first = group * self.days * SIZES;
        let days = self.cells[first..first + self.days * SIZES].chunks_exact_mut(SIZES);
        with_values!(codes, codes => for day in days {
            let position = usize::from(day[SIZES - 1]);
            for code in &codes[start + counted..start + position] {
                for (up_to, counts) in up_to.iter_mut().zip(COUNTED[code.index() >> shift]) {
                    *up_to = up_to.wrapping_add(counts);
                }
            }
            counted = position;
            day.copy_from_slice(&up_to[..SIZES]);
        });
    }

    /// Matching rows of the group on each of some days of the segment, if the table can answer.
    pub fn on_days(
        &self,
        group: usize,
        days: Range<usize>,
        filter: CodeFilter,
    ) -> Option<impl Iterator<Item = u32>> {
        let (up_to, below) = match (filter.size, filter.low) {
            (None, None) => (self.width.checked_sub(1)?, None),
            (Some(size), None) if self.width == SIZES => (size, size.checked_sub(1)),
            _ => return None,
        };
        let mut before = self.of_group(group, days.start)?.map(move |cells| {
            let below = below.map_or(0, |below| cells[below]);
            u32::from(cells[up_to] - below)
        });
        let mut counted = before.next()?;
        let each = before.map(move |before| before - std::mem::replace(&mut counted, before));
        Some(each.take(days.len()))
    }

    /// How many rows of the group lie before each day of the segment from this one on, and before its end, if the
    /// table can answer.
    pub fn positions(&self, group: usize, day: usize) -> Option<impl Iterator<Item = usize>> {
        let last = self.width.checked_sub(1)?;
        Some(
            self.of_group(group, day)?
                .map(move |cells| cells[last].into()),
        )
    }

    /// The cells of a group for each day from this one on.
    fn of_group(&self, group: usize, day: usize) -> Option<impl Iterator<Item = &[u16]>> {
        let cells = self.days * self.width;
        let cells = self.cells.get(group * cells..(group + 1) * cells)?;
        Some(cells.chunks_exact(self.width.max(1)).skip(day))
    }

    /// Reads ahead where the counts lie.
    pub fn prefetch_place(&self, read: &mut Prefetch<'_>) {
        read.place(&self.cells);
    }

    /// Reads ahead the counts of a group at a bound.
    pub fn prefetch_group<'a>(&'a self, group: usize, at: RowBound, read: &mut Prefetch<'a>) {
        if let Some(cells) = self.cells(group, at) {
            read.value(cells, 0);
        }
    }

    fn cells(&self, group: usize, at: RowBound) -> Option<&[u16]> {
        let first = (group * self.days + usize::from(at.day?)) * self.width;
        self.cells.get(first..first + self.width)
    }

    /// Rows of the group before the bound, if it begins a day of the table.
    pub fn position(&self, group: usize, at: RowBound) -> Option<usize> {
        if at.row == 0 {
            return Some(0);
        }
        let count = self.cells(group, at)?.last()?;
        Some(usize::from(*count))
    }

    /// Matching rows of the group before the bound, if the table can answer.
    pub fn count(&self, group: usize, at: RowBound, filter: CodeFilter) -> Option<u32> {
        if at.row == 0 {
            return Some(0);
        }
        let cells = self.cells(group, at)?;
        let count = match (filter.size, filter.low) {
            (None, None) => *cells.last()?,
            (Some(size), None) if cells.len() == SIZES => {
                cells[size] - size.checked_sub(1).map_or(0, |below| cells[below])
            }
            _ => return None,
        };
        Some(count.into())
    }

    pub fn bytes(&self) -> usize {
        size_of_val(self.cells.as_slice())
    }
}
