//! Questions, answers, a ranking, and everything that remembers it.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::directory::{
    column, complete, first_options, import, submit, with_vendors, without_vendors,
};
use crate::support::{Browser, assert_refuses_malformed};

const COMPUTE: &str = "/api/recommendations/compute";
const PERSISTED: &str = "/api/recommendations/persisted";
const OVERVIEW: &str = "/api/recommendations/overview";
const PAST: &str = "/api/past-recommendations";

/// Two vendors of Intake that meet the first answers differently well; the flags of the first one.
fn two_vendors(partner: bool, level: &str, needs_review: bool) -> String {
    format!(
        "id,name,category,websiteUrl,bookingUrl,isRecommendedPartner,partnerLevel,needsReview,tags\n\
         a,Alpha,Intake,alpha.example,,{partner},{level},{needs_review},24-7-answering;spanish\n\
         b,Beta,Intake,beta.example,,false,,false,24-7-answering;spanish;case-screening;casebarrel\n"
    )
}

#[tokio::test]
async fn a_ranking_is_explained_stored_and_listed_later() {
    let server = with_vendors();
    let mut browser = server.sign_up("Ada").await;
    let ranking = complete(&mut browser, "document-drafting").await;
    check_ranking(&ranking);
    check_memory(&mut browser, &ranking).await;
    let cookies = browser.cookies.clone();
    drop(browser);

    let server = server.restarted();
    let mut browser = server.browser();
    browser.cookies = cookies;
    check_memory(&mut browser, &ranking).await;
}

fn check_ranking(ranking: &Value) {
    let vendors = ranking["vendors"].as_array().unwrap();
    assert!((1..=5).contains(&vendors.len()), "{ranking}");
    let scores: Vec<_> = vendors
        .iter()
        .map(|v| v["score"].as_f64().unwrap())
        .collect();
    assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    assert_eq!(ranking["orderedByName"], false);
    for (position, vendor) in vendors.iter().enumerate() {
        assert_eq!(vendor["rank"], position + 1);
        assert_eq!(vendor["vendor"]["categoryName"], "Document Drafting");
        assert_eq!(vendor["vendor"]["isActive"], true);
        let reasons = vendor["reasons"].as_array().unwrap();
        assert!((1..=5).contains(&reasons.len()), "{vendor}");
        assert_eq!(
            column(&vendor["gaps"], "/label"),
            *vendor["missingTags"].as_array().unwrap()
        );
        let tenths = |name: &str| -> i64 {
            let lines = vendor["breakdown"].as_array().unwrap().iter();
            #[expect(clippy::cast_possible_truncation, reason = "a score is small")]
            lines
                .map(|line| (line[name].as_f64().unwrap() * 10.0).round() as i64)
                .sum()
        };
        #[expect(clippy::cast_possible_truncation, reason = "a score is small")]
        let score = (vendor["score"].as_f64().unwrap() * 10.0).round() as i64;
        assert_eq!(
            (tenths("points"), tenths("outOf")),
            (score, 1_000),
            "{vendor}"
        );
    }
}

/// The picks, the stages and the past recommendations show the ranking.
async fn check_memory(browser: &mut Browser, ranking: &Value) {
    let ids = column(&ranking["vendors"], "/vendor/id");
    let saved = browser.get(PERSISTED).await.assert(StatusCode::OK);
    assert_eq!(saved["usedAnySizeFallback"], false);
    assert_eq!(saved["items"].as_array().unwrap().len(), 1);
    let item = &saved["items"][0];
    assert_eq!(item["categoryId"], "document-drafting");
    assert_eq!(item["scope"], Value::Null);
    assert_eq!(column(&item["picks"], "/vendorId"), ids[..ids.len().min(3)]);
    assert_eq!(
        item["picks"][0]["reason"],
        ranking["vendors"][0]["reasons"][0]
    );

    let overview = browser.get(OVERVIEW).await.assert(StatusCode::OK);
    assert_eq!(
        (&overview["completed"], &overview["total"]),
        (&json!(1), &json!(9))
    );
    let vendors = browser
        .get("/api/vendors?categoryIds=document-drafting")
        .await;
    let vendors = vendors.assert(StatusCode::OK);
    let stage = json!({
        "number": 3,
        "title": "Case Setup & Document Drafting",
        "categoryId": "document-drafting",
        "categoryName": "Document Drafting",
        "status": "completed",
        "pickCount": ids.len().min(3),
        "vendorCount": vendors["total"],
    });
    assert_eq!(overview["stages"][2], stage);
    let others = [
        "Document Management",
        "E-Discovery",
        "Financial Management",
        "Marketing Services",
        "Practice Management",
    ];
    assert_eq!(column(&overview["others"], "/categoryName"), others);

    let past = browser.get(PAST).await.assert(StatusCode::OK);
    assert_eq!(column(&past["items"], "/vendor/id"), ids);
    assert_eq!(
        column(&past["items"], "/reasons/strengths"),
        column(&ranking["vendors"], "/reasons")
    );
    assert_eq!(past["items"][0]["recommendedAt"], "2026-03-02T09:00:00Z");
}

