//! The rows of each state by place: what the cities of a state are counted from.

use super::code_filter::CodeFilter;
use super::column::{Column, Number, with_values};
use super::dictionary::{Dictionary, SIZES};
use super::index::RowBound;
use super::marks::{Marks, add_cells};
use super::postings::Postings;

/// Goes beside the posting lists of the states, position by position.
#[derive(Clone, Debug)]
pub(super) struct PlaceLists {
    /// For each posting, the place among those of its state.
    places: Column,
    /// For each state a list of one group: histograms of places by sizes.
    marks: Vec<Marks>,
}

impl PlaceLists {
    /// `locals` are the places of the segment's rows, each among those of its state.
    pub fn build(
        states: &Postings,
        locals: &[u32],
        day_rows: &[u16],
        dictionary: &Dictionary,
    ) -> Self {
        let most = dictionary
            .state_places
            .iter()
            .map(|state| state.places.len())
            .max();
        let local_places = states.rows().iter().map(|&row| locals[usize::from(row)]);
        let mut lists = Self {
            places: Column::collect(most.unwrap_or(0) as u64, local_places.map(u64::from)),
            marks: Vec::new(),
        };
        for (state, home) in dictionary.state_places.iter().enumerate() {
            let mut marks = {
                // Sizes lie within a place here, and are told apart.
                let cells = home.places.len() * SIZES;
                Marks::new(cells, cells)
            };
            let (start, end) = states.range(state);
            marks.push_group(
                end - start,
                day_rows,
                |position| states.row(start + position),
                |_, at| states.position(state, at),
                |from, until, cells| {
                    for position in start + from..start + until {
                        let size = states.codes().index(position) >> dictionary.shift;
                        cells[lists.places.index(position) * SIZES + size] += 1;
                    }
                },
            );
            lists.marks.push(marks);
        }
        lists
    }

    /// Adds places by sizes of a state's rows before the bound.
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
        let marks = &self.marks[state];
        let place = marks.locate(0, at.row, end - start);
        let scan = marks.scan_to(place, position);
        if let Some(mark) = scan.mark {
            add_cells(marks.cells(mark), cells);
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
        with_values!(&self.places, places => with_values!(states.codes(), codes => {
            let codes = &codes[positions.clone()];
            for (place, code) in places[positions].iter().zip(codes) {
                let cell = &mut cells[place.index() * SIZES + (code.index() >> shift)];
                *cell = cell.wrapping_add(step);
            }
        }));
    }

    /// Adds `step` to the cell of each posting that the filter keeps.
    pub fn scan_kept(
        &self,
        states: &Postings,
        positions: std::ops::Range<usize>,
        codes: CodeFilter,
        step: u32,
        cells: &mut [u32],
    ) {
        let (mask, value) = codes.mask_and_value();
        let shift = codes.shift;
        with_values!(&self.places, places => with_values!(states.codes(), codes => {
            let codes = &codes[positions.clone()];
            for (place, code) in places[positions].iter().zip(codes) {
                let kept = if code.wide() & mask == value { step } else { 0 };
                let cell = &mut cells[place.index() * SIZES + (code.index() >> shift)];
                *cell = cell.wrapping_add(kept);
            }
        }));
    }

    pub fn bytes(&self) -> usize {
        let marks = self
            .marks
            .iter()
            .map(|marks| size_of::<Marks>() + marks.bytes());
        self.places.bytes() + marks.sum::<usize>()
    }
}
