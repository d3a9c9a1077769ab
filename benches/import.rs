//! Import of a million bookings, from a CSV file to durable rows, against the least that any import
//! does: parsing the same file with the csv crate. Prints a table.
//!
//! `cargo bench --bench import [-- ROWS]`

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use stackbrief::analytics::BookingFilter;
use stackbrief::app::App;
use stackbrief::app::base::clock::Clock;
use stackbrief::app::editing::vendors::VendorEdit;
use stackbrief::app::imports::Options;
use stackbrief::app::start::seed::seed;
use stackbrief::config::Config;
use stackbrief::domain::audit::Actor;
use stackbrief::store::tables::COUNTERS;
use stackbrief::store::{Store, StoreError};

fn main() {
    let rows = std::env::args()
        .find_map(|arg| arg.parse().ok())
        .unwrap_or(1_000_000);
    let directory = tempfile::tempdir().expect("a temporary directory");
    let file = directory.path().join("bookings.csv");
    let bytes = write_bookings(&file, rows);
    println!("{rows} rows, {:.1} MB", megabytes(bytes));

    let config = Config {
        data_dir: directory.path().join("data"),
        max_import_mb: u64::MAX,
        ..Config::default()
    };
    let started = Instant::now();
    let store = Store::open(&config.data_dir).expect("a new store");
    let app = App::new(config, store, Clock::system()).expect("a new store");
    seed(&app).expect("the sample data");
    println!(
        "first start with the sample data  {:>8.3} s",
        started.elapsed().as_secs_f64()
    );

    let raw_cpu = cpu_time();
    let raw = (0..3).map(|_| raw_parse(&file)).min().expect("three runs");
    let raw_cpu = cpu_time().saturating_sub(raw_cpu) / 3;
    println!(
        "raw parse by the csv crate         {:>8.3} s",
        raw.as_secs_f64()
    );
    let idle = memory("VmHWM:");
    for title in ["import, all rows new", "import again, nothing changes"] {
        let is_over = AtomicBool::new(false);
        let cpu = cpu_time();
        let (took, wait) = thread::scope(|scope| {
            let waits = scope.spawn(|| longest_wait(&app, &is_over));
            let started = Instant::now();
            let report = app.imports.import_file(&file, &Options::default(), &|_| {});
            let took = started.elapsed();
            is_over.store(true, Ordering::Relaxed);
            let report = report.expect("the file is valid");
            assert_eq!(
                report.inserted + report.unchanged,
                rows,
                "{:?}",
                report.errors.lines()
            );
            (took, waits.join().expect("the other writer"))
        });
        let cpu = cpu_time().saturating_sub(cpu);
        println!(
            "{title:<33} {:>8.3} s  {:>4.1} x raw  {:>9.0} rows/s  another write waits {:.2} s",
            took.as_secs_f64(),
            took.as_secs_f64() / raw.as_secs_f64(),
            f64::from(u32::try_from(rows).unwrap_or(u32::MAX)) / took.as_secs_f64(),
            wait.as_secs_f64(),
        );
        println!(
            "    of it on the processors       {:>8.3} s  {:>4.1} x raw",
            cpu.as_secs_f64(),
            cpu.as_secs_f64() / raw_cpu.as_secs_f64(),
        );
    }
    // The allocator gives back what is free.
    thread::sleep(Duration::from_secs(1));
    println!(
        "peak memory over idle              {:>8.1} MB, over what stays {:.1} MB",
        megabytes(memory("VmHWM:") - idle),
        megabytes(memory("VmHWM:").saturating_sub(memory("VmRSS:"))),
    );
    rename(&app);
    export(&app);
    let stored = directory
        .path()
        .join("data/stackbrief.redb")
        .metadata()
        .expect("the database");
    println!(
        "database                           {:>8.1} MB",
        megabytes(stored.len())
    );
}

/// Gives a vendor the name of a client of one booking in two hundred.
fn rename(app: &App) {
    let catalog = app.catalog.current();
    let vendor = catalog.vendors().next().expect("the sample's vendors");
    let change = VendorEdit {
        name: Some("Client 7".to_owned()),
        ..VendorEdit::default()
    };
    let is_over = AtomicBool::new(false);
    let (took, cpu, wait) = thread::scope(|scope| {
        let waits = scope.spawn(|| longest_wait(app, &is_over));
        let (started, cpu) = (Instant::now(), cpu_time());
        let renamed = app
            .vendors
            .change(&Actor::Operator, &vendor.id, &change, |_| true);
        let (took, cpu) = (started.elapsed(), cpu_time().saturating_sub(cpu));
        is_over.store(true, Ordering::Relaxed);
        renamed.expect("nobody has this name");
        (took, cpu, waits.join().expect("the other writer"))
    });
    println!(
        "rename of a vendor                 {:>8.3} s, of it on the processors {:.2} s, another write waits {:.2} s",
        took.as_secs_f64(),
        cpu.as_secs_f64(),
        wait.as_secs_f64(),
    );
}

