//! `cargo bench --bench trends` measures how fast bookings are counted, each figure beside its
//! reference from the same run. `FULL=1` adds ten million bookings, `BOOKINGS=30000000` measures
//! that number alone.

#![expect(clippy::print_stdout, reason = "the table is what this program is for")]
#![expect(
    clippy::cast_precision_loss,
    reason = "figures are rounded for reading"
)]

mod data;
mod measure;
mod report;
mod sqlite;
mod subsets;

use stackbrief::analytics::{
    BookingFilter, BookingIndex, IndexBuilder, Interval, RowChange, reference_scan, snapshot,
};

use data::{CLASSES, DAY, Data, LAST_DAY, Random, filter};
use measure::{geometric_mean, processor_timed, quantile, timed};
use report::{Report, Unit, readable};

const NOW: i64 = LAST_DAY + DAY / 2;
/// Filters that the reference scan and `SQLite` answer too.
const PAIRED: usize = 360;
/// Filters that only the index answers, for its quantiles.
const FILTERS: usize = 3_000;
/// Passes over all filters.
const PASSES: usize = 9;
/// Repetitions of the reference scan, which takes long.
const SCAN_PASSES: usize = 2;
/// Builds after the first.
const BUILDS: usize = 5;
const PUBLISHED: u64 = 10_000;
const MILLION: u64 = 1_000_000;
const TEN_MILLION: u64 = 10_000_000;

fn main() {
    let full = std::env::var_os("FULL").is_some_and(|full| full == "1");
    let alone = std::env::var("BOOKINGS").ok();
    let alone = alone.map(|count| count.parse().expect("a number of bookings"));
    let sizes = match (alone, full) {
        (Some(count), _) => vec![count],
        (None, true) => vec![100_000, MILLION, TEN_MILLION],
        (None, false) => vec![100_000, MILLION],
    };
    let mut report = Report::default();
    let medians: Vec<(u64, f64)> = sizes
        .into_iter()
        .map(|size| (size, measure_size(size, &mut report)))
        .collect();
    for pair in medians.windows(2) {
        let ratio = pair[1].1 / pair[0].1;
        println!(
            "flatness: p50 at {} / p50 at {}: {ratio:.2}",
            pair[1].0, pair[0].0
        );
        if pair[1].0 == TEN_MILLION {
            report.at_most("10M: p50 against that at 1M", Unit::Times, ratio, 1.5);
        }
    }
    println!("\n{}", report.table());
}

/// Prints the table of one size. Returns the median time of a trends answer.
fn measure_size(count: u64, report: &mut Report) -> f64 {
    println!("\n{count} bookings");
    let data = Data::new(count);
    let (index, mut random) = (build(&data, report), Random(7));
    let filters: Vec<BookingFilter> = (0..FILTERS)
        .map(|number| filter(&mut random, &data, number % CLASSES.len()))
        .collect();
    let times = ask_all(&filters, |filter| {
        let mut json = Vec::new();
        index.trends(filter, NOW).write_json(&mut json);
        json.len()
    });
    let counting = ask_all(&filters, |filter| index.trends(filter, NOW).total);
    let median = quantile(&times, 0.5);
    quantiles("trends", &counting);
    let late = quantiles("trends with JSON", &times);
    if count == TEN_MILLION {
        report.at_most("10M: trends with JSON, p99", Unit::Nanoseconds, late, 5e3);
    }
    against_reference_scan(&index, &filters[..PAIRED], &times, report);
    if count == MILLION {
        against_sqlite(&data, &index, &filters[..PAIRED], &times, report);
    }
    others(&index, &filters, report);
    let asked = (count >= TEN_MILLION).then_some(&mut *report);
    let size = format!("{}M", count / MILLION);
    subsets::measure(
        &data,
        &index,
        NOW,
        asked.map(|report| (size.as_str(), report)),
    );
    publish(&data, &index, report);
    restore(&index, report);
    median
}

/// For each filter the shortest of its times, taken in separate passes, because other work on the
/// machine only ever adds. Quantiles are over filters, not over repetitions.
fn ask_all<T>(filters: &[BookingFilter], mut ask: impl FnMut(&BookingFilter) -> T) -> Vec<f64> {
    let mut times = vec![f64::MAX; filters.len()];
    for _ in 0..PASSES {
        for (time, filter) in times.iter_mut().zip(filters) {
            *time = time.min(timed(|| ask(filter)).0);
        }
    }
    times
}

/// Prints a line. Returns the 99th percentile.
fn quantiles(name: &str, times: &[f64]) -> f64 {
    let (median, late) = (quantile(times, 0.5), quantile(times, 0.99));
    println!(
        "  {name:<34} p50 {:>10}   p99 {:>10}",
        readable(median),
        readable(late)
    );
    late
}

