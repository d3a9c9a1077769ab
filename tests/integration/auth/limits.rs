use std::time::Duration;

use axum::http::StatusCode;
use serde_json::{Value, json};
use stackbrief::config::Config;

use crate::support::{Browser, PASSWORD, Reply, TestApp, email, person};

const SIGN_IN: &str = "/api/auth/sign-in";

fn guess(name: &str) -> Value {
    json!({"email": email(name), "password": "wrong horse"})
}

#[track_caller]
fn assert_wait(reply: &Reply, seconds: u32) {
    let unit = if seconds == 1 { "second" } else { "seconds" };
    let text = format!("Too many attempts. Try again in {seconds} {unit}.");
    let problem = reply.assert_problem(429, "too_many_attempts", &text);
    assert_eq!(problem["retryAfter"], seconds);
}

/// Fails to sign in until the server asks to wait; returns how often.
async fn fail_until_refused(browser: &mut Browser, server: &TestApp) -> u32 {
    for number in 0..100 {
        let reply = browser
            .post(SIGN_IN, &guess(&format!("Nobody{number}")))
            .await;
        if reply.status == StatusCode::TOO_MANY_REQUESTS {
            return number;
        }
        server.clock.advance(Duration::from_millis(1));
    }
    panic!("never refused");
}

#[tokio::test]
async fn wrong_passwords_wait_longer_and_longer_and_the_right_one_ends_it() {
    let server = TestApp::new();
    server.sign_up("Ada").await;
    let mut browser = server.browser().at([203, 0, 113, 9]);
    for _ in 0..3 {
        let reply = browser.post(SIGN_IN, &guess("Ada")).await;
        reply.assert_problem(401, "invalid_credentials", "Invalid email or password");
    }
    assert_wait(&browser.post(SIGN_IN, &guess("Ada")).await, 1);
    server.clock.advance(Duration::from_secs(1));
    browser
        .post(SIGN_IN, &guess("Ada"))
        .await
        .assert(StatusCode::UNAUTHORIZED);
    let right = json!({"email": email("Ada"), "password": PASSWORD});
    assert_wait(&browser.post(SIGN_IN, &right).await, 2);
    server.clock.advance(Duration::from_secs(2));
    browser.post(SIGN_IN, &right).await.assert(StatusCode::OK);
}

#[tokio::test]
async fn an_unknown_email_is_limited_like_a_known_one() {
    let server = TestApp::new();
    server.sign_up("Ada").await;
    for (name, ip) in [("Ada", 1), ("Nobody", 2)] {
        let mut browser = server.browser().at([203, 0, 113, ip]);
        for _ in 0..3 {
            browser
                .post(SIGN_IN, &guess(name))
                .await
                .assert(StatusCode::UNAUTHORIZED);
        }
        assert_wait(&browser.post(SIGN_IN, &guess(name)).await, 1);
    }
}

#[tokio::test]
async fn failed_sign_ins_from_the_same_address_do_not_lock_out_a_known_browser() {
    let server = TestApp::new();
    let mut owner = server.sign_up("Ada").await;
    owner.cookies.remove("sid");
    let mut anonymous = server.browser();
    assert_eq!(fail_until_refused(&mut anonymous, &server).await, 10);
    for _ in 0..5 {
        anonymous
            .post(SIGN_IN, &guess("Ada"))
            .await
            .assert(StatusCode::TOO_MANY_REQUESTS);
    }
    let right = json!({"email": email("Ada"), "password": PASSWORD});
    owner.post(SIGN_IN, &right).await.assert(StatusCode::OK);

    // The mark is of one account; it opens no other way around the limits.
    server.clock.advance(Duration::from_secs(3600));
    fail_until_refused(&mut anonymous, &server).await;
    let eve = json!({"email": email("Eve"), "password": PASSWORD});
    owner
        .post(SIGN_IN, &eve)
        .await
        .assert(StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn a_forged_forwarded_header_changes_no_limit() {
    let server = TestApp::new();
    let mut refused = 0;
    for number in 0_u8..100 {
        let forged = format!("198.51.100.{number}");
        let mut browser = server.browser().with_header("x-forwarded-for", &forged);
        let reply = browser
            .post(SIGN_IN, &guess(&format!("Nobody{number}")))
            .await;
        refused += u32::from(reply.status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert_eq!(refused, 90);
}

#[tokio::test]
async fn behind_a_trusted_proxy_each_person_has_their_own_limit() {
    let server = TestApp::with(Config {
        trust_proxy: vec!["10.0.0.0/8".parse().unwrap()],
        ..Config::default()
    });
    let behind = |client: &str| {
        let proxy = server.browser().at([10, 0, 0, 1]);
        proxy.with_header("x-forwarded-for", client)
    };
    let mut one = behind("198.51.100.1");
    assert_eq!(fail_until_refused(&mut one, &server).await, 10);
    let mut two = behind("198.51.100.2");
    two.post(SIGN_IN, &guess("Ada"))
        .await
        .assert(StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn successful_sign_ins_of_a_whole_firm_use_up_no_limit() {
    let server = TestApp::with(Config {
        sign_in_limit: 1,
        ..Config::default()
    });
    server.sign_up("Ada").await;
    for _ in 0..5 {
        let right = json!({"email": email("Ada"), "password": PASSWORD});
        server
            .browser()
            .post(SIGN_IN, &right)
            .await
            .assert(StatusCode::OK);
    }
}

#[tokio::test]
async fn both_limits_can_be_switched_off() {
    let server = TestApp::with(Config {
        sign_in_limit: 0,
        sign_up_limit: 0,
        ..Config::default()
    });
    server.sign_up("Ada").await;
    for _ in 0..15 {
        let reply = server.browser().post(SIGN_IN, &guess("Ada")).await;
        reply.assert(StatusCode::UNAUTHORIZED);
        let reply = server
            .browser()
            .post("/api/auth/sign-up", &person("Ada"))
            .await;
        reply.assert(StatusCode::CONFLICT);
    }
}

#[tokio::test]
async fn sign_ups_per_ip_address_and_hour_are_limited() {
    let server = TestApp::with(Config {
        sign_up_limit: 2,
        ..Config::default()
    });
    server.sign_up("Ada").await;
    server.sign_up("Eve").await;
    let reply = server
        .browser()
        .post("/api/auth/sign-up", &person("Joe"))
        .await;
    assert_wait(&reply, 1800);
    let mut elsewhere = server.browser().at([203, 0, 113, 9]);
    elsewhere
        .post("/api/auth/sign-up", &person("Joe"))
        .await
        .assert(StatusCode::CREATED);
    server.clock.advance(Duration::from_secs(1800));
    server.sign_up("Kim").await;
}

#[tokio::test]
async fn asking_for_the_current_password_again_has_its_own_limit() {
    let server = TestApp::new();
    let mut browser = server.sign_up("Ada").await;
    let mut other = server.browser();
    let right = json!({"email": email("Ada"), "password": PASSWORD});
    other.post(SIGN_IN, &right).await.assert(StatusCode::OK);
    let change =
        |current: &str| json!({"currentPassword": current, "newPassword": "a wholly new phrase"});
    let path = "/api/auth/change-password";
    for _ in 0..3 {
        browser
            .post(path, &change("wrong horse"))
            .await
            .assert(StatusCode::FORBIDDEN);
    }
    assert_wait(&browser.post(path, &change("wrong horse")).await, 1);
    other
        .post(path, &change(PASSWORD))
        .await
        .assert(StatusCode::NO_CONTENT);
}
