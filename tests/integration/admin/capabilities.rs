//! What administrators decide about vendors' capabilities, and what everybody sees of them.

use axum::http::{HeaderValue, Method, Request, StatusCode, header};
use serde_json::{Value, json};

use crate::admin::audit;
use crate::directory::{column, complete, import, without_vendors};
use crate::support::{Browser, Reply, TestApp, assert_refuses_malformed};

const QUEUE: &str = "/api/admin/capabilities";
const DECISIONS: &str = "/api/admin/vendors/a/capabilities";
const KNOWN: &str = "/api/vendors/a/capabilities";

/// "Alpha", which says much, "Beta", which says little, and "Gamma", which is not offered.
async fn server() -> (TestApp, Browser) {
    let server = without_vendors();
    import(
        &server,
        "id,name,category,websiteUrl,bookingUrl,isActive,shortHighlights,description,integrations\n\
         a,Alpha,Intake,alpha.example,,true,24/7 answering;Spanish-speaking agents,\
         We do not offer conflict checks.,Filevine\n\
         b,Beta,Intake,beta.example,,true,,,\n\
         g,Gamma,Intake,gamma.example,,false,24/7 answering,,\n",
    );
    let admin = server.admin().await;
    (server, admin)
}

async fn known(browser: &mut Browser) -> Value {
    browser.get(KNOWN).await.assert(StatusCode::OK)["capabilities"].clone()
}

/// What is known of one capability; null where nothing is.
fn one<'v>(capabilities: &'v Value, tag: &str) -> &'v Value {
    let mut all = capabilities.as_array().unwrap().iter();
    all.find(|one| one["tag"] == tag).unwrap_or(&Value::Null)
}

async fn decide(browser: &mut Browser, confirmed: &[&str], denied: &[&str]) -> Reply {
    let body = json!({"confirmed": confirmed, "denied": denied});
    browser.send(Method::PUT, DECISIONS, Some(&body)).await
}

async fn decide_from(browser: &mut Browser, etag: &HeaderValue, confirmed: &[&str]) -> Reply {
    let body = json!({"confirmed": confirmed, "denied": []}).to_string();
    let request = Request::put(DECISIONS)
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::IF_MATCH, etag);
    browser.send_raw(request.body(body.into()).unwrap()).await
}

#[tokio::test]
async fn everybody_sees_what_a_vendor_says_with_its_own_words() {
    let (server, mut admin) = server().await;
    let mut ada = server.sign_up("Ada").await;
    let claims = known(&mut ada).await;
    assert_eq!(
        *one(&claims, "24-7-answering"),
        json!({
            "tag": "24-7-answering", "label": "24/7 answering", "state": "derived",
            "field": "shortHighlights", "quote": one(&claims, "24-7-answering")["quote"],
        })
    );
    let quote = one(&claims, "24-7-answering")["quote"].as_str().unwrap();
    assert!("24/7 answering".contains(quote), "{quote}");
    let denied = one(&claims, "conflict-check");
    assert_eq!(denied["state"], "denied", "{claims}");
    assert_eq!(denied["field"], "description");
    let column = one(&claims, "filevine");
    assert_eq!(column["state"], "listed");
    assert_eq!(column["quote"], Value::Null);
    let states = |claims: &Value| claims.to_string().contains("\"suggested\"");
    assert!(!states(&claims), "members see no suggestion");

    // A vendor that is not offered is known as well.
    let hidden = ada.get("/api/vendors/g/capabilities").await;
    assert_eq!(
        hidden.assert(StatusCode::OK)["capabilities"][0]["state"],
        "derived"
    );
    let unknown = ada.get("/api/vendors/nope/capabilities").await;
    unknown.assert_problem(404, "not_found", "Vendor not found");
    let anonymous = server.browser().get(KNOWN).await;
    anonymous.assert_problem(401, "not_authenticated", "Please sign in.");
    known(&mut admin).await;
}

