//! Signing out.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::http::api_router::{ApiRouter, routes};
use crate::http::client::Client;
use crate::http::error::ApiError;
use crate::store::StoreError;

const CLEAR_SITE_DATA: HeaderName = HeaderName::from_static("clear-site-data");

pub fn routes() -> ApiRouter {
    ApiRouter::new().routes(routes!(sign_out))
}

/// Ends the session, if there is one
///
/// A disk that fails cannot prevent it: the reply then says that the end could not be saved yet. Where the server is busy
/// (`busy`) the session goes on.
#[utoipa::path(post, path = "/api/auth/sign-out", tag = "auth", responses(
    (status = 204, description = "No session any more"),
    (status = 507, description = "No session any more, but the disk is full and does not know yet"),
))]
async fn sign_out(State(app): State<Arc<App>>, client: Client) -> Response {
    let ended = match client.context.session {
        Some(token) => {
            let sessions = Arc::clone(&app.sessions);
            let end = move || sessions.end(&token);
            let Some(ended) = app.core().writing_request(end).await else {
                return ApiError::busy().into_response();
            };
            ended
        }
        None => Ok(()),
    };
    // The browser's storage stays: it holds what a person has not sent yet, by person.
    let headers = [
        (header::SET_COOKIE, client.cookies.clear_session()),
        (CLEAR_SITE_DATA, HeaderValue::from_static("\"cache\"")),
    ];
    match ended {
        Ok(()) => (StatusCode::NO_CONTENT, headers).into_response(),
        Err(error) => (headers, not_stored(error)).into_response(),
    }
}

/// The session has ended all the same, and the browser forgets it.
fn not_stored(error: StoreError) -> ApiError {
    let why = match error {
        StoreError::Full => "the disk is full",
        StoreError::Failing(_) => "the disk of the server fails",
        StoreError::Corrupt { .. } | StoreError::Broken | StoreError::Engine(_) => {
            return error.into();
        }
    };
    let detail = format!("You are signed out. This cannot be saved right now: {why}.");
    ApiError::from(error).with_detail(detail)
}
