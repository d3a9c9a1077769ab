//! Every booking that says something about a firm, 15 bytes each, sorted by firm
//! (docs/recommendations.md#evidence).
//!
//! A firm is kept as the first 64 bits of its keyed hash: that two of ten million firms share them has
//! a probability of three in a million.

mod file;
mod row;

use std::ops::Range;
use std::sync::Arc;

use crate::domain::place::UsState;
use crate::parallel;
use crate::recommend::directory::VendorNumbers;

use super::firm_key::FirmKey;

pub use self::row::Demo;
pub(in crate::recommend) use self::row::FirmBookingRow;

/// Rows that are collected in one piece of memory.
const BUFFER_ROWS: usize = 8_192;
/// Rows lie in this many parts by the first bits of their firm, so that a change copies few of them.
pub(in crate::recommend) const PARTS: usize = 1024;

/// An immutable list. The next one shares the parts that no change touched.
#[derive(Clone, Debug)]
pub struct FirmBookings {
    parts: Vec<Arc<[FirmBookingRow]>>,
    vendors: VendorNumbers,
    len: usize,
}

/// A booking to be taken out was not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a booking to be taken out of the evidence is not in it")]
pub struct BookingNotFound;

/// Collects rows in any order.
#[derive(Clone, Debug)]
pub struct FirmBookingsBuilder {
    /// In buffers, each filled before the next, so that none is copied as it grows. Putting rows into parts as they
    /// come made an import of a million take 4 % longer.
    rows: Vec<Vec<FirmBookingRow>>,
    /// How many of them each part gets.
    counts: Vec<u32>,
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

    /// Each row as text; only tests call it.
    pub(super) fn digest(&self) -> impl Iterator<Item = String> {
        let rows = self.parts.iter().flat_map(|part| part.iter());
        rows.map(|row| {
            let vendor = row
                .vendor()
                .map(|vendor| &self.vendors.ids()[vendor as usize]);
            let (firm, day, size) = (row.firm(), row.day(), row.size_code());
            format!("{firm} {vendor:?} {day:?} {size} {:?}", row.state())
        })
    }

    /// How much memory the rows take.
    pub fn bytes(&self) -> usize {
        let parts = self.parts.iter().map(|part| size_of_val(&**part));
        size_of_val(&*self.parts) + parts.sum::<usize>()
    }

    /// The state of a firm's latest demo that names one, by any of its keys; of the latest day the last
    /// one by name.
    pub fn state_of(&self, firms: &[FirmKey]) -> Option<UsState> {
        let rows = firms.iter().flat_map(|key| self.of_firm(key.bits()));
        let placed = rows.filter_map(|row| Some((row.day(), row.state()?)));
        placed.max().map(|(_, state)| state)
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
        let rows = self.parts.iter().flat_map(|part| part.iter());
        let meant =
            rows.filter(move |row| row.vendor().is_some_and(|vendor| is_meant(vendor as usize)));
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
}

impl FirmBookingsChange {
    pub const ROW_BYTES: usize = FirmBookingRow::BYTES;

    pub fn of(rows: &Arc<FirmBookings>) -> Self {
        Self {
            vendors: rows.vendors.clone(),
            rows: Arc::clone(rows),
            gone: Vec::new(),
            new: Vec::new(),
        }
    }

    pub fn remove(&mut self, demo: &Demo<'_>) {
        let vendor = demo.vendor.map(|id| self.vendors.number(id));
        self.gone.push(FirmBookingRow::new(demo, vendor));
    }

    pub fn add(&mut self, demo: &Demo<'_>) {
        let vendor = demo.vendor.map(|id| self.vendors.number(id));
        self.new.push(FirmBookingRow::new(demo, vendor));
    }

    /// The firms that it changes something about, some more than once.
    pub fn firms(&self) -> Vec<u64> {
        let all = self.gone.iter().chain(&self.new);
        all.map(FirmBookingRow::firm).collect()
    }

