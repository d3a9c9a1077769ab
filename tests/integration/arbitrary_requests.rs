//! Requests of arbitrary bytes: queries, JSON, cookies and forms that were valid before something happened to
//! them, which is tested too. Each is answered or refused in our words, and none is an error of the server.
//!
//! A fixed set runs with the other tests; `make fuzz` runs each for longer. A failure names the seed that
//! reproduces it: `FUZZ_SEED=7 cargo test --test integration arbitrary_requests`.

use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;
use stackbrief::app::start::seed::seed;
use stackbrief::config::Config;
use stackbrief::server;

use crate::directory::import;
use crate::support::{Browser, Reply, TestApp};

/// Requests of each kind that every run of the tests sends.
const CASES: u64 = 400;
/// A problem and its words.
const PROBLEM_BYTES_MAX: usize = 600;

const QUERIES: [&str; 9] = [
    "/api/trends?start=2025-01-01&end=2025-12-31&state=TX&category=Intake&firmSize=SOLO",
    "/api/trends/series?interval=week&state=TX&dma=Austin",
    "/api/demo-bookings?limit=10&offset=2&category=Intake",
    "/api/demo-bookings/cities?state=TX&category=Intake",
    "/api/vendors?page=2&q=call&categoryIds=intake&includeInactive=true&sort=name_asc",
    "/api/past-recommendations?page=1&categoryIds=intake,staffing",
    "/api/meeting-clicks?limit=5&offset=1",
    "/api/admin/audit?page=1",
    "/api/demo-bookings/export.csv?start=2025-01-01",
];

/// Answered with success, or with 404 where they name something that the server does not have.
const BODIES: [&str; 9] = [
    r#"post /api/auth/sign-up {"name":"Ada","email":"ada@b.example","password":"correct horse battery","lawFirm":"B"}"#,
    r#"patch /api/profile {"name":"Ada","lawFirm":"B Law","firmSize":"E2_5","states":["TX"]}"#,
    r#"post /api/profile/onboarding {"attorneysCountBand":"A2_5","employeesCountBand":"E2_10","injuryCasesPerMonthBand":"C1_10","annualSoftwareSpendBand":"S0_5K"}"#,
    r#"post /api/responses {"categoryId":"intake","answers":[{"questionId":"intake.caller-languages","selectedValues":["Spanish","Vietnamese"],"mustHave":["Spanish"]}]}"#,
    r#"post /api/recommendations/compute {"responseId":"00000000-0000-4000-8000-000000000000","categoryId":"intake"}"#,
    r#"post /api/profile/category-adoption {"items":[{"categoryId":"intake","hasTool":true,"selectedVendorIds":["a"],"primaryVendorId":"a","otherVendors":["B"]}]}"#,
    r#"post /api/meeting-clicks {"vendorId":"a","sourcePage":"BROWSE"}"#,
    r#"post /api/admin/vendors {"name":"Acme","categoryId":"intake","tags":["spanish","live-transfer"],"priceBracket":2}"#,
    r#"post /api/admin/invites {"email":"eve@b.example","role":"member"}"#,
];

const IMPORT: &str = "/api/admin/demo-bookings/import";
const FORM_KIND: &str = "multipart/form-data; boundary=x-1";
const FORM: &str = "--x-1\r\nContent-Disposition: form-data; name=\"file\"; filename=\"b.csv\"\r\n\
    Content-Type: text/csv\r\n\r\nclient,category,created time,city state\nAcme,Intake,2025-01-02,\"Waco, TX\"\n\r\n\
    --x-1\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\ntrue\r\n--x-1--\r\n";

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

