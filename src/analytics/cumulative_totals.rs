//! Cumulative histograms at the borders between segments.

use std::sync::Arc;

use super::column::{Number, with_values};
use super::dictionary::{Dictionary, SIZES, STATE_CELLS};
use super::postings::Postings;
use super::segment::Segment;
use super::unfiltered_totals::cells_per_size;

/// A kind of group that totals are kept for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GroupKind {
    State,
    Pair,
    Category,
    /// A location, by sizes only.
    Location,
    /// A location, by sizes and categories.
    LocationCode,
}

const GROUP_KINDS: [GroupKind; 5] = [
    GroupKind::State,
    GroupKind::Pair,
    GroupKind::Category,
    GroupKind::Location,
    GroupKind::LocationCode,
];

impl GroupKind {
    /// Cells of one group's histogram.
    pub fn width(self, dictionary: &Dictionary) -> usize {
        match self {
            Self::State | Self::Pair | Self::LocationCode => dictionary.code_cells(),
            Self::Category => SIZES * STATE_CELLS,
            Self::Location => SIZES,
        }
    }

    fn groups(self, dictionary: &Dictionary) -> usize {
        match self {
            Self::State => STATE_CELLS,
            Self::Pair => dictionary.pair_states.len(),
            Self::Category => dictionary.categories.len(),
            Self::Location | Self::LocationCode => dictionary.locations.len(),
        }
    }

    /// Tenths of a byte a row that the totals of this kind may take. Where they would take more,
    /// they are kept at every second border, or third, and so on; counting then walks the segments
    /// between.
    fn budget_tenths_per_row(self) -> usize {
        match self {
            Self::State | Self::Pair | Self::Category => 40,
            // Cities may take longer to count than what stands on the page before them.
            Self::Location => 10,
            Self::LocationCode => 14,
        }
    }

    /// The lists of this kind in a segment; locations have none of their own.
    pub fn postings(self, segment: &Segment) -> Option<&Postings> {
        match self {
            Self::State => Some(&segment.states),
            Self::Pair => Some(&segment.pairs),
            Self::Category => Some(&segment.categories),
            Self::Location | Self::LocationCode => None,
        }
    }
}

/// What all segments before a border hold.
#[derive(Clone, Debug, Default)]
pub(super) struct CumulativeTotals {
    pub rows: u64,
    /// Of all rows, as [`UnfilteredTotals`](super::unfiltered_totals::UnfilteredTotals) has it.
    pub all: Vec<u32>,
    kinds: [Option<KindTotals>; GROUP_KINDS.len()],
}

/// The totals of all groups of a kind.
#[derive(Clone, Debug)]
struct KindTotals {
    /// The histograms of the groups, one after another.
    cells: Vec<u32>,
    /// The breakdown of each histogram by size, which most questions need alone. None of locations.
    sizes: Vec<[u32; SIZES]>,
}

/// What one group holds before a border.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct GroupTotals<'a> {
    /// Its histogram; empty where the group came later.
    pub cells: &'a [u32],
    /// Its rows of each size; `None` where the group came later.
    pub sizes: Option<&'a [u32; SIZES]>,
}

impl CumulativeTotals {
    /// The totals after the last of `segments`; `earlier` holds those at every border before.
    pub fn after(
        earlier: &[Arc<Self>],
        segments: &[Arc<Segment>],
        dictionary: &Dictionary,
        segment_rows: usize,
    ) -> Self {
        let last = segments.len() - 1;
        let before = &earlier[last];
        let segment = &segments[last];
        let mut all = before.all.clone();
        all.resize(SIZES * cells_per_size(dictionary.shift), 0);
        segment
            .all
            .add_histograms(&segment.columns, dictionary, &mut all);
        Self {
            rows: before.rows + segment.len() as u64,
            all,
            kinds: GROUP_KINDS.map(|kind| {
                let bytes = kind.budget_tenths_per_row() * segment_rows / 10;
                totals_of_kind_after(kind, earlier, segments, dictionary, bytes.max(1))
            }),
        }
    }

    /// What one group holds, where this border keeps its kind.
    pub fn group(&self, kind: GroupKind, group: usize, width: usize) -> Option<GroupTotals<'_>> {
        let totals = self.kinds[kind as usize].as_ref()?;
        let cells = totals.cells.get(group * width..(group + 1) * width);
        Some(GroupTotals {
            cells: cells.unwrap_or_default(),
            sizes: totals.sizes.get(group),
        })
    }

    /// Whether this border keeps a kind.
    pub fn keeps(&self, kind: GroupKind) -> bool {
        self.kinds[kind as usize].is_some()
    }

    /// The histograms of all groups of a kind, where this border keeps it.
    pub fn kind(&self, kind: GroupKind) -> Option<&[u32]> {
        Some(&self.kinds[kind as usize].as_ref()?.cells)
    }

    pub fn bytes(&self) -> usize {
        let kinds = self.kinds.iter().flatten().map(|totals| {
            size_of_val(totals.cells.as_slice()) + size_of_val(totals.sizes.as_slice())
        });
        size_of::<Self>() + size_of_val(self.all.as_slice()) + kinds.sum::<usize>()
    }
}

fn totals_of_kind_after(
    kind: GroupKind,
    earlier: &[Arc<CumulativeTotals>],
    segments: &[Arc<Segment>],
    dictionary: &Dictionary,
    bytes_a_border: usize,
) -> Option<KindTotals> {
    let width = kind.width(dictionary);
    let cells = kind.groups(dictionary) * width;
    let spacing = (cells * size_of::<u32>()).div_ceil(bytes_a_border);
    let kept = |border: &usize| earlier[*border].kind(kind).is_some();
    let base = (1..earlier.len()).rev().find(kept).unwrap_or(0);
    if segments.len() - base < spacing {
        return None;
    }
    let mut totals = Vec::with_capacity(cells);
    totals.extend_from_slice(earlier[base].kind(kind).unwrap_or_default());
    totals.resize(cells, 0);
    for segment in &segments[base..] {
        match kind.postings(segment) {
            Some(postings) => {
                postings.add_histograms(width, &mut totals);
            }
            None => add_location_rows(kind, segment, dictionary, &mut totals),
        }
    }
    let groups = match kind {
        GroupKind::Location | GroupKind::LocationCode => &[][..],
        GroupKind::State | GroupKind::Pair | GroupKind::Category => &totals,
    };
    let sizes = groups.chunks_exact(width).map(|cells| {
        let mut rows = cells.chunks_exact(width / SIZES);
        let mut below = 0;
        std::array::from_fn(|_| {
            let up_to = rows.next().map_or(0, |cells| cells.iter().sum());
            up_to - std::mem::replace(&mut below, up_to)
        })
    });
    Some(KindTotals {
        sizes: sizes.collect(),
        cells: totals,
    })
}

fn add_location_rows(
    kind: GroupKind,
    segment: &Segment,
    dictionary: &Dictionary,
    totals: &mut [u32],
) {
    let columns = &segment.columns;
    let width = kind.width(dictionary);
    let shift = match kind {
        GroupKind::Location => dictionary.shift,
        _ => 0,
    };
    with_values!(&columns.locations, locations => with_values!(&columns.codes, codes => {
        for (location, code) in locations.iter().zip(codes) {
            totals[location.index() * width + (code.index() >> shift)] += 1;
        }
    }));
}
