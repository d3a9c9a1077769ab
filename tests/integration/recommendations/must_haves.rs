//! Must-haves, the firm's states and what changed since, over the API.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::directory::{column, import, submit, without_vendors};
use crate::support::{Browser, TestApp};

const VENDORS: &str = "\
id,name,category,websiteUrl,bookingUrl,geoFocus,tags
a,Alpha,Intake,alpha.example,,Ohio,24-7-answering;spanish;case-screening
b,Beta,Intake,beta.example,,Nationwide,24-7-answering;case-screening
c,Gamma,Intake,gamma.example,,,24-7-answering;spanish
";

fn server() -> TestApp {
    let server = without_vendors();
    import(&server, VENDORS);
    server
}

fn answers(must_have: &[&str]) -> Value {
    json!({"categoryId": "intake", "answers": [
        {"questionId": "intake.answering-hours", "selectedValues": ["Around the clock, every day"]},
        {"questionId": "intake.caller-languages", "selectedValues": ["Spanish"], "mustHave": must_have},
        {"questionId": "intake.before-hanging-up", "selectedValues": ["Case screened against our criteria"]},
    ]})
}

async fn ranking(browser: &mut Browser, must_have: &[&str]) -> Value {
    let response = submit(browser, &answers(must_have)).await;
    let body = json!({"responseId": response, "categoryId": "intake"});
    let reply = browser.post("/api/recommendations/compute", &body).await;
    reply.assert(StatusCode::OK)
}

fn places(ranking: &Value) -> Vec<(String, Value)> {
    let vendors = ranking["vendors"].as_array().unwrap().iter();
    let place = |vendor: &Value| {
        let name = vendor["vendor"]["name"].as_str().unwrap();
        (name.to_owned(), vendor["badge"].clone())
    };
    vendors.map(place).collect()
}

fn is(name: &str, badge: Value) -> (String, Value) {
    (name.to_owned(), badge)
}

#[tokio::test]
async fn must_haves_and_states_decide_who_comes_first() {
    let server = server();
    let mut ada = server.sign_up("Ada").await;
    let plain = ranking(&mut ada, &[]).await;
    let best = [
        is("Alpha", json!("Best Match")),
        is("Beta", json!("Top Match")),
        is("Gamma", json!("Top Match")),
    ];
    assert_eq!(places(&plain), best);
    let nothing = json!({"state": null, "size": null, "budget": null});
    assert_eq!(plain["vendors"][0]["eligibility"], nothing);
    assert_eq!(plain["vendors"][0]["inUse"], false);
    assert_eq!(plain["vendors"][0]["dismissed"], false);

    let changed = ada
        .patch("/api/profile", &json!({"states": ["TX", "TX"]}))
        .await;
    assert_eq!(
        changed.assert(StatusCode::OK)["user"]["states"],
        json!(["TX"])
    );
    ada.send(Method::PUT, "/api/recommendations/dismissals/c", None)
        .await;
    let strict = ranking(&mut ada, &["Spanish"]).await;
    let expected = [
        is("Gamma", json!("Best Match")),
        is("Beta", Value::Null),
        is("Alpha", Value::Null),
    ];
    assert_eq!(places(&strict), expected);
    let states = column(&strict["vendors"], "/eligibility/state");
    assert_eq!(states, ["unsaid", "yes", "no"]);
    let beta = &strict["vendors"][1];
    let gap = json!([{
        "label": "Spanish",
        "state": "unsaid",
        "words": "does not say",
        "mustHave": true,
    }]);
    assert_eq!(beta["gaps"], gap);
    assert_eq!(
        beta["reasons"][0],
        "Misses 1 of 1 must-have: Spanish (does not say)"
    );
    assert_eq!(strict["vendors"][0]["dismissed"], true);
    let saved = ada.get("/api/recommendations/persisted").await;
    let picks = saved.assert(StatusCode::OK)["items"][0]["picks"].clone();
    assert_eq!(
        column(&picks, "/name"),
        ["Gamma", "Beta"],
        "Alpha serves Ohio only"
    );
    let memo = ada
        .get("/api/decision-memos/intake")
        .await
        .assert(StatusCode::OK);
    assert_eq!(memo["answers"][1]["mustHave"], json!(["Spanish"]));

    // Picks of similar firms leave the memo with the answers, and leave out who serves Ohio only.
    let path = "/api/recommendations/pick-for-me";
    let picked = ada.send(Method::POST, path, None).await;
    let picked = picked.assert(StatusCode::OK);
    let names = column(&picked["items"][0]["picks"], "/name");
    assert_eq!(names, ["Beta"], "Gamma is hidden");
    let again = ada
        .get("/api/decision-memos/intake")
        .await
        .assert(StatusCode::OK);
    assert_eq!(again, memo);
}

