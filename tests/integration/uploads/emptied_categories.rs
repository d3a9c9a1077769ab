//! Categories of a firm's own that nothing is in any more, because a later file lists their vendors under others.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use super::{IMPORT, form, send};
use crate::support::{Browser, PASSWORD, TestApp, email};

const VENDORS: &str = "name,category\nNorth Desk,Phones\nSouth Desk,Phones\nAcme,Intake\n";

async fn import(browser: &mut Browser, file: &str, categories: Value) -> Value {
    let categories = categories.to_string();
    let categories: String = url::form_urlencoded::byte_serialize(categories.as_bytes()).collect();
    let path =
        format!("{IMPORT}?dryRun=false&allowMissing=websiteUrl,bookingUrl&categories={categories}");
    let reply = send(browser, &path, form("list.csv", file)).await;
    reply.assert(StatusCode::OK)
}

async fn undo(browser: &mut Browser, report: &Value) {
    let id = report["importId"].as_str().unwrap();
    let path = format!("/api/admin/imports/{id}/undo");
    let undone = browser.send(Method::POST, &path, None).await;
    undone.assert(StatusCode::OK);
}

/// Whether each list of categories names the one: the directory's, the tech stack's and the questionnaires'.
async fn listed(admin: &mut Browser) -> bool {
    let mut lists = Vec::new();
    for (path, items, id) in [
        ("/api/categories", "", "/id"),
        ("/api/profile/category-adoption", "/items", "/category/id"),
        ("/api/admin/questionnaires", "", "/categoryId"),
    ] {
        let body = admin.get(path).await.assert(StatusCode::OK);
        let all = body.pointer(items).unwrap().as_array().unwrap().iter();
        let mut ids = all.map(|entry| entry.pointer(id).unwrap());
        lists.push((path, ids.any(|id| id == "phones")));
    }
    let first = lists[0].1;
    assert!(lists.iter().all(|(_, is)| *is == first), "{lists:?}");
    first
}

/// Has all its vendors be listed under another category.
async fn empty(admin: &mut Browser) -> Value {
    let report = import(admin, VENDORS, json!({"Phones": "Intake"})).await;
    assert_eq!(report["updated"], 2, "{report}");
    report
}

#[tokio::test]
async fn a_category_that_its_vendors_left_is_gone_until_that_is_undone() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let brought = import(&mut admin, VENDORS, json!({})).await;
    assert!(listed(&mut admin).await);
    let moved = empty(&mut admin).await;
    assert!(!listed(&mut admin).await);

    drop(admin);
    let app = app.restarted();
    let mut again = app.browser();
    let who = json!({"email": email("Admin"), "password": PASSWORD});
    let reply = again.post("/api/auth/sign-in", &who).await;
    reply.assert(StatusCode::OK);
    assert!(!listed(&mut again).await, "also after a restart");
    // A file that brings it again says so, and is not told of it as of one that is near.
    let file = "name,category\nWest Desk,Phone\n";
    let path = format!("{IMPORT}?dryRun=true&allowMissing=websiteUrl,bookingUrl");
    let reply = send(&mut again, &path, form("list.csv", file)).await;
    let near = &reply.assert(StatusCode::OK)["ownCategories"];
    assert_ne!(near[0]["nearest"], "Phones", "{near}");
    let reply = send(&mut again, &path, form("list.csv", VENDORS)).await;
    let own = &reply.assert(StatusCode::OK)["ownCategories"];
    assert_eq!(own[0]["isNew"], true, "{own}");

    undo(&mut again, &moved).await;
    assert!(listed(&mut again).await);
    undo(&mut again, &brought).await;
    assert!(!listed(&mut again).await);
}

#[tokio::test]
async fn an_administrator_empties_a_category_and_fills_it_again() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let one = "id,name,category\nnorth,North Desk,Phones\nacme,Acme,Intake\n";
    import(&mut admin, one, json!({})).await;
    for (category, is_listed) in [("intake", false), ("phones", true)] {
        let change = json!({"categoryId": category});
        let reply = admin.patch("/api/admin/vendors/north", &change).await;
        reply.assert(StatusCode::OK);
        assert_eq!(listed(&mut admin).await, is_listed, "{category}");
    }
    // One that is inactive is still in it.
    let change = json!({"isActive": false});
    let reply = admin.patch("/api/admin/vendors/north", &change).await;
    reply.assert(StatusCode::OK);
    assert!(listed(&mut admin).await);
}

