use super::values::{bare_booking, booking};
use crate::domain::booking::{BookingIdentity, BookingKey};
use crate::store::bookings::legacy_blocks::{LegacyBlocks, put_legacy_identities};
use crate::store::bookings::{BookingBuffer, BookingWriter, IdentityIndex};
use crate::store::imports::Replacement;
use crate::store::imports::undo_log::UndoLog;
use crate::store::packed::Packed;
use crate::store::tables::{
    BOOKING_IDENTITIES, BOOKING_IDENTITIES_2, BOOKINGS, BOOKINGS_2, IMPORT_BOOKINGS,
};
use crate::store::{Store, StoreError};

/// A block of bookings and one of identities as version 2 of the data has them, and the same two and
/// one of an undo log as an import writes them.
pub fn blocks() -> [Packed; 5] {
    let buffers = [booking(), bare_booking()].map(|booking| {
        let mut buffer = BookingBuffer::default();
        buffer.encode(&booking.view());
        buffer
    });
    let rows = buffers.each_ref().map(BookingBuffer::booking);
    let store = Store::memory().unwrap();
    let blocks = store.write(|tx| {
        let mut writer = BookingWriter::open(tx)?;
        writer.append(BookingKey(0), rows[0])?;
        writer.append(BookingKey(1), rows[1])?;
        writer.close()?;
        let entries = vec![
            (BookingIdentity([5; 16]), BookingKey(1)),
            (BookingIdentity([3; 16]), BookingKey(0)),
        ];
        IdentityIndex::open(tx)?.insert(entries)?;
        let mut legacy = LegacyBlocks::open(tx)?;
        legacy.append(BookingKey(0), rows[0])?;
        legacy.append(BookingKey(1), rows[1])?;
        legacy.write()?;
        drop(legacy);
        put_legacy_identities(tx, true, &[([3; 16], 0), ([5; 16], 1)])?;
        let mut log = UndoLog::begin(tx)?;
        log.record(BookingKey(0), Replacement::Updated, rows[0]);
        log.record(BookingKey(1), Replacement::Removed, rows[1]);
        log.finish(tx)?;
        Ok::<_, StoreError>([
            BOOKINGS_2.list(tx, ..)?.remove(0),
            BOOKING_IDENTITIES_2.list(tx, ..)?.remove(0),
            BOOKINGS.list(tx, ..)?.remove(0),
            BOOKING_IDENTITIES.list(tx, ..)?.remove(0),
            IMPORT_BOOKINGS.list(tx, ..)?.remove(0),
        ])
    });
    blocks.unwrap()
}
