//! Files with several rows of one vendor.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{IMPORT, form, notices, send};
use crate::support::{Browser, TestApp};

const TWINS: &str = "Name,Category,Website,Demo link,Highlights\n\
    Lapwing Intake,Intake,l.example,,Spanish\n\
    \"Lapwing Intake, LLC\",Intake,l.example,,24/7 answering\n\
    Dunlin Intake,Intake,d.example,,Spanish\n";

async fn import(admin: &mut Browser, file: &str) -> Value {
    let reply = send(admin, IMPORT, form("vendors.csv", file)).await;
    let report = reply.assert(StatusCode::OK);
    assert_eq!(report["errors"], json!([]), "{report}");
    report
}

async fn highlights(admin: &mut Browser, name: &str) -> Value {
    let page = admin.get("/api/vendors").await.assert(StatusCode::OK);
    let mut all = page["items"].as_array().unwrap().iter();
    all.find(|vendor| vendor["name"] == name).unwrap()["shortHighlights"].clone()
}

#[tokio::test]
async fn the_row_of_a_merged_vendor_takes_nothing_from_the_one_that_stayed() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    import(&mut admin, TWINS).await;
    let merge = "/api/admin/vendors/intake-lapwing-intake-llc/merge";
    let into = json!({"into": "intake-lapwing-intake"});
    admin.post(merge, &into).await.assert(StatusCode::OK);
    // In whichever order the rows stand.
    let mut lines: Vec<&str> = TWINS.lines().collect();
    lines.swap(1, 2);
    for (file, row) in [
        (TWINS.to_owned(), 3),
        (format!("{}\n", lines.join("\n")), 2),
    ] {
        let report = import(&mut admin, &file).await;
        assert_eq!(
            [&report["unchanged"], &report["repeated"]],
            [&json!(2), &json!(1)]
        );
        assert_eq!(
            notices(&report),
            json!([format!(
                "1 row has a former name of a vendor that has a row of its own in this file, which counts instead: \
                 row {row}, \"Lapwing Intake, LLC\", is \"Lapwing Intake\" now."
            )])
        );
        assert_eq!(
            highlights(&mut admin, "Lapwing Intake").await,
            json!(["Spanish"])
        );
    }
    // Alone it is the vendor's row.
    let alone = TWINS.replace("Lapwing Intake,Intake,l.example,,Spanish\n", "");
    let report = import(&mut admin, &alone).await;
    assert_eq!(
        [&report["updated"], &report["unchanged"]],
        [&json!(1), &json!(1)]
    );
    assert_eq!(
        highlights(&mut admin, "Lapwing Intake").await,
        json!(["24/7 answering"])
    );
}

#[tokio::test]
async fn a_report_names_the_vendors_of_which_rows_say_different_things() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let file = "Name,Category,Website,Demo link,Highlights\n\
        Alpha,Intake,a.example,,Spanish\n\
        Beta,Intake,b.example,,Spanish\n\
        Beta,Intake,b.example,,Spanish\n\
        Alpha,Intake,a.example,,24/7 answering\n\
        Alpha,Staffing,a.example,,Nurses\n\
        BETA,Intake,b.example,,Spanish\n";
    let expected = "1 vendor has several rows in this file that say different things, of which the last counts: \
        \"Alpha\" (rows 2, 5).";
    for _ in 0..2 {
        let report = import(&mut admin, file).await;
        assert!(
            notices(&report)
                .as_array()
                .unwrap()
                .contains(&json!(expected)),
            "{report}"
        );
    }
}
