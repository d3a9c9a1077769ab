//! What of a bookings file is not kept although nothing is wrong with it: rows that are left out, and cells.

use super::examples::Examples;
use super::outcome::{no_value_notice, sample_rows_notice};
use super::rounded_ids::RoundedIds;
use super::rows_of_nobody::RowsOfNobody;
use super::several_hosts::SeveralHosts;
use crate::domain::booking::BookingIdentity;
use crate::domain::number_format::{counted, group_thousands};
use crate::domain::place::UNKNOWN;
use crate::import::Column;
use crate::import::Row;
use crate::import::bookings::booking::{BookingDraft, BookingParser};

/// Canceled bookings of a file that are looked for among those stored.
pub(super) const CANCELED_MAX: usize = 100_000;

/// Rows that were left out, and cells of which nothing is kept.
#[derive(Default)]
pub struct LeftOut {
    canceled: u64,
    /// What the first of them are recognized by.
    canceled_identities: Vec<BookingIdentity>,
    /// How many of them an earlier import surely stored. A row that is identified by all its cells gets a new identity once
    /// its status changes, so it is not found among what is stored.
    canceled_and_stored: usize,
    /// Private events of a calendar.
    private: u64,
    /// Rows with ids of sample data that is not kept.
    sample: u64,
    /// Cells that say that they have no value.
    without_value: u64,
    rounded_ids: RoundedIds,
    /// Rows whose location says how to meet, not where: the ways to meet.
    placeless: Examples,
    /// Rows that say no firm size although the file has a column for it.
    without_size: u64,
    /// Whether the file has none.
    has_no_sizes: bool,
    /// Firm sizes that are none of ours, or span several.
    sizes: Examples,
    /// Places whose state is not known.
    states: Examples,
    several_hosts: SeveralHosts,
    of_nobody: RowsOfNobody,
    /// Rows that name no firm although others may.
    without_firm: u64,
    /// Whether the file has no column that could name one.
    has_no_firms: bool,
    /// Created times that can be read in two ways, where no row that was looked at first has such a one.
    dates: Examples,
    /// How many rows those are.
    looked_at: u64,
}

/// Cells that say that they have no value, except the state "Unknown", which our own export writes.
fn cells_without_value(row: &Row<'_>) -> u64 {
    let cells = row.cells_without_value();
    let state = || row.header.position(Column::State).map(|at| row.cell_at(at));
    cells - u64::from(cells > 0 && state() == Some(UNKNOWN))
}

impl LeftOut {
    /// Counts a canceled booking, which may be recognized by this.
    pub fn add_canceled(&mut self, identity: Option<BookingIdentity>) {
        self.canceled += 1;
        self.canceled_identities.extend(identity);
    }

    /// The canceled bookings of which an earlier import may have stored some, in their order.
    pub fn take_canceled(&mut self) -> Vec<BookingIdentity> {
        let mut canceled = std::mem::take(&mut self.canceled_identities);
        canceled.sort_unstable();
        canceled.dedup();
        canceled
    }

    pub fn set_canceled_and_stored(&mut self, count: usize) {
        self.canceled_and_stored = count;
    }

    pub fn add_private(&mut self) {
        self.private += 1;
    }

    pub fn add_sample(&mut self) {
        self.sample += 1;
    }

    /// With whether it is sure which firm booked, if any did.
    pub fn add_cells_of(&mut self, row: &Row<'_>, draft: &BookingDraft<'_>, is_firm_sure: bool) {
        self.without_value += cells_without_value(row);
        if draft.id.is_none() {
            self.rounded_ids.add(row);
        }
        if let Some(way) = &draft.way_to_meet {
            self.placeless.add(way.clone());
        }
        match &draft.unread_firm_size {
            Some(size) => self.sizes.add(size.clone()),
            None if row.header.has(Column::FirmSize) => {
                self.without_size += u64::from(draft.firm_size.is_none());
            }
            None => self.has_no_sizes = true,
        }
        self.of_nobody.add(row, draft);
        if let Some(cell) = &draft.unread_state {
            self.states.add_cell(cell);
        }
        if let Some(looked_at) = row.header.conventions.rows_without_numbers
            && BookingParser::has_two_orders(row)
        {
            self.looked_at = looked_at;
            self.dates.add_cell(&row.text(Column::CreatedTime));
        }
        if !is_firm_sure {
            self.several_hosts.add(draft);
        } else if draft.firm_key.is_none() {
            let may_name = [Column::Company, Column::Email];
            if may_name.into_iter().any(|column| row.header.has(column)) {
                self.without_firm += 1;
            } else {
                self.has_no_firms = true;
            }
        }
    }

