//! Bookings as a commit will leave them, made from those that are published before it.

use std::sync::Arc;

use super::published::PublishedBookings;
use super::published_demos::PublishedDemos;
use crate::analytics::BookingIndex;
use crate::app::directory::Links;

/// All bookings with the new ones or without those that go: new ones by the names that led to them when they
/// came, the others as they were published.
#[derive(Clone)]
pub struct PreparedBookings {
    index: BookingIndex,
    demos: PublishedDemos,
    base: Arc<PublishedBookings>,
    links: Arc<Links>,
}

impl PreparedBookings {
    pub fn new(
        (index, demos): (BookingIndex, PublishedDemos),
        base: Arc<PublishedBookings>,
        links: Arc<Links>,
    ) -> Self {
        Self {
            index,
            demos,
            base,
            links,
        }
    }

    pub fn index(&self) -> &BookingIndex {
        &self.index
    }

    /// The rows that evidence is made of.
    pub fn demos(&self) -> &PublishedDemos {
        &self.demos
    }

    /// What was published when they were made.
    pub fn base(&self) -> &PublishedBookings {
        &self.base
    }

    /// What names led to for the new ones.
    pub fn links(&self) -> &Links {
        &self.links
    }
}
