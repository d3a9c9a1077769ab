//! Cumulative histograms at chosen rows of a segment, which bound how far a count scans.

use super::bound::{RowBound, to_u16};
use super::code_filter::accumulate_sizes;
use super::prefetch::{Prefetch, Value};

/// Bytes per row that checkpoints at every day boundary may take.
pub(super) const DAILY_BYTES_PER_ROW: usize = 1;

/// The checkpoints of every group of one kind, group after group.
///
/// A checkpoint holds how often each cell occurs among the group's rows before it. There is one at
/// every day boundary, or, where days are many, at those that are far enough from the checkpoint
/// before; where more than `most_rows` rows lie between, there are others at even distances.
#[derive(Clone, Debug)]
pub(super) struct Checkpoints {
    /// Cells of one histogram.
    width: usize,
    /// Cells per firm size; each also counts the smaller sizes.
    cells_per_size: usize,
    /// Whether there is one at every day boundary.
    is_daily: bool,
    /// Group g has checkpoints `first[g]..first[g + 1]`.
    first: Vec<u32>,
    points: Vec<Checkpoint>,
    cells: Vec<u16>,
}

/// Which rows a checkpoint counts.
#[derive(Clone, Copy, Debug)]
struct Checkpoint {
    /// The first row of the segment that it does not count.
    row: u16,
    /// Number of the group's rows that it counts.
    position: u16,
}

/// The checkpoints around a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bracket {
    /// The last one at or before the row.
    pub before: Option<usize>,
    /// The first one after it.
    pub after: Option<usize>,
    /// The row's position in the group is between these.
    pub low: usize,
    pub high: usize,
}

/// The shortest scan from a checkpoint to a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scan {
    pub checkpoint: Option<usize>,
    pub from: usize,
    pub until: usize,
    /// One for a scan forward; `u32::MAX`, which subtracts in wrapping sums, for one backward.
    pub step: u32,
}

impl Checkpoints {
    pub fn new(width: usize, cells_per_size: usize) -> Self {
        Self {
            width,
            cells_per_size,
            is_daily: false,
            first: vec![0],
            points: Vec::new(),
            cells: Vec::new(),
        }
    }

    /// With one at every day boundary, if those of this many groups and days take little memory for this many rows.
    pub fn daily(mut self, groups: usize, days: usize, rows: usize) -> Self {
        let cells = groups * days * self.width;
        self.is_daily = cells * size_of::<u16>() <= rows * DAILY_BYTES_PER_ROW;
        self
    }

    /// The most rows between two checkpoints. Reading a histogram then costs about as much as the
    /// scan up to it, and checkpoints take half a byte per row, at most twice that where days are short.
    pub fn most_rows(&self) -> usize {
        (4 * self.width).next_power_of_two()
    }

    /// Adds the checkpoints of the next group, which has `len` rows in the segment.
    ///
    /// `day_rows` are the rows that begin a day. `row_at` gives the row at a position of the group.
    /// `position_of` gives the number of the group's rows before a bound, and gets a position that is
    /// not past it. `tally` adds a range of positions to a histogram.
    pub fn push_group(
        &mut self,
        len: usize,
        day_rows: &[u16],
        row_at: impl Fn(usize) -> u16,
        position_of: impl Fn(usize, RowBound) -> usize,
        mut tally: impl FnMut(usize, usize, &mut [u16]),
    ) {
        let most = self.most_rows();
        let least = if self.is_daily { 1 } else { most / 3 };
        if len > least {
            let mut counted = 0;
            let mut push = |checkpoints: &mut Self, row: u16, position: usize| {
                let first = checkpoints.cells.len();
                checkpoints.cells.resize(first + checkpoints.width, 0);
                let (before, cells) = checkpoints.cells.split_at_mut(first);
                tally(counted, position, cells);
                accumulate_sizes(cells, checkpoints.cells_per_size);
                if counted > 0 {
                    let before = &before[first - checkpoints.width..];
                    for (cell, before) in cells.iter_mut().zip(before) {
                        *cell = cell.wrapping_add(*before);
                    }
                }
                counted = position;
                let position = to_u16(position);
                checkpoints.points.push(Checkpoint { row, position });
            };
            let mut covered = 0;
            let mut day_position = 0;
            let ends = day_rows.iter().copied().map(Some).chain([None]);
            for (day, boundary) in ends.enumerate() {
                let end = boundary.map_or(len, |row| {
                    let day = Some(to_u16(day));
                    position_of(day_position, RowBound { row, day })
                });
                day_position = end;
                // Evenly spaced, so that a long day never ends just after a checkpoint.
                let gap = end - covered;
                let pieces = gap.div_ceil(most);
                for piece in 1..pieces {
                    let position = covered + gap * piece / pieces;
                    push(self, row_at(position), position);
                }
                if pieces > 1 {
                    covered += gap * (pieces - 1) / pieces;
                }
                if let Some(row) = boundary.filter(|_| end - covered >= least && end < len) {
                    covered = end;
                    push(self, row, covered);
                }
            }
        }
        self.first
            .push(u32::try_from(self.points.len()).expect("there are fewer checkpoints than rows"));
    }

