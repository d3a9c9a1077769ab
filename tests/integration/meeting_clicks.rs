//! Clicks on Schedule Meeting.

use std::time::Duration;

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::directory::{column, complete, import, with_vendors, without_vendors};
use crate::support::{Browser, TestApp, assert_refuses_malformed};

const CLICKS: &str = "/api/meeting-clicks";

fn server() -> TestApp {
    let server = without_vendors();
    import(
        &server,
        "id,name,category,websiteUrl,bookingUrl,isActive\n\
         a,Alpha,Intake,alpha.example,alpha.example/book,true\n\
         b,Beta,Intake,beta.example,beta.example/book,true\n\
         c,Gamma,Intake,gamma.example,,true\n\
         d,Delta,Intake,delta.example,delta.example/book,false\n",
    );
    server
}

fn click(vendor: &str, page: &str) -> Value {
    json!({"vendorId": vendor, "sourcePage": page})
}

#[tokio::test]
async fn clicks_are_listed_part_by_part() {
    let server = server();
    let mut ada = server.sign_up("Ada").await;
    let mut eve = server.sign_up("Eve").await;
    let mut kept = Vec::new();
    for _ in 0..203 {
        server.clock.advance(Duration::from_secs(60));
        let click = ada.post(CLICKS, &click("a", "BROWSE")).await;
        kept.push(click.assert(StatusCode::CREATED)["id"].clone());
    }
    kept.reverse();
    for (query, expected) in [
        ("", &kept[..200]),
        ("?offset=200", &kept[200..]),
        ("?limit=2&offset=1", &kept[1..3]),
        ("?limit=0", &[]),
        ("?offset=4294967295", &[]),
    ] {
        let reply = ada.get(&format!("{CLICKS}{query}")).await;
        assert_eq!(reply.headers["x-total-count"], "203", "{query}");
        let listed = reply.assert(StatusCode::OK);
        let ids: Vec<_> = listed
            .as_array()
            .unwrap()
            .iter()
            .map(|one| &one["id"])
            .collect();
        assert_eq!(ids, expected.iter().collect::<Vec<_>>(), "{query}");
    }
    let others = eve.get(CLICKS).await;
    assert_eq!(others.headers["x-total-count"], "0");
    assert_eq!(others.assert(StatusCode::OK), json!([]));
    for wrong in ["limit=201", "limit=x", "offset=-1"] {
        let wrong = ada.get(&format!("{CLICKS}?{wrong}")).await;
        wrong.assert(StatusCode::UNPROCESSABLE_ENTITY);
    }
}

#[tokio::test]
async fn a_part_with_long_notes_stays_below_100_kb() {
    let server = server();
    let mut ada = server.sign_up("Ada").await;
    let note = json!({ "note": "\u{1f4c5}".repeat(2_000) });
    for _ in 0..30 {
        server.clock.advance(Duration::from_secs(60));
        let click = ada.post(CLICKS, &click("a", "BROWSE")).await;
        let id = click.assert(StatusCode::CREATED)["id"].clone();
        let path = format!("{CLICKS}/{}", id.as_str().unwrap());
        ada.patch(&path, &note).await.assert(StatusCode::OK);
    }
    let mut seen = 0;
    while seen < 30 {
        let listed = ada.get(&format!("{CLICKS}?offset={seen}")).await;
        let listed = listed.assert(StatusCode::OK);
        assert!(listed.to_string().len() < 100_000);
        let count = listed.as_array().unwrap().len();
        assert!((1..30).contains(&count), "{count}");
        seen += count;
    }
    assert_eq!(seen, 30);
}

