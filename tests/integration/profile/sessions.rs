use std::time::Duration;

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use stackbrief::app::people::sessions::sweep_every;
use stackbrief::domain::user::EmailAddress;
use stackbrief::store::tables::{RESET_LINKS, SESSIONS};

use crate::directory::column;
use crate::support::{Browser, PASSWORD, TestApp, email};

const SESSIONS_PATH: &str = "/api/profile/sessions";
const CHROME: &str = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like \
                      Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0";
const IPHONE: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 \
                      (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

async fn sign_in(server: &TestApp, name: &str, agent: &str) -> Browser {
    let mut browser = server.browser().with_header("user-agent", agent);
    let body = json!({"email": email(name), "password": PASSWORD});
    let reply = browser.post("/api/auth/sign-in", &body).await;
    reply.assert(StatusCode::OK);
    browser
}

async fn sessions(browser: &mut Browser) -> Value {
    browser.get(SESSIONS_PATH).await.assert(StatusCode::OK)["items"].clone()
}

#[tokio::test]
async fn a_user_sees_their_own_sessions_and_no_secret() {
    let server = TestApp::new();
    server.sign_up("Eve").await;
    let mut first = server.sign_up("Ada").await;
    server.clock.advance(Duration::from_secs(3_600));
    let mut laptop = sign_in(&server, "Ada", CHROME).await;
    server.clock.advance(Duration::from_secs(60));
    let mut phone = sign_in(&server, "Ada", IPHONE).await;
    server.clock.advance(Duration::from_secs(60));
    assert!(laptop.is_signed_in().await);

    let own = sessions(&mut phone).await;
    assert_eq!(
        column(&own, "/device"),
        ["Safari on iPhone", "Edge on Windows", "Unknown device"]
    );
    assert_eq!(column(&own, "/current"), [true, false, false]);
    assert_eq!(own[1]["createdAt"], "2026-03-02T10:00:00Z");
    assert_eq!(own[1]["lastSeenAt"], "2026-03-02T10:02:00Z");
    let text = own.to_string();
    for browser in [&first, &laptop, &phone] {
        assert!(!text.contains(&browser.cookies["sid"]));
    }
    assert_eq!(sessions(&mut first).await.as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn signing_out_elsewhere_leaves_only_the_session_that_asks() {
    let server = TestApp::new();
    let mut eve = server.sign_up("Eve").await;
    let mut here = server.sign_up("Ada").await;
    let mut there = sign_in(&server, "Ada", CHROME).await;
    let reply = here.send(Method::DELETE, SESSIONS_PATH, None).await;
    reply.assert(StatusCode::NO_CONTENT);
    assert!(here.is_signed_in().await);
    assert!(!there.is_signed_in().await);
    assert!(eve.is_signed_in().await);
    assert_eq!(column(&sessions(&mut here).await, "/current"), [true]);
}

#[tokio::test]
async fn a_user_can_end_only_their_own_sessions() {
    let server = TestApp::new();
    let mut eve = server.sign_up("Eve").await;
    let mut here = server.sign_up("Ada").await;
    let mut there = sign_in(&server, "Ada", CHROME).await;
    let path = async |browser: &mut Browser| {
        let own = sessions(browser).await;
        format!("{SESSIONS_PATH}/{}", own[0]["id"].as_str().unwrap())
    };
    let foreign = path(&mut eve).await;
    for path in [foreign, format!("{SESSIONS_PATH}/nope")] {
        let reply = here.send(Method::DELETE, &path, None).await;
        reply.assert_problem(404, "not_found", "Session not found");
    }
    assert!(eve.is_signed_in().await);
    let other = path(&mut there).await;
    let reply = here.send(Method::DELETE, &other, None).await;
    reply.assert(StatusCode::NO_CONTENT);
    assert!(!there.is_signed_in().await);
    assert!(here.is_signed_in().await);
}

#[tokio::test]
async fn a_new_password_or_address_gives_the_session_a_new_token() {
    let server = TestApp::new();
    let mut browser = server.sign_up("Ada").await;
    let mut other = sign_in(&server, "Ada", CHROME).await;
    let began = sessions(&mut browser).await[0]["createdAt"].clone();
    server.clock.advance(Duration::from_secs(60));

    let mut stolen = browser.clone();
    let change = json!({"email": "new@example.com", "currentPassword": PASSWORD});
    browser
        .patch("/api/profile", &change)
        .await
        .assert(StatusCode::OK);
    assert_ne!(browser.cookies["sid"], stolen.cookies["sid"]);
    assert!(browser.is_signed_in().await);
    assert!(!stolen.is_signed_in().await);
    assert!(other.is_signed_in().await);
    assert_eq!(sessions(&mut browser).await[0]["createdAt"], began);

    let mut stolen = browser.clone();
    let change = json!({"currentPassword": PASSWORD, "newPassword": "a whole new horse"});
    browser
        .post("/api/auth/change-password", &change)
        .await
        .assert(StatusCode::NO_CONTENT);
    assert_ne!(browser.cookies["sid"], stolen.cookies["sid"]);
    assert!(browser.is_signed_in().await);
    assert!(!stolen.is_signed_in().await);
    assert!(!other.is_signed_in().await);

    // Anything else leaves the token as it is.
    let before = browser.cookies["sid"].clone();
    browser
        .patch(
            "/api/profile",
            &json!({"name": "Ada King", "email": "new@example.com"}),
        )
        .await
        .assert(StatusCode::OK);
    assert_eq!(browser.cookies["sid"], before);
}

#[tokio::test]
async fn expired_records_are_deleted_in_the_background() {
    let server = TestApp::new();
    let mut kept = server.sign_up("Ada").await;
    sign_in(&server, "Ada", CHROME).await;
    let ada = EmailAddress::parse(&email("Ada")).unwrap();
    server.app.accounts.make_reset_link(&ada).unwrap();
    let left = || {
        let read = server.app.store().read(|tx| {
            let links = RESET_LINKS.count(tx)?;
            Ok::<_, stackbrief::store::StoreError>((SESSIONS.count(tx)?, links))
        });
        read.unwrap()
    };
    server.clock.advance(Duration::from_secs(6 * 24 * 3_600));
    assert!(kept.is_signed_in().await);
    assert_eq!(left(), (2, 1));
    assert_eq!(server.app.sessions.sweep().unwrap(), 1, "the link");
    assert_eq!(left(), (2, 0));

    server.clock.advance(Duration::from_secs(2 * 24 * 3_600));
    let pause = Duration::from_millis(1);
    let sweep = tokio::spawn(sweep_every(
        std::sync::Arc::clone(&server.app.sessions),
        pause,
    ));
    let swept = async {
        while left() != (1, 0) {
            tokio::time::sleep(pause).await;
        }
    };
    let in_time = tokio::time::timeout(Duration::from_secs(20), swept).await;
    in_time.expect("the sessions that are over go");
    sweep.abort();
    assert!(kept.is_signed_in().await);
    assert_eq!(server.app.sessions.sweep().unwrap(), 0);
}

#[tokio::test]
async fn a_session_that_has_ended_is_not_listed() {
    let server = TestApp::new();
    server.sign_up("Ada").await;
    server.clock.advance(Duration::from_secs(8 * 24 * 3_600));
    let mut now = sign_in(&server, "Ada", IPHONE).await;
    assert_eq!(
        column(&sessions(&mut now).await, "/device"),
        ["Safari on iPhone"]
    );
}
