//! A process that may not write more: its files stop growing, as they do where a disk is full.

#![cfg(target_os = "linux")]

use std::fs::File;
use std::path::Path;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Resource, Rlimit, Signal, prlimit};

use crate::client::{send, sign_in, sign_up};
use crate::process::{Running, run};
use crate::server_process::{IMPORT, bookings_form, upload_headers};
use crate::support::Reply;

const HEALED_AFTER: Duration = Duration::from_secs(10);

fn limit(server: &Running, bytes: Option<u64>) {
    let pid = Pid::from_raw(server.child.id().cast_signed());
    let limit = Rlimit {
        current: bytes,
        maximum: None,
    };
    prlimit(pid, Resource::Fsize, limit).unwrap();
}

fn wait_until_ready(server: &Running) {
    let end = Instant::now() + HEALED_AFTER;
    while send(server, "GET /readyz", "", b"").status() != 200 {
        assert!(Instant::now() < end, "it is not well ten seconds later");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// How many records a running server has stored.
fn records(data: &Path) -> u64 {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("backup");
    let made = run(data, &["backup", file.to_str().unwrap()]);
    let said = String::from_utf8(made.stdout).unwrap();
    let words: Vec<&str> = said.split(' ').collect();
    let at = words.iter().position(|word| *word == "records").unwrap();
    words[at - 1].replace(',', "").parse().unwrap()
}

fn import(server: &Running, cookie: &str, rows: usize) -> Reply {
    let form = bookings_form("booking", rows);
    send(server, IMPORT, &upload_headers(cookie), &form)
}

#[test]
fn while_nothing_can_be_written_everything_is_read_and_sign_in_says_why() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path());
    let cookie = sign_up(&server);
    // Every write of the file fails, wherever it goes.
    limit(&server, Some(1));
    for _ in 0..3 {
        let refused = sign_in(&server, "correct horse battery");
        assert_eq!(refused.status(), 507, "{}", refused.text);
        assert_eq!(refused.problem(), "storage_full");
        assert_eq!(sign_in(&server, "wrong horse battery").status(), 401);
        for path in [
            "/api/admin/users",
            "/api/auth/me",
            "/api/trends",
            "/api/admin/audit",
        ] {
            let reply = send(&server, &format!("GET {path}"), &cookie, b"");
            assert_eq!(reply.status(), 200, "{path}: {}", reply.text);
        }
        let readiness = send(&server, "GET /readyz", "", b"");
        assert_eq!(
            (readiness.status(), readiness.problem()),
            (503, "read_only".to_owned())
        );
        assert!(readiness.body().contains("the disk is full"));
    }
    limit(&server, None);
    wait_until_ready(&server);
    let reply = sign_in(&server, "correct horse battery");
    assert_eq!(reply.status(), 200, "{}", reply.text);
}

#[test]
fn a_full_disk_cannot_keep_anybody_signed_in() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path());
    let cookie = sign_up(&server);
    let as_whom = |server: &Running| send(server, "GET /api/auth/me", &cookie, b"").status();
    let before = records(data.path());
    limit(&server, Some(1));
    for _ in 0..2 {
        let refused = send(&server, "POST /api/auth/sign-out", &cookie, b"");
        assert_eq!(
            (refused.status(), refused.problem().as_str()),
            (507, "storage_full")
        );
        let sentence = "You are signed out. This cannot be saved right now: the disk is full.";
        assert!(refused.body().contains(sentence), "{}", refused.text);
        let cleared = refused.header("set-cookie").unwrap();
        assert!(
            cleared.contains("sid=;") && cleared.contains("Max-Age=0"),
            "{cleared}"
        );
        assert_eq!(as_whom(&server), 401);
    }
    limit(&server, None);
    wait_until_ready(&server);
    assert_eq!(as_whom(&server), 401);
    // Once there is room it is stored, without anybody asking for it: one session takes the other's place,
    // and an opening after a failure leaves a counter.
    assert_eq!(sign_in(&server, "correct horse battery").status(), 200);
    let end = Instant::now() + HEALED_AFTER;
    while records(data.path()) != before + 1 {
        assert!(Instant::now() < end, "the ended session is still stored");
    }
    assert_eq!(server.end(Signal::TERM).0, Some(0));
    let server = Running::start(data.path());
    assert_eq!(as_whom(&server), 401);
}

#[test]
fn a_log_that_takes_no_more_lines_ends_no_request() {
    let data = tempfile::tempdir().unwrap();
    let log = File::create(data.path().join("log")).unwrap();
    let mut server = Running::start_logging_to(data.path(), log);
    let cookie = sign_up(&server);
    // Neither the data nor the log has room, as where both lie on one disk.
    limit(&server, Some(1));
    for _ in 0..3 {
        assert_eq!(sign_in(&server, "correct horse battery").status(), 507);
        let reply = send(&server, "GET /api/auth/me", &cookie, b"");
        assert_eq!(reply.status(), 200, "{}", reply.text);
    }
    limit(&server, None);
    wait_until_ready(&server);
    assert_eq!(sign_in(&server, "correct horse battery").status(), 200);
    assert_eq!(server.child.try_wait().unwrap(), None);
}

#[test]
fn a_full_disk_is_reported_and_nothing_of_the_file_is_imported() {
    let data = tempfile::tempdir().unwrap();
    let server = Running::start(data.path());
    let cookie = sign_up(&server);

    let database = std::fs::metadata(data.path().join("stackbrief.redb"))
        .unwrap()
        .len();
    // The file itself does not fit; then it does, but its rows do not.
    for (bytes, rows) in [
        (100_000, 20_000),
        (database, usize::try_from(database / 10).unwrap()),
    ] {
        limit(&server, Some(bytes));
        let reply = import(&server, &cookie, rows);
        assert_eq!(reply.status(), 507, "{}", reply.text);
        assert_eq!(reply.problem(), "storage_full");
        assert!(
            reply
                .body()
                .contains("The disk is full. Nothing was imported.")
        );
        let list = send(&server, "GET /api/demo-bookings", &cookie, b"");
        assert_eq!((list.status(), list.body()), (200, "[]"));
    }
    limit(&server, None);
    let reply = import(&server, &cookie, 20_000);
    assert_eq!(reply.status(), 200, "{}", reply.text);
    assert!(
        reply.body().contains("\"inserted\":20000"),
        "{}",
        reply.text
    );
}
