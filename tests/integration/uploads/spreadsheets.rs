//! Spreadsheets through the same call as CSVs: the same rows give the same result, and what is no
//! valid spreadsheet is a sentence.

use std::io::Read;

use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Workbook};
use serde_json::{Value, json};
use stackbrief::import::files::decode::Utf8Reader;

use super::{IMPORT, bookings, form, send};
use crate::support::{Browser, Reply, TestApp};
use crate::workbook::{SHEET_BEGIN, SHEET_END, Zip, row, skeleton, workbook};

const VENDORS: &str = "Product|Vendor|Category|Website|Demo Link|Key Features|Starting Price";

async fn send_sheet(admin: &mut Browser, query: &str, file: impl AsRef<[u8]>) -> Reply {
    send(admin, &format!("{IMPORT}{query}"), form("list.xlsx", file)).await
}

async fn import_sheet(admin: &mut Browser, file: impl AsRef<[u8]>) -> Value {
    let reply = send_sheet(admin, "", file).await;
    reply.assert(axum::http::StatusCode::OK)
}

/// The cells of a CSV.
fn cells_of(csv: &[u8]) -> Vec<csv::StringRecord> {
    let mut text = String::new();
    let mut decoded = Utf8Reader::open(csv).unwrap();
    decoded.read_to_string(&mut text).unwrap();
    let (text, delimiter) = match text.strip_prefix("sep=") {
        Some(rest) => (rest[1..].trim_start(), rest.as_bytes()[0]),
        None if text.contains(';') && !text.contains(',') => (text.as_str(), b';'),
        None => (text.as_str(), b','),
    };
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter)
        .from_reader(text.as_bytes());
    reader.records().map(Result::unwrap).collect()
}

/// The rows of a CSV as a workbook of shared texts, which has no cells where there is no text.
pub fn as_workbook(csv: &[u8]) -> Vec<u8> {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    for (line, record) in (0..).zip(cells_of(csv)) {
        for (column, cell) in (0..).zip(&record) {
            sheet.write_string(line, column, cell).unwrap();
        }
    }
    workbook.save_to_buffer().unwrap()
}

/// The rows of a CSV as a workbook that has every cell, also where its text is empty.
fn as_full_workbook(csv: &[u8]) -> Vec<u8> {
    let rows = (1..).zip(cells_of(csv));
    let rows = rows.map(|(line, record)| row(line, &record.iter().collect::<Vec<_>>()));
    workbook(rows.collect::<String>().as_bytes(), &b""[..])
}

/// What a file does in a fresh instance: the reply without what is of its format, what is stored
/// then, and how many records the same rows in the other format change afterwards.
async fn outcome(files: [(&str, &[u8]); 2]) -> (Value, Vec<Value>, Value, Value) {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let [(name, file), (other_name, other)] = files;
    let mut said = send(&mut admin, IMPORT, form(name, file)).await.json();
    let fields = said.as_object_mut().unwrap();
    for field in [
        "durationMs",
        "preview",
        "sheets",
        "requestId",
        "notices",
        "errorsUrl",
    ] {
        fields.remove(field);
    }
    let vendors = admin.get("/api/vendors").await.json();
    let mut stored = bookings(&mut admin).await;
    for booking in &mut stored {
        // Another instance hashes with another secret.
        booking.as_object_mut().unwrap().remove("id");
    }
    let again = send(&mut admin, IMPORT, form(other_name, other))
        .await
        .json();
    let changed = json!([again["inserted"], again["updated"]]);
    (said, stored, vendors, changed)
}

