//! Answers to a questionnaire.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::directory::{column, first_options, import, submit, without_vendors};
use crate::support::assert_refuses_malformed;

const RESPONSES: &str = "/api/responses";
const HOURS: &str = "intake.answering-hours";
const LANGUAGES: &str = "intake.caller-languages";

fn body(answers: &Value) -> Value {
    json!({"categoryId": "intake", "answers": answers})
}

fn answer(question: &str, values: &[&str]) -> Value {
    json!({"questionId": question, "selectedValues": values})
}

#[tokio::test]
async fn every_option_of_every_questionnaire_is_accepted() {
    let server = without_vendors();
    let mut browser = server.sign_up("Ada").await;
    let categories = browser.get("/api/categories").await.assert(StatusCode::OK);
    for category in column(&categories, "/id") {
        let category = category.as_str().unwrap();
        let mut answers = first_options(&mut browser, category).await;
        let path = format!("/api/questions/{category}");
        let questions = browser.get(&path).await.assert(StatusCode::OK);
        for (index, question) in questions.as_array().unwrap().iter().enumerate() {
            let options = question["options"].as_array().unwrap();
            if question["fieldType"] == "MULTI" {
                answers["answers"][index]["selectedValues"] = json!(options);
                submit(&mut browser, &answers).await;
                continue;
            }
            for option in options {
                answers["answers"][index]["selectedValues"] = json!([option]);
                submit(&mut browser, &answers).await;
            }
        }
    }
}

#[tokio::test]
async fn one_answer_is_enough_and_an_empty_one_is_none() {
    let server = without_vendors();
    let mut browser = server.sign_up("Ada").await;
    let answers = json!([answer(HOURS, &[]), answer(LANGUAGES, &["Spanish"])]);
    submit(&mut browser, &body(&answers)).await;
    for nothing in [
        json!([]),
        json!([answer(HOURS, &[]), answer(LANGUAGES, &[])]),
    ] {
        let reply = browser.post(RESPONSES, &body(&nothing)).await;
        reply.assert_problem(422, "empty_answers", "Please answer at least one question");
    }
}

#[tokio::test]
async fn answers_outside_the_questionnaire_are_refused() {
    let server = without_vendors();
    let mut browser = server.sign_up("Ada").await;
    let many: Vec<_> = (0..1_500).map(|_| answer("", &[])).collect();
    let long = "x".repeat(60_000);
    let unknown = "An answer belongs to no question of this category";
    let choose = "Please choose from the options of \"Which languages do your callers speak besides English?\"";
    let cases = [
        (json!([answer("nope", &["Spanish"])]), unknown),
        (json!([answer("staffing.role", &["Spanish"])]), unknown),
        (json!([answer(&long, &["Spanish"])]), unknown),
        (json!(many), unknown),
        (
            json!([answer(
                HOURS,
                &["Evenings and weekends", "Around the clock, every day"]
            )]),
            "Please choose one answer to \"When do you need someone to pick up the phone?\"",
        ),
        (json!([answer(LANGUAGES, &["Klingon"])]), choose),
        (json!([answer(LANGUAGES, &["spanish"])]), choose),
        (json!([answer(LANGUAGES, &["Spanish", &long])]), choose),
        (
            json!([answer(LANGUAGES, &["Spanish", "Spanish"])]),
            "An option was chosen twice for \"Which languages do your callers speak besides English?\"",
        ),
        (
            json!([
                answer(LANGUAGES, &["Spanish"]),
                answer(LANGUAGES, &["Vietnamese"])
            ]),
            "The question \"Which languages do your callers speak besides English?\" was answered twice",
        ),
    ];
    for (answers, detail) in cases {
        let reply = browser.post(RESPONSES, &body(&answers)).await;
        let problem = reply.assert_problem(422, "validation_failed", detail);
        assert_eq!(problem["fields"], json!({"answers": detail}));
    }
    let ten_thousand: Vec<_> = (0..10_000).map(|_| answer(HOURS, &[])).collect();
    let reply = browser.post(RESPONSES, &body(&json!(ten_thousand))).await;
    reply.assert_problem(413, "payload_too_large", "The request is too large.");
}

#[tokio::test]
async fn a_response_needs_a_category_with_a_questionnaire() {
    let server = without_vendors();
    import(
        &server,
        "name,category,websiteUrl,bookingUrl\nAcme,Court Translation,acme.example,\n",
    );
    let mut browser = server.sign_up("Ada").await;
    let mut request = body(&json!([answer(LANGUAGES, &["Spanish"])]));
    request["categoryId"] = json!("nope");
    let reply = browser.post(RESPONSES, &request).await;
    reply.assert_problem(404, "not_found", "Category not found");
    request["categoryId"] = json!("court-translation");
    let reply = browser.post(RESPONSES, &request).await;
    let said = "This category has no questionnaire.";
    let problem = reply.assert_problem(422, "validation_failed", said);
    // As where an answer is no longer there to choose.
    let fields = json!({"answers": said, "categoryId": said});
    assert_eq!(problem["fields"], fields);
}

#[tokio::test]
async fn a_malformed_response_is_refused_without_parser_text() {
    let server = without_vendors();
    let mut browser = server.sign_up("Ada").await;
    assert_refuses_malformed(&mut browser, Method::POST, RESPONSES, "categoryId").await;
    let required = "This value is required.";
    for (answers, place, sentence) in [
        (json!(null), "answers", "Send a list."),
        (json!("Spanish"), "answers", "Send a list."),
        (json!({}), "answers", "Send a list."),
        (json!([["a", ["b"]]]), "answers.0", "Send an object."),
        (
            json!([{"questionId": LANGUAGES}]),
            "answers.0.selectedValues",
            required,
        ),
        (
            json!([{"questionId": LANGUAGES, "selectedValues": "Spanish"}]),
            "answers.0.selectedValues",
            "Send a list.",
        ),
        (
            json!([{"questionId": LANGUAGES, "selectedValues": [1]}]),
            "answers.0.selectedValues.0",
            "Send a text.",
        ),
        (
            json!([{"questionId": 1, "selectedValues": ["Spanish"]}]),
            "answers.0.questionId",
            "Send a text.",
        ),
    ] {
        let reply = browser.post(RESPONSES, &body(&answers)).await;
        reply.assert_refuses_place(place, sentence);
    }
    let missing = browser
        .post(RESPONSES, &json!({"categoryId": "intake"}))
        .await;
    missing.assert_refuses_place("answers", required);
}
