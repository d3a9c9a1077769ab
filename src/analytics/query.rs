//! Counting: how many matching rows lie before a bound, in total or by category and state.

use super::bound::Bound;
use super::code_filter::CodeFilter;
use super::cumulative_totals::{GroupKind, GroupTotals};
use super::dictionary::{STATE_CELLS, STATE_SHIFT};
use super::filter::{BookingFilter, Period};
use super::index::BookingIndex;
use super::resolve::{PostingList, PostingLists, ResolvedFilter};
use super::unfiltered_totals::{add_unfiltered, cells_per_size};

impl BookingIndex {
    /// Number of matching bookings.
    pub fn count(&self, filter: &BookingFilter) -> u64 {
        self.count_in(&self.resolve(filter), filter.period)
    }

    /// Number of matching bookings in a period.
    pub(super) fn count_in(&self, resolved: &ResolvedFilter<'_>, period: Period) -> u64 {
        let (from, until) = self.bounds(period);
        self.count_before(resolved, until) - self.count_before(resolved, from)
    }

    /// Number of matching bookings before the bound.
    pub(super) fn count_before(&self, resolved: &ResolvedFilter<'_>, bound: Bound) -> u64 {
        self.count_before_segment(resolved, bound.segment) + self.count_inside(resolved, bound)
    }

    /// Number of matching bookings in all segments before one.
    pub(super) fn count_before_segment(
        &self,
        resolved: &ResolvedFilter<'_>,
        segment: usize,
    ) -> u64 {
        let counts = resolved.lists.iter().map(|list| match list {
            PostingList::All if resolved.codes.accepts_all() => self.totals[segment].rows,
            PostingList::All => {
                let row = cells_per_size(self.dictionary.shift);
                u64::from(resolved.codes.sum_of(&self.totals[segment].unfiltered, row))
            }
            PostingList::Of(kind, group) => self.count_group(kind, group, segment, resolved.codes),
        });
        counts.sum()
    }

    fn count_group(&self, kind: GroupKind, group: usize, segment: usize, codes: CodeFilter) -> u64 {
        let (boundary, totals) = self.totals_before(kind, group, segment);
        let counted = match (codes.size, codes.low, totals.sizes) {
            (_, Some(_), _) => codes.sum(totals.cells),
            (Some(size), None, Some(sizes)) => sizes[size],
            (None, None, Some(sizes)) => sizes.iter().sum(),
            (_, None, None) => 0,
        };
        let between = self.segments[boundary..segment]
            .iter()
            .filter_map(|segment| {
                let postings = kind.postings(segment)?;
                Some(u64::from(postings.count_all(group, codes)))
            });
        u64::from(counted) + between.sum::<u64>()
    }

    /// Number of matching bookings in the bound's own segment, before the bound.
    pub(super) fn count_inside(&self, resolved: &ResolvedFilter<'_>, bound: Bound) -> u64 {
        let Some(segment) = self
            .segments
            .get(bound.segment)
            .filter(|_| bound.at.row > 0)
        else {
            return 0;
        };
        let counts = resolved.lists.iter().map(|list| match list {
            PostingList::All => {
                segment
                    .unfiltered
                    .count(&segment.columns, bound.at, resolved.codes)
            }
            PostingList::Of(kind, group) => kind.postings(segment).map_or(0, |postings| {
                postings.count(group, bound.at, resolved.codes)
            }),
        });
        counts.map(u64::from).sum()
    }

    /// The last boundary up to `segment` at which the group's kind is stored, and the group's totals
    /// there. The first boundary, where every count is zero, if there is none.
    fn totals_before(
        &self,
        kind: GroupKind,
        group: usize,
        segment: usize,
    ) -> (usize, GroupTotals<'_>) {
        let width = kind.width(&self.dictionary);
        let mut boundaries = (1..=segment).rev();
        let found = boundaries.find_map(|boundary| {
            let totals = self.totals[boundary].group(kind, group, width)?;
            Some((boundary, totals))
        });
        found.unwrap_or_default()
    }

