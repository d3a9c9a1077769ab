//! The times of a block: the first of all, and how far after it each is, in whole minutes where all
//! are.

use std::ops::Range;

use super::low_bytes::put_low_bytes;
use super::part::Part;

const MINUTE: u64 = 60;

/// Where the times of a block are.
#[derive(Debug, Default)]
pub struct Seconds {
    first: i64,
    /// Seconds in one step: 60 where all times are whole minutes, else 1.
    unit: u64,
    /// Bytes that the number of steps takes.
    width: usize,
    after: Range<usize>,
}

/// Appends the seconds of all rows. A row without any reads back as the earliest.
pub fn put(seconds: &[Option<i64>], out: &mut Vec<u8>) {
    let known = || seconds.iter().copied().flatten();
    let first = known().min().unwrap_or(0);
    let after = |second: i64| second.wrapping_sub(first).cast_unsigned();
    let are_minutes = known().all(|second| after(second).is_multiple_of(MINUTE));
    let unit = if are_minutes { MINUTE } else { 1 };
    let largest = known()
        .map(|second| after(second) / unit)
        .max()
        .unwrap_or(0);
    let width = 8 - largest.leading_zeros() / 8;
    let width = usize::try_from(width).unwrap_or(8);
    out.extend_from_slice(&first.to_le_bytes());
    out.extend_from_slice(&[unit.to_le_bytes()[0], width.to_le_bytes()[0]]);
    let counts = seconds.iter();
    let counts = counts.map(|second| second.map_or(0, |second| after(second) / unit));
    put_low_bytes(counts, width, out);
}

impl Seconds {
    pub(super) fn read(rest: &mut Part<'_>, rows: usize) -> Option<Self> {
        let first = i64::from_le_bytes(rest.slice(size_of::<i64>())?.try_into().ok()?);
        let unit = u64::from(rest.byte()?);
        let width = usize::from(rest.byte()?);
        (width <= size_of::<u64>()).then_some(())?;
        let after = rest.bytes(rows.checked_mul(width)?)?;
        Some(Self {
            first,
            unit,
            width,
            after,
        })
    }

    pub(super) fn get(&self, bytes: &[u8], row: usize) -> Option<i64> {
        let start = self.after.start + row * self.width;
        let mut count = [0; size_of::<u64>()];
        count[..self.width].copy_from_slice(bytes.get(start..start + self.width)?);
        let after = u64::from_le_bytes(count).wrapping_mul(self.unit);
        Some(self.first.wrapping_add(after.cast_signed()))
    }
}
