//! Sheets as people lay them out: a title above the list, groups of columns, merged cells.

use rust_xlsxwriter::Workbook;
use serde_json::json;

use super::{IMPORT, form, send};
use crate::support::TestApp;
use crate::workbook::{SHEET_BEGIN, SHEET_END, Zip, row, skeleton, skeleton_with};

const NAMES: [&str; 4] = ["Product", "Category", "Website", "Demo Link"];

/// A workbook of one sheet with these rows, and what follows them.
fn sheet(rows: &[String], after: &str) -> Vec<u8> {
    fill(skeleton(&["Vendors"]), rows, after)
}

fn fill(mut zip: Zip, rows: &[String], after: &str) -> Vec<u8> {
    let end = SHEET_END.replace("</worksheet>", "");
    let xml = [SHEET_BEGIN, &rows.concat(), &end, after, "</worksheet>"].concat();
    zip.part("xl/worksheets/sheet0.xml", xml.as_bytes(), None);
    zip.finish()
}

#[tokio::test]
async fn the_names_of_columns_are_found_below_a_title() {
    let vendor = ["Callwright", "Intake", "callwright.example", ""];
    let above = [
        vec!["Vendors 2026, reviewed by the partners"],
        vec!["Who", "", "Links", ""],
        // One known name is no header.
        vec!["About", "", "Links", "More"],
        // Two are, unless they stand over groups of columns.
        vec!["Vendor", "", "Website", ""],
        vec!["Vendor", "Website"],
    ];
    for title in above {
        let rows = [row(1, &title), row(4, &NAMES), row(5, &vendor)];
        let merged = "<mergeCells><mergeCell ref=\"A1:D3\"/></mergeCells>";
        let app = TestApp::new();
        let mut admin = app.admin().await;
        let file = form("list.xlsx", sheet(&rows, merged));
        let report = send(&mut admin, IMPORT, file).await.json();
        assert_eq!(
            (&report["inserted"], &report["preview"]["header"]),
            (&json!(1), &json!(NAMES))
        );
        let notice = "The names of the columns were found in row 4.";
        assert_eq!(report["notices"], json!([notice]));
    }
}

#[tokio::test]
async fn the_first_row_has_its_date_though_groups_of_columns_were_looked_for() {
    let numbers = "<row r=\"2\"><c t=\"inlineStr\"><is><t>Callwright</t></is></c><c r=\"C2\"><v>43894</v></c></row>";
    let rows = [row(1, &["Client", "", "Created Time"]), numbers.to_owned()];
    let zip = skeleton_with(&["Demos"], "<workbookPr date1904=\"1\"/>");
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let file = form("list.xlsx", fill(zip, &rows, ""));
    let report = send(&mut admin, IMPORT, file).await.json();
    assert_eq!(report["inserted"], json!(1));
    let bookings = admin.get("/api/demo-bookings").await.json();
    assert_eq!(bookings[0]["createdTime"], json!("2024-03-05T00:00:00Z"));
}

#[tokio::test]
async fn a_sheet_without_names_of_columns_is_refused_by_its_first_row() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let rows: Vec<String> = (1..60)
        .map(|line| row(line, &["Callwright", "Intake"]))
        .collect();
    let late = [&rows[..30], &[row(60, &NAMES)]].concat();
    for rows in [rows, late] {
        let reply = send(&mut admin, IMPORT, form("list.xlsx", sheet(&rows, ""))).await;
        let missing = "Missing required columns: name, category, websiteUrl, bookingUrl (vendors), \
                       or created time and client (bookings)";
        reply.assert_problem(422, "missing_columns", missing);
    }
}

#[tokio::test]
async fn rows_that_a_filter_hides_are_read_and_counted() {
    let hidden =
        |line, name| row(line, &[name, "Intake"]).replacen("<row ", "<row hidden=\"1\" ", 1);
    let shown = row(2, &["Callwright", "Intake"]);
    for (rows, said) in [
        (
            vec![hidden(3, "Ferrowick")],
            "1 row is hidden in the sheet, by a filter or by hand, and was read",
        ),
        (
            vec![hidden(3, "Ferrowick"), hidden(4, "Ringavar")],
            "2 rows are hidden in the sheet, by a filter or by hand, and were read",
        ),
    ] {
        let app = TestApp::new();
        let mut admin = app.admin().await;
        let all = [vec![row(1, &NAMES), shown.clone()], rows].concat();
        let file = form("list.xlsx", sheet(&all, ""));
        let report = send(&mut admin, IMPORT, file).await.json();
        assert_eq!(report["inserted"], json!(all.len() - 1));
        let notice = report["notices"][0].as_str().unwrap();
        assert!(notice.starts_with(said), "{notice}");
    }
}