    /// Gives back the room for more, after the last group.
    pub fn shrink_to_fit(&mut self) {
        self.points.shrink_to_fit();
        self.cells.shrink_to_fit();
    }

    /// The checkpoints around a row, in a group of `len` rows.
    pub fn bracket(&self, group: usize, row: u16, len: usize) -> Bracket {
        let Some(&[first, until]) = self.first.get(group..group + 2) else {
            return Bracket {
                before: None,
                after: None,
                low: 0,
                high: len,
            };
        };
        let (first, until) = (first as usize, until as usize);
        let points = &self.points[first..until];
        let next = first + points.partition_point(|checkpoint| checkpoint.row <= row);
        let before = (next > first).then(|| next - 1);
        let after = (next < until).then_some(next);
        let low = before.map_or(0, |checkpoint| self.position(checkpoint));
        let is_on_checkpoint = before.is_some_and(|checkpoint| self.points[checkpoint].row == row);
        let high = if is_on_checkpoint {
            low
        } else {
            after.map_or(len, |checkpoint| self.position(checkpoint))
        };
        Bracket {
            before,
            after,
            low,
            high,
        }
    }

    /// The checkpoint of a group at this row, if there is one.
    pub fn at(&self, group: usize, row: u16) -> Option<usize> {
        let &[first, until] = self.first.get(group..group + 2)? else {
            return None;
        };
        let points = &self.points[first as usize..until as usize];
        let found = points.binary_search_by_key(&row, |checkpoint| checkpoint.row);
        Some(first as usize + found.ok()?)
    }

    /// The scan to a position from the nearer of the checkpoints around it.
    pub fn nearest_scan(&self, bracket: Bracket, position: usize) -> Scan {
        match bracket
            .after
            .map(|checkpoint| (checkpoint, self.position(checkpoint)))
        {
            Some((checkpoint, after)) if after - position < position - bracket.low => Scan {
                checkpoint: Some(checkpoint),
                from: position,
                until: after,
                step: u32::MAX,
            },
            _ => Scan {
                checkpoint: bracket.before,
                from: bracket.low,
                until: position,
                step: 1,
            },
        }
    }

    /// The last checkpoint of a group, with the number of rows that it counts.
    pub fn last(&self, group: usize) -> Option<(usize, usize)> {
        let [first, until] = *self.first.get(group..group + 2)? else {
            return None;
        };
        let checkpoint = (until > first).then(|| until as usize - 1)?;
        Some((checkpoint, self.position(checkpoint)))
    }

    /// Reads ahead where they lie.
    pub fn prefetch_places(&self, read: &mut Prefetch<'_>) {
        read.place(&self.first);
        read.place(&self.points);
        read.place(&self.cells);
    }

    /// Reads ahead where those of a group begin.
    pub fn prefetch_group<'a>(&'a self, group: usize, read: &mut Prefetch<'a>) {
        read.value(&self.first, group);
    }

    /// Reads ahead which rows those of a group count.
    pub fn prefetch_points<'a>(&'a self, group: usize, read: &mut Prefetch<'a>) {
        if let Some(&[first, until]) = self.first.get(group..group + 2)
            && let Some(points) = self.points.get(first as usize..until as usize)
            && let (Some(one), Some(other)) = (points.first(), points.last())
        {
            one.row.gather(read);
            other.row.gather(read);
        }
    }

    /// A checkpoint's histogram, cumulative over firm sizes.
    pub fn cells(&self, checkpoint: usize) -> &[u16] {
        &self.cells[checkpoint * self.width..(checkpoint + 1) * self.width]
    }

    fn position(&self, checkpoint: usize) -> usize {
        usize::from(self.points[checkpoint].position)
    }

    pub fn bytes(&self) -> usize {
        size_of_val(self.first.as_slice())
            + size_of_val(self.points.as_slice())
            + size_of_val(self.cells.as_slice())
    }
}

/// Adds a histogram. Sums wrap, because overflow checks would keep the loop from being vectorized.
pub(super) fn add_cells<T: Copy + Into<u32>>(cells: &[T], into: &mut [u32]) {
    for (sum, &cell) in into.iter_mut().zip(cells) {
        *sum = sum.wrapping_add(cell.into());
    }
}
