//! Numbers that the whole file has once.

use super::error::StoreError;
use super::table::{Readable, WriteTx};
use super::tables::COUNTERS;

/// A number of the file. None has been written where it reads as `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counter {
    /// Version of the whole file; see [`super::migrations`].
    Schema,
    /// Raised by every change of categories or vendors.
    Catalog,
    /// Raised by every change of bookings.
    Bookings,
    /// Drawn at random with every change of either, so that a backup which was restored and then
    /// changed never passes for the file that it replaced.
    Revision,
    /// Also drawn with every change of bookings alone.
    BookingsRevision,
    /// Raised by every change of what is asked.
    Questionnaires,
    /// The next import's number.
    NextImport,
    /// The first import after which none is lost; `None` where none ever was.
    WholeImports,
    /// The first import of which all is there that it replaced of bookings, and the same of vendors; `None` where nothing was
    /// ever lost.
    WholeBookingImports,
    WholeVendorImports,
    /// The next booking's position.
    NextBooking,
    BookingCount,
    /// How far an import has come that is not over.
    Staging,
    /// Second since 1970 of the first start.
    StartedAt,
    /// 1 once a new instance has its first data.
    Seeded,
    /// 1 while the sample data is there.
    Sample,
    /// Changed by each probe whether the file can be written.
    Probe,
}

impl Counter {
    pub const ALL: [Self; 17] = [
        Self::Schema,
        Self::Catalog,
        Self::Bookings,
        Self::Revision,
        Self::BookingsRevision,
        Self::Questionnaires,
        Self::NextImport,
        Self::WholeImports,
        Self::WholeBookingImports,
        Self::WholeVendorImports,
        Self::NextBooking,
        Self::BookingCount,
        Self::Staging,
        Self::StartedAt,
        Self::Seeded,
        Self::Sample,
        Self::Probe,
    ];

    /// The key in the table. It never changes: that of a revision stays under its old name.
    const fn key(self) -> &'static str {
        match self {
            Self::Schema => "schema",
            Self::Catalog => "catalog",
            Self::Bookings => "bookings",
            Self::Revision => "edition",
            Self::BookingsRevision => "bookings_edition",
            Self::Questionnaires => "questionnaires",
            Self::NextImport => "import",
            Self::WholeImports => "whole_imports",
            Self::WholeBookingImports => "whole_booking_imports",
            Self::WholeVendorImports => "whole_vendor_imports",
            Self::NextBooking => "booking_key",
            Self::BookingCount => "booking_count",
            Self::Staging => "staging",
            Self::StartedAt => "started",
            Self::Seeded => "seeded",
            Self::Sample => "sample",
            Self::Probe => "probe",
        }
    }

    pub fn get(self, tx: &impl Readable) -> Result<Option<u64>, StoreError> {
        COUNTERS.get(tx, self.key())
    }

    pub fn set(self, tx: &WriteTx, value: u64) -> Result<(), StoreError> {
        COUNTERS.put(tx, self.key(), &value).map(drop)
    }

    pub fn remove(self, tx: &WriteTx) -> Result<(), StoreError> {
        COUNTERS.delete(tx, self.key()).map(drop)
    }
}

/// Raises [`Counter::Catalog`] or [`Counter::Bookings`] and draws a new revision.
pub fn bump(tx: &WriteTx, counter: Counter) -> Result<(), StoreError> {
    counter.set(tx, counter.get(tx)?.unwrap_or(0) + 1)?;
    if counter == Counter::Bookings {
        Counter::BookingsRevision.set(tx, rand::random())?;
    }
    Counter::Revision.set(tx, rand::random())
}
