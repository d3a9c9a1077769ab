//! A run of at most 65,535 rows in time order, with every list that counting in it needs.

use rkyv::{Archive, Serialize};

use super::all_rows::AllRows;
use super::column::{Column, Number};
use super::dictionary::{Dictionary, SIZES, STATE_CELLS, STATE_SHIFT};
use super::index::RowBound;
use super::marks::short;
use super::place_lists::PlaceLists;
use super::postings::Postings;
use super::row::Entry;

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
    pub places: Column,
    pub codes: Column,
}

impl Columns {
    fn build(entries: &[Entry]) -> Self {
        let first_created_at = entries.first().map_or(0, |entry| entry.created_at);
        let seconds = |entry: &Entry| {
            entry
                .created_at
                .wrapping_sub(first_created_at)
                .cast_unsigned()
        };
        let (mut least_key, mut key, mut place, mut code) = (u64::MAX, 0, 0, 0);
        for entry in entries {
            least_key = least_key.min(entry.key);
            key = key.max(entry.key);
            place = place.max(entry.place);
            code = code.max(entry.code);
        }
        let least_key = least_key.min(key);
        let last = entries.last().map_or(0, seconds);
        let keys = entries.iter().map(|entry| entry.key - least_key);
        let places = entries.iter().map(|entry| u64::from(entry.place));
        let codes = entries.iter().map(|entry| u64::from(entry.code));
        Self {
            first_created_at,
            least_key,
            created: Column::collect(last, entries.iter().map(seconds)),
            keys: Column::collect(key - least_key, keys),
            places: Column::collect(place.into(), places),
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
    pub fn entries(&self) -> impl Iterator<Item = Entry> + '_ {
        (0..self.len()).map(|row| Entry {
            created_at: self.created_at(row),
            key: self.key(row),
            place: narrow(self.places.get(row)),
            code: narrow(self.codes.get(row)),
        })
    }

    fn bytes(&self) -> usize {
        self.created.bytes() + self.keys.bytes() + self.places.bytes() + self.codes.bytes()
    }
}

/// An immutable part of the index; indexes of neighbouring moments share it.
#[derive(Clone, Debug)]
pub(super) struct Segment {
    pub columns: Columns,
    /// Days since 1970 that have rows, and the first row of each.
    days: Vec<i64>,
    day_rows: Vec<u16>,
    pub all: AllRows,
    /// Codes are sizes by categories.
    pub states: Postings,
    pub pairs: Postings,
    /// Codes are sizes by states.
    pub categories: Postings,
    /// Goes with `states`.
    pub places: PlaceLists,
}

impl Segment {
    pub fn len(&self) -> usize {
        self.columns.len()
    }

    /// The point after the last row.
    pub fn end(&self) -> RowBound {
        RowBound {
            row: short(self.len()),
            day: Some(short(self.days.len())),
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
                row: short(from),
                day: (from < self.len()).then(|| short(at)),
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
            row: short(row),
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
            + self.places.bytes()
    }
}

/// Builds segments one after another.
pub(super) struct SegmentBuilder<'a> {
    dictionary: &'a Dictionary,
    groups: Vec<PlaceGroups>,
    facts: Facts,
}

/// What a build needs of each place, close together.
struct PlaceGroups {
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
    /// Positions of places among those of their state.
    pub locals: Vec<u32>,
    /// Sizes by categories.
    pub codes: Vec<u32>,
}

impl Facts {
    fn fill(&mut self, entries: &[Entry], groups: &[PlaceGroups]) {
        self.states.resize(entries.len(), 0);
        self.pairs.resize(entries.len(), 0);
        self.locals.resize(entries.len(), 0);
        self.codes.resize(entries.len(), 0);
        let placed = self.states.iter_mut().zip(&mut self.pairs);
        let placed = placed.zip(&mut self.locals).zip(&mut self.codes);
        for (entry, (((state, pair), local), code)) in entries.iter().zip(placed) {
            let group = &groups[entry.place as usize];
            *state = group.state;
            *pair = group.pair;
            *local = group.local;
            *code = entry.code;
        }
    }
}

impl<'a> SegmentBuilder<'a> {
    pub fn new(dictionary: &'a Dictionary) -> Self {
        let groups = dictionary.places.iter().map(|place| PlaceGroups {
            state: place.state,
            pair: place.pair,
            local: place.local,
        });
        Self {
            dictionary,
            groups: groups.collect(),
            facts: Facts::default(),
        }
    }

    /// Builds from rows in order, at most [`SEGMENT_ROWS_MAX`].
    pub fn build(&mut self, entries: &[Entry]) -> Segment {
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
            all: AllRows::build(facts, &columns, &day_rows, shift),
            places: PlaceLists::build(&states, &facts.locals, &day_rows, dictionary),
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
fn days(entries: &[Entry]) -> (Vec<i64>, Vec<u16>) {
    let (mut days, mut rows) = (Vec::new(), Vec::new());
    let mut row = 0;
    while let Some(entry) = entries.get(row) {
        let day = entry.created_at.div_euclid(DAY_SECONDS);
        days.push(day);
        rows.push(short(row));
        let next = (day + 1).saturating_mul(DAY_SECONDS);
        row += entries[row..]
            .partition_point(|other| other.created_at < next)
            .max(1);
    }
    (days, rows)
}

/// Reads back a place or a code, which were four bytes when they came in.
fn narrow(value: u64) -> u32 {
    u32::truncated(value)
}
