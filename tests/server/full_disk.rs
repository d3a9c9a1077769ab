//! A process that may not write more: its files stop growing, as they do where a disk is full.

#![cfg(target_os = "linux")]

use std::time::{Duration, Instant};

use rustix::process::{Pid, Resource, Rlimit, prlimit};

use crate::client::{send, sign_in, sign_up};
use crate::process::Running;
use crate::support::{Reply, bookings_form};

fn limit(server: &Running, bytes: Option<u64>) {
    let pid = Pid::from_raw(server.child.id().cast_signed());
    let limit = Rlimit {
        current: bytes,
        maximum: None,
    };
    prlimit(pid, Resource::Fsize, limit).unwrap();
}

fn import(server: &Running, cookie: &str, rows: usize) -> Reply {
    let form = bookings_form(rows);
    let headers = format!("{cookie}Content-Type: multipart/form-data; boundary=x-1\r\n");
    send(
        server,
        "POST /api/admin/demo-bookings/import",
        &headers,
        &form,
    )
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
    let is_ready = || send(&server, "GET /readyz", "", b"").status() == 200;
    let end = Instant::now() + Duration::from_secs(10);
    while !is_ready() {
        assert!(Instant::now() < end, "it is not well ten seconds later");
        std::thread::sleep(Duration::from_millis(20));
    }
    let reply = sign_in(&server, "correct horse battery");
    assert_eq!(reply.status(), 200, "{}", reply.text);
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
