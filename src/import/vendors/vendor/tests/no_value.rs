//! Cells of which nothing can be taken.

use super::*;

#[test]
fn an_id_that_a_spreadsheet_rounded_is_none() {
    let (_, drafts) = read_all(
        "id,name,category,websiteUrl,bookingUrl\n1.23457E+11,Acme,Intake,,\n\"1,23457E+11\",Adler,Intake,,\n9E+12,Briar,Intake,,\nv-1E+1,Cole,Intake,,\n",
    );
    let ids: Vec<_> = drafts.into_iter().map(|draft| draft.unwrap().id).collect();
    assert_eq!(ids, [None, None, None, Some(VendorId("v-1E+1".to_owned()))]);
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

#[test]
fn an_error_of_a_spreadsheet_names_no_vendor_and_says_nothing() {
    let (_, drafts) = read_all(
        "name,category,websiteUrl,bookingUrl,tags\n#REF!,Intake,,,\n#BEZUG!,Intake,,,\n#NAME?,Intake,,,\n\
         Acme,Intake,#VALUE!,,#REF!\n#1 Injury Law,Intake,,,\nNA Legal Group,Intake,,,\nRef!,Intake,,,\n",
    );
    let read = drafts.into_iter().map(|draft| {
        let draft = draft.map_err(|error| error.split_once(": ").unwrap().1.to_owned());
        draft.map(|draft| draft.name().to_owned())
    });
    let read: Vec<_> = read.collect();
    let missing = || Err("name is missing".to_owned());
    let named = |name: &str| Ok(name.to_owned());
    let expected = [
        missing(),
        missing(),
        missing(),
        named("Acme"),
        named("#1 Injury Law"),
        named("NA Legal Group"),
        named("Ref!"),
    ];
    assert_eq!(read, expected);
}
