//! API tokens: made once, shown once, reading only what they are for.

use std::time::Duration;

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use stackbrief::app::people::api_tokens::ApiTokenError;
use stackbrief::app::people::sessions::{SignedIn, Token};
use stackbrief::domain::api_token::ApiScope;

use crate::directory::with_vendors;
use crate::support::{Browser, PASSWORD, TestApp, assert_refuses_malformed, email};

const TOKENS: &str = "/api/profile/tokens";
const ENDED: &str = "This API token is unknown, was revoked or has ended.";

fn weekly() -> Value {
    json!({"name": " Weekly report ", "scopes": ["directory", "trends", "trends"]})
}

async fn make(browser: &mut Browser, body: &Value) -> Value {
    browser.post(TOKENS, body).await.assert(StatusCode::CREATED)
}

fn program(server: &TestApp, made: &Value) -> Browser {
    let words = format!("Bearer {}", made["token"].as_str().unwrap());
    server.browser().with_header("authorization", &words)
}

#[tokio::test]
async fn a_token_reads_what_it_was_made_for_and_nothing_else() {
    let server = with_vendors();
    let mut ada = server.member("Ada").await;
    let made = make(&mut ada, &weekly()).await;
    assert_eq!(made["name"], "Weekly report");
    assert_eq!(made["scopes"], json!(["trends", "directory"]));
    let mut program = program(&server, &made);
    let vendors = program.get("/api/vendors").await.assert(StatusCode::OK);
    let id = vendors["items"][0]["id"].as_str().unwrap();
    for path in [
        "/api/trends",
        "/api/trends/series?interval=month",
        "/api/demo-bookings",
        "/api/demo-bookings/cities?state=TX",
        "/api/demo-bookings/filter-options",
        "/api/categories",
        "/api/vendors",
        &format!("/api/vendors/compare?ids={id}"),
        &format!("/api/vendors/{id}/capabilities"),
        &format!("/api/vendors/{id}/evidence"),
    ] {
        program.get(path).await.assert(StatusCode::OK);
    }
    let export = program.get("/api/demo-bookings/export.csv").await;
    let detail = "This API token may not read this: Bookings as a file.";
    export.assert_problem(403, "forbidden", detail);
    for (method, path) in [
        (Method::GET, "/api/profile"),
        (Method::GET, TOKENS),
        (Method::DELETE, "/api/past-recommendations"),
        (Method::GET, "/api/admin/users"),
    ] {
        let reply = program.send(method, path, None).await;
        reply.assert_problem(401, "not_authenticated", "Please sign in.");
    }
    assert!(program.cookies.is_empty(), "a token begins no session");
}

#[tokio::test]
async fn a_token_ends_by_its_age_its_person_and_its_password() {
    let server = with_vendors();
    let mut ada = server.member("Ada").await;
    let body = |days| json!({"name": "One", "scopes": ["trends"], "days": days});
    let short = make(&mut ada, &body(1.0)).await;
    let long = make(&mut ada, &body(366.0)).await;
    let (mut first, mut second) = (program(&server, &short), program(&server, &long));
    first.get("/api/trends").await.assert(StatusCode::OK);
    second.get("/api/trends").await.assert(StatusCode::OK);
    server.clock.advance(Duration::from_secs(24 * 60 * 60));
    let ended = |reply: crate::support::Reply| {
        reply.assert_problem(401, "not_authenticated", ENDED);
    };
    ended(first.get("/api/trends").await);
    second.get("/api/trends").await.assert(StatusCode::OK);
    let listed = ada.get(TOKENS).await.assert(StatusCode::OK);
    assert_eq!(listed["items"].as_array().unwrap().len(), 1);

    let mut eve = server.sign_up("Eve").await;
    let path = format!("{TOKENS}/{}", long["id"].as_str().unwrap());
    let anothers = eve.send(Method::DELETE, &path, None).await;
    anothers.assert_problem(404, "not_found", "API token not found");
    let gone = ada.send(Method::DELETE, &path, None).await;
    gone.assert(StatusCode::NO_CONTENT);
    ended(second.get("/api/trends").await);
    let again = ada.send(Method::DELETE, &path, None).await;
    again.assert_problem(404, "not_found", "API token not found");

    let mut third = program(&server, &make(&mut ada, &body(30.0)).await);
    third.get("/api/trends").await.assert(StatusCode::OK);
    let change = json!({"currentPassword": PASSWORD, "newPassword": "another horse battery"});
    let changed = ada.post("/api/auth/change-password", &change).await;
    assert!(changed.status.is_success());
    ended(third.get("/api/trends").await);
}

#[tokio::test]
async fn a_deactivated_person_has_no_programs() {
    let server = with_vendors();
    let mut admin = server.admin().await;
    let mut ada = server.sign_up("Ada").await;
    let mut program = program(&server, &make(&mut ada, &weekly()).await);
    program.get("/api/trends").await.assert(StatusCode::OK);
    let users = admin.get("/api/admin/users").await.json();
    let users = users["items"].as_array().unwrap();
    let hers = users.iter().find(|user| user["email"] == email("Ada"));
    let path = format!("/api/admin/users/{}", hers.unwrap()["id"].as_str().unwrap());
    let change = admin.patch(&path, &json!({"isActive": false})).await;
    assert!(change.status.is_success(), "{}", change.status);
    let reply = program.get("/api/trends").await;
    reply.assert_problem(401, "not_authenticated", ENDED);
    let audit = admin.get("/api/admin/audit").await.json();
    assert_eq!(
        audit["items"][0]["details"],
        json!(["Sessions ended: 1", "API tokens ended: 1"])
    );
    // Nor when the account is activated again.
    let change = admin.patch(&path, &json!({"isActive": true})).await;
    assert!(change.status.is_success(), "{}", change.status);
    let reply = program.get("/api/trends").await;
    reply.assert_problem(401, "not_authenticated", ENDED);
    let ada = server.user_id("Ada");
    assert!(server.app.api_tokens.of(ada).unwrap().is_empty());
}

