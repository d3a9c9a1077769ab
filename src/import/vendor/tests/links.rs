//! Links among words.

use super::*;

#[test]
fn a_link_is_found_among_the_words_around_it() {
    for (cell, expected) in [
        ("Acme - https://acme.example", "https://acme.example/"),
        ("[Acme](https://acme.example/a)", "https://acme.example/a"),
        ("Acme Inc. (http://acme.example)", "http://acme.example/"),
        ("<https://acme.example>", "https://acme.example/"),
        ("See https://acme.example.", "https://acme.example/"),
        (
            "https://acme.example and https://b.example",
            "https://acme.example/",
        ),
        ("acme.example", "https://acme.example/"),
        (
            "https://acme.example/demo (ask for Rosa)",
            "https://acme.example/demo",
        ),
        (
            "https://acme.example/demo\nhttps://acme.example/tour",
            "https://acme.example/demo",
        ),
        (
            "www.acme.example/demo - ask Rosa",
            "https://www.acme.example/demo",
        ),
        ("acme.example (ask for Rosa)", "https://acme.example/"),
        ("acme.example, acme.io", "https://acme.example/"),
    ] {
        let csv =
            format!("name,category,websiteUrl,bookingUrl\nAcme,Intake,\"{cell}\",\"{cell}\"\n");
        let vendor = one(&csv);
        let links = [vendor.website_url.as_deref(), vendor.booking_url.as_deref()];
        assert_eq!(links, [Some(expected); 2], "{cell}");
    }
}

#[test]
fn a_logo_is_found_behind_the_name_of_its_picture() {
    let header = "name,category,websiteUrl,bookingUrl,logoUrl";
    let vendor = one(&format!(
        "{header}\nAcme,Intake,,,acme.png (https://files.example/1/acme.png)\n"
    ));
    let logo = Some("https://files.example/1/acme.png");
    assert_eq!(vendor.logo_url.as_deref(), logo);
    let (_, drafts) = read_all(&format!(
        "{header}\nAcme,Intake,,,a.png (http://a.example)\n"
    ));
    let reason = "Row 2: logo URL must start with https://";
    assert_eq!(drafts, [Err(reason.to_owned())]);
}
