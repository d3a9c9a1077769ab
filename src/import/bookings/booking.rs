//! Parses the rows of a bookings file (docs/import.md#booking-identity).

use std::borrow::Cow;

use jiff::{SignedDuration, Timestamp};

use super::booking_identity::IdentityKey;
use super::booking_location::{BookingLocation, location, names_place, unread_state};
use crate::domain::booking::{BookingIdentity, BookingView};
use crate::domain::firm::FirmSize;
use crate::domain::firm_key::FirmKey;
use crate::domain::place::UsState;
use crate::domain::text::words_in;
use crate::import::cells::cell::{quoted, without_letters};
use crate::import::cells::date::spreadsheet_day::{FIRST_YEAR, as_likely_date};
use crate::import::cells::date::{self, OrderShown, order_shown};
use crate::import::cells::firm_sizes::sizes_in;
use crate::import::cells::meeting_title::vendor_in_title;
use crate::import::cells::rounded_id::is_rounded_id;
use crate::import::columns::column_spec::Column;
use crate::import::error::RowError;
use crate::import::files::rows::Row;

/// How far in the future a booking may lie, since files come from other time zones.
const FUTURE_TOLERANCE: SignedDuration = SignedDuration::from_hours(24);
/// When [`FIRST_YEAR`] begins.
const EARLIEST: Timestamp = Timestamp::constant(631_152_000, 0);

/// What a row says, before it is compared with what is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookingDraft<'b> {
    /// The line of the file on which the row begins.
    pub line: u64,
    /// What the booking is recognized by.
    pub identity: BookingIdentity,
    pub id: Option<Cow<'b, str>>,
    /// The vendor's name.
    pub client: Option<Cow<'b, str>>,
    /// The category's name.
    pub category: Option<Cow<'b, str>>,
    /// `None` where the row names none; it is stored as SOLO.
    pub firm_size: Option<FirmSize>,
    /// The firm size as a report may quote it, where it is none of ours or spans several.
    pub unread_firm_size: Option<String>,
    /// "City, ST".
    pub city_state: Option<Cow<'b, str>>,
    /// How to meet, where the location says that and not where.
    pub way_to_meet: Option<String>,
    /// From the state's own cell, else from `city_state`.
    pub state: Option<UsState>,
    /// The cell that names a place in the United States, where no cell says the state.
    pub unread_state: Option<Cow<'b, str>>,
    pub dma: Option<Cow<'b, str>>,
    /// To the second.
    pub created_at: Timestamp,
    /// The firm that booked.
    pub firm_key: Option<FirmKey>,
}

/// Parses rows into drafts.
#[derive(Clone, Debug)]
pub struct BookingParser {
    pub key: IdentityKey,
    /// Bookings must not be later than this, with a day of tolerance; `None` accepts any time.
    pub now: Option<Timestamp>,
}

