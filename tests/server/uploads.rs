//! Uploads on real sockets: clients that go away, and what they leave behind.

use std::path::Path;
use std::sync::mpsc;

use stackbrief::app::imports::Progress;
use stackbrief::config::Config;
use stackbrief::domain::import::ImportPhase;
use stackbrief::store::{StoreError, bookings};
use tempfile::TempDir;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use crate::form::FORM;
use crate::server_process::{IMPORT, JSON, bookings_form, person};
use crate::support::{Reply, Server, read_reply};

/// Enough for a file of a megabyte.
const ROWS: usize = 20_000;

async fn start(data: &TempDir) -> (Server, String) {
    let server = Server::start_with(Config {
        data_dir: data.path().to_owned(),
        ..Config::default()
    })
    .await;
    let body = person("a@b.example");
    let headers = format!("{JSON}Content-Length: {}\r\n\r\n{body}", body.len());
    let reply = server.request("POST /api/auth/sign-up", &headers).await;
    assert_eq!(reply.status(), 201, "{}", reply.text);
    let cookies = reply.cookies();
    (server, cookies)
}

/// A connection on which the upload's head was sent.
async fn begin(server: &Server, cookie: &str, length: usize) -> TcpStream {
    let mut stream = server.connect().await;
    let head = format!(
        "{IMPORT} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
         Cookie: {cookie}\r\nSec-Fetch-Site: same-origin\r\n\
         Content-Type: {FORM}\r\nContent-Length: {length}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    stream
}

async fn upload(server: &Server, cookie: &str) -> Reply {
    let form = bookings_form("booking", ROWS);
    let mut stream = begin(server, cookie, form.len()).await;
    stream.write_all(&form).await.unwrap();
    read_reply(&mut stream).await
}

/// Waits until the running import, or that there is none, satisfies.
async fn wait_for(server: &Server, satisfies: impl Fn(Option<Progress>) -> bool) {
    while !satisfies(server.app.imports.current()) {
        tokio::task::yield_now().await;
    }
}

fn stored(server: &Server) -> u64 {
    let count: Result<u64, StoreError> = server.app.store().read(bookings::count);
    count.unwrap()
}

fn files(folder: &Path) -> usize {
    std::fs::read_dir(folder).unwrap().count()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interrupted_upload_leaves_nothing_behind() {
    let data = tempfile::tempdir().unwrap();
    let (server, cookie) = start(&data).await;
    let form = bookings_form("booking", ROWS);
    for is_reset in [false, true] {
        let mut stream = begin(&server, &cookie, form.len()).await;
        stream.write_all(&form[..form.len() / 2]).await.unwrap();
        wait_for(&server, |now| {
            now.is_some_and(|now| now.bytes_read > 100_000)
        })
        .await;
        // The file has no name, so nothing can be left of it.
        assert_eq!(files(data.path()), 0);
        if is_reset {
            drop(stream);
        } else {
            stream.shutdown().await.unwrap();
            let reply = read_reply(&mut stream).await;
            assert_eq!(
                (reply.status(), reply.problem().as_str()),
                (400, "malformed_upload")
            );
        }
        wait_for(&server, |now| now.is_none()).await;
        assert_eq!((stored(&server), files(data.path())), (0, 0));
    }
    assert_eq!(upload(&server, &cookie).await.status(), 200);
    assert_eq!(stored(&server), ROWS as u64);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_disconnects_while_its_rows_are_read_imports_nothing() {
    let data = tempfile::tempdir().unwrap();
    let (server, cookie) = start(&data).await;
    // While another write is under way no import gets to save its rows.
    let (release, released) = mpsc::channel::<()>();
    let (entered, is_entered) = tokio::sync::oneshot::channel();
    let app = server.app.clone();
    let writer = std::thread::spawn(move || {
        app.store().write(|_| {
            entered.send(()).unwrap();
            let _ = released.recv();
            Ok::<_, StoreError>(())
        })
    });
    is_entered.await.unwrap();
    let form = bookings_form("booking", ROWS);
    let mut stream = begin(&server, &cookie, form.len()).await;
    stream.write_all(&form).await.unwrap();
    let all = ROWS as u64;
    wait_for(&server, |now| now.is_some_and(|now| now.rows_read == all)).await;
    drop(stream);
    wait_for(&server, |now| now.is_some_and(|now| now.is_stopping)).await;
    assert_eq!(
        server.app.imports.current().unwrap().phase,
        ImportPhase::Reading
    );
    release.send(()).unwrap();
    writer.join().unwrap().unwrap();
    wait_for(&server, |now| now.is_none()).await;
    assert_eq!(stored(&server), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_upload_is_refused_at_once_and_the_first_continues() {
    let data = tempfile::tempdir().unwrap();
    let (server, cookie) = start(&data).await;
    let form = bookings_form("booking", ROWS);
    let mut first = begin(&server, &cookie, form.len()).await;
    let (begun, rest) = form.split_at(form.len() / 2);
    first.write_all(begun).await.unwrap();
    wait_for(&server, |now| now.is_some()).await;
    let second = upload(&server, &cookie).await;
    assert_eq!(
        (second.status(), second.problem().as_str()),
        (409, "import_in_progress")
    );
    first.write_all(rest).await.unwrap();
    assert_eq!(read_reply(&mut first).await.status(), 200);
    assert_eq!(stored(&server), ROWS as u64);
}
