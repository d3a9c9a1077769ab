//! The layout that bookings had as records of their own, before they were packed into blocks.

use crate::domain::booking::Booking;
use crate::store::record::{Code, Seconds, record, stored};

stored!(Booking: 1 => BookingV1);
record! {
    BookingV1 of Booking {
        id: String,
        client: Option<String>,
        vendor_id: Option<String>,
        category_id: Option<String>,
        firm_size: Code,
        city_state: Option<String>,
        state: Option<Code>,
        dma: Option<String>,
        created_at: Seconds,
        firm_key: Option<[u8; 16]>,
    }
}
