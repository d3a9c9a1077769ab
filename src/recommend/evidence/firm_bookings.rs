//! Every booking that says something about a firm, 15 bytes each, sorted by firm
//! (docs/recommendations.md#evidence).
//!
//! A firm is kept as the first 64 bits of its keyed hash: that two of ten million firms share them has
//! a probability of three in a million. Bookings that have an address alone stand under the one company that others
//! name beside it.

mod companies_by_mail;
mod file;
mod parts;
mod row;
mod rows_by_part;

use std::ops::Range;
use std::sync::Arc;

use self::companies_by_mail::{CompaniesByMail, Moved, NamedChanges};
pub use self::parts::BookingNotFound;
pub(in crate::recommend) use self::parts::PARTS;
use self::parts::{Parts, part_of, part_of_firm};
pub use self::row::Demo;
pub(in crate::recommend) use self::row::FirmBookingRow;
use self::rows_by_part::RowsByPart;
use crate::domain::firm_key::FirmKey;
use crate::domain::place::UsState;
use crate::parallel;
use crate::recommend::directory::VendorNumbers;

/// Rows that are collected in one piece of memory.
const BUFFER_ROWS: usize = 8_192;

/// An immutable list. The next one shares the parts that no change touched.
#[derive(Clone, Debug)]
pub struct FirmBookings {
    parts: Parts,
    /// The rows with an address alone that stand under a company in `parts`, here under their own key.
    by_mail: Parts,
    companies: CompaniesByMail,
    vendors: VendorNumbers,
    len: usize,
}

/// Collects rows in any order.
#[derive(Clone, Debug)]
pub struct FirmBookingsBuilder {
    /// In buffers, each filled before the next, so that none is copied as it grows. Putting rows into parts as they
    /// come made an import of a million take 4 % longer.
    rows: Vec<Vec<FirmBookingRow>>,
    /// How many of them each part gets.
    counts: Vec<u32>,
    named: NamedChanges,
    vendors: VendorNumbers,
}

impl FirmBookings {
    /// How many bookings there are.
    pub fn len(&self) -> usize {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How much memory the rows take.
    pub fn bytes(&self) -> usize {
        let parts = self.parts.iter().chain(&self.by_mail);
        let rows = parts.map(|part| size_of_val(&**part)).sum::<usize>();
        size_of_val(&*self.parts) + size_of_val(&*self.by_mail) + rows + self.companies.bytes()
    }

    /// The firms that these keys stand for, each once and in order: an address is the company that it leads to.
    pub(super) fn firms(&self, keys: &[FirmKey]) -> Vec<u64> {
        let firm = |key: &FirmKey| {
            let bits = key.bits();
            self.companies.company_of(bits).unwrap_or(bits)
        };
        let mut firms: Vec<u64> = keys.iter().map(firm).collect();
        firms.sort_unstable();
        firms.dedup();
        firms
    }

    /// The state of a firm's latest demo that names one, by any of its keys; of the latest day the last
    /// one by name.
    pub fn state_of(&self, keys: &[FirmKey]) -> Option<UsState> {
        let rows = self.of_keys(keys).flatten();
        let placed = rows.filter_map(|row| Some((row.day(), row.state()?)));
        placed.max().map(|(_, state)| state)
    }

    /// The rows of the firms that these keys stand for, firm by firm; of one without any nothing.
    pub(super) fn of_keys(
        &self,
        keys: &[FirmKey],
    ) -> impl Iterator<Item = &[FirmBookingRow]> + use<'_> {
        let firms = self.firms(keys).into_iter();
        let rows = firms.map(|firm| self.of_firm(firm));
        rows.filter(|rows| !rows.is_empty())
    }

    /// All rows, firm by firm.
    pub(super) fn rows(&self) -> impl Iterator<Item = &FirmBookingRow> {
        self.parts.iter().flat_map(|part| part.iter())
    }

