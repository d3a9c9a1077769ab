//! The reply that begins a session.

use axum::http::{StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::people::accounts::SignInResult;
use crate::domain::ids::UserId;
use crate::domain::user::{Role, User};
use crate::http::client::Client;
use crate::http::extract::Json;

/// The signed-in user.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CurrentUser)]
pub struct CurrentUserView {
    /// Stays the same for the life of the account.
    pub id: UserId,
    /// Full name.
    pub name: String,
    /// The firm's name.
    pub law_firm: String,
    /// E-mail address, in lower case.
    pub email: String,
    /// What the person may do.
    pub role: Role,
}

/// A session that has just begun.
#[derive(Debug, Serialize, ToSchema)]
pub struct Session {
    /// The person who signed in.
    pub user: CurrentUserView,
}

impl CurrentUserView {
    /// An account as its person sees it.
    pub fn of(user: &User) -> Self {
        Self {
            id: user.id,
            name: user.name.clone(),
            law_firm: user.law_firm.clone(),
            email: user.email.to_string(),
            role: user.role,
        }
    }
}

/// The reply, with its cookies.
pub fn enter(status: StatusCode, client: &Client, result: &SignInResult) -> Response {
    let cookies = AppendHeaders([
        (
            header::SET_COOKIE,
            client.cookies.set_session(&result.token),
        ),
        (
            header::SET_COOKIE,
            client.cookies.set_device(&result.device),
        ),
    ]);
    let user = CurrentUserView::of(&result.user);
    (status, cookies, Json(Session { user })).into_response()
}
