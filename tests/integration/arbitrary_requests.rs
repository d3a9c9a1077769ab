//! Requests of arbitrary bytes: queries, JSON, cookies and forms that were sound before something happened to
//! them. Each is answered or refused in our words, and none is an error of the server.
//!
//! A fixed set runs with the other tests; `make fuzz` runs each for longer. A failure names the seed that
//! reproduces it: `FUZZ_SEED=7 cargo test --test integration arbitrary_requests`.

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Method, Request, header};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;
use stackbrief::config::Config;

use crate::support::{Reply, TestApp};

/// Requests of each kind that every run of the tests sends.
const CASES: u64 = 400;
/// A problem and its words.
const PROBLEM_BYTES_MAX: usize = 600;

const QUERIES: [&str; 9] = [
    "/api/trends?start=2025-01-01&end=2025-12-31&state=TX&categoryIds=intake,staffing&firmSize=SOLO",
    "/api/trends/series?state=TX&dma=Austin",
    "/api/demo-bookings?limit=10&offset=2&q=acme",
    "/api/demo-bookings/cities?state=TX&categoryIds=intake",
    "/api/vendors?page=2&q=call&categoryIds=intake&includeInactive=true&sort=name",
    "/api/past-recommendations?page=1&limit=5",
    "/api/meeting-clicks?limit=5&offset=1",
    "/api/admin/audit?page=1",
    "/api/demo-bookings/export.csv?start=2025-01-01",
];

const BODIES: [(&str, &str, &str); 9] = [
    (
        "POST",
        "/api/auth/sign-up",
        r#"{"name":"Ada","email":"ada@b.example","password":"short","lawFirm":"B"}"#,
    ),
    (
        "PATCH",
        "/api/profile",
        r#"{"name":"Ada","lawFirm":"B Law","firmSize":"E2_5","states":["TX"]}"#,
    ),
    (
        "POST",
        "/api/profile/onboarding",
        r#"{"attorneysCount":"A","employeesCount":"B","injuryCases":"C"}"#,
    ),
    (
        "POST",
        "/api/responses",
        r#"{"categoryId":"intake","answers":[{"questionId":"q","values":["a","b"]}]}"#,
    ),
    (
        "POST",
        "/api/recommendations/compute",
        r#"{"responseId":"0f0e","categoryId":"intake"}"#,
    ),
    (
        "POST",
        "/api/profile/category-adoption",
        r#"{"categoryId":"intake","hasTool":true,"vendorIds":["a"],"otherVendors":["B"]}"#,
    ),
    (
        "POST",
        "/api/meeting-clicks",
        r#"{"vendorId":"a","sourcePage":"BROWSE"}"#,
    ),
    (
        "POST",
        "/api/admin/vendors",
        r#"{"name":"Acme","categoryId":"intake","tags":["a","b"],"priceBracket":2}"#,
    ),
    (
        "POST",
        "/api/admin/invites",
        r#"{"email":"eve@b.example","role":"member"}"#,
    ),
];

const FORM: &str = "--x-1\r\nContent-Disposition: form-data; name=\"file\"; filename=\"b.csv\"\r\n\
    Content-Type: text/csv\r\n\r\nclient,category,created time,city state\nAcme,Intake,2025-01-02,\"Waco, TX\"\n\r\n\
    --x-1\r\nContent-Disposition: form-data; name=\"dryRun\"\r\n\r\ntrue\r\n--x-1--\r\n";

const COOKIE: &str =
    "sid=0000000000000000000000000000000000000000000000000000000000000000; device=a.b; other=1";

/// Pieces that have a meaning for one of the parsers.
const TOKENS: [&[u8]; 30] = [
    b"%",
    b"%00",
    b"%FF%FE",
    b"&",
    b"=",
    b"+",
    b"#",
    b"..",
    b",",
    b";",
    b"\"",
    b"\\ud800",
    b"\\u0000",
    b"null",
    b"[[[[",
    b"{",
    b"}",
    b"-1",
    b"1e999",
    b"99999999999999999999",
    b"\xff",
    b"\xef\xbb\xbf",
    b"\0",
    b"\r\n",
    b"--x-1",
    b"--",
    b"Content-Disposition: form-data",
    b"filename*=utf-8''x",
    b"sid=",
    b"\xe2\x80\xae",
];

fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

fn mutated(random: &mut StdRng, sound: &[u8]) -> Vec<u8> {
    let mut bytes = sound.to_vec();
    for _ in 0..random.random_range(1..5) {
        let at = random.random_range(0..=bytes.len());
        let until = random.random_range(at..=bytes.len().min(at + 40));
        match random.random_range(0..6) {
            0 if at < bytes.len() => bytes[at] = random.random(),
            1 => drop(bytes.drain(at..until)),
            2 => {
                let again = bytes[at..until].repeat(random.random_range(1..30));
                bytes.splice(at..at, again);
            }
            3 => bytes.truncate(at),
            _ => {
                let token = TOKENS[random.random_range(0..TOKENS.len())];
                bytes.splice(at..at, token.iter().copied());
            }
        }
    }
    bytes
}

