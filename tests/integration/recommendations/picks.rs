//! Hiding, restoring and clearing picks.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::directory::{column, complete, import, with_vendors, without_vendors};
use crate::support::Browser;

const PERSISTED: &str = "/api/recommendations/persisted";
const PICK: &str = "/api/recommendations/pick-for-me";
const OVERVIEW: &str = "/api/recommendations/overview";

async fn change(browser: &mut Browser, method: Method, vendor: &Value) {
    let path = format!(
        "/api/recommendations/dismissals/{}",
        vendor.as_str().unwrap()
    );
    browser
        .send(method, &path, None)
        .await
        .assert(StatusCode::NO_CONTENT);
}

/// Status and number of picks of the second stage, and how many stages are completed.
async fn intake(browser: &mut Browser) -> (Value, Value, Value) {
    let overview = browser.get(OVERVIEW).await.assert(StatusCode::OK);
    let stage = &overview["stages"][1];
    (
        stage["status"].clone(),
        stage["pickCount"].clone(),
        overview["completed"].clone(),
    )
}

#[tokio::test]
async fn a_stage_with_every_pick_hidden_is_in_progress() {
    let server = with_vendors();
    let mut browser = server.sign_up("Ada").await;
    let mut other = server.sign_up("Eve").await;
    assert_eq!(
        intake(&mut browser).await,
        (json!("not-started"), json!(0), json!(0))
    );
    complete(&mut browser, "intake").await;
    complete(&mut other, "intake").await;
    let saved = browser.get(PERSISTED).await.assert(StatusCode::OK);
    let picks = column(&saved["items"][0]["picks"], "/vendorId");
    assert_eq!(picks.len(), 3);
    for (hidden, vendor) in picks.iter().enumerate() {
        assert_eq!(
            intake(&mut browser).await,
            (json!("completed"), json!(3), json!(1))
        );
        // Twice is as good as once.
        change(&mut browser, Method::PUT, vendor).await;
        change(&mut browser, Method::PUT, vendor).await;
        let saved = browser.get(PERSISTED).await.assert(StatusCode::OK);
        let dismissed = column(&saved["items"][0]["picks"], "/dismissed");
        assert_eq!(dismissed[hidden], true);
        assert_eq!(
            dismissed.iter().filter(|one| **one == json!(true)).count(),
            hidden + 1
        );
    }
    assert_eq!(
        intake(&mut browser).await,
        (json!("in-progress"), json!(3), json!(0))
    );
    assert_eq!(
        intake(&mut other).await,
        (json!("completed"), json!(3), json!(1))
    );

    change(&mut browser, Method::DELETE, &picks[1]).await;
    change(&mut browser, Method::DELETE, &picks[1]).await;
    assert_eq!(
        intake(&mut browser).await,
        (json!("completed"), json!(3), json!(1))
    );
    let saved = browser.get(PERSISTED).await.assert(StatusCode::OK);
    let dismissed = column(&saved["items"][0]["picks"], "/dismissed");
    assert_eq!(dismissed, [json!(true), json!(false), json!(true)]);
}

#[tokio::test]
async fn an_unknown_vendor_can_be_neither_dismissed_nor_restored() {
    let server = with_vendors();
    let mut browser = server.sign_up("Ada").await;
    for method in [Method::PUT, Method::DELETE] {
        for id in ["nope", "%00", "x%2Fy"] {
            let path = format!("/api/recommendations/dismissals/{id}");
            let reply = browser.send(method.clone(), &path, None).await;
            reply.assert_problem(404, "not_found", "Vendor not found");
        }
        let path = "/api/recommendations/dismissals/%FF";
        let reply = browser.send(method, path, None).await;
        reply.assert_problem(404, "not_found", "Not found");
    }
}

#[tokio::test]
async fn a_vendor_that_left_the_category_is_no_pick_of_it() {
    let server = without_vendors();
    let vendors = "id,name,category,websiteUrl,bookingUrl\n\
        a,Alpha,Intake,alpha.example,\n\
        b,Beta,Intake,beta.example,\n";
    import(&server, vendors);
    let mut browser = server.sign_up("Ada").await;
    complete(&mut browser, "intake").await;
    import(&server, &vendors.replace("Beta,Intake", "Beta,Staffing"));
    let saved = browser.get(PERSISTED).await.assert(StatusCode::OK);
    assert_eq!(column(&saved["items"], "/categoryId"), ["intake"]);
    assert_eq!(column(&saved["items"][0]["picks"], "/vendorId"), ["a"]);
    assert_eq!(
        intake(&mut browser).await,
        (json!("completed"), json!(1), json!(1))
    );
}

#[tokio::test]
async fn what_pick_for_me_replaces_of_a_questionnaire_can_be_made_the_picks_again() {
    let server = with_vendors();
    let mut browser = server.sign_up("Ada").await;
    let mut other = server.sign_up("Eve").await;
    let picks = async |browser: &mut Browser| {
        let saved = browser.get(PERSISTED).await.assert(StatusCode::OK);
        saved["items"].as_array().unwrap().clone()
    };
    complete(&mut browser, "intake").await;
    let answered = picks(&mut browser).await;
    let reply = browser.send(Method::POST, PICK, None).await;
    reply.assert(StatusCode::OK);
    let picked = picks(&mut browser).await;
    assert!(!picked.contains(&answered[0]));
    let past = browser.get("/api/past-recommendations").await.json();

    // All of them or none, and only one's own.
    let intake = json!({"categoryIds": ["intake"]});
    let with_staffing = json!({"categoryIds": ["intake", "staffing"]});
    let refused = browser
        .send(Method::PUT, PERSISTED, Some(&with_staffing))
        .await;
    refused.assert(StatusCode::NOT_FOUND);
    let refused = other.send(Method::PUT, PERSISTED, Some(&intake)).await;
    refused.assert(StatusCode::NOT_FOUND);
    assert_eq!(picks(&mut browser).await, picked);

    for _ in 0..2 {
        let reply = browser.send(Method::PUT, PERSISTED, Some(&intake)).await;
        reply.assert(StatusCode::NO_CONTENT);
        let mut expected = picked.clone();
        let mut stages = expected.iter_mut();
        let stage = stages.find(|item| item["categoryId"] == "intake");
        *stage.unwrap() = answered[0].clone();
        assert_eq!(picks(&mut browser).await, expected);
    }
    assert_eq!(browser.get("/api/past-recommendations").await.json(), past);
}

#[tokio::test]
async fn cleared_picks_are_gone_and_past_recommendations_stay() {
    let server = with_vendors();
    let mut browser = server.sign_up("Ada").await;
    let mut other = server.sign_up("Eve").await;
    complete(&mut browser, "intake").await;
    complete(&mut other, "intake").await;
    let past = browser.get("/api/past-recommendations").await.json();
    for _ in 0..2 {
        let reply = browser.send(Method::DELETE, PERSISTED, None).await;
        reply.assert(StatusCode::NO_CONTENT);
    }
    let saved = browser.get(PERSISTED).await.assert(StatusCode::OK);
    assert_eq!(saved, json!({"items": [], "usedAnySizeFallback": false}));
    assert_eq!(
        intake(&mut browser).await,
        (json!("not-started"), json!(0), json!(0))
    );
    assert_eq!(browser.get("/api/past-recommendations").await.json(), past);
    assert_eq!(
        intake(&mut other).await,
        (json!("completed"), json!(3), json!(1))
    );
}