#[tokio::test]
async fn clicks_are_kept_for_the_person_who_clicked() {
    let server = server();
    let mut ada = server.sign_up("Ada").await;
    let mut eve = server.sign_up("Eve").await;
    for page in ["BROWSE", "PAST_RECS", "GET_REC_STAGES", "GET_REC"] {
        server.clock.advance(Duration::from_secs(1));
        let mut body = click("a", page);
        body["userId"] = json!("00000000-0000-7000-8000-000000000000");
        let kept = ada.post(CLICKS, &body).await.assert(StatusCode::CREATED);
        assert_eq!(
            (&kept["vendorId"], &kept["sourcePage"]),
            (&json!("a"), &json!(page))
        );
        assert_eq!(
            (&kept["outcome"], &kept["note"]),
            (&json!("REQUESTED"), &Value::Null)
        );
    }
    eve.post(CLICKS, &click("b", "PAST_RECS"))
        .await
        .assert(StatusCode::CREATED);

    let own = ada
        .get(&format!("{CLICKS}?userId=x"))
        .await
        .assert(StatusCode::OK);
    let newest_first = ["GET_REC", "GET_REC_STAGES", "PAST_RECS", "BROWSE"];
    assert_eq!(column(&own, "/sourcePage"), newest_first);
    assert_eq!(own[3]["createdAt"], "2026-03-02T09:00:01Z");
    let own = eve.get(CLICKS).await.assert(StatusCode::OK);
    assert_eq!(column(&own, "/vendorId"), ["b"]);
}

#[tokio::test]
async fn a_double_click_is_one_meeting() {
    let server = server();
    let mut ada = server.sign_up("Ada").await;
    let mut log = async |vendor: &str, page: &str| {
        let reply = ada.post(CLICKS, &click(vendor, page)).await;
        reply.assert(StatusCode::CREATED)["id"].clone()
    };
    let first = log("a", "BROWSE").await;
    server.clock.advance(Duration::from_secs(9));
    assert_eq!(log("a", "BROWSE").await, first);
    assert_ne!(log("b", "BROWSE").await, first, "another vendor");
    assert_ne!(log("a", "GET_REC").await, first, "another screen");
    server.clock.advance(Duration::from_secs(2));
    let later = log("a", "BROWSE").await;
    assert_ne!(later, first, "on another occasion");
    let kept = ada.get(CLICKS).await.assert(StatusCode::OK);
    assert_eq!(kept.as_array().unwrap().len(), 4);
    assert_eq!(kept[0]["id"], later);
}

#[tokio::test]
async fn a_vendor_that_is_inactive_or_has_no_link_takes_no_meetings() {
    let server = server();
    let mut ada = server.sign_up("Ada").await;
    for (vendor, name) in [("c", "Gamma"), ("d", "Delta")] {
        let detail = format!("{name} takes no meetings here.");
        let reply = ada.post(CLICKS, &click(vendor, "PAST_RECS")).await;
        let problem = reply.assert_problem(422, "validation_failed", &detail);
        assert_eq!(problem["fields"], json!({"vendorId": detail}));
    }
    let kept = ada.get(CLICKS).await.assert(StatusCode::OK);
    assert_eq!(kept, json!([]));
}

#[tokio::test]
async fn a_click_names_a_vendor_and_a_screen_that_exist() {
    let server = server();
    let mut browser = server.sign_up("Ada").await;
    for vendor in ["nope", "", "A"] {
        let reply = browser.post(CLICKS, &click(vendor, "BROWSE")).await;
        reply.assert_problem(404, "not_found", "Vendor not found");
    }
    for page in ["X", "browse", ""] {
        let reply = browser.post(CLICKS, &click("a", page)).await;
        let detail = "Unknown source page";
        let problem = reply.assert_problem(422, "validation_failed", detail);
        assert_eq!(problem["fields"], json!({"sourcePage": detail}));
    }
    assert_refuses_malformed(&mut browser, Method::POST, CLICKS, "vendorId").await;
    let kept = browser.get(CLICKS).await.assert(StatusCode::OK);
    assert_eq!(kept, json!([]));
}

