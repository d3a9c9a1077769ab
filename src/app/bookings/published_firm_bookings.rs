//! What bookings say about firms, as it is published beside their index.

use std::sync::{Arc, OnceLock};

use jiff::Timestamp;

use crate::app::directory::{BookingLinker, ClientNames, ClientNamesBuilder};
use crate::recommend::{
    BookedEvidence, BookingNotFound, FirmBookings, FirmBookingsBuilder, FirmBookingsChange,
};

/// What demos are counted with: the vendors that names lead to, and the time.
#[derive(Clone, Copy)]
pub struct CountingContext<'l> {
    pub linker: &'l BookingLinker,
    pub now: Timestamp,
}

/// The rows of one commit, and what they add up to.
#[derive(Clone)]
pub struct PublishedFirmBookings {
    pub rows: Arc<FirmBookings>,
    /// What all bookings call their clients.
    pub clients: ClientNames,
    /// Once someone has counted; vendors may have another category since.
    counted: Arc<OnceLock<BookedEvidence>>,
}

impl PublishedFirmBookings {
    /// Rows that nobody has counted.
    pub fn new(rows: FirmBookings, clients: ClientNames) -> Self {
        Self {
            rows: Arc::new(rows),
            clients,
            counted: Arc::default(),
        }
    }

    /// These rows and the rows of new bookings, counted by what names lead to at a time.
    pub fn with_new(
        &self,
        rows: FirmBookingsBuilder,
        clients: &ClientNamesBuilder,
        context: CountingContext<'_>,
    ) -> Self {
        let mut firms = Vec::new();
        let is_counted = self.counted.get().is_some();
        let rows = rows.finish_beside(&self.rows, |firm| {
            if is_counted {
                firms.push(firm);
            }
        });
        self.after(rows, &firms, clients, context)
    }

    /// Applies a change of rows and adds the clients of the new bookings. Counts with the given linker and time.
    pub fn with(
        &self,
        change: FirmBookingsChange,
        clients: &ClientNamesBuilder,
        context: CountingContext<'_>,
    ) -> Result<Self, BookingNotFound> {
        let (rows, firms) = change.apply()?;
        Ok(self.after(rows, &firms, clients, context))
    }

    /// Counts before they are published, so that publishing takes little time.
    fn after(
        &self,
        rows: FirmBookings,
        firms: &[u64],
        clients: &ClientNamesBuilder,
        CountingContext { linker, now }: CountingContext<'_>,
    ) -> Self {
        let rows = Arc::new(rows);
        let next = Self {
            rows: Arc::clone(&rows),
            clients: self.clients.with(clients),
            counted: Arc::default(),
        };
        if let Some(before) = self.counted.get() {
            let category_of = |vendor: &_| linker.category_of(vendor);
            next.set_counted(before.next(rows, Some(firms), category_of, now));
        }
        next
    }

    /// What was counted of these rows.
    pub fn counted(&self) -> Option<&BookedEvidence> {
        self.counted.get()
    }

    /// Sets what the rows add up to; what was set first stays.
    pub fn set_counted(&self, evidence: BookedEvidence) {
        // If vendors have other categories by now, the next count corrects that at little cost.
        let _ = self.counted.set(evidence);
    }
}
