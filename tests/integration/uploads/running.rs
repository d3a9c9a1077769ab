//! Running imports: watched, canceled, and left behind by a client that disconnects.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::mpsc;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use axum::http::{Method, StatusCode};
use hyper::body::Frame;
use serde_json::{Value, json};
use stackbrief::analytics::BookingFilter;
use stackbrief::app::imports::{ImportError, Options};
use stackbrief::domain::import::ImportPhase;
use stackbrief::store::StoreError;
use tokio::sync::mpsc as pipe;

use super::{BOOKINGS, CURRENT, IMPORT, bookings, form, import, send};
use crate::support::{Browser, TestApp};

/// A body whose chunks the test sends one by one.
struct Stream(pipe::Receiver<Bytes>);

impl HttpBody for Stream {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let piece = self.0.poll_recv(context);
        piece.map(|piece| piece.map(|piece| Ok(Frame::data(piece))))
    }
}

/// A body and its sender.
pub fn stream() -> (pipe::Sender<Bytes>, Body) {
    let (sender, receiver) = pipe::channel(1);
    (sender, Body::new(Stream(receiver)))
}

/// The progress of the running import, once it satisfies the condition.
async fn wait_for(browser: &mut Browser, satisfies: impl Fn(&Value) -> bool) -> Value {
    loop {
        let reply = browser.get(CURRENT).await;
        let current = if reply.status == StatusCode::NO_CONTENT {
            Value::Null
        } else {
            reply.assert(StatusCode::OK)
        };
        if satisfies(&current) {
            return current;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_running_upload_is_visible_and_can_be_canceled() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let idle = admin.get(CURRENT).await;
    assert_eq!((idle.status, idle.body.len()), (StatusCode::NO_CONTENT, 0));
    let canceled = admin.send(Method::DELETE, CURRENT, None).await;
    assert_eq!(canceled.status, StatusCode::NO_CONTENT);

    let (sender, body) = stream();
    let mut uploading = admin.clone();
    let path = format!("{IMPORT}?dryRun=true");
    let upload = tokio::spawn(async move { send(&mut uploading, &path, body).await });
    let whole = form("folder/b.csv", BOOKINGS);
    let half = whole.len() - 40;
    sender.send(whole[..half].to_vec().into()).await.unwrap();
    let current = wait_for(&mut admin, |current| {
        current["bytesRead"].as_u64() > Some(0)
    })
    .await;
    let read = current["bytesRead"].as_u64().unwrap();
    assert!(read < BOOKINGS.len() as u64, "{current}");
    let expected = json!({
        "fileName": "b.csv", "dryRun": true, "phase": "uploading", "bytesRead": read,
        "bytesTotal": null, "rowsRead": 0, "rowsSaved": 0, "rowsPerSecond": 0,
        "work": "import", "title": "A check is running", "isStopping": false,
    });
    assert_eq!(current, expected);

    let canceled = admin.send(Method::DELETE, CURRENT, None).await;
    assert_eq!(canceled.status, StatusCode::NO_CONTENT);
    let said = "The import was canceled. Nothing was imported.";
    upload
        .await
        .unwrap()
        .assert_problem(409, "import_canceled", said);
    wait_for(&mut admin, Value::is_null).await;
    assert_eq!(import(&mut admin, BOOKINGS).await["inserted"], 2);
}

#[tokio::test]
async fn what_excludes_imports_says_what_it_is_and_whether_it_was_told_to_stop() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let shown = async |admin: &mut Browser| {
        let current = admin.get(CURRENT).await.assert(StatusCode::OK);
        ["work", "title", "isStopping"].map(|member| current[member].clone())
    };
    let running = "An import is running";
    let import = app.app.imports.try_start().unwrap();
    assert_eq!(
        shown(&mut admin).await,
        [json!("import"), json!(running), json!(false)]
    );
    admin.send(Method::DELETE, CURRENT, None).await;
    assert_eq!(
        shown(&mut admin).await,
        [json!("import"), json!(running), json!(true)]
    );
    drop(import);

    let compaction = app.app.imports.try_start_compaction().unwrap();
    let canceled = admin.send(Method::DELETE, CURRENT, None).await;
    assert_eq!(canceled.status, StatusCode::NO_CONTENT);
    let compacted = "The database is being compacted";
    assert_eq!(
        shown(&mut admin).await,
        [json!("compaction"), json!(compacted), json!(false)]
    );
    drop(compaction);
}

#[tokio::test]
async fn a_client_that_disconnects_imports_nothing() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let (sender, body) = stream();
    let mut uploading = admin.clone();
    let upload = tokio::spawn(async move { send(&mut uploading, IMPORT, body).await });
    let whole = form("b.csv", BOOKINGS);
    sender
        .send(whole[..whole.len() / 2].to_vec().into())
        .await
        .unwrap();
    wait_for(&mut admin, |current| !current.is_null()).await;
    upload.abort();
    wait_for(&mut admin, Value::is_null).await;
    assert!(bookings(&mut admin).await.is_empty());
    assert_eq!(import(&mut admin, BOOKINGS).await["inserted"], 2);
}

/// While another write is under way no import gets to save its rows.
#[tokio::test]
async fn a_client_that_disconnects_while_rows_are_read_imports_nothing() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let (release, released) = mpsc::channel::<()>();
    let (entered, is_entered) = tokio::sync::oneshot::channel();
    let state = app.app.clone();
    let writer = std::thread::spawn(move || {
        state.store().write(|_| {
            entered.send(()).unwrap();
            let _ = released.recv();
            Ok::<_, StoreError>(())
        })
    });
    is_entered.await.unwrap();
    let mut uploading = admin.clone();
    let upload =
        tokio::spawn(async move { send(&mut uploading, IMPORT, form("b.csv", BOOKINGS)).await });
    let current = wait_for(&mut admin, |current| current["rowsRead"] == 2).await;
    assert_eq!(current["phase"], "reading");
    upload.abort();
    assert!(upload.await.is_err());
    release.send(()).unwrap();
    writer.join().unwrap().unwrap();
    wait_for(&mut admin, Value::is_null).await;
    assert!(bookings(&mut admin).await.is_empty());
}

#[test]
fn a_canceled_import_stores_nothing_whatever_it_was_doing() {
    let rows: Vec<_> = (0..5_000)
        .map(|row| format!("{row},Acme,Intake,2025-01-02\n"))
        .collect();
    let rows = rows.concat();
    let bookings = format!("id,client,category,created time\n{rows}");
    let rows: Vec<_> = (0..5_000)
        .map(|row| format!("Vendor {},Intake,,\n", row % 10))
        .collect();
    let rows = rows.concat();
    let vendors = format!("name,category,websiteUrl,bookingUrl\n{rows}");
    for (file, phase) in [
        (&bookings, ImportPhase::Reading),
        (&bookings, ImportPhase::Saving),
        (&vendors, ImportPhase::Reading),
    ] {
        let app = TestApp::new().app;
        let listener = |progress: stackbrief::app::imports::Progress| {
            if progress.phase == phase {
                app.imports.cancel();
            }
        };
        let outcome =
            app.imports
                .import_reader(file.as_bytes(), None, &Options::default(), &listener);
        assert!(matches!(outcome, Err(ImportError::Canceled)), "{outcome:?}");
        assert!(app.imports.current().is_none());
        assert_eq!(app.bookings.current().count(&BookingFilter::default()), 0);
        assert!(app.catalog.current().categories().is_empty());
        // The next one is not.
        let again = app
            .imports
            .import_reader(file.as_bytes(), None, &Options::default(), &|_| {});
        assert!(again.unwrap().inserted >= 10);
    }
}
