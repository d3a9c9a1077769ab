//! What the column of prices says beyond a bracket.

use serde_json::{Value, json};

use super::{highlights, import, one, said, vendor};
use crate::support::{Browser, TestApp};

/// Imports a vendor of this category with one cell more.
async fn import_cell(admin: &mut Browser, category: &str, column: &str, cell: &str) -> Value {
    let file = format!("Vendor,Category,Website,{column}\nAlpha,{category},a.example,\"{cell}\"\n");
    import(admin, &file).await
}

#[tokio::test]
async fn what_a_price_is_for_is_kept_quoted_and_replaced() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let demands = "Demands & Medical Review";
    import_cell(&mut admin, demands, "Pricing", "$275 per demand").await;
    let kept = "Pricing: $275 per demand";
    assert_eq!(highlights(&mut admin, "Alpha").await, json!([kept]));
    assert_eq!(
        vendor(&mut admin, "Alpha").await["priceBracket"],
        json!(null)
    );
    assert_eq!(
        said(&mut admin, "Alpha", "a price per package").await,
        one("derived", kept)
    );
    let again = import_cell(&mut admin, demands, "Pricing", "$275 per demand").await;
    assert_eq!(again["updated"], json!(0));
    let later = import_cell(&mut admin, demands, "Pricing", "$300 per demand").await;
    assert_eq!(later["updated"], json!(1));
    let kept = json!(["Pricing: $300 per demand"]);
    assert_eq!(highlights(&mut admin, "Alpha").await, kept);

    // Our own file of it changes nothing.
    let own = admin.get("/api/admin/vendors.csv").await;
    let own = String::from_utf8(own.body).unwrap();
    assert_eq!(import(&mut admin, &own).await["updated"], json!(0));
    assert_eq!(highlights(&mut admin, "Alpha").await, kept);

    import_cell(&mut admin, demands, "Pricing", "$").await;
    assert_eq!(highlights(&mut admin, "Alpha").await, json!([]));
    assert_eq!(vendor(&mut admin, "Alpha").await["priceBracket"], json!(1));
}

#[tokio::test]
async fn a_price_column_is_read_by_the_words_of_its_category() {
    for (category, cell, label) in [
        (
            "Medical Record Retrieval",
            "$42.50 per request + provider fees",
            "flat fee per request",
        ),
        ("Financial Services", "$395 per lien", "flat fee"),
        (
            "Intake",
            "$1.15 per minute, no contract",
            "long-term contract",
        ),
    ] {
        let app = TestApp::new();
        let mut admin = app.admin().await;
        import_cell(&mut admin, category, "Starting Price", cell).await;
        let quote = format!("Starting Price: {cell}");
        let mut said = said(&mut admin, "Alpha", label).await;
        said.retain(|(state, _)| state == "derived");
        assert_eq!(said, one("derived", &quote), "{category}");
    }
}

#[tokio::test]
async fn a_price_that_says_no_more_than_its_bracket_is_no_highlight() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    for (category, cell) in [
        ("Intake", "$99/mo"),
        ("Intake", "$4,500/mo retainer"),
        ("Intake", "$99 per user per month"),
        ("Intake", "$1,950/mo per full-time assistant"),
        ("Intake", "$99/mo first 3 months, then $399/mo, no contract"),
    ] {
        import_cell(&mut admin, category, "Pricing", cell).await;
        assert_eq!(highlights(&mut admin, "Alpha").await, json!([]), "{cell}");
    }
    let app = TestApp::new();
    let mut admin = app.admin().await;
    for cell in [
        "$$",
        "2",
        "$275",
        "Call for pricing",
        "was $275 per demand",
        "$275 off each demand",
        "ask about $275 per demand",
        "competitors charge $275 per demand",
        "$275 per demand planned",
        "per demand?",
        "solo attorneys: $275 per demand",
    ] {
        import_cell(&mut admin, "Demands & Medical Review", "Pricing", cell).await;
        assert_eq!(highlights(&mut admin, "Alpha").await, json!([]), "{cell}");
    }
    import_cell(
        &mut admin,
        "Demands & Medical Review",
        "Pricing",
        "not $275 per demand",
    )
    .await;
    assert!(
        said(&mut admin, "Alpha", "price per package")
            .await
            .iter()
            .all(|(state, _)| state == "denied")
    );
}
