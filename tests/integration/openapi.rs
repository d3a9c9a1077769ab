//! The contract as it is checked in is the one that the server serves.

use stackbrief::{api, server};

#[test]
fn the_document_in_web_is_the_one_that_the_server_serves() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/web/openapi.json");
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    let served = api::openapi::to_json(&server::openapi());
    let first = kept
        .lines()
        .zip(served.lines())
        .position(|(kept, served)| kept != served);
    assert!(
        kept == served,
        "web/openapi.json is stale from line {}; `make contract` writes it and its types again",
        first.map_or(
            kept.lines().count().min(served.lines().count()),
            |line| line + 1
        )
    );
}

#[test]
fn every_operation_says_what_it_is_and_how_it_fails() {
    let document = serde_json::to_value(server::openapi()).unwrap();
    let mut operations = 0;
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            operations += 1;
            let name = format!("{method} {path}");
            let summary = operation["summary"].as_str().unwrap_or("");
            assert!(!summary.is_empty(), "{name} has no summary");
            for (status, reply) in operation["responses"].as_object().unwrap() {
                assert!(
                    reply["description"].is_string(),
                    "{name} {status} has no description"
                );
                let is_problem = reply["content"]["application/problem+json"].is_object();
                let is_failure = status.starts_with('4') || status.starts_with('5');
                assert_eq!(is_problem, is_failure, "{name} {status}");
            }
        }
    }
    assert!(operations > 0);
}
