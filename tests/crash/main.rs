//! Processes of the real executable that are killed at any moment: while they write, while they start
//! again, while they restore, back up and bring old data to the present version.
//!
//! A few kills run with the other tests. `make crash` runs them by the thousand on the release build and
//! prints each figure beside the one that is asked for. A failure is replayed by its seed.

#![expect(clippy::unwrap_used, reason = "what is missing in a test fails it")]

mod client;
mod client_disconnects;
#[path = "../shared/form.rs"]
mod form;
mod migrations;
mod reads;
mod restores;
#[path = "../shared/server_process.rs"]
mod server_process;
mod starts;
mod writes;

use std::path::{Path, PathBuf};
use std::process::Command;

use rand::SeedableRng;
use rand::rngs::StdRng;

/// The executable under test.
fn binary() -> PathBuf {
    let named = std::env::var_os("STACKBRIEF_CRASH_BINARY").map(PathBuf::from);
    named.unwrap_or_else(|| env!("CARGO_BIN_EXE_stackbrief").into())
}

fn command(data: &Path, arguments: &[&str]) -> Command {
    let mut command = server_process::command(binary(), data, arguments);
    command.env("STACKBRIEF_SIGN_UP_LIMIT", "0");
    command
}

/// How often something is done: the figure that is asked for with `make crash`, else a few times.
fn times(asked: usize, few: usize) -> usize {
    let share = std::env::var("STACKBRIEF_CRASH").ok();
    share.map_or(few, |share| {
        let share: f64 = share
            .parse()
            .expect("STACKBRIEF_CRASH is a share, such as 1 or 0.1");
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss
        )]
        let some = (asked as f64 * share).ceil() as usize;
        some.max(few)
    })
}

/// The random numbers of a test, and the line that says how to replay them.
fn random(of: &str) -> StdRng {
    let seed = std::env::var("STACKBRIEF_CRASH_SEED").ok();
    let seed = seed.map_or(7, |seed| seed.parse().expect("a number"));
    println!("{of}: STACKBRIEF_CRASH_SEED={seed}");
    StdRng::seed_from_u64(seed)
}

/// A line of the table that `make crash` ends with.
fn figure(what: &str, reached: &str, asked: &str) {
    println!("FIGURE | {what} | {reached} | {asked} |");
}
