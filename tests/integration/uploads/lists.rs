//! The rejected rows of an import as a file: what stands in it, who gets it, how long it stays.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use axum::http::StatusCode;
use serde_json::Value;

use super::{BOOKINGS, IMPORT, form, import, send};
use crate::support::{Browser, TestApp};

const BAD: &str = "Client,Name,E-Mail,Company,Invitee Email,Created Time,Firm Size,note\n\
    Acme,Ada,ada@x.example,X LLP,ada@x.example,yesterday,SOLO,\"=1+1, \"\"quoted\"\"\"\n\
    Acme,Ada,ada@x.example,X LLP,,2025-01-02,SOLO,fine\n\
    Acme,Bob,bob@x.example\n\
    -Beta,Eve,eve@x.example,X LLP,,2025-13-03,huge,\"two\nlines\"\n";

async fn download(browser: &mut Browser, report: &Value) -> String {
    let url = report["errorsUrl"].as_str().unwrap();
    let reply = browser.get(url).await;
    assert_eq!(reply.status, StatusCode::OK, "{url}");
    assert_eq!(reply.headers["content-type"], "text/csv; charset=utf-8");
    let disposition = reply.headers["content-disposition"].to_str().unwrap();
    assert!(
        disposition.starts_with("attachment; filename=\"import-"),
        "{disposition}"
    );
    assert_eq!(reply.headers["cache-control"], "no-store");
    String::from_utf8(reply.body).unwrap()
}

#[tokio::test]
async fn rejected_rows_can_be_downloaded_without_personal_data() {
    let data = tempfile::tempdir().unwrap();
    let app = TestApp::on_disk(data.path());
    let mut admin = app.admin().await;
    let report = import(&mut admin, BAD).await;
    assert_eq!(
        (report["inserted"].as_u64(), report["rejected"].as_u64()),
        (Some(1), Some(3))
    );
    let expected = "Client,Name,E-Mail,Company,Invitee Email,Created Time,Firm Size,note,What is wrong\n\
        Acme,,,,,yesterday,SOLO,\"'=1+1, \"\"quoted\"\"\",\"Row 2: created time \"\"yesterday\"\" is not a date\"\n\
        ,,,,,,,,\"Row 4: expected 8 fields, found 3\"\n\
        '-Beta,,,,,2025-13-03,huge,\"two\nlines\",\"Row 5: created time \"\"2025-13-03\"\" is not a date\"\n";
    let list = download(&mut admin, &report).await;
    assert_eq!(list, expected);
    for name in ["Ada", "Bob", "Eve", "x.example", "X LLP"] {
        assert!(!list.contains(name), "{name}");
    }
    // A list can be corrected and imported.
    let mended = list
        .replace("yesterday", "2025-01-01")
        .replace("2025-13-03", "2025-01-03")
        .replace(",,,,,,,,\"Row 4: expected 8 fields, found 3\"\n", "");
    let report = import(&mut admin, mended).await;
    assert_eq!(
        (report["inserted"].as_u64(), report["rejected"].as_u64()),
        (Some(2), Some(0))
    );
    assert_eq!(report["errorsUrl"], Value::Null);
}

#[tokio::test]
async fn a_vendor_list_keeps_its_names_and_the_cells_of_a_ragged_row() {
    let data = tempfile::tempdir().unwrap();
    let app = TestApp::on_disk(data.path());
    let mut admin = app.admin().await;
    let file = "name,category,websiteUrl,bookingUrl,Sales Email\n\
        Acme,Intake,javascript:x,,sales@acme.example\nBeta,Intake,,,\n";
    let report = import(&mut admin, file).await;
    let expected = "name,category,websiteUrl,bookingUrl,Sales Email,What is wrong\n\
        Acme,Intake,javascript:x,,,Row 2: website URL must start with http:// or https://\n";
    assert_eq!(download(&mut admin, &report).await, expected);

    let file = "name,category,websiteUrl,bookingUrl\nAcme,Intake,,,a,b\nBeta,Intake\n";
    let report = import(&mut admin, file).await;
    let expected = "name,category,websiteUrl,bookingUrl,What is wrong\n\
        Acme,Intake,,,\"Row 2: expected 4 fields, found 6\",a,b\n\
        Beta,Intake,,,\"Row 3: expected 4 fields, found 2\"\n";
    assert_eq!(download(&mut admin, &report).await, expected);
}