#[tokio::test]
async fn a_request_that_outlives_its_session_makes_no_token() {
    let server = with_vendors();
    let mut ada = server.member("Ada").await;
    // As a request holds it that was let in a moment before.
    let signed_in = async |browser: &Browser| {
        let token = Token::parse(&browser.cookies["sid"]).unwrap();
        server
            .app
            .sessions
            .signed_in(&token)
            .await
            .unwrap()
            .unwrap()
    };
    let make = |who: &SignedIn| {
        let scopes = vec![ApiScope::Trends];
        server.app.api_tokens.make(who, "Late".into(), scopes, 30)
    };
    let old = signed_in(&ada).await;
    let change = json!({"currentPassword": PASSWORD, "newPassword": "another new phrase"});
    let reply = ada.post("/api/auth/change-password", &change).await;
    assert!(reply.status.is_success());
    assert!(matches!(make(&old), Err(ApiTokenError::SessionEnded)));
    let new = signed_in(&ada).await;
    make(&new).unwrap();
    server.deactivate(new.user.email.as_str());
    assert!(matches!(make(&new), Err(ApiTokenError::SessionEnded)));
}

#[tokio::test]
async fn its_words_are_shown_once_and_kept_nowhere() {
    let server = with_vendors();
    let mut admin = server.admin().await;
    let made = make(&mut admin, &weekly()).await;
    let words = made["token"].as_str().unwrap();
    assert!(words.starts_with("sb_") && words.len() == 67, "{words}");
    let shown = [
        admin.get(TOKENS).await,
        admin.get("/api/admin/audit").await,
        admin.get("/api/profile/export.json").await,
    ];
    for reply in &shown {
        let text = String::from_utf8_lossy(&reply.body);
        assert!(!text.contains(&words[3..]), "{text}");
    }
    let audit = shown[1].json();
    assert_eq!(audit["items"][0]["action"], "Made an API token");
    assert_eq!(audit["items"][0]["subject"], "Weekly report");
    let details = json!(["May read: Trends and demo bookings, Categories and vendors"]);
    assert_eq!(audit["items"][0]["details"], details);
}

#[tokio::test]
async fn what_cannot_be_a_token_is_refused_at_its_field() {
    let server = TestApp::new();
    let mut ada = server.member("Ada").await;
    for (body, field, detail) in [
        (
            json!({"name": " ", "scopes": ["trends"]}),
            "name",
            "Enter a name.",
        ),
        (
            json!({"name": "A", "scopes": []}),
            "scopes",
            "Choose at least one.",
        ),
        (
            json!({"name": "A", "scopes": ["trends"], "days": 367}),
            "days",
            "Enter 1 to 366 days.",
        ),
        (
            json!({"name": "A", "scopes": ["trends"], "days": 30.5}),
            "days",
            "Enter 1 to 366 days.",
        ),
        (
            json!({"name": "A", "scopes": ["trends"], "days": 0}),
            "days",
            "Enter 1 to 366 days.",
        ),
    ] {
        let reply = ada.post(TOKENS, &body).await;
        let problem = reply.assert_problem(422, "validation_failed", detail);
        assert_eq!(problem["fields"][field], detail);
    }
    let unknown = json!({"name": "A", "scopes": ["everything"]});
    assert_eq!(ada.post(TOKENS, &unknown).await.status.as_u16(), 422);
    assert_refuses_malformed(&mut ada, Method::POST, TOKENS, "name").await;
    for _ in 0..20 {
        make(&mut ada, &weekly()).await;
    }
    let reply = ada.post(TOKENS, &weekly()).await;
    let detail = "You have 20 API tokens. Revoke one that is no longer needed.";
    reply.assert_problem(409, "quota_reached", detail);
    server.clock.advance(Duration::from_secs(90 * 24 * 60 * 60));
    let mut back = server.browser();
    let sign_in = json!({"email": email("Ada"), "password": PASSWORD});
    back.post("/api/auth/sign-in", &sign_in).await;
    make(&mut back, &weekly()).await;
}

#[tokio::test]
async fn another_authorization_is_not_ours_and_a_wrong_one_is_refused() {
    let server = with_vendors();
    let ada = server.member("Ada").await;
    let mut behind_proxy = ada.clone().with_header("authorization", "Basic YTpi");
    behind_proxy.get("/api/trends").await.assert(StatusCode::OK);
    let zeros = format!("Bearer sb_{}", "0".repeat(64));
    for words in [zeros.as_str(), "Bearer sb_", "bearer sb_short"] {
        let mut wrong = ada.clone().with_header("authorization", words);
        let reply = wrong.get("/api/trends").await;
        reply.assert_problem(401, "not_authenticated", ENDED);
    }
}
