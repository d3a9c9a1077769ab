//! `/metrics`: nobody's until the operator asks for it, then administrators'.

use axum::http::StatusCode;
use stackbrief::config::Config;

use crate::support::TestApp;

#[tokio::test]
async fn metrics_are_unknown_until_they_are_asked_for() {
    let server = TestApp::new();
    let mut admin = server.admin().await;
    let reply = admin.get("/metrics").await;
    reply.assert_problem(404, "not_found", "Not found");
}

#[tokio::test]
async fn metrics_are_shown_to_administrators_only() {
    let server = TestApp::with(Config {
        metrics: true,
        ..Config::default()
    });
    let mut admin = server.admin().await;
    let reply = server.browser().get("/metrics").await;
    reply.assert_problem(401, "not_authenticated", "Please sign in.");
    let reply = server.member("Ada").await.get("/metrics").await;
    reply.assert_problem(403, "forbidden", "Administrators only.");
    let reply = admin.get("/metrics").await;
    assert_eq!(reply.status, StatusCode::OK);
    assert_eq!(
        reply.headers["content-type"],
        "text/plain; version=0.0.4; charset=utf-8"
    );
    let text = String::from_utf8(reply.body).unwrap();
    assert!(text.contains("stackbrief_accounts 2\n"), "{text}");
    assert!(
        text.contains("stackbrief_http_replies_total{class=\"4xx\"} 2\n"),
        "{text}"
    );
    let product = include_str!("../../docs/product.md");
    let ours = text.lines().filter_map(|line| line.strip_prefix("# TYPE "));
    let ours = ours.filter_map(|line| line.split(' ').next());
    for name in ours.filter(|name| name.starts_with("stackbrief_")) {
        assert!(product.contains(&format!("`{name}`")), "{name}");
    }
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (name, value) = line.rsplit_once(' ').unwrap();
        let is_named = name.starts_with("stackbrief_") || name.starts_with("process_");
        assert!(is_named && value.parse::<f64>().is_ok(), "{line}");
    }
}
