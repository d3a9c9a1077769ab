//! The Trends calls over an imported file, each figure against a count made here by hand.

mod filters;
mod list;
mod restarts;

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Method, Request, header};
use axum::response::Response;
use http_body_util::BodyExt;
use serde_json::Value;
use stackbrief::app::App;
use stackbrief::app::imports::{Options, Report};
use stackbrief::server;
use tower::ServiceExt;

use super::support::{Reply, TestApp};

/// Acme is a vendor of Intake, and Beta of Staffing; nobody knows Nobody.
pub const VENDORS: &str = "id,name,category,websiteUrl,bookingUrl\n\
    a1,Acme,Intake,,\nb1,Beta,Staffing,,\n";

/// The clock of the tests stands at 2026-03-02 09:00.
pub const BOOKINGS: &str = "id,client,client category,firm size,city state,state,dma,created time\n\
    1,Acme,,SOLO,\"Austin, TX\",,Austin,2026-03-01T23:59:59Z\n\
    2,Acme,E-Discovery,E6_20,\"Austin, TX\",,Austin,2026-03-01T00:00:00Z\n\
    3,Beta,,E6_20,\"Dallas, TX\",,Dallas-Ft. Worth,2026-02-28T23:59:59Z\n\
    4,Beta,,E200P,\"austin, tx\",,Austin,2026-02-10T12:00:00Z\n\
    5,Nobody,,SOLO,\"Kansas City, KS\",,Kansas City,2026-01-31T12:00:00Z\n\
    6,Nobody,Intake,E2_5,\"Kansas City, MO\",,Kansas City,2026-01-30T12:00:00Z\n\
    7,,Intake,E2_5,,,,2025-12-15T12:00:00Z\n\
    8,=1+1,\"Trials, \"\"Big\"\"\",E51_200,\"Reno, NV\",,-Reno,2025-10-01T06:30:00Z\n\
    9,Acme,,SOLO,\", TX\",,Austin,2025-10-01T06:30:00Z\n";

/// The server's own routes with their middleware over a test's application.
pub struct Trends {
    pub test: TestApp,
    router: Router,
    cookie: String,
}

impl Trends {
    pub async fn new() -> Self {
        let trends = Self::over(TestApp::new()).await;
        trends.import(VENDORS);
        trends.import(BOOKINGS);
        trends
    }

    pub async fn over(test: TestApp) -> Self {
        let browser = test.sign_up("Ada").await;
        let cookies = browser
            .cookies
            .iter()
            .map(|(name, value)| format!("{name}={value}"));
        Self {
            cookie: cookies.collect::<Vec<_>>().join("; "),
            router: server::router(Arc::clone(&test.app)),
            test,
        }
    }

    pub fn import(&self, csv: impl AsRef<[u8]>) {
        import(&self.test.app, csv);
    }

    /// Asks as the signed-in person.
    pub async fn ask(&self, path: &str) -> Reply {
        self.send(path, &[(header::COOKIE, &self.cookie)]).await
    }

    /// The JSON of an answer that must be a success.
    pub async fn json(&self, path: &str) -> Value {
        self.ask(path).await.assert(axum::http::StatusCode::OK)
    }

    /// Asks again for what was answered with this tag.
    pub async fn ask_again(&self, path: &str, tag: &str) -> Reply {
        let headers = [
            (header::COOKIE, &*self.cookie),
            (header::IF_NONE_MATCH, tag),
        ];
        self.send(path, &headers).await
    }

    /// Asks by HEAD.
    pub async fn ask_head(&self, path: &str) -> Reply {
        let headers = [(header::COOKIE, &*self.cookie)];
        Self::reply(self.respond(Method::HEAD, path, &headers).await).await
    }

    pub async fn ask_signed_out(&self, path: &str) -> Reply {
        self.send(path, &[]).await
    }

    /// The body of an answer of which nothing is read yet.
    pub async fn begin(&self, path: &str) -> Body {
        let headers = [(header::COOKIE, &*self.cookie)];
        let response = self.respond(Method::GET, path, &headers).await;
        response.into_body()
    }

    async fn send(&self, path: &str, headers: &[(header::HeaderName, &str)]) -> Reply {
        Self::reply(self.respond(Method::GET, path, headers).await).await
    }

    async fn reply(response: Response) -> Reply {
        let (parts, body) = response.into_parts();
        let body = body.collect().await.unwrap().to_bytes().to_vec();
        Reply {
            status: parts.status,
            headers: parts.headers,
            body,
        }
    }

    async fn respond(
        &self,
        method: Method,
        path: &str,
        headers: &[(header::HeaderName, &str)],
    ) -> Response {
        let request = Request::builder().method(method).uri(path);
        let mut request = request.header(header::HOST, "localhost");
        for (name, value) in headers {
            request = request.header(name, *value);
        }
        let mut request = request.body(Body::empty()).unwrap();
        let peer = std::net::SocketAddr::from(([127, 0, 0, 1], 50_000));
        request.extensions_mut().insert(ConnectInfo(peer));
        self.router.clone().oneshot(request).await.unwrap()
    }
}

pub fn import(app: &App, csv: impl AsRef<[u8]>) -> Report {
    let report = app
        .imports
        .import_reader(csv.as_ref(), None, &Options::default(), &|_| {})
        .unwrap();
    assert_eq!(report.errors.lines(), [""; 0]);
    report
}
