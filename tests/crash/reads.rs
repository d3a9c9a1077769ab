//! Reads while imports come and go: each sees what was before or what is after, and nothing between.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use serde_json::Value;

use crate::client::{Connection, Server, send, sign_up, upload_headers};
use crate::form::form;
use crate::server_process::IMPORT;
use crate::{figure, times};

const ROWS: u64 = 3_000;
const READERS: usize = 2;

/// Bookings that are not among the newest 1,000, which are kept in memory.
const LISTED: usize = 20;
const LIST: &str = "/api/demo-bookings?state=TX&offset=700&limit=20";

fn bookings() -> String {
    let mut file = "id,client,category,city state,created time\n".to_owned();
    for row in 0..ROWS {
        let place = ["Austin, TX", "Reno, NV", "Dover, DE", ""];
        let place = place[usize::from(row.to_le_bytes()[0] % 4)];
        let (client, category) = (row % 40, row % 7);
        writeln!(
            file,
            "r{row},Client {client},Category {category},\"{place}\",2025-01-02T03:04:05Z"
        )
        .unwrap();
    }
    String::from_utf8(form("b.csv", file)).unwrap()
}

/// Imports and undoes until the readers are done; returns how often.
fn change_on(address: &str, cookie: &str, is_done: &AtomicBool) -> usize {
    let form = bookings();
    let mut changes = 0;
    while !is_done.load(Ordering::SeqCst) {
        let (status, text) = send(address, IMPORT, &upload_headers(cookie), &form).unwrap();
        assert_eq!(status, 200, "{text}");
        let (status, text) = send(address, "GET /api/admin/imports", cookie, "").unwrap();
        assert_eq!(status, 200, "{text}");
        let body = text.split("\r\n\r\n").nth(1).unwrap();
        let body: Value = serde_json::from_str(body).unwrap();
        let id = body["items"][0]["id"].to_string();
        let path = format!("POST /api/admin/imports/{}/undo", id.trim_matches('"'));
        let (status, text) = send(address, &path, cookie, "").unwrap();
        assert_eq!(status, 200, "{text}");
        changes += 2;
    }
    changes
}

/// The bookings that a reply counts, which are as many by category and by state.
fn counted(body: &[u8]) -> u64 {
    let reply: Value = serde_json::from_slice(body).unwrap();
    let total = reply["total"].as_u64().unwrap();
    for list in ["categoryCounts", "stateCounts"] {
        let counts = reply[list].as_array().unwrap().iter();
        let sum: u64 = counts.map(|one| one["count"].as_u64().unwrap()).sum();
        assert_eq!(sum, total, "{list}: {reply}");
    }
    assert!([0, ROWS].contains(&total), "{total} of {ROWS} bookings");
    total
}

/// A part of the list holds what its filter keeps, and all of it.
fn assert_listed(total: Option<u64>, body: &[u8]) {
    let listed: Vec<Value> = serde_json::from_slice(body).unwrap();
    let expected = if total == Some(0) { 0 } else { LISTED };
    assert_eq!(listed.len(), expected, "of {total:?}");
    for booking in &listed {
        assert_eq!(booking["state"], "TX", "{booking}");
    }
}

#[test]
fn a_reader_while_an_import_runs_sees_all_of_it_or_nothing() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let (status, cookie) = sign_up(&server.address, "a@firm.example").unwrap();
    assert_eq!(status, 201);
    let asked = times(100_000, 300);
    let (left, is_done) = (AtomicUsize::new(asked), AtomicBool::new(false));
    let (mut seen, mut changes) = ([0_usize; 2], 0);
    thread::scope(|scope| {
        let changing = scope.spawn(|| change_on(&server.address, &cookie, &is_done));
        let reads = || {
            let mut connection = Connection::open(&server.address);
            let mut seen = [0; 2];
            let take = |left: usize| left.checked_sub(1);
            while left
                .fetch_update(Ordering::SeqCst, Ordering::SeqCst, take)
                .is_ok()
            {
                let (status, body) = connection.get("/api/trends", &cookie);
                assert_eq!(status, 200, "{}", String::from_utf8_lossy(&body));
                seen[usize::from(counted(&body) > 0)] += 1;
                let (status, total, body) = connection.get_part(LIST, &cookie);
                assert_eq!(status, 200, "{}", String::from_utf8_lossy(&body));
                assert_listed(total, &body);
            }
            seen
        };
        let readers: Vec<_> = (0..READERS).map(|_| scope.spawn(reads)).collect();
        for reader in readers {
            let [before, after] = reader.join().unwrap();
            seen = [seen[0] + before, seen[1] + after];
        }
        is_done.store(true, Ordering::SeqCst);
        changes = changing.join().unwrap();
    });
    server.kill();
    figure(
        &format!("reads while {changes} imports and undos ran, mixed ones"),
        &format!("0 of {}", seen[0] + seen[1]),
        "0 of 100,000",
    );
    assert!(seen[1] > 0 || asked < 1_000, "none saw an import: {seen:?}");
}
