//! The bookings that readers see: an index, and the names of categories.

use std::ops::Deref;

use jiff::Timestamp;

use super::categories::CategoryNames;
use super::published_demos::PublishedDemos;
use crate::analytics::BookingIndex;
use crate::domain::booking::{Booking, BookingKey, BookingView};
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

    /// What `push` makes of the stored bookings with these keys, each with its category's name, in the order
    /// of the keys: bytes after those that are there already.
    pub(super) fn written(
        &self,
        store: &Store,
        keys: &[BookingKey],
        push: impl Fn(&BookingView<'_>, Option<&str>, &mut Vec<u8>),
    ) -> Result<Vec<u8>, StoreError> {
        let (all, places) = store.read(|tx| {
            let mut all = Vec::new();
            let mut places = vec![0..0; keys.len()];
            bookings::visit_at(tx, keys, |at, booking| {
                let start = all.len();
                push(&booking, self.categories.of(&booking), &mut all);
                places[at] = start..all.len();
            })?;
            Ok::<_, StoreError>((all, places))
        })?;
        let mut written = Vec::with_capacity(all.len());
        for place in places {
            written.extend_from_slice(&all[place]);
        }
        Ok(written)
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
