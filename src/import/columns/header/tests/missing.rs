//! Headers that lack a column, or have one twice.

use super::*;

#[test]
fn a_refused_header_names_what_is_wrong() {
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
fn required_links_may_be_missing_where_an_administrator_says_so() {
    let list = [
        "Product", "Vendor", "Category", "Features", "Pricing", "Created",
    ];
    let FileError::MissingColumns(missing) = Header::read(&list).unwrap_err() else {
        panic!("columns are missing");
    };
    assert_eq!(missing.names, ["websiteUrl", "bookingUrl"]);
    assert!(missing.may_be_missing);
    let links = [Column::WebsiteUrl, Column::BookingUrl];
    let header = read_without(&list, &links).unwrap();
    assert_eq!(header.kind, ImportKind::Vendors);
    assert!(!header.has(Column::WebsiteUrl) && header.has(Column::Category));
    assert!(read_without(&list, &links[..1]).is_err());
    let FileError::MissingColumns(missing) = Header::read(&["name", "website"]).unwrap_err() else {
        panic!("columns are missing");
    };
    assert!(!missing.may_be_missing, "no vendor is without a category");
}
