//! Counting the rows of a segment whatever their group.

use super::code_filter::{CodeFilter, add_between, sum_sizes};
use super::column::{Number, with_values};
use super::day_counts::DayCounts;
use super::dictionary::{Dictionary, SIZES, STATE_CELLS, STATE_SHIFT};
use super::index::RowBound;
use super::marks::{Marks, add_cells, short};
use super::segment::{Columns, Facts};

/// Histograms and counts of all rows. A size's row of cells is the categories, then the states.
#[derive(Clone, Debug)]
pub(super) struct AllRows {
    marks: Marks,
    days: DayCounts,
}

impl AllRows {
    pub fn build(facts: &Facts, columns: &Columns, day_rows: &[u16], shift: u32) -> Self {
        let len = columns.len();
        let mut days = DayCounts::new(1, day_rows.len(), len);
        for (day, &row) in day_rows.iter().chain([&short(len)]).enumerate() {
            days.note(day, &[0], &[row]);
        }
        days.split_by_size(0, &columns.codes, 0, shift);
        let mut marks = Marks::new(SIZES * all_row(shift), all_row(shift));
        marks.push_group(
            len,
            day_rows,
            short,
            |_, at| usize::from(at.row),
            |from, until, cells| {
                let states = &facts.states[from..until];
                for (&code, &state) in facts.codes[from..until].iter().zip(states) {
                    let (category, state) = all_cells(code as usize, state, shift);
                    cells[category] += 1;
                    cells[state] += 1;
                }
            },
        );
        Self { marks, days }
    }

    /// How many rows before the bound the filter (on sizes by categories) keeps.
    pub fn count(&self, columns: &Columns, at: RowBound, filter: CodeFilter) -> u32 {
        let row = at.row;
        if filter.is_open() {
            return u32::from(row);
        }
        if let Some(count) = self.days.count(0, at, filter) {
            return count;
        }
        let place = self.marks.locate(0, row, columns.len());
        let marked = place.before.map_or(0, |mark| {
            filter.sum_of(self.marks.cells(mark), all_row(filter.shift))
        });
        let (mask, value) = filter.mask_and_value();
        marked
            + columns
                .codes
                .count_matching(place.low, usize::from(row), mask, value)
    }

    /// Counts the rows before `row` by category and by state, from the nearer of the marks around.
    pub fn add_by_low(
        &self,
        columns: &Columns,
        row: u16,
        dictionary: &Dictionary,
        (codes, categories): (CodeFilter, &mut [u32]),
        (by_state, states): (CodeFilter, &mut [u32]),
    ) {
        let place = self.marks.locate(0, row, columns.len());
        let scan = self.marks.scan_to(place, usize::from(row));
        if let Some(mark) = scan.mark {
            add_all(codes, self.marks.cells(mark), categories, states);
        }
        let rows = scan.from..scan.until;
        with_values!(&columns.places, places => with_values!(&columns.codes, stored => {
            for (place, code) in places[rows.clone()].iter().zip(&stored[rows]) {
                let state = dictionary.place_states[place.index()];
                let size = code.index() >> dictionary.shift;
                codes.add_row(code.index(), scan.step, categories);
                by_state.add_row((size << STATE_SHIFT) | usize::from(state), scan.step, states);
            }
        }));
    }

    /// Adds the histogram of the whole segment.
    pub fn tally_all(&self, columns: &Columns, dictionary: &Dictionary, cells: &mut [u32]) {
        let last = self.marks.last(0);
        if let Some((mark, _)) = last {
            add_cells(self.marks.cells(mark), cells);
        }
        let marked = last.map_or(0, |(_, position)| position);
        let mut rest = vec![0u32; cells.len()];
        with_values!(&columns.places, places => with_values!(&columns.codes, codes => {
            for (place, code) in places[marked..].iter().zip(&codes[marked..]) {
                let state = dictionary.place_states[place.index()];
                let (category, state) = all_cells(code.index(), state, dictionary.shift);
                rest[category] += 1;
                rest[state] += 1;
            }
        }));
        sum_sizes(&mut rest, all_row(dictionary.shift));
        add_cells(&rest, cells);
    }

    pub fn bytes(&self) -> usize {
        self.marks.bytes() + self.days.bytes()
    }
}

/// Cells of one size.
pub(super) fn all_row(shift: u32) -> usize {
    (1 << shift) + STATE_CELLS
}

/// The two cells that a row counts in.
fn all_cells(code: usize, state: u8, shift: u32) -> (usize, usize) {
    let size = (code >> shift) * all_row(shift);
    let category = code & ((1 << shift) - 1);
    (size + category, size + (1 << shift) + usize::from(state))
}

/// Adds the kept sizes of a histogram by category and by state.
pub(super) fn add_all<T: Copy + Into<u32>>(
    codes: CodeFilter,
    cells: &[T],
    categories: &mut [u32],
    states: &mut [u32],
) {
    let (up_to, below) = codes.rows(cells, all_row(codes.shift));
    add_between(up_to, below, categories);
    let states_start = |row: usize| row.min(1 << codes.shift);
    let up_to = &up_to[states_start(up_to.len())..];
    let below = &below[states_start(below.len())..];
    add_between(up_to, below, states);
}
