//! The page of the web application: it says where nobody is signed in, and is stored only for who is.

use std::iter::from_fn;
use std::net::IpAddr;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use stackbrief::config::Config;
use stackbrief::domain::network::ClientNetwork;

use crate::support::{Browser, Reply, TestApp};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Whether the page tells its script that nobody is signed in.
fn is_marked(reply: &Reply) -> bool {
    String::from_utf8_lossy(&reply.body).contains("data-signed-out")
}

async fn open(browser: &mut Browser, known: Option<&str>) -> Reply {
    let mut request = Request::builder().method(Method::GET).uri("/trends");
    if let Some(tag) = known {
        request = request.header(header::IF_NONE_MATCH, tag);
    }
    browser.send_raw(request.body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn the_page_says_that_nobody_is_signed_in_and_is_not_stored_then() {
    let server = TestApp::new();
    let mut anonymous = server.browser();
    let mut forged = server.browser();
    forged.cookies.insert("sid".to_owned(), "0".repeat(64));
    let mut ended = server.sign_up("Ada").await;
    let copy = ended.clone();
    ended
        .send(Method::POST, "/api/auth/sign-out", None)
        .await
        .assert(StatusCode::NO_CONTENT);
    for browser in [&mut anonymous, &mut forged, &mut copy.clone()] {
        let reply = open(browser, None).await;
        assert_eq!(reply.status, StatusCode::OK);
        assert!(is_marked(&reply), "{:?}", browser.cookies);
        assert_eq!(reply.headers[header::CACHE_CONTROL], "no-store");
        let varies = reply.headers.get_all(header::VARY);
        assert!(varies.iter().any(|value| value == "Cookie"));
    }
}

#[tokio::test]
async fn who_is_signed_in_gets_the_plain_page_which_is_not_sent_again() {
    let server = TestApp::new();
    let mut ada = server.sign_up("Ada").await;
    let first = open(&mut ada, None).await;
    assert!(!is_marked(&first));
    assert_eq!(first.headers[header::CACHE_CONTROL], "no-cache");
    let tag = first.headers[header::ETAG].to_str().unwrap().to_owned();
    let again = open(&mut ada, Some(&tag)).await;
    assert_eq!(again.status, StatusCode::NOT_MODIFIED);
    assert_eq!(again.headers[header::ETAG], tag.as_str());
    let other = open(&mut ada, Some("\"other\"")).await;
    assert_eq!(other.status, StatusCode::OK);

    // The session ends by its age: what the browser has stored is not confirmed to it.
    server.clock.advance(8 * DAY);
    let late = open(&mut ada, Some(&tag)).await;
    assert_eq!(late.status, StatusCode::OK);
    assert!(is_marked(&late));
}

/// While a disk fails each look keeps a thread, and anybody can make up sessions.
#[tokio::test]
async fn no_session_is_looked_for_beyond_the_slots_of_strangers() {
    let server = TestApp::with(Config {
        metrics: true,
        ..Config::default()
    });
    let mut forged = server.browser();
    forged.cookies.insert("sid".to_owned(), "0".repeat(64));
    let network = ClientNetwork::of(IpAddr::from([127, 0, 0, 1]));
    let slots: Vec<_> = from_fn(|| server.app.core().admission.anonymous(network)).collect();
    let page = open(&mut forged, None).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(!is_marked(&page), "its script asks");
    let metrics = forged.get("/metrics").await;
    assert_eq!(metrics.status, StatusCode::SERVICE_UNAVAILABLE);
    drop(slots);
    assert!(is_marked(&open(&mut forged, None).await));
    let metrics = forged.get("/metrics").await;
    assert_eq!(metrics.status, StatusCode::UNAUTHORIZED);
}
