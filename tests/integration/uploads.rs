//! Imports over HTTP: what a form may be, who may send it, how it is watched and stopped.

mod audit;
mod calendar_people;
mod conventions;
mod csv_heads;
mod duplicate_vendor_rows;
mod emptied_categories;
mod extra_columns;
mod form_fields;
mod former_names;
mod forms;
mod hand_kept_logs;
mod history;
mod lists;
mod malformed_files;
mod meeting_titles;
mod named_categories;
mod named_columns;
mod running;
mod scheduling_exports;
mod sheet_layouts;
mod spreadsheets;
mod unchanged_imports;
mod unread_cells;
mod vendor_changes;
mod vendor_files;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};
use stackbrief::config::Config;

use crate::form::{FORM, form};
use crate::support::{Browser, Reply, TestApp};

const IMPORT: &str = "/api/admin/demo-bookings/import";
const CURRENT: &str = "/api/admin/imports/current";
const BOOKINGS: &str = "client,category,created time,state\n\
    Acme,Intake,2025-01-02 10:00,TX\nBeta,Staffing,2025-01-03,NV\n";

/// A request that sends this form.
fn request(path: &str, form: impl Into<Body>) -> Request<Body> {
    let request = Request::post(path).header(header::CONTENT_TYPE, FORM);
    request.body(form.into()).unwrap()
}

async fn send(browser: &mut Browser, path: &str, form: impl Into<Body>) -> Reply {
    browser.send_raw(request(path, form)).await
}

/// Imports a file and returns the report of the server.
async fn import(browser: &mut Browser, file: impl AsRef<[u8]>) -> Value {
    let reply = send(browser, IMPORT, form("file.csv", file)).await;
    reply.assert(StatusCode::OK)
}

/// The sentences of a report except those on its clients and on a file without firm sizes or firms: these servers have
/// no vendors, and few of the files have the others.
fn notices(report: &Value) -> Value {
    let all = report["notices"].as_array().unwrap().iter();
    let is_of_all = |notice: &Value| {
        let notice = notice.as_str().unwrap();
        let of_files = [
            "The file has no firm sizes",
            "No column is known as Company or Email",
        ];
        notice.contains("no vendor: ") || of_files.iter().any(|of_file| notice.starts_with(of_file))
    };
    all.filter(|notice| !is_of_all(notice)).cloned().collect()
}

async fn bookings(browser: &mut Browser) -> Vec<Value> {
    let reply = browser.get("/api/demo-bookings").await;
    let bookings = reply.assert(StatusCode::OK);
    bookings.as_array().unwrap().clone()
}

#[tokio::test]
async fn an_import_reports_what_it_did_and_a_dry_run_what_it_would_do() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let bad = format!("{BOOKINGS}Gamma,Intake,yesterday,TX\n");
    let dry_run = format!("{IMPORT}?dryRun=true");
    let would = send(&mut admin, &dry_run, form("b.csv", &bad)).await;
    let would = would.assert(StatusCode::OK);
    assert!(bookings(&mut admin).await.is_empty());
    let did = import(&mut admin, &bad).await;
    for (report, dry_run) in [(&would, true), (&did, false)] {
        assert_eq!(report["dryRun"], dry_run);
        assert_eq!(report["kind"], "bookings");
        let counts = ["inserted", "updated", "skipped", "unchanged", "rejected"];
        let counts = counts.map(|count| report[count].as_u64().unwrap());
        assert_eq!(counts, [2, 0, 1, 0, 1], "{report}");
        let errors = json!(["Row 4: created time \"yesterday\" is not a date"]);
        assert_eq!(report["errors"], errors);
        let reason = "created time \"yesterday\" is not a date";
        assert_eq!(report["rowErrors"], json!([{ "row": 4, "reason": reason }]));
        assert_eq!(report["moreErrors"], 0);
        assert!(report["durationMs"].is_u64() && report["columns"].is_array());
    }
    assert_eq!(bookings(&mut admin).await.len(), 2);
    let again = import(&mut admin, BOOKINGS).await;
    assert_eq!(
        (&again["inserted"], &again["skipped"]),
        (&json!(0), &json!(2))
    );
}

#[tokio::test]
async fn a_misspelled_parameter_imports_nothing() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let misspelled = format!("{IMPORT}?dryrun=true");
    let reply = send(&mut admin, &misspelled, form("b.csv", BOOKINGS)).await;
    let detail = "dryrun: This name is unknown. Did you mean dryRun?";
    reply.assert_problem(422, "validation_failed", detail);
    let unlike = format!("{IMPORT}?preview=true");
    let reply = send(&mut admin, &unlike, form("b.csv", BOOKINGS)).await;
    let sentence = reply.json()["fields"]["preview"].clone();
    let sentence = sentence.as_str().unwrap();
    assert!(
        sentence.starts_with("This name is unknown. Known are dryRun, "),
        "{sentence}"
    );
    assert!(bookings(&mut admin).await.is_empty());
}

