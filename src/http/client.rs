//! The client of a request, signed in or not.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;

use super::cookie::Cookies;
use super::error::ApiError;
use super::peer;
use crate::app::App;
use crate::app::people::accounts::ClientContext;

#[derive(Clone, Debug)]
pub struct Client {
    /// Address, browser and the values of its cookies.
    pub context: ClientContext,
    /// Names and attributes of the cookies in the reply.
    pub cookies: Cookies,
}

impl FromRequestParts<Arc<App>> for Client {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let cookies = Cookies::of(parts, app);
        let browser = parts.headers.get(header::USER_AGENT);
        let context = ClientContext {
            address: peer::client_address(parts, app.config()),
            is_direct: peer::is_direct(parts),
            browser: browser
                .and_then(|name| name.to_str().ok())
                .unwrap_or("")
                .to_owned(),
            device: cookies.device(parts).map(str::to_owned),
            session: cookies.token(parts),
        };
        Ok(Self { context, cookies })
    }
}
