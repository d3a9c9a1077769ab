//! A partner level brings no sample vendor to the first place.

use std::collections::HashMap;

use axum::http::StatusCode;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use crate::directory::{submit, with_vendors};
use crate::support::Browser;

/// Questionnaires of each category.
const ROUNDS: usize = 30;

/// Answers about three of four questions, each by one option, or by up to three where several may be
/// chosen.
fn random_answers(random: &mut StdRng, category: &str, questions: &Value) -> Value {
    let questions = questions.as_array().unwrap().iter();
    let answers = questions.filter_map(|question| {
        if !random.random_bool(0.75) {
            return None;
        }
        let options = question["options"].as_array().unwrap();
        let most = if question["fieldType"] == "MULTI" {
            3
        } else {
            1
        };
        let count = random.random_range(1..=most).min(options.len());
        let chosen: Vec<_> = options.sample(random, count).cloned().collect();
        Some(json!({"questionId": question["id"], "selectedValues": chosen}))
    });
    json!({"categoryId": category, "answers": answers.collect::<Vec<_>>()})
}

/// Who comes first.
async fn winner(browser: &mut Browser, category: &str, answers: &Value) -> String {
    let response = submit(browser, answers).await;
    let body = json!({"responseId": response, "categoryId": category});
    let reply = browser.post("/api/recommendations/compute", &body).await;
    let ranking = reply.assert(StatusCode::OK);
    ranking["vendors"][0]["vendor"]["id"]
        .as_str()
        .unwrap()
        .to_owned()
}

#[tokio::test]
async fn partner_levels_win_as_often_as_there_are_such_vendors() {
    let server = with_vendors();
    let catalog = server.app.catalog.current();
    let mut browser = server.sign_up("Ada").await;
    let mut random = StdRng::seed_from_u64(11);
    let mut wins: HashMap<Option<String>, usize> = HashMap::new();
    let mut rounds = 0;
    for category in catalog.categories() {
        let path = format!("/api/questions/{}", category.id);
        let questions = browser.get(&path).await.assert(StatusCode::OK);
        for _ in 0..ROUNDS {
            let answers = random_answers(&mut random, category.id.as_str(), &questions);
            if answers["answers"] == json!([]) {
                continue;
            }
            let id = winner(&mut browser, category.id.as_str(), &answers).await;
            let level = catalog.vendor(&id).unwrap().partner_level.clone();
            *wins.entry(level).or_default() += 1;
            rounds += 1;
        }
    }
    let active: Vec<_> = catalog
        .vendors()
        .filter(|vendor| vendor.is_active)
        .collect();
    let mut vendors_of: HashMap<&Option<String>, usize> = HashMap::new();
    for vendor in &active {
        *vendors_of.entry(&vendor.partner_level).or_default() += 1;
    }
    // A level that never wins is one of them.
    for (level, vendors) in vendors_of {
        let vendors = vendors * 1_000 / active.len();
        let winners = wins.get(level).unwrap_or(&0) * 1_000 / rounds;
        assert!(
            vendors.abs_diff(winners) <= 60,
            "{level:?}: {vendors}‰ of vendors are {winners}‰ of winners"
        );
    }
}
