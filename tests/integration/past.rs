//! Past recommendations: filters, pages, and the memo on the latest of a category.

use std::time::Duration;

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::directory::{
    column, complete, first_options, import, submit, with_vendors, without_vendors,
};
use crate::support::{Browser, TestApp};

const PAST: &str = "/api/past-recommendations";

/// Someone with more than one page of past recommendations, one category a minute.
async fn much_recommended(server: &TestApp) -> Browser {
    let mut browser = server.sign_up("Ada").await;
    let categories = browser.get("/api/categories").await.assert(StatusCode::OK);
    for category in column(&categories, "/id") {
        server.clock.advance(Duration::from_secs(60));
        complete(&mut browser, category.as_str().unwrap()).await;
    }
    browser
}

async fn page(browser: &mut Browser, query: &str) -> Value {
    let path = format!("{PAST}{query}");
    browser.get(&path).await.assert(StatusCode::OK)
}

#[tokio::test]
async fn pages_are_clamped_and_hold_every_recommendation_once() {
    let server = with_vendors();
    let mut browser = much_recommended(&server).await;
    let first = page(&mut browser, "").await;
    let total = usize::try_from(first["total"].as_u64().unwrap()).unwrap();
    let last = total.div_ceil(24);
    assert!(last > 1, "{total}");
    for same in [
        "?page=abc",
        "?page=-1",
        "?page=",
        "?page=0",
        "?page=1&page=2",
        "?page=1.5",
    ] {
        assert_eq!(page(&mut browser, same).await, first, "{same}");
    }
    let beyond = page(&mut browser, "?page=99999999999").await;
    assert_eq!(
        (&beyond["page"], &beyond["pageSize"]),
        (&json!(last), &json!(24))
    );

    let mut ids = Vec::new();
    let mut times = Vec::new();
    for number in 1..=last {
        let shown = page(&mut browser, &format!("?page={number}")).await;
        assert_eq!(shown["page"], number);
        ids.extend(column(&shown["items"], "/recommendationId"));
        times.extend(column(&shown["items"], "/recommendedAt"));
    }
    assert_eq!(ids.len(), total);
    let unique: std::collections::HashSet<_> = ids.iter().map(Value::to_string).collect();
    assert_eq!(unique.len(), total);
    assert!(
        times.is_sorted_by(|a, b| a.as_str() >= b.as_str()),
        "the latest first"
    );
}

#[tokio::test]
async fn highlights_that_only_say_what_was_not_done_are_named_also_once_they_are_gone() {
    let server = without_vendors();
    let header = "id,name,category,websiteUrl,bookingUrl,shortHighlights\n";
    let charts = "c,Charts,Medical Record Retrieval,,";
    let refusal = "we don't sign BAAs";
    import(
        &server,
        &format!("{header}{charts},{refusal};No per-page fees;DICOM images\n"),
    );
    let mut browser = server.sign_up("Ada").await;
    complete(&mut browser, "medical-record-retrieval").await;
    let named = async |browser: &mut Browser| {
        let shown = page(browser, "").await;
        column(&shown["items"], "/refusals")
    };
    assert_eq!(named(&mut browser).await, [json!([refusal])]);
    // A vendor is shown as it was.
    import(&server, &format!("{header}{charts},we sign BAAs\n"));
    assert_eq!(named(&mut browser).await, [json!([refusal])]);
}

#[tokio::test]
async fn a_filter_keeps_its_categories_and_a_user_in_the_query_is_ignored() {
    let server = with_vendors();
    let mut browser = much_recommended(&server).await;
    let mut eve = server.sign_up("Eve").await;
    let me = browser.get("/api/auth/me").await.assert(StatusCode::OK);
    let id = me["user"]["id"].as_str().unwrap();
    for query in ["", "?userId=ID", "?user=ID&userId=ID&page=1"] {
        let nothing = page(&mut eve, &query.replace("ID", id)).await;
        assert_eq!(
            nothing,
            json!({"items": [], "total": 0, "page": 1, "pageSize": 24})
        );
    }
    let all = page(&mut browser, "").await;
    assert_eq!(page(&mut browser, "?categoryIds=").await, all);

    let two = page(&mut browser, "?categoryIds=staffing,,%20intake").await;
    let mut seen = column(&two["items"], "/categoryId");
    seen.dedup();
    assert_eq!(seen, ["staffing", "intake"]);
    for unknown in ["nope", "%ZZ", "%FF%FE", "%00", "Staffing"] {
        let nothing = page(&mut browser, &format!("?categoryIds={unknown}")).await;
        assert_eq!(nothing["total"], 0, "{unknown}");
    }
    for count in [101, 5_000] {
        let path = format!("{PAST}?categoryIds={}", vec!["a"; count].join(","));
        let reply = browser.get(&path).await;
        let detail = "Choose at most 100 categories.";
        reply.assert_problem(422, "validation_failed", detail);
    }
}

