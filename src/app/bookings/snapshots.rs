//! The two files that a start reads in place of every booking: the index, and the rows that evidence counts.

use std::path::Path;
use std::sync::Arc;

use super::firm_bookings;
use super::published_bookings::PublishedBookings;
use super::published_firm_bookings::PublishedFirmBookings;
use crate::analytics::{self, BookingIndex};
use crate::app::base::snapshot_file::{ReadingAhead, SnapshotFile};

/// What a start reads in place of every record.
pub struct Snapshots {
    pub index: SnapshotFile,
    pub firm_bookings: SnapshotFile,
}

/// The snapshots while they are read, which needs no store.
pub struct BookingsAhead {
    index: ReadingAhead<BookingIndex>,
    firm_bookings: ReadingAhead<PublishedFirmBookings>,
}

impl Snapshots {
    pub fn in_directory(directory: Option<&Path>) -> Self {
        Self {
            index: SnapshotFile::in_directory(directory, "bookings.index"),
            firm_bookings: SnapshotFile::in_directory(directory, firm_bookings::FILE),
        }
    }

    /// Writes what the files do not hold yet; what bookings say about firms once that is counted.
    pub fn write_later(&self, bookings: &Arc<PublishedBookings>) {
        // A start without bookings has nothing to read instead of them.
        if bookings.is_empty() && !self.index.is_written() {
            return;
        }
        let content_hash = bookings.content_hash();
        let firm_bookings = bookings.firm_bookings.clone();
        if firm_bookings.counted().is_some() {
            self.firm_bookings.write_later(content_hash, move |out| {
                firm_bookings::write(&firm_bookings, content_hash, out)
            });
        }
        let bookings = Arc::clone(bookings);
        self.index.write_later(content_hash, move |out| {
            analytics::snapshot::write(&bookings, content_hash, out)
        });
    }
}

impl BookingsAhead {
    /// Begins to read the snapshot files next to the database; there are none for an in-memory store.
    pub fn begin(directory: Option<&Path>) -> Self {
        let snapshots = Snapshots::in_directory(directory);
        Self {
            index: snapshots.index.read_ahead(analytics::snapshot::read),
            firm_bookings: snapshots
                .firm_bookings
                .read_ahead(firm_bookings::read_snapshot),
        }
    }

    /// What they hold of these contents, with `count` bookings.
    pub(super) fn matching(
        self,
        content_hash: u64,
        count: u64,
    ) -> (Option<BookingIndex>, Option<PublishedFirmBookings>) {
        let is_new = count == 0;
        let is_whole = |index: &BookingIndex| match index.len() {
            found if found == count => Ok(()),
            found => Err(format!("it holds {found} bookings of {count}")),
        };
        let index = self.index.matching(content_hash, is_new, is_whole);
        (
            index,
            self.firm_bookings
                .matching(content_hash, is_new, |_| Ok(())),
        )
    }
}
