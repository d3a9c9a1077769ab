//! Bookings that an import adds, collected while they are saved and published after their commit.

use std::sync::Arc;

use jiff::Timestamp;

use super::prepared_bookings::{BookingViews, PreparedBookings};
use super::published_bookings::PublishedBookings;
use super::published_demos::CountingContext;
use crate::analytics::{IndexBuilder, Row};
use crate::app::directory::{BookingLinker, ClientNamesBuilder};
use crate::domain::booking::{BookingKey, BookingView};
use crate::parallel;
use crate::recommend::{Demo, FirmBookingsBuilder};

/// Up to this many new bookings, index and evidence are built at the same time, which takes an import a tenth less time on
/// the clock. For six million it took 200 MB more than one after the other.
const AT_ONCE_MAX: usize = 1 << 20;

/// New bookings, and what is published that they are added to.
pub struct NewBookings {
    count: usize,
    index: IndexBuilder,
    demos: FirmBookingsBuilder,
    base: Arc<PublishedBookings>,
    links: Arc<BookingLinker>,
    /// When the first of them was saved.
    now: Timestamp,
}

impl NewBookings {
    /// None yet.
    pub fn onto(base: Arc<PublishedBookings>, links: Arc<BookingLinker>, now: Timestamp) -> Self {
        Self {
            count: 0,
            index: IndexBuilder::default(),
            demos: FirmBookingsBuilder::beside(&base.demos.rows),
            base,
            links,
            now,
        }
    }

    /// All bookings, the new ones of these clients, with what they add up to. Reads nothing from the store.
    pub fn finish(self, clients: &ClientNamesBuilder) -> PreparedBookings {
        let Self {
            count,
            index,
            demos,
            base,
            links,
            now,
        } = self;
        let demos = || {
            base.demos
                .with_new(demos, clients, CountingContext { links: &links, now })
        };
        let index = || index.finish_beside(&base);
        let (demos, index) = if count > AT_ONCE_MAX {
            // In the memory that the first has given back.
            (demos(), index())
        } else {
            parallel::join(demos, index)
        };
        PreparedBookings::new(BookingViews { index, demos }, base, links)
    }

    /// Adds a booking, linked to its vendor; `category` is the name of its own category, else of that
    /// vendor's.
    pub fn push(&mut self, key: BookingKey, booking: &BookingView<'_>, category: Option<&str>) {
        self.count += 1;
        self.index.push(&Row::of(key, booking, category));
        if let Some(demo) = Demo::of(key, booking) {
            self.demos.push(&demo);
        }
    }
}
