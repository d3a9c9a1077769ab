//! Which kind of file a header is of.

use std::collections::HashMap;

use super::*;

#[test]
fn the_kind_follows_from_the_created_time() {
    let vendors = ["name", "category", "Website URL", "booking_url"];
    let kind = |extra: &str| {
        Header::read(&[&vendors[..], &[extra]].concat())
            .unwrap()
            .kind
    };
    assert_eq!(kind("tags"), ImportKind::Vendors);
    assert_eq!(kind("Created"), ImportKind::Vendors);
    // A list in a workspace that has links to book a demo.
    assert_eq!(kind("Created Time"), ImportKind::Vendors);
    let booked = Header::read(&["Booked at", "Category"]).unwrap();
    assert_eq!(booked.kind, ImportKind::Bookings);
}

/// The browser reads the same file: `web/src/features/admin-import/file/csv-heads.test.ts`.
#[test]
fn a_list_with_sites_is_one_of_vendors_though_it_says_when_it_was_written() {
    const KINDS: &str = include_str!("../../../../../tests/fixtures/csv-kinds.json");
    let kinds: Vec<HashMap<String, String>> = serde_json::from_str(KINDS).unwrap();
    assert!(kinds.len() > 20, "{}", kinds.len());
    let allowed = [Column::WebsiteUrl, Column::BookingUrl];
    for case in &kinds {
        let cells: Vec<&str> = case["header"].split('|').collect();
        let read = read_without(&cells, &allowed).unwrap();
        assert_eq!(read.kind.code(), case["kind"], "{}", case["header"]);
    }
}

/// The first rows of common exports, and what their columns are taken for; `-` is not imported.
#[test]
fn headers_of_common_exports_are_understood() {
    use ImportKind::{Bookings, Vendors};
    let cases: [(&str, ImportKind, &str, &str); 9] = [
        (
            "software directory",
            Vendors,
            "Product|Vendor|Category|Website|Rating|Features|Target Audience|Starting Price|\
             Integrates With|Demo Link",
            "name|-|category|websiteUrl|-|shortHighlights|firmSizeSupported|priceBracket|\
             integrations|bookingUrl",
        ),
        (
            "review site",
            Vendors,
            "Product Name|Primary Category|Product Website|Overview|Key Features|Market Segment|\
             Entry Level Price|Integrations|Demo URL",
            "name|category|websiteUrl|description|shortHighlights|firmSizeSupported|priceBracket|\
             integrations|bookingUrl",
        ),
        (
            "companies of a CRM, which says when each was added",
            Vendors,
            "Record ID|Company name|Company Domain Name|Category|Create Date|Description|\
             Meeting Link|Number of Employees|City|State/Region",
            "id|name|websiteUrl|category|-|description|bookingUrl|-|-|-",
        ),
        (
            "table of vendors in a workspace",
            Vendors,
            "Name|Category|Website|Book a demo|Capabilities|Company Size|Pricing|Created|Tags",
            "name|category|websiteUrl|bookingUrl|shortHighlights|firmSizeSupported|priceBracket|\
             -|tags",
        ),
        (
            "hand-made list",
            Vendors,
            "Company|Category|URL|Scheduling Link|About|Best For|Price Range|Coverage|Practice Area",
            "name|category|websiteUrl|bookingUrl|description|firmSizeSupported|priceBracket|\
             geoFocus|practiceAreasSupported",
        ),
        (
            "scheduling program: events",
            Bookings,
            "Invitee Name|Invitee Email|Event Type Name|Start Date & Time|\
             Event Created Date & Time|Canceled",
            "Name|Email|Client|-|Created Time|Canceled",
        ),
        (
            "scheduling program: appointments",
            Bookings,
            "Start Time|First Name|Email|Appointment Type|Date Scheduled|Appointment ID",
            "-|-|Email|Client|Created Time|id",
        ),
        (
            "meetings of a CRM",
            Bookings,
            "Record ID|Vendor|Category|Contact|Email|Company Name|Company Size|City|State/Region|\
             Create Date",
            "id|Client|Client Category|Name|Email|Company|Firm Size|City|State|Created Time",
        ),
        (
            "answers of a form",
            Bookings,
            "Timestamp|Email Address|Law Firm|Firm Size|Vendor|State",
            "Created Time|Email|Company|Firm Size|Client|State",
        ),
    ];
    for (what, kind, names, fields) in cases {
        let cells: Vec<&str> = names.split('|').collect();
        let header = Header::read(&cells).unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!(header.kind, kind, "{what}");
        let matches = header.column_matches().into_iter();
        let found: Vec<_> = matches.map(|column| column.field.unwrap_or("-")).collect();
        assert_eq!(found, fields.split('|').collect::<Vec<_>>(), "{what}");
    }
}