fn lists(data: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(data.join("import-errors")).unwrap();
    let mut names: Vec<_> = entries
        .map(|entry| {
            let entry = entry.unwrap();
            let mode = entry.metadata().unwrap().permissions().mode() & 0o777;
            assert_eq!(mode, 0o600, "{entry:?}");
            entry.file_name().into_string().unwrap()
        })
        .collect();
    names.sort();
    names
}

#[tokio::test]
async fn of_dry_runs_the_last_list_is_kept_and_a_canceled_import_leaves_none() {
    let data = tempfile::tempdir().unwrap();
    let app = TestApp::on_disk(data.path());
    let mut admin = app.admin().await;
    let dry_run = format!("{IMPORT}?dryRun=true");
    let mut last = Value::Null;
    for _ in 0..3 {
        let former = last.clone();
        let reply = send(&mut admin, &dry_run, form("b.csv", BAD)).await;
        last = reply.assert(StatusCode::OK);
        assert_eq!(lists(data.path()).len(), 1);
        if let Some(url) = former["errorsUrl"].as_str() {
            let said = "There is no such list of rejected rows.";
            admin.get(url).await.assert_problem(404, "not_found", said);
        }
    }
    assert!(download(&mut admin, &last).await.contains("yesterday"));
    // What a process that was killed has left behind goes with the next list.
    std::fs::write(data.path().join("import-errors/unfinished-x"), "x").unwrap();
    let unclosed = format!("{BAD}\"never closed");
    let reply = send(&mut admin, IMPORT, form("b.csv", unclosed)).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    let reply = send(&mut admin, &dry_run, form("b.csv", BAD)).await;
    reply.assert(StatusCode::OK);
    assert_eq!(lists(data.path()).len(), 1);
}

#[tokio::test]
async fn no_other_file_is_handed_out() {
    let data = tempfile::tempdir().unwrap();
    let app = TestApp::on_disk(data.path());
    let mut admin = app.admin().await;
    import(&mut admin, BAD).await;
    std::fs::write(data.path().join("secret.csv"), "secret").unwrap();
    for id in [
        "0",
        "run-",
        "..%2fsecret",
        "%2e%2e%2fsecret",
        "%00",
        "a.b",
        "9999999999999999999999",
    ] {
        let reply = admin
            .get(&format!("/api/admin/imports/{id}/errors.csv"))
            .await;
        let said = "There is no such list of rejected rows.";
        reply.assert_problem(404, "not_found", said);
    }
}

#[tokio::test]
async fn a_file_without_errors_leaves_no_error_list() {
    let data = tempfile::tempdir().unwrap();
    let app = TestApp::on_disk(data.path());
    let mut admin = app.admin().await;
    let report = import(&mut admin, BOOKINGS).await;
    assert_eq!(report["errorsUrl"], Value::Null);
    assert!(!data.path().join("import-errors").exists());
}

#[tokio::test]
async fn the_error_lists_of_the_last_twenty_imports_are_kept() {
    let data = tempfile::tempdir().unwrap();
    let app = TestApp::on_disk(data.path());
    let mut admin = app.admin().await;
    let mut urls = Vec::new();
    for number in 0..22 {
        let file = format!("id,client,created time\n{number},Acme,2025-01-02\nx,Acme,no\n");
        let report = import(&mut admin, file).await;
        urls.push(report["errorsUrl"].as_str().unwrap().to_owned());
    }
    assert_eq!(lists(data.path()).len(), 20);
    for (number, url) in urls.iter().enumerate() {
        let reply = admin.get(url).await;
        if number < 2 {
            let said = "There is no such list of rejected rows.";
            reply.assert_problem(404, "not_found", said);
        } else {
            assert_eq!(reply.status, StatusCode::OK, "{number}");
        }
    }
    // What the history offers is what there is.
    let history = admin.get("/api/admin/imports").await.assert(StatusCode::OK);
    let items = history["items"].as_array().unwrap();
    let offered: Vec<_> = items
        .iter()
        .filter_map(|item| item["errorsUrl"].as_str())
        .collect();
    let newest_first: Vec<_> = urls[2..].iter().rev().map(String::as_str).collect();
    assert_eq!((items.len(), offered), (22, newest_first));
}
