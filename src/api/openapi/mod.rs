//! The contract: one document for programs, and the same as a page for people.

mod facts;
mod failures;
mod page;

use std::sync::Arc;

use axum::Router;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa::{Modify, OpenApi};

use self::facts::Facts;
use crate::app::App;
use crate::domain::place::UsState;
use crate::domain::vendor::VendorSort;
use crate::http::error::Problem;

pub use self::failures::complete;

/// The document without the routes, which each feature adds.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Stackbrief",
        description = "Legal-technology vendors for personal-injury firms, stage by stage. \
            Every error is `application/problem+json`. A request that changes data and has the \
            session cookie needs an `Origin` or `Sec-Fetch-Site` header, which browsers send."
    ),
    servers((url = "/", description = "This instance")),
    components(schemas(Problem, UsState, VendorSort)),
    modifiers(&Session, &Facts)
)]
pub struct Document;

/// Names the session cookie, so that an operation can ask for it: `security(("session" = []))`.
struct Session;

impl Modify for Session {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let cookie = ApiKeyValue::with_description(
            "sid",
            "Set by sign-up and sign-in; behind https its name is `__Host-sid`.",
        );
        let components = document.components.get_or_insert_default();
        components.add_security_scheme("session", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
    }
}

/// The document as it is checked in and served.
pub fn to_json(document: &utoipa::openapi::OpenApi) -> String {
    let mut text = document
        .to_pretty_json()
        .expect("a document of maps and texts serialises");
    text.push('\n');
    text
}

/// The slice's routes. They describe the contract and are no part of it.
pub fn routes(document: &utoipa::openapi::OpenApi) -> Router<Arc<App>> {
    let json: Arc<str> = to_json(document).into();
    let html: Arc<str> = page::render(document).into();
    let reply = |kind: &'static str, text: Arc<str>| {
        get(
            move || async move { ([(header::CONTENT_TYPE, kind)], text.to_string()).into_response() },
        )
    };
    Router::new()
        .route("/api/openapi.json", reply("application/json", json))
        .route("/api/docs", reply("text/html; charset=utf-8", html))
        .route(
            "/api/docs.css",
            reply("text/css; charset=utf-8", page::STYLE.into()),
        )
}
