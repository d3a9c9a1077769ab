//! Error responses that several endpoints share, for the OpenAPI document. An endpoint lists those that apply in its
//! `responses(…)`; what any may answer, and the body of every one, a [`Problem`](super::error::Problem), is added in
//! `api/openapi/failures.rs`.

use utoipa::IntoResponses;

/// Failures of every endpoint with a JSON body.
#[derive(IntoResponses)]
pub enum BodyProblems {
    /// The body is not JSON.
    #[response(status = 400)]
    Malformed,
    /// A field is missing, unknown or not valid; `fields` says which.
    #[response(status = 422)]
    Invalid,
}

/// Failures of every endpoint for administrators.
#[derive(IntoResponses)]
pub enum NeedsAdmin {
    /// Not an administrator.
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
