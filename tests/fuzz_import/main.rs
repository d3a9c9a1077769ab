//! Fuzzes the import parser: decoding, unpacking, splitting into rows, bookings and vendors. No input may cause
//! a panic or exceed the memory limit.
//!
//! A fixed set of inputs runs with the other tests. For longer runs:
//! `FUZZ_SECONDS=3600 cargo test --release --test fuzz_import -- --nocapture`, and with `FUZZ_SEED`
//! another sequence. A failure names the seed that reproduces it.

#![expect(clippy::unwrap_used, reason = "a failure should say where")]

mod inputs;
mod read_file;
mod spreadsheets;
#[path = "../shared/workbook.rs"]
mod workbook;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand::rngs::StdRng;

use crate::inputs::Input;

/// Inputs that every run of the tests reads.
const CASES: u64 = 60;
const SPREADSHEETS: u64 = 2_000;
/// Memory that reading may take. The input takes none, since it is generated as it is read; the
/// beginning of a file, one row, one batch of rows and the ends of their cells take about 1 MiB each.
const MEMORY_MAX: u64 = 16 << 20;
/// Inputs up to this size are read a second time in small chunks.
const COMPARED_BYTES_MAX: u64 = 256 << 10;

fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Held while memory is measured, which is that of the process.
static MEASURED: Mutex<()> = Mutex::new(());

#[test]
fn large_spreadsheets_are_read_or_refused_in_bounded_memory() {
    let _alone = MEASURED.lock();
    spreadsheets::read(&spreadsheets::hostile()[7]().file);
    for make in spreadsheets::hostile() {
        let hostile = make();
        let idle = memory("VmRSS");
        reset_peak_memory();
        let outcome = spreadsheets::read(&hostile.file);
        let taken = memory("VmHWM").saturating_sub(idle);
        let what = hostile.what;
        println!("{what}: {} MB taken", taken / 1_000_000);
        assert_eq!(outcome.stopped.as_deref(), hostile.sentence, "{what}");
        assert!(
            taken < spreadsheets::MEMORY_MAX,
            "{what} took {taken} bytes"
        );
    }
}

#[test]
fn arbitrary_spreadsheets_are_read_without_a_panic() {
    let first = setting("FUZZ_SEED").unwrap_or(1);
    let started = Instant::now();
    for seed in first.. {
        let is_over = match setting("FUZZ_SECONDS") {
            Some(seconds) => started.elapsed() >= Duration::from_secs(seconds),
            None => seed - first >= SPREADSHEETS,
        };
        if is_over {
            break;
        }
        let file = spreadsheets::from_seed(&mut StdRng::seed_from_u64(seed));
        let read = catch_unwind(|| spreadsheets::read(&file));
        assert!(read.is_ok(), "FUZZ_SEED={seed} reproduces this");
    }
}

#[test]
fn arbitrary_files_are_read_without_a_panic_and_in_bounded_memory() {
    let _alone = MEASURED.lock();
    let first = setting("FUZZ_SEED").unwrap_or(1);
    let seconds = setting("FUZZ_SECONDS");
    let started = Instant::now();
    let is_over = |done: u64| match seconds {
        Some(seconds) => started.elapsed() >= Duration::from_secs(seconds),
        None => done >= CASES,
    };
    // Buffers and parser tables that the process allocates once do not count.
    read(&Input::small());
    let idle = memory("VmRSS");
    let (mut done, mut bytes, mut most, mut minutes_reported) = (0, 0, 0, 0);
    let known = Input::known().into_iter().map(|input| (0, input));
    let random = (first..).map(|seed| (seed, Input::from_seed(&mut StdRng::seed_from_u64(seed))));
    for (seed, input) in known.chain(random) {
        if is_over(done) {
            break;
        }
        reset_peak_memory();
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| read(&input))) {
            eprintln!("FUZZ_SEED={seed} reproduces this: {input:?}");
            std::panic::resume_unwind(panic);
        }
        let taken = memory("VmHWM").saturating_sub(idle);
        assert!(
            taken < MEMORY_MAX,
            "FUZZ_SEED={seed} took {taken} bytes: {input:?}"
        );
        most = most.max(taken);
        done += 1;
        bytes += input.len();
        let minutes = started.elapsed().as_secs() / 60;
        if minutes > minutes_reported {
            minutes_reported = minutes;
            eprintln!(
                "{minutes} min, {done} inputs, {} MB, {} MB peak",
                bytes / 1_000_000,
                most / 1_000_000
            );
        }
    }
    println!(
        "{done} inputs, {} MB in {} s, no panic, never more than {} MB taken",
        bytes / 1_000_000,
        started.elapsed().as_secs(),
        most / 1_000_000,
    );
}

fn read(input: &Input) {
    let whole = read_file::read(input.reader(usize::MAX));
    if input.len() <= COMPARED_BYTES_MAX {
        assert_eq!(read_file::read(input.reader(7)), whole);
    }
}

/// A value of /proc/self/status in bytes; 0 on systems without it.
fn memory(line: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mut lines = status.lines();
    let found = lines.find_map(|text| text.strip_prefix(line)?.strip_prefix(':'));
    let kib = found.and_then(|text| text.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    kib.unwrap_or(0) << 10
}

/// Where the kernel does not support this, the peak covers all inputs so far, which is the stricter
/// test.
fn reset_peak_memory() {
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}
