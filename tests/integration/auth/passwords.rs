use std::time::Duration;

use axum::http::StatusCode;
use serde_json::json;
use stackbrief::domain::user::EmailAddress;

use crate::support::{Browser, PASSWORD, TestApp, email};

const CHANGE: &str = "/api/auth/change-password";
const RESET: &str = "/api/auth/reset";
const CHECK: &str = "/api/auth/reset/check";
const NEW: &str = "a wholly new phrase";

async fn sign_in(server: &TestApp, password: &str) -> (StatusCode, Browser) {
    let mut browser = server.browser();
    let body = json!({"email": email("Ada"), "password": password});
    let status = browser.post("/api/auth/sign-in", &body).await.status;
    (status, browser)
}

fn address() -> EmailAddress {
    EmailAddress::parse(&email("Ada")).unwrap()
}

#[tokio::test]
async fn changing_a_password_ends_every_other_session() {
    let server = TestApp::new();
    let mut here = server.sign_up("Ada").await;
    let (_, mut elsewhere) = sign_in(&server, PASSWORD).await;
    let mut someone_else = server.sign_up("Eve").await;
    assert!(elsewhere.is_signed_in().await);
    let body = json!({"currentPassword": PASSWORD, "newPassword": NEW});
    here.post(CHANGE, &body)
        .await
        .assert(StatusCode::NO_CONTENT);
    assert!(here.is_signed_in().await);
    assert!(!elsewhere.is_signed_in().await);
    assert!(someone_else.is_signed_in().await);
    assert_eq!(sign_in(&server, PASSWORD).await.0, StatusCode::UNAUTHORIZED);
    assert_eq!(sign_in(&server, NEW).await.0, StatusCode::OK);
}

#[tokio::test]
async fn a_change_needs_a_session_the_current_password_and_a_better_one() {
    let server = TestApp::new();
    let body = json!({"currentPassword": PASSWORD, "newPassword": NEW});
    let reply = server.browser().post(CHANGE, &body).await;
    reply.assert_problem(401, "not_authenticated", "Please sign in.");

    let mut browser = server.sign_up("Ada").await;
    let cases = [
        (
            "wrong horse",
            NEW,
            403,
            "wrong_password",
            "Current password is incorrect.",
        ),
        ("", NEW, 422, "validation_failed", "Password is required"),
        (
            PASSWORD,
            "short",
            422,
            "validation_failed",
            "Password must be at least 8 characters long",
        ),
        (
            PASSWORD,
            PASSWORD,
            422,
            "validation_failed",
            "New password must be different.",
        ),
        (
            PASSWORD,
            "password123",
            422,
            "password_too_common",
            "This password is too common. Please choose another.",
        ),
    ];
    for (current, new, status, code, text) in cases {
        let body = json!({"currentPassword": current, "newPassword": new});
        browser
            .post(CHANGE, &body)
            .await
            .assert_problem(status, code, text);
    }
    assert_eq!(sign_in(&server, PASSWORD).await.0, StatusCode::OK);
}

#[tokio::test]
async fn a_reset_link_works_once_for_a_day_and_ends_every_session() {
    let server = TestApp::new();
    let mut browser = server.sign_up("Ada").await;
    let replaced = server
        .app
        .accounts
        .make_reset_link(&address())
        .unwrap()
        .to_string();
    let token = server
        .app
        .accounts
        .make_reset_link(&address())
        .unwrap()
        .to_string();
    let body = |token: &str, password: &str| json!({"token": token, "newPassword": password});

    let gone = "This reset link is no longer valid.";
    for token in [&replaced, "nonsense", ""] {
        let reply = server.browser().post(RESET, &body(token, NEW)).await;
        reply.assert_problem(403, "bad_reset_token", gone);
    }
    for _ in 0..2 {
        let reply = server.browser().post(CHECK, &json!({"token": token})).await;
        reply.assert(StatusCode::NO_CONTENT);
    }
    let reply = server.browser().post(RESET, &body(&token, "short")).await;
    let text = "Password must be at least 8 characters long";
    let problem = reply.assert_problem(422, "validation_failed", text);
    assert_eq!(problem["fields"]["newPassword"], text);

    server.clock.advance(Duration::from_secs(24 * 60 * 60 - 1));
    let reply = server.browser().post(RESET, &body(&token, NEW)).await;
    reply.assert(StatusCode::NO_CONTENT);
    assert!(!browser.is_signed_in().await);
    assert_eq!(sign_in(&server, NEW).await.0, StatusCode::OK);
    let reply = server.browser().post(RESET, &body(&token, PASSWORD)).await;
    reply.assert_problem(403, "bad_reset_token", gone);

    let late = server
        .app
        .accounts
        .make_reset_link(&address())
        .unwrap()
        .to_string();
    server.clock.advance(Duration::from_secs(24 * 60 * 60));
    let reply = server.browser().post(RESET, &body(&late, PASSWORD)).await;
    reply.assert_problem(403, "bad_reset_token", gone);
}

#[tokio::test]
async fn a_reset_link_of_no_use_is_known_before_a_password_is_typed() {
    let server = TestApp::new();
    server.sign_up("Grace").await;
    server.sign_up("Ada").await;
    let link = || server.app.accounts.make_reset_link(&address()).unwrap();
    let check = async |token: &str| {
        let reply = server.browser().post(CHECK, &json!({"token": token})).await;
        if reply.status != StatusCode::NO_CONTENT {
            let gone = "This reset link is no longer valid.";
            reply.assert_problem(403, "bad_reset_token", gone);
        }
        reply.status.as_u16()
    };
    let (replaced, used) = (link().to_string(), link().to_string());
    assert_eq!(check(&format!(" {used} ")).await, 204);
    for token in [&replaced, "nonsense", "", &"0".repeat(64)] {
        assert_eq!(check(token).await, 403, "{token}");
    }
    let reset = json!({"token": used, "newPassword": NEW});
    let reply = server.browser().post(RESET, &reset).await;
    reply.assert(StatusCode::NO_CONTENT);
    assert_eq!(check(&used).await, 403);

    let late = link().to_string();
    server.clock.advance(Duration::from_secs(24 * 60 * 60 - 1));
    assert_eq!(check(&late).await, 204);
    server.clock.advance(Duration::from_secs(1));
    assert_eq!(check(&late).await, 403);
    let held = link().to_string();
    server.deactivate(&email("Ada"));
    assert_eq!(check(&held).await, 403);
}

#[tokio::test]
async fn of_two_uses_of_a_link_at_once_one_counts() {
    let server = TestApp::new();
    server.sign_up("Ada").await;
    let token = server
        .app
        .accounts
        .make_reset_link(&address())
        .unwrap()
        .to_string();
    let (mut one, mut two) = (server.browser(), server.browser());
    let bodies = [NEW, "another new phrase"].map(|new| json!({"token": token, "newPassword": new}));
    let (first, second) = tokio::join!(one.post(RESET, &bodies[0]), two.post(RESET, &bodies[1]));
    let mut statuses = [first.status.as_u16(), second.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 403]);
}
