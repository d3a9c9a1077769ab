//! How many different places the bookings come from.

use fixedbitset::FixedBitSet;

use super::column::{Number, with_values};
use super::index::BookingIndex;
use crate::domain::place::UsState;

/// So many unused places cost less than a new index.
const UNUSED_MAX: usize = 20_000;

impl BookingIndex {
    /// Number of different places of its bookings. Costs a pass over them.
    pub fn places(&self) -> usize {
        let mut used = FixedBitSet::with_capacity(self.dictionary.locations.len());
        for segment in &self.segments {
            with_values!(&segment.columns.locations, locations => {
                for location in locations {
                    used.insert(location.index());
                }
            });
        }
        used.count_ones(..)
    }

    /// Whether it has a booking of this place, or had one.
    pub fn has_place(&self, city_state: &str, state: Option<UsState>, dma: &str) -> bool {
        self.dictionary.has_location(city_state, state, dma)
    }

    /// Whether it keeps many places of bookings that were removed since it was built.
    pub fn has_many_unused_places(&self) -> bool {
        let kept = self.dictionary.locations.len();
        kept > UNUSED_MAX && kept - self.places() > UNUSED_MAX
    }
}