#[tokio::test]
async fn a_response_of_another_user_is_not_found() {
    let server = with_vendors();
    let mut ada = server.sign_up("Ada").await;
    let mut eve = server.sign_up("Eve").await;
    let answers = first_options(&mut ada, "intake").await;
    let response = submit(&mut ada, &answers).await;
    let ask = |id: Value| json!({"responseId": id, "categoryId": "intake", "userId": "x"});
    let stolen = eve.post(COMPUTE, &ask(response.clone())).await;
    let unknown = "01890000-0000-7000-8000-000000000000";
    let unknown = eve.post(COMPUTE, &ask(json!(unknown))).await;
    assert_eq!(stolen.without_request_id(), unknown.without_request_id());
    stolen.assert_problem(404, "not_found", "Response not found");

    let nothing = eve.get(PERSISTED).await.assert(StatusCode::OK);
    assert_eq!(nothing["items"], json!([]));
    let nothing = eve.get(PAST).await.assert(StatusCode::OK);
    assert_eq!(nothing["total"], 0);
    let own = ada.post(COMPUTE, &ask(response)).await;
    own.assert(StatusCode::OK);
    let others = eve.get(PERSISTED).await.assert(StatusCode::OK);
    assert_eq!(others["items"], json!([]));
}

#[tokio::test]
async fn a_response_is_ranked_in_its_own_category_only() {
    let server = with_vendors();
    let mut browser = server.sign_up("Ada").await;
    let answers = first_options(&mut browser, "intake").await;
    let response = submit(&mut browser, &answers).await;
    for category in ["staffing", "nope"] {
        let body = json!({"responseId": response, "categoryId": category});
        let reply = browser.post(COMPUTE, &body).await;
        reply.assert_problem(
            422,
            "validation_failed",
            "The answers belong to another category.",
        );
    }
    assert_refuses_malformed(&mut browser, Method::POST, COMPUTE, "responseId").await;
    for id in ["", "x", "01890000", "../etc/passwd"] {
        let body = json!({"responseId": id, "categoryId": "intake"});
        let reply = browser.post(COMPUTE, &body).await;
        reply.assert_refuses_place("responseId", "This value cannot be read.");
    }
}

#[tokio::test]
async fn a_category_without_vendors_has_an_empty_ranking() {
    let server = without_vendors();
    let mut browser = server.sign_up("Ada").await;
    let ranking = complete(&mut browser, "intake").await;
    assert_eq!(ranking["vendors"], json!([]));
    let saved = browser.get(PERSISTED).await.assert(StatusCode::OK);
    assert_eq!(saved["items"], json!([]));
}

#[tokio::test]
async fn a_partner_ranks_like_any_other_vendor() {
    let rank = async |partner: bool, level: &str| {
        let server = without_vendors();
        import(&server, &two_vendors(partner, level, false));
        let mut browser = server.sign_up("Ada").await;
        let mut ranking = complete(&mut browser, "intake").await;
        let mut shown = Vec::new();
        for entry in ranking["vendors"].as_array_mut().unwrap() {
            let vendor = entry["vendor"].as_object_mut().unwrap();
            shown.push(vendor.remove("isRecommendedPartner"));
            vendor.remove("partnerLevel");
        }
        (ranking, shown)
    };
    let (plain, flags) = rank(false, "").await;
    assert_eq!(column(&plain["vendors"], "/vendor/id"), ["b", "a"]);
    assert_eq!(flags, [Some(json!(false)), Some(json!(false))]);
    let (partner, flags) = rank(true, "Gold").await;
    assert_eq!(flags, [Some(json!(false)), Some(json!(true))]);
    assert_eq!(plain, partner);
}

#[tokio::test]
async fn only_an_administrator_sees_that_a_vendor_needs_review() {
    let server = without_vendors();
    import(&server, &two_vendors(false, "", true));
    let mut admin = server.admin().await;
    let mut member = server.member("Ada").await;
    for (browser, expected) in [(&mut admin, true), (&mut member, false)] {
        let ranking = complete(browser, "intake").await;
        assert_eq!(marked(&ranking["vendors"]), expected);
        let past = browser.get(PAST).await.assert(StatusCode::OK);
        assert_eq!(marked(&past["items"]), expected);
    }
}

fn marked(list: &Value) -> bool {
    assert_eq!(list.as_array().unwrap().len(), 2);
    column(list, "/vendor/needsReview").contains(&json!(true))
}

#[tokio::test]
async fn the_latest_ranking_of_a_category_replaces_its_picks() {
    let server = with_vendors();
    let mut browser = server.sign_up("Ada").await;
    complete(&mut browser, "intake").await;
    complete(&mut browser, "practice-management").await;
    complete(&mut browser, "lead-generation").await;
    complete(&mut browser, "intake").await;
    let saved = browser.get(PERSISTED).await.assert(StatusCode::OK);
    // Stages in their order, then the other categories.
    let expected = ["lead-generation", "intake", "practice-management"];
    assert_eq!(column(&saved["items"], "/categoryId"), expected);
    let overview = browser.get(OVERVIEW).await.assert(StatusCode::OK);
    assert_eq!(overview["completed"], 2);
}

/// The sample of the import screen, which has no column `tags`, is found by what its words say.
#[tokio::test]
async fn the_downloadable_vendors_are_found_by_their_own_words() {
    let server = without_vendors();
    let mut browser = server.sign_up("Ada").await;
    import(
        &server,
        include_str!("../../../web/public/samples/vendors.csv"),
    );
    let answers = [
        ("intake.answering-hours", "Around the clock, every day"),
        ("intake.caller-languages", "Spanish"),
        (
            "intake.before-hanging-up",
            "Retainer signed by text or e-mail",
        ),
    ];
    let answers = answers
        .map(|(question, option)| json!({"questionId": question, "selectedValues": [option]}));
    let answers = json!({"categoryId": "intake", "answers": answers});
    let response = submit(&mut browser, &answers).await;
    let body = json!({"responseId": response, "categoryId": "intake"});
    let ranking = browser.post(COMPUTE, &body).await.assert(StatusCode::OK);
    let first = &ranking["vendors"][0];
    assert_eq!(first["vendor"]["name"], "Brackenline Intake", "{ranking}");
    assert_eq!(
        first["matched"].as_array().map(Vec::len),
        Some(3),
        "{first}"
    );
}
