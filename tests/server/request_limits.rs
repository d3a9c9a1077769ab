//! What the middleware refuses, and in which words.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::routing::{get, post};
use stackbrief::app::App;
use tokio::io::AsyncWriteExt;

use crate::support::{Server, read_reply};

/// Answers with the length of the body.
fn measuring() -> Router<Arc<App>> {
    Router::new().route(
        "/api/measure",
        post(async |body: Bytes| body.len().to_string()),
    )
}

#[tokio::test]
async fn a_change_from_another_site_is_refused() {
    let server = Server::start_routes(measuring()).await;
    let cases = [
        ("Sec-Fetch-Site: cross-site\r\n", 403),
        ("Sec-Fetch-Site: same-site\r\n", 403),
        ("Origin: null\r\nCookie: sid=a\r\n", 403),
        ("Origin: http://evil.example\r\n", 403),
        ("Cookie: sid=a\r\n", 403),
        ("Sec-Fetch-Site: same-origin\r\nCookie: sid=a\r\n", 200),
        ("Origin: http://localhost\r\nCookie: sid=a\r\n", 200),
        ("", 200),
    ];
    for (headers, expected) in cases {
        let reply = server.request("POST /api/measure", headers).await;
        assert_eq!(reply.status(), expected, "{headers:?}");
        if expected == 403 {
            assert_eq!(reply.problem(), "cross_site", "{headers:?}");
        }
    }
}

#[tokio::test]
async fn an_unknown_api_path_is_a_problem_and_never_the_page() {
    let server = Server::start().await;
    for line in [
        "GET /api/none",
        "POST /api/none",
        "DELETE /api",
        "GET //api/vendors",
        "GET /api/../etc/passwd",
        "GET /api/health/",
    ] {
        let reply = server.request(line, "").await;
        assert_eq!(
            (reply.status(), reply.problem().as_str()),
            (404, "not_found"),
            "{line}"
        );
        assert_eq!(reply.header("cache-control"), Some("no-store"), "{line}");
    }
}

#[tokio::test]
async fn a_wrong_method_names_the_right_ones() {
    let server = Server::start().await;
    for line in [
        "POST /healthz",
        "TRACE /healthz",
        "FOO /healthz",
        "DELETE /matches",
    ] {
        let reply = server.request(line, "").await;
        assert_eq!(
            (reply.status(), reply.problem().as_str()),
            (405, "method_not_allowed")
        );
        assert_eq!(reply.header("allow"), Some("GET,HEAD"), "{line}");
    }
    let preflight = "Origin: http://evil.example\r\nAccess-Control-Request-Method: POST\r\n";
    let reply = server.request("OPTIONS /healthz", preflight).await;
    assert!(
        !reply.text.to_lowercase().contains("access-control"),
        "{}",
        reply.text
    );
}

#[tokio::test]
async fn a_huge_body_is_refused_before_any_of_it_is_asked_for() {
    let server = Server::start_routes(measuring()).await;
    let headers = "Content-Length: 5368709120\r\nExpect: 100-continue\r\n";
    let reply = server.request("POST /api/measure", headers).await;
    assert_eq!(
        (reply.status(), reply.problem().as_str()),
        (413, "payload_too_large")
    );
    let headers = format!("{headers}Content-Type: multipart/form-data; boundary=x\r\n");
    // Only the call that takes a file has a file's limit.
    let reply = server.request("POST /api/measure", &headers).await;
    assert_eq!(reply.problem(), "payload_too_large");
    let upload = "POST /api/admin/demo-bookings/import";
    let reply = server.request(upload, &headers).await;
    assert_eq!(
        (reply.status(), reply.problem().as_str()),
        (413, "file_too_large")
    );
    assert!(
        reply
            .body()
            .contains("The file is larger than the limit (512 MB).")
    );
}

#[tokio::test]
async fn a_body_is_limited_whatever_length_it_declares() {
    let server = Server::start_routes(measuring()).await;
    let mut stream = server.connect().await;
    let head = "POST /api/measure HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
                Transfer-Encoding: chunked\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    let chunk = format!("4000\r\n{}\r\n", "x".repeat(0x4000));
    for _ in 0..64 {
        stream.write_all(chunk.as_bytes()).await.unwrap();
    }
    stream.write_all(b"0\r\n\r\n").await.unwrap();
    let reply = read_reply(&mut stream).await;
    assert_eq!(
        (reply.status(), reply.problem().as_str()),
        (413, "payload_too_large")
    );

    let exact = "x".repeat(64 << 10);
    let headers = format!("Content-Length: {}\r\n\r\n{exact}", exact.len());
    let reply = server.request("POST /api/measure", &headers).await;
    assert_eq!((reply.status(), reply.body()), (200, "65536"));
}

#[tokio::test]
async fn a_broken_body_is_a_problem_without_parser_text() {
    let server = Server::start_routes(measuring()).await;
    let mut stream = server.connect().await;
    let head = "POST /api/measure HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf";
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.shutdown().await.unwrap();
    let reply = read_reply(&mut stream).await;
    assert_eq!(
        (reply.status(), reply.problem().as_str()),
        (400, "bad_request")
    );
    let headers = "Transfer-Encoding: chunked\r\n\r\nZZ\r\n";
    let reply = server.request("POST /api/measure", headers).await;
    assert_eq!(
        (reply.status(), reply.problem().as_str()),
        (400, "bad_request")
    );
}

/// Takes the thirty seconds that the server waits.
#[tokio::test]
async fn a_withheld_body_is_not_waited_for_for_ever() {
    let server = Server::start_routes(measuring()).await;
    let reply = server
        .request("POST /api/measure", "Content-Length: 10\r\n")
        .await;
    assert_eq!((reply.status(), reply.problem().as_str()), (408, "timeout"));
}

#[tokio::test]
async fn a_refused_upload_still_gets_its_error_reply() {
    let server = Server::start().await;
    let mut stream = server.connect().await;
    let size = 8 << 20;
    let head = format!(
        "POST /api/admin/demo-bookings/import HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\
         Content-Type: multipart/form-data; boundary=x\r\nContent-Length: {size}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    // A browser sends everything before it looks for the reply.
    stream.write_all(&vec![b'x'; size]).await.unwrap();
    let reply = read_reply(&mut stream).await;
    assert_eq!(
        (reply.status(), reply.problem().as_str()),
        (421, "unknown_host")
    );
}

#[tokio::test]
async fn a_panic_is_one_failed_request() {
    async fn panicking() -> &'static str {
        panic!("a secret in the text")
    }
    let routes = Router::new()
        .route("/api/panic", get(panicking))
        .route("/api/fine", get(async || "fine"));
    let server = Server::start_routes(routes).await;
    let reply = server.request("GET /api/panic", "").await;
    assert_eq!(
        (reply.status(), reply.problem().as_str()),
        (500, "internal")
    );
    assert!(!reply.text.contains("secret"));
    let reference = format!("Reference: {}", reply.header("x-request-id").unwrap());
    assert!(reply.body().contains(&reference));
    assert_eq!(server.request("GET /api/fine", "").await.body(), "fine");
}

#[tokio::test]
async fn error_texts_of_libraries_are_never_sent() {
    let routes = Router::new().route(
        "/api/json",
        post(async |body: axum::Json<Vec<u8>>| body.0.len().to_string()),
    );
    let server = Server::start_routes(routes).await;
    let headers = "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";
    let reply = server.request("POST /api/json", headers).await;
    assert_eq!(
        (reply.status(), reply.problem().as_str()),
        (422, "validation_failed")
    );
    assert!(!reply.body().contains("sequence"), "{}", reply.body());
}
