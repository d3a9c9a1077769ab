//! What bookings say about firms, read from the store.

use std::io::{self, Read, Write};
use std::sync::Arc;

use super::changes::ChangedFirmBookings;
use super::published_firm_bookings::{CountingContext, PublishedFirmBookings};
use crate::app::directory::{BookingLinker, CachingLinker, ClientNames};
use crate::domain::booking::BookingKey;
use crate::recommend::{
    BookedEvidence, Demo, FirmBookings, FirmBookingsBuilder, FirmBookingsChange,
};
use crate::snapshot::{Magic, SnapshotError, SnapshotReader, SnapshotWriter};
use crate::store::{ReadTx, StoreError, bookings};

/// Beside the database.
pub const FILE: &str = "bookings.evidence";
const MAGIC: Magic = *b"sbdemos6";
/// Bookings that are read at once.
const READ_AT_ONCE: usize = 4_096;

/// The rows after some changes of what was linked by other names, counted at a time; read again from all bookings
/// where most are new or something does not fit.
pub fn apply(
    tx: &ReadTx,
    published: &PublishedFirmBookings,
    before: &BookingLinker,
    changes: &ChangedFirmBookings<'_>,
    context: CountingContext<'_>,
) -> Result<PublishedFirmBookings, StoreError> {
    let linker = context.linker;
    if changes.len() == 0 {
        return Ok(published.clone());
    }
    if changes.len() > bookings::count(tx)? / 2 {
        return read(tx, linker);
    }
    let mut change = FirmBookingsChange::of(&published.rows);
    changes.for_each_removed(before, |demo| change.remove(demo));
    let mut caching = CachingLinker::new(linker);
    let mut keys = changes.keys();
    loop {
        let some: Vec<BookingKey> = keys.by_ref().take(READ_AT_ONCE).collect();
        if some.is_empty() {
            break;
        }
        for (key, booking) in bookings::at(tx, &some)? {
            let (booking, _) = caching.linked(&booking.view());
            if let Some(demo) = Demo::of(key, &booking) {
                change.add(&demo);
            }
        }
    }
    match published.with(change, caching.clients(), context) {
        Ok(firm_bookings) => Ok(firm_bookings),
        Err(error) => {
            tracing::error!(%error, "the evidence of bookings is read again");
            read(tx, linker)
        }
    }
}

/// Reads every record: about a quarter of a second a million.
pub fn read(tx: &ReadTx, linker: &BookingLinker) -> Result<PublishedFirmBookings, StoreError> {
    let mut linker = CachingLinker::new(linker);
    let mut rows = FirmBookingsBuilder::default();
    bookings::for_each_view(tx, |key, booking| {
        let (booking, _) = linker.linked(&booking);
        if let Some(demo) = Demo::of(key, &booking) {
            rows.push(&demo);
        }
        Ok(())
    })?;
    let clients = ClientNames::default().with(linker.clients());
    Ok(PublishedFirmBookings::new(rows.finish(), clients))
}

/// Writes what a start reads in place of all records: the names of clients, the rows, and their totals where
/// they are counted.
pub fn write(
    firm_bookings: &PublishedFirmBookings,
    content_hash: u64,
    out: impl Write,
) -> io::Result<()> {
    let mut snapshot = SnapshotWriter::begin(out, MAGIC, content_hash)?;
    snapshot.part(&firm_bookings.clients.to_bytes())?;
    firm_bookings.rows.write(&mut snapshot)?;
    if let Some(counted) = firm_bookings.counted() {
        counted.write(&mut snapshot)?;
    }
    snapshot.end()
}

/// What was written of these contents.
pub fn read_snapshot(input: impl Read) -> Result<(u64, PublishedFirmBookings), SnapshotError> {
    let mut snapshot = SnapshotReader::begin(input, MAGIC)?;
    let clients = ClientNames::of_bytes(snapshot.expect_part()?).ok_or(SnapshotError::Corrupt)?;
    let firm_bookings = PublishedFirmBookings::new(FirmBookings::read(&mut snapshot)?, clients);
    let content_hash = snapshot.content_hash();
    if let Some(counted) = snapshot.part()? {
        let rows = Arc::clone(&firm_bookings.rows);
        firm_bookings
            .set_counted(BookedEvidence::of_part(counted, rows).ok_or(SnapshotError::Corrupt)?);
        snapshot.end()?;
    }
    Ok((content_hash, firm_bookings))
}
