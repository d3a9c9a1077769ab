//! A run of at most 65,535 rows in time order, with every list that counting in it needs.

use rkyv::{Archive, Serialize};

use super::checkpoints::to_u16;
use super::column::{Column, Number};
use super::dictionary::{Dictionary, SIZES, STATE_CELLS, STATE_SHIFT};
use super::index::RowBound;
use super::location_postings::LocationPostings;
use super::postings::Postings;
use super::row::EncodedRow;
use super::unfiltered_totals::UnfilteredTotals;

/// The most rows a segment holds: positions inside it take two bytes.
pub(super) const SEGMENT_ROWS_MAX: usize = 65_535;
pub(super) const DAY_SECONDS: i64 = 86_400;

/// The rows themselves, about eleven bytes each.
#[derive(Clone, Debug, Archive, Serialize)]
pub(super) struct Columns {
    pub first_created_at: i64,
    pub least_key: u64,
    /// Seconds after the first.
    pub created: Column,
    /// Above the least.
    pub keys: Column,
    pub locations: Column,
    pub codes: Column,
}

impl Columns {
    fn build(entries: &[EncodedRow]) -> Self {
        let first_created_at = entries.first().map_or(0, |entry| entry.created_at);
        let seconds = |entry: &EncodedRow| {
            entry
                .created_at
                .wrapping_sub(first_created_at)
                .cast_unsigned()
        };
        let (mut least_key, mut key, mut location, mut code) = (u64::MAX, 0, 0, 0);
        for entry in entries {
            least_key = least_key.min(entry.key);
            key = key.max(entry.key);
            location = location.max(entry.location);
            code = code.max(entry.code);
        }
        let least_key = least_key.min(key);
        let last = entries.last().map_or(0, seconds);
        let keys = entries.iter().map(|entry| entry.key - least_key);
        let locations = entries.iter().map(|entry| u64::from(entry.location));
        let codes = entries.iter().map(|entry| u64::from(entry.code));
        Self {
            first_created_at,
            least_key,
            created: Column::collect(last, entries.iter().map(seconds)),
            keys: Column::collect(key - least_key, keys),
            locations: Column::collect(location.into(), locations),
            codes: Column::collect(code.into(), codes),
        }
    }

    pub fn len(&self) -> usize {
        self.created.len()
    }

    pub fn key(&self, row: usize) -> u64 {
        self.least_key + self.keys.get(row)
    }

    pub fn created_at(&self, row: usize) -> i64 {
        self.first_created_at
            .wrapping_add_unsigned(self.created.get(row))
    }

    /// The rows as they were given.
    pub fn entries(&self) -> impl Iterator<Item = EncodedRow> + '_ {
        (0..self.len()).map(|row| EncodedRow {
            created_at: self.created_at(row),
            key: self.key(row),
            location: narrow(self.locations.get(row)),
            code: narrow(self.codes.get(row)),
        })
    }

    fn bytes(&self) -> usize {
        self.created.bytes() + self.keys.bytes() + self.locations.bytes() + self.codes.bytes()
    }
}

/// An immutable part of the index; indexes of neighbouring moments share it.
#[derive(Clone, Debug)]
pub(super) struct Segment {
    pub columns: Columns,
    /// Days since 1970 that have rows, and the first row of each.
    days: Vec<i64>,
    day_rows: Vec<u16>,
    pub all: UnfilteredTotals,
    /// Codes are sizes by categories.
    pub states: Postings,
    pub pairs: Postings,
    /// Codes are sizes by states.
    pub categories: Postings,
    /// Goes with `states`.
    pub locations: LocationPostings,
}

impl Segment {
    pub fn len(&self) -> usize {
        self.columns.len()
    }

    /// The point after the last row.
    pub fn end(&self) -> RowBound {
        RowBound {
            row: to_u16(self.len()),
            day: Some(to_u16(self.days.len())),
        }
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

    /// Bytes of memory, the struct itself included.
    pub fn bytes(&self) -> usize {
        size_of::<Self>()
            + self.columns.bytes()
            + size_of_val(self.days.as_slice())
            + size_of_val(self.day_rows.as_slice())
            + self.all.bytes()
            + self.states.bytes()
            + self.pairs.bytes()
            + self.categories.bytes()
            + self.locations.bytes()
    }
}

/// Builds segments one after another.
pub(super) struct SegmentBuilder<'a> {
    dictionary: &'a Dictionary,
    groups: Vec<LocationGroups>,
    facts: Facts,
}