/// Someone with one click on Alpha, and the address of the click.
async fn clicked(server: &TestApp) -> (Browser, String) {
    let mut browser = server.sign_up("Ada").await;
    let reply = browser.post(CLICKS, &click("a", "BROWSE")).await;
    let kept = reply.assert(StatusCode::CREATED);
    let path = format!("{CLICKS}/{}", kept["id"].as_str().unwrap());
    (browser, path)
}

#[tokio::test]
async fn a_click_shows_its_vendor_as_it_is_in_the_directory_now() {
    let server = server();
    let (mut ada, _) = clicked(&server).await;
    let vendor = |name: &str| {
        json!([{
            "name": name,
            "logoUrl": null,
            "websiteUrl": "https://alpha.example/",
            "bookingUrl": "https://alpha.example/book",
            "categoryName": "Intake",
        }])
    };
    let own = ada.get(CLICKS).await.assert(StatusCode::OK);
    assert_eq!(json!(column(&own, "/vendor")), vendor("Alpha"));
    import(
        &server,
        "id,name,category,websiteUrl,bookingUrl\n\
         a,Alpha Two,Intake,alpha.example,alpha.example/book\n",
    );
    let own = ada.get(CLICKS).await.assert(StatusCode::OK);
    assert_eq!(json!(column(&own, "/vendor")), vendor("Alpha Two"));
}

#[tokio::test]
async fn the_outcome_of_a_meeting_is_stored() {
    let server = server();
    let (mut ada, path) = clicked(&server).await;
    let mut changed = async |patch: Value| {
        let reply = ada.patch(&path, &patch).await.assert(StatusCode::OK);
        let own = ada.get(CLICKS).await.assert(StatusCode::OK);
        assert_eq!(own, json!([reply]), "the reply is what is kept");
        (reply["outcome"].clone(), reply["note"].clone())
    };
    for outcome in ["HELD", "NO_SHOW", "SIGNED", "DECLINED", "REQUESTED"] {
        let kept = changed(json!({"outcome": outcome})).await;
        assert_eq!(kept, (json!(outcome), Value::Null));
    }
    // 2,000 characters, whatever their bytes; the blanks around them are not part of it.
    let long = "ř".repeat(2_000);
    let kept = changed(json!({"note": format!("  {long}\n"), "outcome": "HELD"})).await;
    assert_eq!(kept, (json!("HELD"), json!(long)));
    let kept = changed(json!({"outcome": "SIGNED"})).await;
    assert_eq!(kept, (json!("SIGNED"), json!(long)), "the note stays");
    let kept = changed(json!({"note": "Call Dana\nin May"})).await;
    assert_eq!(kept, (json!("SIGNED"), json!("Call Dana\nin May")));
    for nothing in [json!({"note": null}), json!({"note": "  "}), json!({})] {
        assert_eq!(changed(nothing).await, (json!("SIGNED"), Value::Null));
    }
}

#[tokio::test]
async fn a_meeting_is_changed_only_by_its_owner_and_only_with_known_values() {
    let server = server();
    let (mut ada, path) = clicked(&server).await;
    let mut eve = server.sign_up("Eve").await;
    let held = json!({"outcome": "HELD", "note": "mine"});
    let nobody = server.browser().patch(&path, &held).await;
    nobody.assert_problem(401, "not_authenticated", "Please sign in.");
    let other = eve.patch(&path, &held).await;
    other.assert_problem(404, "not_found", "Meeting not found");
    let unknown = format!("{CLICKS}/00000000-0000-7000-8000-000000000000");
    let reply = ada.patch(&unknown, &held).await;
    reply.assert_problem(404, "not_found", "Meeting not found");
    let reply = ada.patch(&format!("{CLICKS}/nope"), &held).await;
    reply.assert_problem(404, "not_found", "Not found");

    let outcomes = "Choose one of REQUESTED, HELD, NO_SHOW, SIGNED, DECLINED.";
    for outcome in [json!("MET"), json!("held"), json!(""), Value::Null] {
        let reply = ada.patch(&path, &json!({"outcome": outcome})).await;
        reply.assert_refuses_place("outcome", outcomes);
    }
    let too_long = json!({"note": "ř".repeat(2_001), "outcome": "HELD"});
    let detail = "Use at most 2,000 characters.";
    let reply = ada.patch(&path, &too_long).await;
    let problem = reply.assert_problem(422, "validation_failed", detail);
    assert_eq!(problem["fields"], json!({"note": detail}));
    assert_refuses_malformed(&mut ada, Method::PATCH, &path, "note").await;

    let own = ada.get(CLICKS).await.assert(StatusCode::OK);
    assert_eq!(column(&own, "/outcome"), ["REQUESTED"]);
    assert_eq!(column(&own, "/note"), [Value::Null]);
}

