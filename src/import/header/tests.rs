use super::*;

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
    assert_eq!(kind("Created Time"), ImportKind::Bookings);
    let booked = Header::read(&["Booked at", "Category"]).unwrap();
    assert_eq!(booked.kind, ImportKind::Bookings);
}

#[test]
fn a_rejected_header_names_what_is_wrong() {
    let cases: [(&[&str], &str); 6] = [
        (
            &["name", "websiteUrl"],
            "Missing required columns: category, bookingUrl",
        ),
        (
            &["Created Time", "Email"],
            "Missing required columns: client or client category",
        ),
        (
            &["client", "dma"],
            "Missing required columns: name, category, websiteUrl, bookingUrl (vendors), \
             or created time and client (bookings)",
        ),
        (
            &["1", "Acme"],
            "Missing required columns: name, category, websiteUrl, bookingUrl (vendors), \
             or created time and client (bookings)",
        ),
        (
            &["client", "created time", "Client"],
            "The column \"client\" appears twice.",
        ),
        (
            &[
                "name",
                "category",
                "websiteUrl",
                "bookingUrl",
                "website_url",
            ],
            "The column \"websiteUrl\" appears twice.",
        ),
    ];
    for (cells, expected) in cases {
        assert_eq!(
            Header::read(cells).unwrap_err().to_string(),
            expected,
            "{cells:?}"
        );
    }
    assert!(Header::read(&["client", "created time", "x", "x", "", ""]).is_ok());
    assert!(Header::read(&["client", "created time", "created at"]).is_ok());
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
