//! Which bookings a question is about.

use jiff::civil::Date;

use super::code_filter::CodeFilter;
use super::cumulative_totals::GroupKind;
use super::dictionary::{Dictionary, STATE_SHIFT};
use super::index::{BookingIndex, Bound};
use super::segment::DAY_SECONDS;
use crate::domain::firm::FirmSize;

/// The filters of the Trends dashboard. `None` filters nothing; a value that no booking has leaves
/// nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BookingFilter {
    /// A category's name.
    pub category: Option<String>,
    /// A metro area, as files wrote it.
    pub dma: Option<String>,
    /// A state's code, or "Unknown".
    pub state: Option<String>,
    /// A firm size's code.
    pub firm_size: Option<String>,
    /// When bookings were created.
    pub period: Period,
}

/// A stretch of time: unix seconds, `from` included, `until` not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Period {
    /// `None`: since ever.
    pub from: Option<i64>,
    /// `None`: for ever.
    pub until: Option<i64>,
}

impl Period {
    /// From the first second of `start` to the last of `end`, in UTC.
    pub fn days(start: Option<Date>, end: Option<Date>) -> Self {
        Self {
            from: start.map(|date| day_number(date) * DAY_SECONDS),
            until: end.map(|date| (day_number(date) + 1) * DAY_SECONDS),
        }
    }

    /// The stretch of the same length that ends where this one begins; only where both ends are
    /// set. A period that ends before it begins has none.
    pub fn previous(self) -> Option<Self> {
        let (from, until) = (self.from?, self.until?);
        let length = until.checked_sub(from).filter(|length| *length >= 0)?;
        Some(Self {
            from: Some(from.saturating_sub(length)),
            until: Some(from),
        })
    }
}

/// Days since 1970-01-01.
pub(super) fn day_number(date: Date) -> i64 {
    let zoned = date.to_zoned(jiff::tz::TimeZone::UTC);
    zoned.map_or(0, |midnight| {
        midnight.timestamp().as_second().div_euclid(DAY_SECONDS)
    })
}

/// The lists that together hold every row of the filter's location and category, each row once.
#[derive(Clone, Copy, Debug)]
pub(super) enum PostingLists<'a> {
    All,
    One(GroupKind, usize),
    /// Any number of pairs; none at all where a filter's value is unknown.
    Pairs(&'a [u32]),
}

/// One of them.
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

/// A filter in the index's own terms; the period stays apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct ResolvedFilter<'a> {
    pub lists: PostingLists<'a>,
    /// What of the lists' codes is kept.
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
    /// Looks the filter's values up.
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

    /// The rows of a period: before the second bound, not before the first.
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

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn a_period_of_days_includes_the_last() {
        let period = Period::days(Some(date(2026, 2, 27)), Some(date(2026, 3, 1)));
        assert_eq!(period.from, Some(1_772_150_400));
        assert_eq!(period.until, Some(1_772_150_400 + 3 * DAY_SECONDS));
        let previous = period.previous().unwrap();
        assert_eq!(
            previous,
            Period::days(Some(date(2026, 2, 24)), Some(date(2026, 2, 26)))
        );
        assert_eq!(Period::days(None, Some(date(2026, 3, 1))).previous(), None);
    }
}