#[test]
fn in_a_list_of_contacts_the_company_is_the_vendor() {
    let name_of = |cells: &[&str]| {
        let allowed_missing = [Column::WebsiteUrl, Column::BookingUrl];
        let header = read_without(cells, &allowed_missing).unwrap();
        header.written[header.position(Column::Name).unwrap()].clone()
    };
    assert_eq!(
        name_of(&["Company", "Name", "Title", "Category"]),
        "Company"
    );
    assert_eq!(name_of(&["Name", "Email", "Vendor", "Category"]), "Vendor");
    assert_eq!(name_of(&["Name", "Phone", "Category"]), "Name");
    assert_eq!(name_of(&["Name", "Company", "Category"]), "Name");
    assert_eq!(
        name_of(&["Product", "Company", "Email", "Category"]),
        "Product"
    );
}

#[test]
fn a_plain_date_is_that_of_a_demo_beside_what_is_said_of_the_firm() {
    for of_firm in ["Firm size", "State", "City", "Law Firm", "Invitee Email"] {
        for date in ["Date", "Demo date", "Start Date & Time"] {
            let header = Header::read(&["Vendor", "Category", date, of_firm]).unwrap();
            assert_eq!(header.kind, ImportKind::Bookings, "{date}, {of_firm}");
            assert_eq!(header.position(Column::CreatedTime), Some(2));
        }
    }
    // One that says that it is of the booking comes first.
    let header = Header::read(&["Date", "Booked on", "Client"]).unwrap();
    assert_eq!(header.position(Column::CreatedTime), Some(1));
    for list in [
        &["Vendor", "Category", "Date", "Notes"][..],
        &["Vendor", "Category", "Website", "Date", "City"],
    ] {
        let error = Header::read(list).unwrap_err();
        let FileError::MissingColumns(missing) = error else {
            panic!("{error:?}");
        };
        assert!(missing.may_be_missing, "{missing:?}");
        let allowed_missing = [Column::WebsiteUrl, Column::BookingUrl];
        let header = read_without(list, &allowed_missing).unwrap();
        assert_eq!(header.kind, ImportKind::Vendors);
        assert!(header.unknown.contains(&"Date".to_owned()));
    }
}

#[test]
fn who_answers_a_form_is_no_vendor() {
    let form = [
        "Start time",
        "Completion time",
        "Email",
        "Name",
        "Vendor category",
        "Which vendor did you meet?",
    ];
    let header = Header::read(&form).unwrap();
    assert_eq!(header.kind, ImportKind::Bookings);
    assert_eq!(header.position(Column::CreatedTime), Some(1));
    assert_eq!(header.position(Column::Client), None);
    let said = choices(&[("Client", "Which vendor did you meet?")]);
    let header = Header::read_with(&form, &said).unwrap();
    assert_eq!(header.position(Column::Client), Some(5));
    // A list of vendors may well have their addresses.
    let list = ["Name", "Category", "Website", "Booking URL", "Email"];
    let header = Header::read(&list).unwrap();
    assert_eq!(header.position(Column::Name), Some(0));
}
