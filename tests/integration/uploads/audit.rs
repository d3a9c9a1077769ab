//! Audit entries of imports, of undos and of the removal of the sample data.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use stackbrief::app::imports::Options;
use stackbrief::app::start::seed::seed;
use stackbrief::domain::import::Importer;

use super::{BOOKINGS, IMPORT, form, send};
use crate::support::{Browser, TestApp};

/// Every entry without its id and time, the newest first.
async fn audit(admin: &mut Browser) -> Vec<[Value; 4]> {
    let page = admin.get("/api/admin/audit").await.assert(StatusCode::OK);
    let entries = page["items"].as_array().unwrap().iter();
    entries
        .map(|entry| ["who", "action", "subject", "details"].map(|key| entry[key].clone()))
        .collect()
}

async fn undo(admin: &mut Browser, id: &Value) {
    let path = format!("/api/admin/imports/{}/undo", id.as_str().unwrap());
    let reply = admin.send(Method::POST, &path, None).await;
    reply.assert(StatusCode::OK);
}

fn entry(who: &str, action: &str, subject: &str, details: &[&str]) -> [Value; 4] {
    [json!(who), json!(action), json!(subject), json!(details)]
}

#[tokio::test]
async fn an_import_and_its_undo_are_audited_with_their_results() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let first = format!("{BOOKINGS}Gamma,Intake,yesterday,TX\n");
    let dry_run = format!("{IMPORT}?dryRun=true");
    let reply = send(&mut admin, &dry_run, form("b.csv", &first)).await;
    reply.assert(StatusCode::OK);
    assert!(audit(&mut admin).await.is_empty(), "nothing was changed");
    let mut ids = Vec::new();
    let vendors = "id,name,category,websiteUrl,bookingUrl,description\n1,Acme,Intake,,,Text\n";
    let emptied = vendors.replace("Text", "");
    let files = [
        ("b.csv", first.as_str()),
        ("v.csv", vendors),
        ("e.csv", &emptied),
    ];
    for (name, file) in files {
        let reply = send(&mut admin, IMPORT, form(name, file)).await;
        ids.push(reply.assert(StatusCode::OK)["importId"].clone());
    }
    let again = send(&mut admin, IMPORT, form("b.csv", BOOKINGS)).await;
    assert_eq!(again.assert(StatusCode::OK)["importId"], Value::Null);
    undo(&mut admin, &ids[2]).await;
    undo(&mut admin, &ids[0]).await;
    let expected = [
        entry(
            "Admin",
            "Undid an import",
            "b.csv",
            &["Demo bookings: 2 removed, 0 restored"],
        ),
        entry(
            "Admin",
            "Undid an import",
            "e.csv",
            &["Vendors: 0 removed, 1 restored"],
        ),
        entry(
            "Admin",
            "Imported a file",
            "e.csv",
            &[
                "Vendors: 0 inserted, 1 updated, 0 unchanged",
                "Emptied in some records: description",
            ],
        ),
        entry(
            "Admin",
            "Imported a file",
            "v.csv",
            &["Vendors: 1 inserted, 0 updated, 0 unchanged"],
        ),
        entry(
            "Admin",
            "Imported a file",
            "b.csv",
            &[
                "Demo bookings: 2 inserted, 0 updated, 0 unchanged",
                "Rows with errors: 1",
            ],
        ),
    ];
    assert_eq!(audit(&mut admin).await, expected);
}

#[tokio::test]
async fn the_audit_names_the_command_line_as_the_actor() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let options = Options {
        file_name: "b.csv".to_owned(),
        ..Options::default()
    };
    let report = app
        .app
        .imports
        .import_reader(BOOKINGS.as_bytes(), None, &options, &|_| {});
    let id = report.unwrap().import_id.unwrap();
    let undone = app.app.imports.undo(id, &Importer::CommandLine);
    undone.unwrap();
    let listed = audit(&mut admin).await;
    let listed: Vec<_> = listed
        .iter()
        .map(|[who, action, ..]| (who, action))
        .collect();
    let [undid, imported] = ["Undid an import", "Imported a file"].map(Value::from);
    let who = Value::from("Command line");
    assert_eq!(listed, [(&who, &undid), (&who, &imported)]);
}

#[tokio::test]
async fn the_removal_of_the_sample_data_is_audited_once() {
    for with_file in [false, true] {
        let app = TestApp::new();
        let mut admin = app.admin().await;
        seed(&app.app).unwrap();
        assert!(audit(&mut admin).await.is_empty(), "no one imported it");
        let path = format!("{IMPORT}?removeSampleData=true");
        let removed = if with_file {
            let reply = send(&mut admin, &path, form("b.csv", BOOKINGS)).await;
            reply.assert(StatusCode::OK)["sampleRemoved"].clone()
        } else {
            let path = "/api/admin/sample-data";
            let removed = admin.send(Method::DELETE, path, None).await;
            let again = admin.send(Method::DELETE, path, None).await;
            again.assert(StatusCode::OK);
            removed.assert(StatusCode::OK)
        };
        let vendors = removed["vendors"].as_u64().unwrap();
        let listed = audit(&mut admin).await;
        assert_eq!(listed.len(), 1, "{listed:?}");
        let [_, action, subject, details] = &listed[0];
        let line = details
            .as_array()
            .unwrap()
            .last()
            .unwrap()
            .as_str()
            .unwrap();
        if with_file {
            assert_eq!(
                (action, subject),
                (&json!("Imported a file"), &json!("b.csv"))
            );
            let begin = format!("Sample data removed: {vendors} vendors, ");
            assert!(line.starts_with(&begin), "{line}");
        } else {
            let expected = (&json!("Removed the sample data"), &json!("Sample data"));
            assert_eq!((action, subject), expected);
            assert!(line.starts_with(&format!("{vendors} vendors, ")), "{line}");
        }
        assert!(line.ends_with(" bookings") && line.contains(','), "{line}");
    }
}
