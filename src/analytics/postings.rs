//! Posting lists: for each group of a segment its rows in time order, with their codes.

use std::ops::Range;

use super::bound::{RowBound, increment, to_u16};
use super::checkpoints::{Bracket, Checkpoints, add_cells};
use super::code_filter::{CodeFilter, accumulate_sizes};
use super::column::{Column, Number, with_values};
use super::day_counts::DayCounts;
use super::dictionary::SIZES;
use super::prefetch::Prefetch;

/// The codes of this many rows are compared sooner than the checkpoints between them are found.
const FEW_ROWS: usize = 600;
/// The codes of this many rows of one day are compared sooner than the checkpoint at its end is found.
const FEW_ROWS_OF_DAY: usize = 128;

/// Posting lists of all groups of one kind (states, pairs or categories) in one segment.
#[derive(Clone, Debug)]
pub(super) struct Postings {
    /// Group g has positions `starts[g]..starts[g + 1]`. A group newer than the segment has none.
    starts: Vec<u16>,
    rows: Vec<u16>,
    codes: Column,
    checkpoints: Checkpoints,
    days: DayCounts,
}

impl Postings {
    /// Sorts rows into groups (a counting sort). Codes are less than `width`, which is the number of
    /// firm sizes times a power of two.
    pub fn build(
        groups: usize,
        width: usize,
        len: usize,
        day_rows: &[u16],
        group_of: impl Fn(usize) -> usize,
        code_of: impl Fn(usize) -> u64,
    ) -> Self {
        let mut next = vec![0u16; groups];
        for row in 0..len {
            increment(&mut next[group_of(row)]);
        }
        let mut starts = Vec::with_capacity(groups + 1);
        let mut start = 0;
        for next in &mut next {
            starts.push(start);
            start += std::mem::replace(next, start);
        }
        starts.push(start);
        let mut rows = vec![0u16; len];
        let mut codes = Column::zeros(width as u64 - 1, len);
        let mut days = DayCounts::new(groups, day_rows.len(), len);
        let mut sorted = 0;
        with_values!(&mut codes, codes => {
            for (day, &end) in day_rows.iter().chain([&to_u16(len)]).enumerate() {
                for row in sorted..end {
                    let next_of_group = &mut next[group_of(row.into())];
                    let position = usize::from(*next_of_group);
                    rows[position] = row;
                    codes[position] = Number::truncated(code_of(row.into()));
                    increment(next_of_group);
                }
                days.record(day, &starts, &next);
                sorted = end;
            }
        });
        let shift = (width / SIZES).trailing_zeros();
        for (group, &start) in starts[..groups].iter().enumerate() {
            days.split_by_size(group, &codes, usize::from(start), shift);
        }
        let mut postings = Self {
            starts,
            codes,
            rows,
            checkpoints: Checkpoints::new(width, width / SIZES).daily(groups, day_rows.len(), len),
            days,
        };
        for group in 0..groups {
            postings.push_checkpoints(group, day_rows);
        }
        postings.checkpoints.shrink_to_fit();
        postings
    }

    fn push_checkpoints(&mut self, group: usize, day_rows: &[u16]) {
        let (start, end) = self.range(group);
        let rows = &self.rows[start..end];
        let (codes, days) = (&self.codes, &self.days);
        self.checkpoints.push_group(
            end - start,
            day_rows,
            |position| rows[position],
            |from, at| {
                let noted = days.position(group, at);
                noted.unwrap_or_else(|| from + rows[from..].partition_point(|&row| row < at.row))
            },
            |from, until, cells| {
                with_values!(codes, codes => {
                    for code in &codes[start + from..start + until] {
                        increment(&mut cells[code.index()]);
                    }
                });
            },
        );
    }

    /// The group's positions in [`Postings::row`] and [`Postings::codes`].
    pub fn range(&self, group: usize) -> (usize, usize) {
        match self.starts.get(group..group + 2) {
            Some(&[start, end]) => (usize::from(start), usize::from(end)),
            _ => (0, 0),
        }
    }

