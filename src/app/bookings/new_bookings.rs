//! Bookings that an import adds, collected while they are saved and published after their commit.

use std::sync::Arc;

use jiff::Timestamp;

use super::prepared_bookings::{BookingViews, PreparedBookings};
use super::published_bookings::PublishedBookings;
use super::published_firm_bookings::CountingContext;
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
    firm_bookings: FirmBookingsBuilder,
    base: Arc<PublishedBookings>,
    linker: Arc<BookingLinker>,
    /// When the first of them was saved.
    now: Timestamp,
}

impl NewBookings {
    /// None yet.
    pub fn onto(base: Arc<PublishedBookings>, linker: Arc<BookingLinker>, now: Timestamp) -> Self {
        Self {
            count: 0,
            index: IndexBuilder::default(),
            firm_bookings: FirmBookingsBuilder::beside(&base.firm_bookings.rows),
            base,
            linker,
            now,
        }
    }

    /// All bookings, the new ones of these clients, with what they add up to. Reads nothing from the store.
    pub fn finish(self, clients: &ClientNamesBuilder) -> PreparedBookings {
        let Self {
            count,
            index,
            firm_bookings,
            base,
            linker,
            now,
        } = self;
        let firm_bookings = || {
            base.firm_bookings.with_new(
                firm_bookings,
                clients,
                CountingContext {
                    linker: &linker,
                    now,
                },
            )
        };
        let index = || index.finish_beside(&base);
        let (firm_bookings, index) = if count > AT_ONCE_MAX {
            // In the memory that the first has given back.
            (firm_bookings(), index())
        } else {
            parallel::join(firm_bookings, index)
        };
        PreparedBookings::new(
            BookingViews {
                index,
                firm_bookings,
            },
            base,
            linker,
        )
    }

    /// Adds a booking, linked to its vendor; `category` is the name of its own category, else of that
    /// vendor's.
    pub fn push(&mut self, key: BookingKey, booking: &BookingView<'_>, category: Option<&str>) {
        self.count += 1;
        self.index.push(&Row::of(key, booking, category));
        if let Some(demo) = Demo::of(key, booking) {
            self.firm_bookings.push(&demo);
        }
    }
}
