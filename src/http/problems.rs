//! Error responses that many endpoints share, for the OpenAPI document. An endpoint lists those that
//! apply in its `responses(…)`; a later entry of the same status replaces an earlier one.

use utoipa::IntoResponses;

use super::error::Problem;

/// Failures of every endpoint.
#[derive(IntoResponses)]
pub enum Failures {
    /// The host name is not one of this server's.
    #[response(status = 421, content_type = "application/problem+json")]
    UnknownHost(Problem),
    /// The server failed.
    #[response(status = 500, content_type = "application/problem+json")]
    Internal(Problem),
    /// The server is busy, starting or stopping; try again after Retry-After.
    #[response(status = 503, content_type = "application/problem+json")]
    Busy(Problem),
}

/// Failures of every endpoint that changes something, besides [`Failures`].
#[derive(IntoResponses)]
pub enum WriteFailures {
    /// The request came from another site.
    #[response(status = 403, content_type = "application/problem+json")]
    CrossSite(Problem),
    /// The disk is full; nothing was changed.
    #[response(status = 507, content_type = "application/problem+json")]
    StorageFull(Problem),
}

/// Failures of every endpoint with a JSON body.
#[derive(IntoResponses)]
pub enum BodyProblems {
    /// The body is not JSON.
    #[response(status = 400, content_type = "application/problem+json")]
    Malformed(Problem),
    /// The body did not arrive in time.
    #[response(status = 408, content_type = "application/problem+json")]
    TooSlow(Problem),
    /// The body is over `{JSON_BODY_MAX_BYTES}`.
    #[response(status = 413, content_type = "application/problem+json")]
    TooLarge(Problem),
    /// The content type is not `application/json` in UTF-8.
    #[response(status = 415, content_type = "application/problem+json")]
    UnsupportedType(Problem),
    /// A field is missing, unknown or not valid; `fields` says which.
    #[response(status = 422, content_type = "application/problem+json")]
    Invalid(Problem),
}

/// Failures of every endpoint for signed-in people.
#[derive(IntoResponses)]
pub enum NeedsSession {
    /// No session, or one that has ended.
    #[response(status = 401, content_type = "application/problem+json")]
    NotAuthenticated(Problem),
}

/// Failures of every endpoint for administrators.
#[derive(IntoResponses)]
pub enum NeedsAdmin {
    /// No session, or one that has ended.
    #[response(status = 401, content_type = "application/problem+json")]
    NotAuthenticated(Problem),
    /// Not an administrator, or the request came from another site.
    #[response(status = 403, content_type = "application/problem+json")]
    Forbidden(Problem),
}

/// Failures of every endpoint that takes a password.
#[derive(IntoResponses)]
pub enum AttemptLimits {
    /// Too many attempts; try again after Retry-After.
    #[response(status = 429, content_type = "application/problem+json")]
    TooMany(Problem),
}
