//! In which segments a state or a pair has bookings of a firm size and category.

use std::ops::Range;
use std::sync::Arc;

use super::code_filter::CodeFilter;
use super::column::{Number, with_values};
use super::cumulative_totals::GroupKind;
use super::dictionary::{Dictionary, SIZES, STATE_CELLS};
use super::segment::Segment;

/// Segments that one number covers, one bit each.
pub(super) const BLOCK: usize = u64::BITS as usize;
/// Sets of a block: where there would be more, states and pairs share them, which then name the segments
/// of each. Bookings may name any number of categories and metro areas.
pub(super) const SETS_MAX: usize = 1 << 16;

/// One number says of sixty-four segments which hold a rare combination, so that the others need not be read.
#[derive(Clone, Debug, Default)]
pub(super) struct Presence {
    /// For each [`BLOCK`] segments the sets of each group, as `sets_of_group` says: the states, then the pairs.
    blocks: Vec<Arc<Vec<u64>>>,
    /// Whether the last block was taken over from another index, so that it may name segments that this one does
    /// not have.
    is_taken_over: bool,
}

impl Presence {
    /// Adds the next segment, the one at `position`.
    pub fn push(&mut self, position: usize, segment: &Segment, dictionary: &Dictionary) {
        let (block, bit) = (position / BLOCK, 1 << (position % BLOCK));
        if block == self.blocks.len() {
            self.blocks.push(Arc::default());
        }
        let sets = Arc::make_mut(&mut self.blocks[block]);
        let categories = 1 << dictionary.shift;
        let width = sets_of_group(dictionary.shift);
        let groups = (STATE_CELLS + dictionary.pair_states.len()).min(groups_max(width));
        sets.resize(groups * width, 0);
        if std::mem::take(&mut self.is_taken_over) {
            for set in &mut *sets {
                *set &= bit - 1;
            }
        }
        let mut of_group = vec![0; width];
        for (pair, &state) in dictionary.pair_states.iter().enumerate() {
            let (start, end) = segment.pairs.range(pair);
            if start == end {
                continue;
            }
            of_group.fill(0);
            with_values!(segment.pairs.codes(), codes => for code in &codes[start..end] {
                of_group[code.index()] = bit;
            });
            let (by_size, any_size) = of_group.split_at_mut(SIZES * categories);
            for of_size in by_size.chunks_exact(categories) {
                add(of_size, any_size);
            }
            let (by_size, any_category) = of_group.split_at_mut((SIZES + 1) * categories);
            for (of_size, any) in by_size.chunks_exact(categories).zip(any_category) {
                *any = of_size.iter().fold(0, |any, set| any | set);
            }
            let in_state = sets_of(GroupKind::State, state.into(), width);
            add(&of_group, &mut sets[in_state]);
            add(&of_group, &mut sets[sets_of(GroupKind::Pair, pair, width)]);
        }
    }

    /// Adds the segment at `position` of another index that begins with the same ones.
    pub fn push_as(&mut self, position: usize, other: &Self) {
        if position.is_multiple_of(BLOCK) {
            self.blocks
                .push(Arc::clone(&other.blocks[position / BLOCK]));
            self.is_taken_over = true;
        }
    }

    /// The segments of a block that may hold a matching row of a state or pair, one bit each.
    pub fn set(&self, block: usize, kind: GroupKind, group: usize, codes: CodeFilter) -> u64 {
        let width = sets_of_group(codes.shift);
        let size = codes.size.unwrap_or(SIZES);
        let of_group = match codes.low {
            Some(low) => (size << codes.shift) | low,
            None => ((SIZES + 1) << codes.shift) + size,
        };
        let sets = &self.blocks[block][..];
        let first = sets_of(kind, group, width).start;
        sets.get(first + of_group).copied().unwrap_or_default()
    }

    pub fn bytes(&self) -> usize {
        self.blocks
            .iter()
            .map(|sets| size_of_val(sets.as_slice()))
            .sum()
    }
}

/// Sets of each state and pair: for each firm size and then for any size those by category, and then for each firm
/// size and any those of any category. So one set is read, whatever the filter restricts.
pub(super) fn sets_of_group(shift: u32) -> usize {
    (SIZES + 1) * ((1 << shift) + 1)
}

/// Where the sets of a state or pair lie.
fn sets_of(kind: GroupKind, group: usize, width: usize) -> Range<usize> {
    let group = match kind {
        GroupKind::Pair => STATE_CELLS + group,
        _ => group,
    };
    let first = group % groups_max(width) * width;
    first..first + width
}

/// States and pairs that have sets of their own, with `width` sets each.
pub(super) fn groups_max(width: usize) -> usize {
    (SETS_MAX / width).max(1)
}

fn add(more: &[u64], sets: &mut [u64]) {
    for (set, more) in sets.iter_mut().zip(more) {
        *set |= more;
    }
}