    /// The rows that it leaves. Costs what the parts hold that it touches.
    pub fn apply(mut self) -> Result<FirmBookings, BookingNotFound> {
        let mut next = FirmBookings::clone(&self.rows);
        next.vendors = self.vendors;
        self.gone.sort_unstable();
        self.new.sort_unstable();
        let (mut gone, mut new) = (&self.gone[..], &self.new[..]);
        while let Some(part) = gone
            .first()
            .into_iter()
            .chain(new.first())
            .map(part_of)
            .min()
        {
            let gone = split_off_part(&mut gone, part);
            let new = split_off_part(&mut new, part);
            let rows = merged(&next.parts[part], gone, new)?;
            next.len = next.len - next.parts[part].len() + rows.len();
            next.parts[part] = rows.into();
        }
        Ok(next)
    }
}

impl Default for FirmBookings {
    fn default() -> Self {
        FirmBookingsBuilder::default().finish()
    }
}

impl Default for FirmBookingsBuilder {
    fn default() -> Self {
        Self {
            rows: Vec::new(),
            counts: vec![0; PARTS],
            vendors: VendorNumbers::default(),
        }
    }
}

impl FirmBookingsBuilder {
    pub fn push(&mut self, demo: &Demo<'_>) {
        let vendor = demo.vendor.map(|id| self.vendors.number(id));
        let row = FirmBookingRow::new(demo, vendor);
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
        let none = FirmBookings {
            parts: vec![Arc::default(); PARTS],
            vendors: VendorNumbers::default(),
            len: 0,
        };
        self.finish_beside(&none, |_| {})
    }

    /// Sorts them into the rows [that they come beside](Self::beside), and names each firm of which
    /// something was collected. Costs what the parts hold that they fall into.
    pub fn finish_beside(self, rows: &FirmBookings, mut changes: impl FnMut(u64)) -> FirmBookings {
        let counts = self.counts.iter();
        let parts = counts.map(|count| Vec::with_capacity(*count as usize));
        let mut parts: Vec<Vec<FirmBookingRow>> = parts.collect();
        for row in self.rows.into_iter().flatten() {
            parts[part_of(&row)].push(row);
        }
        let old = rows.parts.iter();
        let parts = parts.into_iter().zip(old).map(|(mut new, old)| {
            if new.is_empty() {
                return Arc::clone(old);
            }
            new.sort_unstable();
            for of_firm in new.chunk_by(|row, other| row.firm() == other.firm()) {
                changes(of_firm[0].firm());
            }
            if old.is_empty() {
                return Arc::from(new);
            }
            Arc::from(with_new(old, &new))
        });
        FirmBookings::of(parts.collect(), self.vendors)
    }
}

impl FirmBookings {
    fn of(parts: Vec<Arc<[FirmBookingRow]>>, vendors: VendorNumbers) -> Self {
        Self {
            len: parts.iter().map(|part| part.len()).sum(),
            parts,
            vendors,
        }
    }
}

fn part_of(row: &FirmBookingRow) -> usize {
    part_of_firm(row.firm())
}

fn part_of_firm(firm: u64) -> usize {
    usize::try_from(firm >> (64 - PARTS.trailing_zeros())).expect("a few bits")
}

/// Takes the rows of a part off the beginning of sorted rows.
fn split_off_part<'r>(rows: &mut &'r [FirmBookingRow], part: usize) -> &'r [FirmBookingRow] {
    let (of_part, rest) = rows.split_at(rows.partition_point(|row| part_of(row) <= part));
    *rows = rest;
    of_part
}

/// Sorted rows without some, each of which takes one away, and with others.
fn merged(
    old: &[FirmBookingRow],
    gone: &[FirmBookingRow],
    new: &[FirmBookingRow],
) -> Result<Vec<FirmBookingRow>, BookingNotFound> {
    let mut gone = gone.iter().peekable();
    let mut kept = Vec::with_capacity(old.len());
    kept.extend(old.iter().filter(|row| gone.next_if_eq(row).is_none()));
    match gone.next() {
        Some(_) => Err(BookingNotFound),
        None if new.is_empty() => Ok(kept),
        None => Ok(with_new(&kept, new)),
    }
}

/// Two sorted lists as one.
fn with_new(old: &[FirmBookingRow], new: &[FirmBookingRow]) -> Vec<FirmBookingRow> {
    let mut rows = Vec::with_capacity(old.len() + new.len());
    let mut new = new.iter().peekable();
    for row in old {
        while let Some(earlier) = new.next_if(|new| *new < row) {
            rows.push(*earlier);
        }
        rows.push(*row);
    }
    rows.extend(new);
    rows
}

#[cfg(test)]
mod tests;