impl BookingParser {
    pub fn parse<'b>(&self, row: &Row<'b>) -> Result<BookingDraft<'b>, RowError> {
        self.parse_cells(row).map_err(|reason| RowError {
            line: row.line,
            reason,
        })
    }

    fn parse_cells<'b>(&self, row: &Row<'b>) -> Result<BookingDraft<'b>, String> {
        let created_at = self.created_at(row)?;
        let id = row
            .short_text("id", Column::Id)?
            .filter(|id| !is_rounded_id(id));
        let client = row.name("client", Column::Client)?;
        let client = if row.header.has_titles() {
            client.map(without_title)
        } else {
            client
        };
        let category = row.name("client category", Column::Category)?;
        if let Some(name) = &category
            && !name.contains(char::is_alphanumeric)
        {
            return Err(without_letters("client category", name));
        }
        let state_cell = row.text(Column::State);
        let BookingLocation {
            city_state,
            state,
            way_to_meet,
        } = location(row, UsState::parse(&state_cell))?;
        let unread_state = match (state, &way_to_meet) {
            (None, None) => unread_state(state_cell, city_state.as_ref()),
            (None, Some(_)) if names_place(&state_cell) => {
                unread_state(state_cell, city_state.as_ref())
            }
            _ => None,
        };
        let (firm_size, unread_firm_size) = firm_size(&row.text(Column::FirmSize));
        let (identity, firm_key) = self.keys(row, id.as_deref(), created_at);
        Ok(BookingDraft {
            line: row.line,
            identity,
            firm_size,
            unread_firm_size,
            dma: row.short_text("dma", Column::Dma)?,
            firm_key,
            id,
            client,
            category,
            city_state,
            way_to_meet,
            state,
            unread_state,
            created_at,
        })
    }

    /// Whether the created time of a row has another order of its numbers as well.
    pub fn has_two_orders(row: &Row<'_>) -> bool {
        date::may_show_order(row.cell(Column::CreatedTime))
            && order_shown(&row.text(Column::CreatedTime)) == OrderShown::Either
    }

    fn created_at(&self, row: &Row<'_>) -> Result<Timestamp, String> {
        let text = &*row.text(Column::CreatedTime);
        if text.is_empty() {
            return Err("created time is missing".to_owned());
        }
        let order = row.header.conventions.date_order;
        let time = date::parse(text, order)
            .or_else(|| date::parse(&as_likely_date(text, false)?, order))
            .ok_or_else(|| format!("created time {} is not a date", quoted(text)))?;
        if time < EARLIEST {
            return Err(format!(
                "created time {} is before {FIRST_YEAR}",
                quoted(text)
            ));
        }
        if self.now.is_some_and(|now| time > now + FUTURE_TOLERANCE) {
            return Err(format!("created time {} is in the future", quoted(text)));
        }
        Ok(time)
    }
}

fn without_title(client: Cow<'_, str>) -> Cow<'_, str> {
    match client {
        Cow::Borrowed(title) => Cow::Borrowed(vendor_in_title(title)),
        Cow::Owned(title) => Cow::Owned(vendor_in_title(&title).to_owned()),
    }
}

impl BookingDraft<'_> {
    /// The id of a new booking: the file's own, else its identity in hex.
    pub fn new_id(&self) -> Cow<'_, str> {
        match &self.id {
            Some(id) => Cow::Borrowed(id),
            None => Cow::Owned(const_hex::encode(self.identity.0)),
        }
    }

    /// The booking to store where it is new, not linked to a vendor yet.
    pub fn view<'v>(&'v self, id: &'v str, category_id: Option<&'v str>) -> BookingView<'v> {
        BookingView {
            id,
            client: self.client.as_deref(),
            vendor_id: None,
            category_id,
            firm_size: self.firm_size.unwrap_or(FirmSize::Solo),
            size_said: self.firm_size.is_some(),
            city_state: self.city_state.as_deref(),
            state: self.state,
            dma: self.dma.as_deref(),
            created_at: self.created_at,
            firm_key: self.firm_key,
        }
    }
}

/// Words that alone do not say how large a firm is.
const VAGUE: [&str; 2] = ["big", "large"];

/// The size that a text names, else the text as a report may quote it.
fn firm_size(text: &str) -> (Option<FirmSize>, Option<String>) {
    if text.is_empty() {
        return (None, None);
    }
    if let Some(size) = FirmSize::parse(text) {
        return (Some(size), None);
    }
    let lower = text.to_lowercase();
    let is_vague =
        words_in(&lower).any(|word| VAGUE.contains(&word)) && !lower.contains(char::is_numeric);
    match sizes_in(text).as_slice() {
        [size] if !is_vague => (Some(*size), None),
        _ => (None, Some(quoted(text))),
    }
}

mod booker_address;
mod merge;
mod recognition;

pub use booker_address::{BookerAmongOthers, booker_beside_vendor, names_several_hosts};
pub use merge::merge;
pub use recognition::company_alone;
#[cfg(test)]
mod tests;
