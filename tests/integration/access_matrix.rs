//! Who may call what: one row for each method of each route. A route without a row fails, as does a row
//! without a route.

use std::collections::BTreeSet;
use std::time::Duration;

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use stackbrief::domain::api_token::ApiScope;

use crate::directory::{complete, first_options, submit, with_vendors};
use crate::routes::operations;
use crate::support::{Browser, Reply, TestApp};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    /// Anyone.
    Public,
    /// Everyone with a session, with the same answer for all.
    Shared,
    /// Whoever [`Self::Shared`] answers, and programs with an API token for it.
    Read(ApiScope),
    /// Everyone with a session, for what is their own; another's id is as unknown as one that never was.
    Own,
    /// Administrators.
    Admin,
}
use Access::{Admin, Own, Public, Read, Shared};
use ApiScope::{Directory, Export, Trends};

const ROWS: &[(&str, &str, Access)] = &[
    ("get", "/healthz", Public),
    ("get", "/readyz", Public),
    ("get", "/api/auth/setup", Public),
    ("post", "/api/auth/sign-up", Public),
    ("post", "/api/auth/sign-in", Public),
    ("post", "/api/auth/second-step", Public),
    ("post", "/api/auth/sign-out", Public),
    ("post", "/api/auth/reset", Public),
    ("post", "/api/auth/reset/check", Public),
    ("post", "/api/auth/invite", Public),
    ("get", "/api/about", Shared),
    ("get", "/api/auth/me", Own),
    ("post", "/api/auth/change-password", Own),
    ("get", "/api/profile", Own),
    ("patch", "/api/profile", Own),
    ("get", "/api/profile/onboarding", Own),
    ("post", "/api/profile/onboarding", Own),
    ("get", "/api/profile/category-adoption", Own),
    ("post", "/api/profile/category-adoption", Own),
    (
        "get",
        "/api/profile/category-adoption/{categoryId}/vendors",
        Shared,
    ),
    ("get", "/api/profile/colleagues", Own),
    ("post", "/api/profile/colleagues/{userId}/confirm", Own),
    ("get", "/api/profile/export.json", Own),
    ("get", "/api/profile/sessions", Own),
    ("delete", "/api/profile/sessions", Own),
    ("delete", "/api/profile/sessions/{sessionId}", Own),
    ("get", "/api/profile/second-factor", Own),
    ("post", "/api/profile/second-factor", Own),
    ("post", "/api/profile/second-factor/setup", Own),
    ("post", "/api/profile/second-factor/turn-off", Own),
    ("post", "/api/profile/second-factor/recovery-codes", Own),
    ("get", "/api/profile/tokens", Own),
    ("post", "/api/profile/tokens", Own),
    ("delete", "/api/profile/tokens/{tokenId}", Own),
    ("get", "/api/categories", Read(Directory)),
    ("get", "/api/questions/{categoryId}", Shared),
    ("get", "/api/vendors", Read(Directory)),
    ("get", "/api/vendors/compare", Read(Directory)),
    (
        "get",
        "/api/vendors/{vendorId}/capabilities",
        Read(Directory),
    ),
    ("get", "/api/vendors/{vendorId}/evidence", Read(Directory)),
    ("get", "/api/vendors/{vendorId}/demo-questions", Own),
    ("get", "/api/trends", Read(Trends)),
    ("get", "/api/trends/series", Read(Trends)),
    ("get", "/api/demo-bookings", Read(Trends)),
    ("get", "/api/demo-bookings/cities", Read(Trends)),
    ("get", "/api/demo-bookings/filter-options", Read(Trends)),
    ("get", "/api/demo-bookings/export.csv", Read(Export)),
    ("post", "/api/responses", Own),
    ("post", "/api/recommendations/compute", Own),
    ("get", "/api/recommendations/unlisted-vendors", Own),
    ("post", "/api/recommendations/pick-for-me", Own),
    ("get", "/api/recommendations/persisted", Own),
    ("put", "/api/recommendations/persisted", Own),
    ("delete", "/api/recommendations/persisted", Own),
    ("get", "/api/recommendations/overview", Own),
    ("get", "/api/recommendations/lifecycle", Own),
    ("put", "/api/recommendations/dismissals/{vendorId}", Own),
    ("delete", "/api/recommendations/dismissals/{vendorId}", Own),
    (
        "get",
        "/api/recommendations/{recommendationId}/changes",
        Own,
    ),
    ("get", "/api/decision-memos/{categoryId}", Own),
    ("get", "/api/past-recommendations", Own),
    ("delete", "/api/past-recommendations", Own),
    ("get", "/api/meeting-clicks", Own),
    ("post", "/api/meeting-clicks", Own),
    ("patch", "/api/meeting-clicks/{id}", Own),
    ("delete", "/api/meeting-clicks/{id}", Own),
];

