//! What of a bookings file is not kept although nothing is wrong with it: rows that are left out, and cells.

use super::examples::Examples;
use super::outcome::no_value_notice;
use crate::domain::number_format::group_thousands;
use crate::import::Row;
use crate::import::booking::BookingDraft;

/// Rows that were left out, and cells of which nothing is kept.
#[derive(Default)]
pub struct LeftOut {
    canceled: u64,
    /// Cells that say that they have no value.
    without_value: u64,
    /// Rows whose location says how to meet, not where: the ways to meet.
    placeless: Examples,
    /// Firm sizes that are none of ours, or span several.
    sizes: Examples,
    /// Places whose state is not known.
    states: Examples,
}

impl LeftOut {
    pub fn add_canceled(&mut self) {
        self.canceled += 1;
    }

    pub fn add_cells_of(&mut self, row: &Row<'_>, draft: &BookingDraft<'_>) {
        self.without_value += row.cells_without_value();
        if let Some(way) = &draft.way_to_meet {
            self.placeless.add(way.clone());
        }
        if let Some(size) = &draft.unread_firm_size {
            self.sizes.add(size.clone());
        }
        if let Some(cell) = &draft.unread_state {
            self.states.add_cell(cell);
        }
    }

    /// Adds what later rows have.
    pub fn add(&mut self, later: Self) {
        self.canceled += later.canceled;
        self.without_value += later.without_value;
        self.placeless.append(later.placeless);
        self.sizes.append(later.sizes);
        self.states.append(later.states);
    }

    /// What a person should know of it.
    pub fn notices(&self) -> Vec<String> {
        let mut notices = Vec::new();
        match self.canceled {
            0 => {}
            1 => notices.push("1 canceled booking was left out.".to_owned()),
            count => {
                let count = group_thousands(count);
                notices.push(format!("{count} canceled bookings were left out."));
            }
        }
        if self.placeless.count > 0 {
            let ways = self.placeless.list();
            let (rows, have) = match self.placeless.count {
                1 => ("1 row says".to_owned(), "has"),
                count => (format!("{} rows say", group_thousands(count)), "have"),
            };
            notices.push(format!(
                "{rows} how to meet instead of where, and {have} no city from that: {ways}."
            ));
        }
        let named = self.states.list();
        match self.states.count {
            0 => {}
            1 => notices.push(format!(
                "1 row names a place whose state is not known, so the booking counts for no state: \
                 {named}."
            )),
            count => notices.push(format!(
                "{} rows name a place whose state is not known, so the bookings count for no state, \
                 such as {named}.",
                group_thousands(count)
            )),
        }
        let named = self.sizes.list();
        match self.sizes.count {
            0 => {}
            1 => notices.push(format!(
                "A firm size that is none of ours or spans several, so the booking is stored as \
                 Solo and is evidence for no size: 1 row, {named}."
            )),
            count => notices.push(format!(
                "Firm sizes that are none of ours or span several, so the bookings are stored as \
                 Solo and are evidence for no size: {} rows, such as {named}.",
                group_thousands(count)
            )),
        }
        notices.extend(no_value_notice(self.without_value));
        notices
    }
}
