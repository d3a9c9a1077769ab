//! Authentication. A handler that takes [`CurrentUser`] or [`AdminUser`] cannot forget the check.

use std::ops::Deref;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use super::admission;
use super::cookie::Cookies;
use super::error::ApiError;
use super::request::RequestInfo;
use crate::app::App;
use crate::app::people::sessions::SignedIn;
use crate::domain::user::User;

/// The user of the request's session; 401 without a session, 403 while the user has to set up a second
/// factor first.
#[derive(Clone, Debug)]
pub struct CurrentUser(pub SignedIn);

impl Deref for CurrentUser {
    type Target = User;

    fn deref(&self) -> &User {
        &self.0.user
    }
}

impl FromRequestParts<Arc<App>> for CurrentUser {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let SessionUser(user) = SessionUser::from_request_parts(parts, app).await?;
        if app.accounts.must_set_up_second_factor(user.id).await? {
            return Err(ApiError::second_factor_required());
        }
        Ok(user)
    }
}

/// The user of the request's session, also before they have set up a second factor that everybody needs:
/// for what leads them there.
#[derive(Clone, Debug)]
pub struct SessionUser(pub CurrentUser);

impl FromRequestParts<Arc<App>> for SessionUser {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let token = Cookies::of(parts, app)
            .token(parts)
            .ok_or_else(ApiError::not_authenticated)?;
        let who = app
            .sessions
            .signed_in(&token)
            .await?
            .ok_or_else(ApiError::not_authenticated)?;
        if let Some(request) = parts.extensions.get::<RequestInfo>() {
            request.set_user(&who.user.id);
        }
        admission::admit_person(parts, app, who.user.id).await?;
        Ok(Self(CurrentUser(who)))
    }
}

/// An administrator; 401 without a session, 403 for other users.
#[derive(Clone, Debug)]
pub struct AdminUser(pub CurrentUser);

impl Deref for AdminUser {
    type Target = User;

    fn deref(&self) -> &User {
        &self.0
    }
}

impl FromRequestParts<Arc<App>> for AdminUser {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let user = CurrentUser::from_request_parts(parts, app).await?;
        if user.is_admin() {
            Ok(Self(user))
        } else {
            Err(ApiError::admins_only())
        }
    }
}
