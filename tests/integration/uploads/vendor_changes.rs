//! What a report says of stored vendors that a file changes, and of new ones.

use std::fmt::Write as _;
use std::time::Duration;

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use super::{IMPORT, form, import, send};
use crate::support::{Browser, TestApp};

const HEADER: &str = "name,category,websiteUrl,bookingUrl,priceBracket,description\n";
const TWO: &str = "Acme,Intake,acme.example,acme.example/demo,2,Calls\n\
    Beta,Intake,beta.example,beta.example/demo,1,Chat\n";

async fn check(admin: &mut Browser, file: &str) -> Value {
    let reply = send(admin, &format!("{IMPORT}?dryRun=true"), form("v.csv", file)).await;
    reply.assert(StatusCode::OK)["vendorChanges"].clone()
}

async fn edit(admin: &mut Browser, id: &str, change: Value) {
    let path = format!("/api/admin/vendors/{id}");
    admin.patch(&path, &change).await.assert(StatusCode::OK);
}

#[tokio::test]
async fn a_check_of_vendors_says_which_values_it_would_take_from_what_administrators_entered() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let file = format!("{HEADER}{TWO}");
    let first = import(&mut admin, &file).await;
    assert_eq!(first["vendorChanges"]["vendors"], 0, "{first}");
    edit(&mut admin, "intake-acme", json!({ "priceBracket": 3 })).await;
    let file = file.replace("beta.example/demo,1,Chat", "beta.example/demo,1,Chats");
    let would = check(&mut admin, &file).await;
    let expected = json!({
        "vendors": 2,
        "values": 2,
        "edited": 1,
        "sentence": "This file would overwrite 1 value that was entered on screen: \
                     Price of \"Acme\" ($$$ → $$, entered by Admin).",
        "items": [
            { "vendorId": "intake-acme", "vendor": "Acme", "field": "Price", "stored": "$$$", "new": "$$",
              "reordered": false, "editedBy": "Admin" },
            { "vendorId": "intake-beta", "vendor": "Beta", "field": "Description", "stored": "Chat",
              "new": "Chats", "reordered": false, "editedBy": null },
        ],
        "more": 0,
    });
    assert_eq!(would, expected, "{would:#}");
    let did = import(&mut admin, &file).await;
    let did = &did["vendorChanges"];
    let sentence = did["sentence"].as_str().unwrap();
    assert!(
        sentence.starts_with("This file overwrote 1 value"),
        "{sentence}"
    );
    assert_eq!(did["items"], expected["items"]);
    // What the file left is nobody's entry any more.
    let again = check(&mut admin, &file.replace(",2,Calls", ",4,Calls")).await;
    assert_eq!(
        (&again["values"], &again["edited"]),
        (&json!(1), &json!(0)),
        "{again:#}"
    );
}

#[tokio::test]
async fn nobody_is_named_for_a_value_where_another_vendor_has_the_name() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let twice = |price: u8| {
        format!(
            "{HEADER}Acme,Intake,a.example,a.example,1,A\nAcme,Staffing,b.example,b.example,{price},B\n"
        )
    };
    import(&mut admin, twice(3)).await;
    edit(&mut admin, "intake-acme", json!({ "priceBracket": 3 })).await;
    let would = check(&mut admin, &twice(2)).await;
    let items = (&would["values"], &would["edited"], &would["sentence"]);
    assert_eq!(items, (&json!(2), &json!(0), &Value::Null), "{would:#}");
}

#[tokio::test]
async fn a_value_that_one_file_took_back_and_another_set_again_is_nobodys_entry() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let file = |price: u8| format!("{HEADER}Acme,Intake,a.example,a.example,{price},Calls\n");
    import(&mut admin, file(2)).await;
    edit(&mut admin, "intake-acme", json!({ "priceBracket": 3 })).await;
    app.clock.advance(Duration::from_secs(60));
    // A file that changes another value takes nothing of the entry.
    import(&mut admin, file(3).replace("Calls", "Chat")).await;
    assert_eq!(check(&mut admin, &file(2)).await["edited"], 1);
    let back = import(&mut admin, file(2)).await;
    let undo = format!(
        "/api/admin/imports/{}/undo",
        back["importId"].as_str().unwrap()
    );
    let undone = admin.send(Method::POST, &undo, None).await;
    undone.assert(StatusCode::OK);
    assert_eq!(check(&mut admin, &file(2)).await["edited"], 1);
    let back = import(&mut admin, file(2)).await;
    assert_eq!(back["vendorChanges"]["edited"], 1, "{back}");
    import(&mut admin, file(3)).await;
    let would = check(&mut admin, &file(2)).await;
    assert_eq!(would["items"][0]["stored"], "$$$");
    assert_eq!(would["edited"], 0, "{would:#}");
}

