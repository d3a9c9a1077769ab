//! Clicks on Schedule Meeting.

use std::time::Duration;

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::directory::{column, import, without_vendors};
use crate::support::{TestApp, assert_refuses_malformed};

const CLICKS: &str = "/api/meeting-clicks";

fn server() -> TestApp {
    let server = without_vendors();
    import(
        &server,
        "id,name,category,websiteUrl,bookingUrl,isActive\n\
         a,Alpha,Intake,alpha.example,,true\n\
         b,Beta,Intake,beta.example,,false\n",
    );
    server
}

fn click(vendor: &str, page: &str) -> Value {
    json!({"vendorId": vendor, "sourcePage": page})
}

#[tokio::test]
async fn clicks_are_kept_for_the_person_who_clicked() {
    let server = server();
    let mut ada = server.sign_up("Ada").await;
    let mut eve = server.sign_up("Eve").await;
    for page in ["BROWSE", "PAST_RECS", "GET_REC_STAGES", "GET_REC"] {
        server.clock.advance(Duration::from_secs(1));
        let mut body = click("a", page);
        body["userId"] = json!("00000000-0000-7000-8000-000000000000");
        let kept = ada.post(CLICKS, &body).await.assert(StatusCode::CREATED);
        assert_eq!(
            (&kept["vendorId"], &kept["sourcePage"]),
            (&json!("a"), &json!(page))
        );
        assert_eq!(
            (&kept["outcome"], &kept["note"]),
            (&json!("REQUESTED"), &Value::Null)
        );
    }
    // A vendor that is no longer offered may still be met where it was recommended before.
    eve.post(CLICKS, &click("b", "PAST_RECS"))
        .await
        .assert(StatusCode::CREATED);

    let own = ada
        .get(&format!("{CLICKS}?userId=x"))
        .await
        .assert(StatusCode::OK);
    let newest_first = ["GET_REC", "GET_REC_STAGES", "PAST_RECS", "BROWSE"];
    assert_eq!(column(&own, "/sourcePage"), newest_first);
    assert_eq!(own[3]["createdAt"], "2026-03-02T09:00:01Z");
    let own = eve.get(CLICKS).await.assert(StatusCode::OK);
    assert_eq!(column(&own, "/vendorId"), ["b"]);
}

#[tokio::test]
async fn a_click_names_a_vendor_and_a_screen_that_exist() {
    let server = server();
    let mut browser = server.sign_up("Ada").await;
    for vendor in ["nope", "", "A"] {
        let reply = browser.post(CLICKS, &click(vendor, "BROWSE")).await;
        reply.assert_problem(404, "not_found", "Vendor not found");
    }
    for page in ["X", "browse", ""] {
        let reply = browser.post(CLICKS, &click("a", page)).await;
        let detail = "Unknown source page";
        let problem = reply.assert_problem(422, "validation_failed", detail);
        assert_eq!(problem["fields"], json!({"sourcePage": detail}));
    }
    assert_refuses_malformed(&mut browser, Method::POST, CLICKS, "vendorId").await;
    let kept = browser.get(CLICKS).await.assert(StatusCode::OK);
    assert_eq!(kept, json!([]));
}
