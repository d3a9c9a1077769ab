//! Every known kind of malformed file and how its import ends (docs/import.md). The small ones lie
//! in `tests/fixtures/malformed`; the number at the start of a name only sorts them.

use axum::http::StatusCode;
use serde_json::{Value, json};
use stackbrief::domain::vendor::Vendor;

use super::{BOOKINGS, IMPORT, bookings, form, import, send};
use crate::support::TestApp;

fn bad(name: &str) -> Vec<u8> {
    let path = format!(
        "{}/tests/fixtures/malformed/{name}",
        env!("CARGO_MANIFEST_DIR")
    );
    std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// What a refused file is answered with.
struct Refusal(u16, &'static str, &'static str);

const NOT_CSV: Refusal = Refusal(415, "not_csv", "This file is not a readable CSV.");

#[tokio::test]
async fn a_file_that_is_no_csv_is_refused_with_a_helpful_message() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let columns = "x,".repeat(100_000);
    let files = [
        (
            bad("no-bytes.csv"),
            Refusal(422, "empty_file", "The file is empty."),
        ),
        (
            bad("no-header.csv"),
            Refusal(
                422,
                "missing_columns",
                "Missing required columns: name, category, websiteUrl, bookingUrl (vendors), \
                 or created time and client (bookings)",
            ),
        ),
        (
            bad("unclosed-quote.csv"),
            Refusal(
                422,
                "malformed_csv",
                "Line 2: a quoted value is never closed.",
            ),
        ),
        (bad("only-nul.csv"), NOT_CSV),
        (
            bad("known-column-twice.csv"),
            Refusal(
                422,
                "malformed_csv",
                "The column \"created time\" appears twice.",
            ),
        ),
        (bad("image.csv"), NOT_CSV),
        (bad("archive.csv"), NOT_CSV),
        (bad("web-page.csv"), NOT_CSV),
        (
            columns.into_bytes(),
            Refusal(
                422,
                "malformed_csv",
                "The file has more than 10000 columns.",
            ),
        ),
        // A mebibyte without a line break.
        (
            vec![b'x'; 3 << 20],
            Refusal(
                422,
                "malformed_csv",
                "The file has more than 10000 columns.",
            ),
        ),
    ];
    for (file, Refusal(status, code, detail)) in files {
        let reply = send(&mut admin, IMPORT, form("x.csv", &file)).await;
        reply.assert_problem(status, code, detail);
    }
    let many: Vec<_> = (0..501)
        .map(|row| format!("Category {row},2025-01-02\n"))
        .collect();
    let many = many.concat();
    let reply = send(
        &mut admin,
        IMPORT,
        form("x.csv", format!("category,created time\n{many}")),
    );
    let said = "With this file there would be more than 500 categories. List its own categories under those that there \
                are already.";
    reply.await.assert_problem(422, "too_many_categories", said);
    assert!(bookings(&mut admin).await.is_empty());
    assert!(app.app.catalog.current().categories().is_empty());
}

#[tokio::test]
async fn the_same_rows_in_any_encoding_and_delimiter_are_the_same_bookings() {
    let expected = {
        let app = TestApp::new();
        let mut admin = app.admin().await;
        import(&mut admin, BOOKINGS).await;
        without_ids(bookings(&mut admin).await)
    };
    let guess = "Some characters are not UTF-8 and were read as Windows-1252.";
    for (name, notices) in [
        ("byte-order-mark.csv", json!([])),
        ("crlf.csv", json!([])),
        ("cr.csv", json!([])),
        ("semicolons.csv", json!([])),
        ("declared-delimiter.csv", json!([])),
        ("utf-16.csv", json!([])),
        ("latin-1.csv", json!([guess])),
        ("header-spellings.csv", json!([])),
    ] {
        let app = TestApp::new();
        let mut admin = app.admin().await;
        let report = import(&mut admin, bad(name)).await;
        assert_eq!(counts(&report), [2, 0, 0], "{name}: {report}");
        assert_eq!(
            (&report["errors"], super::notices(&report)),
            (&json!([]), notices),
            "{name}"
        );
        let mut stored = without_ids(bookings(&mut admin).await);
        if name == "latin-1.csv" {
            assert_eq!(stored[0]["client"], "Café");
            stored[0]["client"] = json!("Beta");
        }
        assert_eq!(stored, expected, "{name}");
    }
}

fn without_ids(mut bookings: Vec<Value>) -> Vec<Value> {
    for booking in &mut bookings {
        booking.as_object_mut().unwrap().remove("id");
    }
    bookings
}

fn counts(report: &Value) -> [u64; 3] {
    ["inserted", "updated", "skipped"].map(|count| report[count].as_u64().unwrap())
}

