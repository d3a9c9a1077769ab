//! The trend summary: totals by category and state, against the period before.

use super::bound::Bound;
use super::column::Number;
use super::cumulative_totals::GroupKind;
use super::filter::{BookingFilter, Period};
use super::index::BookingIndex;
use super::json::{push_field, push_number};
use super::name::{Name, Names};
use super::prefetch::Prefetch;
use super::resolve::{PostingList, PostingLists, ResolvedFilter};
use crate::domain::day::DAY_SECONDS;

/// The caches hold an index of so few segments, and reading it twice takes longer.
const CACHED_SEGMENTS: usize = 32;

/// What `GET /api/trends` answers (docs/product.md#trends). Names are borrowed from the index.
#[derive(Clone, Debug)]
pub struct Trends<'a> {
    /// Number of matching bookings.
    pub total: u64,
    /// Every category that occurs, by count descending, then by name.
    pub category_counts: Vec<Count<'a>>,
    /// Every state that occurs, "Unknown" included, in the same order.
    pub state_counts: Vec<Count<'a>>,
    pub change: Change,
}

/// How often one name occurs.
#[derive(Clone, Copy, Debug)]
pub struct Count<'a> {
    /// A category or a state.
    pub name: &'a Name,
    pub count: u64,
    /// In the previous period; `None` unless both ends of the period are set.
    pub previous: Option<u64>,
}

/// Days of the shorter window of [`Change`], whose fields and the contract's are named after them.
pub const SHORT_WINDOW_DAYS: i64 = 30;
/// Days of the longer one, in which momentum is counted too.
pub const LONG_WINDOW_DAYS: i64 = 90;

/// Two comparisons under the same filters (docs/product.md#stat-cards). Their windows end with the
/// filter's period, else with yesterday; the start of the period has no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// [`SHORT_WINDOW_DAYS`] against as many before.
    pub last30: Window,
    /// [`LONG_WINDOW_DAYS`] against as many before.
    pub last90: Window,
}

/// Bookings in two adjacent windows of equal length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    pub current: u64,
    pub previous: u64,
}

impl BookingIndex {
    /// Counts the matching bookings. `now`, in unix seconds, only determines which day was yesterday.
    pub fn trends(&self, filter: &BookingFilter, now: i64) -> Trends<'_> {
        let resolved = self.resolve(filter);
        let (from, until) = self.bounds(filter.period);
        let previous = filter.period.previous();
        let start = previous.map(|previous| self.bounds(previous).0);
        let windows = self.windows(filter.period, now);
        // Without a period, all questions count up to the same bounds, which the caches hold.
        if filter.period != Period::default() {
            let mut bounds = [from; 8];
            (bounds[1], bounds[2]) = (until, start.unwrap_or(from));
            // The windows of most periods end where these do.
            let windows = &windows[usize::from(windows[0] == until)..];
            bounds[3..3 + windows.len()].copy_from_slice(windows);
            self.prefetch(&resolved, &bounds[..3 + windows.len()], 3);
        }
        let at_from = self.breakdown_before(&resolved, from);
        let at_until = self.breakdown_before(&resolved, until);
        let at_previous = start.map(|start| self.breakdown_before(&resolved, start));
        let previous = at_previous.as_ref();
        let states = rank(
            &self.dictionary.states,
            &at_until.states,
            &at_from.states,
            previous.map(|breakdown| &breakdown.states[..]),
        );
        Trends {
            total: states.iter().map(|state| state.count).sum(),
            category_counts: rank(
                &self.dictionary.categories,
                &at_until.categories,
                &at_from.categories,
                previous.map(|breakdown| &breakdown.categories[..]),
            ),
            state_counts: states,
            change: self.change(&resolved, windows, (until, at_until.count())),
        }
    }

    /// Reads ahead what counting up to each of these bounds will read, of which the first few are broken down. Where the
    /// caches do not hold the index, counting waits for memory at every step from a segment to its posting list and on to
    /// its rows; here all bounds take each step together.
    fn prefetch(&self, resolved: &ResolvedFilter<'_>, bounds: &[Bound], broken_down: usize) {
        if self.segments.len() <= CACHED_SEGMENTS || matches!(resolved.lists, PostingLists::All) {
            return;
        }
        // Without a category, what is not broken down is known by firm size.
        let by_code = resolved.codes.low.map_or(broken_down, |_| bounds.len());
        let mut read = Prefetch::new();
        let lists = || {
            let lists = resolved.lists.iter();
            lists.filter_map(|list| match list {
                PostingList::Of(kind, group) => Some((kind, group)),
                PostingList::All => None,
            })
        };
        let inside = |kind: GroupKind| {
            let inside = bounds.iter().zip(0..);
            inside.filter_map(move |(bound, number)| {
                let postings = kind.postings(self.segments.get(bound.segment)?)?;
                let totals = &*self.totals[bound.segment];
                Some((postings, totals, bound.at, number < by_code))
            })
        };
        // All lists of a question are of one kind.
        for (kind, _) in lists().take(1) {
            for (postings, totals, ..) in inside(kind) {
                postings.prefetch_places(&mut read);
                totals.prefetch_places(kind, &mut read);
            }
        }
        read.read();
        for (kind, group) in lists() {
            let first = group * kind.width(&self.dictionary);
            for (postings, totals, at, by_code) in inside(kind) {
                if by_code {
                    postings.prefetch_group(group, at, &mut read);
                    totals.prefetch_group(kind, first, resolved.codes, &mut read);
                } else {
                    postings.prefetch_days(group, at, &mut read);
                    totals.prefetch_sizes(kind, group, &mut read);
                }
            }
        }
        read.read();
        for (kind, group) in lists() {
            for (postings, _, _, by_code) in inside(kind) {
                if by_code {
                    postings.prefetch_points(group, &mut read);
                }
            }
        }
        read.read();
        for (kind, group) in lists() {
            for (postings, _, at, by_code) in inside(kind) {
                if by_code {
                    postings.prefetch_rows(group, at, resolved.codes, &mut read);
                }
            }
        }
        read.read();
    }

    /// Where the windows of [`Change`] begin and end: now, and one and two of each ago.
    fn windows(&self, period: Period, now: i64) -> [Bound; 5] {
        let today = now.div_euclid(DAY_SECONDS) * DAY_SECONDS;
        let end = period.until.unwrap_or(today);
        let (short, long) = (SHORT_WINDOW_DAYS, LONG_WINDOW_DAYS);
        [0, short, 2 * short, long, 2 * long]
            .map(|days| self.bound(end.saturating_sub(days * DAY_SECONDS)))
    }

    /// `counted` is a bound whose count is already known.
    fn change(
        &self,
        resolved: &ResolvedFilter<'_>,
        windows: [Bound; 5],
        counted: (Bound, u64),
    ) -> Change {
        let count = |bound: Bound| {
            if bound == counted.0 {
                counted.1
            } else {
                self.count_before(resolved, bound)
            }
        };
        let [all, at30, at60, at90, at180] = windows.map(count);
        Change {
            last30: Window {
                current: all - at30,
                previous: at30 - at60,
            },
            last90: Window {
                current: all - at90,
                previous: at90 - at180,
            },
        }
    }
}

