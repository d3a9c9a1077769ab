//! Links among words.

use super::*;
use crate::import::columns::column_choices::ColumnChoices;

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
    for unread in [
        "a.png (http://a.example)",
        "http://a.example/l.png",
        "javascript:alert(1)",
        "data:text/html",
        "https://u:p@a.example/l.png",
        "see the shared drive",
        "logo.png",
        "Acme_Logo.final.JPG",
        "logo.svg (see the shared drive)",
    ] {
        let vendor = one(&format!("{header}\nAcme,Intake,a.example,,{unread}\n"));
        assert_eq!(vendor.logo_url, None, "{unread}");
        assert!(vendor.website_url.is_some());
    }
}

#[test]
fn a_required_link_that_cannot_be_read_is_none_where_someone_does_without() {
    let csv = "name,category,websiteUrl,bookingUrl\nAcme,Intake,a.example,Contact sales\n";
    let wrong = "Row 2: booking URL must start with http:// or https://";
    let read = |allowed_missing: Vec<Column>| {
        let choices = ColumnChoices::allow_missing(allowed_missing);
        let mut file = CsvFile::open_with(csv.as_bytes(), &choices).unwrap();
        let mut batch = RowBatch::default();
        file.read_batch(&mut batch, 100, 1 << 20).unwrap();
        let (_, row) = batch.rows(&file.header).next().unwrap();
        let draft = row.and_then(|row| parse_vendor(&row));
        let vendor = draft.map(|draft| draft.merge(None, &file.header));
        vendor.map_err(|error| error.to_string())
    };
    for allowed_missing in [vec![], vec![Column::WebsiteUrl]] {
        assert_eq!(read(allowed_missing), Err(wrong.to_owned()));
    }
    let vendor = read(vec![Column::BookingUrl]).unwrap();
    assert_eq!(vendor.booking_url, None);
    assert!(vendor.website_url.is_some());
}

#[test]
fn a_link_that_cannot_be_read_leaves_the_stored_one() {
    let header = "name,category,websiteUrl,bookingUrl,logoUrl";
    let stored = one(&format!(
        "{header}\nAcme,Intake,a.example,a.example/demo,https://a.example/l.png\n"
    ));
    let choices = ColumnChoices::allow_missing(vec![Column::BookingUrl]);
    for (cells, is_kept) in [
        ("Contact sales,see the shared drive", true),
        (",", false),
        ("N/A,TBD", false),
    ] {
        let csv = format!("{header}\nAcme,Intake,a.example,{cells}\n");
        let mut file = CsvFile::open_with(csv.as_bytes(), &choices).unwrap();
        let mut batch = RowBatch::default();
        file.read_batch(&mut batch, 100, 1 << 20).unwrap();
        let (_, row) = batch.rows(&file.header).next().unwrap();
        let draft = parse_vendor(&row.unwrap()).unwrap();
        let vendor = draft.merge(Some(&stored), &file.header);
        let mut expected = stored.clone();
        if !is_kept {
            (expected.booking_url, expected.logo_url) = (None, None);
        }
        assert_eq!(vendor, expected, "{cells}");
    }
}
