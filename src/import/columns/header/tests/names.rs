//! What columns are called.

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::import::columns::column_lookup::{FIRM_COLUMN_NAMES, TITLES};

#[test]
fn columns_are_matched_by_name() {
    let header = Header::read(&["Created_Time", "", "CLIENT ", "Law-Firm", "Mood"]).unwrap();
    assert_eq!(header.kind, ImportKind::Bookings);
    assert_eq!(header.position(Column::CreatedTime), Some(0));
    assert_eq!(header.position(Column::Client), Some(2));
    assert_eq!(header.position(Column::Company), Some(3));
    assert!(!header.has(Column::Email));
    assert_eq!(header.unknown, ["Mood"]);
}

/// The browser recognizes columns by these names.
#[test]
fn every_name_of_a_column_is_recognized_in_place_of_its_usual_one() {
    let vendors = [
        Column::Name,
        Column::Category,
        Column::WebsiteUrl,
        Column::BookingUrl,
    ];
    for (kind, needed) in [
        (
            ImportKind::Bookings,
            [Column::CreatedTime, Column::Client].as_slice(),
        ),
        (ImportKind::Vendors, &vendors),
    ] {
        let specs = columns(kind);
        for spec in specs {
            let others = specs.iter().filter(|other| needed.contains(&other.column));
            let others = others.filter(|other| other.column != spec.column);
            let others: Vec<_> = others.map(|other| other.name).collect();
            for name in spec.headers() {
                // Some names count only beside a column of the firm that booked.
                let is_ambiguous = spec.ambiguous_headers().any(|ambiguous| ambiguous == name);
                let of_firms = is_ambiguous.then_some("City");
                let beside = others.iter().copied().chain(of_firms);
                let cells: Vec<_> = std::iter::once(name).chain(beside).collect();
                let header = Header::read(&cells).unwrap();
                assert_eq!(header.kind, kind, "{name}");
                let read = header.column_matches().remove(0);
                assert_eq!(
                    (read.field, read.suggestion),
                    (Some(spec.name), None),
                    "{name}"
                );
            }
        }
    }
}

#[test]
fn a_stage_may_be_a_category_and_is_no_misspelled_state() {
    let suggested = |cells: &[&str]| {
        let matches = Header::read(cells).unwrap().column_matches();
        let stage = matches.into_iter().find(|column| column.header == "Stage");
        stage.unwrap().suggestion
    };
    let log = ["Vendor", "Stage", "Created Time"];
    assert_eq!(suggested(&log), Some("Client Category"));
    let all = [&log[..], &["Category"]].concat();
    assert_eq!(suggested(&all), None);
    let list = ["name", "Stage", "category", "website", "Booking URL"];
    assert_eq!(suggested(&list), None);
}

#[test]
fn a_contact_is_no_misspelled_company_and_a_place_no_size() {
    let suggested = |name: &str| {
        let matches = Header::read(&["Vendor", name, "Created Time"]).unwrap();
        matches.column_matches()[1].suggestion
    };
    for (name, suggestion) in [
        ("Associated Contact", None),
        ("Associated Company City/State", Some("City State")),
        ("Associated Company Country", None),
        ("Company County", None),
        ("Asociated Company City", Some("City")),
        ("Asociated Company", Some("Company")),
        ("Asociated Company Size", Some("Firm Size")),
        ("Empresa", Some("Company")),
        ("Categoría", Some("Client Category")),
        ("Correo electrónico", Some("Email")),
    ] {
        assert_eq!(suggested(name), suggestion, "{name}");
    }
    let vendors = ["name", "category", "website", "Booking URL", "Precio"];
    let matches = Header::read(&vendors).unwrap().column_matches();
    assert_eq!(matches[4].suggestion, Some("priceBracket"));
}

#[test]
fn the_status_of_a_vendor_is_no_misspelled_states() {
    let suggested = |name: &str| {
        let cells = ["name", name, "category", "website", "Booking URL"];
        let matches = Header::read(&cells).unwrap().column_matches();
        matches[1].suggestion
    };
    for name in ["Status", "Status:", "Status?"] {
        assert_eq!(suggested(name), None, "{name}");
    }
    for name in ["Statees", "Stattes", "Satates"] {
        assert_eq!(suggested(name), Some("geoFocus"), "{name}");
    }
}

