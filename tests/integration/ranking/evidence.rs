//! What was once wrong with the evidence behind a place, one test for each.

use std::fmt::Write;

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::directory::{complete, import, without_vendors};
use crate::support::{Browser, TestApp, email};

const VENDORS: &str = "id,name,category,websiteUrl,bookingUrl,tags\n\
    a,Alpha,Intake,alpha.example,,24-7-answering; spanish; case-screening\n\
    b,Beta,Intake,beta.example,,24-7-answering; spanish; case-screening\n";

/// Demos of both vendors, so that peers have a part in every score.
fn server() -> TestApp {
    let server = without_vendors();
    import(&server, VENDORS);
    let mut csv = "client,client category,company,firm size,created time\n".to_owned();
    for firm in 1..29 {
        writeln!(csv, "Beta,Intake,Firm {firm},6-20,2026-02-{firm:02}").unwrap();
    }
    for firm in 40..46 {
        writeln!(csv, "Alpha,Intake,Firm {firm},6-20,2026-02-20").unwrap();
    }
    import(&server, &csv);
    server
}

/// A person of a firm of 6 to 20 that someone vouched for.
async fn confirmed(server: &TestApp, name: &str) -> Browser {
    of_size(server, name, "E6_20").await
}

async fn of_size(server: &TestApp, name: &str, size: &str) -> Browser {
    let mut browser = server.sign_up(name).await;
    server.confirm_firm(&email(name));
    let size = json!({"firmSize": size});
    let reply = browser.patch("/api/profile", &size).await;
    reply.assert(StatusCode::OK);
    browser
}

async fn uses(browser: &mut Browser, vendor: &str) {
    let items = json!({"items": [{"categoryId": "intake", "hasTool": true, "selectedVendorIds": [vendor]}]});
    let reply = browser.post("/api/profile/category-adoption", &items).await;
    reply.assert(StatusCode::OK);
}

fn vendor<'r>(reply: &'r Value, id: &str) -> &'r Value {
    let mut all = reply["vendors"].as_array().unwrap().iter();
    all.find(|one| one["vendor"]["id"] == id).unwrap()
}

#[tokio::test]
async fn who_booked_a_demo_is_not_said_to_use_or_to_have_tried_it() {
    let server = server();
    let mut viewer = confirmed(&server, "Viewer").await;
    let booked = json!("Demo booked by 28 of 34 firms your size");
    let reply = complete(&mut viewer, "intake").await;
    let reasons = &vendor(&reply, "b")["reasons"];
    assert!(reasons.as_array().unwrap().contains(&booked), "{reasons}");
    for name in ["Ann", "Ben", "Cal", "Dee", "Eve", "Fay"] {
        uses(&mut confirmed(&server, name).await, "b").await;
    }
    let reply = complete(&mut viewer, "intake").await;
    let beta = vendor(&reply, "b");
    let used = json!("Used by 6 of 6 firms that told us");
    assert!(
        beta["reasons"].as_array().unwrap().contains(&used),
        "{beta}"
    );
    assert_eq!(
        beta["evidence"]["used"]["all"],
        json!({"firms": 6, "of": 6})
    );
    assert_eq!(
        beta["evidence"]["booked"]["all"],
        json!({"firms": 28, "of": 34})
    );
    assert!(!reply.to_string().contains("tried"));
}