#[tokio::test]
async fn every_file_of_the_corpus_gives_the_same_as_a_spreadsheet() {
    // What a sheet cannot hold: open quotes, NUL characters, other formats.
    const CSV_ONLY: [&str; 6] = [
        "unclosed-quote.csv",
        "nul-in-a-value.csv",
        "only-nul.csv",
        "archive.csv",
        "image.csv",
        "web-page.csv",
    ];
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/malformed");
    let mut compared = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if CSV_ONLY.contains(&name.as_str()) {
            continue;
        }
        let csv = std::fs::read(&path).unwrap();
        let (sparse, full) = (as_workbook(&csv), as_full_workbook(&csv));
        let csv = ("list.csv", csv.as_slice());
        for (kind, sheet) in [("full", full), ("sparse", sparse)] {
            // Below a header without cells at its end, these are cells of columns that are not there.
            if kind == "sparse" && name == "unknown-column-twice.csv" {
                continue;
            }
            let sheet = ("list.xlsx", sheet.as_slice());
            let mut expected = outcome([csv, sheet]).await;
            if name == "short-row.csv" {
                // A sheet has no short rows: what it does not say is empty.
                let errors = &mut expected.0["errors"][0];
                assert_eq!(errors.as_str(), Some("Row 4: expected 4 fields, found 2"));
                *errors = json!("Row 4: created time is missing");
                expected.0["rowErrors"][0]["reason"] = json!("created time is missing");
            }
            assert_eq!(outcome([sheet, csv]).await, expected, "{kind} {name}");
        }
        compared += 1;
    }
    assert!(compared > 20);
}

#[tokio::test]
async fn typed_cells_are_read_as_a_csv_would_have_them() {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let names = [
        "id",
        "Client",
        "Client Category",
        "Firm Size",
        "State",
        "Created Time",
    ];
    sheet.write_row(0, 0, names).unwrap();
    let date = Format::new().set_num_format("m/d/yy h:mm");
    let half_past_two = ExcelDateTime::parse_from_str("2025-03-05T14:30:00").unwrap();
    let noon = Formula::new("=A1").set_result("45721.5");
    for (line, id) in [(1, 7.0), (2, 8.0), (3, 9.0), (4, 10.0)] {
        sheet.write_number(line, 0, id).unwrap();
        sheet.write_string(line, 1, "Callwright").unwrap();
        sheet.write_string(line, 2, "Intake").unwrap();
        sheet.write_number(line, 3, 45.0).unwrap();
        sheet.write_string(line, 4, "TX").unwrap();
    }
    sheet
        .write_datetime_with_format(1, 5, &half_past_two, &date)
        .unwrap();
    sheet.write_formula_with_format(2, 5, noon, &date).unwrap();
    sheet.write_number(3, 5, 45_721.25).unwrap();
    sheet.write_string(4, 5, "3/5/2025 2:30 PM").unwrap();
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let report = import_sheet(&mut admin, book.save_to_buffer().unwrap()).await;
    assert_eq!(report["inserted"], 4, "{report}");
    let mut stored = bookings(&mut admin).await;
    stored.sort_by_key(|booking| booking["id"].as_str().unwrap().parse::<u8>().unwrap());
    let field = |name: &str| -> Vec<&str> {
        stored
            .iter()
            .map(|booking| booking[name].as_str().unwrap())
            .collect()
    };
    assert_eq!(field("id"), ["7", "8", "9", "10"]);
    let size = "standardizedPracticeAreaBrokenOut";
    assert_eq!(field(size), ["E21_50"; 4]);
    let times = [
        "2025-03-05T14:30:00Z",
        "2025-03-05T12:00:00Z",
        "2025-03-05T06:00:00Z",
        "2025-03-05T14:30:00Z",
    ];
    assert_eq!(field("createdTime"), times);
}

#[tokio::test]
async fn formulas_without_a_value_are_empty_and_named() {
    let names: Vec<&str> = VENDORS.split('|').collect();
    let rows = [
        row(1, &names),
        "<row r=\"2\"><c t=\"str\"><f>A9</f><v>Callwright</v></c><c r=\"C2\" t=\"str\"><f>B9</f>\
         <v>Intake</v></c><c r=\"D2\"><f>HYPERLINK()</f></c><c r=\"E2\" t=\"e\"><f>VLOOKUP()</f>\
         <v>#N/A</v></c><c r=\"G2\"><v>99</v></c></row>"
            .to_owned(),
    ]
    .concat();
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let report = import_sheet(&mut admin, workbook(rows.as_bytes(), &b""[..])).await;
    assert_eq!(
        (&report["inserted"], &report["errors"]),
        (&json!(1), &json!([]))
    );
    let notices = report["notices"].to_string();
    assert!(
        notices.contains("No value is stored for 1 formula,"),
        "{notices}"
    );
    assert!(
        notices.contains("1 formula gave an error such as #N/A"),
        "{notices}"
    );
    let vendors = admin.get("/api/vendors").await.json();
    let vendor = &vendors["items"][0];
    assert_eq!(
        (&vendor["name"], &vendor["priceBracket"]),
        (&json!("Callwright"), &json!(1))
    );
    assert_eq!(vendor["websiteUrl"], Value::Null);
}

