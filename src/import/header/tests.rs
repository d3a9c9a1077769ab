use super::*;

#[test]
fn columns_are_known_by_meaning() {
    let header = Header::read(&["Created_Time", "", "CLIENT ", "Law-Firm", "Mood"]).unwrap();
    assert_eq!(header.kind, Kind::Bookings);
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
    assert_eq!(kind("tags"), Kind::Vendors);
    assert_eq!(kind("Created"), Kind::Vendors);
    assert_eq!(kind("Created Time"), Kind::Bookings);
    let booked = Header::read(&["Booked at", "Category"]).unwrap();
    assert_eq!(booked.kind, Kind::Bookings);
}

#[test]
fn a_header_that_is_none_is_refused_by_name() {
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
