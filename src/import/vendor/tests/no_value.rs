//! Cells of which nothing can be taken.

use super::*;

#[test]
fn an_id_that_a_spreadsheet_rounded_is_none() {
    let (_, drafts) = read_all(
        "id,name,category,websiteUrl,bookingUrl\n1.23457E+11,Acme,Intake,,\n9E+12,Briar,Intake,,\nv-1E+1,Cole,Intake,,\n",
    );
    let ids: Vec<_> = drafts.into_iter().map(|draft| draft.unwrap().id).collect();
    assert_eq!(ids, [None, None, Some(VendorId("v-1E+1".to_owned()))]);
}

#[test]
fn question_marks_say_nothing() {
    let vendor = one(
        "name,category,websiteUrl,bookingUrl,shortHighlights,integrations,geoFocus,description,tags\n\
         Acme,Intake,?,??, ? ,?,?,??,?\n",
    );
    let bare = one("name,category,websiteUrl,bookingUrl\nAcme,Intake,,\n");
    assert_eq!(vendor, bare);
    let listed = one(
        "name,category,websiteUrl,bookingUrl,geoFocus,integrations\nAcme,Intake,,,TX; ?,Clio; ??\n",
    );
    assert_eq!(listed.geo_focus, ["TX"]);
    assert_eq!(listed.integrations, ["Clio"]);
}