#[tokio::test]
async fn cells_of_several_rows_that_are_merged_are_named() {
    let rows = [
        row(1, &NAMES),
        row(2, &["Callwright", "Intake"]),
        row(3, &["Ferrowick", ""]),
    ];
    let merged = "<mergeCells><mergeCell ref=\"A1:B1\"/><mergeCell ref=\"B2:B3\"/></mergeCells>";
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let file = form("list.xlsx", sheet(&rows, merged));
    let report = send(&mut admin, IMPORT, file).await.json();
    assert_eq!(report["errors"], json!(["Row 3: category is missing"]));
    let notice = "Cells of several rows are merged in 1 place, where only the first row has the \
                  value. Unmerge them and fill in every row.";
    assert_eq!(report["notices"], json!([notice]));
}

#[tokio::test]
async fn a_spreadsheet_called_csv_is_read_as_what_it_is() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let vendor = ["Callwright", "Intake", "callwright.example", ""];
    let rows = sheet(&[row(1, &NAMES), row(2, &vendor)], "");
    let report = send(&mut admin, IMPORT, form("list.csv", &rows))
        .await
        .json();
    assert_eq!(
        (&report["inserted"], &report["preview"]["sheets"]),
        (&json!(1), &json!(["Vendors"]))
    );
    let mut container = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1".to_vec();
    container.resize(2_048, 0);
    let mut document = Zip::default();
    document.part("word/document.xml", &b"<x/>"[..], None);
    let not_csv = "This file is not a readable CSV.";
    let refused = [
        (document.finish(), not_csv),
        (b"PK\x03\x04rest".to_vec(), not_csv),
        (rows[..rows.len() / 2].to_vec(), not_csv),
        (
            container,
            "This is a spreadsheet of the old .xls format. Save it as .xlsx or .csv and choose that.",
        ),
    ];
    for (file, sentence) in refused {
        let reply = send(&mut admin, IMPORT, form("list.csv", file)).await;
        assert_eq!(
            (reply.status.as_u16(), reply.json()["error"].as_str()),
            (415, Some(sentence))
        );
    }
}

/// A first sheet that says how to fill in the others is no reason to refuse a file.
#[tokio::test]
async fn the_only_sheet_with_a_table_is_read_and_several_are_named() {
    const LIST: [&str; 4] = ["Vendor", "Category", "Website", "Demo Link"];
    const SENTENCE: &str = "Missing required columns: name, category, websiteUrl, bookingUrl (vendors), or created time and \
        client (bookings)";
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let workbook = |sheets: &[(&str, &[&str])]| {
        let mut workbook = Workbook::new();
        for (name, header) in sheets {
            let sheet = workbook.add_worksheet();
            sheet.set_name(*name).unwrap();
            sheet.write_row(0, 0, header.iter().copied()).unwrap();
            let cells = ["Acme", "Intake", "acme.example"].into_iter();
            sheet.write_row(1, 0, cells.take(header.len())).unwrap();
        }
        workbook.save_to_buffer().unwrap()
    };
    let read_me: (&str, &[&str]) = ("READ ME", &["How to fill in this file"]);
    let one = workbook(&[read_me, ("Lists", &["Sizes", "Places"]), ("Vendors", &LIST)]);
    let report = send(&mut admin, IMPORT, form("list.xlsx", one))
        .await
        .json();
    let expected =
        "The sheet \"READ ME\" has no table of bookings or vendors, so \"Vendors\" was read.";
    assert_eq!(
        (&report["inserted"], &report["notices"][0]),
        (&json!(1), &json!(expected))
    );
    // Without links it would be the only one, too.
    let short = workbook(&[read_me, ("Vendors", &LIST[..2])]);
    let refused = send(&mut admin, IMPORT, form("list.xlsx", short))
        .await
        .json();
    assert_eq!(
        refused["allowMissing"], "websiteUrl,bookingUrl",
        "{refused}"
    );
    let several = workbook(&[
        read_me,
        ("Old", &LIST),
        ("New", &LIST),
        ("Demos", &["Client", "Created Time"]),
    ]);
    let refused = send(&mut admin, IMPORT, form("list.xlsx", several))
        .await
        .json();
    let named = "The sheets \"Old\", \"New\" and \"Demos\" have them: choose one";
    assert_eq!(refused["error"], format!("{SENTENCE}. {named}"));
    let none = workbook(&[read_me, ("Lists", &["Sizes", "Places"])]);
    let refused = send(&mut admin, IMPORT, form("list.xlsx", none))
        .await
        .json();
    assert_eq!(refused["error"], SENTENCE);
    // Also where someone says what one of its columns holds.
    let own = workbook(&[
        read_me,
        ("Vendors", &["Who", "Category", "Website", "Demo Link"]),
    ]);
    let path = format!("{IMPORT}?dryRun=true&columns=%7B%22name%22:%22Who%22%7D");
    let report = send(&mut admin, &path, form("list.xlsx", own)).await.json();
    assert_eq!(report["preview"]["sheet"], "Vendors", "{report}");
    // A sheet that someone chose is the one that is meant.
    let chosen = workbook(&[read_me, ("Vendors", &LIST)]);
    let path = format!("{IMPORT}?sheet=READ%20ME");
    let refused = send(&mut admin, &path, form("list.xlsx", chosen))
        .await
        .json();
    assert_eq!(refused["error"], SENTENCE);
}

