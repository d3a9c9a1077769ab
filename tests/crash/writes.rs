//! Kills under writes: what a client was told is there, and nothing is half there.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use rand::RngExt;
use rand::rngs::StdRng;

use crate::client::{Server, kill_a_start, send, sign_up};
use crate::{command, figure, random, times};

const CLIENTS: usize = 2;

/// A client that renames itself again and again, each name a greater number, and what it was told of that.
#[derive(Default)]
pub struct Renamer {
    pub cookie: String,
    acknowledged: AtomicU64,
    sent: AtomicU64,
    is_waiting: AtomicBool,
}

#[derive(Default)]
pub struct Sums {
    kills: usize,
    in_flight: usize,
    acknowledged: u64,
    pub lost: u64,
    slowest_start: Duration,
}

pub fn write_on(address: &str, renamer: &Renamer) {
    loop {
        let number = renamer.sent.load(Ordering::SeqCst) + 1;
        renamer.sent.store(number, Ordering::SeqCst);
        renamer.is_waiting.store(true, Ordering::SeqCst);
        let body = format!(r#"{{"name":"n{number}"}}"#);
        match send(address, "PATCH /api/profile", &renamer.cookie, &body) {
            Some((200, _)) => {
                renamer.acknowledged.store(number, Ordering::SeqCst);
                renamer.is_waiting.store(false, Ordering::SeqCst);
            }
            Some((status, text)) => panic!("{status}: {text}"),
            None => return,
        }
    }
}

/// The number of a client's name as the server has it now.
fn stored(address: &str, renamer: &Renamer) -> u64 {
    let (status, text) = send(address, "GET /api/profile", &renamer.cookie, "").unwrap();
    assert_eq!(status, 200, "{text}");
    let name = text.split("\"name\":\"n").nth(1).unwrap();
    name.split('"').next().unwrap().parse().unwrap()
}

pub fn verify(address: &str, renamers: &[Renamer], sums: &mut Sums) {
    for renamer in renamers {
        let (acknowledged, sent) = (&renamer.acknowledged, &renamer.sent);
        let found = stored(address, renamer);
        let least = acknowledged.load(Ordering::SeqCst);
        if found < least {
            sums.lost += least - found;
        }
        assert!(
            found <= sent.load(Ordering::SeqCst),
            "nobody wrote n{found}"
        );
        // What was on its way may have landed.
        acknowledged.store(found, Ordering::SeqCst);
    }
}

fn one_kill(data: &Path, renamers: &[Renamer], random: &mut StdRng, sums: &mut Sums) {
    let server = Server::start(data);
    sums.slowest_start = sums.slowest_start.max(server.ready_after);
    verify(&server.address, renamers, sums);
    let before: u64 = renamers
        .iter()
        .map(|renamer| renamer.acknowledged.load(Ordering::SeqCst))
        .sum();
    let after = Duration::from_millis(random.random_range(5..400));
    thread::scope(|scope| {
        for renamer in renamers {
            let address = server.address.clone();
            scope.spawn(move || write_on(&address, renamer));
        }
        thread::sleep(after);
        let is_waiting = |renamer: &Renamer| renamer.is_waiting.load(Ordering::SeqCst);
        sums.in_flight += usize::from(renamers.iter().any(is_waiting));
        server.kill();
    });
    let now: u64 = renamers
        .iter()
        .map(|renamer| renamer.acknowledged.load(Ordering::SeqCst))
        .sum();
    sums.acknowledged += now - before;
    sums.kills += 1;
}

/// A client with an account of its own.
pub fn client(address: &str, number: usize) -> Renamer {
    let (status, cookie) = sign_up(address, &format!("c{number}@firm.example")).unwrap();
    assert_eq!(status, 201);
    Renamer {
        cookie,
        ..Renamer::default()
    }
}

fn run(kills: usize, random: &mut StdRng, between: impl Fn(&Path, &mut StdRng)) -> Sums {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let renamers: Vec<Renamer> = (0..CLIENTS)
        .map(|number| client(&server.address, number))
        .collect();
    server.kill();
    let mut sums = Sums::default();
    for _ in 0..kills {
        one_kill(data.path(), &renamers, random, &mut sums);
        between(data.path(), random);
    }
    let server = Server::start(data.path());
    verify(&server.address, &renamers, &mut sums);
    server.kill();
    let check = command(data.path(), &["check"]).output().unwrap();
    assert!(
        check.status.success(),
        "{}",
        String::from_utf8_lossy(&check.stderr)
    );
    assert_eq!(sums.lost, 0, "acknowledged writes were lost");
    sums
}

#[test]
fn a_kill_under_writes_loses_nothing_that_was_acknowledged() {
    let kills = times(1_000, 6);
    let sums = run(kills, &mut random("kills under writes"), |_, _| {});
    figure("kills under writes", &sums.kills.to_string(), "1,000");
    let share = 100 * sums.in_flight / sums.kills;
    figure(
        "of them with a write in flight",
        &format!("{share} %"),
        "≥ 70 %",
    );
    figure(
        "acknowledged writes lost",
        &format!("{} of {}", sums.lost, sums.acknowledged),
        "0",
    );
    let slowest = format!("{:.2} s", sums.slowest_start.as_secs_f64());
    figure("slowest start after a kill", &slowest, "≤ 2 s");
}

#[test]
fn a_kill_of_the_start_after_a_kill_loses_nothing_either() {
    let kills = times(300, 3);
    let sums = run(kills, &mut random("double kills"), |data, random| {
        kill_a_start(data, Duration::from_millis(random.random_range(1..50)));
    });
    figure("double kills", &sums.kills.to_string(), "300");
    figure(
        "acknowledged writes lost by them",
        &sums.lost.to_string(),
        "0",
    );
}
