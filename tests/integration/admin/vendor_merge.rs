//! Two rows of one vendor that become one, and are parted again.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use stackbrief::domain::ids::UserId;
use stackbrief::store::instance::set_sample_data;
use stackbrief::store::recommendations::picks;
use tokio::task::JoinSet;

use super::vendors::{links, list, server};
use super::{AUDIT, VENDORS, audit};
use crate::directory::{column, complete, import};
use crate::support::{Browser, TestApp, assert_refuses_malformed};

async fn merge(admin: &mut Browser, from: &str, into: &str) -> Value {
    let path = format!("{VENDORS}/{from}/merge");
    let reply = admin.post(&path, &json!({"into": into})).await;
    reply.assert(StatusCode::OK)
}

fn undo_path(merge: &Value) -> String {
    let id = merge["mergeId"].as_str().unwrap();
    format!("/api/admin/merges/{id}/undo")
}

fn linked(ids: &[&str]) -> Vec<Option<String>> {
    ids.iter().map(|id| Some((*id).to_owned())).collect()
}

/// "Alpha" and "Zeta" of Intake, with bookings of both.
async fn two_rows() -> (TestApp, Browser) {
    let (server, mut admin) = server().await;
    let zeta = json!({"name": "Zeta", "categoryId": "intake", "bookingUrl": "zeta.example/book"});
    admin.post(VENDORS, &zeta).await.assert(StatusCode::CREATED);
    (server, admin)
}

#[tokio::test]
async fn a_merged_vendor_keeps_what_people_have_of_it_under_the_other_name() {
    let (server, mut admin) = two_rows().await;
    let mut member = server.member("Ada").await;
    let link = json!({"bookingUrl": "alpha.example/book"});
    let path = format!("{VENDORS}/a");
    admin.patch(&path, &link).await.assert(StatusCode::OK);
    let click = json!({"vendorId": "a", "sourcePage": "BROWSE"});
    member
        .post("/api/meeting-clicks", &click)
        .await
        .assert(StatusCode::CREATED);
    let stack = json!({"items": [{
        "categoryId": "intake", "hasTool": true, "selectedVendorIds": ["a"], "primaryVendorId": "a",
    }]});
    let path = "/api/profile/category-adoption";
    member.post(path, &stack).await.assert(StatusCode::OK);
    let dismissed = member
        .send(Method::PUT, "/api/recommendations/dismissals/a", None)
        .await;
    dismissed.assert(StatusCode::NO_CONTENT);
    let before = list(&mut admin, "includeInactive=true").await;
    let trends = admin.get("/api/trends").await.assert(StatusCode::OK);

    let merged = merge(&mut admin, "a", "intake-zeta").await;
    assert_eq!(
        merged["moved"],
        json!({
            "bookings": 2, "clicks": 1, "recommendations": 0,
            "picks": 0, "dismissals": 1, "techStacks": 1,
        })
    );
    assert_eq!(merged["vendor"]["formerNames"], json!(["Alpha"]));
    assert_eq!(merged["vendor"]["integrations"], json!(["Clio", "Outlook"]));
    assert_eq!(links(&server), linked(&["intake-zeta"; 3]));
    let clicks = member
        .get("/api/meeting-clicks")
        .await
        .assert(StatusCode::OK);
    assert_eq!(clicks[0]["vendorId"], "intake-zeta");
    let now = admin.get("/api/trends").await.assert(StatusCode::OK);
    assert_eq!(now["categoryCounts"], trends["categoryCounts"]);
    // The old name in a file means the vendor that stayed.
    import(
        &server,
        "name,category,websiteUrl,bookingUrl\nAlpha,Intake,alpha.example,\n",
    );
    assert_eq!(list(&mut admin, "includeInactive=true").await["total"], 3);
    import(
        &server,
        "name,category,websiteUrl,bookingUrl\nZeta,Intake,alpha.example,zeta.example/book\n",
    );

    let entries = audit(&mut admin).await;
    let (_, action, subject, details) = entries.iter().find(|one| one.2 == "Alpha").unwrap();
    assert_eq!(
        (action.as_str(), subject.as_str()),
        ("Merged two vendors", "Alpha")
    );
    assert_eq!(details[..2], ["Into: Zeta", "Moved: 2 bookings"]);
    let taken = ["Price: none → $$", "Integrations: none → Clio; Outlook"];
    for line in taken {
        assert!(details.iter().any(|detail| detail == line), "{details:?}");
    }

    let path = undo_path(&merged);
    drop((admin, member));
    let server = server.restarted();
    let mut admin = server.browser();
    let who = json!({"email": "admin@example.com", "password": crate::support::PASSWORD});
    admin
        .post("/api/auth/sign-in", &who)
        .await
        .assert(StatusCode::OK);
    let undone = admin.post(&path, &json!({})).await.assert(StatusCode::OK);
    assert_eq!(undone["vendor"]["name"], "Alpha");
    assert_eq!(undone["kept"], json!([]));
    assert_eq!(list(&mut admin, "includeInactive=true").await, before);
    assert_eq!(links(&server), linked(&["a", "a", "intake-zeta"]));
    let again = admin.post(&path, &json!({})).await;
    let text = "This merge was undone before, or can no longer be undone.";
    again.assert_problem(404, "not_found", text);
}

