//! Programs that read with an API token in place of a session.

use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::request::Parts;

use super::admission;
use super::auth::CurrentUser;
use super::bearer::bearer;
use super::error::ApiError;
use super::problem_code::ProblemCode;
use super::request::RequestInfo;
use crate::app::App;
use crate::app::people::sessions::Token;
use crate::domain::api_token::ApiScope;
use crate::domain::user::User;

/// What a route lets tokens read.
pub trait TokenScope {
    const SCOPE: ApiScope;
}

/// Trends and the bookings behind them.
#[derive(Clone, Copy, Debug)]
pub struct TrendsScope;
/// The bookings as a file.
#[derive(Clone, Copy, Debug)]
pub struct ExportScope;
/// Categories and vendors.
#[derive(Clone, Copy, Debug)]
pub struct DirectoryScope;

impl TokenScope for TrendsScope {
    const SCOPE: ApiScope = ApiScope::Trends;
}
impl TokenScope for ExportScope {
    const SCOPE: ApiScope = ApiScope::Export;
}
impl TokenScope for DirectoryScope {
    const SCOPE: ApiScope = ApiScope::Directory;
}

/// The person of a session, or of an API token for `S`; 401 without either, 403 where the token is for
/// something else. A handler that takes [`CurrentUser`] answers no token.
#[derive(Clone, Debug)]
pub struct Reader<S> {
    user: Arc<User>,
    scope: PhantomData<fn() -> S>,
}

impl<S> Deref for Reader<S> {
    type Target = User;

    fn deref(&self) -> &User {
        &self.user
    }
}

impl<S: TokenScope> FromRequestParts<Arc<App>> for Reader<S> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let user = match bearer(parts) {
            Some(words) => of_token(parts, app, words, S::SCOPE).await?,
            None => CurrentUser::from_request_parts(parts, app).await?.0.user,
        };
        Ok(Self {
            user,
            scope: PhantomData,
        })
    }
}

async fn of_token(
    parts: &Parts,
    app: &Arc<App>,
    words: &str,
    scope: ApiScope,
) -> Result<Arc<User>, ApiError> {
    let found = match Token::parse(words) {
        Some(secret) => app.api_tokens.bearer(&secret).await?,
        None => None,
    };
    let (token, user) = found.ok_or_else(|| {
        ApiError::new(
            StatusCode::UNAUTHORIZED,
            ProblemCode::NotAuthenticated,
            "This API token is unknown, was revoked or has ended.",
        )
    })?;
    if let Some(request) = parts.extensions.get::<RequestInfo>() {
        request.set_user(&user.id);
    }
    admission::admit_person(parts, app, user.id).await?;
    if !token.scopes.contains(&scope) {
        return Err(ApiError::new(
            StatusCode::FORBIDDEN,
            ProblemCode::Forbidden,
            format!("This API token may not read this: {}.", scope.label()),
        ));
    }
    Ok(user)
}
