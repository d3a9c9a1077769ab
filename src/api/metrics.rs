//! `/metrics`, in the text format of Prometheus, which the contract therefore does not describe.

use std::sync::Arc;

use axum::Router;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::app::App;
use crate::app::base::metrics::State as MetricsState;
use crate::http::admission;
use crate::http::auth::AdminUser;
use crate::http::error::{ApiError, NOT_FOUND};
use crate::store::StoreError;

const KIND: &str = "text/plain; version=0.0.4; charset=utf-8";

/// For administrators, where the operator asked for it.
pub fn routes() -> Router<Arc<App>> {
    Router::new().route("/metrics", get(get_metrics))
}

/// For anyone who reaches an address of its own.
pub fn open_routes() -> Router<Arc<App>> {
    let open = async |State(app): State<Arc<App>>| reply(&app).await;
    Router::new().route("/metrics", get(open))
}

async fn get_metrics(State(app): State<Arc<App>>, request: Request) -> Result<Response, ApiError> {
    if !app.config().metrics {
        return Err(ApiError::not_found(NOT_FOUND));
    }
    let (mut parts, _) = request.into_parts();
    let _slot = admission::admit(&mut parts, &app).await?;
    AdminUser::from_request_parts(&mut parts, &app).await?;
    reply(&app).await
}

async fn reply(app: &Arc<App>) -> Result<Response, ApiError> {
    let state = app.blocking(|app| state(app)).await?;
    let text = app.core().metrics.text(&state);
    Ok(([(header::CONTENT_TYPE, KIND)], text).into_response())
}

fn state(app: &App) -> Result<MetricsState, StoreError> {
    Ok(MetricsState {
        in_flight: app.core().admission.in_flight(),
        accounts: app.accounts.count()?,
        vendors: app.catalog.current().vendors().count(),
        bookings: app.bookings.current().len(),
        is_writable: app.health.fault().is_none(),
    })
}