/// A table that only lacks the name of a column is the one that is meant.
#[tokio::test]
async fn no_other_sheet_is_read_where_the_first_has_a_table() {
    const DEMO: [&str; 3] = ["2026-01-05", "CallPilot", "ana@ruiz.example"];
    const OTHER: [&str; 3] = ["2026-01-06", "Ferrowick", "bo@cole.example"];
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let workbook = |first: &[&[&str]]| {
        let mut workbook = Workbook::new();
        let sheet = workbook.add_worksheet();
        sheet.set_name("First").unwrap();
        for (row, cells) in (0..).zip(first) {
            sheet.write_row(row, 0, cells.iter().copied()).unwrap();
        }
        let sheet = workbook.add_worksheet();
        sheet.set_name("Vendors").unwrap();
        let header = ["Vendor", "Category", "Website", "Demo Link"];
        sheet.write_row(0, 0, header).unwrap();
        sheet
            .write_row(1, 0, ["Acme", "Intake", "acme.example"])
            .unwrap();
        workbook.save_to_buffer().unwrap()
    };
    let mut error = async |first: &[&[&str]], query: &str| {
        let path = format!("{IMPORT}?dryRun=true{query}");
        let reply = send(&mut admin, &path, form("list.xlsx", workbook(first))).await;
        assert_eq!(reply.status, 422, "{first:?}");
        let refused = reply.json();
        assert_eq!(refused["sheets"], json!(["First", "Vendors"]));
        refused
    };
    let log: [&[&str]; 3] = [&["Booked on", "Tool", "Attorney email"], &DEMO, &OTHER];
    let refused = error(&log, "").await;
    let lacks = "Missing required columns: client or client category";
    assert_eq!(refused["error"], lacks);
    // A slip in what someone said of it.
    let refused = error(&log, "&columns=%7B%22Client%22:%22Tol%22%7D").await;
    assert_eq!(refused["error"], "The file has no column \"Tol\".");
    let complete: [&[&str]; 2] = [&["Created Time", "Client", "Mail"], &DEMO];
    let refused = error(&complete, "&columns=%7B%22Email%22:%22Mial%22%7D").await;
    assert_eq!(refused["error"], "The file has no column \"Mial\".");
    let named = ". The sheet \"Vendors\" has them: choose it";
    // These may be tables: in another language, below a title, of names alone, and a legend.
    let others: [&[&[&str]]; 4] = [
        &[&["Wann", "Womit"], &["gestern", "CallPilot"]],
        &[&["Our year"], &["Wann", "Womit"], &["gestern", "CallPilot"]],
        &[&["Vendor"], &["CallPilot"]],
        &[&["Field", "Meaning"], &["Vendor", "Who sells it"]],
    ];
    for first in others {
        let said = error(first, "").await["error"].as_str().unwrap().to_owned();
        assert!(said.ends_with(named), "{said}");
    }
}
