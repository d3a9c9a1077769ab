//! Counts over all rows of a segment, for queries without a state, metro or category.

use std::ops::Range;

use super::bound::{RowBound, increment, to_u16};
use super::checkpoints::{Checkpoints, add_cells};
use super::code_filter::{CodeFilter, accumulate_sizes, add_difference};
use super::column::{Number, with_values};
use super::day_counts::DayCounts;
use super::dictionary::{Dictionary, SIZES, STATE_CELLS, STATE_SHIFT};
use super::segment_columns::{Columns, GroupColumns};

/// Checkpoints and day counts of all rows. A histogram has, per firm size, the categories and then
/// the states.
#[derive(Clone, Debug)]
pub(super) struct UnfilteredTotals {
    checkpoints: Checkpoints,
    days: DayCounts,
}

impl UnfilteredTotals {
    pub fn build(groups: &GroupColumns, columns: &Columns, day_rows: &[u16], shift: u32) -> Self {
        let len = columns.len();
        let mut days = DayCounts::new(1, day_rows.len(), len);
        for (day, &row) in day_rows.iter().chain([&to_u16(len)]).enumerate() {
            days.record(day, &[0], &[row]);
        }
        days.split_by_size(0, &columns.codes, 0, shift);
        let mut checkpoints =
            Checkpoints::new(SIZES * cells_per_size(shift), cells_per_size(shift));
        checkpoints.push_group(
            len,
            day_rows,
            to_u16,
            |_, at| usize::from(at.row),
            |from, until, cells| {
                let states = &groups.states[from..until];
                for (&code, &state) in groups.codes[from..until].iter().zip(states) {
                    let (category, state) = cells_of(code as usize, state, shift);
                    increment(&mut cells[category]);
                    increment(&mut cells[state]);
                }
            },
        );
        checkpoints.shrink_to_fit();
        Self { checkpoints, days }
    }

    /// Number of matching rows before the bound.
    pub fn count(&self, columns: &Columns, at: RowBound, filter: CodeFilter) -> u32 {
        let row = at.row;
        if filter.accepts_all() {
            return u32::from(row);
        }
        if let Some(count) = self.days.count(0, at, filter) {
            return count;
        }
        let bracket = self.checkpoints.bracket(0, row, columns.len());
        let at_checkpoint = bracket.before.map_or(0, |checkpoint| {
            filter.sum_of(
                self.checkpoints.cells(checkpoint),
                cells_per_size(filter.shift),
            )
        });
        let (mask, value) = filter.mask_and_value();
        at_checkpoint
            + columns
                .codes
                .count_matching(bracket.low, usize::from(row), mask, value)
    }

    /// Adds the matching rows of each of some days of the segment, whose first rows are `day_rows`.
    pub fn add_days(
        &self,
        columns: &Columns,
        (days, day_rows): (Range<usize>, &[u16]),
        filter: CodeFilter,
        mut add: impl FnMut(usize, u32),
    ) {
        if let Some(counts) = self.days.on_days(0, days.clone(), filter) {
            days.zip(counts).for_each(|(day, count)| add(day, count));
            return;
        }
        let (mask, value) = filter.mask_and_value();
        for day in days {
            let until = day_rows
                .get(day + 1)
                .map_or(columns.len(), |&row| row.into());
            let from = usize::from(day_rows[day]);
            add(day, columns.codes.count_matching(from, until, mask, value));
        }
    }

    /// Counts the rows before `row` by category and by state, from the nearer of the checkpoints
    /// around it.
    pub fn add_by_category_and_state(
        &self,
        columns: &Columns,
        row: u16,
        dictionary: &Dictionary,
        (codes, categories): (CodeFilter, &mut [u32]),
        (by_state, states): (CodeFilter, &mut [u32]),
    ) {
        let bracket = self.checkpoints.bracket(0, row, columns.len());
        let scan = self.checkpoints.nearest_scan(bracket, usize::from(row));
        if let Some(checkpoint) = scan.checkpoint {
            add_unfiltered(
                codes,
                self.checkpoints.cells(checkpoint),
                categories,
                states,
            );
        }
        let rows = scan.from..scan.until;
        with_values!(&columns.locations, locations => with_values!(&columns.codes, stored => {
            for (location, code) in locations[rows.clone()].iter().zip(&stored[rows]) {
                let state = dictionary.location_states[location.index()];
                let size = code.index() >> dictionary.shift;
                codes.add_row(code.index(), scan.step, categories);
                by_state.add_row((size << STATE_SHIFT) | usize::from(state), scan.step, states);
            }
        }));
    }

    /// Adds the histogram of the whole segment to `cells`.
    pub fn add_histogram(&self, columns: &Columns, dictionary: &Dictionary, cells: &mut [u32]) {
        let last = self.checkpoints.last(0);
        if let Some((checkpoint, _)) = last {
            add_cells(self.checkpoints.cells(checkpoint), cells);
        }
        let covered = last.map_or(0, |(_, position)| position);
        let mut rest = vec![0u32; cells.len()];
        with_values!(&columns.locations, locations => with_values!(&columns.codes, codes => {
            for (location, code) in locations[covered..].iter().zip(&codes[covered..]) {
                let state = dictionary.location_states[location.index()];
                let (category, state) = cells_of(code.index(), state, dictionary.shift);
                rest[category] += 1;
                rest[state] += 1;
            }
        }));
        accumulate_sizes(&mut rest, cells_per_size(dictionary.shift));
        add_cells(&rest, cells);
    }

    pub fn bytes(&self) -> usize {
        self.checkpoints.bytes() + self.days.bytes()
    }
}

/// Cells per firm size: categories, then states.
pub(super) fn cells_per_size(shift: u32) -> usize {
    (1 << shift) + STATE_CELLS
}

/// The two cells that a row counts in.
fn cells_of(code: usize, state: u8, shift: u32) -> (usize, usize) {
    let size = (code >> shift) * cells_per_size(shift);
    let category = code & ((1 << shift) - 1);
    (size + category, size + (1 << shift) + usize::from(state))
}

/// Adds the matching sizes of a histogram by category and by state.
pub(super) fn add_unfiltered<T: Copy + Into<u32>>(
    codes: CodeFilter,
    cells: &[T],
    categories: &mut [u32],
    states: &mut [u32],
) {
    let (up_to, below) = codes.rows(cells, cells_per_size(codes.shift));
    add_difference(up_to, below, categories);
    let states_start = |row: usize| row.min(1 << codes.shift);
    let up_to = &up_to[states_start(up_to.len())..];
    let below = &below[states_start(below.len())..];
    add_difference(up_to, below, states);
}