#[tokio::test]
async fn a_category_that_bookings_name_stays() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    import(&mut admin, VENDORS, json!({})).await;
    let booked = "id,client,client category,created time\n1,Nobody,Phones,2025-03-05\n";
    let bookings = import(&mut admin, booked, json!({})).await;
    empty(&mut admin).await;
    assert!(listed(&mut admin).await);
    undo(&mut admin, &bookings).await;
    assert!(!listed(&mut admin).await);
}

#[tokio::test]
async fn a_category_that_someone_has_said_anything_of_stays() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    import(&mut admin, VENDORS, json!({})).await;
    answer(&mut admin).await;
    empty(&mut admin).await;
    assert!(listed(&mut admin).await);
}

#[tokio::test]
async fn a_category_with_a_draft_of_a_questionnaire_stays() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    import(&mut admin, VENDORS, json!({})).await;
    draft(&mut admin).await;
    empty(&mut admin).await;
    assert!(listed(&mut admin).await);
}

#[tokio::test]
async fn a_category_with_a_draft_of_a_questionnaire_outlives_the_import_that_brought_it() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let vendors = import(&mut admin, VENDORS, json!({})).await;
    draft(&mut admin).await;
    undo(&mut admin, &vendors).await;
    assert!(listed(&mut admin).await);
}

/// By a form that was open while it was emptied.
#[tokio::test]
async fn a_category_of_which_something_is_said_after_it_was_emptied_is_listed_again() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    import(&mut admin, VENDORS, json!({})).await;
    empty(&mut admin).await;
    assert!(!listed(&mut admin).await);
    answer(&mut admin).await;
    assert!(listed(&mut admin).await);
    import(&mut admin, "name,category\nWest Desk,Intake\n", json!({})).await;
    assert!(listed(&mut admin).await, "also by the next directory");

    let app = TestApp::new();
    let mut admin = app.admin().await;
    import(&mut admin, VENDORS, json!({})).await;
    empty(&mut admin).await;
    assert!(!listed(&mut admin).await);
    draft(&mut admin).await;
    assert!(listed(&mut admin).await);
}

async fn answer(member: &mut Browser) {
    let answer = json!({"items": [{"categoryId": "phones", "hasTool": false}]});
    let reply = member.post("/api/profile/category-adoption", &answer).await;
    reply.assert(StatusCode::OK);
}

async fn draft(admin: &mut Browser) {
    let options = ["spanish", "vietnamese"]
        .map(|word| json!({"label": word, "hint": null, "capabilities": [word], "neutral": false}));
    let question = json!({"id": null, "prompt": "Which languages?", "hint": null, "fieldType": "MULTI",
        "facet": "need", "weight": 1.0, "optional": false, "options": options});
    let draft = json!({"questions": [question], "words": []});
    let path = "/api/admin/questionnaires/phones";
    let reply = admin.send(Method::PUT, path, Some(&draft)).await;
    reply.assert(StatusCode::OK);
}

/// A merged vendor comes back into the category that it was in.
#[tokio::test]
async fn a_category_stays_into_which_the_undo_of_a_merge_leads() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let brought = import(&mut admin, "name,category\nWest Desk,Phones\n", json!({})).await;
    let both =
        "id,name,category\nnorth,North Desk,Phones\nsouth,South Desk,Phones\nacme,Acme,Intake\n";
    import(&mut admin, both, json!({})).await;
    let path = "/api/admin/vendors/north/merge";
    let merged = admin.post(path, &json!({"into": "south"})).await;
    let merged = merged.assert(StatusCode::OK);
    let change = json!({"categoryId": "intake"});
    let reply = admin.patch("/api/admin/vendors/south", &change).await;
    reply.assert(StatusCode::OK);
    undo(&mut admin, &brought).await;
    assert!(!listed(&mut admin).await);
    let id = merged["mergeId"].as_str().unwrap();
    let path = format!("/api/admin/merges/{id}/undo");
    let undone = admin.post(&path, &json!({})).await.assert(StatusCode::OK);
    assert_eq!(undone["vendor"]["categoryId"], "phones");
    assert!(listed(&mut admin).await);
}