    /// The rows of a firm, by vendor.
    pub(super) fn of_firm(&self, firm: u64) -> &[FirmBookingRow] {
        let part = &self.parts[part_of_firm(firm)];
        let start = part.partition_point(|row| row.firm() < firm);
        let rest = &part[start..];
        &rest[..rest.partition_point(|row| row.firm() == firm)]
    }

    /// The firms with a row of a vendor whose number meets a condition; a firm may come more than once.
    pub(super) fn firms_of(&self, is_meant: impl Fn(usize) -> bool) -> impl Iterator<Item = u64> {
        let meant = self
            .rows()
            .filter(move |row| row.vendor().is_some_and(|vendor| is_meant(vendor as usize)));
        meant.map(FirmBookingRow::firm)
    }

    pub(super) fn vendors(&self) -> &VendorNumbers {
        &self.vendors
    }

    /// Runs a closure over ranges of the parts, on several threads where there are many rows.
    pub(super) fn in_parallel<R: Send>(
        &self,
        work: impl Fn(&[Arc<[FirmBookingRow]>]) -> R + Sync,
    ) -> Vec<R> {
        let threads = parallel::threads().min(4);
        let threads = threads.min(1 + self.len / ROWS_PER_THREAD);
        let ranges = (0..threads).map(|thread| share(thread, threads));
        parallel::map(ranges.collect(), threads, |range| work(&self.parts[range]))
    }
}

/// Fewer rows are not worth a thread.
const ROWS_PER_THREAD: usize = 50_000;

fn share(thread: usize, threads: usize) -> Range<usize> {
    PARTS * thread / threads..PARTS * (thread + 1) / threads
}

/// Bookings to be taken out and others to be taken in.
#[derive(Debug)]
pub struct FirmBookingsChange {
    rows: Arc<FirmBookings>,
    vendors: VendorNumbers,
    gone: Vec<FirmBookingRow>,
    new: Vec<FirmBookingRow>,
    named: NamedChanges,
}

impl FirmBookingsChange {
    pub const ROW_BYTES: usize = FirmBookingRow::BYTES;

    pub fn of(rows: &Arc<FirmBookings>) -> Self {
        Self {
            vendors: rows.vendors.clone(),
            rows: Arc::clone(rows),
            gone: Vec::new(),
            new: Vec::new(),
            named: NamedChanges::default(),
        }
    }

    pub fn remove(&mut self, demo: &Demo<'_>) {
        let vendor = demo.vendor.map(|id| self.vendors.number(id));
        self.gone.push(FirmBookingRow::new(demo, vendor));
        if let Some(mail) = demo.mail {
            self.named.remove(mail, demo.firm);
        }
    }

    pub fn add(&mut self, demo: &Demo<'_>) {
        let vendor = demo.vendor.map(|id| self.vendors.number(id));
        self.new.push(FirmBookingRow::new(demo, vendor));
        if let Some(mail) = demo.mail {
            self.named.add(mail, demo.firm);
        }
    }

    /// The rows that it leaves, and each firm of which it changes something. Costs what the parts hold that it touches.
    pub fn apply(self) -> Result<(FirmBookings, Vec<u64>), BookingNotFound> {
        let mut firms = Vec::new();
        let gone = self.gone.into_iter().collect();
        let new = self.new.into_iter().collect();
        let changes = |firm| firms.push(firm);
        let next = self
            .rows
            .changed(self.vendors, gone, new, self.named, changes)?;
        Ok((next, firms))
    }
}

impl Default for FirmBookings {
    fn default() -> Self {
        Self {
            parts: vec![Arc::default(); PARTS],
            by_mail: vec![Arc::default(); PARTS],
            companies: CompaniesByMail::default(),
            vendors: VendorNumbers::default(),
            len: 0,
        }
    }
}

impl Default for FirmBookingsBuilder {
    fn default() -> Self {
        Self {
            rows: Vec::new(),
            counts: vec![0; PARTS],
            named: NamedChanges::default(),
            vendors: VendorNumbers::default(),
        }
    }
}