/// The seeds of one kind of request: a fixed number of them, or as many as there is time for.
fn seeds() -> impl Iterator<Item = u64> {
    let first = setting("FUZZ_SEED").unwrap_or(1);
    let seconds = setting("FUZZ_SECONDS").map(Duration::from_secs);
    let started = Instant::now();
    (first..).take_while(move |seed| match seconds {
        Some(seconds) => started.elapsed() < seconds,
        None => seed - first < CASES,
    })
}

/// Sends requests made of seeds; `None` of those that no client can send.
async fn send_all(make: impl Fn(&mut StdRng) -> Option<Request<Body>>) {
    let config = Config {
        sign_up_limit: 0,
        sign_in_limit: 0,
        ..Config::default()
    };
    let server = TestApp::with(config);
    let mut admin = server.admin().await;
    for seed in seeds() {
        if let Some(request) = make(&mut StdRng::seed_from_u64(seed)) {
            let what = format!("FUZZ_SEED={seed}: {} {}", request.method(), request.uri());
            check(&admin.send_raw(request).await, &what);
        }
        if seed % 100 == 0 {
            let is_signed_in = admin.is_signed_in().await;
            assert!(
                is_signed_in,
                "FUZZ_SEED={seed} or one before it ended the session"
            );
        }
    }
}

fn check(reply: &Reply, what: &str) {
    assert!(!reply.status.is_server_error(), "{what}: {reply:?}");
    if !reply.status.is_client_error() {
        return;
    }
    assert!(reply.body.len() < PROBLEM_BYTES_MAX, "{what}: {reply:?}");
    let problem: Value = serde_json::from_slice(&reply.body).expect(what);
    assert!(problem["code"].is_string(), "{what}: {problem}");
    let said = problem["detail"].as_str().expect(what);
    for of_a_parser in [
        " at line ",
        "struct ",
        "invalid type",
        "deserialize",
        "utf-8",
    ] {
        assert!(!said.contains(of_a_parser), "{what}: {said}");
    }
}

fn json(method: &str, path: &str, body: Vec<u8>) -> Option<Request<Body>> {
    let method = Method::from_bytes(method.as_bytes()).ok()?;
    let request = Request::builder().method(method).uri(path);
    let request = request.header(header::CONTENT_TYPE, "application/json");
    request.body(body.into()).ok()
}

#[tokio::test]
async fn arbitrary_queries_are_answered_or_refused() {
    send_all(|random| {
        let sound = QUERIES[random.random_range(0..QUERIES.len())];
        let (path, query) = sound.split_once('?')?;
        let query = mutated(random, query.as_bytes());
        let uri = [path.as_bytes(), b"?", &query].concat();
        Request::get(uri).body(Body::empty()).ok()
    })
    .await;
}

#[tokio::test]
async fn arbitrary_json_is_answered_or_refused() {
    send_all(|random| {
        let (method, path, sound) = BODIES[random.random_range(0..BODIES.len())];
        json(method, path, mutated(random, sound.as_bytes()))
    })
    .await;
}

#[tokio::test]
async fn arbitrary_cookies_are_no_session_and_no_error() {
    let server = TestApp::new();
    let mut anonymous = server.browser();
    for seed in seeds() {
        let mut random = StdRng::seed_from_u64(seed);
        let cookie = mutated(&mut random, COOKIE.as_bytes());
        let mut bearer = b"Bearer ".to_vec();
        bearer.extend(mutated(&mut random, &[b'a'; 40]));
        let request = Request::get("/api/trends").header(header::COOKIE, cookie);
        let request = match random.random_range(0..3) {
            0 => request.header(header::AUTHORIZATION, bearer),
            _ => request,
        };
        let Ok(request) = request.body(Body::empty()) else {
            continue;
        };
        let reply = anonymous.send_raw(request).await;
        assert_eq!(reply.status, 401, "FUZZ_SEED={seed}: {reply:?}");
        check(&reply, &format!("FUZZ_SEED={seed}"));
    }
}

#[tokio::test]
async fn arbitrary_forms_are_answered_or_refused() {
    send_all(|random| {
        let mut kind = b"multipart/form-data; boundary=x-1".to_vec();
        if random.random_range(0..4) == 0 {
            kind = mutated(random, &kind);
        }
        let form = mutated(random, FORM.as_bytes());
        let request = Request::post("/api/admin/demo-bookings/import");
        let request = request.header(header::CONTENT_TYPE, kind);
        request.body(form.into()).ok()
    })
    .await;
}