/// The names whose cumulative count grew between two bounds, largest difference first.
fn rank<'a>(
    names: &'a Names,
    until: &[u32],
    from: &[u32],
    previous: Option<&[u32]>,
) -> Vec<Count<'a>> {
    // Sort keys as integers: the count in the high half, the inverted rank by name in the low half.
    let mut order: Vec<u64> = Vec::with_capacity(names.len());
    for (rank, &id) in (0u32..).zip(names.by_name()) {
        let count = until[id as usize] - from[id as usize];
        if count > 0 {
            order.push((u64::from(count) << 32) | u64::from(!rank));
        }
    }
    order.sort_unstable();
    let ranked = order.iter().rev().map(|&entry| {
        let rank = !(entry & u64::from(u32::MAX)) & u64::from(u32::MAX);
        let id = names.by_name()[Number::index(rank)] as usize;
        Count {
            name: names.get(id),
            count: entry >> 32,
            previous: previous.map(|before| u64::from(from[id] - before[id])),
        }
    });
    ranked.collect()
}

impl Trends<'_> {
    /// Appends the answer as JSON. Names were escaped when the index was built.
    pub fn write_json(&self, out: &mut Vec<u8>) {
        out.reserve(256 + 80 * (self.category_counts.len() + self.state_counts.len()));
        push_field(out, b"{\"total\":", self.total);
        push_counts(out, b",\"categoryCounts\":[", &self.category_counts);
        push_counts(out, b",\"stateCounts\":[", &self.state_counts);
        push_field(
            out,
            b",\"change\":{\"last30\":{\"current\":",
            self.change.last30.current,
        );
        push_field(out, b",\"previous\":", self.change.last30.previous);
        push_field(
            out,
            b"},\"last90\":{\"current\":",
            self.change.last90.current,
        );
        push_field(out, b",\"previous\":", self.change.last90.previous);
        out.extend_from_slice(b"}}}");
    }
}

fn push_counts(out: &mut Vec<u8>, opening: &[u8], counts: &[Count<'_>]) {
    out.extend_from_slice(opening);
    for (position, count) in counts.iter().enumerate() {
        if position > 0 {
            out.push(b',');
        }
        count.name.json().push_to(out);
        push_number(out, count.count);
        match count.previous {
            Some(previous) => {
                push_field(out, b",\"previous\":", previous);
                out.push(b'}');
            }
            None => out.extend_from_slice(b",\"previous\":null}"),
        }
    }
    out.push(b']');
}