/// What every route below `/api/admin/` is; named, so that a new one is a decision too.
const ADMIN_ROUTES: usize = 35;

const NOBODY: &str = "00000000-0000-4000-8000-000000000000";

fn access(method: &str, path: &str) -> Access {
    if path.starts_with("/api/admin/") {
        return Admin;
    }
    let row = ROWS.iter().find(|(m, p, _)| (*m, *p) == (method, path));
    row.unwrap_or_else(|| panic!("{method} {path} has no row in the access matrix"))
        .2
}

fn with_ids(path: &str, id: &str) -> String {
    let mut filled = path
        .replace("{categoryId}", "intake")
        .replace("{vendorId}", "a");
    while let Some((start, end)) = filled.find('{').zip(filled.find('}')) {
        filled.replace_range(start..=end, id);
    }
    filled
}

async fn call(browser: &mut Browser, method: &str, path: &str, body: Option<&Value>) -> Reply {
    let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
    browser.send(method, path, body).await
}

#[test]
fn every_route_has_a_row_and_every_row_a_route() {
    let mut admin_routes = 0;
    let mut seen = BTreeSet::new();
    for (method, path, operation) in operations() {
        let is_public = operation["security"] == json!([]);
        let access = access(&method, &path);
        assert_eq!(access == Public, is_public, "{method} {path}");
        let token = operation["security"].pointer("/1/token");
        let scope = match access {
            Read(scope) => Some(json!([scope])),
            _ => None,
        };
        assert_eq!(token, scope.as_ref(), "{method} {path}");
        admin_routes += usize::from(access == Admin);
        seen.insert((method, path));
    }
    for (method, path, _) in ROWS {
        let row = ((*method).to_owned(), (*path).to_owned());
        assert!(seen.contains(&row), "{method} {path} is no route");
    }
    assert_eq!(admin_routes, ADMIN_ROUTES, "routes of the administration");
}

#[tokio::test]
async fn each_role_gets_what_its_row_says() {
    let server = with_vendors();
    let mut admin = server.admin().await;
    let programs = programs(&server, &mut admin).await;
    let mut cells = 0;
    for (method, path, operation) in operations() {
        let row = access(&method, &path);
        // These end the session or the administrator's rights, or wait for the disk.
        let is_last = ["sessions", "backups", "sign-out"]
            .iter()
            .any(|part| path.contains(part));
        let body = operation.get("requestBody").map(|_| json!({}));
        let address = with_ids(&path, NOBODY);
        // So many people from one address sign up more slowly.
        server.clock.advance(Duration::from_secs(1));
        for role in ["anonymous", "member", "admin"] {
            let mut browser = match role {
                "anonymous" => server.browser(),
                "member" => server.sign_up(&format!("M{cells}")).await,
                _ => admin.clone(),
            };
            if is_last && role == "admin" {
                continue;
            }
            let reply = call(&mut browser, &method, &address, body.as_ref()).await;
            let status = reply.status.as_u16();
            let name = format!("{role}: {method} {path} → {status}");
            match (row, role) {
                (Public, _) => assert_ne!(status, 401, "{name}"),
                (_, "anonymous") => assert_eq!(status, 401, "{name}"),
                (Admin, "member") => assert_eq!(status, 403, "{name}"),
                (Admin, _) => assert!(status != 401 && status != 403, "{name}"),
                // Only a colleague may be refused by what they are: 403 before any other error.
                _ if path.contains("colleagues") => assert_ne!(status, 401, "{name}"),
                _ => assert!(status != 401 && status != 403, "{name}"),
            }
            assert!(status < 500, "{name}");
            cells += 1;
        }
        for (scope, program) in &programs {
            let mut program = program.clone();
            let reply = call(&mut program, &method, &address, body.as_ref()).await;
            let status = reply.status.as_u16();
            let name = format!("token for {scope:?}: {method} {path} → {status}");
            match row {
                Public => assert!(status != 401 && status < 500, "{name}"),
                // Without its parameters a call may be refused for them, and nobody has this id.
                Read(own) if own == *scope => assert!([200, 404, 422].contains(&status), "{name}"),
                Read(_) => assert_eq!(status, 403, "{name}"),
                // The token is an administrator's, and is of no use there either.
                _ => assert_eq!(status, 401, "{name}"),
            }
            cells += 1;
        }
    }
    assert!(cells > 450, "{cells} cells");
    assert!(admin.is_signed_in().await);
}

