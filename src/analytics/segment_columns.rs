//! The rows of a segment, column by column.

use rkyv::{Archive, Serialize};

use super::column::{Column, Number};
use super::dictionary::Dictionary;
use super::row::EncodedRow;

/// Rows that stay in the processor's nearest cache while each column is filled from them.
const ROWS_AT_ONCE: usize = 512;

/// The rows as they are held in memory and written to snapshots, about eleven bytes each.
#[derive(Clone, Debug, Archive, Serialize)]
pub(super) struct Columns {
    pub first_created_at: i64,
    pub least_key: u64,
    /// Seconds after `first_created_at`.
    pub created: Column,
    /// Keys less `least_key`.
    pub keys: Column,
    pub locations: Column,
    pub codes: Column,
}

impl Columns {
    /// Keeps rows that are in order. Fills `groups` in the same pass, while the rows are in the nearest cache.
    pub fn build(
        rows: &[EncodedRow],
        by_location: &[LocationGroups],
        groups: &mut GroupColumns,
    ) -> Self {
        let first_created_at = rows.first().map_or(0, |row| row.created_at);
        let seconds = |row: &EncodedRow| {
            let seconds = row.created_at.wrapping_sub(first_created_at);
            seconds.cast_unsigned()
        };
        let (mut least_key, mut key, mut location, mut code) = (u64::MAX, 0, 0, 0);
        for row in rows {
            least_key = least_key.min(row.key);
            key = key.max(row.key);
            location = location.max(row.location);
            code = code.max(row.code);
        }
        let least_key = least_key.min(key);
        let last = rows.last().map_or(0, seconds);
        let column = |largest| Column::with_capacity(largest, rows.len());
        let mut columns = Self {
            first_created_at,
            least_key,
            created: column(last),
            keys: column(key - least_key),
            locations: column(location.into()),
            codes: column(code.into()),
        };
        groups.make_room(rows.len());
        for rows in rows.chunks(ROWS_AT_ONCE) {
            let keys = rows.iter().map(|row| row.key.wrapping_sub(least_key));
            columns.created.extend(rows.iter().map(seconds));
            columns.keys.extend(keys);
            let locations = rows.iter().map(|row| row.location.into());
            columns.locations.extend(locations);
            columns.codes.extend(rows.iter().map(|row| row.code.into()));
            groups.extend(rows, by_location);
        }
        columns
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
    pub fn rows(&self) -> impl Iterator<Item = EncodedRow> + '_ {
        // Locations and codes were four bytes wide when they came in.
        (0..self.len()).map(|row| EncodedRow {
            created_at: self.created_at(row),
            key: self.key(row),
            location: u32::truncated(self.locations.get(row)),
            code: u32::truncated(self.codes.get(row)),
        })
    }

    pub fn bytes(&self) -> usize {
        self.created.bytes() + self.keys.bytes() + self.locations.bytes() + self.codes.bytes()
    }
}

/// The groups that a location belongs to, in less memory than the dictionary has them.
pub(super) struct LocationGroups {
    state: u8,
    pair: u32,
    local: u32,
}

impl LocationGroups {
    pub fn of_all(dictionary: &Dictionary) -> Vec<Self> {
        let groups = dictionary.locations.iter().map(|location| Self {
            state: location.state,
            pair: location.pair,
            local: location.local,
        });
        groups.collect()
    }
}

/// What posting lists are built from: a column for each kind of group, because each kind reads the
/// rows in an order of its own. Exists only while a segment is built.
#[derive(Default)]
pub(super) struct GroupColumns {
    pub states: Vec<u8>,
    pub pairs: Vec<u32>,
    /// Positions of locations among those of their state.
    pub locals: Vec<u32>,
    /// Firm size and category.
    pub codes: Vec<u32>,
}

impl GroupColumns {
    /// For other rows, in the memory that it already has.
    fn make_room(&mut self, rows: usize) {
        self.states.clear();
        self.states.reserve(rows);
        for column in [&mut self.pairs, &mut self.locals, &mut self.codes] {
            column.clear();
            column.reserve(rows);
        }
    }

    fn extend(&mut self, rows: &[EncodedRow], by_location: &[LocationGroups]) {
        let groups = || rows.iter().map(|row| &by_location[row.location as usize]);
        self.states.extend(groups().map(|group| group.state));
        self.pairs.extend(groups().map(|group| group.pair));
        self.locals.extend(groups().map(|group| group.local));
        self.codes.extend(rows.iter().map(|row| row.code));
    }
}
