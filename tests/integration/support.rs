//! A server in memory and browsers that talk to it.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode, header};
use http_body_util::BodyExt;
use jiff::Timestamp;
use serde_json::{Value, json};
use stackbrief::analytics::BookingFilter;
use stackbrief::app::App;
use stackbrief::app::base::clock::Clock;
use stackbrief::app::people::accounts::AccountChange;
use stackbrief::config::{Config, PasswordCost};
use stackbrief::domain::audit::Actor;
use stackbrief::domain::booking::BookingView;
use stackbrief::domain::ids::UserId;
use stackbrief::domain::user::FirmDecision;
use stackbrief::server;
use stackbrief::store::{Store, bookings};
use tower::ServiceExt;

/// A password that is not on the list of common ones.
pub const PASSWORD: &str = "correct horse battery";

/// When a server starts unless a test says another time.
const NOW: &str = "2026-03-02T09:00:00Z";

/// Visits every booking with the vendor that it belongs to by current names, in the order of the store, which
/// must hold no other.
pub fn linked_bookings(app: &App, mut visit: impl FnMut(&BookingView<'_>)) {
    let everything = BookingFilter::default();
    let all = app.bookings.part(&everything, 0, usize::MAX).unwrap();
    let keys = all.published().newest(&everything, 0, usize::MAX);
    let mut found: Vec<_> = keys.into_iter().zip(all.bookings()).collect();
    found.sort_unstable_by_key(|(key, _)| *key);
    let stored = app.store().read(bookings::count).unwrap();
    assert_eq!(found.len() as u64, stored, "each is published");
    for (_, booking) in found {
        visit(&booking.view());
    }
}

/// A server with a store in memory and a clock that stands until it is moved.
pub struct TestApp {
    pub app: Arc<App>,
    pub clock: Clock,
    router: Router,
}

impl TestApp {
    /// As `stackbrief` without a flag.
    pub fn new() -> Self {
        Self::with(Config::default())
    }

    /// With settings of the operator's.
    pub fn with(config: Config) -> Self {
        Self::at(config, NOW.parse().unwrap())
    }

    /// With settings of the operator's, at this time.
    pub fn at(config: Config, now: Timestamp) -> Self {
        Self::over(Store::memory().unwrap(), config, now)
    }

    /// With its data in this directory.
    pub fn on_disk(data_dir: &Path) -> Self {
        Self::on_disk_at(data_dir, NOW.parse().unwrap())
    }

    /// With its data in this directory, at this time.
    pub fn on_disk_at(data_dir: &Path, now: Timestamp) -> Self {
        let config = Config {
            data_dir: data_dir.to_owned(),
            ..Config::default()
        };
        Self::over(Store::open(data_dir).unwrap(), config, now)
    }

    fn over(store: Store, config: Config, now: Timestamp) -> Self {
        let clock = Clock::at(now);
        let config = Config {
            password_cost: PasswordCost::Minimal,
            ..config
        };
        let app = App::new(config, store, clock.clone()).unwrap();
        let router = server::router(Arc::clone(&app));
        Self { app, clock, router }
    }

    /// The store after the server was stopped and started again.
    pub fn restarted(self) -> Self {
        let Self { app, clock, router } = self;
        drop(router);
        let core = Arc::clone(app.core());
        drop(app);
        // The last use of a session is written in the background; an orderly stop waits for it.
        while Arc::strong_count(&core) > 1 {
            std::thread::yield_now();
        }
        let core = Arc::into_inner(core).expect("no service is left");
        let app = App::new(core.config, core.store, clock.clone()).unwrap();
        let router = server::router(Arc::clone(&app));
        Self { app, clock, router }
    }

    /// A browser that has never been here.
    pub fn browser(&self) -> Browser {
        Browser {
            router: self.router.clone(),
            cookies: BTreeMap::new(),
            peer: SocketAddr::from(([127, 0, 0, 1], 50_000)),
            headers: HeaderMap::new(),
            last_cookies: Vec::new(),
        }
    }

    /// The browser of a new person; the first person is the administrator.
    pub async fn sign_up(&self, name: &str) -> Browser {
        let mut browser = self.browser();
        let reply = browser.post("/api/auth/sign-up", &person(name)).await;
        reply.assert(StatusCode::CREATED);
        browser
    }

    /// The browser of an administrator, who must be the first person here.
    pub async fn admin(&self) -> Browser {
        let browser = self.sign_up("Admin").await;
        let accounts = self.app.accounts.list_by_email().unwrap();
        assert!(
            accounts
                .iter()
                .any(|user| user.is_admin() && user.name == "Admin")
        );
        browser
    }

    /// Vouches for the firm of someone with this address, as the operator may.
    pub fn confirm_firm(&self, email: &str) {
        let firm = Some(FirmDecision {
            confirmed: true,
            why: None,
        });
        self.change_account(
            email,
            AccountChange {
                firm,
                ..AccountChange::default()
            },
        );
    }

    /// Keeps someone with this address out, as an administrator may.
    pub fn deactivate(&self, email: &str) {
        self.change_account(
            email,
            AccountChange {
                is_active: Some(false),
                ..AccountChange::default()
            },
        );
    }

    /// The id of someone of this name.
    pub fn user_id(&self, name: &str) -> UserId {
        self.id_of(&email(name))
    }

    fn id_of(&self, email: &str) -> UserId {
        let accounts = self.app.accounts.list_by_email().unwrap();
        let user = accounts.iter().find(|user| user.email.as_str() == email);
        user.expect("no such account").id
    }

    fn change_account(&self, email: &str, change: AccountChange) {
        let id = self.id_of(email);
        self.app
            .accounts
            .change(&Actor::Operator, id, change)
            .unwrap();
    }

    /// The browser of someone who is no administrator; there is one besides them.
    pub async fn member(&self, name: &str) -> Browser {
        if self.app.accounts.list_by_email().unwrap().is_empty() {
            self.admin().await;
        }
        self.sign_up(name).await
    }
}

/// What someone of this name types to sign up.
pub fn person(name: &str) -> Value {
    json!({
        "name": name,
        "email": email(name),
        "password": PASSWORD,
        "lawFirm": format!("{name} Injury Law"),
    })
}

/// The address of someone of this name.
pub fn email(name: &str) -> String {
    format!("{}@example.com", name.to_lowercase())
}

/// A browser: it keeps its cookies.
#[derive(Clone)]
pub struct Browser {
    router: Router,
    pub cookies: BTreeMap<String, String>,
    pub peer: SocketAddr,
    /// Sent with every request.
    pub headers: HeaderMap,
    /// The Set-Cookie headers of the last reply.
    pub last_cookies: Vec<String>,
}

impl Browser {
    /// This browser behind another address.
    pub fn at(mut self, ip: [u8; 4]) -> Self {
        self.peer = SocketAddr::from((ip, 50_000));
        self
    }

    /// This browser, with a header in every request.
    pub fn with_header(mut self, name: &'static str, value: &str) -> Self {
        self.headers.append(name, value.parse().unwrap());
        self
    }

    pub async fn get(&mut self, path: &str) -> Reply {
        self.send(Method::GET, path, None).await
    }

    pub async fn post(&mut self, path: &str, body: &Value) -> Reply {
        self.send(Method::POST, path, Some(body)).await
    }

    pub async fn patch(&mut self, path: &str, body: &Value) -> Reply {
        self.send(Method::PATCH, path, Some(body)).await
    }

    /// Sends a request as a browser does.
    pub async fn send(&mut self, method: Method, path: &str, body: Option<&Value>) -> Reply {
        let mut request = Request::builder().method(method).uri(path);
        if body.is_some() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        self.send_raw(request.body(body).unwrap()).await
    }

    /// Sends any request, with this browser's cookies, headers and address, and with what every
    /// browser says of the page that asks.
    pub async fn send_raw(&mut self, mut request: Request<Body>) -> Reply {
        request.extensions_mut().insert(ConnectInfo(self.peer));
        let headers = request.headers_mut();
        headers.extend(self.headers.clone());
        for (name, value) in [("host", "localhost"), ("sec-fetch-site", "same-origin")] {
            if !headers.contains_key(name) {
                headers.insert(name, HeaderValue::from_static(value));
            }
        }
        if !self.cookies.is_empty() {
            let pairs: Vec<_> = self
                .cookies
                .iter()
                .map(|(k, v)| format!("{k}={v}"))
                .collect();
            headers.insert(header::COOKIE, pairs.join("; ").parse().unwrap());
        }
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = body.collect().await.unwrap().to_bytes().to_vec();
        self.keep_cookies(&parts.headers);
        Reply {
            status: parts.status,
            headers: parts.headers,
            body,
        }
    }

    fn keep_cookies(&mut self, headers: &HeaderMap) {
        let set = headers.get_all(header::SET_COOKIE);
        self.last_cookies = set.iter().map(|c| c.to_str().unwrap().to_owned()).collect();
        for cookie in &self.last_cookies {
            let pair = cookie.split(';').next().unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            if value.is_empty() {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
    }

    /// Whether the server knows who this is.
    pub async fn is_signed_in(&mut self) -> bool {
        let reply = self.get("/api/auth/me").await;
        if reply.status == StatusCode::OK {
            return true;
        }
        reply.assert_problem(401, "not_authenticated", "Please sign in.");
        false
    }
}

/// An answer.
#[derive(Debug)]
pub struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Reply {
    /// The JSON body.
    pub fn json(&self) -> Value {
        let text = String::from_utf8_lossy(&self.body);
        serde_json::from_str(&text).unwrap_or_else(|_| panic!("{}: no JSON: {text}", self.status))
    }

    /// Checks the status and returns the JSON body, null where there is none.
    #[track_caller]
    pub fn assert(&self, status: StatusCode) -> Value {
        assert_eq!(
            self.status,
            status,
            "{}",
            String::from_utf8_lossy(&self.body)
        );
        if self.body.is_empty() {
            Value::Null
        } else {
            self.json()
        }
    }

    /// Checks everything that a refusal promises and returns its body.
    #[track_caller]
    pub fn assert_problem(&self, status: u16, code: &str, detail: &str) -> Value {
        let body = self.json();
        assert_eq!(self.status.as_u16(), status, "{body}");
        assert_eq!(
            self.headers[header::CONTENT_TYPE],
            "application/problem+json"
        );
        assert!(self.body.len() < 600, "{body}");
        assert_eq!(body["status"], status, "{body}");
        assert_eq!(body["code"], code, "{body}");
        assert_eq!(body["detail"], detail, "{body}");
        assert_eq!(body["error"], body["detail"]);
        assert_eq!(body["title"], self.status.canonical_reason().unwrap());
        assert!(body["requestId"].is_string(), "{body}");
        let wait = self.headers.get(header::RETRY_AFTER);
        let wait = wait.map(|seconds| seconds.to_str().unwrap().parse::<u64>().unwrap());
        assert_eq!(body["retryAfter"].as_u64(), wait);
        let asked = self.headers.get(header::WWW_AUTHENTICATE);
        assert_eq!(
            asked.is_some_and(|scheme| scheme == "Bearer"),
            status == 401
        );
        body
    }

    /// The whole reply except what names the request, to compare it with another's.
    pub fn without_request_id(&self) -> (StatusCode, Vec<(String, String)>, Value) {
        let headers = self.headers.iter();
        let headers = headers.filter(|(name, _)| *name != "x-request-id");
        let headers = headers.map(|(name, value)| {
            let text = value.to_str().unwrap().to_owned();
            (name.to_string(), text)
        });
        let mut body = self.json();
        body.as_object_mut().unwrap().remove("requestId");
        (self.status, headers.collect(), body)
    }

    /// Checks a refusal of the whole body, about whose parts nothing is said.
    #[track_caller]
    pub fn assert_unreadable(&self, status: u16, code: &str) {
        let problem = self.assert_problem(status, code, "The request could not be read.");
        assert_eq!(problem["fields"], Value::Null);
    }

    /// Checks a refusal of one place in the body.
    #[track_caller]
    pub fn assert_refuses_place(&self, place: &str, sentence: &str) {
        let detail = format!("{place}: {sentence}");
        let problem = self.assert_problem(422, "validation_failed", &detail);
        assert_eq!(problem["fields"], json!({place: sentence}));
    }
}

/// What is said of a firm size that is none.
pub const CHOOSE_A_SIZE: &str = "Choose one of SOLO, E2_5, E6_20, E21_50, E51_200, E200P.";

/// Everything that is no valid JSON object of the shape that `path` takes is refused, and nothing
/// is said about how it was read but its place. `field` is a text member of it.
pub async fn assert_refuses_malformed(
    browser: &mut Browser,
    method: Method,
    path: &str,
    field: &str,
) {
    let send = |content_type: &'static str, body: String| {
        let request = Request::builder().method(method.clone()).uri(path);
        let request = request.header(header::CONTENT_TYPE, content_type);
        request.body(Body::from(body)).unwrap()
    };
    let json = "application/json";
    for body in ["", "{", "{} x", "\u{feff}{}"] {
        let reply = browser.send_raw(send(json, body.to_owned())).await;
        reply.assert_unreadable(400, "invalid_json");
    }
    for body in ["null", "[]", r#"["a","b"]"#] {
        let reply = browser.send_raw(send(json, body.to_owned())).await;
        reply.assert_unreadable(422, "validation_failed");
    }
    let twice = format!(r#"{{"{field}":"a","{field}":"b"}}"#);
    let number = format!(r#"{{"{field}":1}}"#);
    for body in [twice, number] {
        let reply = browser.send_raw(send(json, body)).await;
        let problem = reply.json();
        let fields = problem["fields"].as_object().unwrap();
        assert_eq!(fields.keys().collect::<Vec<_>>(), [field]);
        let sentence = fields[field].as_str().unwrap();
        let known = ["Send a", "This value ", "Choose one of "];
        let is_known = known.iter().any(|known| sentence.starts_with(known));
        assert!(is_known, "{sentence}");
        reply.assert_refuses_place(field, sentence);
    }
    for content_type in ["text/plain", "application/json; charset=iso-8859-1"] {
        let reply = browser.send_raw(send(content_type, "{}".to_owned())).await;
        reply.assert_unreadable(415, "unsupported_media_type");
    }
    let large = format!(r#"{{"{field}":"{}"}}"#, "a".repeat(64 * 1024));
    let reply = browser.send_raw(send(json, large)).await;
    reply.assert_problem(413, "payload_too_large", "The request is too large.");
}
