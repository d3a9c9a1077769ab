//! What takes the space of the database file.

use std::sync::Arc;

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::app::backups::{DiskUsage, TableSize};
use crate::http::api_router::{ApiRouter, routes};
use crate::http::auth::AdminUser;
use crate::http::contract_failures::NeedsAdmin;
use crate::http::error::ApiError;
use crate::http::extract::Json;

/// The routes of this part.
pub fn routes() -> ApiRouter {
    ApiRouter::new().routes(routes!(get_space))
}

/// What takes the bytes of the database file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SpaceUse {
    /// Size of the file.
    bytes: u64,
    /// Pages that hold nothing: later writes fill them, `stackbrief compact` gives them back.
    free_bytes: u64,
    /// Each table that holds anything, the largest first.
    tables: Vec<TableSpace>,
}

/// A table of the file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TableSpace {
    /// As `stackbrief check` and `stackbrief compact` name it.
    name: &'static str,
    /// What it holds, for people.
    holds: &'static str,
    bytes: u64,
}

/// What takes the space of the database file
///
/// Reads the whole file.
#[utoipa::path(get, path = "/api/admin/space", tag = "admin", security(("session" = [])), responses(
    (status = 200, description = "The tables", body = SpaceUse),
    NeedsAdmin,
))]
async fn get_space(
    State(app): State<Arc<App>>,
    _admin: AdminUser,
) -> Result<Json<SpaceUse>, ApiError> {
    let usage = app.blocking(|app| app.backups.disk_usage()).await?;
    Ok(Json(SpaceUse::of(&usage)))
}

impl SpaceUse {
    fn of(usage: &DiskUsage) -> Self {
        let used: u64 = usage.tables.iter().map(|table| table.bytes).sum();
        let table = |&TableSize { name, bytes }: &TableSize| TableSpace {
            name,
            holds: holds(name),
            bytes,
        };
        Self {
            bytes: usage.bytes,
            free_bytes: usage.bytes.saturating_sub(used),
            tables: usage.tables.iter().map(table).collect(),
        }
    }
}

/// What a table holds, for people.
fn holds(table: &'static str) -> &'static str {
    match table {
        "bookings" | "bookings-2" | "bookings-3" => "Demo bookings",
        "booking_identities" | "booking_identities-2" | "booking_identities-3" => {
            "How bookings are recognized"
        }
        "import_bookings" => "Bookings as they were before imports",
        "import_vendors" => "Vendors as they were before imports",
        "imports" => "History of imports",
        "categories" => "Categories",
        "vendors" => "Vendors",
        "vendor_merges" => "Merged vendors, until undone",
        "capability_decisions" => "Confirmed and denied capabilities",
        "questionnaires" => "Edited questionnaires",
        "words" => "Custom capabilities",
        "users" => "Accounts",
        "user_emails" => "Accounts by address",
        "sessions" => "Sessions",
        "user_sessions" => "Sessions by account",
        "reset_links" => "Reset links",
        "invitations" => "Invitations",
        "api_tokens" => "API tokens",
        "user_api_tokens" => "API tokens by account",
        "second_factors" => "Second factors",
        "responses" | "responses-2" => "Answered questionnaires",
        "recommendations" => "Past recommendations",
        "picks" => "Picks and dismissals",
        "clicks" => "Meetings",
        "adoptions" => "Tech stacks",
        "audit" => "Audit log",
        "counters" => "Counters",
        "secrets" => "Keys of this instance",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::tables::ALL;

    #[test]
    fn every_table_is_named_for_people() {
        for table in ALL {
            let first = holds(table.name).chars().next();
            assert!(first.is_some_and(char::is_uppercase), "{}", table.name);
        }
    }
}
