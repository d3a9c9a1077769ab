//! Lists in parts by the first bits of a firm, so that a change copies few rows.

use std::sync::Arc;

use super::row::FirmBookingRow;

pub const PARTS: usize = 1024;

pub type Parts = Vec<Arc<[FirmBookingRow]>>;

/// A booking to be taken out was not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a booking to be taken out of the evidence is not in it")]
pub struct BookingNotFound;

pub fn part_of(row: &FirmBookingRow) -> usize {
    part_of_firm(row.firm())
}

pub fn part_of_firm(firm: u64) -> usize {
    usize::try_from(firm >> (64 - PARTS.trailing_zeros())).expect("a few bits")
}
