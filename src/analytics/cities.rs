//! Bookings by city, and the values that filters can take.

use super::bound::Bound;
use super::code_filter::CodeFilter;
use super::cumulative_totals::GroupKind;
use super::dictionary::{Dictionary, SIZES, STATES};
use super::filter::BookingFilter;
use super::index::BookingIndex;
use super::resolve::ResolvedFilter;
use crate::domain::firm::FirmSize;
use crate::domain::place::UNKNOWN;

/// One city of one state. Texts are borrowed from the index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CityCount<'a> {
    /// The part of the city text before the first comma, or "Unknown City".
    pub city: &'a str,
    /// The most frequent spelling of the city; on a tie the alphabetically first.
    pub city_state: &'a str,
    /// The state's code, or "Unknown".
    pub state: &'a str,
    pub count: u64,
}

/// The values that occur, for the filter bar of the Trends page.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FilterOptions<'a> {
    /// Metro areas, sorted, without the empty one and "Unknown".
    pub dmas: Vec<&'a str>,
    /// State codes, sorted, without "Unknown".
    pub states: Vec<&'a str>,
    /// The codes of all firm sizes, whether they occur or not.
    pub firm_sizes: Vec<&'static str>,
}

impl BookingIndex {
    /// The cities of the filter's state, or of all states, by count descending, then by city and
    /// state. Costs a pass over the locations of the state; with a category, over its bookings.
    pub fn cities(&self, filter: &BookingFilter) -> Vec<CityCount<'_>> {
        let resolved = self.resolve(filter);
        let mut cities = Vec::new();
        if resolved.lists.iter().next().is_none() {
            return cities;
        }
        let bounds = self.bounds(filter.period);
        let dma = filter.dma.as_deref();
        for state in resolved.state.map_or(0..STATES, |state| state..state + 1) {
            let cells = self.location_cells(&resolved, state, bounds);
            let counted = location_counts(&self.dictionary, &resolved, state, dma, &cells);
            push_cities(&self.dictionary, state, counted, &mut cities);
        }
        cities.sort_unstable_by(|city, other| {
            let by_count = other.count.cmp(&city.count);
            by_count.then_with(|| (city.city, city.state).cmp(&(other.city, other.state)))
        });
        cities
    }

    /// Histogram of a state's rows between two bounds, by location and firm size.
    fn location_cells(
        &self,
        resolved: &ResolvedFilter<'_>,
        state: usize,
        (from, until): (Bound, Bound),
    ) -> Vec<u32> {
        let width = self.dictionary.state_locations[state].locations.len() * SIZES;
        let mut cells = vec![0u32; width];
        if resolved.category.is_some() {
            let codes = CodeFilter {
                shift: self.dictionary.shift,
                size: resolved.size,
                low: resolved.category,
            };
            self.add_category(codes, state, (from, until), &mut cells);
            return cells;
        }
        self.add_locations_before(state, until, &mut cells);
        if from > Bound::START {
            let mut earlier = vec![0u32; width];
            self.add_locations_before(state, from, &mut earlier);
            for (cell, earlier) in cells.iter_mut().zip(earlier) {
                *cell -= earlier;
            }
        }
        cells
    }

    fn add_locations_before(&self, state: usize, bound: Bound, cells: &mut [u32]) {
        let stored = |boundary: &usize| self.totals[*boundary].kind(GroupKind::Location).is_some();
        let boundary = (1..=bound.segment).rev().find(stored).unwrap_or(0);
        if let Some(totals) = self.totals[boundary].kind(GroupKind::Location) {
            let locations = &self.dictionary.state_locations[state].locations;
            for (cells, &location) in cells.chunks_exact_mut(SIZES).zip(locations) {
                let first = location as usize * SIZES;
                if let Some(totals) = totals.get(first..first + SIZES) {
                    cells.copy_from_slice(totals);
                }
            }
        }
        let shift = self.dictionary.shift;
        for segment in &self.segments[boundary..bound.segment] {
            let (start, end) = segment.states.range(state);
            segment
                .locations
                .scan(&segment.states, start..end, shift, 1, cells);
        }
        if let Some(segment) = self
            .segments
            .get(bound.segment)
            .filter(|_| bound.at.row > 0)
        {
            segment
                .locations
                .tally(&segment.states, state, bound.at, shift, cells);
        }
    }

    /// Counts a state's rows of one category by location and firm size.
    ///
    /// Totals by location and category are large and therefore stored at few boundaries. Counts from
    /// the nearest ones, or over the rows between the bounds, where that is shorter.
    fn add_category(
        &self,
        codes: CodeFilter,
        state: usize,
        (from, until): (Bound, Bound),
        cells: &mut [u32],
    ) {
        let (near_from, near_until) = (self.nearest_boundary(from), self.nearest_boundary(until));
        let distance = from.segment.abs_diff(near_from) + until.segment.abs_diff(near_until);
        if until.segment - from.segment <= distance {
            self.scan_category(codes, state, (from, until), 1, cells);
            return;
        }
        for (bound, near, step) in [(until, near_until, 1), (from, near_from, u32::MAX)] {
            let boundary = Bound::segment_start(near);
            self.add_category_totals(codes, state, near, step, cells);
            if boundary <= bound {
                self.scan_category(codes, state, (boundary, bound), step, cells);
            } else {
                self.scan_category(codes, state, (bound, boundary), step.wrapping_neg(), cells);
            }
        }
    }

    /// The boundary nearest to a bound at which totals by location and category are stored. The first
    /// boundary, where every count is zero, always qualifies.
    fn nearest_boundary(&self, bound: Bound) -> usize {
        let stored = |boundary: &usize| self.totals[*boundary].stores(GroupKind::LocationCode);
        let before = (1..=bound.segment).rev().find(stored).unwrap_or(0);
        let reach = bound.segment + (bound.segment - before);
        let mut later = bound.segment + 1..self.totals.len().min(reach + 1);
        later.find(stored).unwrap_or(before)
    }

    fn add_category_totals(
        &self,
        codes: CodeFilter,
        state: usize,
        boundary: usize,
        step: u32,
        cells: &mut [u32],
    ) {
        let (Some(totals), Some(category)) = (
            self.totals[boundary].kind(GroupKind::LocationCode),
            codes.low,
        ) else {
            return;
        };
        let (width, row) = (self.dictionary.code_cells(), 1 << codes.shift);
        let locations = &self.dictionary.state_locations[state].locations;
        for (cells, &location) in cells.chunks_exact_mut(SIZES).zip(locations) {
            let first = location as usize * width;
            let sizes = totals.get(first..first + width).unwrap_or_default();
            for (cell, size) in cells.iter_mut().zip(sizes.chunks_exact(row)) {
                *cell = cell.wrapping_add(size[category].wrapping_mul(step));
            }
        }
    }

    /// Adds `step` to the cell of each matching row of the state between two bounds.
    fn scan_category(
        &self,
        codes: CodeFilter,
        state: usize,
        (from, until): (Bound, Bound),
        step: u32,
        cells: &mut [u32],
    ) {
        for position in from.segment..=until.segment {
            let Some(segment) = self.segments.get(position) else {
                return;
            };
            let (start, end) = segment.states.range(state);
            let at = |bound: Bound, otherwise: usize| {
                if bound.segment == position {
                    start + segment.states.position(state, bound.at)
                } else {
                    otherwise
                }
            };
            let rows = at(from, start)..at(until, end);
            let states = &segment.states;
            segment
                .locations
                .scan_matching(states, rows, codes, step, cells);
        }
    }

    pub fn filter_options(&self) -> FilterOptions<'_> {
        let dictionary = &*self.dictionary;
        let end = Bound::segment_start(self.segments.len());
        let breakdown = self.breakdown_before(&self.resolve(&BookingFilter::default()), end);
        let states = dictionary
            .states
            .iter()
            .zip(breakdown.states)
            .filter(|(_, count)| *count > 0);
        let states = states
            .map(|(state, _)| state.text())
            .filter(|state| *state != UNKNOWN);
        let occurs = |pair: &u32| {
            let group = *pair as usize;
            let mut segments = self.segments.iter();
            segments.any(|segment| segment.pairs.len(group) > 0)
        };
        let dmas = dictionary
            .sorted_dmas()
            .filter(|dma| dma.pairs.iter().any(occurs));
        let dmas = dmas
            .map(|dma| &*dma.text)
            .filter(|dma| !dma.is_empty() && *dma != UNKNOWN);
        FilterOptions {
            dmas: dmas.collect(),
            states: states.collect(),
            firm_sizes: FirmSize::ALL.iter().map(|size| size.code()).collect(),
        }
    }
}