    /// Adds what later rows have.
    pub fn add(&mut self, later: Self) {
        self.canceled += later.canceled;
        let free = CANCELED_MAX.saturating_sub(self.canceled_identities.len());
        let canceled = later.canceled_identities.into_iter();
        self.canceled_identities.extend(canceled.take(free));
        self.private += later.private;
        self.sample += later.sample;
        self.without_value += later.without_value;
        self.rounded_ids.append(later.rounded_ids);
        self.placeless.append(later.placeless);
        self.without_size += later.without_size;
        self.has_no_sizes |= later.has_no_sizes;
        self.sizes.append(later.sizes);
        self.states.append(later.states);
        self.several_hosts.append(&later.several_hosts);
        self.of_nobody.append(&later.of_nobody);
        self.without_firm += later.without_firm;
        self.has_no_firms |= later.has_no_firms;
        self.looked_at = self.looked_at.max(later.looked_at);
        self.dates.append(later.dates);
    }

    /// What a person should know of it.
    pub fn notices(&self) -> Vec<String> {
        let mut notices = Vec::new();
        notices.extend(self.dates_notice());
        notices.extend(self.canceled_notice());
        notices.extend(self.private_notice());
        notices.extend(sample_rows_notice(self.sample));
        notices.extend(self.rounded_ids.notice());
        notices.extend(self.without_size_notice());
        notices.extend(self.of_nobody.notice());
        notices.extend(self.several_hosts.notices());
        notices.extend(self.without_firm_notice());
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
        notices.extend(self.sizes_notice());
        notices.extend(no_value_notice(self.without_value));
        notices
    }

    fn dates_notice(&self) -> Option<String> {
        let (example, looked_at) = (self.dates.first()?, group_thousands(self.looked_at));
        Some(format!(
            "Dates such as {example} are read with the month first; no date of the first {looked_at} rows shows which is meant."
        ))
    }

    /// A file removes no booking, so that of an earlier import stays.
    fn canceled_notice(&self) -> Option<String> {
        let stored = self.canceled_and_stored as u64;
        match self.canceled {
            0 => None,
            1 if stored > 0 => Some(
                "1 canceled booking was left out, which an earlier import brought: it is kept and counts."
                    .to_owned(),
            ),
            count if stored > 0 => {
                let kept = if stored == 1 { "is kept and counts" } else { "are kept and count" };
                Some(format!(
                    "{} canceled bookings were left out; at least {} of them, which an earlier import brought, {kept}.",
                    group_thousands(count),
                    group_thousands(stored)
                ))
            }
            1 => Some(
                "1 canceled booking was left out; if an earlier import brought it, it is kept."
                    .to_owned(),
            ),
            count => Some(format!(
                "{} canceled bookings were left out; those that an earlier import brought are kept.",
                group_thousands(count)
            )),
        }
    }

    fn private_notice(&self) -> Option<String> {
        let events = counted(self.private, "private event was", "private events were")?;
        Some(format!("{events} left out."))
    }

    fn without_size_notice(&self) -> Option<String> {
        let some = counted(
            self.without_size,
            "row says no firm size, so the booking is stored as Solo and is evidence for no size.",
            "rows say no firm size, so the bookings are stored as Solo and are evidence for no size.",
        );
        let all = "The file has no firm sizes: new bookings are stored as Solo and are evidence for no size.";
        some.or_else(|| self.has_no_sizes.then(|| all.to_owned()))
    }

    fn without_firm_notice(&self) -> Option<String> {
        let some = counted(
            self.without_firm,
            "row has neither a company nor an e-mail address, so its booking counts as a firm of its own.",
            "rows have neither a company nor an e-mail address, so each of their bookings counts as a firm of its own.",
        );
        let all = "No column is known as Company or Email, so each new booking counts as a firm of its own.";
        some.or_else(|| self.has_no_firms.then(|| all.to_owned()))
    }

    fn sizes_notice(&self) -> Option<String> {
        let named = self.sizes.list();
        match self.sizes.count {
            0 => None,
            1 => Some(format!(
                "A firm size that is none of ours or spans several, so the booking is stored as \
                 Solo and is evidence for no size: 1 row, {named}."
            )),
            count => Some(format!(
                "Firm sizes that are none of ours or span several, so the bookings are stored as \
                 Solo and are evidence for no size: {} rows, such as {named}.",
                group_thousands(count)
            )),
        }
    }
}
