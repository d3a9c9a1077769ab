//! Demo bookings: who was booked, in which category, by what size of firm, where and when.

use jiff::Timestamp;
use jiff::fmt::serde::timestamp::second;
use serde::{Deserialize, Serialize};

use super::firm::FirmSize;
use super::ids::{BookingId, CategoryId, VendorId};
use super::place::UsState;

/// One demo booking. Who booked is never kept, only a keyed hash of their firm (decisions §4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    #[serde(with = "second::required")]
    pub created_at: Timestamp,
    /// Keyed hash of the firm that booked, to count distinct firms; absent where the file told
    /// neither company nor a firm's own e-mail host.
    pub firm_key: Option<[u8; 16]>,
}

/// What makes two rows of two files the same booking: a keyed hash (decisions §4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct BookingIdentity(pub [u8; 16]);

/// Position of a booking in the store: ascending in the order of first arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct BookingKey(pub u64);
