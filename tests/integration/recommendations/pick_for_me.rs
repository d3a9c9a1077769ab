//! Pick For Me: what firms of one size use and try, and how far it had to look.

use std::fmt::Write;
use std::time::Duration;

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use stackbrief::app::start::seed::seed;
use stackbrief::domain::stage::STAGES;

use crate::directory::{column, complete, import, with_vendors, without_vendors};
use crate::support::{Browser, PASSWORD, TestApp, email};

const PICK: &str = "/api/recommendations/pick-for-me";
const PERSISTED: &str = "/api/recommendations/persisted";

const VENDORS: &str = "id,name,category,websiteUrl,bookingUrl,isRecommendedPartner\n\
    a,Alpha,Intake,alpha.example,,no\n\
    b,Beta,Intake,beta.example,,false\n\
    c,Gamma,Intake,gamma.example,,false\n";

/// Eight firms of this size that each booked a demo with Beta.
fn bookings(size: &str) -> String {
    let mut csv = "client,client category,company,firm size,created time\n".to_owned();
    for firm in 0..8 {
        writeln!(csv, "Beta,Intake,Firm {firm} LLP,{size},2026-02-1{firm}").unwrap();
    }
    csv
}

async fn pick(browser: &mut Browser) -> Value {
    browser
        .send(Method::POST, PICK, None)
        .await
        .assert(StatusCode::OK)
}

async fn person_of_size(server: &TestApp, name: &str, size: Value) -> Browser {
    let mut browser = server.sign_up(name).await;
    let reply = browser
        .patch("/api/profile", &json!({"firmSize": size}))
        .await;
    reply.assert(StatusCode::OK);
    browser
}

#[tokio::test]
async fn picks_look_beyond_the_firm_s_size_only_where_they_must() {
    let server = without_vendors();
    import(&server, VENDORS);
    let mut early = person_of_size(&server, "Early", json!("E6_20")).await;
    let picked = pick(&mut early).await;
    assert_eq!(column(&picked["items"], "/scope"), ["profile"]);

    import(&server, &bookings("E6_20"));
    let cases = [
        ("Same", json!("E6_20"), "exact", false),
        ("Near", json!("E2_5"), "similar", true),
        ("Far", json!("E200P"), "any", true),
        ("Silent", json!(null), "any", true),
    ];
    for (name, size, scope, is_fallback) in cases {
        let mut browser = person_of_size(&server, name, size).await;
        let picked = pick(&mut browser).await;
        assert_eq!(column(&picked["items"], "/scope"), [scope], "{name}");
        assert_eq!(picked["usedAnySizeFallback"], is_fallback, "{name}");
        assert_eq!(picked["items"][0]["picks"][0]["vendorId"], "b", "{name}");
        let saved = browser.get(PERSISTED).await.assert(StatusCode::OK);
        assert_eq!(saved, picked, "{name}");
    }
}

#[tokio::test]
async fn a_pick_that_serves_other_states_only_says_so_wherever_it_is_shown() {
    let server = without_vendors();
    let in_state = |state: &str| {
        let head = VENDORS.replacen("isRecommendedPartner", "geoFocus", 1);
        head.replace(",,no", &format!(",,{state}"))
            .replace(",,false", &format!(",,{state}"))
    };
    import(&server, &in_state("Ohio"));
    let mut browser = server.sign_up("Ada").await;
    let states = browser
        .patch("/api/profile", &json!({"states": ["TX"]}))
        .await;
    states.assert(StatusCode::OK);
    let picked = pick(&mut browser).await;
    let eligibility = json!({"state": "no", "size": null, "budget": null});
    let all = vec![eligibility.clone(), eligibility.clone(), eligibility];
    assert_eq!(column(&picked["items"][0]["picks"], "/eligibility"), all);
    let saved = browser.get(PERSISTED).await.assert(StatusCode::OK);
    assert_eq!(saved, picked);
    // A pick is shown as its vendor is by now, an earlier recommendation as it was.
    import(&server, &in_state("Texas"));
    let saved = browser.get(PERSISTED).await.assert(StatusCode::OK);
    let now = column(&saved["items"][0]["picks"], "/eligibility/state");
    assert_eq!(now, ["yes", "yes", "yes"]);
    let past = browser.get("/api/past-recommendations").await;
    let past = past.assert(StatusCode::OK);
    assert_eq!(column(&past["items"], "/eligibility"), all);
}

