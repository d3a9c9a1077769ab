//! Counting: how many rows of a list lie before a bound, in all or cell by cell.

use super::code_filter::CodeFilter;
use super::dictionary::{SIZES, STATE_CELLS, STATE_SHIFT};
use super::filter::{BookingFilter, List, Lists, Period, Scope};
use super::index::{BookingIndex, Bound};
use super::totals::Kind;

impl BookingIndex {
    /// Number of bookings that the filter keeps.
    pub fn count(&self, filter: &BookingFilter) -> u64 {
        self.count_in(&self.scope(filter), filter.period)
    }

    /// Number of bookings of a scope in a period.
    pub(super) fn count_in(&self, scope: &Scope<'_>, period: Period) -> u64 {
        let (from, until) = self.bounds(period);
        self.count_before(scope, until) - self.count_before(scope, from)
    }

    /// Number of the scope's bookings before the bound.
    pub(super) fn count_before(&self, scope: &Scope<'_>, bound: Bound) -> u64 {
        self.count_before_segment(scope, bound.segment) + self.count_inside(scope, bound)
    }

    /// Number of the scope's bookings in all segments before one.
    pub(super) fn count_before_segment(&self, scope: &Scope<'_>, segment: usize) -> u64 {
        let counts = scope.lists.iter().map(|list| match list {
            List::All if scope.codes.is_open() => self.totals[segment].rows,
            List::All => {
                let cells = self.totals[segment].all.get(..self.dictionary.code_cells());
                cells.map_or(0, |cells| u64::from(scope.codes.sum(cells)))
            }
            List::Of(kind, group) => self.count_group(kind, group, segment, scope.codes),
        });
        counts.sum()
    }

    fn count_group(&self, kind: Kind, group: usize, segment: usize, codes: CodeFilter) -> u64 {
        let (border, cells) = self.totals_before(kind, group, segment);
        let counted = if cells.is_empty() {
            0
        } else {
            u64::from(codes.sum(cells))
        };
        let between = self.segments[border..segment].iter().filter_map(|segment| {
            let postings = kind.postings(segment)?;
            Some(u64::from(postings.count_all(group, codes)))
        });
        counted + between.sum::<u64>()
    }

    /// Number of the scope's bookings before the bound in the bound's own segment.
    pub(super) fn count_inside(&self, scope: &Scope<'_>, bound: Bound) -> u64 {
        let Some(segment) = self.segments.get(bound.segment).filter(|_| bound.row > 0) else {
            return 0;
        };
        let counts = scope.lists.iter().map(|list| match list {
            List::All => segment.count_all(bound.row, scope.codes),
            List::Of(kind, group) => kind
                .postings(segment)
                .map_or(0, |postings| postings.count(group, bound.row, scope.codes)),
        });
        counts.map(u64::from).sum()
    }

    /// The histogram of a group at the last border up to `segment` that keeps the group's kind.
    /// Empty where it is zero.
    pub(super) fn totals_before(
        &self,
        kind: Kind,
        group: usize,
        segment: usize,
    ) -> (usize, &[u32]) {
        let width = kind.width(&self.dictionary);
        let mut borders = (1..=segment).rev();
        let kept = borders.find_map(|border| {
            let cells = self.totals[border].group(kind, group, width)?;
            Some((border, cells))
        });
        kept.unwrap_or((0, &[]))
    }

    /// Adds the histogram of a group's rows before the bound.
    fn tally_group_before(&self, kind: Kind, group: usize, bound: Bound, cells: &mut [u32]) {
        let (border, totals) = self.totals_before(kind, group, bound.segment);
        for (cell, total) in cells.iter_mut().zip(totals) {
            *cell = cell.wrapping_add(*total);
        }
        for segment in &self.segments[border..bound.segment] {
            if let Some(postings) = kind.postings(segment) {
                postings.tally_all(group, 1, cells);
            }
        }
        if let Some(segment) = self.segments.get(bound.segment).filter(|_| bound.row > 0)
            && let Some(postings) = kind.postings(segment)
        {
            postings.tally(group, bound.row, 1, cells);
        }
    }

    /// Adds sizes by categories, then sizes by states, of all rows before the bound.
    fn tally_all_before(&self, bound: Bound, cells: &mut [u32]) {
        for (cell, total) in cells.iter_mut().zip(&self.totals[bound.segment].all) {
            *cell = cell.wrapping_add(*total);
        }
        if let Some(segment) = self.segments.get(bound.segment).filter(|_| bound.row > 0) {
            segment.tally_rows(bound.row, &self.dictionary, 1, cells);
        }
    }

    /// Counts the scope's rows before the bound by category and by state.
    pub(super) fn sums_before(&self, scope: &Scope<'_>, bound: Bound) -> Sums {
        let mut sums = Sums::new(1 << self.dictionary.shift);
        if bound == (Bound { segment: 0, row: 0 }) {
            return sums;
        }
        let by_state = CodeFilter {
            shift: STATE_SHIFT,
            size: scope.size,
            low: None,
        };
        match scope.lists {
            Lists::All => {
                let code_cells = self.dictionary.code_cells();
                let mut cells = vec![0; code_cells + SIZES * STATE_CELLS];
                self.tally_all_before(bound, &mut cells);
                let (by_category, states) = cells.split_at(code_cells);
                scope.codes.by_low(by_category, &mut sums.categories);
                by_state.by_low(states, &mut sums.states);
            }
            Lists::One(Kind::Category, category) => {
                let mut cells = vec![0; SIZES * STATE_CELLS];
                self.tally_group_before(Kind::Category, category, bound, &mut cells);
                by_state.by_low(&cells, &mut sums.states);
                sums.categories[category] = sums.states.iter().sum();
            }
            Lists::One(..) | Lists::Pairs(_) => {
                for list in scope.lists.iter() {
                    self.add_place_sums(scope, list, bound, &mut sums);
                }
            }
        }
        sums
    }

    /// Adds the rows of one state or one pair.
    fn add_place_sums(&self, scope: &Scope<'_>, list: List, bound: Bound, sums: &mut Sums) {
        let List::Of(kind, group) = list else {
            return;
        };
        let state = match kind {
            Kind::Pair => self.dictionary.pair_states[group].into(),
            _ => group,
        };
        if let Some(category) = scope.category {
            let alone = Scope {
                lists: Lists::One(kind, group),
                ..*scope
            };
            let count = u32::try_from(self.count_before(&alone, bound))
                .expect("rows are counted in four bytes");
            sums.categories[category] += count;
            sums.states[state] += count;
            return;
        }
        let mut cells = vec![0; self.dictionary.code_cells()];
        self.tally_group_before(kind, group, bound, &mut cells);
        scope.codes.by_low(&cells, &mut sums.categories);
        sums.states[state] += scope.codes.sum(&cells);
    }
}

/// Counts by category and by state.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    pub categories: Vec<u32>,
    pub states: [u32; STATE_CELLS],
}

impl Sums {
    fn new(categories: usize) -> Self {
        Self {
            categories: vec![0; categories],
            states: [0; STATE_CELLS],
        }
    }
}
