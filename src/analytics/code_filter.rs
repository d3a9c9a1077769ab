//! Which cells of a histogram match a filter on firm size and category.
//!
//! A histogram has a row of cells per firm size, and each cell also counts the smaller sizes: all
//! sizes together are the last row, one size is its row less the row before. So a query reads at
//! most two rows.

use super::dictionary::SIZES;
use super::prefetch::{Prefetch, Value};

/// Bytes that the processor reads at once.
const LINE: usize = 64;

/// A filter on codes. A code is a firm size above `shift` bits of a category, or of a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct CodeFilter {
    pub shift: u32,
    pub size: Option<usize>,
    /// The category or state, in the bits below the size.
    pub low: Option<usize>,
}

impl CodeFilter {
    pub fn accepts_all(self) -> bool {
        self.size.is_none() && self.low.is_none()
    }

    /// A code matches if `code & mask == value`.
    pub fn mask_and_value(self) -> (u64, u64) {
        let low_mask = (1u64 << self.shift) - 1;
        let size_mask = !low_mask;
        let mask = self.size.map_or(0, |_| size_mask) | self.low.map_or(0, |_| low_mask);
        let value = (self.size.unwrap_or(0) << self.shift) | self.low.unwrap_or(0);
        (mask, value as u64)
    }

    /// The sum of the matching cells of a histogram over codes.
    pub fn sum<T: Copy + Into<u32>>(self, cells: &[T]) -> u32 {
        self.sum_of(cells, 1 << self.shift)
    }

    /// The sum of the matching cells of a histogram with `row` cells per size, the first of which are those
    /// of the codes.
    pub fn sum_of<T: Copy + Into<u32>>(self, cells: &[T], row: usize) -> u32 {
        let (up_to, below) = self.rows(cells, row);
        let total = |cells: &[T]| -> u32 {
            let matching = match self.low {
                Some(low) => cells.get(low..=low),
                None => cells.get(..1 << self.shift),
            };
            let matching = matching.unwrap_or_default();
            let matching = matching.iter().map(|&cell| cell.into());
            matching.fold(0u32, u32::wrapping_add)
        };
        total(up_to) - total(below)
    }

    /// Adds one count per category or state over the matching sizes; `low` is ignored. Sums wrap,
    /// because overflow checks would keep the loop from being vectorized.
    pub fn add_by_low<T: Copy + Into<u32>>(self, cells: &[T], counts: &mut [u32]) {
        let (up_to, below) = self.rows(cells, 1 << self.shift);
        add_difference(up_to, below, counts);
    }

    /// Two rows whose difference is the matching sizes. The second is empty if nothing is to be
    /// subtracted; both are, if the histogram is.
    pub fn rows<T>(self, cells: &[T], row: usize) -> (&[T], &[T]) {
        let row_of = |size: usize| cells.get(size * row..(size + 1) * row).unwrap_or_default();
        let below = self.size.and_then(|size| size.checked_sub(1));
        (
            row_of(self.size.unwrap_or(SIZES - 1)),
            below.map_or(&[][..], row_of),
        )
    }

    /// Reads the matching cells of a histogram ahead.
    pub fn prefetch<'a, T: Value>(self, cells: &'a [T], read: &mut Prefetch<'a>) {
        let (up_to, below) = self.rows(cells, 1 << self.shift);
        match self.low {
            Some(low) => {
                read.value(up_to, low);
                read.value(below, low);
            }
            None => {
                for at in (0..1 << self.shift).step_by(LINE / size_of::<T>()) {
                    read.value(up_to, at);
                    read.value(below, at);
                }
            }
        }
    }

    /// Adds `step` to the count of the code's category or state, if its size matches.
    pub fn add_row(self, code: usize, step: u32, counts: &mut [u32]) {
        let matching = self.size.is_none_or(|size| code >> self.shift == size);
        let count = &mut counts[code & ((1 << self.shift) - 1)];
        *count = count.wrapping_add(if matching { step } else { 0 });
    }
}

/// Adds the first cells and subtracts the second. Sums wrap.
pub(super) fn add_difference<T: Copy + Into<u32>>(up_to: &[T], below: &[T], counts: &mut [u32]) {
    for (count, &cell) in counts.iter_mut().zip(up_to) {
        *count = count.wrapping_add(cell.into());
    }
    for (count, &cell) in counts.iter_mut().zip(below) {
        *count = count.wrapping_sub(cell.into());
    }
}

/// Makes every cell count the smaller sizes too: a prefix sum over the rows of `row` cells.
pub(super) fn accumulate_sizes<T: Copy + std::ops::AddAssign>(cells: &mut [T], row: usize) {
    for cell in row..cells.len() {
        let below = cells[cell - row];
        cells[cell] += below;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_agree_with_mask_and_value() {
        let cells: Vec<u32> = (0..6 * 16).map(|cell| cell * cell + 1).collect();
        let mut summed = cells.clone();
        accumulate_sizes(&mut summed, 16);
        for size in [None, Some(0), Some(5)] {
            for low in [None, Some(0), Some(15)] {
                let filter = CodeFilter {
                    shift: 4,
                    size,
                    low,
                };
                let (mask, value) = filter.mask_and_value();
                let matching = (0u64..)
                    .zip(&cells)
                    .filter(|(code, _)| code & mask == value);
                let expected: u32 = matching.map(|(_, cell)| cell).sum();
                assert_eq!(filter.sum(&summed), expected, "{filter:?}");
                let mut by_low = [0; 16];
                filter.add_by_low(&summed, &mut by_low);
                let matching = by_low
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| low.is_none_or(|low| low == *at));
                assert_eq!(
                    matching.map(|(_, count)| count).sum::<u32>(),
                    expected,
                    "{filter:?}"
                );
            }
        }
    }
}
