//! Points between rows. Every count is the difference of what lies before two of them.

/// Rows of a segment: positions inside it take two bytes.
pub(super) const SEGMENT_ROWS_MAX: usize = 65_535;

/// A point between two rows of the index: every row before it was created before some time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Bound {
    pub segment: usize,
    pub at: RowBound,
}

/// A point before a row of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RowBound {
    pub row: u16,
    /// The segment's day that begins with the row, where it is known.
    pub day: Option<u16>,
}

impl RowBound {
    pub const START: Self = Self { row: 0, day: None };
}

impl Bound {
    pub const START: Self = Self::segment_start(0);

    pub const fn segment_start(segment: usize) -> Self {
        let at = RowBound::START;
        Self { segment, at }
    }
}

/// A row or position inside a segment, in the two bytes that it is stored in.
pub(super) fn to_u16(position: usize) -> u16 {
    u16::try_from(position).expect("a segment has at most 65,535 rows")
}

/// Counts one more row of a segment. No count can overflow, because a segment has at most [`SEGMENT_ROWS_MAX`] rows,
/// and without the check these loops take less time.
pub(super) fn increment(rows: &mut u16) {
    *rows = rows.wrapping_add(1);
}
