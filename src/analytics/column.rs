//! A column of unsigned integers, stored in the narrowest width that holds its largest value.

use rkyv::{Archive, Serialize};

use super::prefetch::Prefetch;

#[derive(Clone, Debug, Archive, Serialize)]
pub(super) enum Column {
    U8(Vec<u8>),
    U16(Vec<u16>),
    U32(Vec<u32>),
    U64(Vec<u64>),
}

/// Runs an expression on the typed values of a column, so that a scan branches on the width once.
macro_rules! with_values {
    ($column:expr, $values:ident => $body:expr) => {
        match $column {
            $crate::analytics::column::Column::U8($values) => $body,
            $crate::analytics::column::Column::U16($values) => $body,
            $crate::analytics::column::Column::U32($values) => $body,
            $crate::analytics::column::Column::U64($values) => $body,
        }
    };
}
pub(super) use with_values;

pub(super) trait Number: Copy + PartialEq + std::ops::BitAnd<Output = Self> {
    /// The low bits; the column's width was chosen so that nothing is lost.
    fn truncated(value: u64) -> Self;
    fn wide(self) -> u64;
    fn index(self) -> usize;
}

macro_rules! number {
    ($($width:ty),+) => { $(
        #[expect(clippy::cast_possible_truncation, reason = "the column's width was chosen by its largest value")]
        impl Number for $width {
            fn truncated(value: u64) -> Self {
                value as Self
            }
            fn wide(self) -> u64 {
                u64::from(self)
            }
            fn index(self) -> usize {
                self as usize
            }
        }
    )+ };
}
number!(u8, u16, u32, u64);

impl Column {
    /// An empty column for values that do not exceed `largest`.
    pub fn with_capacity(largest: u64, len: usize) -> Self {
        if u8::try_from(largest).is_ok() {
            Self::U8(Vec::with_capacity(len))
        } else if u16::try_from(largest).is_ok() {
            Self::U16(Vec::with_capacity(len))
        } else if u32::try_from(largest).is_ok() {
            Self::U32(Vec::with_capacity(len))
        } else {
            Self::U64(Vec::with_capacity(len))
        }
    }

    /// A column of zeros, for values that do not exceed `largest`.
    pub fn zeros(largest: u64, len: usize) -> Self {
        let mut column = Self::with_capacity(largest, len);
        with_values!(&mut column, values => values.resize(len, 0));
        column
    }

    pub fn extend(&mut self, more: impl Iterator<Item = u64>) {
        match self {
            Self::U8(values) => values.extend(more.map(u8::truncated)),
            Self::U16(values) => values.extend(more.map(u16::truncated)),
            Self::U32(values) => values.extend(more.map(u32::truncated)),
            Self::U64(values) => values.extend(more),
        }
    }

    /// Collects values that do not exceed `largest`.
    pub fn collect(largest: u64, values: impl Iterator<Item = u64>) -> Self {
        let mut column = Self::with_capacity(largest, values.size_hint().0);
        column.extend(values);
        column
    }

    pub fn len(&self) -> usize {
        with_values!(self, values => values.len())
    }

    pub fn get(&self, row: usize) -> u64 {
        with_values!(self, values => values[row].wide())
    }

    /// The first row of `from..until` whose value is not below `bound`; the values ascend there.
    pub fn first_not_below(&self, from: usize, until: usize, bound: u64) -> usize {
        from + with_values!(self, values => {
            values[from..until].partition_point(|value| value.wide() < bound)
        })
    }

    /// How many of rows `from..until` match: `stored & mask == value`.
    pub fn count_matching(&self, from: usize, until: usize, mask: u64, value: u64) -> u32 {
        with_values!(self, values => {
            let wanted = Number::truncated(value);
            // A value wider than the column cannot occur in it.
            if Number::wide(wanted) == value {
                count_matching(&values[from..until], Number::truncated(mask), wanted)
            } else {
                0
            }
        })
    }

    /// Counts the values that match from `from` to the first of some ascending ends, and from each of these to the next.
    pub fn count_parts(
        &self,
        from: usize,
        ends: impl Iterator<Item = usize>,
        (mask, value): (u64, u64),
        mut add: impl FnMut(u32),
    ) {
        with_values!(self, values => {
            let wanted = Number::truncated(value);
            let is_possible = Number::wide(wanted) == value;
            let mut from = from;
            for end in ends {
                let part = if is_possible { &values[from..end] } else { &[] };
                add(count_matching(part, Number::truncated(mask), wanted));
                from = end;
            }
        });
    }

