//! A run of at most 65,535 rows in time order, with every list that counting in it needs.

use rkyv::{Archive, Serialize};

use super::code_filter::{CodeFilter, add_between, sum_sizes};
use super::column::{Column, Number, with_values};
use super::day_counts::DayCounts;
use super::dictionary::{Dictionary, SIZES, STATE_CELLS, STATE_SHIFT};
use super::index::RowBound;
use super::marks::{Marks, add_cells, short};
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
        let least_key = entries.iter().map(|entry| entry.key).min().unwrap_or(0);
        let seconds = |entry: &Entry| {
            entry
                .created_at
                .wrapping_sub(first_created_at)
                .cast_unsigned()
        };
        let largest = |value: fn(&Entry) -> u64| entries.iter().map(value).max().unwrap_or(0);
        Self {
            first_created_at,
            least_key,
            created: Column::collect(
                entries.last().map_or(0, seconds),
                entries.iter().map(seconds),
            ),
            keys: Column::collect(
                largest(|entry| entry.key) - least_key,
                entries.iter().map(|entry| entry.key - least_key),
            ),
            places: Column::collect(
                largest(|entry| u64::from(entry.place)),
                entries.iter().map(|entry| u64::from(entry.place)),
            ),
            codes: Column::collect(
                largest(|entry| u64::from(entry.code)),
                entries.iter().map(|entry| u64::from(entry.code)),
            ),
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
    /// Of all rows; a row of cells is the categories, then the states ([`all_row`]).
    all: Marks,
    all_days: DayCounts,
    /// Codes are sizes by categories.
    pub states: Postings,
    pub pairs: Postings,
    /// Codes are sizes by states.
    pub categories: Postings,
    /// Goes with `states`.
    pub places: PlaceLists,
}

/// What a build needs of each place, close together.
struct PlaceGroups {
    state: u8,
    pair: u32,
    local: u32,
}

impl Segment {
    /// Builds from rows in order, at most [`SEGMENT_ROWS_MAX`].
    pub fn build(entries: &[Entry], dictionary: &Dictionary) -> Self {
        let columns = Columns::build(entries);
        let (days, day_rows) = days(entries);
        let places = &dictionary.places;
        let groups: Vec<PlaceGroups> = places
            .iter()
            .map(|place| PlaceGroups {
                state: place.state,
                pair: place.pair,
                local: place.local,
            })
            .collect();
        let group = |row: usize| &groups[entries[row].place as usize];
        let code = |row: usize| u64::from(entries[row].code);
        let category_bits = (1u32 << dictionary.shift) - 1;
        let width = dictionary.code_cells();
        let count = entries.len();
        let states = Postings::build(
            STATE_CELLS,
            width,
            count,
            &day_rows,
            |row| usize::from(group(row).state),
            code,
        );
        let pairs = Postings::build(
            dictionary.pair_states.len(),
            width,
            count,
            &day_rows,
            |row| group(row).pair as usize,
            code,
        );
        let categories = Postings::build(
            dictionary.categories.len(),
            SIZES * STATE_CELLS,
            count,
            &day_rows,
            |row| (entries[row].code & category_bits) as usize,
            |row| {
                u64::from(state_code(
                    entries[row].code,
                    group(row).state,
                    dictionary.shift,
                ))
            },
        );
        let places = PlaceLists::build(&states, count, &day_rows, dictionary, |row| {
            group(row).local
        });
        let mut all_days = DayCounts::new(1, day_rows.len(), count);
        for (day, &row) in day_rows.iter().chain([&short(count)]).enumerate() {
            all_days.note(day, &[0], &[row]);
        }
        all_days.split_by_size(0, &columns.codes, 0, dictionary.shift);
        Self {
            all: all_marks(entries, &groups, &day_rows, dictionary),
            all_days,
            columns,
            days,
            day_rows,
            states,
            pairs,
            categories,
            places,
        }
    }

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

    /// How many of all rows before the bound the filter (on sizes by categories) keeps.
    pub fn count_all(&self, at: RowBound, filter: CodeFilter) -> u32 {
        let row = at.row;
        if filter.is_open() {
            return u32::from(row);
        }
        if let Some(count) = self.all_days.count(0, at, filter) {
            return count;
        }
        let place = self.all.locate(0, row, self.len());
        let row_cells = all_row(filter.shift);
        let marked = place
            .before
            .map_or(0, |mark| filter.sum_of(self.all.cells(mark), row_cells));
        let (mask, value) = filter.mask_and_value();
        marked
            + self
                .columns
                .codes
                .count_matching(place.low, usize::from(row), mask, value)
    }

