//! Imports: a file comes in, what runs can be watched and stopped, what ran can be undone.

mod choices;
mod failure;
mod history;
mod rejected_rows;
mod report;
mod upload;
mod vendor_changes;

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use self::choices::{Choices, Field};
use self::history::{ImportHistory, Undone};
use self::report::{ImportProgress, ImportReport, SampleRemoval};
use crate::app::App;
use crate::app::editing::vendors::FileChanges;
use crate::app::imports::{ImportError, Options, ReceivedFile, Report, UndoError};
use crate::domain::import::{ImportId, ImportWork, Importer};
use crate::http::api_router::{ApiRouter, routes};
use crate::http::auth::AdminUser;
use crate::http::contract_failures::NeedsAdmin;
use crate::http::error::{ApiError, UPLOAD_INCOMPLETE};
use crate::http::extract::{Json, Path, Query};
use crate::http::page::stated_bool_param;
use crate::import::columns::column_choices::ColumnChoices;
use crate::import::columns::column_lookup::parse_allow_missing;
use crate::store::StoreError;

/// The routes of this feature.
pub fn routes() -> ApiRouter {
    ApiRouter::new()
        .routes(routes!(import_demo_bookings))
        .routes(routes!(get_current_import, cancel_current_import))
        .routes(routes!(list_imports))
        .routes(routes!(undo_import))
        .merge(rejected_rows::routes())
        .routes(routes!(remove_sample_data))
}

/// How a file is to be imported.
#[derive(Debug, Deserialize, IntoParams)]
// A misspelled dryRun must not import.
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ImportParams {
    /// Count, and write nothing.
    #[param(value_type = Option<bool>, default = false)]
    dry_run: Option<String>,
    /// Remove the sample data in the same transaction.
    #[param(value_type = Option<bool>, default = false)]
    remove_sample_data: Option<String>,
    /// The sheet of a spreadsheet. Where nothing is said it is the first, or the only one with a table where the first has
    /// text alone. A CSV has none, and is refused with one.
    sheet: Option<String>,
    /// Required columns that a vendors' file may lack, with commas between them: websiteUrl,
    /// bookingUrl. Its vendors then have no such link.
    allow_missing: Option<String>,
    /// Columns of the file whose names are not known, as a JSON object: under the name of each column of ours the
    /// name that it has in the file, such as {"Client": "Which vendor?"}. Long ones belong in the form.
    columns: Option<String>,
    /// The category of all vendors of a file without a column of categories.
    category: Option<String>,
    /// Categories of the file that are listed under others, as a JSON object of names: {"Answering": "Intake"}. Long
    /// ones belong in the form.
    categories: Option<String>,
}

/// A CSV file or spreadsheet of vendors or demo bookings.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form, which is read piece by piece")]
struct ImportForm {
    /// What `columns` of the query string says, instead of it: before the file, of at most `{IMPORT_FIELD_MAX_BYTES}`.
    columns: Option<String>,
    /// What `categories` of the query string says, instead of it: before the file, of at most `{IMPORT_FIELD_MAX_BYTES}`.
    categories: Option<String>,
    /// Its name must end in .csv or .xlsx.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// Import vendors or demo bookings from a CSV file or a spreadsheet
///
/// The columns tell which. All good rows become visible at once, or none does; bad ones are skipped and reported.
#[utoipa::path(
    post, path = "/api/admin/demo-bookings/import", tag = "imports", security(("session" = [])),
    params(ImportParams),
    request_body(content = ImportForm, content_type = "multipart/form-data"),
    responses(
        NeedsAdmin,
        (status = 200, description = "The result of the import", body = ImportReport),
        (status = 400, description = UPLOAD_INCOMPLETE),
        (status = 408, description = "{BODY_TIMEOUT} seconds went by without a byte"),
        (status = 409, description = "Another import or an undo is running, or this one was canceled"),
        (status = 413, description = "The file is larger than the operator allows, or a field before it than {IMPORT_FIELD_MAX_BYTES}"),
        (status = 415, description = "The body is not a form, or the file is neither text nor a spreadsheet"),
        (status = 422, description = "No file, neither .csv nor .xlsx, or a file without the columns it needs"),
        (status = 507, description = "There is no room for the file"),
    ),
)]
async fn import_demo_bookings(
    State(app): State<Arc<App>>,
    admin: AdminUser,
    Query(params): Query<ImportParams>,
    request: Request,
) -> Result<Json<ImportReport>, ApiError> {
    let options = params.options(&admin)?;
    let choices = params.choices()?;
    let guard = app.imports.try_start()?;
    guard.set_dry_run(options.dry_run);
    let uploaded = upload::receive(&app, guard, choices, request).await?;
    let (received, choices) = (uploaded.file, uploaded.choices);
    let dry_run = options.dry_run;
    let options = Options {
        file_name: uploaded.name,
        has_choices: choices.has_any(),
        columns: choices.columns,
        categories: choices.categories,
        ..options
    };
    // Dropped with this future, so also where the client goes away.
    let cancel_on_drop = received.guard().cancel_on_drop();
    let import = move |app: &Arc<App>| import_file(app, received, &options);
    let (report, changes) = app.blocking(import).await?;
    drop(cancel_on_drop);
    Ok(Json(ImportReport::of(report, changes, dry_run)))
}

