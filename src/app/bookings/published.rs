//! The bookings that readers see: an index, and the names of categories.

use std::ops::Deref;

use jiff::Timestamp;

use super::categories::CategoryNames;
use super::published_demos::PublishedDemos;
use crate::analytics::BookingIndex;
use crate::domain::booking::{Booking, BookingKey};
use crate::store::{Store, StoreError, bookings};

/// All bookings at one commit of the store, ready to be counted.
pub struct PublishedBookings {
    index: BookingIndex,
    pub(super) categories: CategoryNames,
    pub(super) demos: PublishedDemos,
    /// The commit, by [`store::instance::revision`](crate::store::instance::revision).
    pub(super) revision: u64,
    tag: u64,
}

impl Deref for PublishedBookings {
    type Target = BookingIndex;

    fn deref(&self) -> &BookingIndex {
        &self.index
    }
}

impl PublishedBookings {
    pub(super) fn new(
        index: BookingIndex,
        categories: CategoryNames,
        demos: PublishedDemos,
        revision: u64,
    ) -> Self {
        Self {
            index,
            categories,
            demos,
            revision,
            tag: rand::random(),
        }
    }

    /// Names this picture: no other one has the same tag, not even of the same rows after a
    /// restart, which may have brought another form of the answers.
    pub fn tag(&self) -> u64 {
        self.tag
    }

    /// What they say about firms.
    pub fn demos(&self) -> &PublishedDemos {
        &self.demos
    }

    /// When the newest of all bookings was made.
    pub fn data_through(&self) -> Option<Timestamp> {
        let (_, newest) = self.index.time_range()?;
        Timestamp::from_second(newest).ok()
    }

    pub(super) fn records(
        &self,
        store: &Store,
        keys: &[BookingKey],
    ) -> Result<Vec<(Booking, Option<&str>)>, StoreError> {
        let found = store.read(|tx| bookings::at(tx, keys))?;
        let named = found.into_iter().map(|(_, booking)| {
            let category = self.categories.of(&booking.view());
            (booking, category)
        });
        Ok(named.collect())
    }
}