#[tokio::test]
async fn a_meeting_is_removed_only_by_its_owner() {
    let server = server();
    let (mut ada, path) = clicked(&server).await;
    let mut eve = server.sign_up("Eve").await;
    let other = eve.send(Method::DELETE, &path, None).await;
    other.assert_problem(404, "not_found", "Meeting not found");
    let own = ada.get(CLICKS).await.assert(StatusCode::OK);
    assert_eq!(column(&own, "/vendorId"), ["a"]);
    let removed = ada.send(Method::DELETE, &path, None).await;
    removed.assert(StatusCode::NO_CONTENT);
    assert_eq!(ada.get(CLICKS).await.assert(StatusCode::OK), json!([]));
    let again = ada.send(Method::DELETE, &path, None).await;
    again.assert_problem(404, "not_found", "Meeting not found");
}

fn questions_for(vendor: &str) -> String {
    format!("/api/vendors/{vendor}/demo-questions")
}

#[tokio::test]
async fn demo_questions_cover_the_gaps_of_the_latest_ranking() {
    let server = with_vendors();
    let mut ada = server.sign_up("Ada").await;
    let ranking = complete(&mut ada, "intake").await;
    let vendors = ranking["vendors"].as_array().unwrap();
    let with_gaps = vendors.iter().find(|one| one["gaps"] != json!([]));
    let with_gaps = with_gaps.expect("some vendor lacks something");
    let vendor = &with_gaps["vendor"];
    let path = questions_for(vendor["id"].as_str().unwrap());

    let asked = ada.get(&path).await.assert(StatusCode::OK);
    assert_eq!(asked["vendorName"], vendor["name"]);
    let gap = with_gaps["gaps"][0]["label"].as_str().unwrap();
    let because = asked["questions"][0]["because"].as_str().unwrap();
    let expected = format!("You asked for {gap}; {} ", vendor["name"].as_str().unwrap());
    assert!(because.starts_with(&expected), "{because}");

    // Another person's ranking says nothing about one's own firm.
    let mut eve = server.sign_up("Eve").await;
    let asked = eve.get(&path).await.assert(StatusCode::OK);
    for because in column(&asked["questions"], "/because") {
        assert!(!because.as_str().unwrap().starts_with("You asked for"));
    }
    assert!(asked["questions"].as_array().unwrap().len() >= 3);
}

#[tokio::test]
async fn demo_questions_for_an_unranked_vendor_cover_what_it_does_not_list() {
    let server = server();
    let mut ada = server.sign_up("Ada").await;
    let asked = ada.get(&questions_for("b")).await.assert(StatusCode::OK);
    assert_eq!(asked["vendorName"], "Beta");
    let first = &asked["questions"][0];
    let options = "\"24/7 answering\", \"after-hours answering\" or \"overflow calls\"";
    assert_eq!(
        first["question"],
        format!("Which of these do you offer: {options}?")
    );
    assert_eq!(
        first["because"],
        "Beta lists nothing that answers \"When do you need someone to pick up the phone?\""
    );
    let reply = ada.get(&questions_for("nope")).await;
    reply.assert_problem(404, "not_found", "Vendor not found");
    let nobody = server.browser().get(&questions_for("b")).await;
    nobody.assert_problem(401, "not_authenticated", "Please sign in.");
}
