//! What is said of a file's columns and categories in fields of the form that carries it.

use axum::http::StatusCode;
use serde_json::json;
use stackbrief::config::Config;
use tokio::task::JoinSet;

use super::{IMPORT, form, send};
use crate::support::{Browser, Reply, TestApp};

const VENDORS: &str = "Which vendor?,category\nNorth Desk,Phones\nAcme,Intake\n";
const PATH: &str = "?dryRun=false&allowMissing=websiteUrl,bookingUrl";
const COLUMNS: &str = r#"{"name": "Which vendor?"}"#;
const CATEGORIES: &str = r#"{"Phones": "Intake"}"#;

fn field(name: &str, value: &str) -> Vec<u8> {
    format!("--x-1\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n").into()
}

/// Sends fields before the file.
async fn send_fields(browser: &mut Browser, query: &str, fields: &[(&str, &str)]) -> Reply {
    let fields = fields.iter().flat_map(|(name, value)| field(name, value));
    let body: Vec<_> = fields.chain(form("list.csv", VENDORS)).collect();
    send(browser, &format!("{IMPORT}{query}"), body).await
}

#[tokio::test]
async fn a_form_says_what_columns_and_categories_hold() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let fields = [("columns", COLUMNS), ("categories", CATEGORIES)];
    let report = send_fields(&mut admin, PATH, &fields).await;
    let report = report.assert(StatusCode::OK);
    assert_eq!(report["inserted"], 2, "{report}");
    assert_eq!(report["ownCategories"], json!([]));
    let history = admin.get("/api/admin/imports").await.assert(StatusCode::OK);
    let kept = &history["items"][0]["namedCategories"];
    assert_eq!(*kept, json!([{"name": "Phones", "category": "Intake"}]));
    // One in the address and the other in the form.
    let query = format!("{PATH}&columns=%7B%22name%22:%22Which%20vendor?%22%7D");
    let report = send_fields(&mut admin, &query, &fields[1..]).await;
    assert_eq!(report.assert(StatusCode::OK)["unchanged"], 2);
}

#[tokio::test]
async fn more_is_said_in_a_form_than_an_address_holds() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let long = |number: usize| format!("{}{number}", "ñ".repeat(190));
    let all: serde_json::Map<_, _> = (0..499)
        .map(|number| (long(number), json!(long(number + 1_000))))
        .chain([("Phones".to_owned(), json!("Intake"))])
        .collect();
    let said = serde_json::Value::Object(all).to_string();
    assert!(said.len() > 350_000);
    let fields = [("columns", COLUMNS), ("categories", &*said)];
    let report = send_fields(&mut admin, PATH, &fields).await;
    assert_eq!(report.assert(StatusCode::OK)["inserted"], 2);
}

#[tokio::test]
async fn fields_do_not_count_towards_the_limit_of_the_file() {
    let app = TestApp::with(Config {
        max_import_mb: 1,
        ..Config::default()
    });
    let mut admin = app.admin().await;
    let blanks = " ".repeat(700_000);
    let said = [COLUMNS, CATEGORIES].map(|said| format!("{said}{blanks}"));
    let fields = [("columns", &*said[0]), ("categories", &*said[1])];
    let file = |bytes: usize| {
        let mut file = VENDORS.as_bytes().to_vec();
        file.resize(bytes, b'\n');
        let fields = fields.iter().flat_map(|(name, value)| field(name, value));
        fields.chain(form("list.csv", file)).collect::<Vec<_>>()
    };
    let path = format!("{IMPORT}{PATH}");
    let reply = send(&mut admin, &path, file(1_000_001)).await;
    let why = "The file is larger than the limit (1 MB).";
    reply.assert_problem(413, "file_too_large", why);
    let reply = send(&mut admin, &path, file(1_000_000)).await;
    assert_eq!(reply.assert(StatusCode::OK)["inserted"], 2);
    let huge = "x".repeat((1 << 20) + 1);
    let reply = send_fields(&mut admin, PATH, &[("categories", &huge)]).await;
    let why = "The field \"categories\" is larger than 1 MiB.";
    reply.assert_problem(413, "payload_too_large", why);
}

#[tokio::test]
async fn a_field_that_cannot_be_taken_is_refused_with_a_sentence() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let huge = format!("{{\"Phones\": \"{}\"}}", "x".repeat(1 << 20));
    let reply = send_fields(&mut admin, PATH, &[("categories", &huge)]).await;
    let why = "The field \"categories\" is larger than 1 MiB.";
    reply.assert_problem(413, "payload_too_large", why);
    let once = "Send \"categories\" once, in the form or in the query string.";
    let in_address = format!("{PATH}&categories=%7B%7D");
    for (query, fields, why) in [
        (
            PATH,
            &[("columns", "[1]")][..],
            "Send an object of names of columns.",
        ),
        (
            PATH,
            &[("columns", r#"{"name": 1}"#)],
            "Send an object of names of columns.",
        ),
        (
            PATH,
            &[("categories", "{\"Phones\"")],
            "Send an object of names of categories.",
        ),
        (
            PATH,
            &[("categories", "{\"Phones\": \"phones\"}")],
            "List the category \"Phones\" under another.",
        ),
        (
            PATH,
            &[(
                "columns",
                r#"{"name": "Which vendor?", "name": "category"}"#,
            )],
            "Name the column \"name\" once.",
        ),
        (
            PATH,
            &[("categories", r#"{"Phones": "Intake", "Phones": "Mail"}"#)],
            "Name the category \"Phones\" once.",
        ),
        (
            PATH,
            &[("categories", CATEGORIES), ("categories", CATEGORIES)],
            once,
        ),
        (&in_address, &[("categories", CATEGORIES)], once),
    ] {
        let reply = send_fields(&mut admin, query, fields).await;
        reply.assert_problem(422, "validation_failed", why);
    }
    let whole = String::from_utf8(form("list.csv", VENDORS)).unwrap();
    let file = whole.strip_suffix("--x-1--\r\n").unwrap().as_bytes();
    let late = [file, &field("columns", COLUMNS), b"--x-1--\r\n"].concat();
    let reply = send(&mut admin, &format!("{IMPORT}{PATH}"), late).await;
    let body = reply.assert_problem(
        422,
        "validation_failed",
        "Send \"columns\" before the file.",
    );
    assert_eq!(
        body["fields"]["columns"],
        "Send \"columns\" before the file."
    );
    let vendors = admin.get("/api/vendors").await.assert(StatusCode::OK);
    assert_eq!(vendors["items"], json!([]));
    assert!(app.app.imports.current().is_none());
}

#[tokio::test]
async fn of_eight_at_once_each_is_imported_or_told_that_another_runs() {
    let app = TestApp::new();
    let admin = app.admin().await;
    let mut running = JoinSet::new();
    for _ in 0..8 {
        let mut browser = admin.clone();
        running.spawn(async move {
            let fields = [("columns", COLUMNS), ("categories", CATEGORIES)];
            let reply = send_fields(&mut browser, PATH, &fields).await;
            if reply.status != StatusCode::CONFLICT {
                reply.assert(StatusCode::OK);
                return 1;
            }
            assert_eq!(reply.json()["code"], "import_in_progress");
            0
        });
    }
    let imported: usize = running.join_all().await.iter().sum();
    assert!(imported >= 1);
    assert!(app.app.imports.current().is_none());
}
