//! Which cells of a histogram a filter on firm size and category keeps.

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
    pub fn is_open(self) -> bool {
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

    /// The sum of the cells kept.
    pub fn sum<T: Copy + Into<u32>>(self, cells: &[T]) -> u32 {
        let row = 1 << self.shift;
        let total = |cells: &[T]| {
            let wide = cells.iter().map(|&cell| cell.into());
            wide.fold(0u32, u32::wrapping_add)
        };
        match (self.size, self.low) {
            (None, None) => total(cells),
            (Some(size), None) => total(&cells[size * row..(size + 1) * row]),
            (None, Some(low)) => {
                let column = cells.chunks_exact(row).map(|cells| cells[low].into());
                column.fold(0u32, u32::wrapping_add)
            }
            (Some(size), Some(low)) => cells[size * row + low].into(),
        }
    }

    /// Adds up the sizes kept: one count for each value of the part below the size,
    /// whatever that part may be. Sums wrap, because checked ones are added one by one.
    pub fn add_by_low<T: Copy + Into<u32>>(self, cells: &[T], counts: &mut [u32]) {
        let row = 1 << self.shift;
        let sizes = match self.size {
            Some(size) => cells.get(size * row..(size + 1) * row).unwrap_or_default(),
            None => cells,
        };
        for cells in sizes.chunks_exact(row) {
            for (count, &cell) in counts.iter_mut().zip(cells) {
                *count = count.wrapping_add(cell.into());
            }
        }
    }

    /// Adds `step` to the count of one row, where its size is kept.
    pub fn add_row(self, code: usize, step: u32, counts: &mut [u32]) {
        let kept = self.size.is_none_or(|size| code >> self.shift == size);
        let count = &mut counts[code & ((1 << self.shift) - 1)];
        *count = count.wrapping_add(if kept { step } else { 0 });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_agree_with_mask_and_value() {
        let cells: Vec<u32> = (0..6 * 16).map(|cell| cell * cell + 1).collect();
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
                assert_eq!(filter.sum(&cells), expected, "{filter:?}");
            }
        }
    }
}
