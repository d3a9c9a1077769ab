//! Demo bookings: who was booked, in which category, by what size of firm, where and when.

use super::firm::FirmSize;
use super::ids::{BookingId, CategoryId, VendorId};
use super::place::UsState;
use jiff::Timestamp;

/// One demo booking. Who booked is never kept, only a keyed hash of their firm (decisions §4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Booking {
    /// Given by its file, else its identity in hexadecimal.
    pub id: BookingId,
    /// The vendor's name as the file wrote it.
    pub client: Option<String>,
    /// The vendor of that name, where the directory has one.
    pub vendor_id: Option<VendorId>,
    /// The category the file named, else the vendor's.
    pub category_id: Option<CategoryId>,
    /// Size of the firm that booked.
    pub firm_size: FirmSize,
    /// "City, ST" as the file wrote it.
    pub city_state: Option<String>,
    /// `None` is shown as "Unknown".
    pub state: Option<UsState>,
    /// The metro area.
    pub dma: Option<String>,
    /// When the demo was booked.
    pub created_at: Timestamp,
    /// Keyed hash of the firm that booked, to count distinct firms; absent where the file told
    /// neither company nor a firm's own e-mail host.
    pub firm_key: Option<[u8; 16]>,
}

/// A booking whose texts lie elsewhere: a record of the store, or a row of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookingView<'a> {
    /// See [`Booking::id`], and so on.
    pub id: &'a str,
    /// The vendor's name.
    pub client: Option<&'a str>,
    /// The vendor of that name.
    pub vendor_id: Option<&'a str>,
    /// The category.
    pub category_id: Option<&'a str>,
    /// Size of the firm that booked.
    pub firm_size: FirmSize,
    /// "City, ST".
    pub city_state: Option<&'a str>,
    /// The state.
    pub state: Option<UsState>,
    /// The metro area.
    pub dma: Option<&'a str>,
    /// When the demo was booked.
    pub created_at: Timestamp,
    /// Keyed hash of the firm that booked.
    pub firm_key: Option<[u8; 16]>,
}

impl Booking {
    /// The same booking, borrowed.
    pub fn view(&self) -> BookingView<'_> {
        BookingView {
            id: self.id.as_str(),
            client: self.client.as_deref(),
            vendor_id: self.vendor_id.as_ref().map(VendorId::as_str),
            category_id: self.category_id.as_ref().map(CategoryId::as_str),
            firm_size: self.firm_size,
            city_state: self.city_state.as_deref(),
            state: self.state,
            dma: self.dma.as_deref(),
            created_at: self.created_at,
            firm_key: self.firm_key,
        }
    }
}

impl BookingView<'_> {
    /// The same booking with texts of its own.
    pub fn to_booking(&self) -> Booking {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        Booking {
            id: self.id.into(),
            client: owned(self.client),
            vendor_id: self.vendor_id.map(VendorId::from),
            category_id: self.category_id.map(CategoryId::from),
            firm_size: self.firm_size,
            city_state: owned(self.city_state),
            state: self.state,
            dma: owned(self.dma),
            created_at: self.created_at,
            firm_key: self.firm_key,
        }
    }
}

/// What makes two rows of two files the same booking: a keyed hash (decisions §4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BookingIdentity(pub [u8; 16]);

/// Position of a booking in the store: ascending in the order of first arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BookingKey(pub u64);
