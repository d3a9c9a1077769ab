//! The list of everything that administrators have changed.

use std::collections::HashSet;
use std::sync::Arc;

use axum::extract::State;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::app::App;
use crate::domain::audit;
use crate::domain::ids::AuditId;
use crate::http::api_router::{ApiRouter, routes};
use crate::http::auth::AdminUser;
use crate::http::contract_failures::NeedsAdmin;
use crate::http::error::ApiError;
use crate::http::extract::{Json, Query};
use crate::http::page::{Page, PageNumber};

/// The routes of this part.
pub fn routes() -> ApiRouter {
    ApiRouter::new().routes(routes!(list_audit))
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

/// One entry of the audit log.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditEntry {
    /// Sorts by time.
    id: AuditId,
    /// When the change was made.
    at: Timestamp,
    /// Who made it, by the name of that time.
    who: String,
    /// What was done, in words.
    action: String,
    /// To what it was done: the name of a vendor, a person or a file.
    subject: String,
    /// Each thing that changed, such as "Price: $$ → $$$", or a summary of the result.
    details: Vec<String>,
    /// Whether it is a merge of vendors that can be undone, under this entry's id.
    can_undo: bool,
}

/// What was changed, the newest first: by administrators, by people in their own accounts, and on the command line.
#[utoipa::path(get, path = "/api/admin/audit", tag = "admin", security(("session" = [])),
    params(AuditParams),
    responses(
    (status = 200, description = "A page of changes", body = Page<AuditEntry>),
    NeedsAdmin,
))]
async fn list_audit(
    State(app): State<Arc<App>>,
    _admin: AdminUser,
    Query(params): Query<AuditParams>,
) -> Result<Json<Page<AuditEntry>>, ApiError> {
    app.blocking(move |app| {
        let undoable = app.vendors.undoable_merges()?;
        let page = Page::fetch(params.page, |part| {
            let show = |entry| AuditEntry::of(entry, &undoable);
            Ok(app.audit.entries(part)?.iter().map(show).collect())
        })?;
        Ok(Json(page))
    })
    .await
}

impl AuditEntry {
    fn of(entry: &audit::AuditEntry, undoable: &HashSet<AuditId>) -> Self {
        Self {
            can_undo: undoable.contains(&entry.id),
            id: entry.id,
            at: entry.at,
            who: entry.actor.name().to_owned(),
            action: entry.action.label().to_owned(),
            subject: entry.subject.clone(),
            details: entry.details.clone(),
        }
    }
}
