//! The rows of a segment, column by column.

use rkyv::{Archive, Serialize};

use super::column::{Column, Number};
use super::dictionary::Dictionary;
use super::row::EncodedRow;

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
    /// Keeps rows that are in order.
    pub fn build(rows: &[EncodedRow]) -> Self {
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
        let keys = rows.iter().map(|row| row.key.wrapping_sub(least_key));
        let locations = rows.iter().map(|row| u64::from(row.location));
        let codes = rows.iter().map(|row| u64::from(row.code));
        Self {
            first_created_at,
            least_key,
            created: Column::collect(last, rows.iter().map(seconds)),
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
    /// Replaces the content, in the memory that it already has.
    pub fn fill(&mut self, rows: &[EncodedRow], groups: &[LocationGroups]) {
        self.states.resize(rows.len(), 0);
        self.pairs.resize(rows.len(), 0);
        self.locals.resize(rows.len(), 0);
        self.codes.resize(rows.len(), 0);
        let cells = self.states.iter_mut().zip(&mut self.pairs);
        let cells = cells.zip(&mut self.locals).zip(&mut self.codes);
        for (row, (((state, pair), local), code)) in rows.iter().zip(cells) {
            let group = &groups[row.location as usize];
            *state = group.state;
            *pair = group.pair;
            *local = group.local;
            *code = row.code;
        }
    }
}
