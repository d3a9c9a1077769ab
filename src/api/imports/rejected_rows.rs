//! The rejected rows of an import as a download.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;

use crate::app::App;
use crate::http::api_router::{ApiRouter, routes};
use crate::http::auth::AdminUser;
use crate::http::contract_failures::NeedsAdmin;
use crate::http::download::{CSV, file_download};
use crate::http::error::ApiError;
use crate::http::extract::Path;

/// Where a list can be downloaded.
pub fn url(name: &str) -> String {
    format!("/api/admin/imports/{name}/errors.csv")
}

const LIST_NOT_FOUND: &str = "There is no such list of rejected rows.";

/// The routes of this feature.
pub fn routes() -> ApiRouter {
    ApiRouter::new().routes(routes!(download_rejected_rows))
}

/// The rejected rows of an import as CSV
///
/// As the file had them, to `{REJECTED_LIST_MAX_BYTES}`, with what is wrong in a last column. Columns that name a person are blank, and a
/// text that a spreadsheet would take for a formula begins with an apostrophe.
#[utoipa::path(
    get, path = "/api/admin/imports/{id}/errors.csv", tag = "imports", security(("session" = [])),
    params(("id" = String, Path, description = "As `errorsUrl` names it")),
    responses(
        NeedsAdmin,
        (status = 200, description = "The rows", body = String, content_type = "text/csv"),
        (status = 404, description = LIST_NOT_FOUND),
    ),
)]
async fn download_rejected_rows(
    State(app): State<Arc<App>>,
    _admin: AdminUser,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let name = id.clone();
    let found = app
        .blocking(move |app| app.imports.rejected_list(&name))
        .await;
    let file = found
        .map_err(ApiError::internal)?
        .ok_or_else(|| ApiError::not_found(LIST_NOT_FOUND))?;
    file_download(file, CSV, &format!("import-{id}-errors.csv"))
}
