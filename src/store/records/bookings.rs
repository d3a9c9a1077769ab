//! The layout that bookings had as records of their own, before they were packed into blocks.

use crate::domain::booking::Booking;
use crate::domain::firm_key::FirmKey;
use crate::store::codec::DecodeError;
use crate::store::record::{Code, FromStored, Seconds, ToStored, record, stored};

stored!(Booking: 1 => BookingV1);
record! {
    BookingV1 {
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

impl ToStored<BookingV1> for Booking {
    fn to_stored(&self) -> BookingV1 {
        BookingV1 {
            id: self.id.to_stored(),
            client: self.client.to_stored(),
            vendor_id: self.vendor_id.to_stored(),
            category_id: self.category_id.to_stored(),
            firm_size: self.firm_size.to_stored(),
            city_state: self.city_state.to_stored(),
            state: self.state.to_stored(),
            dma: self.dma.to_stored(),
            created_at: self.created_at.to_stored(),
            firm_key: self.firm_key.map(|FirmKey(key)| key),
        }
    }
}

impl FromStored<BookingV1> for Booking {
    /// Whether the file said the size was not kept then.
    fn from_stored(old: BookingV1) -> Result<Self, DecodeError> {
        Ok(Self {
            id: FromStored::from_stored(old.id)?,
            client: old.client,
            vendor_id: FromStored::from_stored(old.vendor_id)?,
            category_id: FromStored::from_stored(old.category_id)?,
            firm_size: FromStored::from_stored(old.firm_size)?,
            size_said: true,
            city_state: old.city_state,
            state: FromStored::from_stored(old.state)?,
            dma: old.dma,
            created_at: FromStored::from_stored(old.created_at)?,
            firm_key: old.firm_key.map(FirmKey),
        })
    }
}
