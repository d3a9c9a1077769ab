//! How many different places the bookings come from.

use fixedbitset::FixedBitSet;

use super::column::{Number, with_values};
use super::index::BookingIndex;
use crate::domain::place::UsState;

impl BookingIndex {
    /// Number of different places of its bookings. Costs a pass over them.
    pub fn places(&self) -> usize {
        self.used_places().count_ones(..)
    }

    /// The ids of those places.
    pub(super) fn used_places(&self) -> FixedBitSet {
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

    /// Whether it has a booking of this place, or had one.
    pub fn has_place(&self, city_state: &str, state: Option<UsState>, dma: &str) -> bool {
        self.dictionary.has_location(city_state, state, dma)
    }
}
