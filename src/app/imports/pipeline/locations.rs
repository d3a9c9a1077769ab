//! The locations that a file brings, counted while its rows are parsed: the index keeps each of them in memory.

use std::hash::BuildHasher;
use std::sync::Arc;

use hashbrown::{DefaultHashBuilder, HashSet, HashTable};

use crate::app::bookings::PublishedBookings;
use crate::app::imports::error::ImportError;
use crate::domain::limits::LOCATIONS_MAX;
use crate::domain::place::UsState;
use crate::import::bookings::booking::BookingDraft;

/// A location that no booking had before the import, and the line of the file that first names it.
pub struct NewLocation {
    line: u64,
    /// A hash of its texts, which would take more memory. Two locations with the same hash count as one.
    number: u64,
}

/// The locations that a reader has met.
pub struct Locations {
    published: Arc<PublishedBookings>,
    hasher: DefaultHashBuilder,
    met: HashTable<u64>,
    /// Locations not reported yet.
    pub new: Vec<NewLocation>,
}

impl Locations {
    /// No locations yet. Those that are `published` are not new.
    pub fn new(published: Arc<PublishedBookings>) -> Self {
        Self {
            published,
            hasher: DefaultHashBuilder::default(),
            met: HashTable::new(),
            new: Vec::new(),
        }
    }

    /// For another reader of the same file: its hashes mean the same.
    pub fn for_another_reader(&self) -> Self {
        Self {
            hasher: self.hasher.clone(),
            ..Self::new(Arc::clone(&self.published))
        }
    }

    /// Counts the location of a row.
    pub fn add(&mut self, draft: &BookingDraft<'_>) {
        let city_state = draft.city_state.as_deref().unwrap_or_default();
        let dma = draft.dma.as_deref().unwrap_or_default();
        let state = draft.state.map(UsState::position);
        let number = self.hasher.hash_one((city_state, state, dma));
        if self.met.find(number, |met| *met == number).is_some() {
            return;
        }
        self.met.insert_unique(number, number, |met| *met);
        if !self.published.has_location(city_state, draft.state, dma) {
            self.new.push(NewLocation {
                line: draft.line,
                number,
            });
        }
    }
}

/// The new locations of a whole file.
pub struct LocationCount {
    room: usize,
    met: HashSet<u64>,
}

impl LocationCount {
    /// No new locations yet, beside those that are `published`.
    pub fn new(published: &PublishedBookings) -> Self {
        Self {
            room: LOCATIONS_MAX.saturating_sub(published.location_count()),
            met: HashSet::new(),
        }
    }

    /// Counts what a reader reports, in the order of the file; an error where they are too many.
    pub fn add(&mut self, new: Vec<NewLocation>) -> Result<(), ImportError> {
        for NewLocation { line, number } in new {
            if self.met.insert(number) && self.met.len() > self.room {
                return Err(ImportError::TooManyLocations { line });
            }
        }
        Ok(())
    }
}
