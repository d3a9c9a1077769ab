//! Wrong codes of a second factor, which only someone who knows the password can type.

use axum::http::StatusCode;
use serde_json::json;
use stackbrief::config::Config;

use super::second_factor::{
    Authenticator, BAD_CODE, FACTOR, SIGN_IN, credentials, first_step, second_step, set_up,
};
use crate::support::{Browser, PASSWORD, Reply, TestApp};

const TOO_MANY: &str = "Too many wrong codes. Please sign in again.";

/// A server whose operator asks for no limit of sign-ins.
fn without_limit() -> TestApp {
    TestApp::with(Config {
        sign_in_limit: 0,
        ..Config::default()
    })
}

/// A code that the app does not show.
fn wrong(app: &Authenticator, server: &TestApp) -> String {
    let right: u32 = app.code(server).parse().unwrap();
    format!("{:06}", (right + 500_000) % 1_000_000)
}

fn assert_bad(reply: &Reply) {
    reply.assert_problem(401, "bad_code", BAD_CODE);
}

fn assert_ended(reply: &Reply) {
    reply.assert_problem(401, "sign_in_ended", TOO_MANY);
}

/// Six minutes for each further one.
fn assert_wait(reply: &Reply) {
    let text = "Too many wrong codes. Try again in 360 seconds, or use a recovery code.";
    let problem = reply.assert_problem(429, "too_many_attempts", text);
    assert_eq!(problem["retryAfter"], 360);
}

#[tokio::test]
async fn five_wrong_codes_end_a_sign_in_which_can_begin_again() {
    let server = without_limit();
    let mut ada = server.member("Ada").await;
    let (app, codes) = set_up(&server, &mut ada).await;
    let mut back = server.browser();
    let token = first_step(&mut back, "Ada").await;
    for _ in 0..4 {
        assert_bad(&second_step(&mut back, &token, &wrong(&app, &server)).await);
    }
    assert_ended(&second_step(&mut back, &token, &wrong(&app, &server)).await);
    for right in [&app.code(&server), &codes[0]] {
        assert_ended(&second_step(&mut back, &token, right).await);
    }
    let token = first_step(&mut back, "Ada").await;
    assert_bad(&second_step(&mut back, &token, "ABCD-ABCD-ABCD-ABCD").await);
    let entered = second_step(&mut back, &token, &app.code(&server)).await;
    entered.assert(StatusCode::OK);
}

#[tokio::test]
async fn of_eight_wrong_codes_at_once_no_sixth_is_compared() {
    let server = without_limit();
    let mut ada = server.member("Ada").await;
    let (app, _) = set_up(&server, &mut ada).await;
    let mut back = server.browser();
    // The account takes ten in a row: were six of the first eight compared, some of the second would have to wait.
    for _ in 0..2 {
        let token = first_step(&mut back, "Ada").await;
        let tries = (0..8).map(|_| {
            let (mut browser, token, code) = (back.clone(), token.clone(), wrong(&app, &server));
            tokio::spawn(async move { second_step(&mut browser, &token, &code).await })
        });
        let mut bad = 0;
        for one in tries.collect::<Vec<_>>() {
            let reply = one.await.unwrap();
            assert_eq!(reply.status, StatusCode::UNAUTHORIZED);
            bad += usize::from(reply.json()["code"] == "bad_code");
        }
        assert!(bad < 5, "the fifth ends it");
        assert_ended(&second_step(&mut back, &token, &app.code(&server)).await);
    }
    let token = first_step(&mut back, "Ada").await;
    assert_wait(&second_step(&mut back, &token, &app.code(&server)).await);
}

/// Types wrong codes, each from another network, until the server asks to wait; returns how many were compared.
async fn guess(server: &TestApp, app: &Authenticator) -> usize {
    for number in 0..100 {
        let mut eve = server.browser().at([10, 0, number, 1]);
        let token = first_step(&mut eve, "Ada").await;
        let reply = second_step(&mut eve, &token, &wrong(app, server)).await;
        if reply.status != StatusCode::UNAUTHORIZED {
            assert_wait(&reply);
            return number.into();
        }
    }
    panic!("there is no end");
}

