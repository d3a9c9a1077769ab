use axum::http::{Method, StatusCode};
use serde_json::json;
use stackbrief::config::{Config, SignUp};

use crate::support::{CHOOSE_A_SIZE, PASSWORD, TestApp, assert_refuses_malformed, email, person};

const SIGN_UP: &str = "/api/auth/sign-up";
const SIGN_IN: &str = "/api/auth/sign-in";

#[tokio::test]
async fn sign_up_creates_an_account_and_signs_in() {
    let server = TestApp::new();
    server.admin().await;
    let mut browser = server.browser();
    let reply = browser
        .post(
            SIGN_UP,
            &json!({
                "name": "  Ada Lovelace ", "email": " Ada@Example.COM ", "password": PASSWORD,
                "lawFirm": "Lovelace Law", "firmSize": "E2_5",
                "role": "admin", "isAdmin": true, "id": "1",
            }),
        )
        .await
        .assert(StatusCode::CREATED);
    let me = browser.get("/api/auth/me").await.assert(StatusCode::OK);
    assert_eq!(reply["user"], me["user"]);
    assert!(me["user"]["id"].is_string());
    let user = json!({
        "id": me["user"]["id"], "name": "Ada Lovelace", "email": "ada@example.com",
        "lawFirm": "Lovelace Law", "role": "member",
    });
    assert_eq!(
        me,
        json!({
            "user": user, "instance": {"sampleData": false, "externalLogos": true},
            "mustSetUpSecondFactor": false,
        })
    );
}

#[tokio::test]
async fn every_field_is_validated_with_its_exact_message() {
    let server = TestApp::new();
    let cases = [
        ("name", json!("  "), "Name is required"),
        (
            "name",
            json!("a\nb"),
            "Use at most 200 characters, without line breaks.",
        ),
        (
            "name",
            json!("a".repeat(201)),
            "Use at most 200 characters, without line breaks.",
        ),
        ("email", json!("a@b"), "Please enter a valid email address"),
        (
            "email",
            json!("a\u{0}@firm.com"),
            "Please enter a valid email address",
        ),
        (
            "password",
            json!("1234567"),
            "Password must be at least 8 characters long",
        ),
        (
            "password",
            json!("a".repeat(129)),
            "Password must be at most 128 characters long",
        ),
        ("lawFirm", json!(""), "Law firm name is required"),
        ("name", json!("\u{200b}"), "Name is required"),
        ("name", json!("\u{3164}\u{ffa0}"), "Name is required"),
        (
            "lawFirm",
            json!("\u{2060}\u{feff}"),
            "Law firm name is required",
        ),
        ("lawFirm", json!("-"), "Law firm name is required"),
    ];
    for (field, value, text) in cases {
        let mut body = person("Ada");
        body[field] = value;
        let reply = server.browser().post(SIGN_UP, &body).await;
        let problem = reply.assert_problem(422, "validation_failed", text);
        assert_eq!(problem["fields"], json!({field: text}));
    }
    let reply = server.browser().post(SIGN_UP, &json!({})).await;
    let problem = reply.assert_problem(422, "validation_failed", "Name is required");
    assert_eq!(
        problem["fields"],
        json!({
            "name": "Name is required",
            "email": "Please enter a valid email address",
            "password": "Password must be at least 8 characters long",
            "lawFirm": "Law firm name is required",
        })
    );
    let mut body = person("Ada");
    body["firmSize"] = json!("E2-5");
    let reply = server.browser().post(SIGN_UP, &body).await;
    reply.assert_refuses_place("firmSize", CHOOSE_A_SIZE);
}

#[tokio::test]
async fn a_common_password_is_refused() {
    let server = TestApp::new();
    for password in [
        "password123",
        "Ada@example.com",
        "Ada Injury Law 1",
        "stackbrief1",
    ] {
        let mut body = person("Ada");
        body["password"] = json!(password);
        let text = "This password is too common. Please choose another.";
        let reply = server.browser().post(SIGN_UP, &body).await;
        let problem = reply.assert_problem(422, "password_too_common", text);
        assert_eq!(problem["fields"]["password"], text);
    }
}

#[tokio::test]
async fn any_characters_make_a_password_and_every_one_counts() {
    let server = TestApp::new();
    let password = "🦀 pass wörd ".repeat(6);
    let mut body = person("Ada");
    body["password"] = json!(password);
    server
        .browser()
        .post(SIGN_UP, &body)
        .await
        .assert(StatusCode::CREATED);
    let sign_in = |password: &str| json!({"email": email("Ada"), "password": password});
    let mut browser = server.browser();
    let trimmed = browser.post(SIGN_IN, &sign_in(password.trim())).await;
    trimmed.assert_problem(401, "invalid_credentials", "Invalid email or password");
    browser
        .post(SIGN_IN, &sign_in(&password))
        .await
        .assert(StatusCode::OK);
}