    pub fn len(&self, group: usize) -> usize {
        let (start, end) = self.range(group);
        end - start
    }

    pub fn row(&self, position: usize) -> u16 {
        self.rows[position]
    }

    pub fn rows(&self) -> &[u16] {
        &self.rows
    }

    pub fn codes(&self) -> &Column {
        &self.codes
    }

    /// Reads ahead where everything lies.
    pub fn prefetch_places(&self, read: &mut Prefetch<'_>) {
        read.place(&self.starts);
        self.codes.prefetch_place(read);
        self.checkpoints.prefetch_places(read);
        self.days.prefetch_place(read);
    }

    /// Reads ahead where a group's rows and checkpoints begin, and its counts before the bound.
    pub fn prefetch_group<'a>(&'a self, group: usize, at: RowBound, read: &mut Prefetch<'a>) {
        read.value(&self.starts, group);
        self.checkpoints.prefetch_group(group, read);
        self.days.prefetch_group(group, at, read);
    }

    /// Reads ahead which rows a group's checkpoints count.
    pub fn prefetch_points<'a>(&'a self, group: usize, read: &mut Prefetch<'a>) {
        self.checkpoints.prefetch_points(group, read);
    }

    /// Reads ahead a group's counts before the bound.
    pub fn prefetch_days<'a>(&'a self, group: usize, at: RowBound, read: &mut Prefetch<'a>) {
        self.days.prefetch_group(group, at, read);
    }

    /// Reads ahead the checkpoint at a bound, else the codes before it.
    pub fn prefetch_rows<'a>(
        &'a self,
        group: usize,
        at: RowBound,
        filter: CodeFilter,
        read: &mut Prefetch<'a>,
    ) {
        if let Some(checkpoint) = self.checkpoints.at(group, at.row) {
            filter.prefetch(self.checkpoints.cells(checkpoint), read);
        } else if let Some(position) = self.days.position(group, at) {
            let (start, _) = self.range(group);
            self.codes.prefetch_before(start + position, read);
        }
    }

    /// The checkpoints around a bound, and how many rows of the group lie before it.
    fn bracket(&self, group: usize, at: RowBound) -> (Bracket, usize) {
        let (start, end) = self.range(group);
        let bracket = self.checkpoints.bracket(group, at.row, end - start);
        let position = self.days.position(group, at).unwrap_or_else(|| {
            let between = &self.rows[start + bracket.low..start + bracket.high];
            bracket.low + between.partition_point(|&other| other < at.row)
        });
        (bracket, position)
    }

    /// How many rows of the group lie before the bound.
    pub fn position(&self, group: usize, at: RowBound) -> usize {
        let known = self.days.position(group, at);
        known.unwrap_or_else(|| self.bracket(group, at).1)
    }

    /// Number of matching rows of the group before the bound.
    pub fn count(&self, group: usize, at: RowBound, filter: CodeFilter) -> u32 {
        if let Some(count) = self.days.count(group, at, filter) {
            return count;
        }
        let (bracket, position) = self.bracket(group, at);
        if filter.accepts_all() {
            return u32::from(to_u16(position));
        }
        let (start, _) = self.range(group);
        let at_checkpoint = bracket.before.map_or(0, |checkpoint| {
            filter.sum(self.checkpoints.cells(checkpoint))
        });
        let (mask, value) = filter.mask_and_value();
        at_checkpoint
            + self
                .codes
                .count_matching(start + bracket.low, start + position, mask, value)
    }

    /// Adds the matching rows of the group on each of some days of the segment, whose first rows are `day_rows`.
    pub fn add_days(
        &self,
        group: usize,
        (days, day_rows): (Range<usize>, &[u16]),
        filter: CodeFilter,
        mut add: impl FnMut(usize, u32),
    ) {
        let (start, end) = self.range(group);
        if start == end || days.is_empty() {
            return;
        }
        if let Some(counts) = self.days.on_days(group, days.clone(), filter) {
            days.zip(counts).for_each(|(day, count)| add(day, count));
            return;
        }
        let (mask, value) = filter.mask_and_value();
        if end - start <= FEW_ROWS
            && let Some(positions) = self.days.positions(group, days.start)
        {
            let mut positions = positions.map(|position| start + position);
            let from = positions.next().unwrap_or(end);
            let ends = positions.take(days.len());
            let mut days = days;
            self.codes.count_parts(from, ends, (mask, value), |count| {
                if let Some(day) = days.next() {
                    add(day, count);
                }
            });
            return;
        }
        let at = |day: usize| RowBound {
            row: day_rows[day],
            day: Some(to_u16(day)),
        };
        let mut from = self.position_after(group, at(days.start), 0);
        let mut before = self.count(group, at(days.start), filter);
        for day in days {
            let next = (day + 1 < day_rows.len()).then(|| at(day + 1));
            let until = next.map_or(end - start, |next| self.position_after(group, next, from));
            let checkpoint = next.filter(|_| until - from > FEW_ROWS_OF_DAY);
            let checkpoint = checkpoint.and_then(|next| self.checkpoints.at(group, next.row));
            let before_next = if let Some(checkpoint) = checkpoint {
                filter.sum(self.checkpoints.cells(checkpoint))
            } else {
                let (from, until) = (start + from, start + until);
                before + self.codes.count_matching(from, until, mask, value)
            };
            add(day, before_next - before);
            (from, before) = (until, before_next);
        }
    }

    /// How many rows of the group lie before the bound, which are at least `least`.
    fn position_after(&self, group: usize, at: RowBound, least: usize) -> usize {
        let known = self.days.position(group, at);
        known.unwrap_or_else(|| {
            let (start, end) = self.range(group);
            least + self.rows[start + least..end].partition_point(|&row| row < at.row)
        })
    }

    /// Number of matching rows of the whole group.
    pub fn count_all(&self, group: usize, filter: CodeFilter) -> u32 {
        let (start, end) = self.range(group);
        let (mask, value) = filter.mask_and_value();
        self.codes.count_matching(start, end, mask, value)
    }

    /// Counts the group's rows before the bound by category or state, from the nearer of the
    /// checkpoints around it.
    pub fn add_by_low(&self, group: usize, at: RowBound, filter: CodeFilter, counts: &mut [u32]) {
        let (bracket, position) = self.bracket(group, at);
        let (start, _) = self.range(group);
        let scan = self.checkpoints.nearest_scan(bracket, position);
        if let Some(checkpoint) = scan.checkpoint {
            filter.add_by_low(self.checkpoints.cells(checkpoint), counts);
        }
        with_values!(&self.codes, codes => {
            for code in &codes[start + scan.from..start + scan.until] {
                filter.add_row(code.index(), scan.step, counts);
            }
        });
    }

    /// Counts all of the group's rows by category or state.
    pub fn add_all_by_low(&self, group: usize, filter: CodeFilter, counts: &mut [u32]) {
        let (start, end) = self.range(group);
        with_values!(&self.codes, codes => {
            for code in &codes[start..end] {
                filter.add_row(code.index(), 1, counts);
            }
        });
    }

    /// Adds the histogram of every group to `cells`, which has `width` cells per group.
    pub fn add_histograms(&self, width: usize, cells: &mut [u32]) {
        let mut rest = vec![0; width];
        for (group, cells) in cells.chunks_exact_mut(width).enumerate() {
            let (start, end) = self.range(group);
            let last = self.checkpoints.last(group);
            if let Some((checkpoint, _)) = last {
                add_cells(self.checkpoints.cells(checkpoint), cells);
            }
            let past_checkpoint = start + last.map_or(0, |(_, position)| position);
            if past_checkpoint < end {
                rest.fill(0);
                self.codes.tally(past_checkpoint, end, &mut rest);
                accumulate_sizes(&mut rest, width / SIZES);
                add_cells(&rest, cells);
            }
        }
    }

    pub fn bytes(&self) -> usize {
        size_of_val(self.starts.as_slice())
            + size_of_val(self.rows.as_slice())
            + self.codes.bytes()
            + self.checkpoints.bytes()
            + self.days.bytes()
    }
}
