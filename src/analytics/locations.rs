//! How many different locations the bookings come from.

use fixedbitset::FixedBitSet;

use super::column::{Number, with_values};
use super::index::BookingIndex;
use crate::domain::place::UsState;

impl BookingIndex {
    /// Number of different locations of its bookings. Costs a pass over them.
    pub fn location_count(&self) -> usize {
        self.used_locations().count_ones(..)
    }

    /// The ids of those locations.
    pub(super) fn used_locations(&self) -> FixedBitSet {
        let mut used = FixedBitSet::with_capacity(self.dictionary.locations.len());
        for segment in &self.segments {
            with_values!(&segment.columns.locations, locations => {
                for location in locations {
                    used.insert(location.index());
                }
            });
        }
        used
    }

    /// Whether it has a booking of this location, or had one.
    pub fn has_location(&self, city_state: &str, state: Option<UsState>, dma: &str) -> bool {
        self.dictionary.has_location(city_state, state, dma)
    }
}
