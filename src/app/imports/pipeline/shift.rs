//! Rows whose times are moved, as those of the sample data are.

use jiff::SignedDuration;

use super::index::move_time;
use crate::domain::booking::BookingKey;
use crate::store::StoreError;
use crate::store::bookings::{BookingBuffer, EncodedBooking};

/// A draft's booking with its time moved, in `buffer` where it is.
pub fn shifted<'b>(
    key: BookingKey,
    booking: EncodedBooking<'b>,
    shift: SignedDuration,
    buffer: &'b mut BookingBuffer,
) -> Result<EncodedBooking<'b>, StoreError> {
    if shift.is_zero() {
        return Ok(booking);
    }
    let mut moved = booking.decode(key)?;
    move_time(&mut moved, shift);
    Ok(buffer.copy_at(booking, moved.created_at))
}