#[tokio::test]
async fn a_sheet_is_chosen_by_its_name_and_previewed() {
    let mut zip = skeleton(&["Read me", "Vendors &amp; more"]);
    let sheet = |rows: &[String]| [SHEET_BEGIN, &rows.concat(), SHEET_END].concat();
    let cover = sheet(&[row(2, &["Our vendors"])]);
    let names: Vec<&str> = VENDORS.split('|').collect();
    let list = sheet(&[
        row(3, &names),
        row(
            4,
            &[
                "Callwright",
                "Callwright Inc.",
                "Intake",
                "callwright.example",
            ],
        ),
        row(9, &["Ferrowick", "", "Intake", "not a link"]),
    ]);
    zip.part("xl/worksheets/sheet0.xml", cover.as_bytes(), None);
    zip.part("xl/worksheets/sheet1.xml", list.as_bytes(), None);
    let file = zip.finish();
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let sheets = json!(["Read me", "Vendors & more"]);
    let unread = send_sheet(&mut admin, "?dryRun=true&sheet=Read%20me", &file).await;
    assert_eq!(unread.status, 422);
    assert_eq!(unread.json()["sheets"], sheets);
    let unknown = send_sheet(&mut admin, "?sheet=Nowhere", &file).await;
    assert_eq!(unknown.status, 422);
    let detail = "There is no sheet \"Nowhere\" in this spreadsheet.";
    assert_eq!(unknown.json()["fields"]["sheet"], detail);
    assert_eq!(unknown.json()["sheets"], sheets);
    let query = "?dryRun=true&sheet=Vendors%20%26%20more";
    let report = send_sheet(&mut admin, query, &file).await.json();
    let mut first = vec![
        "Callwright",
        "Callwright Inc.",
        "Intake",
        "callwright.example",
    ];
    first.resize(7, "");
    let mut second = vec!["Ferrowick", "", "Intake", "not a link"];
    second.resize(7, "");
    let preview = json!({
        "sheet": "Vendors & more", "sheets": sheets, "header": names,
        "rows": [first, second], "rowCount": 2,
    });
    assert_eq!(report["preview"], preview);
    let error = "Row 9: website URL must start with http:// or https://";
    assert_eq!(
        (&report["inserted"], &report["errors"]),
        (&json!(1), &json!([error]))
    );
}

#[tokio::test]
async fn a_list_without_links_is_taken_where_an_administrator_says_so() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let list = "Product,Category,Features\nCallwright,Intake,Answers day and night\n";
    let refused = send(&mut admin, IMPORT, form("list.csv", list)).await;
    refused.assert_problem(
        422,
        "missing_columns",
        "Missing required columns: websiteUrl, bookingUrl",
    );
    assert_eq!(
        refused.json()["missingColumns"],
        json!(["websiteUrl", "bookingUrl"])
    );
    assert_eq!(refused.json()["allowMissing"], "websiteUrl,bookingUrl");
    let half = format!("{IMPORT}?allowMissing=websiteUrl");
    let refused = send(&mut admin, &half, form("list.csv", list)).await;
    assert_eq!(refused.json()["allowMissing"], "bookingUrl");
    let wrong = format!("{IMPORT}?allowMissing=category");
    let refused = send(&mut admin, &wrong, form("list.csv", list)).await;
    let said = "No file can be taken without the column \"category\".";
    assert_eq!(refused.json()["fields"]["allowMissing"], said);
    let nameless = send(&mut admin, IMPORT, form("list.csv", "name,website\nA,\n")).await;
    assert_eq!(
        nameless.json()["missingColumns"],
        json!(["category", "bookingUrl"])
    );
    assert!(nameless.json().get("allowMissing").is_none());
    let allowed = format!("{IMPORT}?allowMissing=websiteUrl,bookingUrl");
    for (name, file) in [
        ("list.csv", list.as_bytes().to_vec()),
        ("list.xlsx", as_workbook(list.as_bytes())),
    ] {
        let report = send(&mut admin, &allowed, form(name, file)).await.json();
        assert_eq!(report["rejected"], 0, "{report}");
    }
    let vendors = admin.get("/api/vendors").await.json();
    assert_eq!(vendors["total"], 1);
    let vendor = &vendors["items"][0];
    assert_eq!(
        [&vendor["websiteUrl"], &vendor["bookingUrl"]],
        [&Value::Null; 2]
    );
}

