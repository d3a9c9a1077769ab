//! The imports of the past: listed, undone, and the sample data removed.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use stackbrief::app::start::seed::seed;

use super::{BOOKINGS, IMPORT, bookings, form, import, send};
use crate::support::{Browser, TestApp};

pub async fn history(browser: &mut Browser) -> Vec<Value> {
    let reply = browser
        .get("/api/admin/imports")
        .await
        .assert(StatusCode::OK);
    reply["items"].as_array().unwrap().clone()
}

pub async fn undo(browser: &mut Browser, id: &str) -> crate::support::Reply {
    let path = format!("/api/admin/imports/{id}/undo");
    browser.send(Method::POST, &path, None).await
}

#[tokio::test]
async fn an_import_is_listed_and_can_be_undone_once() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    assert!(history(&mut admin).await.is_empty());
    let dry_run = format!("{IMPORT}?dryRun=true");
    let reply = send(&mut admin, &dry_run, form("b.csv", BOOKINGS)).await;
    assert_eq!(reply.assert(StatusCode::OK)["importId"], Value::Null);
    let reply = send(&mut admin, IMPORT, form("C:\\x\\first.csv", BOOKINGS)).await;
    let id = reply.assert(StatusCode::OK)["importId"]
        .as_str()
        .unwrap()
        .to_owned();
    // The same file again changes nothing, so there is nothing to undo.
    assert_eq!(import(&mut admin, BOOKINGS).await["importId"], Value::Null);

    let mut listed = history(&mut admin).await;
    assert_eq!(listed.remove(0)["whyNot"], "This import changed nothing.");
    let expected = json!([{
        "id": id, "fileName": "first.csv", "kind": "bookings", "inserted": 2, "updated": 0,
        "skipped": 0, "rejected": 0, "importedBy": "Admin", "importedAt": "2026-03-02T09:00:00Z",
        "durationMs": listed[0]["durationMs"], "sampleRemoved": null,
        "capabilities": null, "namedColumns": null, "namedCategories": [], "state": "imported",
        "undoneBy": null, "undoneAt": null, "canUndo": true, "repeatedBy": "file.csv", "whyNot": null,
        "errorsUrl": null,
    }]);
    assert_eq!(Value::from(listed), expected);

    let undone = undo(&mut admin, &id).await.assert(StatusCode::OK);
    assert_eq!(
        undone,
        json!({
            "restored": 0, "removed": 2, "madeInactive": 0,
            "sentence": "Removed 2 bookings and restored 0.",
        })
    );
    assert!(bookings(&mut admin).await.is_empty());
    let listed = history(&mut admin).await;
    for (field, expected) in [
        ("state", json!("undone")),
        ("undoneBy", json!("Admin")),
        ("undoneAt", json!("2026-03-02T09:00:00Z")),
        ("canUndo", json!(false)),
        ("whyNot", Value::Null),
    ] {
        assert_eq!(listed[1][field], expected, "{field}");
    }
    let again = undo(&mut admin, &id).await;
    let said = again.json()["detail"].as_str().unwrap().to_owned();
    again.assert_problem(409, "undo_refused", &said);
    for unknown in ["0", "99", "-1", "x", "18446744073709551616"] {
        let reply = undo(&mut admin, unknown).await;
        reply.assert_problem(404, "not_found", "There is no such import.");
    }
}

#[tokio::test]
async fn an_import_names_the_later_file_that_may_have_the_same_rows() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let head = "id,client,created time\n";
    let file = |ids: std::ops::Range<u32>| {
        let rows = ids.map(|id| format!("m{id},Acme,2026-01-05\n"));
        head.to_owned() + &rows.collect::<String>()
    };
    let repeated_by = |listed: &[Value]| -> Vec<Value> {
        listed
            .iter()
            .map(|import| import["repeatedBy"].clone())
            .collect()
    };
    for (name, ids) in [("june.csv", 0..3), ("may.csv", 10..12), ("july.csv", 1..5)] {
        let reply = send(&mut admin, IMPORT, form(name, file(ids))).await;
        reply.assert(StatusCode::OK);
    }
    let listed = history(&mut admin).await;
    assert_eq!(
        repeated_by(&listed),
        [json!(null), json!("july.csv"), json!("july.csv")]
    );
    let july = listed[0]["id"].as_str().unwrap();
    undo(&mut admin, july).await.assert(StatusCode::OK);
    assert_eq!(
        repeated_by(&history(&mut admin).await),
        [Value::Null, Value::Null, Value::Null]
    );
}

