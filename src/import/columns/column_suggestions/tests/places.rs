//! Places as people write them.

use super::*;

/// What is suggested for a column of vendors with these cells.
fn found(name: &str, cells: &[&str]) -> Vec<(&'static str, String)> {
    let rows = cells.iter().map(|cell| format!("\nV|Intake|{cell}"));
    let rows = rows.collect::<Vec<_>>().concat();
    let file = format!("Vendor|Kind|{name}{rows}");
    suggested(
        ImportKind::Vendors,
        &["websiteUrl"],
        &["Vendor", "Kind"],
        &file,
    )
}

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
    assert_eq!(found("Where", &cells), [("geoFocus", "Where".to_owned())]);
    let others = [
        "on the web",
        "in court",
        "TX",
        "our office",
        "Houston",
        "All of it",
        "Made in the West",
    ];
    assert!(found("Where", &others).is_empty());
}

#[test]
fn a_word_that_is_a_code_in_small_letters_is_no_place() {
    for cells in [
        ["in", "ok", "me", "or"],
        ["in, or", "Ok", "hi", "tx"],
        ["ok but ask", "In", "oh", "id"],
    ] {
        assert!(found("Where", &cells).is_empty(), "{cells:?}");
    }
    for cells in [
        ["IN", "OK", "ME", "OR"],
        ["tx, fl", "OK only", "ny", "Tx; Fl"],
    ] {
        let expected = [("geoFocus", "Where".to_owned())];
        assert_eq!(found("Where", &cells), expected, "{cells:?}");
    }
}

#[test]
fn all_and_the_like_are_places_only_beside_a_state_or_a_region() {
    for (name, cells) in [
        ("Serves", ["All", "PI only", "All", "Plaintiffs", "All"]),
        ("Where", ["West", "South", "West", "South", "All"]),
        ("Where", ["US", "US", "EU", "US", "Canada"]),
        ("Coverage", ["Anywhere", "All", "US", "USA", "National"]),
    ] {
        assert!(found(name, &cells).is_empty(), "{name}: {cells:?}");
        for place in ["TX", "West Coast"] {
            let with_place = [&cells[..], &[place]].concat();
            let expected = [("geoFocus", name.to_owned())];
            assert_eq!(found(name, &with_place), expected, "{with_place:?}");
        }
    }
}

#[test]
fn what_else_is_covered_or_asked_where_is_no_place() {
    let cells = ["All", "TX", "US", "CA", "All"];
    assert_eq!(found("Covered", &cells).len(), 1);
    for name in [
        "Practice areas covered",
        "Practice covered",
        "Cases covered",
        "Hours covered",
        "Where used",
        "Where sold",
        "Where is the data?",
    ] {
        assert!(found(name, &cells).is_empty(), "{name}");
    }
}
