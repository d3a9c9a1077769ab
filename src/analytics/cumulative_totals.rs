//! Cumulative histograms at the boundaries between segments.

use std::sync::Arc;

use super::code_filter::CodeFilter;
use super::column::{Number, with_values};
use super::dictionary::{Dictionary, SIZES, STATE_CELLS};
use super::postings::Postings;
use super::prefetch::Prefetch;
use super::segment::Segment;
use super::unfiltered_totals::cells_per_size;

/// A kind of group. The first three have posting lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GroupKind {
    State,
    Pair,
    Category,
    /// A location, by firm size only.
    Location,
    /// A location, by firm size and category.
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

    /// The memory budget of this kind's totals, in tenths of a byte per row. Totals that would take
    /// more are stored at every second boundary, or third, and so on; a count then adds the segments
    /// between.
    fn budget_tenths_per_row(self) -> usize {
        match self {
            Self::State | Self::Pair | Self::Category => 40,
            // Cities are shown below the counts of the page and may take longer.
            Self::Location => 10,
            Self::LocationCode => 14,
        }
    }

    /// The posting lists of this kind in a segment; locations have none.
    pub fn postings(self, segment: &Segment) -> Option<&Postings> {
        match self {
            Self::State => Some(&segment.states),
            Self::Pair => Some(&segment.pairs),
            Self::Category => Some(&segment.categories),
            Self::Location | Self::LocationCode => None,
        }
    }
}

/// What all segments before a boundary hold.
#[derive(Clone, Debug, Default)]
pub(super) struct CumulativeTotals {
    pub rows: u64,
    /// The histogram of all rows, laid out as in `UnfilteredTotals`.
    pub unfiltered: Vec<u32>,
    kinds: [Option<KindTotals>; GROUP_KINDS.len()],
}

/// The totals of all groups of a kind.
#[derive(Clone, Debug)]
struct KindTotals {
    /// The histograms of the groups, one after another.
    cells: Vec<u32>,
    /// Each group's rows by firm size, which is all that most queries need. Empty for locations.
    sizes: Vec<[u32; SIZES]>,
}

/// What one group holds before a boundary.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct GroupTotals<'a> {
    /// Its histogram; empty if the group is newer than the totals.
    pub cells: &'a [u32],
    /// Its rows by firm size; `None` if the group is newer than the totals.
    pub sizes: Option<&'a [u32; SIZES]>,
}

impl CumulativeTotals {
    /// The totals after the last of `segments`, from those at the boundaries before it.
    pub fn after(
        earlier: &[Arc<Self>],
        segments: &[Arc<Segment>],
        dictionary: &Dictionary,
        segment_rows: usize,
    ) -> Self {
        let last = segments.len() - 1;
        let before = &earlier[last];
        let segment = &segments[last];
        let mut unfiltered = before.unfiltered.clone();
        unfiltered.resize(SIZES * cells_per_size(dictionary.shift), 0);
        segment
            .unfiltered
            .add_histogram(&segment.columns, dictionary, &mut unfiltered);
        Self {
            rows: before.rows + segment.len() as u64,
            unfiltered,
            kinds: GROUP_KINDS.map(|kind| {
                let bytes = kind.budget_tenths_per_row() * segment_rows / 10;
                totals_of_kind_after(kind, earlier, segments, dictionary, bytes.max(1))
            }),
        }
    }

    /// One group's totals, if its kind is stored at this boundary.
    pub fn group(&self, kind: GroupKind, group: usize, width: usize) -> Option<GroupTotals<'_>> {
        let totals = self.kinds[kind as usize].as_ref()?;
        let cells = totals.cells.get(group * width..(group + 1) * width);
        Some(GroupTotals {
            cells: cells.unwrap_or_default(),
            sizes: totals.sizes.get(group),
        })
    }

    /// Reads ahead where the totals of a kind lie.
    pub fn prefetch_places(&self, kind: GroupKind, read: &mut Prefetch<'_>) {
        if let Some(totals) = &self.kinds[kind as usize] {
            read.place(&totals.cells);
            read.place(&totals.sizes);
        }
    }

    /// Reads ahead what a filter matches of a group, whose histogram begins at cell `first`.
    pub fn prefetch_group<'a>(
        &'a self,
        kind: GroupKind,
        first: usize,
        filter: CodeFilter,
        read: &mut Prefetch<'a>,
    ) {
        if let Some(totals) = &self.kinds[kind as usize] {
            filter.prefetch(totals.cells.get(first..).unwrap_or_default(), read);
        }
    }

    /// Reads ahead how many rows a group has by firm size.
    pub fn prefetch_sizes<'a>(&'a self, kind: GroupKind, group: usize, read: &mut Prefetch<'a>) {
        if let Some(totals) = &self.kinds[kind as usize]
            && let Some(sizes) = totals.sizes.get(group)
        {
            read.value(sizes, 0);
        }
    }

    /// Whether totals of a kind are stored at this boundary.
    pub fn stores(&self, kind: GroupKind) -> bool {
        self.kinds[kind as usize].is_some()
    }

    /// The histograms of all groups of a kind, if they are stored at this boundary.
    pub fn kind(&self, kind: GroupKind) -> Option<&[u32]> {
        Some(&self.kinds[kind as usize].as_ref()?.cells)
    }

    pub fn bytes(&self) -> usize {
        let kinds = self.kinds.iter().flatten().map(|totals| {
            size_of_val(totals.cells.as_slice()) + size_of_val(totals.sizes.as_slice())
        });
        size_of::<Self>() + size_of_val(self.unfiltered.as_slice()) + kinds.sum::<usize>()
    }
}

fn totals_of_kind_after(
    kind: GroupKind,
    earlier: &[Arc<CumulativeTotals>],
    segments: &[Arc<Segment>],
    dictionary: &Dictionary,
    bytes_per_boundary: usize,
) -> Option<KindTotals> {
    let width = kind.width(dictionary);
    let cells = kind.groups(dictionary) * width;
    let spacing = (cells * size_of::<u32>()).div_ceil(bytes_per_boundary);
    let stored = |boundary: &usize| earlier[*boundary].kind(kind).is_some();
    let base = (1..earlier.len()).rev().find(stored).unwrap_or(0);
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
    let width = kind.width(dictionary);
    let shift = match kind {
        GroupKind::Location => dictionary.shift,
        _ => 0,
    };
    // State by state, because the totals of one fit the processor's nearest cache.
    for (state, home) in dictionary.state_locations.iter().enumerate() {
        let (start, end) = segment.states.range(state);
        let (locals, codes) = (segment.locations.locals(), segment.states.codes());
        with_values!(locals, locals => with_values!(codes, codes => {
            for (local, code) in locals[start..end].iter().zip(&codes[start..end]) {
                let location = home.locations[local.index()] as usize;
                totals[location * width + (code.index() >> shift)] += 1;
            }
        }));
    }
}