/// A program of the administrator's for each scope.
async fn programs(server: &TestApp, admin: &mut Browser) -> Vec<(ApiScope, Browser)> {
    let mut programs = Vec::new();
    for scope in ApiScope::ALL {
        let body = json!({"name": "One", "scopes": [scope]});
        let made = admin.post("/api/profile/tokens", &body).await.json();
        let words = format!("Bearer {}", made["token"].as_str().unwrap());
        let program = server.browser().with_header("authorization", &words);
        programs.push((*scope, program));
    }
    programs
}

/// Ada's ids, by the parameter that takes them.
async fn owned(server: &TestApp, ada: &mut Browser) -> Vec<(&'static str, String)> {
    complete(ada, "intake").await;
    let past = ada.get("/api/past-recommendations").await.json();
    let sessions = ada.get("/api/profile/sessions").await.json();
    let vendor = past["items"][0]["vendor"]["id"].clone();
    let click = json!({"vendorId": vendor, "sourcePage": "BROWSE"});
    let click = ada.post("/api/meeting-clicks", &click).await.json();
    let body = json!({"name": "One", "scopes": ["trends"]});
    let token = ada.post("/api/profile/tokens", &body).await.json();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let session = sessions
        .pointer("/items/0/id")
        .or(sessions.pointer("/0/id"));
    vec![
        ("{id}", text(&click["id"])),
        ("{sessionId}", text(session.unwrap())),
        ("{tokenId}", text(&token["id"])),
        ("{userId}", server.user_id("Ada").to_string()),
        (
            "{recommendationId}",
            text(&past["items"][0]["recommendationId"]),
        ),
    ]
}

/// What Ada has of that, as she sees it.
async fn seen(ada: &mut Browser) -> Vec<Value> {
    let mut seen = Vec::new();
    for path in [
        "/api/meeting-clicks",
        "/api/past-recommendations",
        "/api/profile/sessions",
        "/api/profile/tokens",
    ] {
        seen.push(ada.get(path).await.assert(StatusCode::OK));
    }
    seen
}

#[tokio::test]
async fn anothers_id_is_as_unknown_as_one_that_never_was() {
    let server = with_vendors();
    server.admin().await;
    let mut ada = server.sign_up("Ada").await;
    let mut eve = server.sign_up("Eve").await;
    let ids = owned(&server, &mut ada).await;
    let before = seen(&mut ada).await;
    let mut compared = 0;
    for (method, path, access) in ROWS {
        let Some((_, id)) = ids.iter().find(|(name, _)| path.contains(name)) else {
            continue;
        };
        assert_eq!(*access, Own, "{path}");
        let body = (*method == "patch").then(|| json!({"note": "mine"}));
        let hers = call(&mut eve, method, &with_ids(path, id), body.as_ref()).await;
        let nobodys = call(&mut eve, method, &with_ids(path, NOBODY), body.as_ref()).await;
        assert!(
            hers.status.is_client_error(),
            "{method} {path}: {}",
            hers.status
        );
        assert_eq!(
            hers.without_request_id(),
            nobodys.without_request_id(),
            "{method} {path}"
        );
        compared += 1;
    }
    assert_eq!(compared, 6);
    assert_eq!(seen(&mut ada).await, before, "nothing of Ada's has changed");
    let answers = first_options(&mut ada, "intake").await;
    let response = submit(&mut ada, &answers).await;
    for id in [response, json!(NOBODY)] {
        let body = json!({"responseId": id, "categoryId": "intake"});
        let reply = eve.post("/api/recommendations/compute", &body).await;
        reply.assert_problem(404, "not_found", "Response not found");
        let id = id.as_str().unwrap();
        let path = format!("/api/recommendations/unlisted-vendors?responseId={id}");
        let reply = eve.get(&path).await;
        reply.assert_problem(404, "not_found", "Response not found");
    }
    assert!(ada.is_signed_in().await);
}