    /// Counts a group's rows before the bound by category or state.
    fn add_by_low(
        &self,
        kind: GroupKind,
        group: usize,
        bound: Bound,
        codes: CodeFilter,
        counts: &mut [u32],
    ) {
        let (boundary, totals) = self.totals_before(kind, group, bound.segment);
        codes.add_by_low(totals.cells, counts);
        for segment in &self.segments[boundary..bound.segment] {
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

    /// Counts the matching rows before the bound by category and by state.
    pub(super) fn breakdown_before(
        &self,
        resolved: &ResolvedFilter<'_>,
        bound: Bound,
    ) -> Breakdown {
        let mut breakdown = Breakdown::new(1 << self.dictionary.shift);
        if bound == Bound::START {
            return breakdown;
        }
        let by_state = CodeFilter {
            shift: STATE_SHIFT,
            size: resolved.size,
            low: None,
        };
        match resolved.lists {
            PostingLists::All => {
                self.add_unfiltered(resolved.codes, by_state, bound, &mut breakdown);
            }
            PostingLists::One(GroupKind::Category, category) => {
                self.add_by_low(
                    GroupKind::Category,
                    category,
                    bound,
                    by_state,
                    &mut breakdown.states,
                );
                breakdown.categories[category] = breakdown.states.iter().sum();
            }
            PostingLists::One(..) | PostingLists::Pairs(_) => {
                for list in resolved.lists.iter() {
                    self.add_location_breakdown(resolved, list, bound, &mut breakdown);
                }
            }
        }
        breakdown
    }

    fn add_unfiltered(
        &self,
        codes: CodeFilter,
        by_state: CodeFilter,
        bound: Bound,
        breakdown: &mut Breakdown,
    ) {
        let totals = &self.totals[bound.segment].unfiltered;
        add_unfiltered(
            codes,
            totals,
            &mut breakdown.categories,
            &mut breakdown.states,
        );
        if let Some(segment) = self
            .segments
            .get(bound.segment)
            .filter(|_| bound.at.row > 0)
        {
            let categories = (codes, &mut breakdown.categories[..]);
            segment.unfiltered.add_by_category_and_state(
                &segment.columns,
                bound.at.row,
                &self.dictionary,
                categories,
                (by_state, &mut breakdown.states),
            );
        }
    }

    /// Adds the rows of one state or one pair.
    fn add_location_breakdown(
        &self,
        resolved: &ResolvedFilter<'_>,
        list: PostingList,
        bound: Bound,
        breakdown: &mut Breakdown,
    ) {
        let PostingList::Of(kind, group) = list else {
            return;
        };
        let state = match kind {
            GroupKind::Pair => self.dictionary.pair_states[group].into(),
            _ => group,
        };
        if let Some(category) = resolved.category {
            let alone = ResolvedFilter {
                lists: PostingLists::One(kind, group),
                ..*resolved
            };
            let count = u32::try_from(self.count_before(&alone, bound))
                .expect("rows are counted in four bytes");
            breakdown.categories[category] += count;
            breakdown.states[state] += count;
        } else {
            let before: u32 = breakdown.categories.iter().sum();
            self.add_by_low(
                kind,
                group,
                bound,
                resolved.codes,
                &mut breakdown.categories,
            );
            breakdown.states[state] += breakdown.categories.iter().sum::<u32>() - before;
        }
    }
}

/// Counts by category and by state.
#[derive(Clone, Debug)]
pub(super) struct Breakdown {
    pub categories: Vec<u32>,
    pub states: [u32; STATE_CELLS],
}

impl Breakdown {
    fn new(categories: usize) -> Self {
        Self {
            categories: vec![0; categories],
            states: [0; STATE_CELLS],
        }
    }

    pub fn count(&self) -> u64 {
        self.states.iter().map(|&count| u64::from(count)).sum()
    }
}
