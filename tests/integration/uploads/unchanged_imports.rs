//! Files that changed nothing: listed with what changed something, and never in its place.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::history::{history, undo};
use super::{BOOKINGS, IMPORT, form, import, send};
use crate::support::TestApp;

#[tokio::test]
async fn a_file_that_changed_nothing_is_listed_and_named_as_one_that_may_have_the_rows() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    for (name, times) in [("june.csv", 1), ("july.csv", 2)] {
        for _ in 0..times {
            let reply = send(&mut admin, IMPORT, form(name, BOOKINGS)).await;
            let report = reply.assert(StatusCode::OK);
            assert_eq!(report["importId"].is_null(), name == "july.csv", "{report}");
        }
    }
    let dry_run = format!("{IMPORT}?dryRun=true");
    let reply = send(&mut admin, &dry_run, form("check.csv", BOOKINGS)).await;
    reply.assert(StatusCode::OK);
    let listed = history(&mut admin).await;
    let fields = [
        "fileName",
        "inserted",
        "updated",
        "skipped",
        "canUndo",
        "whyNot",
        "repeatedBy",
    ];
    let shown = |import: &Value| Value::from(fields.map(|field| import[field].clone()).to_vec());
    assert_eq!(
        listed.iter().map(shown).collect::<Vec<_>>(),
        [
            json!([
                "july.csv",
                0,
                0,
                2,
                false,
                "This import changed nothing.",
                null
            ]),
            json!(["june.csv", 2, 0, 0, true, null, "july.csv"]),
        ]
    );
    let [july, june] = [0, 1].map(|at| listed[at]["id"].as_str().unwrap());
    let said = "This import changed nothing.";
    undo(&mut admin, july)
        .await
        .assert_problem(409, "undo_refused", said);
    undo(&mut admin, june).await.assert(StatusCode::OK);
    assert_eq!(super::bookings(&mut admin).await.len(), 0);
}

#[tokio::test]
async fn files_that_change_nothing_take_no_undo_from_an_earlier_import() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    import(&mut admin, BOOKINGS).await;
    import(
        &mut admin,
        format!("{BOOKINGS}Gamma,Intake,2026-01-05,TX\n"),
    )
    .await;
    for day in 0..101 {
        let name = format!("day-{day}.csv");
        let reply = send(&mut admin, IMPORT, form(&name, BOOKINGS)).await;
        assert_eq!(reply.assert(StatusCode::OK)["unchanged"], 2);
    }
    let listed = history(&mut admin).await;
    let names: Vec<_> = listed
        .iter()
        .map(|import| import["fileName"].clone())
        .collect();
    let days = (81..101).rev().map(|day| json!(format!("day-{day}.csv")));
    let expected: Vec<_> = days.chain([json!("file.csv"), json!("file.csv")]).collect();
    assert_eq!(names, expected);
    for (import, removed) in [(&listed[20], 1), (&listed[21], 2)] {
        assert_eq!(
            (&import["canUndo"], &import["repeatedBy"]),
            (&json!(true), &json!("day-100.csv"))
        );
        let undone = undo(&mut admin, import["id"].as_str().unwrap()).await;
        assert_eq!(undone.assert(StatusCode::OK)["removed"], removed);
    }
}

/// Each of them has changes after it, and so entries that nothing takes away.
#[tokio::test]
async fn of_files_that_change_nothing_between_imports_the_newest_twenty_are_listed() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    for part in 0..6 {
        let row = format!("id,client,created time\n{part},Acme,2026-01-05\n");
        for name in 0..19 {
            let name = format!("{part}-{name}.csv");
            send(&mut admin, IMPORT, form(&name, &*row))
                .await
                .assert(StatusCode::OK);
        }
    }
    let listed = history(&mut admin).await;
    let real = listed.iter().filter(|import| import["inserted"] == 1);
    assert_eq!((listed.len(), real.count()), (26, 6));
    let first = listed[25]["id"].as_str().unwrap();
    undo(&mut admin, first).await.assert(StatusCode::OK);
}

#[tokio::test]
async fn a_file_that_changes_nothing_again_is_the_newest_again() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    for name in ["june.csv", "july.csv", "may.csv", "july.csv"] {
        let reply = send(&mut admin, IMPORT, form(name, BOOKINGS)).await;
        reply.assert(StatusCode::OK);
    }
    let listed = history(&mut admin).await;
    let shown = listed
        .iter()
        .map(|import| json!([import["id"], import["fileName"]]));
    let expected = [
        json!(["3", "july.csv"]),
        json!(["2", "may.csv"]),
        json!(["1", "june.csv"]),
    ];
    assert_eq!(shown.collect::<Vec<_>>(), expected);
    assert_eq!(listed[2]["repeatedBy"], "july.csv");
}