#[tokio::test]
async fn what_only_comes_near_is_no_match_in_any_reply() {
    let server = without_vendors();
    import(
        &server,
        "id,name,category,websiteUrl,bookingUrl,shortHighlights\n\
         a,Alpha,Intake,,,Evenings and weekends\n\
         b,Beta,Intake,,,Conflict checks\n",
    );
    let mut ada = server.sign_up("Ada").await;
    let answers = json!({"categoryId": "intake", "answers": [
        {"questionId": "intake.answering-hours", "selectedValues": ["Around the clock, every day"]},
    ]});
    let response = submit(&mut ada, &answers).await;
    let body = json!({"responseId": response, "categoryId": "intake"});
    let reply = ada.post("/api/recommendations/compute", &body).await;
    let ranking = reply.assert(StatusCode::OK);
    let alpha = &ranking["vendors"][0];
    let gap = json!([{
        "label": "24/7 answering",
        "asked": "Around the clock, every day",
        "state": "unsaid",
        "words": "comes near with after-hours answering",
        "mustHave": false,
        "near": {
            "label": "after-hours answering",
            "state": "derived",
            "field": "shortHighlights",
            "quote": "Evenings and weekends",
        },
    }]);
    assert_eq!(alpha["gaps"], gap);
    assert_eq!(
        (&alpha["matched"], &alpha["badge"]),
        (&json!([]), &json!("Closest"))
    );
    assert_eq!(
        alpha["reasons"][0],
        "Comes near 1 of 1 need: 24/7 answering (after-hours answering)"
    );
    assert_eq!(
        ranking["notes"],
        json!([
            "None of the 2 Intake vendors here plainly says it offers “Around the clock, every day”; the words \
                of at least one come near it"
        ])
    );
    let memo = ada.get("/api/decision-memos/intake").await;
    let memo = memo.assert(StatusCode::OK);
    assert_eq!(memo["vendors"][0]["gaps"], gap);
    let unmet = "It comes near “Around the clock, every day” (24/7 answering) with “after-hours answering”.";
    assert_eq!(memo["vendors"][0]["unmet"], unmet);
    assert_eq!(
        memo["vendors"][0]["why"][0],
        "It comes near 1 of 1 need: 24/7 answering (after-hours answering)."
    );
    let past = ada.get("/api/past-recommendations").await;
    let past = past.assert(StatusCode::OK);
    assert_eq!(
        past["items"][0]["reasons"]["gaps"][0]["near"],
        gap[0]["near"]
    );
}

#[tokio::test]
async fn a_vendor_below_a_lower_score_says_why_as_long_as_that_one_is_shown() {
    let server = without_vendors();
    import(
        &server,
        "id,name,category,websiteUrl,bookingUrl,geoFocus,tags\n\
         a,Alpha,Intake,,,,spanish\n\
         b,Beta,Intake,,,Texas,24-7-answering;case-screening\n\
         c,Gamma,Intake,,,Ohio,24-7-answering;spanish;case-screening\n",
    );
    let mut ada = server.sign_up("Ada").await;
    let states = json!({"states": ["TX"]});
    ada.patch("/api/profile", &states)
        .await
        .assert(StatusCode::OK);
    let after = |why: &str| json!(format!("comes after lower scores because it {why}"));
    let (misses, others) = (
        after("misses 1 must-have"),
        after("says it serves other states only"),
    );
    let reasons = [Value::Null, misses, others.clone()];
    let shown = ranking(&mut ada, &["Spanish"]).await;
    assert_eq!(
        column(&shown["vendors"], "/vendor/name"),
        ["Alpha", "Beta", "Gamma"]
    );
    assert_eq!(column(&shown["vendors"], "/rankReason"), reasons);

    let path = "/api/decision-memos/intake";
    let memo = ada.get(path).await.assert(StatusCode::OK);
    assert_eq!(column(&memo["vendors"], "/rankReason"), reasons);

    // A memo leaves out who was hidden; the results still show it, with its mark.
    ada.send(Method::PUT, "/api/recommendations/dismissals/a", None)
        .await;
    let memo = ada.get(path).await.assert(StatusCode::OK);
    let left = [Value::Null, others];
    assert_eq!(column(&memo["vendors"], "/rankReason"), left);
    let shown = ranking(&mut ada, &["Spanish"]).await;
    assert_eq!(column(&shown["vendors"], "/rankReason"), reasons);
}