#[tokio::test]
async fn a_rejected_row_says_why() {
    let link = |row: u32| {
        let wrong = match row {
            7 => "must not hold a user name or password",
            _ => "must start with http:// or https://",
        };
        format!("Row {row}: website URL {wrong}")
    };
    let long = format!(
        "client,created time\n{},2025-01-02\nB,2025-01-02\n",
        "x".repeat(1 << 20)
    );
    let files = [
        (bad("header-only.csv"), [0, 0, 0], vec![]),
        (
            bad("short-row.csv"),
            [3, 0, 1],
            vec!["Row 4: expected 4 fields, found 2".to_owned()],
        ),
        (
            bad("long-row.csv"),
            [3, 0, 1],
            vec!["Row 4: expected 4 fields, found 6".to_owned()],
        ),
        (
            bad("nul-in-a-value.csv"),
            [2, 0, 1],
            vec!["Row 4: a value holds a NUL character".to_owned()],
        ),
        (bad("unknown-column-twice.csv"), [1, 0, 0], vec![]),
        (
            long.into_bytes(),
            [1, 0, 1],
            vec!["Row 2: a value is longer than 64 KiB".to_owned()],
        ),
        (
            bad("hostile-links.csv"),
            [0, 0, 7],
            (2..9).map(link).collect(),
        ),
        (
            bad("hostile-names.csv"),
            [3, 0, 1],
            vec!["Row 5: name is longer than 200 characters".to_owned()],
        ),
        (
            bad("impossible-times.csv"),
            [1, 0, 6],
            vec![
                "Row 2: created time \"1850-01-01\" is before 1990".to_owned(),
                "Row 3: created time \"2999-01-01\" is in the future".to_owned(),
                "Row 4: created time \"yesterday\" is not a date".to_owned(),
                "Row 5: created time \"2025-02-30\" is not a date".to_owned(),
                "Row 6: created time \"02/30/2025\" is not a date".to_owned(),
                "Row 8: created time \"2026-03-03 09:01\" is in the future".to_owned(),
            ],
        ),
        (
            bad("odd-values.csv"),
            [2, 0, 1],
            vec!["Row 2: is active \"maybe\" is not yes or no".to_owned()],
        ),
        (bad("scheduling-export.csv"), [4, 0, 0], vec![]),
    ];
    for (file, expected, errors) in files {
        let app = TestApp::new();
        let mut admin = app.admin().await;
        let report = import(&mut admin, &file).await;
        let said = String::from_utf8_lossy(&file[..file.len().min(200)]).into_owned();
        assert_eq!(counts(&report), expected, "{said}: {report}");
        assert_eq!(report["errors"], json!(errors), "{said}");
        assert_eq!(
            counts(&import(&mut admin, &file).await)[..2],
            [0, 0],
            "{said}"
        );
    }
}

/// The vendors that a file brings, by name.
async fn vendors(file: &[u8]) -> Vec<Vendor> {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let reply = send(&mut admin, IMPORT, form("x.csv", file)).await;
    reply.assert(StatusCode::OK);
    let catalog = app.app.catalog.current();
    let mut vendors: Vec<_> = catalog
        .vendors()
        .map(|vendor| Vendor::clone(vendor))
        .collect();
    vendors.sort_by(|a, b| a.name.cmp(&b.name));
    vendors
}

#[tokio::test]
async fn odd_but_harmless_values_are_kept_as_text() {
    let quoted = vendors(&bad("quoted-breaks.csv")).await;
    assert_eq!(quoted[0].name, "Acme, \"the\" firm");
    assert_eq!(
        quoted[0].description.as_deref(),
        Some("one\ntwo, \"three\"")
    );

    let link = vendors(&bad("backslash-host.csv")).await;
    let stored = link[0].website_url.as_deref();
    assert_eq!(stored, Some("https://host.example/@evil.example"));

    let hostile = vendors(&bad("hostile-names.csv")).await;
    let names: Vec<_> = hostile.iter().map(|vendor| vendor.name.as_str()).collect();
    let formula = "=HYPERLINK(\"https://evil.example\")";
    assert_eq!(
        names,
        ["<img src=x onerror=alert(1)>", formula, "safeexe.csv"]
    );

    let odd = vendors(&bad("odd-values.csv")).await;
    assert_eq!(
        (odd[0].partner_level.as_deref(), odd[0].price_bracket),
        (Some("Unobtainium"), None)
    );
    assert_eq!(
        (odd[1].partner_level.as_deref(), odd[1].price_bracket),
        (Some("Gold"), Some(3))
    );
}

/// Quotes, breaks within quotes, both line ends, JSON, other scripts, formulas, nothing at all.
#[tokio::test]
async fn every_shape_of_text_comes_back_from_a_description() {
    let file = bad("vendors-acid.csv");
    let mut reader = csv::Reader::from_reader(file.as_slice());
    let mut expected: Vec<(String, Option<String>)> = reader
        .records()
        .map(|record| {
            let record = record.unwrap();
            // Tags that only change how a text looks go; the others of the file are none.
            let description = record[4].replace("<b>", "").replace("</b>", "");
            let description = Some(description).filter(|text| !text.is_empty());
            (record[0].to_owned(), description)
        })
        .collect();
    expected.sort();
    assert_eq!(expected.len(), 21);
    let app = TestApp::new();
    let mut admin = app.admin().await;
    assert_eq!(counts(&import(&mut admin, &file).await), [21, 0, 0]);
    let page = admin.get("/api/vendors").await.assert(StatusCode::OK);
    let stored: Vec<_> = page["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(shown)
        .collect();
    assert_eq!(stored, expected);
    assert_eq!(counts(&import(&mut admin, &file).await), [0, 0, 21]);
}

/// A vendor's name and description as the API gives them.
fn shown(vendor: &Value) -> (String, Option<String>) {
    let text = |field: &str| vendor[field].as_str().map(str::to_owned);
    (text("name").unwrap(), text("description"))
}
