//! A directory of vendors to be recommended, and people who answer its questionnaires.

use axum::http::StatusCode;
use serde_json::{Value, json};
use stackbrief::app::imports::Options;
use stackbrief::app::seed::seed;
use stackbrief::config::Config;
use stackbrief::store::instance;

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

/// A server with the vendors of the sample data, which it takes for its own, and no booking.
pub fn with_vendors() -> TestApp {
    let server = without_vendors();
    set_sample_data(&server, true);
    import(&server, SAMPLE_VENDORS);
    set_sample_data(&server, false);
    server
}

/// Whether a server says that the sample data is there.
pub fn set_sample_data(server: &TestApp, is_there: bool) {
    let store = server.app.store();
    store
        .write(|tx| instance::set_sample_data(tx, is_there))
        .unwrap();
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
