//! A vendor keeps its bookings under a new name.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use serde_json::{Value, json};
use stackbrief::app::imports::Options;
use stackbrief::domain::import::Importer;

use super::VENDORS;
use super::vendors::{links, list, server};
use crate::directory::{column, import};
use crate::support::{Browser, TestApp, linked_bookings};

const HEADER: &str = "id,name,category,websiteUrl,bookingUrl\n";

async fn rename(admin: &mut Browser, id: &str, name: &str) -> Value {
    let path = format!("{VENDORS}/{id}");
    let reply = admin.patch(&path, &json!({"name": name})).await;
    reply.assert(StatusCode::OK)
}

async fn vendor(admin: &mut Browser, id: &str) -> Value {
    let reply = admin.get(&format!("{VENDORS}/{id}")).await;
    reply.assert(StatusCode::OK)
}

fn linked(ids: &[&str]) -> Vec<Option<String>> {
    ids.iter().map(|id| Some((*id).to_owned())).collect()
}

/// Firms that the evidence of a vendor's category counts for it.
fn firms(server: &TestApp, vendor: &str) -> usize {
    let mut firms = BTreeSet::new();
    linked_bookings(&server.app, |booking| {
        if booking.vendor_id == Some(vendor) {
            firms.insert(booking.firm_key);
        }
    });
    firms.len()
}

#[tokio::test]
async fn a_renamed_vendor_keeps_its_firms_and_trends_show_no_unknown_category() {
    let (server, mut admin) = server().await;
    import(
        &server,
        "Client,Created Time,Company\nGamma,2026-02-04,Four Law\nGamma,2026-02-05,Five Law\n",
    );
    let before = admin.get("/api/trends").await.assert(StatusCode::OK);
    assert_eq!(firms(&server, "c"), 2);
    assert_eq!(
        rename(&mut admin, "c", "Delta").await["formerNames"],
        json!(["Gamma"])
    );
    assert_eq!(firms(&server, "c"), 2);
    let after = admin.get("/api/trends").await.assert(StatusCode::OK);
    assert_eq!(after["categoryCounts"], before["categoryCounts"]);
    let names = column(&after["categoryCounts"], "/name");
    assert!(!names.contains(&json!("Unknown")), "{names:?}");
    // A file that still has the old name adds to the same vendor.
    import(
        &server,
        "Client,Created Time,Company\ngamma,2026-02-06,Six Law\n",
    );
    assert_eq!(firms(&server, "c"), 3);
    assert_eq!(
        list(&mut admin, "q=gamma").await["items"][0]["name"],
        "Delta"
    );
    drop(admin);
    let server = server.restarted();
    assert_eq!(firms(&server, "c"), 3);
}

#[tokio::test]
async fn a_file_finds_a_vendor_by_a_former_name_and_leaves_its_name() {
    let (server, mut admin) = server().await;
    rename(&mut admin, "a", "Zeta").await;
    import(
        &server,
        "name,category,websiteUrl,bookingUrl\nALPHA,Intake,new.example,\n",
    );
    let now = vendor(&mut admin, "a").await;
    assert_eq!(
        [&now["name"], &now["websiteUrl"], &now["formerNames"]],
        [
            &json!("Zeta"),
            &json!("https://new.example/"),
            &json!(["Alpha"])
        ]
    );
    let all = list(&mut admin, "includeInactive=true").await;
    assert_eq!(all["total"], 3);
}

#[tokio::test]
async fn an_import_that_renames_keeps_the_name_before_and_its_undo_restores_both() {
    let (server, mut admin) = server().await;
    let before = vendor(&mut admin, "a").await;
    let links_before = links(&server);
    let file = format!("{HEADER}a,Zeta,Intake,alpha.example,\n");
    let report = server
        .app
        .imports
        .import_reader(file.as_bytes(), None, &Options::default(), &|_| {})
        .unwrap();
    assert_eq!(
        vendor(&mut admin, "a").await["formerNames"],
        json!(["Alpha"])
    );
    assert_eq!(links(&server), linked(&["a", "a", "a"]));
    // The same file again is no change.
    import(&server, &file);
    assert_eq!(
        vendor(&mut admin, "a").await["formerNames"],
        json!(["Alpha"])
    );
    let id = report.import_id.unwrap();
    server.app.imports.undo(id, &Importer::CommandLine).unwrap();
    assert_eq!(vendor(&mut admin, "a").await, before);
    assert_eq!(links(&server), links_before);
}

#[tokio::test]
async fn a_name_of_now_counts_before_a_former_one() {
    let (server, mut admin) = server().await;
    rename(&mut admin, "a", "Zeta").await;
    assert_eq!(links(&server), linked(&["a", "a", "a"]));
    rename(&mut admin, "b", "Alpha").await;
    assert_eq!(links(&server), linked(&["b", "b", "a"]));
    import(&server, &format!("{HEADER},Alpha,Intake,of-b.example,\n"));
    assert_eq!(
        vendor(&mut admin, "b").await["websiteUrl"],
        "https://of-b.example/"
    );
    // In another category the one that had the name there keeps its bookings.
    rename(&mut admin, "b", "Beta").await;
    rename(&mut admin, "c", "Alpha").await;
    assert_eq!(links(&server)[0], Some("a".to_owned()));
}

