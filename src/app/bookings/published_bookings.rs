//! The bookings that readers see: an index, and what names lead to.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use hashbrown::HashMap;
use jiff::Timestamp;

use super::published_firm_bookings::PublishedFirmBookings;
use crate::analytics::{BookingFilter, BookingIndex};
use crate::app::directory::{BookingLink, BookingLinker, CachingLinker};
use crate::domain::booking::{Booking, BookingKey, BookingView};
use crate::domain::limits::BOOKINGS_MAX;
use crate::store::{Readable, Store, StoreError, bookings, instance};

/// All bookings at one commit of the store, ready to be counted.
pub struct PublishedBookings {
    index: BookingIndex,
    pub(super) linker: Arc<BookingLinker>,
    pub(super) firm_bookings: PublishedFirmBookings,
    pub(super) version: StoreVersion,
    newest: Arc<NewestBookings>,
    tag: u64,
}

/// Which state of the store was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoreVersion {
    /// By [`instance::revision`].
    pub revision: u64,
    /// By [`bookings::version`]: states with the same one have the same records.
    pub records_version: u64,
    /// By [`bookings::revision`].
    pub(super) bookings_revision: Option<u64>,
}

impl StoreVersion {
    pub fn of(tx: &impl Readable) -> Result<Self, StoreError> {
        Ok(Self {
            revision: instance::revision(tx)?,
            records_version: bookings::version(tx)?,
            bookings_revision: bookings::revision(tx)?,
        })
    }

    /// A hash of what bookings say with these names: equal contents have the same one.
    pub fn content_hash(self, linker: &BookingLinker) -> u64 {
        self.bookings_revision.unwrap_or(self.revision)
            ^ self.records_version.rotate_left(32)
            ^ linker.digest()
    }
}

/// The newest bookings as they are stored, once they were read: lists begin with them, and each may lie in
/// a block of its own.
type NewestBookings = OnceLock<HashMap<BookingKey, Arc<Booking>>>;

/// Some bookings as they were stored when all of them were as published.
pub struct BookingPart {
    pub(super) published: Arc<PublishedBookings>,
    pub(super) stored: Vec<Arc<Booking>>,
}

