//! What a browser gets: the page, files, headers.

use stackbrief::config::Config;

use crate::support::Server;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' https: data:; font-src 'self'; connect-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'; object-src 'none'";

#[tokio::test]
async fn every_reply_carries_the_policy_and_its_companions() {
    let server = Server::start().await;
    for line in [
        "GET /",
        "GET /healthz",
        "GET /api/none",
        "POST /",
        "GET /assets/none.js",
    ] {
        let reply = server.request(line, "").await;
        let expected = [
            ("content-security-policy", POLICY),
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "strict-origin-when-cross-origin"),
            ("x-frame-options", "DENY"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
            (
                "permissions-policy",
                "camera=(), microphone=(), geolocation=()",
            ),
        ];
        for (name, value) in expected {
            assert_eq!(reply.header(name), Some(value), "{line}");
        }
        assert_eq!(reply.header("server"), None);
    }
}

#[tokio::test]
async fn without_external_logos_no_page_loads_from_elsewhere() {
    let config = Config {
        external_logos: false,
        ..Config::default()
    };
    let server = Server::start_with(config).await;
    let reply = server.request("GET /", "").await;
    let policy = POLICY.replace(" https:", "");
    assert_eq!(
        reply.header("content-security-policy"),
        Some(policy.as_str())
    );
}

#[tokio::test]
async fn addresses_of_the_application_get_the_page_and_nothing_else_does() {
    let server = Server::start().await;
    for line in [
        "GET /",
        "GET /matches",
        "GET /vendors?page=2",
        "GET /auth/reset",
    ] {
        let reply = server.request(line, "").await;
        assert_eq!(reply.status(), 200, "{line}");
        assert_eq!(
            reply.header("content-type"),
            Some("text/html; charset=utf-8")
        );
        assert_eq!(reply.header("cache-control"), Some("no-store"));
    }
    for line in [
        "GET /assets/none.js",
        "GET /assets/none",
        "GET /favicon.ico",
        "GET /../Cargo.toml",
        "GET /signed-out.html",
    ] {
        let reply = server.request(line, "").await;
        assert_eq!(
            (reply.status(), reply.problem().as_str()),
            (404, "not_found"),
            "{line}"
        );
    }
}

#[tokio::test]
async fn a_head_is_a_get_without_its_body() {
    let server = Server::start().await;
    for path in ["/", "/matches", "/healthz", "/api/openapi.json"] {
        let head = server.request(&format!("HEAD {path}"), "").await;
        let get = server.request(&format!("GET {path}"), "").await;
        assert_eq!((head.status(), head.body()), (200, ""), "{path}");
        for name in ["content-type", "content-length", "etag", "cache-control"] {
            assert_eq!(head.header(name), get.header(name), "{path} {name}");
        }
    }
}

#[tokio::test]
async fn the_contract_is_served_to_programs_and_to_people() {
    let server = Server::start().await;
    let reply = server.request("GET /api/openapi.json", "").await;
    let document: serde_json::Value = serde_json::from_str(reply.body()).unwrap();
    assert!(document["paths"]["/healthz"].is_object());
    let page = server.request("GET /api/docs", "").await;
    assert!(page.body().contains("<code>GET /healthz</code>"));
    assert!(!page.body().contains("<script") && !page.body().contains("style=\""));
}

#[tokio::test]
async fn large_replies_are_compressed_but_not_for_clients_of_this_machine() {
    let server = Server::start().await;
    let accepted = "Accept-Encoding: gzip, deflate, br, zstd\r\n";
    let through_proxy = format!("{accepted}X-Forwarded-For: 192.0.2.7\r\n");
    for (path, headers, expected) in [
        ("/api/openapi.json", through_proxy.as_str(), Some("gzip")),
        ("/api/openapi.json", accepted, None),
        ("/healthz", through_proxy.as_str(), None),
    ] {
        let reply = server.request(&format!("GET {path}"), headers).await;
        assert_eq!(
            reply.header("content-encoding"),
            expected,
            "{path} {headers}"
        );
    }
}

#[tokio::test]
async fn the_contract_is_compressed_once_for_all_who_take_gzip_however_they_say_so() {
    let server = Server::start().await;
    for (accepted, encoding) in [
        ("gzip", Some("gzip")),
        ("gzip;q=1.0", Some("gzip")),
        ("gzip;q=0.5, br", Some("gzip")),
        ("*", Some("gzip")),
        ("gzip;q=0", None),
    ] {
        let headers = format!("Accept-Encoding: {accepted}\r\nX-Forwarded-For: 192.0.2.7\r\n");
        let reply = server.request("GET /api/openapi.json", &headers).await;
        assert_eq!(reply.header("content-encoding"), encoding, "{accepted}");
        // What is compressed for one reply alone has no length before its end.
        assert!(reply.header("content-length").is_some(), "{accepted}");
    }
}
