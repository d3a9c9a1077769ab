//! The second factor: set up by a code, asked for after the password, spent once.

use std::iter;
use std::time::Duration;

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use totp_rs::{Builder, Secret};

use crate::support::{Browser, PASSWORD, Reply, TestApp, email};

pub const FACTOR: &str = "/api/profile/second-factor";
const SETUP: &str = "/api/profile/second-factor/setup";
pub const SIGN_IN: &str = "/api/auth/sign-in";
const SECOND_STEP: &str = "/api/auth/second-step";
pub const BAD_CODE: &str = "This code is not valid. Type the one that your app shows now.";
const ENDED: &str = "This sign-in took too long. Please sign in again.";
pub const STEP: Duration = Duration::from_secs(30);

/// An authenticator app.
pub struct Authenticator(pub String);

impl Authenticator {
    /// The code that it shows now.
    pub fn code(&self, server: &TestApp) -> String {
        let secret = Secret::try_from_base32(&self.0).unwrap();
        let totp = Builder::new().with_secret(secret).build().unwrap();
        let now = u64::try_from(server.clock.now().as_second()).unwrap();
        totp.generate(now).to_string()
    }
}

/// Sets up the second factor; returns the app and the recovery codes.
pub async fn set_up(server: &TestApp, browser: &mut Browser) -> (Authenticator, Vec<String>) {
    set_up_by(server, browser, PASSWORD).await
}

async fn set_up_by(
    server: &TestApp,
    browser: &mut Browser,
    password: &str,
) -> (Authenticator, Vec<String>) {
    let body = json!({"currentPassword": password});
    let made = browser.post(SETUP, &body).await.assert(StatusCode::OK);
    let app = Authenticator(made["secret"].as_str().unwrap().to_owned());
    let body = json!({"code": app.code(server)});
    let on = browser.post(FACTOR, &body).await;
    let on = on.assert(StatusCode::CREATED);
    let codes = on["recoveryCodes"].as_array().unwrap().iter();
    let codes = codes.map(|code| code.as_str().unwrap().to_owned());
    server.clock.advance(STEP);
    (app, codes.collect())
}

pub fn credentials(name: &str) -> Value {
    json!({"email": email(name), "password": PASSWORD})
}

/// Types the right password; returns the token of the second step.
pub async fn first_step(browser: &mut Browser, name: &str) -> String {
    let reply = browser.post(SIGN_IN, &credentials(name)).await;
    let reply = reply.assert(StatusCode::ACCEPTED);
    reply["token"].as_str().unwrap().to_owned()
}

pub async fn second_step(browser: &mut Browser, token: &str, code: &str) -> Reply {
    let body = json!({"token": token, "code": code});
    browser.post(SECOND_STEP, &body).await
}

/// A call that held a place and waited for a second one would wait for others that do the same.
#[tokio::test]
async fn each_call_that_takes_a_password_or_a_code_needs_one_place_among_the_writers() {
    let server = TestApp::new();
    let mut ada = server.member("Ada").await;
    let admission = &server.app.core().admission;
    let mut held: Vec<_> = iter::from_fn(|| admission.idle_writer()).collect();
    held.pop();
    let calls = async {
        let (app, _) = set_up(&server, &mut ada).await;
        for path in ["recovery-codes", "turn-off"] {
            let proof = json!({"currentPassword": PASSWORD, "code": app.code(&server)});
            let reply = ada.post(&format!("{FACTOR}/{path}"), &proof).await;
            assert!(reply.status.is_success(), "{path}");
            server.clock.advance(STEP);
        }
        let new = json!({"email": email("Countess"), "currentPassword": PASSWORD});
        let changed = ada.send(Method::PATCH, "/api/profile", Some(&new)).await;
        changed.assert(StatusCode::OK);
        ada.post("/api/auth/sign-out", &json!({})).await;
        let mut bob = server.sign_up("Bob").await;
        let again = bob.post(SIGN_IN, &credentials("Bob")).await;
        again.assert(StatusCode::OK);
    };
    let done = tokio::time::timeout(Duration::from_secs(30), calls).await;
    done.expect("each is answered");
}