#[tokio::test]
async fn former_names_are_edited_within_limits() {
    let (_server, mut admin) = server().await;
    let path = format!("{VENDORS}/a");
    let names = |names: Value| json!({"formerNames": names});
    let sent = names(json!([" Old ", "old", "ALPHA", "", "Older"]));
    let now = admin.patch(&path, &sent).await.assert(StatusCode::OK);
    assert_eq!(now["formerNames"], json!(["Old", "Older"]));
    let many: Vec<_> = (0..21).map(|number| format!("Name {number}")).collect();
    for (sent, text) in [
        (json!(many), "At most 20 former names are kept"),
        (json!(["!"]), "Former name \"!\" holds no letter or digit"),
        (
            json!(["x".repeat(201)]),
            "Former name is longer than 200 characters",
        ),
        (json!(["beta"]), "\"beta\" already means Beta."),
    ] {
        let reply = admin.patch(&path, &names(sent)).await;
        let problem = reply.assert_problem(422, "validation_failed", text);
        assert_eq!(problem["fields"], json!({"formerNames": text}));
    }
    rename(&mut admin, "b", "New Beta").await;
    let reply = admin.patch(&path, &names(json!(["Beta"]))).await;
    let text = "\"Beta\" already means New Beta.";
    reply.assert_problem(422, "validation_failed", text);
    assert_eq!(
        vendor(&mut admin, "a").await["formerNames"],
        json!(["Old", "Older"])
    );
}

#[tokio::test]
async fn a_change_of_an_older_version_is_refused_and_changes_nothing() {
    let (_server, mut admin) = server().await;
    let path = format!("{VENDORS}/a");
    let first = admin.get(&path).await;
    let tag = first.headers["etag"].to_str().unwrap().to_owned();
    let mut other = admin.clone().with_header("if-match", &tag);
    let saved = other.patch(&path, &json!({"description": "One"})).await;
    saved.assert(StatusCode::OK);
    let text = "Someone else has changed this vendor since you opened it. Nothing was saved.";
    let stale = other.patch(&path, &json!({"description": "Two"})).await;
    stale.assert_problem(412, "edit_conflict", text);
    let tag = saved.headers["etag"].to_str().unwrap();
    let mut current = admin.clone().with_header("if-match", tag);
    current
        .patch(&path, &json!({"description": "Two"}))
        .await
        .assert(StatusCode::OK);
    // Without the header every version is replaced.
    admin
        .patch(&path, &json!({"description": "Three"}))
        .await
        .assert(StatusCode::OK);
    assert_eq!(vendor(&mut admin, "a").await["description"], "Three");
}

#[tokio::test]
async fn a_single_vendor_is_shown_to_administrators() {
    let (server, mut admin) = server().await;
    assert_eq!(vendor(&mut admin, "b").await["needsReview"], true);
    let unknown = admin.get(&format!("{VENDORS}/nope")).await;
    unknown.assert_problem(404, "not_found", "Vendor not found");
    let mut member = server.member("Ada").await;
    let refused = member.get(&format!("{VENDORS}/b")).await;
    refused.assert_problem(403, "forbidden", "Administrators only.");
}

#[tokio::test]
async fn another_category_or_former_name_can_bring_another_spelling_too_and_the_reply_says_so() {
    let (_server, mut admin) = server().await;
    let twin = json!({ "name": "Alpha \"A\" LLC", "categoryId": "staffing" });
    let added = admin.post(VENDORS, &twin).await.assert(StatusCode::CREATED);
    let twin = format!("{VENDORS}/{}", added["id"].as_str().unwrap());
    let beta = format!("{VENDORS}/b");
    let sentence = |other: &str, name: &str| {
        format!(
            "Bookings that name \"{other}\" in another spelling may now belong to \"{name}\", or to neither. \
             Vendors that are the same can be merged."
        )
    };
    let quoted = "Alpha \"A\" LLC";
    for (path, change, said) in [
        (
            &twin,
            json!({ "formerNames": ["Gamma LLC"] }),
            sentence("Gamma", quoted),
        ),
        (
            &beta,
            json!({ "formerNames": ["Alpha, Inc."] }),
            sentence("Alpha", "Beta"),
        ),
        (&beta, json!({ "name": "Alpha \"A\"" }), String::new()),
        (
            &twin,
            json!({ "categoryId": "intake" }),
            sentence("Alpha \"A\"", quoted),
        ),
    ] {
        let saved = admin.patch(path, &change).await.assert(StatusCode::OK);
        assert_eq!(saved["notice"].as_str().unwrap_or(""), said, "{change}");
    }
}
