//! Upload forms as clients send them, valid and invalid.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};

use super::{BOOKINGS, IMPORT, bookings, form, request, send};
use crate::support::TestApp;

const PART: &str = "--x-1\r\nContent-Disposition: form-data; ";

#[tokio::test]
async fn a_body_that_is_no_form_is_refused_by_its_content_type() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    for kind in [
        "multipart/form-data",
        "multipart/form-data; boundary=",
        "multipart/mixed; boundary=x-1",
        "text/csv",
        "application/json",
        "application/x-www-form-urlencoded",
    ] {
        let request = Request::post(IMPORT).header(header::CONTENT_TYPE, kind);
        let request = request.body(Body::from(form("b.csv", BOOKINGS))).unwrap();
        let reply = admin.send_raw(request).await;
        reply.assert_unreadable(415, "unsupported_media_type");
    }
    assert!(bookings(&mut admin).await.is_empty());
}

#[tokio::test]
async fn a_truncated_form_imports_nothing() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let whole = form("b.csv", BOOKINGS);
    let end = whole.len() - "--\r\n".len();
    for end in [0, 1, 20, 100, whole.len() / 2, end - 10, end, end + 1] {
        let reply = send(&mut admin, IMPORT, whole[..end].to_vec()).await;
        reply.assert_problem(400, "malformed_upload", "The upload was incomplete.");
    }
    let large_head = format!(
        "{PART}name=\"file\"; filename=\"{}\"\r\n\r\n",
        "x".repeat(100_000)
    );
    let reply = send(&mut admin, IMPORT, large_head).await;
    reply.assert_problem(400, "malformed_upload", "The upload was incomplete.");
    assert!(bookings(&mut admin).await.is_empty());
    assert!(app.app.imports.current().is_none());
}

#[tokio::test]
async fn a_form_without_a_file_asks_for_one() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let part = |disposition: &str| format!("{PART}{disposition}\r\n\r\n{BOOKINGS}\r\n--x-1--\r\n");
    for body in [
        "--x-1--\r\n".to_owned(),
        part("name=\"f\"; filename=\"b.csv\""),
        part("name=\"file\""),
        // A browser sends this where nothing was picked.
        part("name=\"file\"; filename=\"\""),
        part("filename=\"b.csv\""),
    ] {
        let reply = send(&mut admin, IMPORT, body).await;
        reply.assert_problem(422, "no_file", "Please select a CSV file to upload.");
    }
    assert!(bookings(&mut admin).await.is_empty());
}

#[tokio::test]
async fn a_file_is_accepted_by_its_extension_and_its_name_is_only_shown() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let long = format!("{}.csv", "n".repeat(5_000));
    for name in [
        "x.csv.exe",
        "csv",
        ".csv",
        "x.csv ;",
        "bookings.xlsx",
        &long,
    ] {
        let reply = send(&mut admin, IMPORT, form(name, BOOKINGS)).await;
        reply.assert_problem(422, "not_csv", "Please select a valid CSV file.");
    }
    for (name, said) in [
        ("list.XLS", "This is a spreadsheet of the old .xls format."),
        ("list.xlsb", "This is a binary workbook (.xlsb)."),
        ("list.xlsm", "This is a workbook with macros."),
        ("list.ods", "This is an OpenDocument spreadsheet."),
    ] {
        let reply = send(&mut admin, IMPORT, form(name, BOOKINGS)).await;
        let said = format!("{said} Save it as .xlsx or .csv and choose that.");
        reply.assert_problem(415, "not_spreadsheet", &said);
    }
    assert!(bookings(&mut admin).await.is_empty());
    for name in [
        "../../etc/x.csv",
        "C:\\fakepath\\x.csv",
        "B.CSV",
        "Übersicht %22a%22.Csv",
    ] {
        let reply = send(&mut admin, IMPORT, form(name, BOOKINGS)).await;
        reply.assert(StatusCode::OK);
    }
}

#[tokio::test]
async fn a_form_may_have_four_parts_and_one_file() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let note = format!("{PART}name=\"note\"\r\n\r\nhello\r\n");
    let file = String::from_utf8(form("b.csv", BOOKINGS)).unwrap();
    let reply = send(&mut admin, IMPORT, note.repeat(3) + &file).await;
    assert_eq!(reply.assert(StatusCode::OK)["inserted"], 2);
    for notes in [4, 10_000] {
        let reply = send(&mut admin, IMPORT, note.repeat(notes) + &file).await;
        let said = "The upload has more than 4 parts.";
        reply.assert_problem(422, "validation_failed", said);
    }
    let twice = file.replace("--x-1--\r\n", "") + &file;
    let reply = send(&mut admin, IMPORT, twice).await;
    reply.assert_problem(422, "validation_failed", "Please select one CSV file.");
    let kind = "Multipart/Form-Data; charset=utf-8; boundary=\"x-1\"";
    let mut quoted = request(IMPORT, form("b.csv", BOOKINGS));
    quoted
        .headers_mut()
        .insert(header::CONTENT_TYPE, kind.parse().unwrap());
    admin.send_raw(quoted).await.assert(StatusCode::OK);
}
