//! Liveness and readiness, for monitoring.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::http::error::{ApiError, Problem};
use crate::http::problem_code::ProblemCode;

/// The slice's routes.
pub fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(get_health))
        .routes(routes!(get_readiness))
}

/// A server that can do its work.
#[derive(Debug, Serialize, ToSchema)]
pub struct Health {
    /// Always `ok`; anything else is a problem.
    status: &'static str,
}

/// The process answers and its store takes changes
///
/// After a failed write each call tries a small one, so the answer turns as soon as the disk does.
#[utoipa::path(
    get,
    path = "/healthz",
    tag = "health",
    responses(
        (status = 200, body = Health, description = "The server works."),
        (status = 503, body = Problem, content_type = "application/problem+json",
         description = "Nothing can be saved at the moment."),
    )
)]
async fn get_health(State(app): State<Arc<App>>) -> Result<Json<Health>, ApiError> {
    if !app.health.is_writable() {
        app.blocking(|app| app.health.probe_write())
            .await
            .map_err(|_| {
                ApiError::new(
                    StatusCode::SERVICE_UNAVAILABLE,
                    ProblemCode::ReadOnly,
                    "Changes cannot be saved right now.",
                )
            })?;
    }
    Ok(Json(Health { status: "ok" }))
}

/// The server answers requests
#[utoipa::path(
    get,
    path = "/readyz",
    tag = "health",
    responses(
        (status = 200, body = Health, description = "The server takes requests."),
        (status = 503, body = Problem, content_type = "application/problem+json",
         description = "The data cannot be read."),
    )
)]
async fn get_readiness(State(app): State<Arc<App>>) -> Result<Json<Health>, ApiError> {
    app.blocking(|app| app.health.probe_read())
        .await
        .map_err(|_| {
            ApiError::new(
                StatusCode::SERVICE_UNAVAILABLE,
                ProblemCode::NotReady,
                "The server cannot read its data.",
            )
        })?;
    Ok(Json(Health { status: "ok" }))
}
