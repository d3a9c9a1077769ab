//! Columns of what a vendor does not do, and cells by which it refuses: they never offer anything.

use serde_json::json;

use super::{highlights, import, said};
use crate::support::TestApp;

/// A file with one column of a name and one vendor for each cell, in order: V1, V2 and so on.
fn file(column: &str, cells: &[&str]) -> String {
    let rows = cells.iter().enumerate();
    let rows = rows.map(|(at, cell)| format!("V{},Intake,v{at}.example,\"{cell}\"\n", at + 1));
    let rows: String = rows.collect();
    format!("Vendor,Category,Website,\"{column}\"\n{rows}")
}

/// The states of what each cell of a column says of a capability, by the words of its label.
async fn states(column: &str, cells: &[&str], label: &str) -> Vec<Vec<String>> {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    import(&mut admin, &file(column, cells)).await;
    let mut all = Vec::new();
    for at in 1..=cells.len() {
        let said = said(&mut admin, &format!("V{at}"), label).await;
        all.push(said.into_iter().map(|(state, _)| state).collect());
    }
    all
}

#[tokio::test]
async fn a_state_in_a_column_of_excluded_states_is_not_served() {
    for column in [
        "States NOT served",
        "States they don't serve?",
        "States they won’t serve",
        "States we don't serve",
        "States excluded",
        "Excluded states",
        "No-go states",
        "States they don't do",
        "States not covered",
        "Not licensed in",
        "States not licensed in",
    ] {
        let app = TestApp::new();
        let mut admin = app.admin().await;
        let cells = ["NY, NJ", "Florida", "All but TX", "None", "OK, TX and NY"];
        let report = import(&mut admin, &file(column, &cells)).await;
        let suggested = report.to_string();
        assert!(!suggested.contains("geoFocus\""), "{column}: {suggested}");
        for (name, state) in [
            ("V1", "New York"),
            ("V1", "New Jersey"),
            ("V2", "Florida"),
            ("V5", "Oklahoma"),
            ("V5", "Texas"),
            ("V5", "New York"),
        ] {
            let states = said(&mut admin, name, state).await;
            let states: Vec<_> = states.iter().map(|(state, _)| state.as_str()).collect();
            assert_eq!(states, ["denied"], "{column}: {state}");
        }
        for name in ["V3", "V4"] {
            assert_eq!(highlights(&mut admin, name).await, json!([]), "{column}");
        }
    }
    // A column of both is none of refusals.
    let served = states("States served/not served", &["TX, FL"], "Texas").await;
    assert_ne!(served, [["denied"]]);
}

#[tokio::test]
async fn a_column_of_refusals_denies_each_entry_and_offers_nothing() {
    for column in [
        "Refuses",
        "Languages NOT spoken",
        "They said no on",
        "Turns down",
        "Said no to",
        "Hard no's",
        "Services not offered",
        "Doesn't offer",
    ] {
        let cells = ["Spanish, Vietnamese"];
        for language in ["Spanish", "Vietnamese"] {
            let said = states(column, &cells, language).await;
            assert_eq!(said, [["denied"]], "{column}: {language}");
        }
    }
    let nothing: [&[String]; 3] = [&[], &[], &[]];
    let burdens = ["long-term contract, minimums", "annual contract", "lock-in"];
    assert_eq!(states("Refuses", &burdens, "contract").await, nothing);
    let none = ["None", "n/a (Spanish too)", "No one: Spanish too"];
    assert_eq!(states("Refuses", &none, "Spanish").await, nothing);
}

#[tokio::test]
async fn a_name_that_comes_near_to_one_of_refusals_is_none() {
    for (column, cell, label) in [
        ("Callers that don't speak English", "Spanish", "Spanish"),
        ("Languages", "English, Spanish (2021)", "Spanish"),
        ("Limits", "no contract", "contract"),
        ("Contract", "n/a - month to month", "contract"),
    ] {
        let said = states(column, &[cell], label).await.concat();
        assert!(
            said.iter().any(|state| state == "derived"),
            "{column}: {said:?}"
        );
    }
}

#[tokio::test]
async fn a_refused_agreement_is_none_whatever_the_column_is_called() {
    let refused = [
        "BAA refused",
        "BAA terminated 3/26",
        "refused BAA",
        "declined BAA",
        "rejected our BAA",
        "refused to sign our BAA",
        "BAA: refused",
        "BAA refused - we passed",
    ];
    let agreed = [
        "BAA sent and signed",
        "BAA refused in 2023, signed 2025",
        "declined our BAA, has a standard BAA",
    ];
    for column in [
        "BAA",
        "BAA status",
        "HIPAA",
        "HIPAA & BAA",
        "HIPAA/BAA status",
        "Compliance",
        "BAA (HIPAA)",
        "Privacy / BAA",
    ] {
        let said = states(column, &refused, "business associate").await;
        assert_eq!(said, vec![["denied"]; refused.len()], "{column}");
        let said = states(column, &agreed, "business associate").await;
        assert_eq!(said, vec![["derived"]; agreed.len()], "{column}");
    }
    let said = states(
        "BAA status",
        &["refused", "Declined 3/26"],
        "business associate",
    )
    .await;
    assert_eq!(said, [["denied"], ["denied"]]);
}

#[tokio::test]
async fn an_agreement_that_hipaa_answers_is_not_claimed() {
    let nothing: [&[String]; 3] = [&[], &[], &[]];
    for column in ["BAA", "BAA status", "HIPAA & BAA"] {
        let cells = ["HIPAA", "HIPAA compliant", "HIPAA certified"];
        let said = states(column, &cells, "business associate").await;
        assert_eq!(said, nothing, "{column}");
    }
    let said = states("BAA", &["HIPAA compliant, signs BAA"], "business associate").await;
    assert_eq!(said, [["derived"]]);
}

#[tokio::test]
async fn what_does_not_apply_to_software_is_no_answer() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let cells = ["NA - software", "NA software only", "n/a (software)"];
    import(&mut admin, &file("After hours", &cells)).await;
    for name in ["V1", "V2", "V3"] {
        assert_eq!(highlights(&mut admin, name).await, json!([]), "{name}");
    }
}
