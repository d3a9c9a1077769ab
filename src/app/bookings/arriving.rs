//! Bookings that an import adds, taken in while they are saved and published after their commit.

use std::sync::Arc;

use super::prepared::PreparedBookings;
use super::published::PublishedBookings;
use super::published_demos::PublishedDemos;
use crate::analytics::{IndexBuilder, Row};
use crate::app::core::both;
use crate::app::directory::Links;
use crate::domain::booking::{BookingKey, BookingView};
use crate::recommend::{Demo, DemoRowsBuilder};

/// New bookings, and what is published beside them.
pub struct ArrivingBookings {
    index: IndexBuilder,
    demos: DemoRowsBuilder,
    beside: Arc<PublishedBookings>,
    links: Arc<Links>,
}

impl ArrivingBookings {
    /// None yet.
    pub fn beside(published: Arc<PublishedBookings>, links: Arc<Links>) -> Self {
        Self {
            index: IndexBuilder::default(),
            demos: DemoRowsBuilder::beside(&published.demos.rows),
            beside: published,
            links,
        }
    }

    /// All bookings. Reads nothing from the store.
    pub fn finish(self) -> PreparedBookings {
        let (demos, index, beside) = (self.demos, self.index, self.beside);
        let (demos, index) = both(
            || PublishedDemos::with_new(&beside.demos.rows, demos),
            || index.finish_beside(&beside),
        );
        PreparedBookings::new((index, demos), beside, self.links)
    }

    /// Adds a booking, linked to its vendor; `category` is the name of its own category, else of that
    /// vendor's.
    pub fn push(&mut self, key: BookingKey, booking: &BookingView<'_>, category: Option<&str>) {
        self.index.push(&Row::of(key, booking, category));
        if let Some(demo) = Demo::of(key, booking) {
            self.demos.push(&demo);
        }
    }
}