    /// Counts all rows before `row` by category and by state, from the nearer of the marks around.
    pub fn add_by_low(
        &self,
        row: u16,
        dictionary: &Dictionary,
        (codes, categories): (CodeFilter, &mut [u32]),
        (by_state, states): (CodeFilter, &mut [u32]),
    ) {
        let place = self.all.locate(0, row, self.len());
        let scan = self.all.scan_to(place, usize::from(row));
        if let Some(mark) = scan.mark {
            add_all(codes, self.all.cells(mark), categories, states);
        }
        let rows = scan.from..scan.until;
        with_values!(&self.columns.places, places => with_values!(&self.columns.codes, stored => {
            for (place, code) in places[rows.clone()].iter().zip(&stored[rows]) {
                let state = dictionary.place_states[place.index()];
                let size = code.index() >> dictionary.shift;
                codes.add_row(code.index(), scan.step, categories);
                by_state.add_row((size << STATE_SHIFT) | usize::from(state), scan.step, states);
            }
        }));
    }

    /// Adds the histogram of all rows.
    pub fn tally_all(&self, dictionary: &Dictionary, cells: &mut [u32]) {
        let last = self.all.last(0);
        if let Some((mark, _)) = last {
            add_cells(self.all.cells(mark), cells);
        }
        let marked = last.map_or(0, |(_, position)| position);
        let mut rest = vec![0u32; cells.len()];
        with_values!(&self.columns.places, places => with_values!(&self.columns.codes, codes => {
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

    /// Bytes of memory, the struct itself included.
    pub fn bytes(&self) -> usize {
        size_of::<Self>()
            + self.columns.bytes()
            + size_of_val(self.days.as_slice())
            + size_of_val(self.day_rows.as_slice())
            + self.all.bytes()
            + self.all_days.bytes()
            + self.states.bytes()
            + self.pairs.bytes()
            + self.categories.bytes()
            + self.places.bytes()
    }
}

/// The code of a row among sizes by states.
pub(super) fn state_code(code: u32, state: u8, shift: u32) -> u32 {
    ((code >> shift) << STATE_SHIFT) | u32::from(state)
}

/// Cells of one size in the histogram of all rows: categories, then states.
pub(super) fn all_row(shift: u32) -> usize {
    (1 << shift) + STATE_CELLS
}

/// The two cells of the histogram of all rows that a row counts in.
fn all_cells(code: usize, state: u8, shift: u32) -> (usize, usize) {
    let size = (code >> shift) * all_row(shift);
    let category = code & ((1 << shift) - 1);
    (size + category, size + (1 << shift) + usize::from(state))
}

/// Adds the kept sizes of a histogram of all rows by category and by state.
pub(super) fn add_all<T: Copy + Into<u32>>(
    codes: CodeFilter,
    cells: &[T],
    categories: &mut [u32],
    states: &mut [u32],
) {
    let (up_to, below) = codes.rows(cells, all_row(codes.shift));
    add_between(up_to, below, categories);
    let states_from = |row: usize| row.min(1 << codes.shift);
    let (up_to, below) = (
        &up_to[states_from(up_to.len())..],
        &below[states_from(below.len())..],
    );
    add_between(up_to, below, states);
}

fn all_marks(
    entries: &[Entry],
    groups: &[PlaceGroups],
    day_rows: &[u16],
    dictionary: &Dictionary,
) -> Marks {
    let row = all_row(dictionary.shift);
    let mut marks = Marks::new(SIZES * row, row);
    marks.push_group(
        entries.len(),
        day_rows,
        short,
        |_, at| usize::from(at.row),
        |from, until, cells| {
            for entry in &entries[from..until] {
                let state = groups[entry.place as usize].state;
                let (category, state) = all_cells(entry.code as usize, state, dictionary.shift);
                cells[category] += 1;
                cells[state] += 1;
            }
        },
    );
    marks
}

/// The days that have rows, each with its first row.
fn days(entries: &[Entry]) -> (Vec<i64>, Vec<u16>) {
    let (mut days, mut rows) = (Vec::new(), Vec::new());
    let mut next_day = i64::MIN;
    for (row, entry) in entries.iter().enumerate() {
        if entry.created_at >= next_day {
            let day = entry.created_at.div_euclid(DAY_SECONDS);
            days.push(day);
            rows.push(short(row));
            next_day = (day + 1).saturating_mul(DAY_SECONDS);
        }
    }
    (days, rows)
}

/// Reads back a place or a code, which were four bytes when they came in.
fn narrow(value: u64) -> u32 {
    u32::truncated(value)
}
