//! What a bookings file says of its rows that is neither kept nor wrong.

use crate::app::imports::report::outcome::no_value_notice;
use crate::domain::number_format::group_thousands;
use crate::import::Row;
use crate::import::booking::BookingDraft;

/// Ways to meet that are named.
const NAMED: usize = 3;

/// Rows that were left out, and cells of which nothing is kept.
#[derive(Default)]
pub struct LeftOut {
    canceled: u64,
    /// Cells that say that they have no value.
    without_value: u64,
    /// Rows whose location is no place.
    placeless: u64,
    /// The first few ways to meet, as the report names them.
    ways: Vec<String>,
}

impl LeftOut {
    pub fn add_canceled(&mut self) {
        self.canceled += 1;
    }

    pub fn add_cells_of(&mut self, row: &Row<'_>, draft: &BookingDraft<'_>) {
        self.without_value += row.cells_without_value();
        if let Some(way) = &draft.way_to_meet {
            self.placeless += 1;
            self.add_way(way.clone());
        }
    }

    /// Adds what later rows have.
    pub fn add(&mut self, later: Self) {
        self.canceled += later.canceled;
        self.without_value += later.without_value;
        self.placeless += later.placeless;
        for way in later.ways {
            self.add_way(way);
        }
    }

    fn add_way(&mut self, way: String) {
        if self.ways.len() < NAMED && !self.ways.contains(&way) {
            self.ways.push(way);
        }
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
        if self.placeless > 0 {
            let ways = self.ways.join(", ");
            let (rows, have) = match self.placeless {
                1 => ("1 row says".to_owned(), "has"),
                count => (format!("{} rows say", group_thousands(count)), "have"),
            };
            notices.push(format!(
                "{rows} how to meet instead of where, and {have} no city from that: {ways}."
            ));
        }
        notices.extend(no_value_notice(self.without_value));
        notices
    }
}
