//! Bookings that an undo takes away, collected while they are removed and published after its commit.

use std::sync::Arc;

use jiff::Timestamp;

use super::prepared_bookings::{BookingViews, PreparedBookings};
use super::published_bookings::PublishedBookings;
use super::published_firm_bookings::CountingContext;
use crate::app::directory::{CachingLinker, ClientNamesBuilder};
use crate::domain::booking::{BookingKey, BookingView};
use crate::parallel;
use crate::recommend::{Demo, FirmBookingsChange};

/// Bookings to be taken out of what is published.
pub struct RemovedBookings<'p> {
    base: &'p Arc<PublishedBookings>,
    linker: CachingLinker<'p>,
    rows: Vec<(i64, BookingKey)>,
    firm_bookings: FirmBookingsChange,
}

impl<'p> RemovedBookings<'p> {
    /// None yet.
    pub fn of(base: &'p Arc<PublishedBookings>) -> Self {
        Self {
            base,
            linker: CachingLinker::new(&base.linker),
            rows: Vec::new(),
            firm_bookings: FirmBookingsChange::of(&base.firm_bookings.rows),
        }
    }

    /// Takes a booking out.
    pub fn push(&mut self, key: BookingKey, booking: &BookingView<'_>) {
        self.rows.push((booking.created_at.as_second(), key));
        let (booking, _) = self.linker.linked(booking);
        if let Some(demo) = Demo::of(key, &booking) {
            self.firm_bookings.remove(&demo);
        }
    }

    /// All bookings that are left, with what they add up to at a time, where those that go are published. Reads
    /// nothing from the store.
    pub fn finish(self, now: Timestamp) -> Option<PreparedBookings> {
        let Self {
            base,
            rows,
            firm_bookings,
            ..
        } = self;
        let (firm_bookings, index) = parallel::join(
            || {
                let linker = &*base.linker;
                let clients = ClientNamesBuilder::default();
                let left = base.firm_bookings.with(
                    firm_bookings,
                    &clients,
                    CountingContext { linker, now },
                );
                left.map_err(|error| error.to_string())
            },
            || base.without(rows).map_err(|error| error.to_string()),
        );
        match index.and_then(|index| {
            firm_bookings.map(|firm_bookings| BookingViews {
                index,
                firm_bookings,
            })
        }) {
            Ok(left) => {
                let linker = Arc::clone(&base.linker);
                Some(PreparedBookings::new(left, Arc::clone(base), linker))
            }
            Err(error) => {
                tracing::error!(error, "the bookings are read again after an undo");
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::tests::{IMPORT, RECOMMENDATIONS, assert_says};

    #[test]
    fn docs_state_what_a_booking_takes() {
        let row = FirmBookingsChange::ROW_BYTES;
        let removed = size_of::<(i64, BookingKey)>() + row;
        let collects = format!("collects what it removes, {removed} bytes a booking,");
        assert_says(IMPORT, &[collects]);
        assert_says(RECOMMENDATIONS, &[format!("is a row of {row} bytes:")]);
    }
}
