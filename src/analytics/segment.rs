//! A run of at most [`SEGMENT_ROWS_MAX`](super::bound::SEGMENT_ROWS_MAX) rows in time order, with every posting list that queries read.

use std::ops::Range;

use super::bound::{RowBound, to_u16};
use super::dictionary::{Dictionary, SIZES, STATE_CELLS, STATE_SHIFT};
use super::location_postings::LocationPostings;
use super::postings::Postings;
use super::row::EncodedRow;
use super::segment_columns::{Columns, GroupColumns, LocationGroups};
use super::unfiltered_totals::UnfilteredTotals;
use crate::domain::day::DAY_SECONDS;

/// An immutable part of the index, shared by all indexes whose changes did not touch it.
#[derive(Clone, Debug)]
pub(super) struct Segment {
    pub columns: Columns,
    /// Days since 1970 that have rows, and the first row of each.
    days: Vec<i64>,
    day_rows: Vec<u16>,
    pub unfiltered: UnfilteredTotals,
    /// The codes here and in `pairs` are firm size and category.
    pub states: Postings,
    pub pairs: Postings,
    /// The codes are firm size and state.
    pub categories: Postings,
    /// The location of each posting in `states`.
    pub locations: LocationPostings,
}

impl Segment {
    pub fn len(&self) -> usize {
        self.columns.len()
    }

    /// The days that have rows, since 1970, each with its first row.
    pub fn days(&self) -> impl Iterator<Item = (&i64, &u16)> {
        self.days.iter().zip(&self.day_rows)
    }

    /// The first row created at `time` or later.
    pub fn first_row_since(&self, time: i64) -> RowBound {
        let day = time.div_euclid(DAY_SECONDS);
        let at = self.days.partition_point(|&other| other < day);
        let from = self
            .day_rows
            .get(at)
            .map_or(self.len(), |&row| usize::from(row));
        if self.days.get(at) != Some(&day) || time.rem_euclid(DAY_SECONDS) == 0 {
            return RowBound {
                row: to_u16(from),
                day: (from < self.len()).then(|| to_u16(at)),
            };
        }
        let until = self
            .day_rows
            .get(at + 1)
            .map_or(self.len(), |&row| usize::from(row));
        let row = match time.checked_sub(self.columns.first_created_at) {
            Some(seconds) => {
                let seconds = u64::try_from(seconds).unwrap_or(0);
                self.columns.created.first_not_below(from, until, seconds)
            }
            None => until,
        };
        RowBound {
            row: to_u16(row),
            day: None,
        }
    }

    /// The positions of days among those of the segment, and the first row of each of the segment.
    pub fn days_within(&self, days: &Range<i64>) -> (Range<usize>, &[u16]) {
        let position = |day| self.days.partition_point(|&other| other < day);
        let (from, until) = (position(days.start), position(days.end));
        (from..until.max(from), &self.day_rows)
    }

    /// A day since 1970, by its position among those of the segment.
    pub fn day(&self, position: usize) -> i64 {
        self.days[position]
    }

    /// Bytes of memory, the struct itself included.
    pub fn bytes(&self) -> usize {
        size_of::<Self>()
            + self.columns.bytes()
            + size_of_val(self.days.as_slice())
            + size_of_val(self.day_rows.as_slice())
            + self.unfiltered.bytes()
            + self.states.bytes()
            + self.pairs.bytes()
            + self.categories.bytes()
            + self.locations.bytes()
    }
}

/// Builds segments one after another in the same working memory.
pub(super) struct SegmentBuilder<'a> {
    dictionary: &'a Dictionary,
    groups: Vec<LocationGroups>,
    columns: GroupColumns,
}

impl<'a> SegmentBuilder<'a> {
    pub fn new(dictionary: &'a Dictionary) -> Self {
        Self {
            dictionary,
            groups: LocationGroups::of_all(dictionary),
            columns: GroupColumns::default(),
        }
    }

    /// Builds from rows in order, at most [`SEGMENT_ROWS_MAX`](super::bound::SEGMENT_ROWS_MAX).
    pub fn build(&mut self, rows: &[EncodedRow]) -> Segment {
        let dictionary = self.dictionary;
        let columns = Columns::build(rows, &self.groups, &mut self.columns);
        let groups = &self.columns;
        let (days, day_rows) = days(rows);
        let width = dictionary.code_cells();
        let code = |row: usize| u64::from(groups.codes[row]);
        let states = Postings::build(
            STATE_CELLS,
            width,
            rows.len(),
            &day_rows,
            |row| usize::from(groups.states[row]),
            code,
        );
        let pairs = Postings::build(
            dictionary.pair_states.len(),
            width,
            rows.len(),
            &day_rows,
            |row| groups.pairs[row] as usize,
            code,
        );
        let shift = dictionary.shift;
        let category_bits = (1u32 << shift) - 1;
        let categories = Postings::build(
            dictionary.categories.len(),
            SIZES * STATE_CELLS,
            rows.len(),
            &day_rows,
            |row| (groups.codes[row] & category_bits) as usize,
            |row| {
                let size = groups.codes[row] >> shift;
                u64::from((size << STATE_SHIFT) | u32::from(groups.states[row]))
            },
        );
        Segment {
            unfiltered: UnfilteredTotals::build(groups, &columns, &day_rows, shift),
            locations: LocationPostings::build(&states, &groups.locals, &day_rows, dictionary),
            columns,
            days,
            day_rows,
            states,
            pairs,
            categories,
        }
    }
}

/// The days that have rows, each with its first row.
fn days(rows: &[EncodedRow]) -> (Vec<i64>, Vec<u16>) {
    let (mut days, mut day_rows) = (Vec::new(), Vec::new());
    let mut first = 0;
    while let Some(row) = rows.get(first) {
        let day = row.created_at.div_euclid(DAY_SECONDS);
        days.push(day);
        day_rows.push(to_u16(first));
        let next = (day + 1).saturating_mul(DAY_SECONDS);
        // At least one row, where the last day ends past the largest time.
        first += rows[first..]
            .partition_point(|other| other.created_at < next)
            .max(1);
    }
    (days, day_rows)
}
