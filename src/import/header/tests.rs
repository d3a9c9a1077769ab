use super::super::column_lookup::{FIRM_COLUMN_NAMES, TITLES};
use super::*;

fn read_without(cells: &[&str], allowed_missing: &[Column]) -> Result<Header, FileError> {
    Header::read_with(
        cells,
        &ColumnChoices::allow_missing(allowed_missing.to_vec()),
    )
}

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
fn a_list_with_sites_is_one_of_vendors_though_it_says_when_it_was_written() {
    use ImportKind::{Bookings, Vendors};
    let allowed = [Column::WebsiteUrl, Column::BookingUrl];
    for (header, kind) in [
        ("Vendor|Category|Website|Notes|Created", Vendors),
        ("Name|Category|Website|Created", Vendors),
        ("Vendor|Category|Website|Created Time", Bookings),
        ("Vendor|Category|Created", Bookings),
        ("Vendor|Category|Website|Email|Created", Bookings),
        ("Vendor|Category|Website|City|Created", Bookings),
    ] {
        let cells: Vec<&str> = header.split('|').collect();
        let read = read_without(&cells, &allowed).unwrap();
        assert_eq!(read.kind, kind, "{header}");
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

fn choices(named: &[(&str, &str)]) -> ColumnChoices {
    let mut choices = ColumnChoices::default();
    for (field, header) in named {
        choices.map_column(field, header).unwrap();
    }
    choices
}

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

#[test]
fn marks_behind_a_name_change_nothing_but_what_it_is_matched_with() {
    let header = Header::read(&["Created time:", "Client*", "Status?", "Notes?"]).unwrap();
    assert!(!header.is_named(Column::Canceled));
    assert_eq!(header.unknown, ["Notes?"]);
    let stored: Vec<_> = (0..4).map(|at| header.own_names.at(at)).collect();
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
