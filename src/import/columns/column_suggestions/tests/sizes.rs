use super::*;

#[test]
fn sizes_are_those_of_firms_where_the_cells_name_them() {
    let file = |name: &str, cell: &str| {
        format!("Vendor|Category|{name}\nAcme|Intake|{cell}\nBriar|Staffing|{cell}")
    };
    for (name, cell, is_suggested) in [
        ("Sizes", "Solo, 2-5", true),
        ("Sizes", "S, M, L", false),
        ("Sizes", "5", false),
        ("Size", "11-50 employees", false),
    ] {
        let file = file(name, cell);
        let found = suggested(
            ImportKind::Vendors,
            &["bookingUrl"],
            &["Vendor", "Category"],
            &file,
        );
        let expected = [("firmSizeSupported", name.to_owned())];
        assert_eq!(found == expected, is_suggested, "{name}: {cell}: {found:?}");
    }
}
