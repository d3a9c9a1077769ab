//! The bookings that readers see: an index, and the names of categories.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use hashbrown::HashMap;
use jiff::Timestamp;

use super::categories::CategoryNames;
use super::published_demos::PublishedDemos;
use crate::analytics::{BookingFilter, BookingIndex};
use crate::domain::booking::{Booking, BookingKey, BookingView};
use crate::domain::limits::BOOKINGS_MAX;
use crate::store::{Store, StoreError, bookings};

/// All bookings at one commit of the store, ready to be counted.
pub struct PublishedBookings {
    index: BookingIndex,
    pub(super) categories: CategoryNames,
    pub(super) demos: PublishedDemos,
    /// The commit, by [`store::instance::revision`](crate::store::instance::revision).
    pub(super) revision: u64,
    newest: Arc<NewestRecords>,
    tag: u64,
}

/// The newest bookings as they are stored, once they were read: lists begin with them, and each may lie in
/// a block of its own.
type NewestRecords = OnceLock<HashMap<BookingKey, Booking>>;

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
            newest: Arc::default(),
            tag: rand::random(),
        }
    }

    /// The same bookings and categories at another commit.
    pub(super) fn unchanged_at(&self, revision: u64) -> Self {
        let (index, categories) = (self.index.clone(), self.categories.clone());
        let new = Self::new(index, categories, self.demos.clone(), revision);
        Self {
            newest: Arc::clone(&self.newest),
            ..new
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

    /// The stored bookings with these keys, in their order, each with its category's name.
    pub(super) fn records(
        &self,
        store: &Store,
        keys: &[BookingKey],
    ) -> Result<Vec<(Booking, Option<&str>)>, StoreError> {
        let newest = self.newest_records(store)?;
        let others = keys.iter().filter(|key| !newest.contains_key(*key));
        let others: Vec<BookingKey> = others.copied().collect();
        let read = match others.as_slice() {
            [] => Vec::new(),
            others => store.read(|tx| bookings::at(tx, others))?,
        };
        let mut read = read.into_iter().peekable();
        let found = keys.iter().filter_map(|key| match newest.get(key) {
            Some(booking) => Some(booking.clone()),
            None => read.next_if(|(found, _)| found == key).map(|(_, one)| one),
        });
        let named = found.map(|booking| {
            let category = self.categories.of(&booking.view());
            (booking, category)
        });
        Ok(named.collect())
    }

    /// As many of the newest bookings as one reply holds. Reads them where nobody has.
    pub(super) fn newest_records(
        &self,
        store: &Store,
    ) -> Result<&HashMap<BookingKey, Booking>, StoreError> {
        if let Some(known) = self.newest.get() {
            return Ok(known);
        }
        let keys = self
            .index
            .newest(&BookingFilter::default(), 0, BOOKINGS_MAX);
        let found = store.read(|tx| bookings::at(tx, &keys))?;
        Ok(self.newest.get_or_init(|| found.into_iter().collect()))
    }
}