#[tokio::test]
async fn a_code_counts_before_it_is_on_and_at_each_sign_in() {
    let server = TestApp::new();
    let mut ada = server.member("Ada").await;
    let off = json!({"since": null, "recoveryCodesLeft": 0, "isRequired": false});
    assert_eq!(ada.get(FACTOR).await.assert(StatusCode::OK), off);
    let wrong = ada
        .post(SETUP, &json!({"currentPassword": "not it at all"}))
        .await;
    wrong.assert_problem(403, "wrong_password", "Current password is incorrect.");
    let body = json!({"currentPassword": PASSWORD});
    let made = ada.post(SETUP, &body).await.assert(StatusCode::OK);
    let app = Authenticator(made["secret"].as_str().unwrap().to_owned());
    assert!(
        made["uri"]
            .as_str()
            .unwrap()
            .contains("ada%40example.com?secret=")
    );
    assert!(
        made["qr"]["path"]
            .as_str()
            .unwrap()
            .starts_with("M0 0h7v1h-7z")
    );
    // Shown, and not confirmed: the password alone still signs in.
    server
        .browser()
        .post(SIGN_IN, &credentials("Ada"))
        .await
        .assert(StatusCode::OK);
    let reply = ada.post(FACTOR, &json!({"code": "000000"})).await;
    assert_eq!(
        reply.assert_problem(403, "bad_code", BAD_CODE)["fields"]["code"],
        BAD_CODE
    );
    assert_eq!(ada.get(FACTOR).await.json(), off);

    let mut elsewhere = server.browser();
    elsewhere
        .post(SIGN_IN, &credentials("Ada"))
        .await
        .assert(StatusCode::OK);
    let code = app.code(&server);
    let on = ada
        .post(FACTOR, &json!({"code": code}))
        .await
        .assert(StatusCode::CREATED);
    assert_eq!(on["recoveryCodes"].as_array().unwrap().len(), 10);
    assert!(ada.is_signed_in().await);
    assert!(!elsewhere.is_signed_in().await, "other sessions end");
    let status = ada.get(FACTOR).await.json();
    assert_eq!(status["recoveryCodesLeft"], 10);
    assert!(status["since"].is_string());
    let reply = ada.post(SETUP, &body).await;
    reply.assert_problem(409, "second_factor_on", "The second factor is on already.");

    let mut back = server.browser();
    let token = first_step(&mut back, "Ada").await;
    assert!(back.cookies.is_empty(), "{:?}", back.cookies);
    assert!(!back.is_signed_in().await);
    // The code that turned it on was spent with that.
    let reply = second_step(&mut back, &token, &code).await;
    assert_eq!(
        reply.assert_problem(401, "bad_code", BAD_CODE)["fields"]["code"],
        BAD_CODE
    );
    server.clock.advance(STEP);
    let reply = second_step(&mut back, &token, &app.code(&server)).await;
    assert_eq!(reply.assert(StatusCode::OK)["user"]["name"], "Ada");
    assert!(back.is_signed_in().await);
}

#[tokio::test]
async fn a_code_is_good_for_one_sign_in_and_a_step_around_its_time() {
    let server = TestApp::new();
    let mut ada = server.member("Ada").await;
    let (app, _) = set_up(&server, &mut ada).await;
    let code = app.code(&server);
    let mut first = server.browser();
    let token = first_step(&mut first, "Ada").await;
    second_step(&mut first, &token, &code)
        .await
        .assert(StatusCode::OK);
    let again = second_step(&mut first, &token, &code).await;
    again.assert_problem(401, "sign_in_ended", ENDED);
    let mut thief = server.browser();
    let token = first_step(&mut thief, "Ada").await;
    let reply = second_step(&mut thief, &token, &code).await;
    reply.assert_problem(401, "bad_code", BAD_CODE);

    // An app whose clock is a step behind, and one that is two behind.
    server.clock.advance(STEP * 2);
    let late = app.code(&server);
    server.clock.advance(STEP);
    second_step(&mut thief, &token, &late)
        .await
        .assert(StatusCode::OK);
    server.clock.advance(STEP);
    let too_late = app.code(&server);
    server.clock.advance(STEP * 2);
    let token = first_step(&mut thief, "Ada").await;
    let reply = second_step(&mut thief, &token, &too_late).await;
    reply.assert_problem(401, "bad_code", BAD_CODE);
}

#[tokio::test]
async fn of_eight_at_once_with_one_code_one_comes_in() {
    let server = TestApp::new();
    let mut ada = server.member("Ada").await;
    let (app, recovery) = set_up(&server, &mut ada).await;
    for code in [app.code(&server), recovery[3].clone()] {
        let mut waiting = Vec::new();
        for _ in 0..8 {
            let mut browser = server.browser();
            let token = first_step(&mut browser, "Ada").await;
            waiting.push((browser, token));
        }
        let tries: Vec<_> = waiting
            .into_iter()
            .map(|(mut browser, token)| {
                let code = code.clone();
                tokio::spawn(async move { second_step(&mut browser, &token, &code).await.status })
            })
            .collect();
        let mut entered = 0;
        for one in tries {
            let status = one.await.unwrap().as_u16();
            assert!([200, 401, 429].contains(&status), "{status}");
            entered += usize::from(status == 200);
        }
        assert_eq!(entered, 1);
        server.clock.advance(Duration::from_secs(3_600));
    }
}