#[tokio::test]
async fn points_for_firms_of_the_size_are_explained_where_the_count_of_all_is_hidden() {
    let server = server();
    for name in ["Ann", "Ben", "Cal", "Dee", "Eve", "Fay"] {
        uses(&mut confirmed(&server, name).await, "b").await;
    }
    // Two that use no tool: the count of all would tell of them.
    for name in ["Gil", "Hal"] {
        let mut other = of_size(&server, name, "E2_5").await;
        let items = json!({"items": [{"categoryId": "intake", "hasTool": false}]});
        let reply = other.post("/api/profile/category-adoption", &items).await;
        reply.assert(StatusCode::OK);
    }
    let reply = complete(&mut confirmed(&server, "Viewer").await, "intake").await;
    let beta = vendor(&reply, "b");
    let used = json!({"yourSize": {"firms": 6, "of": 6}, "all": null});
    assert_eq!(beta["evidence"]["used"], used);
    let said = json!("Used by 6 of 6 firms your size that told us");
    assert!(
        beta["reasons"].as_array().unwrap().contains(&said),
        "{beta}"
    );
    let mut lines = beta["breakdown"].as_array().unwrap().iter();
    let line = lines.find(|line| line["question"] == "Firms your size");
    assert_eq!(line.unwrap()["answer"], said);
}

#[tokio::test]
async fn points_for_other_firms_stand_beside_the_widest_count_that_may_be_shown() {
    let server = server();
    let more = VENDORS.replace("a,Alpha", "c,Gamma");
    import(&server, &more.replace("b,Beta", "d,Delta"));
    let mut csv = "client,client category,company,firm size,created time\n".to_owned();
    for firm in 50..54 {
        writeln!(csv, "Gamma,Intake,Firm {firm},200+,2026-02-28").unwrap();
    }
    import(&server, &csv);
    // Of this size four firms booked, all of them Gamma.
    let reply = complete(&mut of_size(&server, "Large", "E200P").await, "intake").await;
    let said = |id: &str| {
        let mut lines = vendor(&reply, id)["breakdown"].as_array().unwrap().iter();
        let line = lines.find(|line| line["question"] == "Firms your size");
        let line = line.unwrap();
        let has_points = line["points"].as_f64().unwrap() > 0.0;
        (line["answer"].as_str().unwrap().to_owned(), has_points)
    };
    let any_size = "Demo booked by 28 of 38 firms of any size";
    assert_eq!(said("b"), (any_size.to_owned(), true));
    assert_eq!(said("c"), ("Too few to count".to_owned(), true));
    assert_eq!(said("d"), ("Too few to count".to_owned(), false));
    let reasons = vendor(&reply, "b")["reasons"].as_array().unwrap();
    assert!(reasons.contains(&json!(any_size)), "{reasons:?}");
}

#[tokio::test]
async fn points_for_clicks_alone_stand_beside_their_count() {
    let server = server();
    import(
        &server,
        &VENDORS
            .replace("a,Alpha", "c,Gamma")
            .replace("b,Beta", "d,Delta")
            .replace(".example,,", ".example,demo.example,"),
    );
    let mut viewer = confirmed(&server, "Viewer").await;
    let mut answer = async |id: &str| {
        let reply = complete(&mut viewer, "intake").await;
        let vendor = vendor(&reply, id);
        let mut lines = vendor["breakdown"].as_array().unwrap().iter();
        let line = lines.find(|line| line["question"] == "Firms your size");
        (
            line.unwrap()["answer"].clone(),
            vendor["evidence"]["clicked"]["all"]["firms"].clone(),
        )
    };
    let too_few = json!("Too few to count");
    for (at, name) in ["Ann", "Ben", "Cal", "Dee", "Eve"].into_iter().enumerate() {
        assert_eq!(answer("c").await, (too_few.clone(), Value::Null), "{at}");
        let click = json!({"vendorId": "c", "sourcePage": "BROWSE"});
        let mut firm = confirmed(&server, name).await;
        let reply = firm.post("/api/meeting-clicks", &click).await;
        assert!(reply.status.is_success(), "{reply:?}");
    }
    let of_size = json!("Meeting asked for by 5 firms your size");
    assert_eq!(answer("c").await, (of_size, json!(5)));
    assert_eq!(answer("d").await, (too_few, Value::Null));
    // What is stronger is said first.
    for name in ["Fay", "Gil", "Hal", "Ida", "Jo"] {
        uses(&mut confirmed(&server, name).await, "c").await;
    }
    let used = json!("Used by 5 of 5 that told us");
    assert_eq!(answer("c").await, (used, json!(5)));
}