#[tokio::test]
async fn a_vendor_is_listed_once_per_category_with_its_latest_recommendation() {
    let server = with_vendors();
    let mut browser = server.sign_up("Ada").await;
    complete(&mut browser, "intake").await;
    let once = page(&mut browser, "").await;
    server.clock.advance(Duration::from_secs(86_400));
    complete(&mut browser, "intake").await;
    let twice = page(&mut browser, "").await;
    assert_eq!(
        column(&once["items"], "/vendor/id"),
        column(&twice["items"], "/vendor/id")
    );
    for time in column(&twice["items"], "/recommendedAt") {
        assert_eq!(time, "2026-03-03T09:00:00Z");
    }
}

#[tokio::test]
async fn a_past_recommendation_says_whether_its_vendor_is_still_offered() {
    let server = with_vendors();
    let mut admin = server.admin().await;
    let mut browser = server.sign_up("Ada").await;
    complete(&mut browser, "intake").await;
    let edits = [
        json!({"isActive": false}),
        json!({"categoryId": "staffing"}),
    ];
    for (place, change) in edits.iter().enumerate() {
        let before = page(&mut browser, "").await["items"][place].clone();
        assert_eq!(before["isOffered"], true);
        let path = format!(
            "/api/admin/vendors/{}",
            before["vendor"]["id"].as_str().unwrap()
        );
        admin.patch(&path, change).await.assert(StatusCode::OK);
        let after = page(&mut browser, "").await["items"][place].clone();
        assert_eq!(after["vendor"], before["vendor"], "as it was");
        assert_eq!(after["isOffered"], false, "{change}");
    }
}

#[tokio::test]
async fn past_recommendations_need_a_session() {
    let server = with_vendors();
    for path in [PAST, "/api/decision-memos/intake"] {
        let reply = server.browser().get(path).await;
        reply.assert_problem(401, "not_authenticated", "Please sign in.");
    }
}

#[tokio::test]
async fn a_memo_holds_the_shown_ranking_and_its_answers() {
    let server = with_vendors();
    let mut ada = server.sign_up("Ada").await;
    let ranking = complete(&mut ada, "intake").await;
    let path = "/api/decision-memos/intake";
    let memo = ada.get(path).await.assert(StatusCode::OK);
    assert_eq!(memo["categoryName"], "Intake");
    assert_eq!(memo["recommendedAt"], "2026-03-02T09:00:00Z");
    assert_eq!(memo["scope"], Value::Null);
    for (shown, ranked) in [
        ("/name", "/vendor/name"),
        ("/vendorId", "/vendor/id"),
        ("/priceBracket", "/vendor/priceBracket"),
        ("/rank", "/rank"),
        ("/score", "/score"),
        ("/reasons", "/reasons"),
        ("/matched", "/matched"),
        ("/gaps", "/gaps"),
    ] {
        let ranked = column(&ranking["vendors"], ranked);
        assert_eq!(column(&memo["vendors"], shown), ranked, "{shown}");
    }
    let asked = first_options(&mut ada, "intake").await;
    let values = column(&asked["answers"], "/selectedValues");
    assert_eq!(column(&memo["answers"], "/values"), values);
    let prompt = "When do you need someone to pick up the phone?";
    assert_eq!(memo["answers"][0]["question"], prompt);

    // Who was hidden is no candidate any more; the others keep their ranks.
    let best = memo["vendors"][0]["vendorId"].as_str().unwrap().to_owned();
    let hide = format!("/api/recommendations/dismissals/{best}");
    let reply = ada.send(axum::http::Method::PUT, &hide, None).await;
    reply.assert(StatusCode::NO_CONTENT);
    let name = memo["vendors"][0]["name"].clone();
    assert_eq!(memo["dismissed"], json!([]));
    let memo = ada.get(path).await.assert(StatusCode::OK);
    assert_eq!(memo["vendors"][0]["rank"], 2);
    let left_out = json!([{"vendorId": best, "name": name, "rank": 1}]);
    assert_eq!(memo["dismissed"], left_out);

    let mut eve = server.sign_up("Eve").await;
    let detail = "Nothing was recommended here yet.";
    for nothing in [path, "/api/decision-memos/nope"] {
        let reply = eve.get(nothing).await;
        reply.assert_problem(404, "not_found", detail);
    }
}

