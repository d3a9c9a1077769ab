//! Kills processes while they import and undo: the data is exactly that before or after the
//! interrupted step.
//!
//! `STACKBRIEF_KILLS=200 cargo test --test integration crash_recovery` kills 200 times and prints the
//! seed.

use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{BufRead, BufReader, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use stackbrief::app::App;
use stackbrief::app::imports::HistoryEntry;
use stackbrief::domain::import::Importer;
use stackbrief::store::StoreError;
use stackbrief::store::verify::verify_all;

use super::{NOW, TestApp, VENDORS, all_bookings, all_vendors, import};

/// Where a worker works and with which step it begins; unset in the tests themselves.
const DIRECTORY: &str = "STACKBRIEF_KILLS_DIRECTORY";
const FIRST_STEP: &str = "STACKBRIEF_KILLS_FIRST_STEP";
const SEED: u64 = 4;
const KILLS: usize = 8;
const ROWS: usize = 4_000;
/// Imports, then as many undoings: the state after the last step is the one before the first.
const STEPS: usize = 8;

fn open(directory: &Path) -> Arc<App> {
    TestApp::on_disk_at(directory, NOW.parse().expect("a time")).app
}

fn bookings(clients: usize, first: usize) -> String {
    let mut csv = "id,client,category,city state,created time\n".to_owned();
    for row in first..first + ROWS {
        let (client, day) = (row % clients, row % 28 + 1);
        let _ = writeln!(
            csv,
            "b{row},Client {client},Category {clients},\"Austin, TX\",2025-01-{day:02}"
        );
    }
    csv
}

fn step(app: &App, number: usize) {
    match number % STEPS {
        0 => drop(import(app, VENDORS)),
        1 => drop(import(app, bookings(7, 0))),
        2 => drop(import(app, bookings(5, ROWS / 2))),
        3 => drop(import(app, VENDORS.replace("Acme", "Client 1"))),
        _ => {
            let history = app.imports.history().expect("valid");
            let last = history.into_iter().find(HistoryEntry::can_undo);
            let last = last.expect("an import that was not undone").import.id;
            app.imports
                .undo(last, &Importer::CommandLine)
                .expect("nothing came after it");
        }
    }
}

/// All that imports change, as one number.
fn state(app: &App) -> u64 {
    let mut hasher = DefaultHasher::new();
    let vendors = all_vendors(app);
    let bookings = all_bookings(app);
    format!(
        "{vendors:?} {bookings:?} {:?}",
        app.catalog.current().categories()
    )
    .hash(&mut hasher);
    hasher.finish()
}

/// The process that is killed: this same test, started with a directory.
#[test]
fn crash_worker() {
    let Ok(directory) = std::env::var(DIRECTORY) else {
        return;
    };
    let first = std::env::var(FIRST_STEP).expect("with a directory comes a step");
    let first: usize = first.parse().expect("a number");
    let app = open(Path::new(&directory));
    for number in first.. {
        step(&app, number);
        println!("\ndone {number}");
        std::io::stdout().flush().expect("stdout is open");
    }
}

/// Runs a worker from a step on, kills it, and returns the number of steps that it reported.
fn kill_one(directory: &Path, first: usize, after: Duration) -> usize {
    let mut worker = Command::new(std::env::current_exe().expect("this test"))
        .args(["imports::crash_recovery::crash_worker"])
        .args(["--exact", "--nocapture"])
        .env(DIRECTORY, directory)
        .env(FIRST_STEP, first.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("this test again");
    std::thread::sleep(after);
    worker.kill().expect("it never ends by itself");
    let said = BufReader::new(worker.stdout.take().expect("piped"));
    let done = said
        .lines()
        .map_while(Result::ok)
        .filter(|line| line.starts_with("done "))
        .count();
    worker.wait().expect("it was killed");
    done
}

#[test]
fn a_killed_process_leaves_the_state_before_or_after_its_step() {
    let kills = std::env::var("STACKBRIEF_KILLS").ok();
    let kills = kills.map_or(KILLS, |kills| kills.parse().expect("a number"));
    let model = super::app();
    let mut states = vec![state(&model)];
    for number in 0..STEPS {
        step(&model, number);
        states.push(state(&model));
    }
    assert_eq!(states[0], states[STEPS]);
    assert!(states.windows(2).all(|pair| pair[0] != pair[1]));

    println!("seed {SEED}");
    let mut random = StdRng::seed_from_u64(SEED);
    let directory = tempfile::tempdir().expect("a directory");
    let (mut at, mut within) = (0, 0);
    for kill in 0..kills {
        let after = Duration::from_millis(random.random_range(5..900));
        at += kill_one(directory.path(), at, after);
        let app = open(directory.path());
        let verified: Result<u64, StoreError> = app.store().read(verify_all);
        verified.expect("intact records");
        assert_eq!(
            app.bookings.current().len(),
            all_bookings(&app).len() as u64
        );
        let found = state(&app);
        let (before, later) = (states[at % STEPS], states[at % STEPS + 1]);
        assert!(
            found == before || found == later,
            "kill {kill} at step {at} left neither"
        );
        if found == later {
            // It was committed, and the process died before reporting it.
            at += 1;
            within += 1;
        }
    }
    println!("{kills} kills, {at} steps, {within} of them committed but not reported");
    println!("FIGURE | kills of imports, neither before nor after | 0 of {kills} | 0 of 300 |");
}
