//! How long a contract binds a firm, and whether its data trains an AI, as lists jot it.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{import, said};
use crate::support::{Browser, TestApp};

/// The states of the capability with these words in its label, where one vendor has such a cell.
async fn states(admin: &mut Browser, (column, cell): (&str, &str), label: &str) -> Vec<String> {
    let quoted = Value::from(cell).to_string();
    let file = format!("Vendor,Category,Website,{column}\nAlpha,Intake,alpha.example,{quoted}\n");
    let before = admin.get("/api/vendors").await.assert(StatusCode::OK);
    if before["total"] != json!(0) {
        let path = "/api/admin/vendors/intake-alpha";
        let clear = json!({"shortHighlights": []});
        admin.patch(path, &clear).await.assert(StatusCode::OK);
    }
    import(admin, &file).await;
    let said = said(admin, "Alpha", label).await.into_iter();
    said.map(|(state, _)| state).collect()
}

#[tokio::test]
async fn a_term_is_a_no_to_no_long_term_contract() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    for (column, cell, expected) in [
        ("Term / contract", "12 months", Some("denied")),
        ("Contract term(s)", "annual", Some("denied")),
        ("Contract length", "24 months", Some("denied")),
        ("Lock-in?", "1 yr", Some("denied")),
        ("Contract", "12 mo. auto-renews", Some("denied")),
        ("Commitment", "annual paid upfront", Some("denied")),
        ("Term", "1-year", Some("denied")),
        ("Contract", "locked in for a year", Some("denied")),
        ("Contract length", "month to month", Some("derived")),
        ("Contract length", "annual or monthly", Some("derived")),
        ("Contract", "annual discount", None),
        ("Contract length", "12 months free", None),
        ("Contract length", "1 month", None),
        ("Trial", "12 months", None),
        ("Warranty", "annual", None),
        ("Price lock-in", "12 months", None),
        ("Rate lock in", "1 yr", None),
        ("Avoids lock-in", "12 months", None),
        ("Lock-in period waived", "annual", None),
        ("Pricing", "$495/mo minimum", None),
        ("Pricing", "$4.75 per call, $495/mo minimum", None),
        ("Pricing", "$600/month minimum spend", None),
    ] {
        let states = states(&mut admin, (column, cell), "long-term contract").await;
        let expected: Vec<_> = expected.into_iter().collect();
        assert_eq!(states, expected, "{column}: {cell}");
    }
}

#[tokio::test]
async fn a_list_says_whether_data_trains_an_ai() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    for (column, cell, expected) in [
        ("AI on our data?", "never", Some("derived")),
        ("AI on our data?", "never - in the MSA", Some("derived")),
        ("AI on our data?", "no training", Some("derived")),
        (
            "AI on our data?",
            "contract bars training on our data",
            Some("derived"),
        ),
        ("AI on our data?", "trains their model", Some("denied")),
        (
            "AI on our data?",
            "uses uploads to improve models",
            Some("denied"),
        ),
        (
            "AI on our data?",
            "trains on de-identified data",
            Some("denied"),
        ),
        (
            "AI on our data?",
            "customer data trains their model",
            Some("denied"),
        ),
        ("Trains AI on our data?", "does not", Some("derived")),
        (
            "Trains AI on our data?",
            "no - contract bars it",
            Some("derived"),
        ),
        (
            "Trains AI on our data?",
            "zero retention, no training",
            Some("derived"),
        ),
        ("AI on our data?", "trains on their own data", None),
        ("AI on our data?", "uses models to improve our files", None),
        ("AI on our data?", "does not say", None),
        ("AI on our data?", "never asked", None),
        ("AI on our data?", "only if we opt in", None),
        ("Our data in AI notes?", "never", None),
    ] {
        let states = states(&mut admin, (column, cell), "train AI").await;
        let expected: Vec<_> = expected.into_iter().collect();
        assert_eq!(states, expected, "{column}: {cell}");
    }
}