#[tokio::test]
async fn a_memo_on_picks_says_whether_they_serve_the_firm() {
    let server = server();
    let mut ada = server.sign_up("Ada").await;
    let states = json!({"states": ["TX"]});
    ada.patch("/api/profile", &states)
        .await
        .assert(StatusCode::OK);
    let path = "/api/recommendations/pick-for-me";
    ada.send(Method::POST, path, None)
        .await
        .assert(StatusCode::OK);
    let memo = ada
        .get("/api/decision-memos/intake")
        .await
        .assert(StatusCode::OK);
    let mut states = column(&memo["vendors"], "/eligibility/state");
    states.sort_by_key(ToString::to_string);
    assert_eq!(states, ["unsaid", "yes"]);
}

#[tokio::test]
async fn only_what_was_chosen_can_be_a_must_have() {
    let server = server();
    let mut ada = server.sign_up("Ada").await;
    for wrong in [
        &["Vietnamese"][..],
        &["Spanish", "Spanish"],
        &["No such language"],
    ] {
        let reply = ada.post("/api/responses", &answers(wrong)).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong:?}");
    }
}

#[tokio::test]
async fn states_are_codes_and_nothing_else() {
    let server = server();
    let mut ada = server.sign_up("Ada").await;
    let too_many: Vec<_> = std::iter::repeat_n("TX", 52).collect();
    for wrong in [
        json!(["ZZ"]),
        json!(["Texas"]),
        json!(["tx"]),
        json!(too_many),
        json!("TX"),
        json!(null),
    ] {
        let reply = ada.patch("/api/profile", &json!({"states": wrong})).await;
        assert!(reply.status.is_client_error(), "{wrong}");
    }
    let reply = ada.patch("/api/profile", &json!({"states": ["ZZ"]})).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    let profile = ada.get("/api/profile").await.assert(StatusCode::OK);
    assert_eq!(profile["user"]["states"], json!([]));
    ada.patch("/api/profile", &json!({"states": ["WY", "AK"]}))
        .await
        .assert(StatusCode::OK);
    let profile = ada.get("/api/profile").await.assert(StatusCode::OK);
    assert_eq!(profile["user"]["states"], json!(["AK", "WY"]));
}

#[tokio::test]
async fn a_kept_result_is_compared_with_today_by_its_owner_only() {
    let server = server();
    let mut ada = server.sign_up("Ada").await;
    ranking(&mut ada, &[]).await;
    let past = ada
        .get("/api/past-recommendations")
        .await
        .assert(StatusCode::OK);
    let id = &past["items"][0]["recommendationId"];
    let path = format!("/api/recommendations/{}/changes", id.as_str().unwrap());
    let still = ada.get(&path).await.assert(StatusCode::OK);
    assert_eq!(
        (&still["answers"], &still["categoryName"]),
        (&json!([]), &json!("Intake"))
    );
    assert_eq!(
        column(&still["vendors"], "/causes"),
        [json!([]), json!([]), json!([])]
    );

    ranking(&mut ada, &["Spanish"]).await;
    import(
        &server,
        &VENDORS.replace(
            "24-7-answering;case-screening",
            "24-7-answering;case-screening;spanish",
        ),
    );
    ada.patch("/api/profile", &json!({"states": ["TX"]}))
        .await
        .assert(StatusCode::OK);
    let changes = ada.get(&path).await.assert(StatusCode::OK);
    let answer = json!([{
        "question": "Which languages do your callers speak besides English?",
        "before": ["Spanish"], "after": ["Spanish (must have)"],
    }]);
    assert_eq!(changes["answers"], answer);
    assert_eq!(
        column(&changes["vendors"], "/name"),
        ["Beta", "Gamma", "Alpha"]
    );
    assert_eq!(column(&changes["vendors"], "/rankBefore"), [2, 3, 1]);
    assert_eq!(column(&changes["vendors"], "/rankAfter"), [1, 2, 3]);
    let kinds = column(&changes["vendors"][0]["causes"], "/kind");
    assert_eq!(kinds, ["claims", "answers", "firm", "firm"]);

    let mut eve = server.sign_up("Eve").await;
    eve.get(&path)
        .await
        .assert_problem(404, "not_found", "Recommendation not found");
    for unknown in ["nope", "..", "0199c82c-c000-7000-0000-000000000001"] {
        let path = format!("/api/recommendations/{unknown}/changes");
        let reply = ada.get(&path).await;
        assert_eq!(reply.status, StatusCode::NOT_FOUND, "{unknown}");
    }
    let reply = server.browser().get(&path).await;
    reply.assert_problem(401, "not_authenticated", "Please sign in.");
}
