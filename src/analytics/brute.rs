//! The same answers by reading every row: the reference that the index is measured and tested
//! against. It shares the columns with the index, and none of its lists, totals or counting code.

use super::column::{Number, with_values};
use super::filter::{BookingFilter, Period};
use super::index::BookingIndex;
use super::trends::{Change, Count, Trends, Window};
use crate::domain::booking::BookingKey;
use crate::domain::firm::FirmSize;

const DAY: i64 = 86_400;

/// Which places and codes a filter keeps, by id.
struct Kept {
    places: Vec<bool>,
    codes: Vec<bool>,
}

impl Kept {
    fn new(index: &BookingIndex, filter: &BookingFilter) -> Self {
        let dictionary = &index.dictionary;
        let places = dictionary.places.iter().map(|place| {
            let dma = &*dictionary.dmas[place.dma as usize].text;
            let state = dictionary.states[usize::from(place.state)].text();
            filter.dma.as_deref().is_none_or(|kept| kept == dma)
                && filter.state.as_deref().is_none_or(|kept| kept == state)
        });
        let row = 1usize << dictionary.shift;
        let codes = (0..FirmSize::ALL.len() * row).map(|code| {
            let size = FirmSize::ALL[code / row].code();
            let category = dictionary.categories.get(code % row);
            let kept = |wanted: &str| category.is_some_and(|name| name.text() == wanted);
            filter.firm_size.as_deref().is_none_or(|kept| kept == size)
                && filter.category.as_deref().is_none_or(kept)
        });
        Self {
            places: places.collect(),
            codes: codes.collect(),
        }
    }
}

/// What [`BookingIndex::trends`] answers.
pub fn trends<'a>(index: &'a BookingIndex, filter: &BookingFilter, now: i64) -> Trends<'a> {
    let kept = Kept::new(index, filter);
    let dictionary = &*index.dictionary;
    let current = span(filter.period);
    let previous = filter.period.previous();
    let before = previous.map_or((0, 0), span);
    let end = filter.period.until.unwrap_or(now.div_euclid(DAY) * DAY);
    let back = |days: i64| end.saturating_sub(days * DAY);
    let windows = [
        (back(30), end),
        (back(60), back(30)),
        (back(90), end),
        (back(180), back(90)),
    ];
    let categories = 1usize << dictionary.shift;
    let mut category_counts = vec![[0u64; 2]; categories];
    let mut state_counts = vec![[0u64; 2]; dictionary.states.len()];
    let mut window_counts = [0u64; 4];
    for segment in &index.segments {
        let columns = &segment.columns;
        let first = columns.first_created_at;
        with_values!(&columns.created, created => with_values!(&columns.places, places => with_values!(&columns.codes, codes => {
            for ((created, place), code) in created.iter().zip(places).zip(codes) {
                if !(kept.places[place.index()] && kept.codes[code.index()]) {
                    continue;
                }
                let time = first.wrapping_add_unsigned(created.wide());
                for (count, window) in window_counts.iter_mut().zip(windows) {
                    *count += u64::from(window.0 <= time && time < window.1);
                }
                let period = if current.0 <= time && time < current.1 {
                    0
                } else if before.0 <= time && time < before.1 {
                    1
                } else {
                    continue;
                };
                category_counts[code.index() & (categories - 1)][period] += 1;
                state_counts[usize::from(dictionary.place_states[place.index()])][period] += 1;
            }
        })));
    }
    let ranked = |names: &'a [super::Name], counts: &[[u64; 2]]| {
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
    let [at30, before30, at90, before90] = window_counts;
    Trends {
        total: state_counts.iter().map(|counts| counts[0]).sum(),
        category_counts: ranked(&dictionary.categories, &category_counts),
        state_counts: ranked(&dictionary.states, &state_counts),
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

/// Times and keys of every row that the filter keeps, oldest first.
pub fn rows(index: &BookingIndex, filter: &BookingFilter) -> Vec<(i64, BookingKey)> {
    let kept = Kept::new(index, filter);
    let (from, until) = span(filter.period);
    let entries = index
        .segments
        .iter()
        .flat_map(|segment| segment.columns.entries());
    let matching = entries.filter(|entry| {
        let in_period = from <= entry.created_at && entry.created_at < until;
        in_period && kept.places[entry.place as usize] && kept.codes[entry.code as usize]
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