#[tokio::test]
async fn a_memo_that_went_with_the_history_says_so_while_its_picks_stay() {
    let server = with_vendors();
    let mut ada = server.sign_up("Ada").await;
    complete(&mut ada, "intake").await;
    let reply = ada.send(axum::http::Method::DELETE, PAST, None).await;
    reply.assert(StatusCode::NO_CONTENT);
    let picks = ada.get("/api/recommendations/persisted").await;
    let picks = picks.assert(StatusCode::OK);
    assert_eq!(picks["items"][0]["categoryId"], "intake");
    let memo = ada.get("/api/decision-memos/intake").await;
    let said = "This memo was deleted with your history. Run Pick For Me or answer the questionnaire for a new one.";
    memo.assert_problem(404, "not_found", said);
    complete(&mut ada, "intake").await;
    let memo = ada.get("/api/decision-memos/intake").await;
    memo.assert(StatusCode::OK);
}

#[tokio::test]
async fn a_memo_says_which_of_its_vendors_are_no_longer_offered_in_the_category() {
    let server = with_vendors();
    let mut admin = server.admin().await;
    let mut ada = server.sign_up("Ada").await;
    complete(&mut ada, "intake").await;
    let path = "/api/decision-memos/intake";
    let before = ada.get(path).await.assert(StatusCode::OK);
    assert_eq!(
        column(&before["vendors"], "/isOffered"),
        vec![true; before["vendors"].as_array().unwrap().len()]
    );
    let edits = [
        json!({"isActive": false}),
        json!({"categoryId": "staffing"}),
    ];
    for (place, change) in edits.iter().enumerate() {
        let vendor = before["vendors"][place]["vendorId"].as_str().unwrap();
        let path = format!("/api/admin/vendors/{vendor}");
        admin.patch(&path, change).await.assert(StatusCode::OK);
    }
    let after = ada.get(path).await.assert(StatusCode::OK);
    assert_eq!(
        column(&after["vendors"], "/name"),
        column(&before["vendors"], "/name"),
        "as it was shown"
    );
    let offered = column(&after["vendors"], "/isOffered");
    assert_eq!(offered[..3], [false, false, true]);
}

#[tokio::test]
async fn a_memo_on_picks_of_similar_firms_names_their_scope_and_no_score() {
    let server = with_vendors();
    let mut ada = server.sign_up("Ada").await;
    let path = "/api/recommendations/pick-for-me";
    let reply = ada.post(path, &json!({})).await;
    let picks = reply.assert(StatusCode::OK);
    let item = &picks["items"][0];
    let path = format!(
        "/api/decision-memos/{}",
        item["categoryId"].as_str().unwrap()
    );
    let memo = ada.get(&path).await.assert(StatusCode::OK);
    assert_eq!(memo["scope"], item["scope"]);
    assert_eq!(memo["answers"], json!([]));
    assert_eq!(
        memo["vendors"][0]["unmet"],
        "They are not known, since no questionnaire was answered."
    );
    assert_eq!(
        column(&memo["vendors"], "/name"),
        column(&item["picks"], "/name")
    );
    let reasons: Vec<_> = column(&item["picks"], "/reason");
    let shown = column(&memo["vendors"], "/reasons/0");
    assert_eq!(shown, reasons);
    for vendor in memo["vendors"].as_array().unwrap() {
        assert_eq!(
            (&vendor["score"], &vendor["evidence"]["used"]["all"]),
            (&Value::Null, &Value::Null)
        );
    }
}

#[tokio::test]
async fn a_memo_names_the_states_that_a_vendor_serves_until_it_says_something_else() {
    let server = without_vendors();
    import(
        &server,
        "id,name,category,websiteUrl,bookingUrl,geoFocus,tags\n\
         a,Alpha,Intake,,,Ohio;Texas,spanish\n\
         b,Beta,Intake,,,Texas,spanish\n",
    );
    let mut admin = server.admin().await;
    let mut ada = server.sign_up("Ada").await;
    let states = json!({"states": ["TX", "OH", "UT"]});
    let reply = ada.patch("/api/profile", &states).await;
    reply.assert(StatusCode::OK);
    let response = submit(
        &mut ada,
        &json!({"categoryId": "intake", "answers": [
            {"questionId": "intake.caller-languages", "selectedValues": ["Spanish"]},
        ]}),
    )
    .await;
    let body = json!({"responseId": response, "categoryId": "intake"});
    let reply = ada.post("/api/recommendations/compute", &body).await;
    reply.assert(StatusCode::OK);
    let path = "/api/decision-memos/intake";
    let memo = ada.get(path).await.assert(StatusCode::OK);
    let named = column(&memo["vendors"], "/statesServed");
    assert_eq!(named, [json!(["OH", "TX"]), json!(["TX"])]);
    assert_eq!(memo["vendors"][0]["firmStates"], json!(["OH", "TX", "UT"]));

    let change = json!({"description": "Only in Texas and Ohio."});
    let reply = admin.patch("/api/admin/vendors/b", &change).await;
    reply.assert(StatusCode::OK);
    let memo = ada.get(path).await.assert(StatusCode::OK);
    let named = column(&memo["vendors"], "/statesServed");
    assert_eq!(named, [json!(["OH", "TX"]), json!([])]);
}
