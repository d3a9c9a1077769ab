//! What goes into the index: one row per booking, and changes of rows.

use crate::domain::booking::{BookingKey, BookingView};
use crate::domain::firm::FirmSize;
use crate::domain::place::{UNKNOWN, UsState};

/// What the index knows of one booking. Texts are borrowed; the index stores each once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<'a> {
    /// The record's key in the store.
    pub key: BookingKey,
    /// Unix seconds.
    pub created_at: i64,
    /// The category's name; [`UNKNOWN`] where neither booking nor vendor has one.
    pub category: &'a str,
    pub size: FirmSize,
    /// "City, ST" as the file wrote it; empty where absent.
    pub city_state: &'a str,
    /// `None` is shown as [`UNKNOWN`].
    pub state: Option<UsState>,
    /// The metro area; empty where absent.
    pub dma: &'a str,
}

impl<'a> Row<'a> {
    /// The row of a stored booking. The caller resolves the category's name: the booking's own,
    /// else its vendor's, else none.
    pub fn of(key: BookingKey, booking: &BookingView<'a>, category: Option<&'a str>) -> Self {
        Self {
            key,
            created_at: booking.created_at.as_second(),
            category: category.unwrap_or(UNKNOWN),
            size: booking.firm_size,
            city_state: booking.city_state.unwrap_or_default(),
            state: booking.state,
            dma: booking.dma.unwrap_or_default(),
        }
    }
}

/// One insert, update or delete. Several changes of one key in a batch apply in the order given.
#[derive(Clone, Copy, Debug)]
pub struct RowChange<'a> {
    pub(super) key: BookingKey,
    /// When the row that the index holds now was created.
    pub(super) before: Option<i64>,
    pub(super) after: Option<Row<'a>>,
}

impl<'a> RowChange<'a> {
    /// A booking that the index does not hold.
    pub fn insert(row: Row<'a>) -> Self {
        Self {
            key: row.key,
            before: None,
            after: Some(row),
        }
    }

    /// A booking that the index holds under the same key, created at `before`.
    pub fn update(before: i64, row: Row<'a>) -> Self {
        Self {
            key: row.key,
            before: Some(before),
            after: Some(row),
        }
    }

    /// Removes the booking created at `before`.
    pub fn delete(key: BookingKey, before: i64) -> Self {
        Self {
            key,
            before: Some(before),
            after: None,
        }
    }
}

/// A row whose category and firm size are not yet combined into a code, because `shift` may still
/// change.
#[derive(Clone, Copy, Debug)]
pub(super) struct InternedRow {
    pub created_at: i64,
    pub key: u64,
    pub location: u32,
    /// The size above [`SIZE_SHIFT`] bits of the category.
    size_and_category: u32,
}

const SIZE_SHIFT: u32 = 24;

impl InternedRow {
    pub fn new(row: &Row<'_>, location: u32, category: u32) -> Self {
        assert!(category >> SIZE_SHIFT == 0, "there are few categories");
        Self {
            created_at: row.created_at,
            key: row.key.0,
            location,
            size_and_category: (row.size as u32) << SIZE_SHIFT | category,
        }
    }

    pub fn category(&self) -> u32 {
        self.size_and_category & ((1 << SIZE_SHIFT) - 1)
    }

    pub fn with_category(self, category: u32) -> Self {
        Self {
            size_and_category: self.size_and_category >> SIZE_SHIFT << SIZE_SHIFT | category,
            ..self
        }
    }

    /// As [`EncodedRow::sort_key`].
    pub fn sort_key(&self) -> (i64, u64) {
        (self.created_at, self.key)
    }

    pub fn entry(&self, shift: u32) -> EncodedRow {
        EncodedRow {
            created_at: self.created_at,
            key: self.key,
            location: self.location,
            code: (self.size_and_category >> SIZE_SHIFT << shift) | self.category(),
        }
    }
}

/// A row with its texts replaced by ids of the dictionary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct EncodedRow {
    pub created_at: i64,
    pub key: u64,
    pub location: u32,
    pub code: u32,
}

impl EncodedRow {
    /// The order of rows in the index. Keys are unique, so no two rows compare equal.
    pub fn sort_key(&self) -> (i64, u64) {
        (self.created_at, self.key)
    }
}
