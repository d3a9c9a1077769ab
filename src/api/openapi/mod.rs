//! The contract: one document for programs, and the same as a page for people.

mod facts;
mod failures;
mod limits;
mod page;

use std::io::Write as _;
use std::sync::{Arc, OnceLock};

use axum::body::Bytes;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use flate2::Compression;
use flate2::write::GzEncoder;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};

use self::facts::Facts;
use crate::app::App;
use crate::domain::place::UsState;
use crate::domain::vendor::VendorSort;
use crate::http::compression::accepts;
use crate::http::cookie::{SECURE_SESSION, SESSION};
use crate::http::error::Problem;
use crate::http::reply_bytes::ReplyBytes;

pub use self::failures::complete;
pub use self::limits::write_limits;

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
            SESSION,
            &format!("Set by sign-up and sign-in; behind https its name is `{SECURE_SESSION}`."),
        );
        let components = document.components.get_or_insert_default();
        components.add_security_scheme("session", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
        let token = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some(
                "An API token, made under Profile; it only reads, and only what it was made for.",
            ));
        components.add_security_scheme("token", SecurityScheme::Http(token.build()));
    }
}

/// The document as it is checked in and served.
pub fn to_json(document: &utoipa::openapi::OpenApi) -> String {
    let mut text = document
        .to_pretty_json()
        .expect("a document of maps and texts serializes");
    text.push('\n');
    text
}

/// The feature's routes. They describe the contract and are no part of it.
///
/// The `document` is written out and compressed when it is first asked for, which takes longer than all else
/// at a start.
pub fn routes(document: fn() -> utoipa::openapi::OpenApi) -> Router<Arc<App>> {
    let reply = |kind, text: fn(&utoipa::openapi::OpenApi) -> String| {
        let packed = Arc::new(OnceLock::new());
        get(async move |headers: HeaderMap| {
            let pack = || PackedText::new(kind, text(&document()));
            packed.get_or_init(pack).reply(&headers)
        })
    };
    let style = |_: &utoipa::openapi::OpenApi| page::STYLE.to_owned();
    Router::new()
        .route("/api/openapi.json", reply("application/json", to_json))
        .route("/api/docs", reply("text/html; charset=utf-8", page::render))
        .route("/api/docs.css", reply("text/css; charset=utf-8", style))
}

/// A text for everybody, compressed once: a compressor for each reply would take more memory than the
/// reply, for as long as a client cares to leave it unread.
struct PackedText {
    kind: &'static str,
    plain: Bytes,
    packed: Bytes,
}

impl PackedText {
    fn new(kind: &'static str, text: String) -> Self {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        let packed = encoder
            .write_all(text.as_bytes())
            .and_then(|()| encoder.finish())
            .expect("writing to memory does not fail");
        Self {
            kind,
            plain: text.into(),
            packed: packed.into(),
        }
    }

    fn reply(&self, headers: &HeaderMap) -> Response {
        let kind = [
            (header::CONTENT_TYPE, self.kind),
            (header::VARY, "accept-encoding"),
        ];
        let shared = Extension(ReplyBytes::Shared);
        if accepts(headers, "gzip") {
            let encoding = [(header::CONTENT_ENCODING, "gzip")];
            return (shared, kind, encoding, self.packed.clone()).into_response();
        }
        (shared, kind, self.plain.clone()).into_response()
    }
}