#[tokio::test]
async fn past_recommendations_that_were_listed_before_follow_a_merge_and_its_undo() {
    let (_server, mut admin) = two_rows().await;
    complete(&mut admin, "intake").await;
    let past = async |admin: &mut Browser| {
        let path = "/api/past-recommendations";
        let past = admin.get(path).await.assert(StatusCode::OK);
        let mut ids = column(&past["items"], "/vendor/id");
        ids.sort_by_key(Value::to_string);
        ids
    };
    assert_eq!(past(&mut admin).await, [json!("a"), json!("intake-zeta")]);
    let merged = merge(&mut admin, "a", "intake-zeta").await;
    assert_eq!(past(&mut admin).await, [json!("intake-zeta")]);
    let undo = admin.post(&undo_path(&merged), &json!({})).await;
    undo.assert(StatusCode::OK);
    assert_eq!(past(&mut admin).await, [json!("a"), json!("intake-zeta")]);
}

#[tokio::test]
async fn the_audit_log_says_which_merge_can_be_undone() {
    let (_server, mut admin) = two_rows().await;
    let merged = merge(&mut admin, "a", "intake-zeta").await;
    let entries = admin.get(AUDIT).await.assert(StatusCode::OK)["items"].clone();
    let can_undo = column(&entries, "/canUndo");
    assert_eq!(can_undo[0], true);
    assert!(
        can_undo[1..].iter().all(|can| *can == false),
        "{can_undo:?}"
    );
    assert_eq!(entries[0]["id"], merged["mergeId"]);
    admin
        .post(&undo_path(&merged), &json!({}))
        .await
        .assert(StatusCode::OK);
    let entries = admin.get(AUDIT).await.assert(StatusCode::OK)["items"].clone();
    assert!(column(&entries, "/canUndo").iter().all(|can| *can == false));
    assert_eq!(entries[0]["action"], "Undid a merge of vendors");
}