/// The name of a size in the last table. `None` for sizes without targets.
fn size_name(bookings: u64) -> Option<&'static str> {
    match bookings {
        MILLION => Some("1M"),
        TEN_MILLION => Some("10M"),
        _ => None,
    }
}

/// The first build of a size waits for the system to give it memory, and the others show what building costs.
fn build(data: &Data, report: &mut Report) -> BookingIndex {
    let count = data.bookings.len() as f64;
    let (_, first, mut index) = build_once(data);
    let mut times = [(0.0, 0.0); BUILDS];
    for time in &mut times {
        let (interning, building, again) = build_once(data);
        *time = (interning + building, building);
        index = again;
    }
    let (with_texts, again) = times.into_iter().unzip::<_, _, Vec<_>, Vec<_>>();
    let rate = |time: f64| format!("{:.1} M rows/s", count * 1e3 / time);
    println!("  build from sorted rows, the first  {}", rate(first));
    println!(
        "    again, median of {BUILDS}               {}",
        rate(quantile(&again, 0.5))
    );
    println!(
        "    with the texts of every row      {}",
        rate(quantile(&with_texts, 0.5))
    );
    println!(
        "  memory                             {:.1} bytes a booking",
        index.bytes() as f64 / count
    );
    if let Some(size) = size_name(index.len()) {
        let (bytes, rows) = (index.bytes() as f64 / count, count * 1e3 / first);
        let memory = format!("{size}: memory a booking");
        report.at_most(&memory, Unit::BytesABooking, bytes, 32.0);
        let name = format!("{size}: build from sorted rows");
        report.at_least(&name, Unit::MillionRowsASecond, rows, 15.0);
    }
    index
}

/// CPU time in nanoseconds for the texts of all rows and for the index, and that index.
fn build_once(data: &Data) -> (f64, f64, BookingIndex) {
    let mut builder = IndexBuilder::default();
    let (interning, ()) = processor_timed(|| {
        for booking in &data.bookings {
            builder.push(&data.row(booking));
        }
    });
    let (building, index) = processor_timed(|| builder.finish());
    (interning, building, index)
}

fn against_reference_scan(
    index: &BookingIndex,
    filters: &[BookingFilter],
    times: &[f64],
    report: &mut Report,
) {
    let mut ratios = vec![Vec::new(); CLASSES.len()];
    for (number, filter) in filters.iter().enumerate() {
        let scan = || {
            let mut json = Vec::new();
            reference_scan::trends(index, filter, NOW).write_json(&mut json);
            json
        };
        let (mut scanned, expected) = timed(scan);
        for _ in 1..SCAN_PASSES {
            scanned = scanned.min(timed(scan).0);
        }
        let mut json = Vec::new();
        index.trends(filter, NOW).write_json(&mut json);
        assert!(json == expected, "index and scan differ for {filter:?}");
        ratios[number % CLASSES.len()].push(scanned / times[number]);
    }
    let (mean, _) = print_ratios("reference scan", times, &ratios);
    if let Some(size) = size_name(index.len()) {
        let target = if size == "1M" { 200.0 } else { 2_000.0 };
        let name = format!("{size}: trends against the reference scan");
        report.at_least(&name, Unit::Times, mean, target);
    }
}

fn against_sqlite(
    data: &Data,
    index: &BookingIndex,
    filters: &[BookingFilter],
    times: &[f64],
    report: &mut Report,
) {
    let answers = match sqlite::ask(data, filters, NOW) {
        Ok(answers) => answers,
        Err(error) => {
            println!("  SQLite was not measured: {error}");
            return;
        }
    };
    let mut ratios = vec![Vec::new(); CLASSES.len()];
    for (number, (filter, answer)) in filters.iter().zip(&answers).enumerate() {
        let mut json = Vec::new();
        index.trends(filter, NOW).write_json(&mut json);
        assert!(
            json == answer.json.as_bytes(),
            "index and SQLite differ for {filter:?}"
        );
        ratios[number % CLASSES.len()].push(answer.nanoseconds / times[number]);
    }
    let (mean, worst) = print_ratios("SQLite", times, &ratios);
    report.at_least("1M: trends against SQLite", Unit::Times, mean, 3_000.0);
    report.at_least("1M: the worst filter of these", Unit::Times, worst, 50.0);
}

