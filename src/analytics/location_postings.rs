//! The location of each posting of a state: what cities are counted from.

use super::bound::{RowBound, increment};
use super::checkpoints::{Checkpoints, add_cells};
use super::code_filter::CodeFilter;
use super::column::{Column, Number, with_values};
use super::dictionary::{Dictionary, SIZES};
use super::postings::Postings;

/// Parallel to the posting lists of the states, position by position.
#[derive(Clone, Debug)]
pub(super) struct LocationPostings {
    /// For each posting, the position of its location among those of its state.
    locations: Column,
    /// For each state, the checkpoints of a single group: histograms by location and firm size.
    checkpoints: Vec<Checkpoints>,
}

impl LocationPostings {
    /// `locals` are the positions of the rows' locations among those of their state.
    pub fn build(
        states: &Postings,
        locals: &[u32],
        day_rows: &[u16],
        dictionary: &Dictionary,
    ) -> Self {
        let most = dictionary
            .state_locations
            .iter()
            .map(|state| state.locations.len())
            .max();
        let local_locations = states.rows().iter().map(|&row| locals[usize::from(row)]);
        let mut lists = Self {
            locations: Column::collect(most.unwrap_or(0) as u64, local_locations.map(u64::from)),
            checkpoints: Vec::new(),
        };
        for (state, home) in dictionary.state_locations.iter().enumerate() {
            let mut checkpoints = {
                // One row of cells: these histograms are not cumulative over firm sizes.
                let cells = home.locations.len() * SIZES;
                Checkpoints::new(cells, cells)
            };
            let (start, end) = states.range(state);
            checkpoints.push_group(
                end - start,
                day_rows,
                |position| states.row(start + position),
                |_, at| states.position(state, at),
                |from, until, cells| {
                    let positions = start + from..start + until;
                    with_values!(&lists.locations, locations => with_values!(states.codes(), codes => {
                        let codes = &codes[positions.clone()];
                        for (location, code) in locations[positions].iter().zip(codes) {
                            let size = code.index() >> dictionary.shift;
                            increment(&mut cells[location.index() * SIZES + size]);
                        }
                    }));
                },
            );
            checkpoints.shrink_to_fit();
            lists.checkpoints.push(checkpoints);
        }
        lists
    }

    /// The location of each posting of a state, by its position among those of the state.
    pub fn locals(&self) -> &Column {
        &self.locations
    }

    /// Counts a state's rows before the bound by location and firm size.
    pub fn tally(
        &self,
        states: &Postings,
        state: usize,
        at: RowBound,
        shift: u32,
        cells: &mut [u32],
    ) {
        let (start, end) = states.range(state);
        let position = states.position(state, at);
        let checkpoints = &self.checkpoints[state];
        let bracket = checkpoints.bracket(0, at.row, end - start);
        let scan = checkpoints.nearest_scan(bracket, position);
        if let Some(checkpoint) = scan.checkpoint {
            add_cells(checkpoints.cells(checkpoint), cells);
        }
        self.scan(
            states,
            start + scan.from..start + scan.until,
            shift,
            scan.step,
            cells,
        );
    }

    /// Adds `step` to the cell of each posting.
    pub fn scan(
        &self,
        states: &Postings,
        positions: std::ops::Range<usize>,
        shift: u32,
        step: u32,
        cells: &mut [u32],
    ) {
        with_values!(&self.locations, locations => with_values!(states.codes(), codes => {
            let codes = &codes[positions.clone()];
            for (location, code) in locations[positions].iter().zip(codes) {
                let cell = &mut cells[location.index() * SIZES + (code.index() >> shift)];
                *cell = cell.wrapping_add(step);
            }
        }));
    }

    /// Adds `step` to the cell of each matching posting.
    pub fn scan_matching(
        &self,
        states: &Postings,
        positions: std::ops::Range<usize>,
        codes: CodeFilter,
        step: u32,
        cells: &mut [u32],
    ) {
        let (mask, value) = codes.mask_and_value();
        let shift = codes.shift;
        with_values!(&self.locations, locations => with_values!(states.codes(), codes => {
            let codes = &codes[positions.clone()];
            for (location, code) in locations[positions].iter().zip(codes) {
                let matching = if code.wide() & mask == value { step } else { 0 };
                let cell = &mut cells[location.index() * SIZES + (code.index() >> shift)];
                *cell = cell.wrapping_add(matching);
            }
        }));
    }

    pub fn bytes(&self) -> usize {
        let checkpoints = self
            .checkpoints
            .iter()
            .map(|checkpoints| size_of::<Checkpoints>() + checkpoints.bytes());
        self.locations.bytes() + checkpoints.sum::<usize>()
    }
}
