//! Rows of bookings that name neither a client nor a category, as where a log has the vendor in the first row of a group alone.

use crate::domain::number_format::counted;
use crate::import::bookings::booking::BookingDraft;
use crate::import::{Column, Row};

#[derive(Default)]
pub struct RowsOfNobody {
    count: u64,
}

impl RowsOfNobody {
    pub fn add(&mut self, row: &Row<'_>, draft: &BookingDraft<'_>) {
        let is_of_nobody = draft.client.is_none()
            && draft.category.is_none()
            // Of a title may be left nothing but who booked.
            && row.header.has(Column::Client)
            && row.text(Column::Client).is_empty();
        self.count += u64::from(is_of_nobody);
    }

    pub fn append(&mut self, later: &Self) {
        self.count += later.count;
    }

    pub fn notice(&self) -> Option<String> {
        // The client is part of what tells bookings apart, so that rows of both imports would count.
        let advice = "Where the client of a row above is meant, undo this import, fill it in in every row, and import the file \
             again.";
        let rows = counted(
            self.count,
            "row names neither a client nor a category, so its booking counts for nobody.",
            "rows name neither a client nor a category, so their bookings count for nobody.",
        )?;
        Some(format!("{rows} {advice}"))
    }
}