/// Prints a line per class. Returns the geometric mean and the least of all ratios.
fn print_ratios(reference: &str, times: &[f64], ratios: &[Vec<f64>]) -> (f64, f64) {
    for (class, name) in CLASSES.iter().enumerate() {
        let of_class = times
            .iter()
            .enumerate()
            .filter(|(at, _)| at % CLASSES.len() == class);
        let of_class: Vec<f64> = of_class.map(|(_, &time)| time).collect();
        let (median, late) = (
            readable(quantile(&of_class, 0.5)),
            readable(quantile(&of_class, 0.99)),
        );
        let faster = geometric_mean(&ratios[class]);
        println!("    {name:<10} p50 {median:>9}  p99 {late:>9}  {faster:>9.0} x {reference}");
    }
    let all = ratios.concat();
    let (mean, worst) = (
        geometric_mean(&all),
        all.iter().copied().fold(f64::MAX, f64::min),
    );
    println!(
        "  {mean:.0} x {reference} (geometric mean of {}), worst {worst:.0} x",
        all.len()
    );
    (mean, worst)
}

fn others(index: &BookingIndex, filters: &[BookingFilter], report: &mut Report) {
    let mut late = |name: &str, p99: f64, target: f64| {
        if index.len() == TEN_MILLION {
            let name = format!("10M: {name}, p99");
            report.at_most(&name, Unit::Nanoseconds, p99, target);
        }
    };
    let by_state = |filter: &BookingFilter| {
        let state = filter.state.clone().or_else(|| Some("TX".to_owned()));
        BookingFilter {
            state,
            ..filter.clone()
        }
    };
    let in_states: Vec<BookingFilter> = filters.iter().map(by_state).collect();
    let (one, all): (Vec<_>, Vec<_>) = in_states
        .into_iter()
        .partition(|filter| filter.category.is_some());
    let cities = |filter: &BookingFilter| index.cities(filter).len();
    let p99 = quantiles("cities", &ask_all(&all, cities));
    late("cities", p99, 30e3);
    let p99 = quantiles("cities of one category", &ask_all(&one[..200], cities));
    late("cities of one category", p99, 30e3);
    let newest = ask_all(filters, |filter| index.newest(filter, 0, 6).len());
    late("newest 6", quantiles("newest 6", &newest), 1e3);
    quantiles(
        "newest 6 from random page",
        &ask_all(&filters[..600], |filter| {
            index.newest(filter, index.count(filter) / 3, 6).len()
        }),
    );
    quantiles("count", &ask_all(filters, |filter| index.count(filter)));
    let daily = |filter: &BookingFilter| index.series(filter, Interval::Day).points.len();
    let name = "daily series with previous";
    late(
        name,
        quantiles(name, &ask_all(&filters[..600], daily)),
        100e3,
    );
    quantiles(
        "filter options",
        &ask_all(&filters[..100], |_| index.filter_options().dmas.len()),
    );
}

/// Applies batches to the same index repeatedly: the system reports CPU time in steps of
/// milliseconds, so only the mean over many rounds is meaningful.
fn publish(data: &Data, old: &BookingIndex, report: &mut Report) {
    let rounds = 20;
    let mut total = 0.0;
    for round in 0..rounds {
        let mut random = Random(round);
        let news: Vec<data::Booking> = (0..PUBLISHED)
            .map(|number| data::Booking {
                key: (1 << 30) + number,
                ..data::booking(
                    &mut random,
                    LAST_DAY + i64::try_from(number % 86_400).unwrap_or(0),
                )
            })
            .collect();
        let changes: Vec<RowChange<'_>> = news
            .iter()
            .map(|booking| RowChange::insert(data.row(booking)))
            .collect();
        let (time, new) = processor_timed(|| old.apply(changes).expect("keys are new"));
        assert_eq!(new.len(), old.len() + PUBLISHED);
        total += time;
    }
    let mean = total / rounds as f64;
    println!(
        "  publish {PUBLISHED} rows of the last day  {} of processor",
        readable(mean)
    );
    if let Some(size) = size_name(old.len()) {
        let target = if size == "1M" { 4e6 } else { 5e6 };
        let name = format!("{size}: publish 10,000 rows, processor");
        report.at_most(&name, Unit::Nanoseconds, mean, target);
    }
}

fn restore(old: &BookingIndex, report: &mut Report) {
    let mut bytes = Vec::new();
    let (encoding, ()) = timed(|| snapshot::write(old, 1, &mut bytes).expect("fits memory"));
    let (decoding, (_, new)) = timed(|| snapshot::read(&bytes[..]).expect("intact"));
    assert_eq!(new.digest(), old.digest());
    let megabytes = bytes.len() as f64 / 1e6;
    println!(
        "  snapshot of {megabytes:.1} MB             encode {}, decode and build {}",
        readable(encoding),
        readable(decoding)
    );
    if let Some(size) = size_name(old.len()) {
        let target = if size == "1M" { 0.3e9 } else { 1.5e9 };
        let name = format!("{size}: index from snapshot (part of a cold start)");
        report.at_most(&name, Unit::Nanoseconds, decoding, target);
    }
}