fn mutated(random: &mut StdRng, valid: &[u8]) -> Vec<u8> {
    let mut bytes = valid.to_vec();
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

/// A server that counts no attempts, with the vendor "a", and its administrator.
async fn start() -> (TestApp, Browser) {
    let server = TestApp::with(Config {
        sign_up_limit: 0,
        sign_in_limit: 0,
        sample_data: false,
        ..Config::default()
    });
    seed(&server.app).unwrap();
    import(
        &server,
        "id,name,category,websiteUrl,bookingUrl\na,Alpha,Intake,alpha.example,alpha.example/demo\n",
    );
    let admin = server.admin().await;
    (server, admin)
}

/// Sends a request as the administrator; a sign-up, which would end the session, as someone new.
async fn send(server: &TestApp, admin: &mut Browser, request: Request<Body>) -> Reply {
    if request.uri().path() == "/api/auth/sign-up" {
        return server.browser().send_raw(request).await;
    }
    admin.send_raw(request).await
}

/// Sends requests made of seeds; `None` of those that no client can send.
async fn send_all(make: impl Fn(&mut StdRng) -> Option<Request<Body>>) {
    let (server, mut admin) = start().await;
    for seed in seeds() {
        if let Some(request) = make(&mut StdRng::seed_from_u64(seed)) {
            let what = format!("FUZZ_SEED={seed}: {} {}", request.method(), request.uri());
            check(&send(&server, &mut admin, request).await, &what);
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
    let mut problem: Value = serde_json::from_slice(&reply.body).expect(what);
    // The names of a file's columns are the file's.
    problem.as_object_mut().expect(what).remove("columns");
    assert!(
        problem.to_string().len() < PROBLEM_BYTES_MAX,
        "{what}: {reply:?}"
    );
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

/// Method, path and body.
fn parts(request: &str) -> (&str, &str, &str) {
    let (method, rest) = request.split_once(' ').unwrap();
    let (path, body) = rest.split_once(' ').unwrap();
    (method, path, body)
}

fn json(method: &str, path: &str, body: Vec<u8>) -> Option<Request<Body>> {
    let method = Method::from_bytes(method.to_uppercase().as_bytes()).ok()?;
    let request = Request::builder().method(method).uri(path);
    let request = request.header(header::CONTENT_TYPE, "application/json");
    request.body(body.into()).ok()
}

fn form(kind: &[u8], body: Vec<u8>) -> Option<Request<Body>> {
    let request = Request::post(IMPORT).header(header::CONTENT_TYPE, kind);
    request.body(body.into()).ok()
}

/// The contract of a request that the tests start from.
fn contract<'d>(document: &'d Value, method: &str, path: &str) -> &'d Value {
    let operation = &document["paths"][path][method];
    assert!(operation.is_object(), "there is no {method} {path}");
    operation
}

/// Fails where a body has a member that the contract does not know, at any depth.
fn assert_known_members(document: &Value, schema: &Value, body: &Value) {
    if let Some(name) = schema["$ref"].as_str() {
        let schema = document.pointer(name.trim_start_matches('#')).unwrap();
        return assert_known_members(document, schema, body);
    }
    for entry in body.as_array().into_iter().flatten() {
        assert_known_members(document, &schema["items"], entry);
    }
    for (name, value) in body.as_object().into_iter().flatten() {
        let schema = &schema["properties"][name];
        assert!(
            schema.is_object(),
            "{name} of {body} is not in the contract"
        );
        assert_known_members(document, schema, value);
    }
}

#[tokio::test]
async fn the_requests_are_valid_before_something_happens_to_them() {
    let document = serde_json::to_value(server::openapi()).unwrap();
    let (server, mut admin) = start().await;
    for valid in QUERIES {
        let (path, query) = valid.split_once('?').unwrap();
        let parameters = &contract(&document, "get", path)["parameters"];
        for pair in query.split('&') {
            let (name, _) = pair.split_once('=').unwrap();
            let mut known = parameters.as_array().unwrap().iter();
            assert!(
                known.any(|parameter| parameter["name"] == name),
                "{path}: {name} is not in the contract"
            );
        }
        let reply = admin.get(valid).await;
        assert_eq!(reply.status, StatusCode::OK, "{valid}: {reply:?}");
    }
    for (method, path, valid) in BODIES.map(parts) {
        let operation = contract(&document, method, path);
        let body: Value = serde_json::from_str(valid).unwrap();
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
        assert_known_members(&document, schema, &body);
        let request = json(method, path, valid.into()).unwrap();
        let reply = send(&server, &mut admin, request).await;
        let is_taken = reply.status.is_success() || reply.status == StatusCode::NOT_FOUND;
        assert!(is_taken, "{method} {path}: {reply:?}");
    }
    let request = form(FORM_KIND.as_bytes(), FORM.into()).unwrap();
    let report = admin.send_raw(request).await.assert(StatusCode::OK);
    assert_eq!(report["inserted"], 1, "{report}");
    for name in admin.cookies.keys() {
        assert!(COOKIE.contains(&format!("{name}=")), "{name} is not sent");
    }
}

#[tokio::test]
async fn arbitrary_queries_are_answered_or_refused() {
    send_all(|random| {
        let valid = QUERIES[random.random_range(0..QUERIES.len())];
        let (path, query) = valid.split_once('?')?;
        let query = mutated(random, query.as_bytes());
        let uri = [path.as_bytes(), b"?", &query].concat();
        Request::get(uri).body(Body::empty()).ok()
    })
    .await;
}

#[tokio::test]
async fn arbitrary_json_is_answered_or_refused() {
    send_all(|random| {
        let (method, path, valid) = parts(BODIES[random.random_range(0..BODIES.len())]);
        json(method, path, mutated(random, valid.as_bytes()))
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
        let mut kind = FORM_KIND.as_bytes().to_vec();
        if random.random_range(0..4) == 0 {
            kind = mutated(random, &kind);
        }
        form(&kind, mutated(random, FORM.as_bytes()))
    })
    .await;
}
