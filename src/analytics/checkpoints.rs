//! Cumulative histograms at chosen rows of a segment, so that a count never scans far.

use super::code_filter::accumulate_sizes;
use super::index::RowBound;

/// Checkpoints of every group of one kind, group after group.
///
/// A checkpoint holds how often each cell occurs among the group's rows before it. There is one at every
/// day border that lies far enough behind the last checkpoint, and where more than `most_rows` rows lie
/// between, others at even distances.
#[derive(Clone, Debug)]
pub(super) struct Checkpoints {
    /// Cells of one histogram.
    width: usize,
    /// Cells of one size in it; each also counts the sizes before.
    row: usize,
    /// Group g has checkpoints `first[g]..first[g + 1]`.
    first: Vec<u32>,
    points: Vec<Checkpoint>,
    cells: Vec<u16>,
}

/// Where a checkpoint lies.
#[derive(Clone, Copy, Debug)]
struct Checkpoint {
    /// The row of the segment that it lies before.
    row: u16,
    /// Rows of the group before it.
    position: u16,
}

/// Where a row lies among the rows and checkpoints of its group.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bracket {
    /// The last checkpoint at or before the row.
    pub before: Option<usize>,
    /// The first checkpoint after it.
    pub after: Option<usize>,
    /// Positions in the group between which the row lies.
    pub low: usize,
    pub high: usize,
}

/// How to get from a checkpoint to a row: from which, over which positions, and whether forwards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scan {
    pub checkpoint: Option<usize>,
    pub from: usize,
    pub until: usize,
    /// One, or `u32::MAX` to take away in wrapping breakdown.
    pub step: u32,
}

impl Checkpoints {
    pub fn new(width: usize, row: usize) -> Self {
        Self {
            width,
            row,
            first: vec![0],
            points: Vec::new(),
            cells: Vec::new(),
        }
    }

    /// Rows between checkpoints: a histogram then costs about as much to read as to scan up to, and
    /// takes half a byte a row, or up to twice as much where days begin often.
    fn most_rows(&self) -> usize {
        (4 * self.width).next_power_of_two()
    }

    /// Adds the checkpoints of the next group. `rows` are its rows in the segment, `day_rows` those that
    /// begin a day; `position_of` tells how many of the group's rows lie before one, given how many
    /// lie before the day that came last; `tally` adds the group's positions in a range to a histogram.
    pub fn push_group(
        &mut self,
        len: usize,
        day_rows: &[u16],
        row_at: impl Fn(usize) -> u16,
        position_of: impl Fn(usize, RowBound) -> usize,
        mut tally: impl FnMut(usize, usize, &mut [u16]),
    ) {
        let most = self.most_rows();
        let least = most / 3;
        if len > least {
            let mut histogram = vec![0u16; self.width];
            let mut counted = 0;
            let mut checkpoint = |checkpoints: &mut Self, row: u16, position: usize| {
                tally(counted, position, &mut histogram);
                counted = position;
                let position = to_u16(position);
                checkpoints.points.push(Checkpoint { row, position });
                let first = checkpoints.cells.len();
                checkpoints.cells.extend_from_slice(&histogram);
                accumulate_sizes(&mut checkpoints.cells[first..], checkpoints.row);
            };
            let mut at_checkpoint = 0;
            let mut day_position = 0;
            let ends = day_rows.iter().copied().map(Some).chain([None]);
            for (day, border) in ends.enumerate() {
                let end = border.map_or(len, |row| {
                    let day = Some(to_u16(day));
                    position_of(day_position, RowBound { row, day })
                });
                day_position = end;
                // Cut evenly, so that a day of many rows never ends just behind a checkpoint.
                let gap = end - at_checkpoint;
                let pieces = gap.div_ceil(most);
                for piece in 1..pieces {
                    let position = at_checkpoint + gap * piece / pieces;
                    checkpoint(self, row_at(position), position);
                }
                if pieces > 1 {
                    at_checkpoint += gap * (pieces - 1) / pieces;
                }
                if let Some(row) = border.filter(|_| end - at_checkpoint >= least && end < len) {
                    at_checkpoint = end;
                    checkpoint(self, row, at_checkpoint);
                }
            }
        }
        self.first.push(
            u32::try_from(self.points.len()).expect("a checkpoint takes a row of at most 65,535"),
        );
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
        let on_checkpoint = before.is_some_and(|checkpoint| self.points[checkpoint].row == row);
        let high = if on_checkpoint {
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

    /// The way to a position from the nearer of the checkpoints around it.
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

    /// The last checkpoint of a group, with the rows of the group before it.
    pub fn last(&self, group: usize) -> Option<(usize, usize)> {
        let [first, until] = *self.first.get(group..group + 2)? else {
            return None;
        };
        let checkpoint = (until > first).then(|| until as usize - 1)?;
        Some((checkpoint, self.position(checkpoint)))
    }

    /// How often each cell, or one of a smaller size, occurs before a checkpoint.
    pub fn cells(&self, checkpoint: usize) -> &[u16] {
        &self.cells[checkpoint * self.width..(checkpoint + 1) * self.width]
    }

    /// Rows of the group before a checkpoint.
    fn position(&self, checkpoint: usize) -> usize {
        usize::from(self.points[checkpoint].position)
    }

    pub fn bytes(&self) -> usize {
        size_of_val(self.first.as_slice())
            + size_of_val(self.points.as_slice())
            + size_of_val(self.cells.as_slice())
    }
}

/// Adds a histogram. Breakdown wrap, because checked ones are added one by one.
pub(super) fn add_cells<T: Copy + Into<u32>>(cells: &[T], into: &mut [u32]) {
    for (sum, &cell) in into.iter_mut().zip(cells) {
        *sum = sum.wrapping_add(cell.into());
    }
}

/// A position inside a segment, which never has more than 65,535 rows.
pub(super) fn to_u16(position: usize) -> u16 {
    u16::try_from(position).expect("a segment has at most 65,535 rows")
}