#[tokio::test]
async fn wrong_codes_of_an_account_are_few_whatever_network_they_come_from_and_keep_its_owner_out_nowhere()
 {
    let server = without_limit();
    let mut ada = server.member("Ada").await;
    let (app, codes) = set_up(&server, &mut ada).await;
    let mut known = server.browser();
    let token = first_step(&mut known, "Ada").await;
    let entered = second_step(&mut known, &token, &app.code(&server)).await;
    entered.assert(StatusCode::OK);
    server.clock.advance(super::second_factor::STEP);

    assert_eq!(guess(&server, &app).await, 10);
    let mut eve = server.browser().at([10, 0, 200, 1]);
    let token = first_step(&mut eve, "Ada").await;
    assert_wait(&second_step(&mut eve, &token, &app.code(&server)).await);
    // Her browser knows her, her recovery codes cannot be guessed, and nobody else is slowed down.
    let token = first_step(&mut known, "Ada").await;
    let entered = second_step(&mut known, &token, &app.code(&server)).await;
    entered.assert(StatusCode::OK);
    let mut new = server.browser().at([10, 0, 201, 1]);
    let token = first_step(&mut new, "Ada").await;
    let entered = second_step(&mut new, &token, &codes[0]).await;
    entered.assert(StatusCode::OK);
    let mut bob = server.sign_up("Bob").await;
    set_up(&server, &mut bob).await;

    server.clock.advance(std::time::Duration::from_secs(3_600));
    assert_eq!(guess(&server, &app).await, 10, "an hour later as many");
}

/// A right password counts nowhere, so nobody is slowed down who types it again and again.
#[tokio::test]
async fn right_passwords_elsewhere_end_no_sign_in_of_a_browser_that_is_known() {
    let server = without_limit();
    let mut ada = server.member("Ada").await;
    let (app, _) = set_up(&server, &mut ada).await;
    let mut known = server.browser();
    let token = first_step(&mut known, "Ada").await;
    let entered = second_step(&mut known, &token, &app.code(&server)).await;
    entered.assert(StatusCode::OK);
    server.clock.advance(super::second_factor::STEP);

    let token = first_step(&mut known, "Ada").await;
    server.clock.advance(std::time::Duration::from_secs(1));
    let mut eve = server.browser().at([10, 0, 200, 1]);
    for _ in 0..9 {
        first_step(&mut eve, "Ada").await;
    }
    let entered = second_step(&mut known, &token, &app.code(&server)).await;
    entered.assert(StatusCode::OK);
}

async fn turn_off(browser: &mut Browser, code: &str) -> Reply {
    let proof = json!({"currentPassword": PASSWORD, "code": code});
    browser.post(&format!("{FACTOR}/turn-off"), &proof).await
}

#[tokio::test]
async fn wrong_codes_in_a_session_are_as_few() {
    let server = without_limit();
    let mut ada = server.member("Ada").await;
    let (app, codes) = set_up(&server, &mut ada).await;
    for _ in 0..10 {
        let reply = turn_off(&mut ada, &wrong(&app, &server)).await;
        reply.assert_problem(403, "bad_code", BAD_CODE);
    }
    assert_wait(&turn_off(&mut ada, &app.code(&server)).await);
    // Elsewhere they count for themselves.
    let mut back = server.browser();
    let reply = back.post(SIGN_IN, &credentials("Ada")).await;
    let token = reply.assert(StatusCode::ACCEPTED)["token"].clone();
    let entered = second_step(&mut back, token.as_str().unwrap(), &app.code(&server)).await;
    entered.assert(StatusCode::OK);
    let off = turn_off(&mut ada, &codes[0]).await;
    off.assert(StatusCode::NO_CONTENT);
}