/// Imports a file, and reads what it changes of stored vendors. The import stands whether or not that can be read.
fn import_file(
    app: &App,
    received: ReceivedFile,
    options: &Options,
) -> Result<(Report, Option<FileChanges>), ImportError> {
    let report = app.imports.import_received(received, options)?;
    let changes = vendor_changes(app, &report);
    Ok((report, changes))
}

/// What a file changed of stored vendors; `None` where that could not be read.
fn vendor_changes(app: &App, report: &Report) -> Option<FileChanges> {
    let changes = app
        .vendors
        .file_changes(&report.changed_vendors, report.import_id);
    let warn =
        |error: &StoreError| tracing::warn!(%error, "what a file changed of vendors was not read");
    changes.inspect_err(warn).ok()
}

/// How far the running import has come
#[utoipa::path(
    get, path = "/api/admin/imports/current", tag = "imports", security(("session" = [])),
    responses(
        NeedsAdmin,
        (status = 200, description = "It runs", body = ImportProgress),
        (status = 204, description = "None runs"),
    ),
)]
async fn get_current_import(State(app): State<Arc<App>>, _admin: AdminUser) -> Response {
    match app.imports.current() {
        Some(progress) => Json(ImportProgress::from(progress)).into_response(),
        None => StatusCode::NO_CONTENT.into_response(),
    }
}

/// Cancel the running import
///
/// Nothing of it is imported, unless all its rows were saved already; its own request says which. Other work than an
/// import goes on.
#[utoipa::path(
    delete, path = "/api/admin/imports/current", tag = "imports", security(("session" = [])),
    responses(
        NeedsAdmin,
        (status = 204, description = "It was told to stop, or none runs"),
    ),
)]
async fn cancel_current_import(State(app): State<Arc<App>>, _admin: AdminUser) -> StatusCode {
    app.imports.cancel();
    StatusCode::NO_CONTENT
}

/// The last `{IMPORTS_LISTED}` imports, the newest first
#[utoipa::path(
    get, path = "/api/admin/imports", tag = "imports", security(("session" = [])),
    responses(
        NeedsAdmin,
        (status = 200, description = "The imports", body = ImportHistory),
    ),
)]
async fn list_imports(
    State(app): State<Arc<App>>,
    _admin: AdminUser,
) -> Result<Json<ImportHistory>, ApiError> {
    app.blocking(|app| {
        let entries = app.imports.history()?;
        let lists = app.imports.rejected_lists().map_err(ApiError::internal)?;
        Ok(Json(ImportHistory::of(entries, &lists)))
    })
    .await
}

