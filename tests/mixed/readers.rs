//! People who read Trends, each at an even pace on a connection of its own, as `make mixed` needs them: in
//! a process without a collector of garbage, which would add its own pauses. Only the standard library, so
//! that `rustc` alone builds it.
//!
//! `readers ADDRESS COOKIES QUESTIONS PER_SECOND SAMPLES` reads until its input ends, then writes each wait
//! into the file of samples. A line of COOKIES is a reader; a line of QUESTIONS is a path and the two totals
//! that its answer may have.

#![expect(clippy::print_stdout, reason = "the harness reads what is printed")]
#![expect(clippy::print_stderr, reason = "a person reads what goes wrong")]

#[path = "../../benches/http/client.rs"]
#[allow(dead_code, reason = "the bench uses the rest")]
mod client;

use std::fmt::Write as _;
use std::fs;
use std::io::Read as _;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use client::Connection;

/// Longer waits are reported at once.
const LONG: Duration = Duration::from_millis(50);
/// Wrong answers beyond these are only counted.
const TOLD: u64 = 10;

struct Question {
    path: String,
    totals: [u64; 2],
}

struct Work {
    address: SocketAddr,
    questions: Vec<Question>,
    /// Between two questions of a reader.
    pace: Duration,
    begun: Instant,
    over: AtomicBool,
    wrong: AtomicU64,
}

/// When a question was due, in milliseconds since 1970, and the microseconds until its answer was there.
type Wait = (u128, u128);

fn main() {
    let mut words = std::env::args().skip(1);
    let mut word = || words.next().expect("five words");
    let address = word().parse().expect("an address");
    let cookies = fs::read_to_string(word()).expect("a file of cookies");
    let questions = fs::read_to_string(word()).expect("a file of questions");
    let a_second: f64 = word().parse().expect("a number");
    let samples = word();
    let cookies: Vec<&str> = cookies.lines().collect();
    let readers = u32::try_from(cookies.len()).expect("a few readers");
    let work = Work {
        address,
        questions: questions.lines().map(question).collect(),
        pace: Duration::from_secs_f64(f64::from(readers) / a_second),
        begun: Instant::now(),
        over: AtomicBool::new(false),
        wrong: AtomicU64::new(0),
    };
    let waits = thread::scope(|scope| {
        let running: Vec<_> = (0..readers)
            .zip(&cookies)
            .map(|(reader, cookie)| {
                let work = &work;
                scope.spawn(move || work.read(cookie, work.pace * reader / readers, reader))
            })
            .collect();
        // The harness ends this by closing it.
        let _ = std::io::stdin().read_to_end(&mut Vec::new());
        work.over.store(true, Ordering::Relaxed);
        let waits = running
            .into_iter()
            .map(|reader| reader.join().expect("a reader"));
        waits.flatten().collect::<Vec<Wait>>()
    });
    let mut lines = String::new();
    for (at, wait) in &waits {
        let _ = writeln!(lines, "{at} {wait}");
    }
    fs::write(samples, lines).expect("a file of samples");
    println!("{} {}", waits.len(), work.wrong.into_inner());
}

fn question(line: &str) -> Question {
    let mut parts = line.split('\t');
    let path = parts.next().expect("a path").to_owned();
    let mut total = || parts.next().and_then(|total| total.parse().ok());
    let totals = [total(), total()].map(|total| total.expect("a total"));
    Question { path, totals }
}

impl Work {
    fn read(&self, cookie: &str, first: Duration, reader: u32) -> Vec<Wait> {
        let mut connection = Connection::open(self.address, cookie);
        let mut waits = Vec::new();
        let mut due = self.begun + first;
        // Each begins elsewhere and goes on in another order.
        let mut at = reader as usize * 131;
        while !self.over.load(Ordering::Relaxed) {
            let now = Instant::now();
            // Whom the last answer kept from asking in time has waited since then.
            let mut asked = due;
            if now < due {
                thread::sleep(due - now);
                asked = Instant::now();
            }
            at = (at + 2 * reader as usize + 1) % self.questions.len();
            let question = &self.questions[at];
            let total = total(connection.body_of(&question.path));
            let wait = asked.elapsed();
            if !total.is_some_and(|total| question.totals.contains(&total))
                && self.wrong.fetch_add(1, Ordering::Relaxed) < TOLD
            {
                let [one, other] = question.totals;
                eprintln!("{}: {total:?} instead of {one} or {other}", question.path);
            }
            let ended = SystemTime::now().duration_since(UNIX_EPOCH);
            let began = ended.expect("after 1970").saturating_sub(wait).as_millis();
            if wait > LONG {
                eprintln!("a reader waited {} ms", wait.as_millis());
            }
            waits.push((began, wait.as_micros()));
            due += self.pace;
        }
        waits
    }
}

/// What an answer begins with.
fn total(body: &[u8]) -> Option<u64> {
    let digits = body.strip_prefix(b"{\"total\":")?;
    let end = digits.iter().position(|byte| !byte.is_ascii_digit())?;
    std::str::from_utf8(&digits[..end]).ok()?.parse().ok()
}
