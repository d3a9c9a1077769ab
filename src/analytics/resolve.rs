//! A filter's texts looked up: which posting lists a query reads, and which of their codes match.

use super::bound::Bound;
use super::code_filter::CodeFilter;
use super::cumulative_totals::GroupKind;
use super::dictionary::{Dictionary, STATE_SHIFT};
use super::filter::{BookingFilter, Period};
use super::index::BookingIndex;
use super::name::Name;
use super::presence::BLOCK;
use crate::domain::firm::FirmSize;

/// Posting lists that together hold every row the filter can match, each row once.
#[derive(Clone, Copy, Debug)]
pub(super) enum PostingLists<'a> {
    All,
    One(GroupKind, usize),
    /// Pairs of a metro; none if a value of the filter is unknown.
    Pairs(&'a [u32]),
}

/// One of [`PostingLists`].
#[derive(Clone, Copy, Debug)]
pub(super) enum PostingList {
    All,
    Of(GroupKind, usize),
}

impl PostingLists<'_> {
    pub fn iter(self) -> impl Iterator<Item = PostingList> {
        let (single, pairs) = match self {
            Self::All => (Some(PostingList::All), &[][..]),
            Self::One(kind, group) => (Some(PostingList::Of(kind, group)), &[][..]),
            Self::Pairs(pairs) => (None, pairs),
        };
        let pairs = pairs
            .iter()
            .map(|&pair| PostingList::Of(GroupKind::Pair, pair as usize));
        single.into_iter().chain(pairs)
    }
}

/// A filter without its period, as ids.
#[derive(Clone, Copy, Debug)]
pub(super) struct ResolvedFilter<'a> {
    pub lists: PostingLists<'a>,
    /// Which codes of those lists match.
    pub codes: CodeFilter,
    pub size: Option<usize>,
    pub category: Option<usize>,
    pub state: Option<usize>,
}

impl ResolvedFilter<'_> {
    const NONE: Self = Self {
        lists: PostingLists::Pairs(&[]),
        codes: CodeFilter {
            shift: 0,
            size: None,
            low: None,
        },
        size: None,
        category: None,
        state: None,
    };
}

impl BookingIndex {
    /// The names of categories that bookings have, or had.
    pub fn categories(&self) -> impl Iterator<Item = &str> {
        self.dictionary.categories.iter().map(Name::text)
    }

    /// The metro areas that bookings have, or had.
    pub fn dmas(&self) -> impl Iterator<Item = &str> {
        let dmas = self.dictionary.dmas.iter().map(|dma| &*dma.text);
        dmas.filter(|dma| !dma.is_empty())
    }

    /// Looks up the filter's values. An unknown value matches nothing.
    pub(super) fn resolve(&self, filter: &BookingFilter) -> ResolvedFilter<'_> {
        self.try_resolve(filter).unwrap_or(ResolvedFilter::NONE)
    }

    /// `None` where a value is unknown.
    fn try_resolve(&self, filter: &BookingFilter) -> Option<ResolvedFilter<'_>> {
        let dictionary = &*self.dictionary;
        let size = match &filter.firm_size {
            Some(code) => Some(FirmSize::from_code(code)? as usize),
            None => None,
        };
        let category = match &filter.category {
            Some(name) => Some(dictionary.category(name)? as usize),
            None => None,
        };
        let state = match &filter.state {
            Some(code) => Some(usize::from(Dictionary::state(code)?)),
            None => None,
        };
        let lists = match (&filter.dma, state, category) {
            (Some(dma), state, _) => PostingLists::Pairs(pairs(dictionary, dma, state)?),
            (None, Some(state), _) => PostingLists::One(GroupKind::State, state),
            (None, None, Some(category)) => PostingLists::One(GroupKind::Category, category),
            (None, None, None) => PostingLists::All,
        };
        let codes = match lists {
            PostingLists::One(GroupKind::Category, _) => CodeFilter {
                shift: STATE_SHIFT,
                size,
                low: None,
            },
            _ => CodeFilter {
                shift: dictionary.shift,
                size,
                low: category,
            },
        };
        Some(ResolvedFilter {
            lists,
            codes,
            size,
            category,
            state,
        })
    }

    /// The segments of a block that may hold a matching row of a list, one bit each.
    pub(super) fn segments_with(&self, list: PostingList, codes: CodeFilter, block: usize) -> u64 {
        match list {
            PostingList::Of(kind @ (GroupKind::State | GroupKind::Pair), group) => {
                self.presence.set(block, kind, group, codes)
            }
            _ => u64::MAX,
        }
    }

    /// Whether a segment may hold a matching row of a list. Looked up where a filter has a category and a firm size: of
    /// others, most segments hold some.
    pub(super) fn may_hold(&self, list: PostingList, codes: CodeFilter, segment: usize) -> bool {
        if codes.low.is_none() || codes.size.is_none() {
            return true;
        }
        let set = self.segments_with(list, codes, segment / BLOCK);
        set & (1 << (segment % BLOCK)) != 0
    }

    /// The first row of a period and the first after it.
    pub(super) fn bounds(&self, period: Period) -> (Bound, Bound) {
        let from = period.from.map_or(Bound::START, |from| self.bound(from));
        let end = Bound::segment_start(self.segments.len());
        let until = period.until.map_or(end, |until| self.bound(until));
        (from, until.max(from))
    }
}

fn pairs<'a>(dictionary: &'a Dictionary, dma: &str, state: Option<usize>) -> Option<&'a [u32]> {
    let dma = dictionary.dma(dma)?;
    let Some(state) = state else {
        return Some(&dma.pairs);
    };
    let position = dma
        .states
        .iter()
        .position(|&other| usize::from(other) == state)?;
    Some(&dma.pairs[position..=position])
}
