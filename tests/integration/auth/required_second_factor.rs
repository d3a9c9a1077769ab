//! A second factor that everybody needs, and what is kept of one.

use std::time::Duration;

use axum::http::{Method, StatusCode};
use serde_json::json;
use stackbrief::app::people::accounts::AccountError;
use stackbrief::config::{Config, SecondFactorRule};
use stackbrief::domain::user::EmailAddress;
use stackbrief::store::key_file::KEY_FILE;

use super::second_factor::{FACTOR, STEP, first_step, second_step, set_up};
use crate::routes::operations;
use crate::support::{PASSWORD, Reply, TestApp, email};

const REQUIRED: &str = "Everybody needs a second factor here. Set up yours to go on.";

fn requiring() -> TestApp {
    TestApp::with(Config {
        second_factor: SecondFactorRule::Required,
        ..Config::default()
    })
}

#[tokio::test]
async fn nothing_else_opens_before_it_is_set_up() {
    let server = requiring();
    let mut admin = server.sign_up("Admin").await;
    let me = admin.get("/api/auth/me").await.assert(StatusCode::OK);
    assert_eq!(me["mustSetUpSecondFactor"], true);
    let mut closed = 0;
    for (method, path, operation) in operations() {
        let opens = path == "/api/auth/me" || path.starts_with(FACTOR);
        let needs_code = path.ends_with("turn-off") || path.ends_with("recovery-codes");
        if operation["security"] == json!([]) || (opens && !needs_code) {
            continue;
        }
        let verb = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
        let mut address = path
            .replace("{categoryId}", "intake")
            .replace("{vendorId}", "a");
        while let Some((start, end)) = address.find('{').zip(address.find('}')) {
            address.replace_range(start..=end, "00000000-0000-4000-8000-000000000000");
        }
        let body = operation.get("requestBody").map(|_| json!({}));
        let reply = admin.send(verb, &address, body.as_ref()).await;
        assert_eq!(reply.status, StatusCode::FORBIDDEN, "{method} {path}");
        reply.assert_problem(403, "second_factor_required", REQUIRED);
        closed += 1;
    }
    assert!(closed > 80, "{closed}");

    let (app, _) = set_up(&server, &mut admin).await;
    let me = admin.get("/api/auth/me").await.json();
    assert_eq!(me["mustSetUpSecondFactor"], false);
    admin.get("/api/admin/users").await.assert(StatusCode::OK);
    let proof = json!({"currentPassword": PASSWORD, "code": app.code(&server)});
    let off = admin
        .post("/api/profile/second-factor/turn-off", &proof)
        .await;
    let stays = "Everybody needs a second factor here, so it stays on.";
    off.assert_problem(409, "second_factor_required", stays);
    admin.post("/api/auth/sign-out", &json!({})).await;
}

#[tokio::test]
async fn programs_go_on_and_a_reset_asks_again() {
    let server = requiring();
    let mut admin = server.sign_up("Admin").await;
    set_up(&server, &mut admin).await;
    let body = json!({"name": "One", "scopes": ["trends"]});
    let token = admin.post("/api/profile/tokens", &body).await.json();
    let words = format!("Bearer {}", token["token"].as_str().unwrap());
    let mut program = server.browser().with_header("authorization", &words);
    program.get("/api/trends").await.assert(StatusCode::OK);
    let address = EmailAddress::parse(&email("Admin")).unwrap();
    server
        .app
        .accounts
        .reset_second_factor_by_email(&address)
        .unwrap();
    let again = server.app.accounts.reset_second_factor_by_email(&address);
    assert!(matches!(again, Err(AccountError::SecondFactorOff)));
    program.get("/api/trends").await.assert(StatusCode::OK);
    assert!(!admin.is_signed_in().await);
    let body = json!({"email": email("Admin"), "password": PASSWORD});
    admin
        .post("/api/auth/sign-in", &body)
        .await
        .assert(StatusCode::OK);
    let reply = admin.get("/api/admin/users").await;
    reply.assert_problem(403, "second_factor_required", REQUIRED);
}

#[tokio::test]
async fn a_set_up_that_waits_too_long_begins_again() {
    let server = TestApp::new();
    let mut ada = server.member("Ada").await;
    let ended = "This set-up took too long. Please start again.";
    let reply = ada.post(FACTOR, &json!({"code": "123456"})).await;
    reply.assert_problem(409, "setup_ended", ended);
    let body = json!({"currentPassword": PASSWORD});
    let path = format!("{FACTOR}/setup");
    ada.post(&path, &body).await.assert(StatusCode::OK);
    server.clock.advance(Duration::from_secs(15 * 60));
    let reply = ada.post(FACTOR, &json!({"code": "123456"})).await;
    reply.assert_problem(409, "setup_ended", ended);
    for (code, detail) in [
        (" ", "Enter a code."),
        (
            "12345",
            "Enter the 6 digits of your app, or a recovery code.",
        ),
    ] {
        let reply = ada.post(FACTOR, &json!({"code": code})).await;
        let problem = reply.assert_problem(422, "validation_failed", detail);
        assert_eq!(problem["fields"]["code"], detail);
    }
}

#[tokio::test]
async fn no_secret_is_shown_twice() {
    let server = TestApp::new();
    let mut admin = server.admin().await;
    let (app, codes) = set_up(&server, &mut admin).await;
    server.clock.advance(STEP);
    for path in [
        FACTOR,
        "/api/auth/me",
        "/api/admin/users",
        "/api/admin/audit",
        "/api/profile/export.json",
    ] {
        let reply = admin.get(path).await;
        let text = String::from_utf8_lossy(&reply.body);
        assert!(!text.contains(&app.0), "{path}: {text}");
        assert!(!text.contains(&codes[0]), "{path}: {text}");
    }
    let export = admin.get("/api/profile/export.json").await.json();
    assert!(export["account"]["secondFactorSince"].is_string());
}