#[tokio::test]
async fn a_partner_is_picked_like_any_other_vendor() {
    let run = async |flag: &str| {
        let server = without_vendors();
        import(&server, &VENDORS.replace(",,no", flag));
        import(&server, &bookings("E6_20"));
        let mut browser = person_of_size(&server, "Ada", json!("E6_20")).await;
        pick(&mut browser).await
    };
    assert_eq!(run(",,no").await, run(",,yes").await);
}

#[tokio::test]
async fn without_a_vendor_there_is_nothing_to_pick_and_no_error() {
    let server = without_vendors();
    let mut browser = server.sign_up("Ada").await;
    let nothing = json!({"items": [], "usedAnySizeFallback": false});
    assert_eq!(pick(&mut browser).await, nothing);
}

#[tokio::test]
async fn dismissed_vendors_are_not_picked_again() {
    let server = with_vendors();
    let mut browser = server.sign_up("Ada").await;
    let first = pick(&mut browser).await;
    let hidden = first["items"][1]["picks"][0]["vendorId"].clone();
    let path = format!(
        "/api/recommendations/dismissals/{}",
        hidden.as_str().unwrap()
    );
    let reply = browser.send(Method::PUT, &path, None).await;
    reply.assert(StatusCode::NO_CONTENT);
    let second = pick(&mut browser).await;
    assert!(!column(&second["items"][1]["picks"], "/vendorId").contains(&hidden));
}

#[tokio::test]
async fn a_vendor_is_dismissed_for_ninety_days_wherever_it_is_shown() {
    let server = without_vendors();
    import(&server, VENDORS);
    let mut browser = server.sign_up("Ada").await;
    complete(&mut browser, "intake").await;
    for id in ["a", "b", "c"] {
        let path = format!("/api/recommendations/dismissals/{id}");
        let reply = browser.send(Method::PUT, &path, None).await;
        reply.assert(StatusCode::NO_CONTENT);
    }
    for (days, is_dismissed) in [(89, true), (2, false)] {
        server
            .clock
            .advance(Duration::from_secs(days * 24 * 60 * 60));
        let who = json!({"email": email("Ada"), "password": PASSWORD});
        let reply = browser.post("/api/auth/sign-in", &who).await;
        reply.assert(StatusCode::OK);
        let dismissed = vec![json!(is_dismissed); 3];
        let memo = browser.get("/api/decision-memos/intake").await;
        let memo = memo.assert(StatusCode::OK);
        let shown = memo["vendors"].as_array().unwrap().len();
        assert_eq!(shown, if is_dismissed { 0 } else { 3 }, "{memo}");
        let saved = browser.get(PERSISTED).await.assert(StatusCode::OK);
        let picks = &saved["items"][0]["picks"];
        assert_eq!(column(picks, "/dismissed"), dismissed);
        let overview = browser.get("/api/recommendations/overview").await.json();
        assert_eq!(overview["completed"], i32::from(!is_dismissed));
        let results = complete(&mut browser, "intake").await;
        assert_eq!(column(&results["vendors"], "/dismissed"), dismissed);
        let picked = pick(&mut browser).await;
        let picks = picked["items"].as_array().unwrap();
        assert_eq!(picks.is_empty(), is_dismissed, "{picked}");
        for item in picks {
            assert_eq!(column(&item["picks"], "/dismissed"), dismissed);
        }
    }
}

/// The one test that loads all of the sample data.
#[tokio::test]
async fn the_sample_data_has_picks_for_all_nine_stages() {
    let server = TestApp::new();
    seed(&server.app).unwrap();
    let mut browser = person_of_size(&server, "Ada", json!("E6_20")).await;
    let picked = pick(&mut browser).await;
    let names: Vec<_> = STAGES.iter().map(|stage| stage.category).collect();
    assert_eq!(column(&picked["items"], "/categoryName"), names);
    for item in picked["items"].as_array().unwrap() {
        let picks = item["picks"].as_array().unwrap();
        assert_eq!(picks.len(), 3, "{item}");
        assert!(
            picks
                .iter()
                .all(|pick| pick["reason"] != "" && pick["dismissed"] == false)
        );
    }
    let scopes = column(&picked["items"], "/scope");
    let is_fallback = scopes.iter().any(|scope| *scope != json!("exact"));
    assert_eq!(picked["usedAnySizeFallback"], is_fallback);
    assert_eq!(browser.get(PERSISTED).await.assert(StatusCode::OK), picked);
    let overview = browser.get("/api/recommendations/overview").await.json();
    assert_eq!(overview["completed"], 9);
    let past = browser.get("/api/past-recommendations").await.json();
    assert_eq!((&past["total"], &past["page"]), (&json!(27), &json!(1)));
}
