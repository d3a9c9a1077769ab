//! Ids that a spreadsheet has rounded.

use super::*;

#[test]
fn bookings_whose_ids_a_spreadsheet_rounded_are_told_apart_by_what_else_they_say() {
    let rows = "Record ID,Created Time,Client,Email\n\
        1.23457E+11,2024-01-01,Acme,a@one.example\n\
        1.23457E+11,2024-01-01,Acme,b@two.example\n";
    let with_comma = rows.replace("1.23457E+11", "\"1,23457E+11\"");
    let (_, of_comma) = read(&with_comma);
    let of_comma: Vec<_> = of_comma.into_iter().map(Result::unwrap).collect();
    assert_ne!(of_comma[0].0, of_comma[1].0, "of a spreadsheet with commas");
    let (_, drafts) = read(rows);
    let read: Vec<_> = drafts.into_iter().map(Result::unwrap).collect();
    assert_ne!(read[0].0, read[1].0);
    let plain = rows.replace("1.23457E+11", "");
    assert_eq!(read[0].0, one(&plain).0, "as without an id");
    let whole = one("Record ID,Created Time,Client\n123456789012,2024-01-01,Acme\n");
    assert_eq!(whole.1.id.as_str(), "123456789012");
}
