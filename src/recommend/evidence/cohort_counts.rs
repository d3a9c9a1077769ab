//! Counts of firms by size, and which of them may be shown (docs/recommendations.md#small-counts).
//!
//! What a firm reported to the instance must not be found by asking twice: as firms of one size, then as
//! another or as all. So a count is shown only where it and what is left of its whole are `FIRMS_MIN` firms
//! or none, and so is what remains of all firms beside the sizes that are shown.

use crate::domain::firm::FirmSize;
use crate::recommend::weights::{EXACT_COUNT_MAX, FIRMS_MIN, ROUNDED_STEP};

const SIZES: usize = FirmSize::ALL.len();

/// Firms by size; each firm has one size or none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CohortCounts {
    by_size: [u32; SIZES],
    unsized_firms: u32,
}

/// Which counts may be shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Visibility {
    pub all: bool,
    pub by_size: [bool; SIZES],
}

impl CohortCounts {
    pub fn add(&mut self, size: Option<FirmSize>) {
        *self.cell(size) += 1;
    }

    pub fn remove(&mut self, size: Option<FirmSize>) {
        *self.cell(size) -= 1;
    }

    pub fn minus(mut self, other: Self) -> Self {
        for (count, less) in self.by_size.iter_mut().zip(other.by_size) {
            *count -= less;
        }
        self.unsized_firms -= other.unsized_firms;
        self
    }

    /// One firm of a size, or no firm.
    pub fn one(size: Option<FirmSize>, is_there: bool) -> Self {
        let mut counts = Self::default();
        if is_there {
            counts.add(size);
        }
        counts
    }

    pub fn all(&self) -> u32 {
        self.by_size.iter().sum::<u32>() + self.unsized_firms
    }

    /// The count of the size that most of the firms have.
    pub fn largest(&self) -> u32 {
        self.by_size.iter().copied().fold(0, u32::max)
    }

    pub fn of(&self, size: FirmSize) -> u32 {
        self.by_size[size as usize]
    }

    fn cell(&mut self, size: Option<FirmSize>) -> &mut u32 {
        match size {
            Some(size) => &mut self.by_size[size as usize],
            None => &mut self.unsized_firms,
        }
    }
}

impl Visibility {
    /// Which counts of a whole may be shown together with those of its parts, which no firm is in two
    /// of. Only sizes of `within` are shown.
    ///
    /// Where the sizes that stay hidden leave one to four firms of any part, the smallest size that
    /// could be shown is hidden as well, until they leave none or enough.
    pub fn of<const N: usize>(parts: &[CohortCounts; N], within: Self) -> Self {
        let cell = |size: usize| parts.map(|part| part.by_size[size]);
        let all = parts.map(|part| part.all());
        let mut shown = Self {
            all: within.all && is_open(&all),
            by_size: std::array::from_fn(|size| within.by_size[size] && is_open(&cell(size))),
        };
        while shown.all {
            let open = (0..SIZES).filter(|size| shown.by_size[*size]);
            let mut rest = all;
            for size in open.clone() {
                for (left, count) in rest.iter_mut().zip(cell(size)) {
                    *left -= count;
                }
            }
            if !rest.into_iter().any(is_few) {
                break;
            }
            let smallest = open.min_by_key(|size| cell(*size).iter().sum::<u32>());
            let Some(smallest) = smallest else { break };
            shown.by_size[smallest] = false;
        }
        shown
    }

    pub const EVERYTHING: Self = Self {
        all: true,
        by_size: [true; SIZES],
    };

    pub fn at(self, size: FirmSize) -> bool {
        self.by_size[size as usize]
    }
}

fn is_open(parts: &[u32]) -> bool {
    parts.iter().sum::<u32>() >= FIRMS_MIN && !parts.iter().copied().any(is_few)
}

/// Whether a count would reveal single firms.
pub(super) fn is_few(firms: u32) -> bool {
    (1..FIRMS_MIN).contains(&firms)
}

/// A count as it is shown: exact up to [`EXACT_COUNT_MAX`] firms, then to the nearest [`ROUNDED_STEP`].
pub(super) fn rounded(firms: u32) -> u32 {
    if firms <= EXACT_COUNT_MAX {
        firms
    } else {
        (firms + ROUNDED_STEP / 2) / ROUNDED_STEP * ROUNDED_STEP
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_of_twenty_three_firms_read_six_of_twenty_five() {
        assert_eq!((rounded(6), rounded(23)), (6, 25));
        let shown = [0, 5, 20, 21, 22, 23, 27, 28, 1_002].map(rounded);
        assert_eq!(shown, [0, 5, 20, 20, 20, 25, 25, 30, 1_000]);
    }
}