#[tokio::test]
async fn a_hidden_count_moves_no_point() {
    let server = server();
    let mut viewer = confirmed(&server, "Viewer").await;
    let before = complete(&mut viewer, "intake").await;
    for name in ["Ann", "Ben", "Cal", "Dee"] {
        uses(&mut confirmed(&server, name).await, "a").await;
        let now = complete(&mut viewer, "intake").await;
        assert_eq!(now, before, "{name}");
    }
    uses(&mut confirmed(&server, "Eve").await, "a").await;
    let now = complete(&mut viewer, "intake").await;
    assert_ne!(vendor(&now, "a")["score"], vendor(&before, "a")["score"]);
    let used = json!({"firms": 5, "of": 5});
    assert_eq!(vendor(&now, "a")["evidence"]["used"]["all"], used);
}

#[tokio::test]
async fn a_tool_is_in_use_in_any_spelling_and_by_a_former_name() {
    let server = server();
    let mut viewer = confirmed(&server, "Viewer").await;
    let types = async |browser: &mut Browser, name: &str| {
        let items =
            json!({"items": [{"categoryId": "intake", "hasTool": true, "otherVendors": [name]}]});
        let reply = browser.post("/api/profile/category-adoption", &items).await;
        reply.assert(StatusCode::OK);
    };
    import(
        &server,
        "id,name,category,websiteUrl,bookingUrl\na,Alpha Desk,Intake,alpha.example,\n",
    );
    for (typed, in_use) in [
        ("Alpha Desk", true),
        (" ALPHA-desk ", true),
        ("Alpha Desk, Inc.", true),
        ("alpha", true),
        ("Alphabet", false),
    ] {
        types(&mut viewer, typed).await;
        let reply = complete(&mut viewer, "intake").await;
        let alpha = vendor(&reply, "a");
        assert_eq!(alpha["inUse"], in_use, "{typed}");
        assert_eq!(alpha["badge"].is_null(), in_use, "{typed}");
    }
    for name in ["Ann", "Ben", "Cal", "Dee", "Eve"] {
        types(&mut confirmed(&server, name).await, "alpha").await;
    }
    let ledger = viewer.get("/api/vendors/a/evidence").await;
    let ledger = ledger.assert(StatusCode::OK);
    assert_eq!(ledger["used"]["all"], json!({"firms": 5, "of": 5}));
}

#[tokio::test]
async fn the_days_of_the_ledger_are_those_of_other_firms() {
    let server = server();
    let mut viewer = confirmed(&server, "Viewer").await;
    let ledger = async |browser: &mut Browser| {
        let reply = browser.get("/api/vendors/b/evidence").await;
        reply.assert(StatusCode::OK)
    };
    let before = ledger(&mut viewer).await;
    import(
        &server,
        "client,client category,company,firm size,created time\n\
         Beta,Intake,Viewer Injury Law,6-20,2026-01-15\n\
         Beta,Intake,Viewer Injury Law,6-20,2026-02-10\n\
         Beta,Intake,Viewer Injury Law,6-20,2026-03-01\n",
    );
    let own = ledger(&mut viewer).await;
    assert_eq!(own, before);
    let days = (&own["firstAt"], &own["lastAt"]);
    assert!(days.0.as_str().unwrap().starts_with("2026-02-01"), "{own}");
    assert!(days.1.as_str().unwrap().starts_with("2026-02-28"), "{own}");
    let mut other = confirmed(&server, "Ann").await;
    let seen = ledger(&mut other).await;
    assert!(
        seen["firstAt"].as_str().unwrap().starts_with("2026-01-15"),
        "{seen}"
    );
    assert!(
        seen["lastAt"].as_str().unwrap().starts_with("2026-03-01"),
        "{seen}"
    );
}
