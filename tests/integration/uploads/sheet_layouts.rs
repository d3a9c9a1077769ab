//! Sheets as people lay them out: a title above the list, groups of columns, merged cells.

use serde_json::json;

use super::{IMPORT, form, send};
use crate::support::TestApp;
use crate::workbook::{SHEET_BEGIN, SHEET_END, row, skeleton};

const NAMES: [&str; 4] = ["Product", "Category", "Website", "Demo Link"];

/// A workbook of one sheet with these rows, and what follows them.
fn sheet(rows: &[String], after: &str) -> Vec<u8> {
    let mut zip = skeleton(&["Vendors"]);
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