#[tokio::test]
async fn a_merge_that_cannot_be_is_refused_and_changes_nothing() {
    let (server, mut admin) = two_rows().await;
    let store = server.app.store();
    store.write(|tx| set_sample_data(tx, true)).unwrap();
    import(
        &server,
        "id,name,category,websiteUrl,bookingUrl\nsample-sample-one,Sample One,Intake,,\n",
    );
    let before = list(&mut admin, "includeInactive=true").await;
    let path = format!("{VENDORS}/a/merge");
    for (into, text) in [
        ("", "Choose the vendor that stays."),
        (
            "nope",
            "The vendor that was to stay no longer exists. Choose another one.",
        ),
        ("a", "Choose another vendor than the one that goes."),
        (
            "c",
            "Both vendors must be of one category. Move one of them there first.",
        ),
        (
            "sample-sample-one",
            "This vendor goes with the sample data. Merge it into the other one instead.",
        ),
    ] {
        let reply = admin.post(&path, &json!({"into": into})).await;
        let problem = reply.assert_problem(422, "validation_failed", text);
        assert_eq!(problem["fields"], json!({"into": text}));
    }
    let unknown = admin
        .post(&format!("{VENDORS}/nope/merge"), &json!({"into": "a"}))
        .await;
    unknown.assert_problem(404, "not_found", "Vendor not found");
    let empty = admin.post(&path, &json!({})).await;
    empty.assert_refuses_place("into", "This value is required.");
    assert_refuses_malformed(&mut admin, Method::POST, &path, "into").await;
    let mut member = server.member("Ada").await;
    let refused = member.post(&path, &json!({"into": "intake-zeta"})).await;
    refused.assert_problem(403, "forbidden", "Administrators only.");
    let undo = "/api/admin/merges/00000000-0000-4000-8000-000000000000/undo";
    let refused = member.post(undo, &json!({})).await;
    refused.assert_problem(403, "forbidden", "Administrators only.");
    for id in ["00000000-0000-4000-8000-000000000000", "x"] {
        let reply = admin
            .post(&format!("/api/admin/merges/{id}/undo"), &json!({}))
            .await;
        reply.assert(StatusCode::NOT_FOUND);
    }
    assert_eq!(list(&mut admin, "includeInactive=true").await, before);
}

#[tokio::test]
async fn an_undo_after_later_changes_says_what_stands_in_the_way() {
    let (_server, mut admin) = two_rows().await;
    let merged = merge(&mut admin, "a", "intake-zeta").await;
    let path = format!("{VENDORS}/intake-zeta");
    let renamed = admin.patch(&path, &json!({"name": "Alpha"})).await;
    renamed.assert(StatusCode::OK);
    let refused = admin.post(&undo_path(&merged), &json!({})).await;
    refused.assert_problem(
        409,
        "undo_refused",
        "Another vendor is now called Alpha. Rename that one first.",
    );
    let renamed = admin.patch(&path, &json!({"name": "Omega"})).await;
    renamed.assert(StatusCode::OK);
    let undone = admin.post(&undo_path(&merged), &json!({})).await;
    assert_eq!(
        undone.assert(StatusCode::OK)["kept"],
        json!(["Omega was edited since the merge and keeps those edits."])
    );
}

#[tokio::test]
async fn of_eight_that_merge_or_undo_the_same_at_once_one_does() {
    let (server, mut admin) = two_rows().await;
    let before = links(&server);
    let statuses = async |path: &str, body: &Value| {
        let mut running = JoinSet::new();
        for _ in 0..8 {
            let (mut browser, path, body) = (admin.clone(), path.to_owned(), body.clone());
            running.spawn(async move { browser.post(&path, &body).await });
        }
        let mut replies = running.join_all().await;
        replies.sort_unstable_by_key(|reply| reply.status);
        let rest: Vec<_> = replies[1..].iter().map(|reply| reply.status).collect();
        assert_eq!(rest, [StatusCode::NOT_FOUND; 7]);
        replies[0].assert(StatusCode::OK)
    };
    let path = format!("{VENDORS}/a/merge");
    let merged = statuses(&path, &json!({"into": "intake-zeta"})).await;
    assert_eq!(links(&server), linked(&["intake-zeta"; 3]));
    statuses(&undo_path(&merged), &json!({})).await;
    assert_eq!(links(&server), before);
    assert_eq!(list(&mut admin, "includeInactive=true").await["total"], 4);
}