/// The matching locations, each with its count.
fn location_counts(
    dictionary: &Dictionary,
    resolved: &ResolvedFilter<'_>,
    state: usize,
    dma: Option<&str>,
    cells: &[u32],
) -> Vec<(u32, u32)> {
    let locations = &dictionary.state_locations[state].locations;
    let counts = cells.chunks_exact(SIZES).map(|sizes| match resolved.size {
        Some(size) => sizes[size],
        None => sizes.iter().sum(),
    });
    let counted = locations
        .iter()
        .copied()
        .zip(counts)
        .filter(|(_, count)| *count > 0);
    let matching = counted.filter(|(location, _)| {
        let location = &dictionary.locations[*location as usize];
        dma.is_none_or(|dma| *dictionary.dmas[location.dma as usize].text == *dma)
    });
    matching.collect()
}

/// Sums the locations of each city and finds its most frequent spelling.
fn push_cities<'a>(
    dictionary: &'a Dictionary,
    state: usize,
    mut counted: Vec<(u32, u32)>,
    cities: &mut Vec<CityCount<'a>>,
) {
    let location = |id: u32| &dictionary.locations[id as usize];
    counted.sort_unstable_by_key(|&(id, _)| (location(id).city, location(id).spelling));
    for city in counted.chunk_by(|entry, other| location(entry.0).city == location(other.0).city) {
        let spellings =
            city.chunk_by(|entry, other| location(entry.0).spelling == location(other.0).spelling);
        let spellings = spellings.map(|locations| {
            let count: u64 = locations.iter().map(|&(_, count)| u64::from(count)).sum();
            (count, &*location(locations[0].0).city_state)
        });
        let (mut count, mut frequent) = (0, (0, ""));
        for spelling in spellings {
            count += spelling.0;
            if spelling.0 > frequent.0 || (spelling.0 == frequent.0 && spelling.1 < frequent.1) {
                frequent = spelling;
            }
        }
        cities.push(CityCount {
            city: &dictionary.state_locations[state].cities[location(city[0].0).city as usize],
            city_state: frequent.1,
            state: dictionary.states.get(state).text(),
            count,
        });
    }
}