    /// The last of rows `from..until` that matches: `stored & mask == value`.
    pub fn last_matching(&self, from: usize, until: usize, mask: u64, value: u64) -> Option<usize> {
        let found = with_values!(self, values => {
            let wanted = Number::truncated(value);
            if Number::wide(wanted) == value {
                last_matching(&values[from..until], Number::truncated(mask), wanted)
            } else {
                None
            }
        });
        found.map(|row| from + row)
    }

    /// Reads ahead where the values lie.
    pub fn prefetch_place(&self, read: &mut Prefetch<'_>) {
        with_values!(self, values => read.place(values));
    }

    /// Reads ahead some values before `until`.
    pub fn prefetch_before<'a>(&'a self, until: usize, read: &mut Prefetch<'a>) {
        with_values!(self, values => for back in [0, 64, 128] {
            read.value(values, until.saturating_sub(back));
        });
    }

    /// Counts the values of rows `from..until` into a histogram.
    pub fn tally(&self, from: usize, until: usize, cells: &mut [u32]) {
        with_values!(self, values => for value in &values[from..until] {
            cells[value.index()] += 1;
        });
    }

    pub fn bytes(&self) -> usize {
        with_values!(self, values => size_of_val(values.as_slice()))
    }
}

/// Counts in blocks short enough for one-byte counters, which the compiler vectorizes best.
fn count_matching<T: Number>(values: &[T], mask: T, value: T) -> u32 {
    values
        .chunks(192)
        .map(|block| {
            let matching = block.iter().fold(0u8, |count, &stored| {
                count.wrapping_add(u8::from(stored & mask == value))
            });
            u32::from(matching)
        })
        .sum()
}

/// Searches the last few values, then block by block, which the compiler vectorizes, and inside the
/// first block with a match in shorter ones.
fn last_matching<T: Number>(values: &[T], mask: T, value: T) -> Option<usize> {
    const NEAR: usize = 16;
    const BLOCK: usize = 128;
    let matches = |&stored: &T| stored & mask == value;
    let any = |block: &[T]| {
        block
            .iter()
            .fold(false, |any, stored| any | matches(stored))
    };
    let (far, near) = values.split_at(values.len().saturating_sub(NEAR));
    if any(near)
        && let Some(row) = near.iter().rposition(matches)
    {
        return Some(far.len() + row);
    }
    let mut end = far.len();
    for block in far.rchunks(BLOCK) {
        if !any(block) {
            end -= block.len();
            continue;
        }
        for short in block.rchunks(NEAR) {
            end -= short.len();
            if any(short)
                && let Some(row) = short.iter().rposition(matches)
            {
                return Some(end + row);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_takes_the_narrowest_width() {
        let widths = [(255, 1), (256, 2), (65_535, 2), (65_536, 4), (1 << 32, 8)];
        for (largest, width) in widths {
            let column = Column::collect(largest, [0, largest].into_iter());
            assert_eq!(column.bytes(), 2 * width, "{largest}");
            assert_eq!(column.get(1), largest);
            assert_eq!(column.first_not_below(0, 2, 1), 1);
        }
    }

    #[test]
    fn counting_sees_every_row_of_a_long_column() {
        let column = Column::collect(9, (0..1000).map(|row| row % 10));
        assert_eq!(column.count_matching(0, 1000, u64::MAX, 3), 100);
        assert_eq!(column.count_matching(5, 1000, 1, 1), 498);
        assert_eq!(column.count_matching(0, 1000, u64::MAX, 256 + 3), 0);
    }

    #[test]
    fn the_last_matching_row_is_found_wherever_it_lies() {
        for row in [0, 1, 127, 128, 500, 983, 984, 999] {
            let column = Column::collect(9, (0..1000).map(|other| u64::from(other == row)));
            let last = |from, until| column.last_matching(from, until, u64::MAX, 1);
            assert_eq!(last(0, 1000), Some(row));
            assert_eq!(last(row, row + 1), Some(row));
            assert_eq!(last(0, row), None);
            assert_eq!(last(row + 1, 1000), None);
            assert_eq!(column.last_matching(0, 1000, u64::MAX, 256 + 1), None);
        }
    }
}
