//! Who may call what: every operation of the contract, without a session.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use stackbrief::server;

use crate::support::TestApp;

/// What anyone may call, and what it answers to someone without a session who sends nothing.
/// A new operation needs a session or a line here.
const PUBLIC: [(&str, &str, u16); 10] = [
    ("get", "/api/auth/setup", 200),
    ("post", "/api/auth/invite", 403),
    ("post", "/api/auth/reset", 403),
    ("post", "/api/auth/reset/check", 403),
    ("post", "/api/auth/second-step", 422),
    ("post", "/api/auth/sign-in", 422),
    ("post", "/api/auth/sign-out", 204),
    ("post", "/api/auth/sign-up", 422),
    ("get", "/healthz", 200),
    ("get", "/readyz", 200),
];

/// Method, path and description of every operation.
pub fn operations() -> Vec<(String, String, Value)> {
    let document = serde_json::to_value(server::openapi()).unwrap();
    let paths = document["paths"].as_object().unwrap().iter();
    paths
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().unwrap().iter();
            methods.map(|(method, operation)| (method.clone(), path.clone(), operation.clone()))
        })
        .collect()
}

/// The address of an operation, with something in the place of each parameter.
fn filled(path: &str) -> String {
    path.replace("{categoryId}", "intake")
        .replace("{vendorId}", "a")
        .replace("{sessionId}", "a")
        .replace("{id}", "1")
        .replace("{name}", "a")
        .replace("{inviteId}", "00000000-0000-4000-8000-000000000000")
        .replace("{tokenId}", "00000000-0000-4000-8000-000000000000")
        .replace("{mergeId}", "00000000-0000-4000-8000-000000000000")
        .replace("{userId}", "00000000-0000-4000-8000-000000000000")
        .replace("{recommendationId}", "00000000-0000-4000-8000-000000000000")
}

#[tokio::test]
async fn every_route_but_the_public_ones_needs_a_session() {
    let app = TestApp::new();
    app.sign_up("Ada").await;
    let mut seen = 0;
    for (method, path, operation) in operations() {
        let name = format!("{method} {path}");
        let verb = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
        let address = filled(&path);
        assert!(
            !address.contains('{'),
            "{name} has a parameter that this test cannot fill"
        );
        let body = operation.get("requestBody").map(|_| json!({}));
        let reply = app.browser().send(verb, &address, body.as_ref()).await;
        let public = PUBLIC.iter().find(|(m, p, _)| *m == method && *p == path);
        let asks = operation["security"].pointer("/0/session") == Some(&json!([]));
        assert_eq!(
            asks,
            public.is_none(),
            "{name}: the contract says otherwise"
        );
        assert!(
            asks || operation["security"] == json!([]),
            "{name}: whether anyone may call it is left open"
        );
        if let Some((_, _, status)) = public {
            assert_eq!(reply.status.as_u16(), *status, "{name}");
            seen += 1;
        } else {
            assert_eq!(reply.status, StatusCode::UNAUTHORIZED, "{name}");
            reply.assert_problem(401, "not_authenticated", "Please sign in.");
        }
        let documented = &operation["responses"][reply.status.as_str()];
        assert!(
            documented.is_object(),
            "{name}: {} is not documented",
            reply.status
        );
    }
    assert_eq!(seen, PUBLIC.len(), "a public route is gone");
}

#[tokio::test]
async fn a_missing_session_is_reported_before_any_other_error() {
    let app = TestApp::new();
    for (method, path, operation) in operations() {
        if operation["security"] == json!([]) || operation.get("requestBody").is_none() {
            continue;
        }
        let verb = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
        let wrong = json!(["no", "object"]);
        let reply = app.browser().send(verb, &path, Some(&wrong)).await;
        reply.assert_problem(401, "not_authenticated", "Please sign in.");
    }
}

#[tokio::test]
async fn a_change_needs_a_same_origin_request() {
    let app = TestApp::new();
    let ada = app.sign_up("Ada").await;
    for (method, path, _) in operations() {
        if method == "get" {
            continue;
        }
        let verb = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
        let mut foreign = ada.clone().with_header("sec-fetch-site", "cross-site");
        let reply = foreign.send(verb, &path, Some(&json!({}))).await;
        let detail = "This request was blocked for your security. Reload the page.";
        reply.assert_problem(403, "cross_site", detail);
    }
}

#[tokio::test]
async fn a_method_that_a_route_does_not_have_is_named_as_such() {
    let app = TestApp::new();
    let mut browser = app.sign_up("Ada").await;
    let operations = operations();
    for (_, path, _) in &operations {
        let mut own: Vec<_> = operations
            .iter()
            .filter(|(_, other, _)| other == path)
            .map(|(method, _, _)| method.to_uppercase())
            .collect();
        if own.contains(&"GET".to_owned()) {
            own.push("HEAD".to_owned());
        }
        own.sort();
        let address = filled(path);
        for method in ["GET", "PUT", "DELETE", "TRACE", "FOO"] {
            if own.iter().any(|one| one == method) {
                continue;
            }
            let verb = Method::from_bytes(method.as_bytes()).unwrap();
            let reply = browser.send(verb, &address, None).await;
            reply.assert_problem(405, "method_not_allowed", "Method not allowed");
            let allow = reply.headers["allow"].to_str().unwrap();
            let mut allowed: Vec<_> = allow.split(',').map(|one| one.trim().to_owned()).collect();
            allowed.sort();
            assert_eq!(allowed, own, "{method} {path}");
        }
    }
}

#[tokio::test]
async fn members_are_refused_by_every_administration_route() {
    let app = TestApp::new();
    let mut member = app.member("Ada").await;
    let mut seen = 0;
    for (method, path, operation) in operations() {
        if !path.starts_with("/api/admin/") {
            continue;
        }
        let verb = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
        let body = operation.get("requestBody").map(|_| json!({}));
        let reply = member.send(verb, &filled(&path), body.as_ref()).await;
        reply.assert_problem(403, "forbidden", "Administrators only.");
        seen += 1;
    }
    assert!(seen >= 6, "{seen} routes of the administration");
}
