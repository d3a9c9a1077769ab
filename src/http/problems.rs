//! Error responses that many endpoints share, for the OpenAPI document. An endpoint lists those that
//! apply in its `responses(…)`; a later entry of the same status replaces an earlier one,
//! so [`WriteFailures`] stands before [`NeedsAdmin`], whose 403 says more. The body of every one is a
//! [`Problem`](super::error::Problem), which `api/openapi/failures.rs` adds.

use utoipa::IntoResponses;

/// Failures of every endpoint.
#[derive(IntoResponses)]
pub enum Failures {
    /// The host name is not one of this server's.
    #[response(status = 421)]
    UnknownHost,
    /// The server failed.
    #[response(status = 500)]
    Internal,
    /// The server is busy, starting or stopping; try again after Retry-After.
    #[response(status = 503)]
    Busy,
}

/// Failures of every endpoint that changes something, besides [`Failures`].
#[derive(IntoResponses)]
pub enum WriteFailures {
    /// The request came from another site.
    #[response(status = 403)]
    CrossSite,
    /// The disk is full; nothing was changed.
    #[response(status = 507)]
    StorageFull,
}

/// Failures of every endpoint with a JSON body.
#[derive(IntoResponses)]
pub enum BodyProblems {
    /// The body is not JSON.
    #[response(status = 400)]
    Malformed,
    /// The body did not arrive in time.
    #[response(status = 408)]
    TooSlow,
    /// The body is over `{JSON_BODY_MAX_BYTES}`.
    #[response(status = 413)]
    TooLarge,
    /// The content type is not `application/json` in UTF-8.
    #[response(status = 415)]
    UnsupportedType,
    /// A field is missing, unknown or not valid; `fields` says which.
    #[response(status = 422)]
    Invalid,
}

/// Failures of every endpoint for signed-in people.
#[derive(IntoResponses)]
pub enum NeedsSession {
    /// No session, or one that has ended.
    #[response(status = 401)]
    NotAuthenticated,
}

/// Failures of every endpoint for administrators.
#[derive(IntoResponses)]
pub enum NeedsAdmin {
    /// No session, or one that has ended.
    #[response(status = 401)]
    NotAuthenticated,
    /// Not an administrator, or the request came from another site.
    #[response(status = 403)]
    Forbidden,
}

/// Failures of every endpoint that takes a password.
#[derive(IntoResponses)]
pub enum AttemptLimits {
    /// Too many attempts; try again after Retry-After.
    #[response(status = 429)]
    TooMany,
}
