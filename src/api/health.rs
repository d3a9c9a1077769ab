//! Liveness and readiness, for monitoring.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::http::api_router::{ApiRouter, routes};
use crate::http::error::{ApiError, DISK_FULL};
use crate::http::problem_code::ProblemCode;
use crate::store::Fault;

pub fn routes() -> ApiRouter {
    ApiRouter::new()
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
/// After a failure each call tries again, so the answer turns as soon as the disk does.
#[utoipa::path(
    get,
    path = "/healthz",
    tag = "health",
    responses(
        (status = 200, body = Health, description = "The server works."),
        (status = 503, description = "Nothing, or nothing large, can be saved at the moment."),
    )
)]
async fn get_health(State(app): State<Arc<App>>) -> Result<Json<Health>, ApiError> {
    writable(&app).await
}

/// The server reads and saves
///
/// Unlike `/healthz` it also reads a record. A server that cannot save still answers every read.
#[utoipa::path(
    get,
    path = "/readyz",
    tag = "health",
    responses(
        (status = 200, body = Health, description = "The server takes requests."),
        (status = 503, description = "The data cannot be read, or nothing, or nothing large, can be saved."),
    )
)]
async fn get_readiness(State(app): State<Arc<App>>) -> Result<Json<Health>, ApiError> {
    app.blocking(|app| app.health.probe_read())
        .await
        .map_err(|_| {
            let detail = "The server cannot read its data.";
            unavailable(ProblemCode::NotReady, detail)
        })?;
    writable(&app).await
}

async fn writable(app: &Arc<App>) -> Result<Json<Health>, ApiError> {
    // Monitoring asks often, so only after a failure does it take a thread that may wait for the disk.
    let fault = if app.health.has_fault() {
        app.blocking(|app| app.health.fault()).await
    } else {
        None
    };
    let detail = match fault {
        None => return Ok(Json(Health { status: "ok" })),
        Some(Fault::Full) => DISK_FULL,
        Some(Fault::NearlyFull) => "The disk is nearly full: larger changes cannot be saved.",
        Some(Fault::Failing) => "Changes cannot be saved right now: the disk fails.",
    };
    Err(unavailable(ProblemCode::ReadOnly, detail))
}

fn unavailable(code: ProblemCode, detail: &str) -> ApiError {
    ApiError::new(StatusCode::SERVICE_UNAVAILABLE, code, detail)
}
