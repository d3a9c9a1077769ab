use super::values::{bare_booking, booking};
use crate::domain::booking::{BookingIdentity, BookingKey};
use crate::store::bookings::{BookingBuffer, BookingWriter, IdentityIndex};
use crate::store::imports::{Replacement, UndoLog};
use crate::store::packed::Packed;
use crate::store::tables::{BOOKING_IDENTITIES, BOOKINGS, IMPORT_BOOKINGS};
use crate::store::{Store, StoreError};

/// A block of bookings, one of identities, and one of an undo log, as an import writes them.
pub fn blocks() -> (Packed, Packed, Packed) {
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
        let mut log = UndoLog::begin(tx)?;
        log.record(BookingKey(0), Replacement::Updated, rows[0]);
        log.record(BookingKey(1), Replacement::Removed, rows[1]);
        log.finish(tx)?;
        let log = IMPORT_BOOKINGS.list(tx, ..)?.remove(0);
        let identities = BOOKING_IDENTITIES.list(tx, ..)?.remove(0);
        Ok::<_, StoreError>((BOOKINGS.list(tx, ..)?.remove(0), identities, log))
    });
    blocks.unwrap()
}