/// Undo an import
///
/// What it replaced comes back, field by field, and what it brought goes.
#[utoipa::path(
    post, path = "/api/admin/imports/{id}/undo", tag = "imports", security(("session" = [])),
    params(("id" = String, Path, description = "The import's number")),
    responses(
        NeedsAdmin,
        (status = 200, description = "It is undone", body = Undone),
        (status = 404, description = UndoError::NotFound.to_string()),
        (status = 409, description = "It cannot be undone (any more), and why; or an import is running"),
    ),
)]
async fn undo_import(
    State(app): State<Arc<App>>,
    admin: AdminUser,
    Path(id): Path<String>,
) -> Result<Json<Undone>, ApiError> {
    let id: ImportId = id.parse().map_err(|_| UndoError::NotFound)?;
    let who = importer(&admin);
    let undone = app.blocking(move |app| app.imports.undo(id, &who)).await?;
    Ok(Json(undone.into()))
}

/// Remove the sample data
#[utoipa::path(
    delete, path = "/api/admin/sample-data", tag = "imports", security(("session" = [])),
    responses(
        NeedsAdmin,
        (status = 200, description = "How much was removed", body = SampleRemoval),
        (status = 409, description = ImportWork::Import.said()),
    ),
)]
async fn remove_sample_data(
    State(app): State<Arc<App>>,
    admin: AdminUser,
) -> Result<Json<SampleRemoval>, ApiError> {
    let who = importer(&admin);
    let removed = app
        .blocking(move |app| app.imports.remove_sample_data(&who))
        .await?;
    Ok(Json(removed.into()))
}

impl ImportParams {
    fn options(&self, admin: &AdminUser) -> Result<Options, ApiError> {
        Ok(Options {
            dry_run: stated_bool_param("dryRun", self.dry_run.as_deref())?,
            remove_sample_data: stated_bool_param(
                "removeSampleData",
                self.remove_sample_data.as_deref(),
            )?,
            sheet: self.sheet.clone().filter(|sheet| !sheet.is_empty()),
            importer: importer(admin),
            ..Options::default()
        })
    }

    /// What the query string says of columns and categories.
    fn choices(&self) -> Result<Choices, ApiError> {
        let allowed_missing = parse_allow_missing(self.allow_missing.as_deref().unwrap_or(""))
            .map_err(|why| ApiError::invalid("allowMissing", why))?;
        let mut columns = ColumnChoices::allow_missing(allowed_missing);
        let category = columns.set_category(self.category.as_deref().unwrap_or(""));
        category.map_err(|why| ApiError::invalid("category", why))?;
        let mut choices = Choices::of(columns);
        for (field, said) in [
            (Field::Columns, &self.columns),
            (Field::Categories, &self.categories),
        ] {
            if let Some(said) = said {
                choices.add(field, said.as_bytes())?;
            }
        }
        Ok(choices)
    }
}

fn importer(admin: &AdminUser) -> Importer {
    Importer::User {
        id: admin.id,
        name: admin.name.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::base::clock::Clock;
    use crate::config::Config;
    use crate::store::Store;
    use crate::store::tables::AUDIT;

    #[test]
    fn a_report_says_nothing_of_changed_values_where_they_cannot_be_read() {
        let config = Config {
            data_dir: std::env::temp_dir(),
            ..Config::default()
        };
        let app = App::new(config, Store::memory().unwrap(), Clock::system()).unwrap();
        let import = |price: u8| {
            let csv = format!(
                "name,category,website url,booking url,price bracket\nAcme,Intake,,,{price}\n"
            );
            let options = Options::default();
            let imports = &app.imports;
            imports
                .import_reader(csv.as_bytes(), None, &options, &|_| {})
                .unwrap()
        };
        import(1);
        let report = import(2);
        let damaged = app
            .core()
            .store
            .write(|tx| AUDIT.put_raw(tx, [0xFF; 16], b"damaged"));
        damaged.unwrap();
        assert_eq!(report.updated, 1);
        let changes = vendor_changes(&app, &report);
        let reply = serde_json::to_value(ImportReport::of(report, changes, false)).unwrap();
        assert_eq!(reply["vendorChanges"], serde_json::Value::Null);
    }
}