#[tokio::test]
async fn decisions_replace_both_lists_and_last() {
    let (server, mut admin) = server().await;
    let version = server.app.catalog.current().version;
    let reply = decide(
        &mut admin,
        &["case-screening", "spanish"],
        &["24-7-answering"],
    )
    .await;
    let now = reply.assert(StatusCode::OK)["capabilities"].clone();
    for (tag, state) in [
        ("case-screening", "confirmed"),
        ("spanish", "confirmed"),
        ("24-7-answering", "denied"),
        ("conflict-check", "denied"),
    ] {
        assert_eq!(one(&now, tag)["state"], state, "{tag}");
    }
    assert_eq!(one(&now, "case-screening")["field"], "admin");
    assert_eq!(known(&mut admin).await, now);
    assert_eq!(server.app.catalog.current().version, version + 1);

    let (who, action, subject, details) = audit(&mut admin).await[0].clone();
    assert_eq!(
        (who.as_str(), action.as_str(), subject.as_str()),
        ("Admin", "Changed capabilities", "Alpha")
    );
    assert_eq!(details.len(), 2, "{details:?}");
    assert!(details[1] == "Denied: 24/7 answering", "{details:?}");

    // Sent once more it is no change, in whatever order and however it is spelled.
    let again = ["spanish", "case-screening", "spanish"];
    decide(&mut admin, &again, &["24-7-answering"])
        .await
        .assert(StatusCode::OK);
    assert_eq!(server.app.catalog.current().version, version + 1);

    let cookies = admin.cookies.clone();
    // A browser holds on to its server.
    drop(admin);
    let server = server.restarted();
    let mut admin = server.browser();
    admin.cookies = cookies;
    assert_eq!(known(&mut admin).await, now);

    // Both lists are replaced: what was decided before is open again.
    let reply = decide(&mut admin, &["conflict-check"], &[]).await;
    let now = reply.assert(StatusCode::OK)["capabilities"].clone();
    // It may be suggested, but nobody has confirmed it.
    assert_ne!(one(&now, "case-screening")["state"], "confirmed");
    assert_eq!(one(&now, "24-7-answering")["state"], "derived");
    assert_eq!(one(&now, "conflict-check")["state"], "confirmed");
    let details = audit(&mut admin).await[0].3.clone();
    assert!(details[1].starts_with("Open again: "), "{details:?}");
}

#[tokio::test]
async fn decisions_change_rankings() {
    let (server, mut admin) = server().await;
    let mut ada = server.sign_up("Ada").await;
    let before = complete(&mut ada, "intake").await;
    let names = column(&before["vendors"], "/vendor/name");
    assert_eq!(names[0], "Alpha", "{before}");
    let matched = &before["vendors"][0]["matched"];
    let hours = matched.as_array().unwrap().iter();
    let hours = hours.filter(|need| need["label"] == "24/7 answering");
    assert_eq!(hours.count(), 1, "{matched}");
    decide(&mut admin, &[], &["24-7-answering"])
        .await
        .assert(StatusCode::OK);
    let after = complete(&mut ada, "intake").await;
    let alpha = after["vendors"].as_array().unwrap().iter();
    let alpha = alpha
        .clone()
        .find(|one| one["vendor"]["id"] == "a")
        .unwrap();
    let gap = json!({
        "label": "24/7 answering", "asked": "Around the clock, every day",
        "state": "denied", "words": "no", "mustHave": false,
    });
    assert!(alpha["gaps"].as_array().unwrap().contains(&gap), "{alpha}");
}