/// What it is, the file, and the sentence.
#[expect(clippy::too_many_lines, reason = "a table of files")]
fn unsound() -> [(&'static str, Vec<u8>, String); 20] {
    let valid = as_workbook(b"client,created time\nCallwright,2025-01-02\n");
    let container = |name: &str| {
        let mut file = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1".to_vec();
        file.resize(2_048, 0);
        file.extend(name.encode_utf16().flat_map(u16::to_le_bytes));
        file
    };
    // As some programs write it: the directory behind the content, where the head says it is.
    let with_directory_at_end = |name: &str| {
        let mut file = container("");
        file[30..32].copy_from_slice(&9_u16.to_le_bytes());
        file[48..52].copy_from_slice(&5_999_u32.to_le_bytes());
        file.resize(6_000 * 512, 0);
        file.extend(name.encode_utf16().flat_map(u16::to_le_bytes));
        file
    };
    let archive = |names: &[&str]| {
        let mut zip = Zip::default();
        for name in names {
            zip.part(name, &b"<x/>"[..], None);
        }
        zip.finish()
    };
    let rows = |rows: &str| workbook(rows.as_bytes(), &b"<si><t>a</t></si>"[..]);
    let lying = |said: u32| {
        let mut zip = skeleton(&["A"]);
        let rows = [SHEET_BEGIN, &row(1, &["client", "created time"]), SHEET_END].concat();
        zip.part("xl/worksheets/sheet0.xml", rows.as_bytes(), Some(said));
        zip.finish()
    };
    let mut flipped = valid.clone();
    let sheet = memchr::memmem::find(&flipped, b"sheet1.xml").unwrap();
    flipped[sheet + 40] ^= 0x10;
    let header = row(1, &["client", "created time"]);
    let not = |what: &str| format!("{what} Save it as .xlsx or .csv and choose that.");
    let damaged = "This spreadsheet is damaged or incomplete.".to_owned();
    let neither = "Please select a valid CSV file.".to_owned();
    let password =
        "This spreadsheet has a password. Save it without one and choose that.".to_owned();
    let unreadable = not("This file is not a readable spreadsheet.");
    [
        ("text", b"client,created time\n".to_vec(), neither.clone()),
        ("picture", b"\x89PNG\r\n\x1a\n".to_vec(), neither),
        ("nothing", Vec::new(), "The file is empty.".to_owned()),
        (
            "document",
            archive(&["_rels/.rels", "word/document.xml"]),
            unreadable,
        ),
        (
            "OpenDocument",
            archive(&["mimetype", "content.xml"]),
            not("This is an OpenDocument spreadsheet."),
        ),
        (
            "old format",
            container("Workbook"),
            not("This is a spreadsheet of the old .xls format."),
        ),
        ("password", container("EncryptedPackage"), password.clone()),
        (
            "password, its directory at the end",
            with_directory_at_end("EncryptedPackage"),
            password,
        ),
        (
            "truncated",
            valid[..valid.len() / 2].to_vec(),
            damaged.clone(),
        ),
        ("flipped bit", flipped, damaged.clone()),
        ("more than it says", lying(40), damaged.clone()),
        ("less than it says", lying(40_000), damaged.clone()),
        (
            "unknown text",
            rows("<row><c t=\"s\"><v>9</v></c></row>"),
            damaged.clone(),
        ),
        (
            "rows backwards",
            rows("<row r=\"3\"/><row r=\"2\"/>"),
            damaged.clone(),
        ),
        (
            "cells backwards",
            rows("<row><c r=\"B1\"><v>1</v></c><c r=\"A1\"><v>1</v></c></row>"),
            damaged.clone(),
        ),
        (
            "a column that no sheet has",
            rows("<row><c r=\"XFE1\"><v>1</v></c></row>"),
            damaged,
        ),
        (
            "a row that no sheet has",
            rows(&format!("{header}<row r=\"1048577\"/>")),
            "This spreadsheet has more rows than a spreadsheet can have.".to_owned(),
        ),
        (
            "declared bomb",
            lying(2_000_000_000),
            "This spreadsheet unpacks to far more than a list of vendors or bookings needs."
                .to_owned(),
        ),
        ("no rows", rows(""), "The file is empty.".to_owned()),
        (
            "sheets of another kind",
            skeleton(&[]).finish(),
            "This spreadsheet has no sheet with rows.".to_owned(),
        ),
    ]
}

#[tokio::test]
async fn what_is_no_valid_spreadsheet_is_a_sentence_and_changes_nothing() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    for (what, file, sentence) in unsound() {
        let reply = send_sheet(&mut admin, "", &file).await;
        assert!(
            [415, 422].contains(&reply.status.as_u16()),
            "{what}: {}",
            reply.status
        );
        assert_eq!(reply.json()["error"], sentence, "{what}");
    }
    assert!(bookings(&mut admin).await.is_empty());
    // A cell in the last corner is one row that is too wide.
    let header = row(1, &["client", "created time"]);
    let corner = format!("{header}<row r=\"1048576\"><c r=\"XFD1048576\"><v>1</v></c></row>");
    let report = import_sheet(&mut admin, workbook(corner.as_bytes(), &b""[..])).await;
    assert_eq!(
        report["errors"],
        json!(["Row 1048576: the row has more than 10000 fields"])
    );
}

