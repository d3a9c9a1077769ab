//! Counting: how many rows of a list lie before a bound, in all or cell by cell.

use super::all_rows::{add_all, all_row};
use super::code_filter::CodeFilter;
use super::dictionary::{STATE_CELLS, STATE_SHIFT};
use super::filter::{BookingFilter, List, Lists, Period, Scope};
use super::index::{BookingIndex, Bound, RowBound};
use super::totals::{GroupTotals, Kind};

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
                let row = all_row(self.dictionary.shift);
                u64::from(scope.codes.sum_of(&self.totals[segment].all, row))
            }
            List::Of(kind, group) => self.count_group(kind, group, segment, scope.codes),
        });
        counts.sum()
    }

    fn count_group(&self, kind: Kind, group: usize, segment: usize, codes: CodeFilter) -> u64 {
        let (border, totals) = self.totals_before(kind, group, segment);
        let counted = match (codes.size, codes.low, totals.sizes) {
            (_, Some(_), _) => codes.sum(totals.cells),
            (Some(size), None, Some(sizes)) => sizes[size],
            (None, None, Some(sizes)) => sizes.iter().sum(),
            (_, None, None) => 0,
        };
        let between = self.segments[border..segment].iter().filter_map(|segment| {
            let postings = kind.postings(segment)?;
            Some(u64::from(postings.count_all(group, codes)))
        });
        u64::from(counted) + between.sum::<u64>()
    }

    /// Number of the scope's bookings before the bound in the bound's own segment.
    pub(super) fn count_inside(&self, scope: &Scope<'_>, bound: Bound) -> u64 {
        let Some(segment) = self
            .segments
            .get(bound.segment)
            .filter(|_| bound.at.row > 0)
        else {
            return 0;
        };
        let counts = scope.lists.iter().map(|list| match list {
            List::All => segment.all.count(&segment.columns, bound.at, scope.codes),
            List::Of(kind, group) => kind
                .postings(segment)
                .map_or(0, |postings| postings.count(group, bound.at, scope.codes)),
        });
        counts.map(u64::from).sum()
    }

    /// Number of the scope's bookings between two points of one segment, where so few rows lie
    /// between that reading them costs less than two histograms.
    pub(super) fn count_few(
        &self,
        scope: &Scope<'_>,
        segment: usize,
        from: RowBound,
        until: RowBound,
    ) -> Option<u64> {
        if from.row == until.row {
            return Some(0);
        }
        let segment = self.segments.get(segment)?;
        let counts = scope.lists.iter().map(|list| match list {
            List::All => {
                let count = |at| segment.all.count(&segment.columns, at, scope.codes);
                Some(u64::from(count(until) - count(from)))
            }
            List::Of(kind, group) => {
                let postings = kind.postings(segment)?;
                let count = postings.count_few(group, from, until, scope.codes)?;
                Some(u64::from(count))
            }
        });
        counts.sum()
    }

    /// What a group holds at the last border up to `segment` that keeps the group's kind.
    fn totals_before(&self, kind: Kind, group: usize, segment: usize) -> (usize, GroupTotals<'_>) {
        let width = kind.width(&self.dictionary);
        let mut borders = (1..=segment).rev();
        let kept = borders.find_map(|border| {
            let totals = self.totals[border].group(kind, group, width)?;
            Some((border, totals))
        });
        kept.unwrap_or_default()
    }

    /// Counts a group's rows before the bound by the part of their codes below the size.
    fn add_by_low(
        &self,
        kind: Kind,
        group: usize,
        bound: Bound,
        codes: CodeFilter,
        counts: &mut [u32],
    ) {
        let (border, totals) = self.totals_before(kind, group, bound.segment);
        codes.add_by_low(totals.cells, counts);
        for segment in &self.segments[border..bound.segment] {
            if let Some(postings) = kind.postings(segment) {
                postings.add_all_by_low(group, codes, counts);
            }
        }
        if let Some(segment) = self
            .segments
            .get(bound.segment)
            .filter(|_| bound.at.row > 0)
            && let Some(postings) = kind.postings(segment)
        {
            postings.add_by_low(group, bound.at, codes, counts);
        }
    }

    /// Counts the scope's rows before the bound by category and by state.
    pub(super) fn sums_before(&self, scope: &Scope<'_>, bound: Bound) -> Sums {
        let mut sums = Sums::new(1 << self.dictionary.shift);
        if bound == Bound::START {
            return sums;
        }
        let by_state = CodeFilter {
            shift: STATE_SHIFT,
            size: scope.size,
            low: None,
        };
        match scope.lists {
            Lists::All => self.add_all(scope.codes, by_state, bound, &mut sums),
            Lists::One(Kind::Category, category) => {
                self.add_by_low(Kind::Category, category, bound, by_state, &mut sums.states);
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

    fn add_all(&self, codes: CodeFilter, by_state: CodeFilter, bound: Bound, sums: &mut Sums) {
        let totals = &self.totals[bound.segment].all;
        add_all(codes, totals, &mut sums.categories, &mut sums.states);
        if let Some(segment) = self
            .segments
            .get(bound.segment)
            .filter(|_| bound.at.row > 0)
        {
            let categories = (codes, &mut sums.categories[..]);
            segment.all.add_by_low(
                &segment.columns,
                bound.at.row,
                &self.dictionary,
                categories,
                (by_state, &mut sums.states),
            );
        }
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
        } else {
            let before: u32 = sums.categories.iter().sum();
            self.add_by_low(kind, group, bound, scope.codes, &mut sums.categories);
            sums.states[state] += sums.categories.iter().sum::<u32>() - before;
        }
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

    /// Number of the bookings counted.
    pub fn count(&self) -> u64 {
        self.states.iter().map(|&count| u64::from(count)).sum()
    }
}
