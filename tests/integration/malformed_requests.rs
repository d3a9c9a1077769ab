//! Malformed requests: wrong content types, invalid JSON, oversized bodies, unknown paths. Each gets its
//! status, problem code and sentence, and no parser message. Validation of single features is tested
//! with those.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use serde_json::json;

use crate::directory::with_vendors;
use crate::support::{CHOOSE_A_SIZE, PASSWORD, Reply, TestApp, email};

const SIGN_IN: &str = "/api/auth/sign-in";
const UNREADABLE: &str = "The request could not be read.";

async fn sign_in(server: &TestApp, kind: Option<&str>, body: impl Into<Body>) -> Reply {
    let mut request = Request::builder().method(Method::POST).uri(SIGN_IN);
    if let Some(kind) = kind {
        request = request.header(header::CONTENT_TYPE, kind);
    }
    let request = request.body(body.into()).unwrap();
    server.browser().send_raw(request).await
}

#[tokio::test]
async fn only_json_in_utf_8_is_read() {
    let server = TestApp::new();
    let body = json!({"email": "a@x.com", "password": "x"}).to_string();
    for kind in [
        None,
        Some("text/plain"),
        Some("application/x-www-form-urlencoded"),
        Some("multipart/form-data; boundary=x"),
        Some("text/csv"),
        Some("application/json; charset=iso-8859-1"),
        Some("application/jsonp"),
        Some(""),
    ] {
        let reply = sign_in(&server, kind, body.clone()).await;
        reply.assert_problem(415, "unsupported_media_type", UNREADABLE);
    }
    for kind in ["application/json", "Application/JSON; Charset=\"UTF-8\""] {
        let reply = sign_in(&server, Some(kind), body.clone()).await;
        reply.assert_problem(401, "invalid_credentials", "Invalid email or password");
    }
}

#[tokio::test]
async fn a_body_that_is_no_json_document_is_refused() {
    let server = TestApp::new();
    let nested = format!("{{\"ignored\": {}1{}}}", "[".repeat(200), "]".repeat(200));
    let reply = sign_in(&server, Some("application/json"), nested).await;
    reply.assert_problem(400, "invalid_json", UNREADABLE);
}

