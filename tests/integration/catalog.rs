//! Categories and their questionnaires.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::directory::{column, import, with_vendors, without_vendors};

#[tokio::test]
async fn a_new_instance_has_fourteen_categories_by_name() {
    let server = without_vendors();
    let mut browser = server.sign_up("Ada").await;
    let categories = browser.get("/api/categories").await.assert(StatusCode::OK);
    assert_eq!(categories.as_array().unwrap().len(), 14);
    let names = column(&categories, "/name");
    assert!(names.is_sorted_by_key(|name| name.as_str().unwrap().to_lowercase()));
    assert!(
        categories
            .as_array()
            .unwrap()
            .contains(&json!({"id": "demands-medical-review", "name": "Demands & Medical Review"}))
    );
}

#[tokio::test]
async fn every_category_has_questions_that_hide_the_tags_they_ask_for() {
    let server = without_vendors();
    let mut browser = server.sign_up("Ada").await;
    let categories = browser.get("/api/categories").await.assert(StatusCode::OK);
    for id in column(&categories, "/id") {
        let path = format!("/api/questions/{}", id.as_str().unwrap());
        let questions = browser.get(&path).await.assert(StatusCode::OK);
        let count = questions.as_array().unwrap().len();
        assert!((4..=6).contains(&count), "{id}: {count} questions");
        let types = column(&questions, "/fieldType");
        assert!(types.contains(&json!("SINGLE")) && types.contains(&json!("MULTI")));
        for question in questions.as_array().unwrap() {
            let members: Vec<_> = question.as_object().unwrap().keys().collect();
            assert_eq!(members, ["fieldType", "id", "options", "prompt"], "{id}");
            let options = question["options"].as_array().unwrap();
            assert!(options.len() >= 2 && options.iter().all(Value::is_string));
        }
    }
}

#[tokio::test]
async fn a_category_without_a_questionnaire_has_no_questions() {
    let server = without_vendors();
    import(
        &server,
        "name,category,websiteUrl,bookingUrl\nAcme,Court Translation,acme.example,\n",
    );
    let mut browser = server.sign_up("Ada").await;
    let path = "/api/questions/court-translation";
    let questions = browser.get(path).await.assert(StatusCode::OK);
    assert_eq!(questions, json!([]));
}

#[tokio::test]
async fn an_unknown_category_is_not_found() {
    let server = with_vendors();
    let mut browser = server.sign_up("Ada").await;
    let long = "9".repeat(300);
    for id in [
        "abc",
        &long,
        "Intake",
        "intake%20",
        "%00",
        "sample-puentelark",
    ] {
        let reply = browser.get(&format!("/api/questions/{id}")).await;
        reply.assert_problem(404, "not_found", "Category not found");
    }
    for path in [
        "/api/questions/%FF",
        "/api/questions/",
        "/api/questions/a/b",
    ] {
        let reply = browser.get(path).await;
        reply.assert_problem(404, "not_found", "Not found");
    }
}
