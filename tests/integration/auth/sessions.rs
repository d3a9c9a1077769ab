use std::time::Duration;

use axum::http::{Method, StatusCode};
use serde_json::json;
use stackbrief::config::Config;
use stackbrief::domain::user::EmailAddress;

use crate::support::{Browser, PASSWORD, TestApp, email, person};

const SIGN_IN: &str = "/api/auth/sign-in";
const SIGN_OUT: &str = "/api/auth/sign-out";
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

async fn sign_in(browser: &mut Browser, name: &str) {
    let body = json!({"email": email(name), "password": PASSWORD});
    browser.post(SIGN_IN, &body).await.assert(StatusCode::OK);
}

#[tokio::test]
async fn signing_out_ends_the_session_on_the_server() {
    let server = TestApp::new();
    let mut browser = server.sign_up("Ada").await;
    let mut copy = browser.clone();
    assert!(copy.is_signed_in().await);
    browser
        .send(Method::POST, SIGN_OUT, None)
        .await
        .assert(StatusCode::NO_CONTENT);
    assert!(!browser.cookies.contains_key("sid"));
    assert!(!copy.is_signed_in().await);

    copy.send(Method::POST, SIGN_OUT, None)
        .await
        .assert(StatusCode::NO_CONTENT);
    let mut anonymous = server.browser();
    anonymous
        .send(Method::POST, SIGN_OUT, None)
        .await
        .assert(StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn signing_in_replaces_the_session_that_the_browser_came_with() {
    let server = TestApp::new();
    let mut browser = server.sign_up("Ada").await;
    let mut planted = browser.clone();
    assert!(planted.is_signed_in().await);
    sign_in(&mut browser, "Ada").await;
    assert_ne!(browser.cookies["sid"], planted.cookies["sid"]);
    assert!(browser.is_signed_in().await);
    assert!(!planted.is_signed_in().await);
}

#[tokio::test]
async fn cookies_are_marked_as_strictly_as_the_connection_allows() {
    let plain = TestApp::new().sign_up("Ada").await;
    let days = |days: u32| days * 24 * 60 * 60;
    let session = format!(
        "sid={}; Max-Age={}; Path=/; HttpOnly; SameSite=Lax",
        plain.cookies["sid"],
        days(30)
    );
    let device = format!(
        "device={}; Max-Age={}; Path=/; HttpOnly; SameSite=Lax",
        plain.cookies["device"],
        days(400)
    );
    assert_eq!(plain.last_cookies, [session, device]);

    let config = Config {
        trust_proxy: vec!["10.0.0.1/32".parse().unwrap()],
        ..Config::default()
    };
    let server = TestApp::with(config);
    let code = server.app.accounts.setup_code().unwrap();
    let mut body = person("Ada");
    body["setupCode"] = json!(code);
    let mut secure = server
        .browser()
        .at([10, 0, 0, 1])
        .with_header("x-forwarded-proto", "https");
    secure
        .post("/api/auth/sign-up", &body)
        .await
        .assert(StatusCode::CREATED);
    let [session, device] = &secure.last_cookies[..] else {
        panic!("{:?}", secure.last_cookies);
    };
    assert!(
        session.starts_with("__Host-sid=") && session.ends_with("; Secure"),
        "{session}"
    );
    assert!(
        device.starts_with("__Host-device=") && device.ends_with("; Secure"),
        "{device}"
    );
    assert!(secure.is_signed_in().await);

    // The name of the other mode is no session here.
    let token = secure.cookies["__Host-sid"].clone();
    secure.cookies.clear();
    secure.cookies.insert("sid".to_owned(), token);
    assert!(!secure.is_signed_in().await);
}

#[tokio::test]
async fn a_duplicate_or_malformed_cookie_is_no_session() {
    let server = TestApp::new();
    let browser = server.sign_up("Ada").await;
    let token = browser.cookies["sid"].clone();
    let bad = [
        format!("sid={token}; sid={token}"),
        format!("sid={token}; sid=x"),
        format!("sid={}", token.to_uppercase()),
        format!("sid={}", "0".repeat(64)),
        format!("sid={}", "x".repeat(10_000)),
        format!("SID={token}"),
        "sid".to_owned(),
    ];
    for cookie in bad {
        let mut anonymous = server.browser().with_header("cookie", &cookie);
        assert!(!anonymous.is_signed_in().await, "{cookie}");
    }
    let mut crowded = server.browser();
    for number in 0..100 {
        crowded
            .headers
            .append("cookie", format!("c{number}=1").parse().unwrap());
    }
    assert!(!crowded.is_signed_in().await);
    crowded
        .headers
        .append("cookie", format!("sid={token}").parse().unwrap());
    assert!(crowded.is_signed_in().await);
}

#[tokio::test]
async fn a_session_ends_after_a_week_unused_and_after_thirty_days_in_any_case() {
    let server = TestApp::new();
    let mut unused = server.sign_up("Ada").await;
    let mut used = server.sign_up("Eve").await;
    server.clock.advance(DAY * 6);
    for day in 6..30 {
        assert!(used.is_signed_in().await, "day {day}");
        server.clock.advance(DAY);
    }
    assert!(!used.is_signed_in().await);
    assert!(!unused.is_signed_in().await);
    sign_in(&mut used, "Eve").await;
    assert!(used.is_signed_in().await);
}

#[tokio::test]
async fn setting_the_machines_clock_ends_no_session() {
    let server = TestApp::new();
    let mut browser = server.sign_up("Ada").await;
    for now in [
        "2036-01-01T00:00:00Z",
        "2016-01-01T00:00:00Z",
        "2026-03-02T09:00:00Z",
    ] {
        server.clock.set(now.parse().unwrap());
        assert!(browser.is_signed_in().await, "{now}");
    }
}

#[tokio::test]
async fn a_session_survives_a_restart_and_its_end_does_too() {
    let server = TestApp::new();
    let browser = server.sign_up("Ada").await;
    let mut gone = server.sign_up("Eve").await;
    let (sid, old_sid) = (browser.cookies["sid"].clone(), gone.cookies["sid"].clone());
    gone.send(Method::POST, SIGN_OUT, None).await;
    drop((browser, gone));
    let server = server.restarted();
    for (sid, is_signed_in) in [(sid, true), (old_sid, false)] {
        let mut browser = server.browser();
        browser.cookies.insert("sid".to_owned(), sid);
        assert_eq!(browser.is_signed_in().await, is_signed_in);
    }
}

#[tokio::test]
async fn deactivating_ends_all_sessions_at_once_and_the_last_admin_stays() {
    let server = TestApp::new();
    let mut admin = server.admin().await;
    let mut member = server.sign_up("Ada").await;
    assert!(member.is_signed_in().await && admin.is_signed_in().await);
    let address = |name: &str| EmailAddress::parse(&email(name)).unwrap();
    server.deactivate(&email("Ada"));
    assert!(!member.is_signed_in().await);

    let refused = server.app.accounts.revoke_admin(&address("Admin"));
    assert_eq!(
        refused.unwrap_err().to_string(),
        "This is the last administrator. Make someone else an administrator first."
    );
    assert!(admin.is_signed_in().await);
    let unknown = server.app.accounts.grant_admin(&address("Nobody"));
    assert_eq!(
        unknown.unwrap_err().to_string(),
        "no account has the address nobody@example.com"
    );
}

#[tokio::test]
async fn a_role_applies_from_the_next_request() {
    let server = TestApp::new();
    let mut admin = server.admin().await;
    let mut member = server.sign_up("Ada").await;
    let address = |name: &str| EmailAddress::parse(&email(name)).unwrap();
    let role = async |browser: &mut Browser| {
        let me = browser.get("/api/auth/me").await.assert(StatusCode::OK);
        me["user"]["role"].as_str().unwrap().to_owned()
    };
    assert_eq!(role(&mut member).await, "member");
    server.app.accounts.grant_admin(&address("Ada")).unwrap();
    assert_eq!(role(&mut member).await, "admin");
    server.app.accounts.revoke_admin(&address("Admin")).unwrap();
    assert_eq!(role(&mut admin).await, "member");
}