impl FirmBookingsBuilder {
    pub fn push(&mut self, demo: &Demo<'_>) {
        let vendor = demo.vendor.map(|id| self.vendors.number(id));
        let row = FirmBookingRow::new(demo, vendor);
        if let Some(mail) = demo.mail {
            self.named.add(mail, demo.firm);
        }
        self.counts[part_of(&row)] += 1;
        match self.rows.last_mut() {
            Some(buffer) if buffer.len() < BUFFER_ROWS => buffer.push(row),
            _ => {
                let mut buffer = Vec::with_capacity(BUFFER_ROWS);
                buffer.push(row);
                self.rows.push(buffer);
            }
        }
    }

    /// Collects rows that are to come beside these.
    pub fn beside(rows: &FirmBookings) -> Self {
        Self {
            vendors: rows.vendors.clone(),
            ..Self::default()
        }
    }

    /// Sorts them.
    pub fn finish(self) -> FirmBookings {
        self.finish_beside(&FirmBookings::default(), |_| {})
    }

    /// Sorts them into the rows [that they come beside](Self::beside), and names each firm of which
    /// something changes. Costs what the parts hold that they fall into.
    pub fn finish_beside(self, rows: &FirmBookings, changes: impl FnMut(u64)) -> FirmBookings {
        let mut new = RowsByPart::with_room(&self.counts);
        new.extend(self.rows.into_iter().flatten());
        let gone = RowsByPart::default();
        let both = rows.changed(self.vendors, gone, new, self.named, changes);
        both.expect("where nothing is taken out, nothing is missing")
    }
}

impl FirmBookings {
    /// The rows after some are taken out and others put in, all under their own keys. Names each firm of which
    /// something changes.
    fn changed(
        &self,
        vendors: VendorNumbers,
        mut gone: RowsByPart,
        mut new: RowsByPart,
        named: NamedChanges,
        changes: impl FnMut(u64),
    ) -> Result<Self, BookingNotFound> {
        let (companies, moved) = self.companies.changed(named)?;
        let mut gone_by_mail = gone.put_under_companies(&self.companies);
        let (mut left, mut left_by_mail) = (Vec::new(), Vec::new());
        for moved in moved {
            let rows = self.left_of(&moved, &gone, &gone_by_mail);
            match moved.before {
                Some(company) => {
                    left.extend(rows.iter().map(|row| row.of_firm(company)));
                    left_by_mail.extend(&rows);
                }
                None => left.extend(&rows),
            }
            new.extend(rows);
        }
        gone.extend(left);
        gone_by_mail.extend(left_by_mail);
        let new_by_mail = new.put_under_companies(&companies);
        let parts = rows_by_part::merged(&self.parts, gone, new, changes)?;
        let by_mail = rows_by_part::merged(&self.by_mail, gone_by_mail, new_by_mail, |_| {})?;
        Ok(Self::of(parts, by_mail, companies, vendors))
    }

    /// The rows with an address alone that a change does not take out, under their own key.
    fn left_of(
        &self,
        Moved { mail, before }: &Moved,
        gone: &RowsByPart,
        gone_by_mail: &RowsByPart,
    ) -> Vec<FirmBookingRow> {
        let (parts, gone) = match before {
            Some(_) => (&self.by_mail, gone_by_mail),
            None => (&self.parts, gone),
        };
        let part = part_of_firm(*mail);
        let rows = rows_by_part::of_mail(&parts[part], *mail);
        let mut gone = gone.of_mail(*mail).iter().peekable();
        rows.iter()
            .filter(|row| gone.next_if_eq(row).is_none())
            .copied()
            .collect()
    }

    fn of(
        parts: Parts,
        by_mail: Parts,
        companies: CompaniesByMail,
        vendors: VendorNumbers,
    ) -> Self {
        Self {
            len: parts.iter().map(|part| part.len()).sum(),
            parts,
            by_mail,
            companies,
            vendors,
        }
    }
}

#[cfg(test)]
mod tests;
