//! `make bench-http` measures the server's CPU time per trends request, beside a constant
//! handler that returns as many bytes; the latency of readers, idle and during an import; and the
//! cold start. `FULL=1` uses a million bookings instead of 200,000, imports a million more, and also
//! starts with ten million.
//!
//! The server is a separate process, so that its CPU time excludes the clients'. Every request
//! has a random filter and is sent once.

#![expect(clippy::print_stdout, reason = "the table is what this program is for")]
#![expect(
    clippy::cast_precision_loss,
    reason = "figures are rounded for reading"
)]

mod client;
mod data;
#[path = "../trends/report.rs"]
mod report;
mod server;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use client::Connection;
use data::{question, write_bookings};
use report::{Report, Unit};
use server::{DATA, Server};

const ROUNDS: u64 = 12;
const QUESTIONS_A_ROUND: usize = 1_500;
const CONNECTIONS: u64 = 32;
const IDLE: Duration = Duration::from_secs(8);
/// A reader's pause between requests: 32 readers send about 1,500 per second.
const THINK_TIME: Duration = Duration::from_millis(20);
const IMPORTED: u64 = 200_000;
const MILLION: u64 = 1_000_000;

fn main() {
    if let Some(data) = std::env::var_os(DATA) {
        return server::run(data.into());
    }
    let full = std::env::var_os("FULL").is_some_and(|full| full == "1");
    let count = if full { MILLION } else { IMPORTED };
    // As many bookings again are imported while readers send requests.
    let imported = count;
    let mut report = Report::default();
    let directory = tempfile::tempdir().expect("a temporary directory");
    let files = directory.path();
    let data = files.join("data");

    let mut server = Server::start(&data);
    let cookie = client::sign_up(server.address);
    import(&mut server, &files.join("first.csv"), count, 1);
    println!("{count} bookings");
    processor_time(&server, &cookie, &mut report);
    browsers(&server, &cookie, &mut report);
    let idle = waits("idle", server.address, &cookie, || thread::sleep(IDLE));
    let second = files.join("second.csv");
    write_bookings(&second, imported, 2);
    server.import(&second);
    let title = format!("while {imported} rows are imported and published");
    let publishing = waits(&title, server.address, &cookie, || server.wait_for_import());
    println!("  p99 while importing / idle: {:.1}", publishing / idle);
    let name = "readers' p99 while an import publishes";
    report.at_most(name, Unit::Nanoseconds, publishing * 1e6, 5e6);
    server.stop();

    cold_start(&data, count + imported, (MILLION, 0.3), &mut report);
    if full {
        let mut server = Server::start(&data);
        import(&mut server, &files.join("third.csv"), 8 * MILLION, 3);
        server.stop();
        cold_start(
            &data,
            10 * MILLION + IMPORTED,
            (10 * MILLION, 1.5),
            &mut report,
        );
    }
    println!("\n{}", report.table());
}

fn import(server: &mut Server, file: &Path, rows: u64, seed: u64) {
    write_bookings(file, rows, seed);
    server.import(file);
    server.wait_for_import();
    std::fs::remove_file(file).expect("a file of ours");
}

/// Starts the server with the index's snapshot and without it. With `least` bookings or more the
/// target is `target` seconds.
fn cold_start(data: &Path, bookings: u64, (least, target): (u64, f64), report: &mut Report) {
    // The shortest of three, because other work on the machine only ever adds.
    let starts = (0..3).map(|_| {
        let server = Server::start(data);
        let started = server.started;
        server.stop();
        started
    });
    let restored = starts.min_by_key(|start| start.to_ready()).expect("three");
    std::fs::remove_file(data.join("bookings.index")).expect("the snapshot");
    let server = Server::start(data);
    let built = server.started;
    server.stop();
    for (from, start) in [("the snapshot", restored), ("the records", built)] {
        println!(
            "  cold start with {bookings} bookings from {from}: {:.3} s, {:.3} s of it the database; \
             before it {:.3} s for the check of every page",
            start.to_ready().as_secs_f64(),
            start.store.as_secs_f64(),
            start.check.as_secs_f64(),
        );
    }
    if bookings >= least {
        let name = format!("{}M: cold start to ready, check apart", least / MILLION);
        let measured = restored.to_ready().as_secs_f64();
        report.at_most(&name, Unit::Nanoseconds, measured * 1e9, target * 1e9);
    }
}

