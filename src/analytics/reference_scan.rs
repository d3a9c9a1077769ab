//! What the index answers, by reading every row. Only tests and benches call this: they compare the index
//! with it and measure against it. It shares the columns with the index, and none of the posting
//! lists, totals or counting code.

use super::column::{Number, with_values};
use super::dictionary::STATE_CELLS;
use super::filter::{BookingFilter, Period};
use super::index::BookingIndex;
use super::name::Names;
use super::trends::{Change, Count, Trends, Window};
use crate::domain::booking::BookingKey;
use crate::domain::day::DAY_SECONDS;
use crate::domain::firm::FirmSize;

/// Which locations and codes match a filter, by id.
struct FilterMask {
    locations: Vec<bool>,
    codes: Vec<bool>,
}

impl FilterMask {
    fn new(index: &BookingIndex, filter: &BookingFilter) -> Self {
        let dictionary = &index.dictionary;
        let locations = dictionary.locations.iter().map(|location| {
            let dma = &*dictionary.dmas[location.dma as usize].text;
            let state = dictionary.states.get(usize::from(location.state)).text();
            filter.dma.as_deref().is_none_or(|wanted| wanted == dma)
                && filter.state.as_deref().is_none_or(|wanted| wanted == state)
        });
        let row = 1usize << dictionary.shift;
        let codes = (0..FirmSize::ALL.len() * row).map(|code| {
            let size = FirmSize::ALL[code / row].code();
            let category = dictionary.categories.iter().nth(code % row);
            let is_category = |wanted: &str| category.is_some_and(|name| name.text() == wanted);
            filter
                .firm_size
                .as_deref()
                .is_none_or(|wanted| wanted == size)
                && filter.category.as_deref().is_none_or(is_category)
        });
        Self {
            locations: locations.collect(),
            codes: codes.collect(),
        }
    }
}

/// Must equal [`BookingIndex::trends`].
pub fn trends<'a>(index: &'a BookingIndex, filter: &BookingFilter, now: i64) -> Trends<'a> {
    let mask = FilterMask::new(index, filter);
    let dictionary = &*index.dictionary;
    let current = span(filter.period);
    let previous = filter.period.previous();
    let before = previous.map_or((0, 0), span);
    let end = filter
        .period
        .until
        .unwrap_or(now.div_euclid(DAY_SECONDS) * DAY_SECONDS);
    let back = |days: i64| end.saturating_sub(days * DAY_SECONDS);
    let windows = [
        (back(30), end),
        (back(60), back(30)),
        (back(90), end),
        (back(180), back(90)),
    ];
    let spans = [
        current, before, windows[0], windows[1], windows[2], windows[3],
    ];
    let counts = count_spans(index, &mask, &spans);
    let ranked = |names: &'a Names, counts: &[[u64; 2]]| {
        let named = names.iter().zip(counts).filter(|(_, counts)| counts[0] > 0);
        let mut ranked: Vec<Count<'a>> = named
            .map(|(name, counts)| Count {
                name,
                count: counts[0],
                previous: previous.map(|_| counts[1]),
            })
            .collect();
        ranked.sort_by_key(|count| (std::cmp::Reverse(count.count), count.name.text()));
        ranked
    };
    let [at30, before30, at90, before90] = counts.in_windows;
    Trends {
        total: counts.by_state.iter().map(|counts| counts[0]).sum(),
        category_counts: ranked(&dictionary.categories, &counts.by_category),
        state_counts: ranked(&dictionary.states, &counts.by_state),
        change: Change {
            last30: Window {
                current: at30,
                previous: before30,
            },
            last90: Window {
                current: at90,
                previous: before90,
            },
        },
    }
}

/// Rows of the current and of the previous period, and of each window.
struct SpanCounts {
    by_category: Vec<[u64; 2]>,
    by_state: Vec<[u64; 2]>,
    in_windows: [u64; 4],
}

/// Counts the rows of two periods and of four windows, each row once.
fn count_spans(index: &BookingIndex, mask: &FilterMask, spans: &[(i64, i64); 6]) -> SpanCounts {
    let mut times: Vec<i64> = spans.iter().flat_map(|span| [span.0, span.1]).collect();
    times.sort_unstable();
    times.dedup();
    let mut counts = SpanCounts {
        by_category: vec![[0; 2]; 1 << index.dictionary.shift],
        by_state: vec![[0; 2]; index.dictionary.states.len()],
        in_windows: [0; 4],
    };
    // Between two neighboring times every row belongs to the same spans.
    for range in times.windows(2) {
        let inside = |span: &(i64, i64)| span.0 <= range[0] && range[1] <= span.1;
        if !spans.iter().any(inside) {
            continue;
        }
        let (by_category, by_state) = scan(index, mask, range[0], range[1]);
        for (period, _) in spans[..2]
            .iter()
            .enumerate()
            .filter(|(_, span)| inside(span))
        {
            for (sum, count) in counts.by_category.iter_mut().zip(&by_category) {
                sum[period] += count;
            }
            for (sum, count) in counts.by_state.iter_mut().zip(&by_state) {
                sum[period] += count;
            }
        }
        for (sum, _) in counts
            .in_windows
            .iter_mut()
            .zip(&spans[2..])
            .filter(|(_, span)| inside(span))
        {
            *sum += by_state.iter().sum::<u64>();
        }
    }
    counts
}

/// Reads the rows from one time to another and counts them by category and by state.
fn scan(index: &BookingIndex, mask: &FilterMask, from: i64, until: i64) -> (Vec<u64>, Vec<u64>) {
    let dictionary = &*index.dictionary;
    let categories = 1usize << dictionary.shift;
    let mut by_category = vec![0; categories];
    let mut by_state = vec![0; STATE_CELLS];
    for segment in &index.segments {
        let columns = &segment.columns;
        let first = columns.first_created_at;
        let row_at = |time: i64| {
            let seconds = i128::from(time) - i128::from(first);
            with_values!(&columns.created, created => {
                created.partition_point(|created| i128::from(created.wide()) < seconds)
            })
        };
        let rows = row_at(from)..row_at(until);
        with_values!(&columns.locations, locations => with_values!(&columns.codes, codes => {
            for (location, code) in locations[rows.clone()].iter().zip(&codes[rows]) {
                let (location, code) = (location.index(), code.index());
                let counted = u64::from(mask.locations[location] & mask.codes[code]);
                by_category[code & (categories - 1)] += counted;
                by_state[usize::from(dictionary.location_states[location])] += counted;
            }
        }));
    }
    (by_category, by_state)
}

/// Times and keys of the matching rows, oldest first.
pub fn rows(index: &BookingIndex, filter: &BookingFilter) -> Vec<(i64, BookingKey)> {
    let mask = FilterMask::new(index, filter);
    let (from, until) = span(filter.period);
    let entries = index
        .segments
        .iter()
        .flat_map(|segment| segment.columns.rows());
    let matching = entries.filter(|entry| {
        let in_period = from <= entry.created_at && entry.created_at < until;
        in_period && mask.locations[entry.location as usize] && mask.codes[entry.code as usize]
    });
    matching
        .map(|entry| (entry.created_at, BookingKey(entry.key)))
        .collect()
}

fn span(period: Period) -> (i64, i64) {
    (
        period.from.unwrap_or(i64::MIN),
        period.until.unwrap_or(i64::MAX),
    )
}
