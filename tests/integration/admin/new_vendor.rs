//! A vendor that an administrator adds by hand.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use super::vendors::{links, list, server};
use super::{VENDORS, audit};
use crate::support::assert_refuses_malformed;

#[tokio::test]
async fn a_new_vendor_has_the_fields_that_were_sent_and_gets_its_bookings() {
    let (server, mut admin) = server().await;
    let sent = json!({
        "name": "Zeta",
        "categoryId": "intake",
        "formerNames": ["Zeta Pro"],
        "websiteUrl": "zeta.example",
        "shortHighlights": ["Answers day and night"],
        "priceBracket": 2,
    });
    let reply = admin.post(VENDORS, &sent).await;
    let added = reply.assert(StatusCode::CREATED);
    assert!(reply.headers.contains_key("etag"));
    for (field, value) in [
        ("id", json!("intake-zeta")),
        ("name", json!("Zeta")),
        ("formerNames", json!(["Zeta Pro"])),
        ("categoryName", json!("Intake")),
        ("websiteUrl", json!("https://zeta.example/")),
        ("bookingUrl", Value::Null),
        ("isActive", json!(true)),
        ("needsReview", json!(false)),
        ("shortHighlights", json!(["Answers day and night"])),
        ("priceBracket", json!(2)),
    ] {
        assert_eq!(added[field], value, "{field}");
    }
    assert_eq!(links(&server)[2], Some("intake-zeta".to_owned()));
    assert_eq!(list(&mut admin, "q=zeta").await["items"][0], added);
    let entries = audit(&mut admin).await;
    let (_, action, subject, details) = &entries[0];
    assert_eq!(
        (action.as_str(), subject.as_str()),
        ("Added a vendor", "Zeta")
    );
    assert_eq!(details[0], "Category: Intake");
    assert!(
        details.contains(&"Price: none → $$".to_owned()),
        "{details:?}"
    );
}

#[tokio::test]
async fn a_new_vendor_may_bring_its_category() {
    let (_server, mut admin) = server().await;
    let sent = json!({"name": "Scribe", "categoryName": "Court Reporting 2.0"});
    let added = admin.post(VENDORS, &sent).await.assert(StatusCode::CREATED);
    assert_eq!(added["categoryId"], "court-reporting-2-0");
    assert_eq!(added["id"], "court-reporting-2-0-scribe");
    // The spelling of a category that is there stays.
    let sent = json!({"name": "Scribe 2", "categoryName": "COURT REPORTING 2.0"});
    let added = admin.post(VENDORS, &sent).await.assert(StatusCode::CREATED);
    assert_eq!(added["categoryName"], "Court Reporting 2.0");
    let path = format!("{VENDORS}/a");
    let moved = admin
        .patch(&path, &json!({"categoryName": "Brand New"}))
        .await;
    assert_eq!(moved.assert(StatusCode::OK)["categoryId"], "brand-new");
}

#[tokio::test]
async fn a_new_vendor_that_cannot_be_is_refused_at_the_field() {
    let (server, mut admin) = server().await;
    let written = audit(&mut admin).await;
    for (sent, field, text) in [
        (json!({"categoryId": "intake"}), "name", "Name is required"),
        (json!({"name": "X"}), "categoryId", "Choose a category."),
        (
            json!({"name": "X", "categoryId": "nope"}),
            "categoryId",
            "Choose a category.",
        ),
        (
            json!({"name": "X", "categoryId": "intake", "categoryName": "New"}),
            "categoryName",
            "Choose a category or name a new one, not both.",
        ),
        (
            json!({"name": "X", "categoryName": " "}),
            "categoryName",
            "Name the new category.",
        ),
        (
            json!({"name": "X", "categoryName": "!"}),
            "categoryName",
            "Category \"!\" holds no letter or digit",
        ),
        (
            json!({"name": "X", "categoryId": "intake", "formerNames": ["Beta"]}),
            "formerNames",
            "\"Beta\" already means Beta.",
        ),
    ] {
        let reply = admin.post(VENDORS, &sent).await;
        let problem = reply.assert_problem(422, "validation_failed", text);
        assert_eq!(problem["fields"], json!({field: text}));
    }
    let taken = json!({"name": "BETA", "categoryId": "intake"});
    let detail = "Another vendor of this category has this name.";
    let reply = admin.post(VENDORS, &taken).await;
    let problem = reply.assert_problem(409, "vendor_exists", detail);
    assert_eq!(problem["fields"], json!({"name": detail}));
    assert_eq!(problem["vendorId"], "b");
    assert_refuses_malformed(&mut admin, Method::POST, VENDORS, "name").await;
    assert_eq!(audit(&mut admin).await, written);
    assert_eq!(list(&mut admin, "includeInactive=true").await["total"], 3);
    let categories = admin.get("/api/categories").await.assert(StatusCode::OK);
    assert!(!categories.to_string().contains("\"New\""), "{categories}");
    let mut member = server.member("Ada").await;
    let reply = member
        .post(VENDORS, &json!({"name": "X", "categoryId": "intake"}))
        .await;
    reply.assert_problem(403, "forbidden", "Administrators only.");
}

#[tokio::test]
async fn of_eight_that_add_the_same_vendor_one_does() {
    let (_server, mut admin) = server().await;
    let sent = json!({"name": "Zeta", "categoryId": "intake"});
    let mut running = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let (mut browser, sent) = (admin.clone(), sent.clone());
        running.spawn(async move { browser.post(VENDORS, &sent).await.status });
    }
    let mut statuses = running.join_all().await;
    statuses.sort_unstable();
    let conflict = StatusCode::CONFLICT;
    assert_eq!(statuses[0], StatusCode::CREATED);
    assert_eq!(statuses[1..], [conflict; 7]);
    assert_eq!(list(&mut admin, "q=zeta").await["total"], 1);
}