/// What a build needs of each location, close together.
struct LocationGroups {
    state: u8,
    pair: u32,
    local: u32,
}

/// What the lists are made from, row by row: each fact close together, because every list reads
/// them in an order of its own.
#[derive(Default)]
pub(super) struct Facts {
    pub states: Vec<u8>,
    pub pairs: Vec<u32>,
    /// Positions of locations among those of their state.
    pub locals: Vec<u32>,
    /// Sizes by categories.
    pub codes: Vec<u32>,
}

impl Facts {
    fn fill(&mut self, entries: &[EncodedRow], groups: &[LocationGroups]) {
        self.states.resize(entries.len(), 0);
        self.pairs.resize(entries.len(), 0);
        self.locals.resize(entries.len(), 0);
        self.codes.resize(entries.len(), 0);
        let placed = self.states.iter_mut().zip(&mut self.pairs);
        let placed = placed.zip(&mut self.locals).zip(&mut self.codes);
        for (entry, (((state, pair), local), code)) in entries.iter().zip(placed) {
            let group = &groups[entry.location as usize];
            *state = group.state;
            *pair = group.pair;
            *local = group.local;
            *code = entry.code;
        }
    }
}

impl<'a> SegmentBuilder<'a> {
    pub fn new(dictionary: &'a Dictionary) -> Self {
        let groups = dictionary.locations.iter().map(|location| LocationGroups {
            state: location.state,
            pair: location.pair,
            local: location.local,
        });
        Self {
            dictionary,
            groups: groups.collect(),
            facts: Facts::default(),
        }
    }

    /// Builds from rows in order, at most [`SEGMENT_ROWS_MAX`].
    pub fn build(&mut self, entries: &[EncodedRow]) -> Segment {
        let dictionary = self.dictionary;
        self.facts.fill(entries, &self.groups);
        let facts = &self.facts;
        let columns = Columns::build(entries);
        let (days, day_rows) = days(entries);
        let width = dictionary.code_cells();
        let code = |row: usize| u64::from(facts.codes[row]);
        let states = Postings::build(
            (STATE_CELLS, width),
            (entries.len(), &day_rows),
            |row| usize::from(facts.states[row]),
            code,
        );
        let pairs = Postings::build(
            (dictionary.pair_states.len(), width),
            (entries.len(), &day_rows),
            |row| facts.pairs[row] as usize,
            code,
        );
        let shift = dictionary.shift;
        let category_bits = (1u32 << shift) - 1;
        let categories = Postings::build(
            (dictionary.categories.len(), SIZES * STATE_CELLS),
            (entries.len(), &day_rows),
            |row| (facts.codes[row] & category_bits) as usize,
            |row| {
                let size = facts.codes[row] >> shift;
                u64::from((size << STATE_SHIFT) | u32::from(facts.states[row]))
            },
        );
        Segment {
            all: UnfilteredTotals::build(facts, &columns, &day_rows, shift),
            locations: LocationPostings::build(&states, &facts.locals, &day_rows, dictionary),
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
fn days(entries: &[EncodedRow]) -> (Vec<i64>, Vec<u16>) {
    let (mut days, mut rows) = (Vec::new(), Vec::new());
    let mut row = 0;
    while let Some(entry) = entries.get(row) {
        let day = entry.created_at.div_euclid(DAY_SECONDS);
        days.push(day);
        rows.push(to_u16(row));
        let next = (day + 1).saturating_mul(DAY_SECONDS);
        row += entries[row..]
            .partition_point(|other| other.created_at < next)
            .max(1);
    }
    (days, rows)
}

/// Reads back a location or a code, which were four bytes when they came in.
fn narrow(value: u64) -> u32 {
    u32::truncated(value)
}
