//! `make bench-http` prints what a request for trends costs the server, beside a request that is
//! answered with as many bytes and no work, and how long readers wait, also while an import
//! publishes. `FULL=1` asks a million bookings instead of 200,000.
//!
//! The server is a process of its own, so that its processor time is not the clients'. Every
//! question is a random filter and is asked once.

#![expect(clippy::print_stdout, reason = "the table is what this program is for")]
#![expect(
    clippy::cast_precision_loss,
    reason = "figures are rounded for reading"
)]

mod client;
mod data;
mod server;

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use client::Connection;
use data::{question, write_bookings};
use server::{DATA, Server};

const ROUNDS: u64 = 12;
const QUESTIONS_A_ROUND: usize = 1_500;
const CONNECTIONS: u64 = 32;
const IDLE: Duration = Duration::from_secs(8);
/// A reader's pause between two questions: 32 of them ask some 1,500 a second.
const PAUSE: Duration = Duration::from_millis(20);
const IMPORTED: u64 = 200_000;

fn main() {
    if let Some(data) = std::env::var_os(DATA) {
        return server::run(data.into());
    }
    let full = std::env::var_os("FULL").is_some_and(|full| full == "1");
    let count = if full { 1_000_000 } else { 200_000 };
    let directory = tempfile::tempdir().expect("a temporary directory");
    let files = directory.path();
    write_bookings(&files.join("first.csv"), count, 1);
    write_bookings(&files.join("second.csv"), IMPORTED, 2);

    let mut server = Server::start(&files.join("data"));
    let cookie = client::sign_up(server.address);
    server.import(&files.join("first.csv"));
    server.wait_for_import();
    println!("{count} bookings");
    processor_time(&server, &cookie);
    let idle = waits("idle", server.address, &cookie, || thread::sleep(IDLE));
    let second = files.join("second.csv");
    server.import(&second);
    let title = format!("while {IMPORTED} rows are imported and published");
    let publishing = waits(&title, server.address, &cookie, || server.wait_for_import());
    println!("  p99 while importing / idle: {:.1}", publishing / idle);
}

/// Interleaves the three kinds of request, so that other work on the machine meets all of them.
fn processor_time(server: &Server, cookie: &str) {
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
}

/// Readers on 32 connections for as long as `until` takes; the latest of a hundred waits in
/// milliseconds.
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
        thread::sleep(PAUSE.mul_f64(random.random_range(0.5..1.5)));
    }
    waits
}
