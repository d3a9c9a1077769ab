//! Bookings as a commit will leave them, made from those that are published before it.

use std::sync::Arc;

use super::published_bookings::PublishedBookings;
use super::published_firm_bookings::PublishedFirmBookings;
use crate::analytics::BookingIndex;
use crate::app::directory::BookingLinker;

/// What all bookings add up to, in the two forms that readers ask for.
#[derive(Clone)]
pub struct BookingViews {
    pub index: BookingIndex,
    /// The rows that evidence is made of.
    pub firm_bookings: PublishedFirmBookings,
}

/// All bookings after an import or an undo. New bookings are linked with the linker of the import, the others
/// as they were published.
#[derive(Clone)]
pub struct PreparedBookings {
    views: BookingViews,
    base: Arc<PublishedBookings>,
    linker: Arc<BookingLinker>,
}

impl PreparedBookings {
    pub fn new(
        views: BookingViews,
        base: Arc<PublishedBookings>,
        linker: Arc<BookingLinker>,
    ) -> Self {
        Self {
            views,
            base,
            linker,
        }
    }

    pub fn views(&self) -> &BookingViews {
        &self.views
    }

    /// What was published when they were made.
    pub fn base(&self) -> &PublishedBookings {
        &self.base
    }

    /// What names led to for the new ones.
    pub fn linker(&self) -> &BookingLinker {
        &self.linker
    }
}