/// Writes all bookings as CSV.
fn export(app: &App) {
    let (started, cpu) = (Instant::now(), cpu_time());
    let export = app.bookings.export(&BookingFilter::default());
    let mut export = export.expect("the store is intact");
    let rows = export.bookings().len();
    let mut bytes = 0;
    while let Some(block) = export.next_block().expect("the store is intact") {
        bytes += block.len();
    }
    assert!(bytes > 0);
    let cpu = cpu_time().saturating_sub(cpu);
    println!(
        "export of {rows} bookings        {:>8.3} s, of it on the processors {:.3} s",
        started.elapsed().as_secs_f64(),
        cpu.as_secs_f64(),
    );
}

/// Makes small writes until the import is over, and returns the longest that one took.
fn longest_wait(app: &App, is_over: &AtomicBool) -> Duration {
    let mut longest = Duration::ZERO;
    while !is_over.load(Ordering::Relaxed) {
        let started = Instant::now();
        let written: Result<(), StoreError> = app
            .store()
            .write(|tx| COUNTERS.put(tx, "bench", &1).map(drop));
        written.expect("a write does not fail because of an import");
        longest = longest.max(started.elapsed());
        thread::sleep(Duration::from_millis(20));
    }
    longest
}

fn raw_parse(file: &Path) -> Duration {
    let started = Instant::now();
    let mut reader = csv::Reader::from_path(file).expect("the file");
    let mut record = csv::ByteRecord::new();
    let mut cells = 0;
    while reader.read_byte_record(&mut record).expect("valid") {
        cells += record.len();
    }
    assert!(cells > 0);
    started.elapsed()
}

fn write_bookings(path: &Path, rows: u64) -> u64 {
    let mut random = StdRng::seed_from_u64(7);
    let mut file = BufWriter::new(File::create(path).expect("a temporary file"));
    writeln!(file, "id,Client,Client Category,Name,Email,Company,Firm Size,City State,State,DMA,Platform,Created Time")
        .expect("written");
    let categories = [
        "Intake",
        "Staffing",
        "E-Discovery",
        "Trial Support",
        "Lead Generation",
    ];
    let sizes = ["SOLO", "E2_5", "E6_20", "E21_50", "E51_200", "E200P"];
    let states = ["TX", "CA", "NY", "FL", "IL", "WA", "OH", "GA"];
    for _ in 0..rows {
        let id: u64 = random.random();
        let (city, firm) = (
            random.random_range(0..3_000),
            random.random_range(0..200_000),
        );
        let (day, minute) = (random.random_range(0..28) + 1, random.random_range(0..60));
        let state = states[city % states.len()];
        writeln!(
            file,
            "rec{id:016x},Client {},{},Person {firm},p{firm}@firm{firm}.example,Firm {firm} LLP,{},\
             \"City {city}, {state}\",{state},Metro {},Web,2025-{:02}-{day:02} 14:{minute:02}:00",
            random.random_range(0..200),
            categories[random.random_range(0..categories.len())],
            sizes[random.random_range(0..sizes.len())],
            city % 200,
            random.random_range(0..10) + 1,
        )
        .expect("written");
    }
    file.into_inner()
        .expect("flushed")
        .metadata()
        .expect("its size")
        .len()
}

/// CPU time of this process, which other load on the machine hardly changes.
fn cpu_time() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let ticks = after_name.split_whitespace().skip(11).take(2);
    let ticks: u64 = ticks.filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
    Duration::from_millis(ticks * 10)
}

/// Bytes, by what the system calls it.
fn memory(name: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status
        .lines()
        .find(|line| line.starts_with(name))
        .unwrap_or_default();
    let kilobytes: u64 = line
        .split_whitespace()
        .nth(1)
        .and_then(|n| n.parse().ok())
        .unwrap_or(0);
    kilobytes * 1024
}

fn megabytes(bytes: u64) -> f64 {
    Duration::from_micros(bytes).as_secs_f64()
}
