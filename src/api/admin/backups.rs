//! Backups: what there is, another one now, and one as a download.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, Method, StatusCode};
use axum::response::Response;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::app::backups::{BackupFile, MakeError, Status};
use crate::domain::audit::Actor;
use crate::domain::backup::BackupReason;
use crate::http::api_router::{ApiRouter, routes};
use crate::http::auth::AdminUser;
use crate::http::contract_failures::NeedsAdmin;
use crate::http::download::file_download;
use crate::http::error::ApiError;
use crate::http::extract::{Json, Path};
use crate::http::problem_code::ProblemCode;
use crate::http::validation_messages::NO_BACKUP;
use crate::store::backup::BackupError;

const BACKUP_NOT_FOUND: &str = "There is no such backup.";

/// The routes of this part.
pub fn routes() -> ApiRouter {
    ApiRouter::new()
        .routes(routes!(list_backups, make_backup))
        .routes(routes!(download_backup))
}

/// The backups, and whether they are as they should be.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Backups {
    /// The newest first.
    items: Vec<Backup>,
    /// The folder on the server; null where nothing is kept on a disk.
    #[schema(required)]
    folder: Option<String>,
    /// What brings one back, as it is typed into a shell while the server is stopped; FILE stands for its name. Null where
    /// nothing is kept on a disk.
    #[schema(required)]
    restore_command: Option<String>,
    /// The last attempt, where it failed; null after one that succeeded.
    #[schema(required)]
    failure: Option<BackupFailure>,
    /// Whether none is younger than `{BACKUP_STALE_HOURS}` hours.
    is_stale: bool,
    /// Whether the instance was first started less than `{BACKUP_STALE_HOURS}` hours ago: that it has no backup yet is no
    /// alarm.
    is_new: bool,
    /// Size of the database file.
    data_bytes: u64,
}

/// A backup: a whole database file, from which `stackbrief restore` makes an instance.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Backup {
    /// The file.
    name: String,
    /// Why it was made.
    reason: BackupReason,
    made_at: Timestamp,
    bytes: u64,
}

/// A backup that could not be made.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BackupFailure {
    at: Timestamp,
    /// Why, in words.
    reason: String,
}

/// Every backup, the newest first
#[utoipa::path(get, path = "/api/admin/backups", tag = "admin", security(("session" = [])), responses(
    (status = 200, description = "The backups", body = Backups),
    NeedsAdmin,
))]
async fn list_backups(
    State(app): State<Arc<App>>,
    _admin: AdminUser,
) -> Result<Json<Backups>, ApiError> {
    let status = app.blocking(|app| app.backups.status()).await?;
    Ok(Json(Backups::of(status)))
}

/// Makes a backup now
///
/// Others go on reading and writing. The reply comes once the file is verified.
#[utoipa::path(post, path = "/api/admin/backups", tag = "admin", security(("session" = [])), responses(
    (status = 201, description = "The backup", body = Backup),
    NeedsAdmin,
    (status = 409, description = "Another one is being made, or there is no disk to keep it on"),
))]
async fn make_backup(
    State(app): State<Arc<App>>,
    admin: AdminUser,
) -> Result<(StatusCode, Json<Backup>), ApiError> {
    let actor = Actor::of(&admin);
    let made = app.blocking(move |app| app.backups.make_for(&actor)).await;
    let file = made.map_err(not_made)?;
    Ok((StatusCode::CREATED, Json(Backup::of(file))))
}

/// A backup as a file
///
/// It holds everything: accounts with their password hashes, and all members' answers.
#[utoipa::path(get, path = "/api/admin/backups/{name}", tag = "admin", security(("session" = [])),
    params(("name" = String, Path, description = "As the list names it")),
    responses(
    (status = 200, description = "The file", body = Vec<u8>, content_type = "application/octet-stream"),
    NeedsAdmin,
    (status = 404, description = BACKUP_NOT_FOUND),
    (status = 507, description = "The disk is full: the download cannot be written down"),
))]
async fn download_backup(
    State(app): State<Arc<App>>,
    admin: AdminUser,
    Path(name): Path<String>,
    method: Method,
) -> Result<Response, ApiError> {
    // A HEAD takes nothing away.
    let by = (method != Method::HEAD).then(|| Actor::of(&admin));
    let asked = name.clone();
    let found = app.blocking(move |app| app.backups.open_for(by.as_ref(), &asked));
    let file = found
        .await?
        .ok_or_else(|| ApiError::not_found(BACKUP_NOT_FOUND))?;
    let kind = HeaderValue::from_static("application/octet-stream");
    // A listed name has no character that must be quoted.
    file_download(file, kind, &name)
}

impl Backups {
    fn of(status: Status) -> Self {
        Self {
            items: status.files.into_iter().map(Backup::of).collect(),
            folder: status.folder.map(|folder| folder.display().to_string()),
            restore_command: status.restore_command,
            failure: status.failure.map(|failure| BackupFailure {
                at: failure.at,
                reason: failure.reason,
            }),
            is_stale: status.is_stale,
            is_new: status.is_new,
            data_bytes: status.data_bytes,
        }
    }
}

impl Backup {
    fn of(file: BackupFile) -> Self {
        Self {
            name: file.name,
            reason: file.reason,
            made_at: file.made_at,
            bytes: file.bytes,
        }
    }
}

fn not_made(error: MakeError) -> ApiError {
    let said = error.to_string();
    match error {
        MakeError::Busy | MakeError::Compacting | MakeError::NoFolder => {
            ApiError::new(StatusCode::CONFLICT, ProblemCode::BackupRefused, said)
        }
        MakeError::Failed(BackupError::Store(error)) => error.into(),
        MakeError::Failed(BackupError::NoRoom { .. }) => ApiError::new(
            StatusCode::INSUFFICIENT_STORAGE,
            ProblemCode::StorageFull,
            format!("{NO_BACKUP}: its disk has no room."),
        ),
        MakeError::Unlisted { .. }
        | MakeError::Failed(
            BackupError::Write { .. }
            | BackupError::Owner(_)
            | BackupError::Nothing(_)
            | BackupError::Unverified(_),
        ) => ApiError::new(
            StatusCode::SERVICE_UNAVAILABLE,
            ProblemCode::BackupFailed,
            format!("{NO_BACKUP}: {said}."),
        ),
    }
}
