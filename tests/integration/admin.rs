//! What administrators do: accounts, vendors, and the list of all of it.

mod accounts;
mod backups;
mod capabilities;
mod new_vendor;
mod questionnaires;
mod vendor_merge;
mod vendor_names;
mod vendors;

use axum::http::StatusCode;
use serde_json::Value;

use crate::support::Browser;

const AUDIT: &str = "/api/admin/audit";
const USERS: &str = "/api/admin/users";
const VENDORS: &str = "/api/admin/vendors";

/// Who, what, on what, and the details of every entry, the newest first.
async fn audit(admin: &mut Browser) -> Vec<(String, String, String, Vec<String>)> {
    let page = admin.get(AUDIT).await.assert(StatusCode::OK);
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let entries = page["items"].as_array().unwrap().iter();
    entries
        .map(|entry| {
            let details = entry["details"].as_array().unwrap().iter().map(text);
            let [who, action, subject] = ["who", "action", "subject"].map(|key| text(&entry[key]));
            (who, action, subject, details.collect())
        })
        .collect()
}