#[tokio::test]
async fn a_switch_without_a_value_imports_nothing() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    for bare in ["dryRun", "dryRun=", "dryRun=%20", "removeSampleData"] {
        let target = format!("{IMPORT}?{bare}");
        let reply = send(&mut admin, &target, form("b.csv", BOOKINGS)).await;
        reply.assert_problem(422, "validation_failed", "Enter true or false.");
    }
    assert!(bookings(&mut admin).await.is_empty());
}

#[tokio::test]
async fn only_an_administrator_imports() {
    let app = TestApp::new();
    let mut member = app.member("Ada").await;
    let mut anonymous = app.browser();
    let reply = send(&mut anonymous, IMPORT, form("b.csv", BOOKINGS)).await;
    reply.assert_problem(401, "not_authenticated", "Please sign in.");
    let reply = send(&mut member, IMPORT, form("b.csv", BOOKINGS)).await;
    reply.assert_problem(403, "forbidden", "Administrators only.");
    let paths = [
        ("GET", CURRENT),
        ("DELETE", CURRENT),
        ("GET", "/api/admin/imports"),
        ("POST", "/api/admin/imports/1/undo"),
        ("GET", "/api/admin/imports/1/errors.csv"),
        ("DELETE", "/api/admin/sample-data"),
    ];
    for (method, path) in paths {
        let method: axum::http::Method = method.parse().unwrap();
        let reply = member.send(method, path, None).await;
        reply.assert_problem(403, "forbidden", "Administrators only.");
    }
    assert!(bookings(&mut member).await.is_empty());
}

#[tokio::test]
async fn an_upload_is_refused_before_any_of_the_file_is_read() {
    let app = TestApp::new();
    let (mut admin, mut member) = (app.admin().await, app.sign_up("Ada").await);
    // Reading this body never ends.
    let (_sender, silent) = running::stream();
    let (_other_sender, also_silent) = running::stream();
    let _guard = app.app.imports.try_start().unwrap();
    let reply = send(&mut member, IMPORT, silent).await;
    reply.assert_problem(403, "forbidden", "Administrators only.");
    let reply = send(&mut admin, IMPORT, also_silent).await;
    reply.assert_problem(409, "import_in_progress", "Another import is running.");
}

#[tokio::test]
async fn a_file_over_the_limit_is_refused_by_its_length_and_while_it_is_received() {
    let app = TestApp::with(Config {
        max_import_mb: 1,
        ..Config::default()
    });
    let mut admin = app.admin().await;
    let too_large = "The file is larger than the limit (1 MB).";
    let file = |bytes: usize| {
        let mut file = BOOKINGS.as_bytes().to_vec();
        file.resize(bytes, b'\n');
        form("b.csv", file)
    };
    for bytes in [1_000_001, 1_200_000, 3_200_000] {
        let reply = send(&mut admin, IMPORT, file(bytes)).await;
        reply.assert_problem(413, "file_too_large", too_large);
    }
    let (sender, body) = running::stream();
    let writing = tokio::spawn(async move {
        for piece in file(3_200_000).chunks(64 << 10) {
            sender.send(piece.to_vec().into()).await.unwrap();
        }
    });
    let reply = send(&mut admin, IMPORT, body).await;
    reply.assert_problem(413, "file_too_large", too_large);
    // What is refused is read to its end, so that a browser looks for the reply.
    writing.await.unwrap();
    assert!(app.app.imports.current().is_none());
    let reply = send(&mut admin, IMPORT, file(1_000_000)).await;
    assert_eq!(reply.assert(StatusCode::OK)["inserted"], 2);
}

#[tokio::test]
async fn a_file_larger_than_the_free_disk_space_is_refused_unread() {
    let app = TestApp::with(Config {
        max_import_mb: 1_000_000_000_000,
        ..Config::default()
    });
    let mut admin = app.admin().await;
    let mut huge = request(IMPORT, form("b.csv", BOOKINGS));
    let petabytes = "100000000000000000".parse().unwrap();
    huge.headers_mut().insert(header::CONTENT_LENGTH, petabytes);
    let reply = admin.send_raw(huge).await;
    let said = reply.json()["detail"].as_str().unwrap().to_owned();
    reply.assert_problem(507, "storage_full", &said);
    let begin = "There is not enough free disk space: this import needs about 300,000 TB and ";
    assert!(said.starts_with(begin), "{said}");
    assert!(said.ends_with(" is free. Nothing was imported."), "{said}");
    assert_eq!(import(&mut admin, BOOKINGS).await["inserted"], 2);
}

#[tokio::test]
async fn options_are_true_or_false() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    for name in ["dryRun", "removeSampleData"] {
        let path = format!("{IMPORT}?{name}=maybe");
        let reply = send(&mut admin, &path, form("b.csv", BOOKINGS)).await;
        let body = reply.assert_problem(422, "validation_failed", "Enter true or false.");
        assert_eq!(body["fields"][name], "Enter true or false.");
    }
    assert!(bookings(&mut admin).await.is_empty());
}
