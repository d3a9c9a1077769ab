//! Which cells of a histogram a filter on firm size and category keeps.
//!
//! A histogram has a row of cells for each size, and each cell also counts the smaller sizes: all
//! sizes together are the last row, and one size is its row less the row before. So a question
//! reads two rows at most.

use super::dictionary::SIZES;

/// A code is a size above `shift` bits of something else: a category, or a state.
#[derive(Clone, Copy, Debug)]
pub(super) struct CodeFilter {
    pub shift: u32,
    pub size: Option<usize>,
    /// The part below the size.
    pub low: Option<usize>,
}

impl CodeFilter {
    /// Keeps every row.
    pub fn accepts_all(self) -> bool {
        self.size.is_none() && self.low.is_none()
    }

    /// A row is kept where its code has the bits of the value under the mask.
    pub fn mask_and_value(self) -> (u64, u64) {
        let low_mask = (1u64 << self.shift) - 1;
        let size_mask = !low_mask;
        let mask = self.size.map_or(0, |_| size_mask) | self.low.map_or(0, |_| low_mask);
        let value = (self.size.unwrap_or(0) << self.shift) | self.low.unwrap_or(0);
        (mask, value as u64)
    }

    /// The sum of the cells kept, in a histogram of nothing else.
    pub fn sum<T: Copy + Into<u32>>(self, cells: &[T]) -> u32 {
        self.sum_of(cells, 1 << self.shift)
    }

    /// Likewise where rows have more cells behind those.
    pub fn sum_of<T: Copy + Into<u32>>(self, cells: &[T], row: usize) -> u32 {
        let (up_to, below) = self.rows(cells, row);
        let total = |cells: &[T]| -> u32 {
            let kept = match self.low {
                Some(low) => cells.get(low..=low),
                None => cells.get(..1 << self.shift),
            };
            let kept = kept.unwrap_or_default();
            let kept = kept.iter().map(|&cell| cell.into());
            kept.fold(0u32, u32::wrapping_add)
        };
        total(up_to) - total(below)
    }

    /// Adds up the sizes kept: one count for each value of the part below the size,
    /// whatever that part may be. Breakdown wrap, because checked ones are added one by one.
    pub fn add_by_low<T: Copy + Into<u32>>(self, cells: &[T], counts: &mut [u32]) {
        let (up_to, below) = self.rows(cells, 1 << self.shift);
        add_difference(up_to, below, counts);
    }

    /// The row that counts the sizes kept and all below, and the one that counts those below. Empty
    /// where there is none.
    pub fn rows<T>(self, cells: &[T], row: usize) -> (&[T], &[T]) {
        let row_of = |size: usize| cells.get(size * row..(size + 1) * row).unwrap_or_default();
        let below = self.size.and_then(|size| size.checked_sub(1));
        (
            row_of(self.size.unwrap_or(SIZES - 1)),
            below.map_or(&[][..], row_of),
        )
    }

    /// Adds `step` to the count of one row, where its size is kept.
    pub fn add_row(self, code: usize, step: u32, counts: &mut [u32]) {
        let kept = self.size.is_none_or(|size| code >> self.shift == size);
        let count = &mut counts[code & ((1 << self.shift) - 1)];
        *count = count.wrapping_add(if kept { step } else { 0 });
    }
}

/// Adds the first cells less the others, if there are others. Breakdown wrap.
pub(super) fn add_difference<T: Copy + Into<u32>>(up_to: &[T], below: &[T], counts: &mut [u32]) {
    for (count, &cell) in counts.iter_mut().zip(up_to) {
        *count = count.wrapping_add(cell.into());
    }
    for (count, &cell) in counts.iter_mut().zip(below) {
        *count = count.wrapping_sub(cell.into());
    }
}

/// Makes every cell count the smaller sizes too.
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
                let kept = (0u64..)
                    .zip(&cells)
                    .filter(|(code, _)| code & mask == value);
                let expected: u32 = kept.map(|(_, cell)| cell).sum();
                assert_eq!(filter.sum(&summed), expected, "{filter:?}");
                let mut by_low = [0; 16];
                filter.add_by_low(&summed, &mut by_low);
                let kept = by_low
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| low.is_none_or(|low| low == *at));
                assert_eq!(
                    kept.map(|(_, count)| count).sum::<u32>(),
                    expected,
                    "{filter:?}"
                );
            }
        }
    }
}