#[tokio::test]
async fn a_value_that_was_entered_before_a_rename_is_known_as_entered() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let file = format!("{HEADER}{TWO}");
    import(&mut admin, &file).await;
    edit(&mut admin, "intake-acme", json!({ "description": null })).await;
    edit(&mut admin, "intake-acme", json!({ "name": "Acme One" })).await;
    let would = check(&mut admin, &file).await;
    assert_eq!(would["edited"], 1, "{would:#}");
    assert_eq!(would["items"][0]["stored"], "");
    assert_eq!(would["items"][0]["vendor"], "Acme One");
}

#[tokio::test]
async fn a_report_lists_a_bounded_part_of_what_a_file_changes() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let rows = |price: u8, end: &str| {
        let long = "x".repeat(4_000);
        (0..60).fold(HEADER.to_owned(), |mut rows, number| {
            let site = format!("https://v{number}.example");
            writeln!(rows, "V{number},Intake,{site},{site},{price},{long}{end}").unwrap();
            rows
        })
    };
    import(&mut admin, &rows(1, "old")).await;
    edit(
        &mut admin,
        "intake-v9",
        json!({ "description": "y".repeat(900) }),
    )
    .await;
    let would = check(&mut admin, &rows(2, "new")).await;
    let items = would["items"].as_array().unwrap();
    assert_eq!(
        (items.len(), &would["values"], &would["more"]),
        (50, &json!(120), &json!(70))
    );
    assert_eq!(
        items[0]["vendor"], "V9",
        "what was entered comes first: {would:#}"
    );
    let long = items
        .iter()
        .find(|item| item["new"].as_str().unwrap().ends_with("new"))
        .unwrap();
    let (stored, new) = (
        long["stored"].as_str().unwrap(),
        long["new"].as_str().unwrap(),
    );
    assert!(
        stored.starts_with("…xx") && stored.ends_with("xxold"),
        "{stored}"
    );
    assert!(new.len() < 40, "{new}");
}

/// Highlights are shown in the order of their list, the first ones alone on a card.
#[tokio::test]
async fn highlights_in_another_order_are_a_change_that_the_report_calls_so() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let file = |highlights: &str| {
        format!("name,category,websiteUrl,bookingUrl,shortHighlights\nAcme,Intake,,,{highlights}\n")
    };
    import(&mut admin, file("Calls;Texts")).await;
    let would = check(&mut admin, &file("Texts;Calls")).await;
    assert_eq!(
        (&would["values"], &would["items"][0]["reordered"]),
        (&json!(1), &json!(true))
    );
    let would = check(&mut admin, &file("Texts;Calls;Chat")).await;
    assert_eq!(would["items"][0]["reordered"], false);
}

#[tokio::test]
async fn a_report_of_bookings_says_nothing_of_vendors() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let report = import(&mut admin, super::BOOKINGS).await;
    assert_eq!(report["vendorChanges"], Value::Null);
}

#[tokio::test]
async fn a_check_names_the_row_of_a_new_vendor_that_another_row_may_mean() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let header = "name,category,websiteUrl,bookingUrl\n";
    let file =
        format!("{header}Acme,Intake,,\nLumen Intake,Intake,,\n\"Lumen Intake, Inc.\",Intake,,\n");
    let reply = send(
        &mut admin,
        &format!("{IMPORT}?dryRun=true"),
        form("v.csv", file),
    )
    .await;
    let said = "A new vendor has the name of another in a different spelling: \"Lumen Intake, Inc.\" may be \"Lumen \
                Intake\" of row 3. Vendors that are the same can be merged.";
    assert_eq!(reply.assert(StatusCode::OK)["notices"], json!([said]));
}