#[tokio::test]
async fn an_email_has_one_account_in_any_spelling() {
    let server = TestApp::new();
    server.sign_up("Ada").await;
    let mut body = person("Ada");
    body["email"] = json!(" ADA@example.com");
    let reply = server.browser().post(SIGN_UP, &body).await;
    reply.assert_problem(
        409,
        "email_taken",
        "An account with this email already exists.",
    );
    assert_eq!(server.app.accounts.list_by_email().unwrap().len(), 1);
}

#[tokio::test]
async fn two_at_once_with_one_address_make_one_account_and_one_admin() {
    let server = TestApp::new();
    let (mut one, mut two, mut three) = (server.browser(), server.browser(), server.browser());
    let (ada, eve) = (person("Ada"), person("Eve"));
    let (first, second, third) = tokio::join!(
        one.post(SIGN_UP, &ada),
        two.post(SIGN_UP, &ada),
        three.post(SIGN_UP, &eve),
    );
    let mut statuses = [first.status.as_u16(), second.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409]);
    third.assert(StatusCode::CREATED);
    let users = server.app.accounts.list_by_email().unwrap();
    assert_eq!(users.len(), 2);
    assert_eq!(users.iter().filter(|user| user.is_admin()).count(), 1);
}

#[tokio::test]
async fn where_sign_up_is_closed_only_the_first_account_can_be_made() {
    let server = TestApp::with(Config {
        sign_up: SignUp::Closed,
        ..Config::default()
    });
    server.admin().await;
    let reply = server.browser().post(SIGN_UP, &person("Ada")).await;
    reply.assert_problem(
        403,
        "signups_closed",
        "Sign-up is closed. Ask your administrator.",
    );
    let setup = server
        .browser()
        .get("/api/auth/setup")
        .await
        .assert(StatusCode::OK);
    assert_eq!(
        setup,
        json!({"setupCodeRequired": false, "signUpOpen": false})
    );
}

#[tokio::test]
async fn signing_in_checks_its_fields_and_says_nothing_about_accounts() {
    let server = TestApp::new();
    server.sign_up("Ada").await;
    let email_text = "Please enter a valid email address";
    let cases = [
        (
            json!({"email": "ada", "password": "x"}),
            "email",
            email_text,
        ),
        (
            json!({"email": "a\u{0}@firm.com", "password": "x"}),
            "email",
            email_text,
        ),
        (json!({"password": "x"}), "email", email_text),
        (
            json!({"email": email("Ada")}),
            "password",
            "Password is required",
        ),
        (
            json!({"email": email("Ada"), "password": "x".repeat(129)}),
            "password",
            "Password must be at most 128 characters long",
        ),
    ];
    for (body, field, text) in cases {
        let reply = server.browser().post(SIGN_IN, &body).await;
        let problem = reply.assert_problem(422, "validation_failed", text);
        assert_eq!(problem["fields"], json!({field: text}));
    }
    server.member("Gone").await;
    server.deactivate(&email("Gone"));
    let wrong = json!({"email": email("Ada"), "password": "wrong horse"});
    let unknown = json!({"email": email("Nobody"), "password": PASSWORD});
    let gone = json!({"email": email("Gone"), "password": PASSWORD});
    let mut replies = Vec::new();
    for body in [wrong, unknown, gone] {
        let reply = server.browser().post(SIGN_IN, &body).await;
        reply.assert_problem(401, "invalid_credentials", "Invalid email or password");
        assert!(reply.headers.get("set-cookie").is_none());
        replies.push(reply.without_request_id());
    }
    assert!(replies.windows(2).all(|pair| pair[0] == pair[1]));
}

#[tokio::test]
async fn malformed_requests_are_refused_without_parser_text() {
    let server = TestApp::new();
    let mut browser = server.sign_up("Ada").await;
    for (path, field) in [
        (SIGN_UP, "email"),
        (SIGN_IN, "email"),
        ("/api/auth/change-password", "newPassword"),
        ("/api/auth/reset", "token"),
        ("/api/auth/reset/check", "token"),
    ] {
        assert_refuses_malformed(&mut browser, Method::POST, path, field).await;
    }
}