/// Interleaves the three kinds of request, so that other work on the machine affects all of them.
fn processor_time(server: &Server, cookie: &str, report: &mut Report) {
    let mut random = StdRng::seed_from_u64(3);
    let mut trends = Connection::open(server.address, cookie);
    let mut constant = Connection::open(server.constant_address, cookie);
    let mut spent = [0_u64; 3];
    let mut bytes = 0;
    for round in 0..=ROUNDS {
        let questions: Vec<String> = (0..QUESTIONS_A_ROUND)
            .map(|_| question(&mut random))
            .collect();
        let mut sizes = Vec::with_capacity(questions.len());
        let before = server.processor_time();
        for question in &questions {
            sizes.push(trends.get(&format!("/api/trends?{question}")));
        }
        let after_trends = server.processor_time();
        for size in &sizes {
            assert_eq!(constant.get(&format!("/signed-in/{size}")), *size);
        }
        let after_signed_in = server.processor_time();
        for size in &sizes {
            assert_eq!(constant.get(&format!("/open/{size}")), *size);
        }
        let after_open = server.processor_time();
        // The first round warms up.
        if round > 0 {
            spent[0] += after_trends - before;
            spent[1] += after_signed_in - after_trends;
            spent[2] += after_open - after_signed_in;
            bytes += sizes.iter().sum::<usize>();
        }
    }
    let requests = ROUNDS as f64 * QUESTIONS_A_ROUND as f64;
    println!(
        "  server CPU a request, {} random filters, answers of {:.0} bytes",
        requests,
        bytes as f64 / requests
    );
    let each = spent.map(|nanoseconds| nanoseconds as f64 / requests / 1e3);
    println!(
        "    /api/trends                             {:>6.1} µs",
        each[0]
    );
    for (title, one) in [
        ("same bytes, no work, session checked", each[1]),
        ("same bytes, no work, no session", each[2]),
    ] {
        println!(
            "    {title:<39} {one:>6.1} µs   / trends = {:.2}",
            one / each[0]
        );
    }
    let name = "processor time, same bytes without work / trends";
    report.at_least(name, Unit::Times, each[2] / each[0], 0.75);
}

/// What a browser's requests cost beside the cheapest one, with what it accepts as encodings.
fn browsers(server: &Server, cookie: &str, report: &mut Report) {
    let mut random = StdRng::seed_from_u64(4);
    let mut connection = Connection::open(server.address, cookie);
    let mut spent = [0_u64; 3];
    let mut bytes = [0; 3];
    for round in 0..=ROUNDS {
        let questions: Vec<String> = (0..QUESTIONS_A_ROUND)
            .map(|_| question(&mut random))
            .collect();
        let paths = [
            "/healthz",
            "/api/trends?",
            "/api/trends/series?interval=day&",
        ];
        for (at, path) in paths.into_iter().enumerate() {
            let before = server.processor_time();
            for question in &questions {
                let path = match at {
                    0 => path.to_owned(),
                    _ => format!("{path}{question}"),
                };
                bytes[at] += connection.get_as_browser(&path);
            }
            // The first round warms up.
            if round > 0 {
                spent[at] += server.processor_time() - before;
            }
        }
    }
    println!("  server CPU a request of a browser");
    let requests = ROUNDS as f64 * QUESTIONS_A_ROUND as f64;
    let each = spent.map(|nanoseconds| nanoseconds as f64 / requests / 1e3);
    for (at, title) in ["/healthz", "/api/trends", "/api/trends/series"]
        .into_iter()
        .enumerate()
    {
        println!(
            "    {title:<20} {:>6.1} µs, {:.0} bytes, / healthz = {:.2}",
            each[at],
            bytes[at] as f64 / requests,
            each[at] / each[0],
        );
    }
    let name = "processor time of a browser's trends request / healthz";
    report.at_most(name, Unit::Times, each[1] / each[0], 1.8);
    let name = "processor time of a browser's series request / healthz";
    report.at_most(name, Unit::Times, each[2] / each[0], 3.0);
}

/// Runs readers on 32 connections until `until` returns. Returns the 99th percentile of their latency
/// in milliseconds.
fn waits(title: &str, address: SocketAddr, cookie: &str, until: impl FnOnce()) -> f64 {
    let over = AtomicBool::new(false);
    let mut all = thread::scope(|scope| {
        let readers: Vec<_> = (0..CONNECTIONS)
            .map(|reader| {
                let over = &over;
                scope.spawn(move || read(reader, address, cookie, over))
            })
            .collect();
        until();
        over.store(true, Ordering::Relaxed);
        let waits = readers
            .into_iter()
            .flat_map(|reader| reader.join().expect("a reader"));
        waits.collect::<Vec<Duration>>()
    });
    all.sort_unstable();
    let at = |part: usize| all[(all.len() - 1) * part / 1_000].as_secs_f64() * 1e3;
    println!(
        "  {title}: {} answers, p50 {:.2} ms, p99 {:.2} ms, p99.9 {:.2} ms, longest {:.2} ms",
        all.len(),
        at(500),
        at(990),
        at(999),
        at(1_000)
    );
    at(990)
}

fn read(reader: u64, address: SocketAddr, cookie: &str, over: &AtomicBool) -> Vec<Duration> {
    let mut random = StdRng::seed_from_u64(1_000 + reader);
    let mut connection = Connection::open(address, cookie);
    let mut waits = Vec::new();
    while !over.load(Ordering::Relaxed) {
        let path = format!("/api/trends?{}", question(&mut random));
        let started = Instant::now();
        connection.get(&path);
        waits.push(started.elapsed());
        thread::sleep(THINK_TIME.mul_f64(random.random_range(0.5..1.5)));
    }
    waits
}