#[tokio::test]
async fn a_recovery_code_counts_once_and_new_ones_replace_all() {
    let server = TestApp::new();
    let mut ada = server.member("Ada").await;
    let (app, codes) = set_up(&server, &mut ada).await;
    let mut back = server.browser();
    let token = first_step(&mut back, "Ada").await;
    let typed = codes[0].to_lowercase().replace('-', " ");
    second_step(&mut back, &token, &typed)
        .await
        .assert(StatusCode::OK);
    assert_eq!(back.get(FACTOR).await.json()["recoveryCodesLeft"], 9);
    let token = first_step(&mut back, "Ada").await;
    let again = second_step(&mut back, &token, &codes[0]).await;
    again.assert_problem(401, "bad_code", BAD_CODE);

    let path = "/api/profile/second-factor/recovery-codes";
    let proof = |code: &str| json!({"currentPassword": PASSWORD, "code": code});
    let wrong = ada.post(path, &proof("000000")).await;
    wrong.assert_problem(403, "bad_code", BAD_CODE);
    let made = ada.post(path, &proof(&app.code(&server))).await;
    let made = made.assert(StatusCode::CREATED);
    assert_eq!(made["recoveryCodes"].as_array().unwrap().len(), 10);
    let old = second_step(&mut back, &token, &codes[1]).await;
    old.assert_problem(401, "bad_code", BAD_CODE);
    let new = made["recoveryCodes"][9].as_str().unwrap();
    second_step(&mut back, &token, new)
        .await
        .assert(StatusCode::OK);
}

#[tokio::test]
async fn the_second_step_ends_with_its_time_the_password_and_a_restart() {
    let server = TestApp::new();
    let mut ada = server.member("Ada").await;
    let (app, _) = set_up(&server, &mut ada).await;
    let mut back = server.browser();
    let token = first_step(&mut back, "Ada").await;
    server.clock.advance(Duration::from_secs(5 * 60));
    let late = second_step(&mut back, &token, &app.code(&server)).await;
    late.assert_problem(401, "sign_in_ended", ENDED);
    for token in ["", "nonsense", &"0".repeat(64)] {
        let reply = second_step(&mut back, token, "123456").await;
        reply.assert_problem(401, "sign_in_ended", ENDED);
    }
    let token = first_step(&mut back, "Ada").await;
    let change = json!({"currentPassword": PASSWORD, "newPassword": "another horse battery"});
    ada.post("/api/auth/change-password", &change)
        .await
        .assert(StatusCode::NO_CONTENT);
    let reply = second_step(&mut back, &token, &app.code(&server)).await;
    reply.assert_problem(401, "sign_in_ended", ENDED);
    let body = json!({"email": email("Ada"), "password": "another horse battery"});
    let token = back.post(SIGN_IN, &body).await.assert(StatusCode::ACCEPTED)["token"].clone();
    let (peer, cookies) = (back.peer, back.cookies.clone());
    drop((back, ada));
    let server = server.restarted();
    let mut back = server.browser();
    (back.peer, back.cookies) = (peer, cookies);
    let reply = second_step(&mut back, token.as_str().unwrap(), &app.code(&server)).await;
    reply.assert_problem(401, "sign_in_ended", ENDED);
    let token = back.post(SIGN_IN, &body).await.assert(StatusCode::ACCEPTED)["token"].clone();
    let reply = second_step(&mut back, token.as_str().unwrap(), &app.code(&server)).await;
    reply.assert(StatusCode::OK);
}

#[tokio::test]
async fn wrong_codes_slow_down_as_wrong_passwords_do_and_a_known_browser_gets_in() {
    let server = TestApp::new();
    let mut ada = server.member("Ada").await;
    let (app, _) = set_up(&server, &mut ada).await;
    let mut known = server.browser().at([10, 0, 0, 1]);
    let token = first_step(&mut known, "Ada").await;
    second_step(&mut known, &token, &app.code(&server))
        .await
        .assert(StatusCode::OK);
    let mut eve = server.browser().at([10, 0, 0, 2]);
    let mut token = first_step(&mut eve, "Ada").await;
    let mut refused = 0;
    for _ in 0..8 {
        let reply = second_step(&mut eve, &token, "000000").await;
        refused += usize::from(reply.status == StatusCode::TOO_MANY_REQUESTS);
        // The password, which she knows, takes back none of the failures.
        let reply = eve.post(SIGN_IN, &credentials("Ada")).await;
        if reply.status == StatusCode::ACCEPTED {
            token = reply.json()["token"].as_str().unwrap().to_owned();
        }
    }
    assert_eq!(refused, 5, "three tries, and then she waits");
    server.clock.advance(STEP);
    let token = first_step(&mut known, "Ada").await;
    second_step(&mut known, &token, &app.code(&server))
        .await
        .assert(StatusCode::OK);
}

