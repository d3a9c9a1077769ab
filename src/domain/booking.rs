//! Demo bookings: vendor, category, firm size, location and time.

use super::firm::FirmSize;
use super::firm_key::FirmKey;
use super::ids::{BookingId, CategoryId, VendorId};
use super::place::UsState;
use jiff::Timestamp;

/// One demo booking. It never contains who booked, only a keyed hash of their firm, see
/// docs/import.md#booking-identity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Booking {
    /// The id from the file; otherwise its [`BookingIdentity`] in hexadecimal.
    pub id: BookingId,
    /// The vendor's name as the file wrote it.
    pub client: Option<String>,
    /// The vendor of that name, where the directory has one. It follows from the names of vendors and is not
    /// stored with the booking.
    pub vendor_id: Option<VendorId>,
    /// The category named in the file, otherwise the vendor's.
    pub category_id: Option<CategoryId>,
    /// Solo where the file says none.
    pub firm_size: FirmSize,
    /// Whether the file says it. Bookings that were stored before this was kept count as saying it.
    pub size_said: bool,
    /// "City, ST" as the file wrote it.
    pub city_state: Option<String>,
    /// `None` is shown as "Unknown".
    pub state: Option<UsState>,
    /// The metro area ("designated market area").
    pub dma: Option<String>,
    /// When the demo was booked, not when it was imported.
    pub created_at: Timestamp,
    /// The firm that booked, to count distinct firms; `None` if the file has neither a company nor an e-mail
    /// address.
    pub firm_key: Option<FirmKey>,
}

/// A [`Booking`] that borrows its texts from a stored record or a row of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookingView<'a> {
    pub id: &'a str,
    pub client: Option<&'a str>,
    pub vendor_id: Option<&'a str>,
    pub category_id: Option<&'a str>,
    pub firm_size: FirmSize,
    pub size_said: bool,
    pub city_state: Option<&'a str>,
    pub state: Option<UsState>,
    pub dma: Option<&'a str>,
    pub created_at: Timestamp,
    pub firm_key: Option<FirmKey>,
}

impl Booking {
    pub fn view(&self) -> BookingView<'_> {
        BookingView {
            id: self.id.as_str(),
            client: self.client.as_deref(),
            vendor_id: self.vendor_id.as_ref().map(VendorId::as_str),
            category_id: self.category_id.as_ref().map(CategoryId::as_str),
            firm_size: self.firm_size,
            size_said: self.size_said,
            city_state: self.city_state.as_deref(),
            state: self.state,
            dma: self.dma.as_deref(),
            created_at: self.created_at,
            firm_key: self.firm_key,
        }
    }
}

impl BookingView<'_> {
    pub fn to_booking(&self) -> Booking {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        Booking {
            id: self.id.into(),
            client: owned(self.client),
            vendor_id: self.vendor_id.map(VendorId::from),
            category_id: self.category_id.map(CategoryId::from),
            firm_size: self.firm_size,
            size_said: self.size_said,
            city_state: owned(self.city_state),
            state: self.state,
            dma: owned(self.dma),
            created_at: self.created_at,
            firm_key: self.firm_key,
        }
    }
}

/// A keyed hash that identifies the same booking in several files, see
/// docs/import.md#booking-identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BookingIdentity(pub [u8; 16]);

/// Position of a booking in the store, ascending in the order of the first import.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BookingKey(pub u64);
