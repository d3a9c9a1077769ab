//! Places as people write them.

use super::*;

#[test]
fn places_are_suggested_as_people_write_them_where_most_cells_name_some() {
    let cells = [
        "TX",
        "CA",
        "LA only",
        "TX; NM; AZ",
        "West",
        "nationwide exc. NY",
        "All",
        "TX + FL forms",
        "Houston",
        "Houston & Dallas",
        "50 states",
        "Southeast + TX",
        "TX LA MS",
        "US",
        "",
    ];
    let file = |cells: &[&str]| {
        let rows = cells.iter().map(|cell| format!("\nV|Intake|{cell}"));
        let rows = rows.collect::<Vec<_>>().concat();
        format!("Vendor|Kind|Where{rows}")
    };
    let found = |file: &str| {
        suggested(
            ImportKind::Vendors,
            &["websiteUrl"],
            &["Vendor", "Kind"],
            file,
        )
    };
    assert_eq!(found(&file(&cells)), [("geoFocus", "Where".to_owned())]);
    let others = [
        "on the web",
        "in court",
        "TX",
        "our office",
        "Houston",
        "All of it",
        "Made in the West",
    ];
    assert!(found(&file(&others)).is_empty());
}