#[tokio::test]
async fn json_of_another_shape_is_refused_in_general_words() {
    let server = TestApp::new();
    for body in ["null", "[]", "7", "\"a\"", "[\"a@x.com\", \"password\"]"] {
        let reply = sign_in(&server, Some("application/json"), body).await;
        let problem = reply.assert_problem(422, "validation_failed", UNREADABLE);
        assert!(problem.get("fields").is_none(), "{problem}");
    }
    for (body, sentence) in [
        (r#"{"email": 1, "password": "x"}"#, "Send a text."),
        (r#"{"email": null}"#, "Send a text."),
        (r#"{"email": {"$ne": ""}}"#, "Send a text."),
        (
            r#"{"email": "a@x.com", "email": "b@x.com"}"#,
            "This value occurs twice.",
        ),
    ] {
        let reply = sign_in(&server, Some("application/json"), body).await;
        let detail = format!("email: {sentence}");
        let problem = reply.assert_problem(422, "validation_failed", &detail);
        assert_eq!(problem["fields"], json!({"email": sentence}), "{body}");
    }
}

#[tokio::test]
async fn a_member_that_is_missing_or_of_no_known_value_is_named() {
    let server = TestApp::new();
    let mut ada = server.sign_up("Ada").await;
    let required = "This value is required.";
    let stack = "/api/profile/category-adoption";
    for (path, body, field, sentence) in [
        (stack, json!({}), "items", required),
        (
            stack,
            json!({"items": [{"categoryId": "intake", "hasTool": false}, {"hasTool": true}]}),
            "items.1.categoryId",
            required,
        ),
        (
            "/api/auth/sign-up",
            json!({"name": "Eve", "firmSize": "HUGE"}),
            "firmSize",
            CHOOSE_A_SIZE,
        ),
        (
            "/api/meeting-clicks",
            json!({"sourcePage": "BROWSE"}),
            "vendorId",
            required,
        ),
        (
            "/api/profile/tokens",
            json!({"name": "a", "scopes": ["trends"], "days": "30"}),
            "days",
            "Send a number.",
        ),
        (
            "/api/profile/tokens",
            json!({"name": "a", "scopes": "trends"}),
            "scopes",
            "Send a list.",
        ),
        (
            stack,
            json!({"items": [{"categoryId": "intake", "hasTool": "yes"}]}),
            "items.0.hasTool",
            "Send true or false.",
        ),
        (
            stack,
            json!({"items": [{"categoryId": "intake"}]}),
            "items.0.hasTool",
            required,
        ),
        (
            stack,
            json!({"items": [{"categoryId": "intake", "hasTool": null}]}),
            "items.0.hasTool",
            "Send true or false.",
        ),
        (
            stack,
            json!({"items": [["intake", true]]}),
            "items.0",
            "Send an object.",
        ),
        (
            stack,
            json!({"items": [
                {"categoryId": "intake", "hasTool": true, "otherVendors": [{"name": "x"}]},
            ]}),
            "items.0.otherVendors.0",
            "Send a text.",
        ),
        (
            "/api/auth/sign-up",
            json!({"name": "Eve", "firmSize": 6}),
            "firmSize",
            CHOOSE_A_SIZE,
        ),
    ] {
        let reply = ada.post(path, &body).await;
        reply.assert_refuses_place(field, sentence);
    }
}

#[tokio::test]
async fn an_empty_sign_in_names_both_fields() {
    let server = TestApp::new();
    let reply = server.browser().post(SIGN_IN, &json!({})).await;
    let detail = "Please enter a valid email address";
    let problem = reply.assert_problem(422, "validation_failed", detail);
    let fields = json!({"email": detail, "password": "Password is required"});
    assert_eq!(problem["fields"], fields);
}

#[tokio::test]
async fn an_unknown_field_is_named() {
    let server = TestApp::new();
    for address in [
        "a\u{0}@x.com",
        "a@b",
        "\"a b\"@x.y",
        "",
        &format!("{}@x.com", "a".repeat(300)),
    ] {
        let body = json!({"email": address, "password": "x"});
        let reply = server.browser().post(SIGN_IN, &body).await;
        let detail = "Please enter a valid email address";
        let problem = reply.assert_problem(422, "validation_failed", detail);
        assert_eq!(problem["fields"], json!({"email": detail}));
    }
}

#[tokio::test]
async fn a_body_over_the_limit_is_not_read() {
    let server = TestApp::new();
    for size in [64 * 1024, 1 << 20, 3 << 20] {
        let body = json!({"email": "a@x.com", "password": "x".repeat(size)});
        let reply = server.browser().post(SIGN_IN, &body).await;
        reply.assert_problem(413, "payload_too_large", "The request is too large.");
    }
}

#[tokio::test]
async fn unexpected_json_members_have_no_effect() {
    let server = TestApp::new();
    server.admin().await;
    let mut browser = server.browser();
    let body = json!({
        "name": "Eve", "email": email("Eve"), "password": PASSWORD, "lawFirm": "Eve Law",
        "isAdmin": true, "role": "admin", "id": "00000000-0000-7000-8000-000000000000",
    });
    let made = browser.post("/api/auth/sign-up", &body).await;
    let made = made.assert(StatusCode::CREATED);
    assert_eq!(made["user"]["role"], "member");
    assert_ne!(made["user"]["id"], body["id"]);
}

#[tokio::test]
async fn too_many_cookies_are_no_session() {
    let server = with_vendors();
    let ada = server.sign_up("Ada").await;
    let token = &ada.cookies["sid"];
    let many = format!("sid={}", vec!["x=1"; 100].join("; "));
    let long = format!("sid={}", "a".repeat(10_000));
    let two = format!("sid={token}; sid={token}");
    let wrong = format!("sid={}", token.to_uppercase());
    for cookie in [many, long, two, wrong] {
        let mut browser = server.browser().with_header("cookie", &cookie);
        let reply = browser.get("/api/categories").await;
        reply.assert_problem(401, "not_authenticated", "Please sign in.");
    }
}

#[tokio::test]
async fn unknown_paths_are_not_found() {
    let server = with_vendors();
    let mut browser = server.sign_up("Ada").await;
    for path in [
        "/api",
        "/api/",
        "/api/none",
        "/api/categories/",
        "//api/categories",
        "/api/../etc/passwd",
        "/api/%2e%2e/etc/passwd",
        "/assets/nope.js",
    ] {
        let reply = browser.get(path).await;
        reply.assert_problem(404, "not_found", "Not found");
    }
}

#[tokio::test]
async fn unknown_query_parameters_change_nothing() {
    let server = with_vendors();
    let mut browser = server.sign_up("Ada").await;
    let plain = browser.get("/api/categories").await.assert(StatusCode::OK);
    for query in [
        "?",
        "?a=1&a=2",
        "?%ZZ",
        "?q=%FF%FE",
        "?q=%00",
        "?=&&=",
        "?page[]=1",
    ] {
        let path = format!("/api/categories{query}");
        assert_eq!(
            browser.get(&path).await.assert(StatusCode::OK),
            plain,
            "{query}"
        );
    }
}

#[tokio::test]
async fn a_query_has_at_most_256_keys() {
    let server = TestApp::new();
    let mut ada = server.sign_up("Ada").await;
    for path in ["/api/trends", "/api/vendors", "/api/past-recommendations"] {
        let query = |keys: usize| {
            let pairs: Vec<_> = (0..keys).map(|key| format!("k{key}=1")).collect();
            format!("{path}?{}", pairs.join("&"))
        };
        ada.get(&query(256)).await.assert(StatusCode::OK);
        for many in [query(257), format!("{path}?{}", "&".repeat(300))] {
            ada.get(&many).await.assert_unreadable(400, "bad_request");
        }
    }
}