#[tokio::test]
async fn turning_it_off_needs_the_password_and_a_code() {
    let server = TestApp::new();
    let mut ada = server.member("Ada").await;
    let path = "/api/profile/second-factor/turn-off";
    let proof = |password: &str, code: &str| json!({"currentPassword": password, "code": code});
    let reply = ada.post(path, &proof(PASSWORD, "000000")).await;
    reply.assert_problem(409, "second_factor_off", "The second factor is off.");
    let (app, _) = set_up(&server, &mut ada).await;
    let code = app.code(&server);
    let reply = ada.post(path, &proof("not it at all", &code)).await;
    reply.assert_problem(403, "wrong_password", "Current password is incorrect.");
    let reply = ada.post(path, &proof(PASSWORD, "000000")).await;
    reply.assert_problem(403, "bad_code", BAD_CODE);
    let reply = ada.post(path, &json!({})).await;
    let problem = reply.assert_problem(422, "validation_failed", "Password is required");
    assert_eq!(problem["fields"]["code"], "Enter a code.");
    ada.post(path, &proof(PASSWORD, &code))
        .await
        .assert(StatusCode::NO_CONTENT);
    server
        .browser()
        .post(SIGN_IN, &credentials("Ada"))
        .await
        .assert(StatusCode::OK);
}

#[tokio::test]
async fn an_administrator_resets_anothers_and_a_reset_link_does_not() {
    let server = TestApp::new();
    let mut admin = server.admin().await;
    let mut ada = server.sign_up("Ada").await;
    let id = |users: Value, name: &str| {
        let users = users["items"].as_array().unwrap().clone();
        let one = users.into_iter().find(|user| user["name"] == name).unwrap();
        (
            one["id"].as_str().unwrap().to_owned(),
            one["secondFactorSince"].clone(),
        )
    };
    let users = admin.get("/api/admin/users").await.json();
    let (ada_id, since) = id(users.clone(), "Ada");
    assert_eq!(since, Value::Null);
    let (own_id, _) = id(users, "Admin");
    let path = |id: &str| format!("/api/admin/users/{id}/second-factor");
    let reset = admin.send(Method::DELETE, &path(&ada_id), None).await;
    reset.assert_problem(409, "second_factor_off", "The second factor is off.");
    set_up(&server, &mut ada).await;
    set_up(&server, &mut admin).await;
    assert!(
        id(admin.get("/api/admin/users").await.json(), "Ada")
            .1
            .is_string()
    );
    let own = admin.send(Method::DELETE, &path(&own_id), None).await;
    own.assert_problem(
        403,
        "forbidden",
        "Turn your own second factor off under Profile.",
    );
    let theirs = ada.send(Method::DELETE, &path(&own_id), None).await;
    theirs.assert_problem(403, "forbidden", "Administrators only.");

    let link = admin
        .send(
            Method::POST,
            &format!("/api/admin/users/{ada_id}/reset-link"),
            None,
        )
        .await;
    let link = link.assert(StatusCode::CREATED);
    let token = link["path"]
        .as_str()
        .unwrap()
        .split('#')
        .nth(1)
        .unwrap()
        .to_owned();
    let body = json!({"token": token, "newPassword": "another horse battery"});
    server
        .browser()
        .post("/api/auth/reset", &body)
        .await
        .assert(StatusCode::NO_CONTENT);
    let body = json!({"email": email("Ada"), "password": "another horse battery"});
    server
        .browser()
        .post(SIGN_IN, &body)
        .await
        .assert(StatusCode::ACCEPTED);

    let reset = admin.send(Method::DELETE, &path(&ada_id), None).await;
    reset.assert(StatusCode::NO_CONTENT);
    let mut back = server.browser();
    back.post(SIGN_IN, &body).await.assert(StatusCode::OK);
    let audit = admin.get("/api/admin/audit").await.json();
    assert_eq!(audit["items"][0]["action"], "Reset a second factor");
    assert_eq!(audit["items"][0]["subject"], "Ada (ada@example.com)");
    set_up_by(&server, &mut back, "another horse battery").await;
    admin
        .send(Method::DELETE, &path(&ada_id), None)
        .await
        .assert(StatusCode::NO_CONTENT);
    assert!(!back.is_signed_in().await, "a reset ends sessions");
}
