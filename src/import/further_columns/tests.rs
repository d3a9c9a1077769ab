use super::*;

#[test]
fn a_column_about_something_else_is_no_statement() {
    for (name, expected) in [
        ("Languages", true),
        ("Signs BAA", true),
        ("Client Portal", true),
        ("Client", false),
        ("Main Contact", false),
        ("Our notes", false),
        ("Missing features", false),
        ("HQ", false),
        ("Who uses it", false),
        ("Demo feedback", false),
    ] {
        assert_eq!(is_of_offers(name), expected, "{name}");
    }
}

#[test]
fn words_are_sorted() {
    assert!(NOT_OFFERED.is_sorted() && NOT_OFFERED_ALONE.is_sorted());
}