#[tokio::test]
async fn without_its_key_file_recovery_codes_count_and_apps_do_not() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestApp::on_disk(folder.path());
    let mut ada = server.member("Ada").await;
    let (app, codes) = set_up(&server, &mut ada).await;
    let key = folder.path().join(KEY_FILE);
    let away = folder.path().join("away");
    std::fs::rename(&key, &away).unwrap();
    let body = json!({"email": email("Ada"), "password": PASSWORD});
    let mut back = server.browser();
    let reply = back.post("/api/auth/sign-in", &body).await;
    let token = reply.assert(StatusCode::ACCEPTED)["token"].clone();
    let step = |code: &str| json!({"token": token, "code": code});
    let reply = back
        .post("/api/auth/second-step", &step(&app.code(&server)))
        .await;
    let detail = "This server cannot check codes of apps at the moment. Use a recovery code, or ask an administrator.";
    reply.assert_problem(409, "second_factor_unreadable", detail);
    let reply = back.post("/api/auth/second-step", &step(&codes[0])).await;
    reply.assert(StatusCode::OK);
    std::fs::rename(&away, &key).unwrap();
    let reply = back.post("/api/auth/sign-in", &body).await;
    let token = reply.assert(StatusCode::ACCEPTED)["token"].clone();
    let body = json!({"token": token, "code": app.code(&server)});
    back.post("/api/auth/second-step", &body)
        .await
        .assert(StatusCode::OK);
}

/// A key file that is put back later must open what was encrypted with it.
#[tokio::test]
async fn nobody_sets_one_up_while_the_key_of_the_others_is_missing_or_not_whole() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestApp::on_disk(folder.path());
    let mut ada = server.member("Ada").await;
    let mut bob = server.sign_up("Bob").await;
    let (app, _) = set_up(&server, &mut ada).await;
    let key = folder.path().join(KEY_FILE);
    let whole = std::fs::read(&key).unwrap();
    let body = json!({"currentPassword": PASSWORD});
    let detail =
        "This server cannot set up second factors at the moment. Please tell an administrator.";
    let on = "The second factor is on already.";
    for held in [None, Some([&whole[..], b"\n"].concat()), Some(Vec::new())] {
        match &held {
            Some(bytes) => std::fs::write(&key, bytes).unwrap(),
            None => std::fs::remove_file(&key).unwrap(),
        }
        let setup = format!("{FACTOR}/setup");
        let reply = bob.post(&setup, &body).await;
        reply.assert_problem(409, "second_factor_unreadable", detail);
        let reply = ada.post(&setup, &body).await;
        reply.assert_problem(409, "second_factor_on", on);
        assert_eq!(std::fs::read(&key).ok(), held);
    }
    std::fs::write(&key, whole).unwrap();
    set_up(&server, &mut bob).await;
    let body = json!({"email": email("Ada"), "password": PASSWORD});
    let mut back = server.browser();
    let reply = back.post("/api/auth/sign-in", &body).await;
    let token = reply.assert(StatusCode::ACCEPTED)["token"].clone();
    let body = json!({"token": token, "code": app.code(&server)});
    let entered = back.post("/api/auth/second-step", &body).await;
    entered.assert(StatusCode::OK);
}

/// Types the right password and then a code.
async fn enter(server: &TestApp, name: &str, code: &str) -> Reply {
    let mut browser = server.browser();
    let token = first_step(&mut browser, name).await;
    second_step(&mut browser, &token, code).await
}

#[tokio::test]
async fn a_new_key_in_the_place_of_a_lost_one_lets_people_set_one_up_and_recovery_codes_count() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestApp::on_disk(folder.path());
    let mut ada = server.member("Ada").await;
    let mut bob = server.sign_up("Bob").await;
    let (app, codes) = set_up(&server, &mut ada).await;
    let accounts = &server.app.accounts;
    assert_eq!(accounts.help_with_lost_key().unwrap(), None);
    let key = folder.path().join(KEY_FILE);
    std::fs::remove_file(&key).unwrap();
    let help = accounts.help_with_lost_key().unwrap();
    let command = format!("`head -c 32 /dev/urandom > {KEY_FILE}`");
    assert!(help.unwrap().contains(&command));

    std::fs::write(&key, [7; 32]).unwrap();
    assert_eq!(accounts.help_with_lost_key().unwrap(), None);
    let (bobs, _) = set_up(&server, &mut bob).await;
    let entered = enter(&server, "Bob", &bobs.code(&server)).await;
    entered.assert(StatusCode::OK);
    let refused = enter(&server, "Ada", &app.code(&server)).await;
    refused.assert(StatusCode::CONFLICT);
    let entered = enter(&server, "Ada", &codes[0]).await;
    entered.assert(StatusCode::OK);
}

#[tokio::test]
async fn a_start_goes_on_without_a_key_file_that_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestApp::on_disk(folder.path());
    let mut ada = server.member("Ada").await;
    let (app, codes) = set_up(&server, &mut ada).await;
    drop(ada);
    let key = folder.path().join(KEY_FILE);
    std::fs::remove_file(&key).unwrap();
    std::fs::create_dir(&key).unwrap();
    let server = server.restarted();
    let refused = enter(&server, "Ada", &app.code(&server)).await;
    refused.assert(StatusCode::CONFLICT);
    let entered = enter(&server, "Ada", &codes[0]).await;
    entered.assert(StatusCode::OK);
}
