use std::time::Duration;

use axum::http::{Request, StatusCode, Version};
use serde_json::{Value, json};
use stackbrief::config::Config;

use crate::support::{Browser, TestApp, person};

const SETUP: &str = "/api/auth/setup";
const SIGN_UP: &str = "/api/auth/sign-up";
const BAD_CODE: &str = "This setup code is not valid.";

async fn needs_code(browser: &mut Browser) -> bool {
    let setup = browser.get(SETUP).await.assert(StatusCode::OK);
    assert_eq!(setup["signUpOpen"], true);
    setup["setupCodeRequired"].as_bool().unwrap()
}

fn with_code(code: &str) -> Value {
    let mut body = person("Ada");
    body["setupCode"] = json!(code);
    body
}

fn public() -> TestApp {
    TestApp::with(Config {
        public_url: Some("https://stack.example".parse().unwrap()),
        ..Config::default()
    })
}

#[tokio::test]
async fn on_a_private_instance_the_first_person_is_the_administrator() {
    let server = TestApp::new();
    assert!(!needs_code(&mut server.browser()).await);
    let mut first = server.sign_up("Ada").await;
    let mut second = server.sign_up("Eve").await;
    let me = first.get("/api/auth/me").await.assert(StatusCode::OK);
    assert_eq!(me["user"]["role"], "admin");
    let me = second.get("/api/auth/me").await.assert(StatusCode::OK);
    assert_eq!(me["user"]["role"], "member");
    assert_eq!(server.app.accounts.setup_code(), None);
}

#[tokio::test]
async fn a_request_that_came_through_a_proxy_needs_the_code() {
    let server = TestApp::new();
    for name in [
        "forwarded",
        "x-forwarded-for",
        "x-forwarded-host",
        "x-real-ip",
        "via",
        "cf-connecting-ip",
        "true-client-ip",
    ] {
        let mut browser = server.browser().with_header(name, "198.51.100.7");
        assert!(needs_code(&mut browser).await, "{name}");
        let reply = browser.post(SIGN_UP, &person("Ada")).await;
        let text = "Enter the setup code that the server printed.";
        let problem = reply.assert_problem(422, "validation_failed", text);
        assert_eq!(problem["fields"]["setupCode"], text);
    }
    assert!(server.app.accounts.list_by_email().unwrap().is_empty());
}

#[tokio::test]
async fn after_an_hour_the_code_is_needed_even_after_a_restart() {
    let server = TestApp::new();
    server.clock.advance(Duration::from_secs(59 * 60));
    assert!(!needs_code(&mut server.browser()).await);
    let server = server.restarted();
    server.clock.advance(Duration::from_secs(60));
    assert!(needs_code(&mut server.browser()).await);
    let server = server.restarted();
    assert!(needs_code(&mut server.browser()).await);
    server.clock.set("2025-01-01T00:00:00Z".parse().unwrap());
    assert!(needs_code(&mut server.browser()).await);
}

#[tokio::test]
async fn beyond_loopback_the_code_makes_the_administrator_once() {
    let listening = TestApp::with(Config {
        listen: ([0, 0, 0, 0], 8787).into(),
        ..Config::default()
    });
    assert!(needs_code(&mut listening.browser()).await);
    let proxied = TestApp::with(Config {
        trust_proxy: vec!["127.0.0.1/32".parse().unwrap()],
        ..Config::default()
    });
    assert!(needs_code(&mut proxied.browser()).await);

    let server = public();
    let code = server.app.accounts.setup_code().unwrap();
    let reply = server
        .browser()
        .post(SIGN_UP, &with_code("AAAA-AAAA-AAAA-AAAA"))
        .await;
    reply.assert_problem(403, "bad_setup_token", BAD_CODE);
    let typed = code.to_lowercase().replace('-', " ");
    let mut browser = server.browser();
    let reply = browser.post(SIGN_UP, &with_code(&typed)).await;
    assert_eq!(reply.assert(StatusCode::CREATED)["user"]["role"], "admin");
    assert_eq!(server.app.accounts.setup_code(), None);
    assert!(!needs_code(&mut server.browser()).await);

    let mut body = with_code(&code);
    body["email"] = json!("eve@example.com");
    let reply = server.browser().post(SIGN_UP, &body).await;
    assert_eq!(reply.assert(StatusCode::CREATED)["user"]["role"], "member");
}

#[tokio::test]
async fn a_proxy_without_headers_of_its_own_makes_nobody_the_administrator() {
    let server = TestApp::new();
    let sign_up = |version, origin: Option<&'static str>| {
        let mut request = Request::post(SIGN_UP)
            .version(version)
            .header("content-type", "application/json");
        if let Some(origin) = origin {
            request = request.header("origin", origin);
        }
        request.body(person("Ada").to_string().into()).unwrap()
    };
    for (version, origin) in [
        (Version::HTTP_10, None),
        (Version::HTTP_10, Some("http://localhost")),
        (Version::HTTP_11, Some("https://stack.example")),
    ] {
        let reply = server.browser().send_raw(sign_up(version, origin)).await;
        let text = "Enter the setup code that the server printed.";
        reply.assert_problem(422, "validation_failed", text);
    }
    let local = sign_up(Version::HTTP_11, Some("http://localhost"));
    let reply = server.browser().send_raw(local).await;
    assert_eq!(reply.assert(StatusCode::CREATED)["user"]["role"], "admin");
}

#[tokio::test]
async fn wrong_codes_slow_down_and_never_keep_the_operator_out() {
    let server = public();
    let code = server.app.accounts.setup_code().unwrap();
    let guess = async || server.browser().post(SIGN_UP, &with_code("guess")).await;
    for _ in 0..3 {
        let reply = guess().await;
        reply.assert_problem(403, "bad_setup_token", BAD_CODE);
    }
    for seconds in [1, 2, 4, 8, 16, 32, 60, 60] {
        let unit = if seconds == 1 { "second" } else { "seconds" };
        let text = format!("Too many attempts. Try again in {seconds} {unit}.");
        for _ in 0..20 {
            guess()
                .await
                .assert_problem(429, "too_many_attempts", &text);
        }
        server.clock.advance(Duration::from_secs(seconds));
        let reply = guess().await;
        reply.assert_problem(403, "bad_setup_token", BAD_CODE);
    }
    let reply = server.browser().post(SIGN_UP, &with_code(&code)).await;
    assert_eq!(reply.assert(StatusCode::CREATED)["user"]["role"], "admin");
}
