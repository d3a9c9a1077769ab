//! In which segments a state or a pair has bookings of a firm size and category.

use std::ops::Range;
use std::sync::Arc;

use super::code_filter::CodeFilter;
use super::column::{Number, with_values};
use super::cumulative_totals::GroupKind;
use super::dictionary::{Dictionary, SIZES, STATE_CELLS};
use super::segment::Segment;

/// Segments that one number tells of, one bit each.
pub(super) const BLOCK: usize = u64::BITS as usize;
/// Sets of a block: where there would be more, states and pairs share them, which then tell of the segments
/// of each. Bookings may name any number of categories and metro areas.
const SETS_MAX: usize = 1 << 16;

/// One number says of sixty-four segments which hold a rare combination, so that the others need not be read.
#[derive(Clone, Debug, Default)]
pub(super) struct Presence {
    /// For each [`BLOCK`] segments a set of them per group and code: the states, then the pairs.
    blocks: Vec<Arc<Vec<u64>>>,
}

impl Presence {
    /// Adds the next segment, the one at `position`.
    pub fn push(&mut self, position: usize, segment: &Segment, dictionary: &Dictionary) {
        let (block, bit) = (position / BLOCK, 1 << (position % BLOCK));
        if block == self.blocks.len() {
            self.blocks.push(Arc::default());
        }
        let sets = Arc::make_mut(&mut self.blocks[block]);
        let width = dictionary.code_cells();
        let groups = (STATE_CELLS + dictionary.pair_states.len()).min(groups_max(width));
        sets.resize(groups * width, 0);
        // A block taken over from another index may tell of segments that this one does not have.
        for set in &mut *sets {
            *set &= bit - 1;
        }
        for (pair, &state) in dictionary.pair_states.iter().enumerate() {
            let of_pair = cells(GroupKind::Pair, pair, width).start;
            let of_state = cells(GroupKind::State, state.into(), width).start;
            let (start, end) = segment.pairs.range(pair);
            with_values!(segment.pairs.codes(), codes => for code in &codes[start..end] {
                sets[of_pair + code.index()] |= bit;
            });
            if start < end {
                for code in 0..width {
                    let in_pair = sets[of_pair + code] & bit;
                    sets[of_state + code] |= in_pair;
                }
            }
        }
    }

    /// Adds the segment at `position` of another index that begins with the same ones.
    pub fn push_as(&mut self, position: usize, other: &Self) {
        if position.is_multiple_of(BLOCK) {
            self.blocks
                .push(Arc::clone(&other.blocks[position / BLOCK]));
        }
    }

    /// The segments of a block that may hold a matching row of a state or pair, one bit each.
    pub fn set(&self, block: usize, kind: GroupKind, group: usize, codes: CodeFilter) -> u64 {
        let sets = self.blocks[block].get(cells(kind, group, SIZES << codes.shift));
        let sizes = sets.unwrap_or_default().chunks_exact(1 << codes.shift);
        let (first, count) = codes.size.map_or((0, SIZES), |size| (size, 1));
        let matching = sizes
            .skip(first)
            .take(count)
            .flat_map(|sets| match codes.low {
                Some(low) => &sets[low..=low],
                None => sets,
            });
        matching.fold(0, |any, set| any | set)
    }

    pub fn bytes(&self) -> usize {
        self.blocks
            .iter()
            .map(|sets| size_of_val(sets.as_slice()))
            .sum()
    }
}

/// Where the sets of a state or pair lie.
fn cells(kind: GroupKind, group: usize, width: usize) -> Range<usize> {
    let group = match kind {
        GroupKind::Pair => STATE_CELLS + group,
        _ => group,
    };
    let first = group % groups_max(width) * width;
    first..first + width
}

/// States and pairs that have sets of their own, with so many sets each.
fn groups_max(width: usize) -> usize {
    (SETS_MAX / width).max(1)
}
