//! What the column of prices says besides the price: what a firm pays for, and how long it is bound.

use serde_json::{Value, json};

use super::{highlights, import, one, said, vendor};
use crate::support::TestApp;

/// A vendor for each cell, with its name.
fn list(category: &str, column: &str, cells: &[&str]) -> String {
    let rows = cells.iter().enumerate().map(|(at, cell)| {
        let cell = cell.replace('"', "\"\"");
        format!("Vendor {at},{category},v{at}.example,\"{cell}\"\n")
    });
    format!("Vendor,Category,Website,{column}\n") + &rows.collect::<String>()
}

#[tokio::test]
async fn words_beside_a_price_become_a_highlight_and_a_price_alone_does_not() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let file = list(
        "Intake",
        "Pricing",
        &[
            "from $299/mo, month-to-month",
            "$299/mo",
            "$$",
            "2",
            "Contact sales",
            "$99 first month, then $499; month-to-month",
            "$149/user/month, annual contract required",
            "$49/mo solo, $99/mo 2-5 attys",
            "TX $350, FL $400",
        ],
    );
    let report = import(&mut admin, &file).await;
    let mut columns = report["columns"].as_array().unwrap().iter();
    let column = columns
        .find(|column| column["header"] == "Pricing")
        .unwrap();
    assert_eq!(column["field"], "priceBracket");
    let whole = "Pricing: from $299/mo, month-to-month";
    for (name, bracket, expected) in [
        ("Vendor 0", json!(2), json!([whole])),
        ("Vendor 1", json!(2), json!([])),
        ("Vendor 2", json!(2), json!([])),
        ("Vendor 3", json!(2), json!([])),
        ("Vendor 4", Value::Null, json!([])),
        ("Vendor 5", json!(2), json!(["Pricing: month-to-month"])),
        (
            "Vendor 6",
            Value::Null,
            json!(["Pricing: $149/user/month, annual contract required"]),
        ),
        // Whom a price is for is not whom the vendor serves.
        ("Vendor 7", json!(1), json!([])),
        ("Vendor 8", json!(2), json!([])),
    ] {
        let found = vendor(&mut admin, name).await;
        assert_eq!(found["priceBracket"], bracket, "{name}");
        assert_eq!(found["shortHighlights"], expected, "{name}");
    }
    let term = said(&mut admin, "Vendor 0", "no long-term contract").await;
    assert_eq!(term, one("derived", whole));
    let term = said(&mut admin, "Vendor 6", "no long-term contract").await;
    assert_eq!(term[0].0, "denied");
    // Imported again it changes nothing, and another file replaces what this one said.
    let again = import(&mut admin, &file).await;
    assert_eq!(again["updated"], 0, "{again}");
    let other = file.replace("from $299/mo, month-to-month", "$599/mo");
    import(&mut admin, &other).await;
    assert_eq!(highlights(&mut admin, "Vendor 0").await, json!([]));
}

#[tokio::test]
async fn what_is_paid_for_is_read_from_the_column_of_prices() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let retrieval = [
        "$28 flat per request; nothing if no records exist",
        "per page $0.50",
        "No cost to the plaintiff firm",
    ];
    let file = list("Medical Record Retrieval", "Pricing", &retrieval);
    import(&mut admin, &file).await;
    let flat = said(&mut admin, "Vendor 0", "flat").await;
    assert_eq!(flat[0].0, "derived", "{flat:?}");
    let pages = said(&mut admin, "Vendor 1", "per-page charges").await;
    assert_eq!(pages, one("derived", "Pricing: per page $0.50"));
    assert_eq!(highlights(&mut admin, "Vendor 2").await, json!([]));
}

/// The bracket of software costs says too little of an agency.
#[tokio::test]
async fn the_amount_decides_where_a_category_asks_for_a_budget_of_its_own() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let cells = [
        "$4,500/mo",
        "$6k-$12k/mo",
        "4500",
        "4",
        "$4,500",
        "20% of ad spend",
    ];
    let file = list("Marketing Services", "Pricing", &cells);
    import(&mut admin, &file).await;
    for (name, expected) in [
        ("Vendor 0", json!(["Pricing: $4,500/mo"])),
        ("Vendor 1", json!(["Pricing: $6k-$12k/mo"])),
        ("Vendor 2", json!(["Pricing: $4,500 a month"])),
        ("Vendor 3", json!([])),
        ("Vendor 4", json!(["Pricing: $4,500 a month"])),
    ] {
        assert_eq!(highlights(&mut admin, name).await, expected, "{name}");
        assert_eq!(vendor(&mut admin, name).await["priceBracket"], 4, "{name}");
    }
}

/// It has no bracket, and would be gone.
#[tokio::test]
async fn a_price_without_a_bracket_is_kept_in_its_own_words() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let cells = [
        "$95/hr",
        "from $95 an hour",
        "$95 per study",
        "20% of savings",
        "$1,900/mo per person",
        "95/hr",
        "$2 per page",
        "Hourly, contact sales",
        "$299/mo",
        "$50 off, 24 hours a day",
        "per user",
        "TX $350/request, FL $400/request",
    ];
    import(&mut admin, &list("Financial Services", "Price", &cells)).await;
    for (at, cell) in cells.iter().enumerate() {
        let expected = if at < 7 {
            json!([format!("Price: {cell}")])
        } else {
            json!([])
        };
        let name = format!("Vendor {at}");
        assert_eq!(highlights(&mut admin, &name).await, expected, "{name}");
    }
}
