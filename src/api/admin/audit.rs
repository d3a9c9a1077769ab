//! The list of everything that administrators have changed.

use std::sync::Arc;

use axum::extract::State;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::domain::audit;
use crate::domain::ids::AuditId;
use crate::http::auth::AdminUser;
use crate::http::error::ApiError;
use crate::http::extract::{Json, Query};
use crate::http::page::{Page, PageNumber};
use crate::http::problems::{Failures, NeedsAdmin};

/// The routes of this part.
pub fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(list_audit))
}

/// Which part of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AuditParams {
    /// From 1; clamped to the pages there are. Default 1.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    page: PageNumber,
}

/// One change.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditEntry {
    /// Sorts by time.
    id: AuditId,
    /// When.
    at: Timestamp,
    /// Who, by the name of that time.
    who: String,
    /// What, in words.
    action: String,
    /// On what.
    subject: String,
    /// Each thing that changed, such as "Price: $$ → $$$", or what came of it.
    details: Vec<String>,
}

/// What administrators have changed, the newest first.
#[utoipa::path(get, path = "/api/admin/audit", tag = "admin", security(("session" = [])),
    params(AuditParams),
    responses(
    (status = 200, description = "A page of changes", body = Page<AuditEntry>),
    NeedsAdmin, Failures,
))]
async fn list_audit(
    State(app): State<Arc<App>>,
    _admin: AdminUser,
    Query(params): Query<AuditParams>,
) -> Result<Json<Page<AuditEntry>>, ApiError> {
    let entries = app.blocking(|app| app.audit.entries()).await?;
    Ok(Json(Page::cut(&entries, params.page, AuditEntry::of)))
}

impl AuditEntry {
    fn of(entry: &audit::AuditEntry) -> Self {
        Self {
            id: entry.id,
            at: entry.at,
            who: entry.actor.name().to_owned(),
            action: entry.action.label().to_owned(),
            subject: entry.subject.clone(),
            details: entry.details.clone(),
        }
    }
}