#[test]
fn every_column_is_explained_in_file_order() {
    let column_matches = |cells: &[&str]| -> Vec<(String, Option<&str>, Option<&str>)> {
        let header = Header::read(cells).unwrap();
        let column_matches = header.column_matches().into_iter();
        column_matches
            .map(|meaning| (meaning.header, meaning.field, meaning.suggestion))
            .collect()
    };
    let known = |name: &str, field| (name.to_owned(), Some(field), None);
    let unknown = |name: &str, suggestion| (name.to_owned(), None, suggestion);
    let bookings = [
        "Mood",
        "Booked at",
        "",
        " Vendor ",
        "E-mial",
        "Created",
        "client",
    ];
    let expected = [
        unknown("Mood", None),
        unknown("Booked at", None),
        // A second name of a field that was matched already is not unknown.
        unknown("Vendor", None),
        unknown("E-mial", Some("Email")),
        known("Created", "Created Time"),
        known("client", "Client"),
    ];
    assert_eq!(column_matches(&bookings), expected);
    let vendors = [
        "Category",
        "NAME",
        "website",
        "Booking-Link",
        "Prize bracket",
    ];
    let expected = [
        known("Category", "category"),
        known("NAME", "name"),
        known("website", "websiteUrl"),
        known("Booking-Link", "bookingUrl"),
        unknown("Prize bracket", Some("priceBracket")),
    ];
    assert_eq!(column_matches(&vendors), expected);
    // A field that the file has already is not suggested.
    let twice = ["client", "created time", "creatd time"];
    assert_eq!(column_matches(&twice)[2], unknown("creatd time", None));
    let many: Vec<String> = (0..600).map(|number| format!("x{number}")).collect();
    let cells = ["client", "created time"].into_iter();
    let cells: Vec<&str> = cells.chain(many.iter().map(String::as_str)).collect();
    assert_eq!(column_matches(&cells).len(), 500);
}

#[test]
fn names_that_tell_of_titles_and_firms_are_names_of_columns() {
    let bookings = columns(ImportKind::Bookings);
    let client = bookings.iter().find(|spec| spec.column == Column::Client);
    for name in TITLES {
        assert!(client.unwrap().accepts(name), "{name}");
    }
    for name in FIRM_COLUMN_NAMES {
        assert!(bookings.iter().any(|spec| spec.accepts(name)), "{name}");
    }
}

#[test]
fn marks_behind_a_name_change_nothing_but_what_it_is_matched_with() {
    let header = Header::read(&["Created time:", "Client*", "Status?", "Notes?"]).unwrap();
    assert!(!header.is_named(Column::Canceled));
    assert_eq!(header.unknown, ["Notes?"]);
    let stored: Vec<_> = (0..4).map(|at| header.identity_names.at(at)).collect();
    assert_eq!(stored, ["createdtime:", "client*", "status?", "notes?"]);
    let list = ["Vendor", "Category", "Website", "Demo link", "Archived?"];
    assert!(Header::read(&list).unwrap().is_of_inactive());
}

#[test]
fn a_firm_size_in_attorneys_is_that_of_the_firms_a_vendor_serves() {
    for name in [
        "Firm Size (attorneys)",
        "Firm size (# attys)",
        "Firm Size (lawyers)?",
        "Firm size (# of attorneys)",
    ] {
        let list = ["Vendor", "Category", "Website", "Demo link", name];
        let header = Header::read(&list).unwrap();
        let at = header.position(Column::FirmSizeSupported);
        assert_eq!(at, Some(4), "{name}");
    }
    let staff = ["Vendor", "Category", "Website", "Demo link", "# Attys"];
    let header = Header::read(&staff).unwrap();
    assert!(!header.has(Column::FirmSizeSupported), "a vendor's own");
}

/// A booking without an id is recognized by the cells under these names.
#[test]
fn a_name_of_today_gives_no_stored_booking_another_identity() {
    const NAMES: &str = include_str!("../../../../../tests/fixtures/identity-column-names.json");
    let names: BTreeMap<String, BTreeSet<String>> = serde_json::from_str(NAMES).unwrap();
    let identifying = [
        Column::Id,
        Column::Client,
        Column::Name,
        Column::Email,
        Column::Company,
    ];
    assert_eq!(names.len(), identifying.len());
    for spec in columns(ImportKind::Bookings) {
        if !identifying.contains(&spec.column) {
            continue;
        }
        let early = spec.headers().filter(|name| !LATER_NAMES.contains(name));
        let early: BTreeSet<String> = early.map(str::to_owned).collect();
        assert_eq!(
            early, names[spec.name],
            "{}: a new name belongs into LATER_NAMES too, else files that were imported before are \
             imported twice",
            spec.name
        );
    }
}