/// A stored booking, and what it belongs to.
pub struct LinkedBooking<'l> {
    stored: &'l Booking,
    link: BookingLink<'l>,
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
        linker: Arc<BookingLinker>,
        firm_bookings: PublishedFirmBookings,
        version: StoreVersion,
    ) -> Self {
        Self {
            index,
            linker,
            firm_bookings,
            version,
            newest: Arc::default(),
            tag: rand::random(),
        }
    }

    /// The same bookings and categories at another commit.
    pub(super) fn unchanged_at(&self, revision: u64) -> Self {
        let (index, linker) = (self.index.clone(), Arc::clone(&self.linker));
        let version = StoreVersion {
            revision,
            ..self.version
        };
        Self::new(index, linker, self.firm_bookings.clone(), version).with_newest_of(self)
    }

    /// With what was read of the newest bookings before, whose records are the same.
    pub(super) fn with_newest_of(self, before: &Self) -> Self {
        Self {
            newest: Arc::clone(&before.newest),
            ..self
        }
    }

    /// Names this state: no other has the same tag, not even one with the same rows after a restart, which may have
    /// brought another form of the answers.
    pub fn tag(&self) -> u64 {
        self.tag
    }

    /// The hash of what they say.
    pub(super) fn content_hash(&self) -> u64 {
        self.version.content_hash(&self.linker)
    }

    /// What they say about firms.
    pub fn firm_bookings(&self) -> &PublishedFirmBookings {
        &self.firm_bookings
    }

    /// When the oldest and the newest of all bookings were made.
    pub fn data_span(&self) -> Option<(Timestamp, Timestamp)> {
        let (oldest, newest) = self.index.time_range()?;
        let time = |second| Timestamp::from_second(second).ok();
        time(oldest).zip(time(newest))
    }

    /// What `push` makes of the stored bookings with these keys, each with its category's name, in the order
    /// of the keys. Each must be there.
    pub(super) fn written(
        &self,
        tx: &impl Readable,
        keys: &[BookingKey],
        push: impl Fn(&BookingView<'_>, Option<&str>, &mut Vec<u8>),
    ) -> Result<Vec<u8>, StoreError> {
        let mut all = Vec::new();
        let mut places = vec![None; keys.len()];
        let mut linker = CachingLinker::new(&self.linker);
        bookings::visit_at(tx, keys, |at, booking| {
            let start = all.len();
            push(&booking, linker.link(&booking).category, &mut all);
            places[at] = Some(start..all.len());
        })?;
        let mut written = Vec::with_capacity(all.len());
        for (place, key) in places.into_iter().zip(keys) {
            let place = place.ok_or_else(|| bookings::corrupt(*key))?;
            written.extend_from_slice(&all[place]);
        }
        Ok(written)
    }

    /// The stored bookings with these keys, in their order; `None` where the store has changed bookings since.
    pub(super) fn stored(
        &self,
        store: &Store,
        keys: &[BookingKey],
    ) -> Result<Option<Vec<Arc<Booking>>>, StoreError> {
        let Some(newest) = self.newest_records(store)? else {
            return Ok(None);
        };
        let others = keys.iter().filter(|key| !newest.contains_key(*key));
        let others: Vec<BookingKey> = others.copied().collect();
        let Some(read) = self.read(store, &others)? else {
            return Ok(None);
        };
        let mut read = read.into_iter().peekable();
        let found = keys.iter().filter_map(|key| match newest.get(key) {
            Some(booking) => Some(Arc::clone(booking)),
            None => read
                .next_if(|(found, _)| found == key)
                .map(|(_, booking)| Arc::new(booking)),
        });
        Ok(Some(found.collect()))
    }

    /// As many of the newest bookings as one reply holds. Reads them where nobody has; `None` where the store has changed
    /// bookings since.
    pub(super) fn newest_records(
        &self,
        store: &Store,
    ) -> Result<Option<&HashMap<BookingKey, Arc<Booking>>>, StoreError> {
        if let Some(known) = self.newest.get() {
            return Ok(Some(known));
        }
        let keys = self
            .index
            .newest(&BookingFilter::default(), 0, BOOKINGS_MAX);
        let Some(found) = self.read(store, &keys)? else {
            return Ok(None);
        };
        let found = found.into_iter();
        Ok(Some(self.newest.get_or_init(|| {
            found
                .map(|(key, booking)| (key, Arc::new(booking)))
                .collect()
        })))
    }

    /// Reads bookings of the state that is published: a commit that is not published yet may have changed them.
    fn read(
        &self,
        store: &Store,
        keys: &[BookingKey],
    ) -> Result<Option<Vec<(BookingKey, Booking)>>, StoreError> {
        if keys.is_empty() {
            return Ok(Some(Vec::new()));
        }
        store.read(|tx| {
            let is_same = bookings::version(tx)? == self.version.records_version;
            is_same.then(|| bookings::at(tx, keys)).transpose()
        })
    }
}

impl BookingPart {
    /// All bookings at that moment.
    pub fn published(&self) -> &PublishedBookings {
        &self.published
    }

    /// The bookings, with what they belong to.
    pub fn bookings(&self) -> impl Iterator<Item = LinkedBooking<'_>> {
        let stored = self.stored.iter();
        stored.map(|stored| LinkedBooking {
            link: self.published.linker.link(&stored.view()),
            stored,
        })
    }
}

impl LinkedBooking<'_> {
    /// The booking with its vendor by current names.
    pub fn view(&self) -> BookingView<'_> {
        BookingView {
            vendor_id: self.link.vendor,
            ..self.stored.view()
        }
    }

    /// The name of its own category, else of its vendor's.
    pub fn category(&self) -> Option<&str> {
        self.link.category
    }
}
