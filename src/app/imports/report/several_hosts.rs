//! Rows with addresses of several hosts and no company, of which the firm that booked is not sure.

use crate::domain::number_format::counted;
use crate::import::bookings::booking::BookingDraft;

#[derive(Default)]
pub struct SeveralHosts {
    /// Rows whose firm is that of the last address.
    of_last: u64,
    /// Rows whose last address names no firm.
    unknown: u64,
}

impl SeveralHosts {
    pub fn add(&mut self, draft: &BookingDraft<'_>) {
        match draft.firm_key {
            Some(_) => self.of_last += 1,
            None => self.unknown += 1,
        }
    }

    pub fn append(&mut self, later: &Self) {
        self.of_last += later.of_last;
        self.unknown += later.unknown;
    }

    pub fn notices(&self) -> impl Iterator<Item = String> {
        let of_last = [
            "so the last counts as that of the firm that booked",
            "so the last of each counts as that of the firm that booked",
        ];
        let unknown = [
            "so its booking counts as a firm of its own",
            "so each of their bookings counts as a firm of its own",
        ];
        let all = [(self.of_last, of_last), (self.unknown, unknown)];
        all.into_iter().filter_map(|(count, [one, many])| {
            let rows = counted(count, "row has", "rows have")?;
            let so = if count == 1 { one } else { many };
            Some(format!(
                "{rows} addresses of several hosts and no company, {so}."
            ))
        })
    }
}