#[tokio::test]
async fn the_report_of_vendors_says_what_was_understood() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let list = "name,category,websiteUrl,bookingUrl,shortHighlights,tags\n\
        Callwright,Intake,,,Answers calls 24/7;Spanish-speaking agents,\n\
        Ferrowick,Intake,,,,24/7 Live Answering;Blockchain;no Spanish;want Spanish line;spanish-speaking-agents\n\
        Quietly,Intake,,,,\n";
    let dry_run = format!("{IMPORT}?dryRun=true");
    let would = send(&mut admin, &dry_run, form("list.csv", list))
        .await
        .json();
    assert_eq!(would["capabilities"], Value::Null);
    let report = send(&mut admin, IMPORT, form("list.csv", list))
        .await
        .json();
    let capabilities = &report["capabilities"];
    assert_eq!(
        (&capabilities["vendors"], &capabilities["silent"]),
        (&json!(3), &json!(1))
    );
    assert!(capabilities["read"].as_u64() >= Some(2), "{report}");
    let added = "Added to the highlights where they say what a vendor offers: \"tags\".";
    let unknown = "Tags that no questionnaire asks for: \"Blockchain\", \"want Spanish line\" (Spanish?), \"spanish-speaking-agents\" (Spanish?).";
    assert_eq!(report["notices"], json!([added, unknown]));
    let vendors = admin.get("/api/vendors?q=Ferrowick").await.json();
    let highlights = json!(["Tags: 24/7 Live Answering", "Tags: no Spanish"]);
    assert_eq!(
        vendors["items"][0]["shortHighlights"], highlights,
        "{vendors}"
    );
    let history = admin.get("/api/admin/imports").await.json();
    assert_eq!(&history["items"][0]["capabilities"], capabilities);
    let bookings = send(&mut admin, IMPORT, form("b.csv", super::BOOKINGS))
        .await
        .json();
    assert_eq!(bookings["capabilities"], Value::Null);
}

#[tokio::test]
async fn a_csv_with_the_name_of_a_sheet_is_refused() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let csv = "client,category,created time\nAcme,Intake,2025-01-02\n";
    for dry_run in ["&dryRun=true", ""] {
        let path = format!("{IMPORT}?sheet=July{dry_run}");
        let reply = send(&mut admin, &path, form("july.csv", csv)).await;
        let detail = "A CSV has no sheets, so none is called \"July\".";
        let problem = reply.assert_problem(422, "validation_failed", detail);
        assert_eq!(problem["fields"], json!({"sheet": detail}));
    }
    // An empty name says nothing.
    let path = format!("{IMPORT}?sheet=");
    let report = send(&mut admin, &path, form("july.csv", csv)).await;
    assert_eq!(report.json()["inserted"], 1);
}
