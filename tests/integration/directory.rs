//! A directory of vendors to be recommended, and people who answer its questionnaires.

use axum::http::StatusCode;
use serde_json::{Value, json};
use stackbrief::app::imports::Options;
use stackbrief::app::start::seed::seed;
use stackbrief::config::Config;
use stackbrief::store::instance::set_sample_data;

use crate::support::{Browser, TestApp};

/// The vendors that every new instance starts with.
const SAMPLE_VENDORS: &str = include_str!("../../data/sample/vendors.csv");

/// A server with the starter categories and nothing else.
pub fn without_vendors() -> TestApp {
    let server = TestApp::with(Config {
        sample_data: false,
        ..Config::default()
    });
    seed(&server.app).unwrap();
    server
}

/// A server with the vendors of the sample data under ids of its own, and no booking.
pub fn with_vendors() -> TestApp {
    let server = without_vendors();
    import(&server, &SAMPLE_VENDORS.replace("\nsample-", "\nown-"));
    server
}

/// A server with the vendors of the sample data as such, and no booking.
pub fn with_sample_vendors() -> TestApp {
    let server = without_vendors();
    let store = server.app.store();
    store.write(|tx| set_sample_data(tx, true)).unwrap();
    import(&server, SAMPLE_VENDORS);
    server
}

/// Imports a file of which no row may be rejected.
pub fn import(server: &TestApp, csv: &str) {
    let report = server
        .app
        .imports
        .import_reader(csv.as_bytes(), None, &Options::default(), &|_| {})
        .unwrap();
    assert_eq!(report.errors.lines(), [""; 0]);
}

/// Answers that choose the first option of every question of a category.
pub async fn first_options(browser: &mut Browser, category: &str) -> Value {
    let path = format!("/api/questions/{category}");
    let questions = browser.get(&path).await.assert(StatusCode::OK);
    let answers = questions.as_array().unwrap().iter().map(|question| {
        json!({"questionId": question["id"], "selectedValues": [question["options"][0]]})
    });
    json!({"categoryId": category, "answers": answers.collect::<Vec<_>>()})
}

/// Submits answers and gives the id under which they are kept.
pub async fn submit(browser: &mut Browser, answers: &Value) -> Value {
    let reply = browser.post("/api/responses", answers).await;
    reply.assert(StatusCode::CREATED)["responseId"].clone()
}

/// Answers a category's questionnaire and gives the ranking.
pub async fn complete(browser: &mut Browser, category: &str) -> Value {
    let answers = first_options(browser, category).await;
    let response = submit(browser, &answers).await;
    let body = json!({"responseId": response, "categoryId": category});
    let reply = browser.post("/api/recommendations/compute", &body).await;
    reply.assert(StatusCode::OK)
}

/// The values of one member in a list of objects.
pub fn column(list: &Value, pointer: &str) -> Vec<Value> {
    let list = list.as_array().unwrap().iter();
    list.map(|entry| entry.pointer(pointer).unwrap().clone())
        .collect()
}