#[tokio::test]
async fn wrong_decisions_are_refused_at_the_list_and_change_nothing() {
    let (server, mut admin) = server().await;
    let before = known(&mut admin).await;
    let long = "x".repeat(300);
    let many: Vec<String> = (0..501).map(|n| format!("t{n}")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    let shown = format!("\"{}\" is not a known capability.", "x".repeat(60));
    for (confirmed, denied, field, detail) in [
        (
            &["spanish", "night-owl"][..],
            &[][..],
            "confirmed",
            "\"night-owl\" is not a known capability.",
        ),
        (
            &[],
            &["night-owl"],
            "denied",
            "\"night-owl\" is not a known capability.",
        ),
        (&[], &[long.as_str()], "denied", shown.as_str()),
        (
            &["spanish"],
            &["spanish"],
            "denied",
            "\"Spanish\" is confirmed and denied. Choose one.",
        ),
        (&many, &[], "confirmed", "Name at most 500 capabilities."),
    ] {
        let reply = decide(&mut admin, confirmed, denied).await;
        let problem = reply.assert_problem(422, "validation_failed", detail);
        assert_eq!(problem["fields"], json!({field: detail}));
    }
    let required = "This value is required.";
    for (body, place, sentence) in [
        (json!({}), "confirmed", required),
        (json!({"confirmed": []}), "denied", required),
        (
            json!({"confirmed": null, "denied": []}),
            "confirmed",
            "Send a list.",
        ),
    ] {
        let reply = admin.send(Method::PUT, DECISIONS, Some(&body)).await;
        reply.assert_refuses_place(place, sentence);
    }
    assert_refuses_malformed(&mut admin, Method::PUT, DECISIONS, "confirmed").await;
    let body = json!({"confirmed": [], "denied": []});
    let path = "/api/admin/vendors/nope/capabilities";
    let unknown = admin.send(Method::PUT, path, Some(&body)).await;
    unknown.assert_problem(404, "not_found", "Vendor not found");
    assert_eq!(known(&mut admin).await, before);

    let mut ada = server.sign_up("Ada").await;
    let refused = decide(&mut ada, &["spanish"], &[]).await;
    refused.assert_problem(403, "forbidden", "Administrators only.");
    let refused = ada.get(QUEUE).await;
    refused.assert_problem(403, "forbidden", "Administrators only.");
    let anonymous = decide(&mut server.browser(), &[], &[]).await;
    anonymous.assert_problem(401, "not_authenticated", "Please sign in.");
}

const OUTDATED: &str =
    "Someone else has changed this vendor since you opened it. Nothing was saved.";

#[tokio::test]
async fn a_stale_version_is_refused_and_a_fresh_one_is_taken() {
    let (_server, mut admin) = server().await;
    let etag = admin.get(KNOWN).await.headers[header::ETAG].clone();
    let first = decide_from(&mut admin, &etag, &["case-screening"]).await;
    first.assert(StatusCode::OK);
    let stale = decide_from(&mut admin, &etag, &["spanish"]).await;
    stale.assert_problem(412, "edit_conflict", OUTDATED);
    assert_eq!(
        one(&known(&mut admin).await, "case-screening")["state"],
        "confirmed"
    );
    let next = decide_from(&mut admin, &first.headers[header::ETAG], &["spanish"]).await;
    next.assert(StatusCode::OK);
    // The queue names the same version.
    let queue = admin
        .get(&format!("{QUEUE}?vendorId=a"))
        .await
        .assert(StatusCode::OK);
    let etag = queue["items"][0]["etag"].as_str().unwrap();
    assert_eq!(etag.as_bytes(), next.headers[header::ETAG].as_bytes());
    let etag = HeaderValue::from_str(etag).unwrap();
    decide_from(&mut admin, &etag, &[])
        .await
        .assert(StatusCode::OK);
    // Without a version it is taken.
    decide(&mut admin, &["case-screening"], &[])
        .await
        .assert(StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_eight_at_once_one_decides_and_seven_are_told() {
    let (_server, mut admin) = server().await;
    let etag = admin.get(KNOWN).await.headers[header::ETAG].clone();
    let words = [
        "case-screening",
        "spanish",
        "vietnamese",
        "chinese",
        "conflict-check",
        "haitian-creole",
        "retainer-esign",
        "overflow-calls",
    ];
    let writes = words.map(|word| {
        let (mut browser, etag) = (admin.clone(), etag.clone());
        tokio::spawn(async move { decide_from(&mut browser, &etag, &[word]).await })
    });
    let mut taken = Vec::new();
    for (word, write) in words.iter().zip(writes) {
        let reply = write.await.unwrap();
        if reply.status == StatusCode::OK {
            taken.push(*word);
        } else {
            reply.assert_problem(412, "edit_conflict", OUTDATED);
        }
    }
    assert_eq!(taken.len(), 1, "{taken:?}");
    let claims = known(&mut admin).await;
    let confirmed = claims.as_array().unwrap().iter();
    let confirmed = confirmed.filter(|one| one["state"] == "confirmed");
    let confirmed: Vec<_> = confirmed.map(|one| one["tag"].clone()).collect();
    assert_eq!(confirmed, taken);
}

/// What is known of a need about a vendor of the queue; null where nothing is.
fn claim_of<'v>(vendor: &'v Value, tag: &str) -> &'v Value {
    let mut claims = vendor["claims"].as_array().unwrap().iter();
    claims
        .find(|claim| claim["tag"] == tag)
        .unwrap_or(&Value::Null)
}

#[tokio::test]
async fn the_queue_begins_with_the_least_known_and_says_how_well_categories_are_known() {
    let (_server, mut admin) = server().await;
    let queue = admin.get(&format!("{QUEUE}?categoryId=intake")).await;
    let queue = queue.assert(StatusCode::OK);
    assert_eq!(column(&queue["items"], "/name"), ["Beta", "Alpha"]);
    assert_eq!(queue["total"], 2);
    let coverage = queue["coverage"].as_array().unwrap();
    assert_eq!(coverage.len(), 1, "categories without vendors are left out");
    assert_eq!(coverage[0]["categoryName"], "Intake");
    assert_eq!(
        (&coverage[0]["vendors"], &coverage[0]["saying"]),
        (&json!(2), &json!(1))
    );
    let alpha = &queue["items"][1];
    let questions = queue["questions"].as_array().unwrap();
    let needs: Vec<_> = questions
        .iter()
        .flat_map(|question| question["needs"].as_array().unwrap())
        .collect();
    assert_eq!(alpha["needs"], needs.len());
    assert_eq!(coverage[0]["needs"], needs.len());
    let claims = alpha["claims"].as_array().unwrap();
    assert_eq!(alpha["known"], claims.len());
    let met = claims
        .iter()
        .filter(|claim| ["derived", "listed"].iter().any(|s| claim["state"] == *s));
    assert_eq!(coverage[0]["met"], met.count());
    assert_eq!(claim_of(alpha, "24-7-answering")["own"]["state"], "derived");
    assert_eq!(questions[0]["categoryId"], "intake");
    assert_eq!(
        questions[0]["question"],
        "When do you need someone to pick up the phone?"
    );
    let hours = json!({"tag": "24-7-answering", "label": "24/7 answering"});
    assert_eq!(questions[0]["needs"][0], hours);
    assert!(needs.iter().any(|need| need["tag"] == "vietnamese"));
    let silent = claim_of(alpha, "vietnamese");
    assert!(silent.is_null(), "nobody spoke about it: {silent}");

    // What its own words say stands beside a decision to the contrary.
    decide(&mut admin, &[], &["24-7-answering"])
        .await
        .assert(StatusCode::OK);
    let queue = admin
        .get(&format!("{QUEUE}?vendorId=a"))
        .await
        .assert(StatusCode::OK);
    let decided = claim_of(&queue["items"][0], "24-7-answering");
    assert_eq!(
        (&decided["state"], &decided["own"]["state"]),
        (&json!("denied"), &json!("derived"))
    );
    assert_eq!(
        queue["items"][0]["decisions"],
        json!({"confirmed": [], "denied": ["24-7-answering"]})
    );

    // A vendor that is not offered is in no queue, and is found by itself.
    let hidden = admin
        .get(&format!("{QUEUE}?vendorId=g"))
        .await
        .assert(StatusCode::OK);
    assert_eq!(hidden["items"][0]["isActive"], false);
    for (query, detail) in [
        ("categoryId=nope", "Category not found"),
        ("vendorId=nope", "Vendor not found"),
    ] {
        let reply = admin.get(&format!("{QUEUE}?{query}")).await;
        reply.assert_problem(404, "not_found", detail);
    }
}

#[tokio::test]
async fn decisions_follow_a_vendor_that_goes_and_comes_back() {
    let (server, mut admin) = server().await;
    decide(&mut admin, &["case-screening"], &[])
        .await
        .assert(StatusCode::OK);
    let imports = admin.get("/api/admin/imports").await.assert(StatusCode::OK);
    let number = imports["items"][0]["id"].as_str().unwrap_or_default();
    let undo = format!("/api/admin/imports/{number}/undo");
    admin.post(&undo, &json!({})).await.assert(StatusCode::OK);
    admin
        .get(KNOWN)
        .await
        .assert_problem(404, "not_found", "Vendor not found");
    import(
        &server,
        "id,name,category,websiteUrl,bookingUrl\na,Alpha,Intake,alpha.example,\n",
    );
    assert_eq!(
        one(&known(&mut admin).await, "case-screening")["state"],
        "confirmed"
    );
}
