//! Files that write things in a way of their own: dates with the day first, words for no value, boxes, commas.

use serde_json::{Value, json};

use super::{bookings, import, notices, send};
use crate::support::{Browser, TestApp};

async fn vendors(browser: &mut Browser) -> Vec<Value> {
    let reply = browser.get("/api/vendors").await;
    let page = reply.assert(axum::http::StatusCode::OK);
    page["items"].as_array().unwrap().clone()
}

async fn import_without_links(browser: &mut Browser, file: &str) -> Value {
    let path = format!("{}?allowMissing=websiteUrl,bookingUrl", super::IMPORT);
    let reply = send(browser, &path, super::form("vendors.csv", file)).await;
    reply.assert(axum::http::StatusCode::OK)
}

#[tokio::test]
async fn one_date_with_its_day_first_settles_the_whole_column() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let file =
        "client,email,created time\nAcme,a@x.example,08/02/2025\nAcme,b@x.example,25/03/2025\n";
    let report = import(&mut admin, file).await;
    assert_eq!(
        [&report["inserted"], &report["rejected"]],
        [&json!(2), &json!(0)]
    );
    assert_eq!(
        notices(&report),
        json!([
            "Dates such as \"08/02/2025\" are read with the day first, the only order that fits all dates of this file."
        ])
    );
    let mut days: Vec<_> = bookings(&mut admin)
        .await
        .iter()
        .map(|one| one["createdTime"].clone())
        .collect();
    days.sort_by_key(ToString::to_string);
    assert_eq!(
        days,
        [json!("2025-02-08T00:00:00Z"), json!("2025-03-25T00:00:00Z")]
    );
}

#[tokio::test]
async fn bookers_without_an_address_stay_apart() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let file = "client,name,email,company,city,created time\n\
                Acme,Ann,N/A,-,Austin,2025-03-05\n\
                Acme,Bob,n/a,-,Dallas,2025-03-05\n\
                Acme,Cy,none,unknown,N/A,2025-03-05\n";
    let report = import(&mut admin, file).await;
    assert_eq!(
        [&report["inserted"], &report["updated"]],
        [&json!(3), &json!(0)]
    );
    assert_eq!(
        notices(&report),
        json!([
            "3 rows have neither a company nor an e-mail address, so each of their bookings counts as a firm of its own.",
            "2 rows name a place whose state is not known, so the bookings count for no state, such \
             as \"Austin\", \"Dallas\".",
            "7 cells say \"N/A\" or the like and count as empty."
        ])
    );
    let stored = bookings(&mut admin).await;
    assert_eq!(
        stored
            .iter()
            .filter(|one| one["cityState"].is_null())
            .count(),
        1
    );
}

#[tokio::test]
async fn a_vendor_keeps_its_row_where_a_cell_says_nothing() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let file = "id,name,category,websiteUrl,bookingUrl,shortHighlights,Active\n\
                N/A,Acme,Intake,acme.example,N/A,\"Answers at night, in Spanish\",x\n\
                N/A,Beta,Intake,n/a,-,none,\n";
    let report = import(&mut admin, file).await;
    assert_eq!(
        [&report["inserted"], &report["rejected"]],
        [&json!(2), &json!(0)]
    );
    let boxes = "In the column \"Active\" some boxes are ticked, so an empty cell means no.";
    assert_eq!(
        report["notices"],
        json!([boxes, "6 cells say \"N/A\" or the like and count as empty."])
    );
    let listed = vendors(&mut admin).await;
    let names: Vec<_> = listed.iter().map(|vendor| &vendor["name"]).collect();
    assert_eq!(names, ["Acme"], "the box of the other is empty");
    assert_eq!(
        listed[0]["shortHighlights"],
        json!(["Answers at night", "in Spanish"])
    );
    assert_eq!(listed[0]["bookingUrl"], Value::Null);
}

#[tokio::test]
async fn an_empty_cell_activates_no_vendor_that_is_retired() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let head = "name,category,isActive,geoFocus";
    import_without_links(&mut admin, &format!("{head}\nAcme,Intake,no,Texas; Utah\n")).await;
    let again = import_without_links(&mut admin, &format!("{head}\nAcme,Intake,,Ohio\n")).await;
    assert_eq!(again["updated"], 1);
    assert!(vendors(&mut admin).await.is_empty());
    let says = import_without_links(&mut admin, &format!("{head}\nAcme,Intake,yes,Ohio\n")).await;
    assert_eq!(says["updated"], 1);
    assert_eq!(vendors(&mut admin).await.len(), 1);
}

#[tokio::test]
async fn new_categories_are_named_before_anybody_sees_them() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let file = "name,category\nAcme,Intakes\nBeta,Intake\nGamma,Court Runners\n";
    let path = format!(
        "{}?dryRun=true&allowMissing=websiteUrl,bookingUrl",
        super::IMPORT
    );
    let reply = send(&mut admin, &path, super::form("vendors.csv", file)).await;
    let report = reply.assert(axum::http::StatusCode::OK);
    let new = json!([
        {"name": "Court Runners", "nearest": null, "isNew": true},
        {"name": "Intakes", "nearest": "Intake", "isNew": true},
    ]);
    assert_eq!(report["ownCategories"], new);
    let file =
        "name,category\nAcme,Court reporters\nBeta,Getting the medicals\nGamma,Document storage\n";
    let reply = send(&mut admin, &path, super::form("vendors.csv", file)).await;
    let report = reply.assert(axum::http::StatusCode::OK);
    let new = json!([
        {"name": "Court reporters", "nearest": "Depositions & Court Reporting", "isNew": true},
        {"name": "Document storage", "nearest": "Document Management", "isNew": true},
        {"name": "Getting the medicals", "nearest": "Medical Record Retrieval", "isNew": true},
    ]);
    assert_eq!(report["ownCategories"], new);
    let file = "name,category\nAcme,Marketing for estate lawyers\n";
    import_without_links(&mut admin, file).await;
    let file = "name,category\nBeta,Marketing for estate lawers\n";
    let reply = send(&mut admin, &path, super::form("vendors.csv", file)).await;
    let report = reply.assert(axum::http::StatusCode::OK);
    let nearest = "Marketing for estate lawyers";
    let own = json!([{"name": "Marketing for estate lawers", "nearest": nearest, "isNew": true}]);
    assert_eq!(report["ownCategories"], own);
    let booked = "client category,created time\nCourt Runners,2025-03-05\n";
    let report = import(&mut admin, booked).await;
    let new = json!([{"name": "Court Runners", "nearest": null, "isNew": true}]);
    assert_eq!(report["ownCategories"], new);
    assert_eq!(super::notices(&report), json!([]));
    let again = import(&mut admin, booked).await;
    let own = json!([{"name": "Court Runners", "nearest": null, "isNew": false}]);
    assert_eq!(again["ownCategories"], own);
}
