//! What a person says of the columns of a file.

use super::*;

#[test]
fn a_column_that_a_person_names_is_the_one_that_is_spelled_so() {
    let file = ["Vendor", "Category", "Website", "Website__c", "Homepage"];
    for (named, at) in [("Website__c", 3), ("Website", 2), (" website ", 2)] {
        let header = Header::read_with(&file, &choices(&[("bookingUrl", named)])).unwrap();
        assert_eq!(header.position(Column::BookingUrl), Some(at), "{named}");
    }
    let alone = ["Vendor", "Category", "Website__c", "Homepage"];
    let header = Header::read_with(&alone, &choices(&[("bookingUrl", "website")])).unwrap();
    assert_eq!(header.position(Column::BookingUrl), Some(2));
}

#[test]
fn columns_that_a_person_names_count_as_if_the_file_named_them_so() {
    let form = [
        "Timestamp",
        "What is your firm's name?",
        "Which vendor would you like to meet?",
    ];
    let refused = Header::read(&form).unwrap_err();
    assert!(matches!(refused, FileError::MissingColumns(_)), "{refused}");
    let said = choices(&[
        ("client", " Which vendor would you like to meet?"),
        ("Company", "What is your firm's name?"),
    ]);
    let header = Header::read_with(&form, &said).unwrap();
    assert_eq!(header.kind, ImportKind::Bookings);
    let fields = header.column_matches();
    let fields: Vec<_> = fields
        .iter()
        .map(|column| (column.header.as_str(), column.field))
        .collect();
    let expected = [
        (form[0], Some("Created Time")),
        (form[1], Some("Company")),
        (form[2], Some("Client")),
    ];
    assert_eq!(fields, expected);
    assert!(header.unknown.is_empty(), "{:?}", header.unknown);
    // Its cells are read as those of exports are, and a firm's name stays personal.
    assert!(header.has_titles() && header.is_from_export(Column::Client));
    assert!(!header.is_from_export(Column::Category));
    assert_eq!(header.personal(), [false, true, false]);

    let emails = ["created time", "Email of the vendor"];
    let said = choices(&[("Client", "Email of the vendor")]);
    let header = Header::read_with(&emails, &said).unwrap();
    assert_eq!(header.personal(), [false, true]);

    let list = ["What we have", "Area", "Login", "Book"];
    let said = choices(&[
        ("name", "What we have"),
        ("category", "Area"),
        ("websiteUrl", "login"),
        ("bookingUrl", "Book"),
    ]);
    let header = Header::read_with(&list, &said).unwrap();
    assert_eq!(header.kind, ImportKind::Vendors);
    assert!(header.is_from_export(Column::Name) && !header.has_titles());
}

#[test]
fn a_column_that_nobody_has_is_refused_by_its_name() {
    let list = ["name", "category", "websiteUrl", "bookingUrl"];
    let error = Header::read_with(&list, &choices(&[("tags", "Labels")])).unwrap_err();
    assert_eq!(error.to_string(), "The file has no column \"Labels\".");
    let error = Header::read_with(&list, &choices(&[("category", "name")])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "The file has a column \"category\" of its own."
    );
    let twice = ["created time", "Answer", "answer"];
    let error = Header::read_with(&twice, &choices(&[("client", "Answer")])).unwrap_err();
    assert_eq!(error.to_string(), "The column \"Answer\" appears twice.");
    let error = ColumnChoices::default()
        .map_column("client", " - ")
        .unwrap_err();
    assert_eq!(error, "Say which column of the file is \"client\".");
    let swapped = choices(&[("name", "category"), ("category", "name")]);
    let header = Header::read_with(&list, &swapped).unwrap();
    let at = [
        header.position(Column::Name),
        header.position(Column::Category),
    ];
    assert_eq!(at, [Some(1), Some(0)]);
    let error = ColumnChoices::default()
        .map_column("colour", "x")
        .unwrap_err();
    assert_eq!(error, "There is no column \"colour\".");
    let mut choices = ColumnChoices::default();
    let error = choices
        .map_column("client", &"x".repeat(1_001))
        .unwrap_err();
    let why = "The name of the column that is \"client\" may have 1000 bytes at most.";
    assert_eq!(error, why);
    choices.map_column("client", &"x".repeat(1_000)).unwrap();
}
