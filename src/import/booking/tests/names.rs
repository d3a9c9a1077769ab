//! Names of columns that other versions did not know.

use super::*;

#[test]
fn a_booking_is_recognized_by_the_names_of_its_cells_as_they_always_were() {
    let key = IdentityKey::new(vec![1; 32]);
    let of = |names: [&'static str; 3], cells: [&'static str; 3]| {
        let [time, client, third] = names;
        let csv = format!("{time},{client},{third}\n{}\n", cells.join(","));
        let expected = names.map(|name| name.replace(' ', "").to_lowercase());
        let expected = expected.iter().map(String::as_str).zip(cells);
        (one(&csv), key.of_cells(expected))
    };
    let cells = ["2024-01-01", "Acme", "6-20"];
    let ((identity, booking), expected) = of(["Created Time", "Client", "Firm Size?"], cells);
    assert_eq!(identity, expected);
    assert_eq!(booking.firm_size, FirmSize::From6To20);
    for name in ["# of Attorneys", "Headcount (# of Attorneys)"] {
        let ((identity, booking), expected) = of(["Created Time", "Client", name], cells);
        assert_eq!(identity, expected, "{name}");
        assert_eq!(booking.firm_size, FirmSize::From6To20, "{name}");
    }
}

#[test]
fn a_number_of_attorneys_is_read_as_a_firm_size_in_attorneys_is() {
    for (name, cell, size) in [
        ("Firm Size", "3 attorneys", Some(FirmSize::From2To5)),
        ("Firm Size (attorneys)", "3", Some(FirmSize::From2To5)),
        ("Number of Attorneys", "12", Some(FirmSize::From6To20)),
        (
            "Headcount (# of attorneys)",
            "6-15",
            Some(FirmSize::From6To20),
        ),
        ("# of Lawyers", "16-30", None),
        // They may be their names.
        ("Attorneys", "1", None),
    ] {
        let (_, booking) = one(&format!(
            "created time,client,{name}\n2024-01-01,A,{cell}\n"
        ));
        let found = booking.size_said.then_some(booking.firm_size);
        assert_eq!(found, size, "{name}: {cell}");
    }
}
