//! Heads of files that the server and the browser's preview must understand alike; the browser's half is
//! `web/src/features/admin-import/file/csv-heads.test.ts`.

use serde_json::{Map, Value};
use url::form_urlencoded::byte_serialize;

use super::{IMPORT, TestApp, form, send};

/// The kind and the columns that a dry run reports.
fn understood(report: &Value) -> (Value, Value) {
    let columns = report["columns"].as_array().unwrap().iter();
    let field = |column: &Value| {
        let header = column["header"].as_str().unwrap().trim().to_owned();
        (header, column["field"].clone())
    };
    let columns: Map<String, Value> = columns.map(field).collect();
    (report["kind"].clone(), columns.into())
}

#[tokio::test]
async fn the_server_understands_a_file_as_the_browser_does() {
    let heads = include_str!("../../fixtures/csv-heads.json");
    let heads: Vec<Value> = serde_json::from_str(heads).unwrap();
    let app = TestApp::new();
    let mut admin = app.admin().await;
    for head in &heads {
        let text = head["text"].as_str().unwrap();
        let named = head["named"]
            .as_object()
            .map(|named| Value::from(named.clone()));
        let named = named.map_or(String::new(), |named| named.to_string());
        let named: String = byte_serialize(named.as_bytes()).collect();
        let path = format!(
            "{IMPORT}?dryRun=true&columns={named}&category={}",
            head["category"].as_str().unwrap_or("")
        );
        let reply = send(&mut admin, &path, form("file.csv", text)).await.json();
        let why = &head["why"];
        if head["problem"].is_null() {
            let expected = (head["kind"].clone(), head["columns"].clone());
            assert_eq!(understood(&reply), expected, "{why}: {reply}");
        } else {
            assert_eq!(reply["error"], head["problem"], "{why}");
            assert_eq!(reply["allowMissing"], head["allowMissing"], "{why}");
        }
    }
}