#[tokio::test]
async fn eight_rows_merged_at_once_are_all_there_in_one() {
    let (server, mut admin) = server().await;
    let mut running = JoinSet::new();
    for number in 0..8 {
        let name = format!("Alpha {number}");
        let row = json!({"name": name, "categoryId": "intake"});
        let added = admin.post(VENDORS, &row).await.assert(StatusCode::CREATED);
        let path = format!("{VENDORS}/{}/merge", added["id"].as_str().unwrap());
        let mut browser = admin.clone();
        running.spawn(async move { browser.post(&path, &json!({"into": "a"})).await.status });
    }
    assert_eq!(running.join_all().await, [StatusCode::OK; 8]);
    let now = admin
        .get(&format!("{VENDORS}/a"))
        .await
        .assert(StatusCode::OK);
    assert_eq!(now["formerNames"].as_array().unwrap().len(), 8);
    assert_eq!(links(&server)[0], Some("a".to_owned()));
    assert_eq!(list(&mut admin, "includeInactive=true").await["total"], 3);
}

/// A form, a draft or a button from before the merge names the vendor that went.
#[tokio::test]
async fn what_names_a_vendor_that_was_merged_away_means_the_one_that_stayed() {
    let (server, mut admin) = two_rows().await;
    let mut member = server.member("Ada").await;
    merge(&mut admin, "a", "intake-zeta").await;

    let stack = json!({"items": [{
        "categoryId": "intake", "hasTool": true,
        "selectedVendorIds": ["a", "intake-zeta"], "primaryVendorId": "a",
    }]});
    let saved = member.post("/api/profile/category-adoption", &stack).await;
    let saved = saved.assert(StatusCode::OK);
    let mut items = saved["items"].as_array().unwrap().iter();
    let intake = items
        .find(|item| item["category"]["id"] == "intake")
        .unwrap();
    let zeta = json!([{"vendorId": "intake-zeta", "isPrimary": true}]);
    assert_eq!(intake["selectedVendors"], zeta);

    let click = json!({"vendorId": "a", "sourcePage": "BROWSE"});
    let clicked = member.post("/api/meeting-clicks", &click).await;
    let clicked = clicked.assert(StatusCode::CREATED);
    assert_eq!(clicked["vendorId"], "intake-zeta");
    assert_eq!(clicked["vendor"]["name"], "Zeta");

    let dismissal = "/api/recommendations/dismissals/a";
    let hidden = async |member: &mut Browser| {
        let store = server.app.store();
        let me = member.get("/api/auth/me").await.json();
        let id = me["user"]["id"].as_str().unwrap().parse().unwrap();
        let saved = store.read(|tx| picks(tx, UserId(id))).unwrap();
        let dismissals = saved.dismissals.into_iter();
        dismissals.map(|one| one.vendor_id.0).collect::<Vec<_>>()
    };
    let reply = member.send(Method::PUT, dismissal, None).await;
    reply.assert(StatusCode::NO_CONTENT);
    assert_eq!(hidden(&mut member).await, ["intake-zeta"]);
    let reply = member.send(Method::DELETE, dismissal, None).await;
    reply.assert(StatusCode::NO_CONTENT);
    assert_eq!(hidden(&mut member).await, [""; 0]);
}

#[tokio::test]
async fn a_tech_stack_with_a_merged_vendor_that_left_is_refused_by_the_id_that_was_sent() {
    let (server, mut admin) = server().await;
    let mut ada = server.sign_up("Ada").await;
    merge(&mut admin, "a", "b").await;
    let moved = json!({"categoryId": "staffing"});
    let moved = admin.patch(&format!("{VENDORS}/b"), &moved).await;
    moved.assert(StatusCode::OK);
    let item = json!({"categoryId": "intake", "hasTool": true, "selectedVendorIds": ["a"]});
    let stack = "/api/profile/category-adoption";
    let reply = ada.post(stack, &json!({"items": [item]})).await;
    let unlisted = "A selected vendor is not listed in this category.";
    let problem = reply.assert_problem(422, "validation_failed", unlisted);
    assert_eq!(problem["vendorId"], "a");
}
