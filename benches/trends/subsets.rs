//! Every combination of filters, each question asked once and every sample kept: what a reader waits for,
//! memory that is not in the caches included.

use std::fmt::Write as _;
use std::time::Instant;

use stackbrief::analytics::{BookingFilter, BookingIndex, Interval, Period};
use stackbrief::domain::firm::FirmSize;
use stackbrief::domain::place::UsState;

use crate::data::{CATEGORIES, DAYS, Data, Random, day_after_first, index};
use crate::measure::quantile;
use crate::report::{Report, Unit, readable};

const NAMES: [&str; 5] = ["period", "category", "size", "state", "metro"];
/// Questions of each subset.
const ASKED: usize = 2_000;

/// Prints a line a subset. The targets are for ten million bookings.
pub fn measure(
    data: &Data,
    bookings: &BookingIndex,
    now: i64,
    report: Option<(&str, &mut Report)>,
) {
    println!("  each of {ASKED} questions asked once, p50 and p99 of all samples");
    let mut random = Random(32);
    let mut worst = [0_f64; 3];
    for subset in 0..1 << NAMES.len() {
        let filters: Vec<BookingFilter> = (0..ASKED)
            .map(|_| filter(&mut random, data, subset))
            .collect();
        let trends = once(&filters, |filter| {
            let mut json = Vec::new();
            bookings.trends(filter, now).write_json(&mut json);
            json.len()
        });
        let newest = once(&filters, |filter| bookings.newest(filter, 0, 6).len());
        let series = once(&filters, |filter| {
            bookings.series(filter, Interval::Day).points.len()
        });
        let named = NAMES.iter().enumerate();
        let named = named.filter(|(bit, _)| subset & (1 << bit) != 0);
        let named: Vec<&str> = named.map(|(_, name)| *name).collect();
        let mut line = format!("    {:<36}", named.join(" "));
        for (of, (title, times)) in [("trends", trends), ("newest 6", newest), ("daily", series)]
            .iter()
            .enumerate()
        {
            let late = quantile(times, 0.99);
            worst[of] = worst[of].max(late);
            let median = readable(quantile(times, 0.5));
            let _ = write!(line, "  {title} {median:>9} {:>9}", readable(late));
        }
        println!("{line}");
    }
    if let Some((size, report)) = report {
        for (name, measured, target) in [
            ("trends with JSON", worst[0], 5e3),
            ("newest 6", worst[1], 1e3),
            ("daily series", worst[2], 100e3),
        ] {
            let name = format!("{size}: {name}, p99 of the worst subset");
            report.at_most(&name, Unit::Nanoseconds, measured, target);
        }
    }
}

fn once<T>(filters: &[BookingFilter], mut ask: impl FnMut(&BookingFilter) -> T) -> Vec<f64> {
    let time = |filter| {
        let begun = Instant::now();
        std::hint::black_box(ask(filter));
        begun.elapsed().as_secs_f64() * 1e9
    };
    filters.iter().map(time).collect()
}

/// A random filter that restricts what the bits of the subset say.
fn filter(random: &mut Random, data: &Data, subset: usize) -> BookingFilter {
    let restricts = |bit: usize| subset & (1 << bit) != 0;
    // A state and a metro of one place, else most pairs would be empty.
    let location = &data.locations[index(random.skewed(data.locations.len() as u64))];
    let mut filter = BookingFilter::default();
    if restricts(0) {
        let from = i64::try_from(random.below(DAYS)).expect("few days");
        let length = i64::try_from(random.below(DAYS - from.cast_unsigned())).expect("few days");
        let (first, last) = (day_after_first(from), day_after_first(from + length));
        filter.period = Period::days(Some(first), Some(last));
    }
    if restricts(1) {
        filter.category = Some(CATEGORIES[index(random.below(CATEGORIES.len() as u64))].to_owned());
    }
    if restricts(2) {
        filter.firm_size = Some(FirmSize::ALL[index(random.below(6))].code().to_owned());
    }
    if restricts(3) {
        filter.state = Some(location.state.map_or("Unknown", UsState::code).to_owned());
    }
    if restricts(4) {
        filter.dma = Some(location.dma.clone());
    }
    filter
}
