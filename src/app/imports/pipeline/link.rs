//! Which vendor a new row's booking belongs to.

use jiff::SignedDuration;

use super::index::move_time;
use crate::app::directory::Directory;
use crate::domain::booking::BookingKey;
use crate::domain::ids::VendorId;
use crate::store::StoreError;
use crate::store::bookings::{BookingBuffer, EncodedBooking, corrupt};

/// What a booking is linked to.
pub struct Link {
    pub vendor: Option<VendorId>,
    /// Whether it has a category of its own.
    pub has_category: bool,
}

/// Writes a draft's booking to `out` with its time moved and its vendor.
pub fn linked(
    key: BookingKey,
    booking: EncodedBooking<'_>,
    shift: SignedDuration,
    directory: &mut Directory<'_>,
    out: &mut BookingBuffer,
) -> Result<Link, StoreError> {
    let created_at = if shift.is_zero() {
        None
    } else {
        let mut moved = booking.decode(key)?;
        move_time(&mut moved, shift);
        Some(moved.created_at)
    };
    let link = booking.link_key(key)?;
    let vendor = directory.link_by_key(&link).map_err(|_| corrupt(key))?;
    out.copy_unlinked(booking, created_at, vendor.map(VendorId::as_str));
    Ok(Link {
        vendor: vendor.cloned(),
        has_category: link.has_category(),
    })
}