#[tokio::test]
async fn an_import_cannot_be_undone_before_a_later_one_that_changed_its_rows() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let file = |state: &str| format!("id,client,created time,state\n1,Acme,2025-01-02,{state}\n");
    let first = import(&mut admin, file("TX")).await;
    let second = import(&mut admin, file("NV")).await;
    let [first, second] = [&first, &second].map(|report| report["importId"].as_str().unwrap());
    let said = "A later import, \"file.csv\", changed the same rows. Undo that one first.";
    undo(&mut admin, first)
        .await
        .assert_problem(409, "undo_refused", said);
    assert_eq!(history(&mut admin).await[1]["whyNot"], said);
    let undone = undo(&mut admin, second).await.assert(StatusCode::OK);
    assert_eq!(
        undone,
        json!({
            "restored": 1, "removed": 0, "madeInactive": 0,
            "sentence": "Removed 0 bookings and restored 1.",
        })
    );
    assert_eq!(bookings(&mut admin).await[0]["state"], "TX");
    undo(&mut admin, first).await.assert(StatusCode::OK);
    assert!(bookings(&mut admin).await.is_empty());
}

#[tokio::test]
async fn nothing_is_undone_or_removed_while_an_import_runs() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let id = import(&mut admin, BOOKINGS).await["importId"]
        .as_str()
        .unwrap()
        .to_owned();
    let guard = app.app.imports.try_start().unwrap();
    let said = "An import is running.";
    undo(&mut admin, &id)
        .await
        .assert_problem(409, "import_in_progress", said);
    let reply = admin
        .send(Method::DELETE, "/api/admin/sample-data", None)
        .await;
    reply.assert_problem(409, "import_in_progress", said);
    drop(guard);
    undo(&mut admin, &id).await.assert(StatusCode::OK);
}

#[tokio::test]
async fn a_removal_of_the_sample_data_says_which_vendors_stay() {
    for with_file in [false, true] {
        let app = TestApp::new();
        seed(&app.app).unwrap();
        let mut admin = app.admin().await;
        let listed = admin.get("/api/vendors").await.assert(StatusCode::OK);
        let click = json!({"vendorId": listed["items"][0]["id"], "sourcePage": "BROWSE"});
        let click = admin.post("/api/meeting-clicks", &click).await;
        click.assert(StatusCode::CREATED);
        if with_file {
            let path = format!("{IMPORT}?removeSampleData=true");
            let reply = send(&mut admin, &path, form("b.csv", BOOKINGS)).await;
            let report = reply.assert(StatusCode::OK);
            let notices = report["notices"].clone();
            let said = "1 vendor of the sample data is in use and becomes inactive instead of being removed.";
            assert!(
                notices.as_array().unwrap().contains(&json!(said)),
                "{notices}"
            );
            let removed = &report["sampleRemoved"];
            assert_eq!(removed["madeInactive"], 1, "{report}");
            assert_eq!(&history(&mut admin).await[0]["sampleRemoved"], removed);
            let undone = undo(&mut admin, report["importId"].as_str().unwrap()).await;
            undone.assert(StatusCode::OK);
            // What tells it goes with the undo.
            let listed = history(&mut admin).await[0]["sampleRemoved"].clone();
            let unknown = (&listed["vendors"], &listed["madeInactive"]);
            assert_eq!(unknown, (&removed["vendors"], &Value::Null));
            continue;
        }
        let path = "/api/admin/sample-data";
        let removed = admin.send(Method::DELETE, path, None).await;
        let removed = removed.assert(StatusCode::OK);
        assert_eq!(removed["madeInactive"], 1, "{removed}");
        let audit = admin.get("/api/admin/audit").await.assert(StatusCode::OK);
        let details = &audit["items"][0]["details"];
        let gone = removed["vendors"].as_u64().unwrap() - 1;
        assert!(
            details[0]
                .as_str()
                .unwrap()
                .starts_with(&format!("{gone} vendors, ")),
            "{details}"
        );
        assert_eq!(details[1], "1 vendor in use became inactive");
        let said = removed["sentence"].as_str().unwrap();
        assert!(said.starts_with(&format!("Removed {gone} vendors and ")));
        assert!(said.ends_with(" bookings. 1 vendor in use became inactive."));
    }
}

#[tokio::test]
async fn the_sample_data_is_removed_alone_or_with_the_first_real_file() {
    for with_file in [false, true] {
        let app = TestApp::new();
        seed(&app.app).unwrap();
        let mut admin = app.admin().await;
        let me = admin.get("/api/auth/me").await.json();
        assert_eq!(me["instance"]["sampleData"], true);
        let removed = if with_file {
            let path = format!("{IMPORT}?removeSampleData=true");
            let reply = send(&mut admin, &path, form("b.csv", BOOKINGS)).await;
            let report = reply.assert(StatusCode::OK);
            let listed = history(&mut admin).await;
            assert_eq!(listed[0]["sampleRemoved"], report["sampleRemoved"]);
            report["sampleRemoved"].clone()
        } else {
            let reply = admin
                .send(Method::DELETE, "/api/admin/sample-data", None)
                .await;
            reply.assert(StatusCode::OK)
        };
        assert!(removed["vendors"].as_u64() > Some(50), "{removed}");
        assert!(removed["bookings"].as_u64() > Some(1_000), "{removed}");
        let left = bookings(&mut admin).await.len();
        assert_eq!(left, if with_file { 2 } else { 0 });
        let me = admin.get("/api/auth/me").await.json();
        assert_eq!(me["instance"]["sampleData"], false);
    }
}
