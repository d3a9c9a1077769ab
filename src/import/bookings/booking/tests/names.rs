//! Names of columns that other versions did not know.

use super::*;
use crate::import::columns::column_choices::ColumnChoices;

#[test]
fn a_booking_is_recognized_by_the_names_of_its_cells_as_they_always_were() {
    let key = IdentityKey::new(vec![1; 32]);
    let of = |names: [&'static str; 3], cells: [&'static str; 3]| {
        let [time, client, third] = names;
        let csv = format!("{time},{client},{third}\n{}\n", cells.join(","));
        let expected = names.map(|name| name.replace(' ', "").to_lowercase());
        let expected = expected.iter().map(String::as_str).zip(cells);
        (one(&csv), key.of_cells(expected))
    };
    let cells = ["2024-01-01", "Acme", "6-20"];
    let ((identity, booking), expected) = of(["Created Time", "Client", "Firm Size?"], cells);
    assert_eq!(identity, expected);
    assert_eq!(booking.firm_size, FirmSize::From6To20);
    for name in ["# of Attorneys", "Headcount (# of Attorneys)"] {
        let ((identity, booking), expected) = of(["Created Time", "Client", name], cells);
        assert_eq!(identity, expected, "{name}");
        assert_eq!(booking.firm_size, FirmSize::From6To20, "{name}");
    }
}

#[test]
fn a_number_of_attorneys_is_read_as_a_firm_size_in_attorneys_is() {
    for (name, cell, size) in [
        ("Firm Size", "3 attorneys", Some(FirmSize::From2To5)),
        ("Firm Size (attorneys)", "3", Some(FirmSize::From2To5)),
        ("Number of Attorneys", "12", Some(FirmSize::From6To20)),
        (
            "Headcount (# of attorneys)",
            "6-15",
            Some(FirmSize::From6To20),
        ),
        ("# of Lawyers", "16-30", None),
        ("# Lawyers", "1", Some(FirmSize::Solo)),
        ("Lawyer Count", "3", Some(FirmSize::From2To5)),
        ("No of Lawyers", "3", Some(FirmSize::From2To5)),
        ("No. of Lawyers", "3", Some(FirmSize::From2To5)),
        ("# Attys", "3", Some(FirmSize::From2To5)),
        ("No. of Attys", "12", Some(FirmSize::From6To20)),
        ("Firm Size (attys)", "1", Some(FirmSize::Solo)),
        ("Firm Size (# of attorneys)", "1", Some(FirmSize::Solo)),
        // They may be their names.
        ("Attorneys", "1", None),
    ] {
        let (_, booking) = one(&format!(
            "created time,client,{name}\n2024-01-01,A,{cell}\n"
        ));
        let found = booking.size_said.then_some(booking.firm_size);
        assert_eq!(found, size, "{name}: {cell}");
    }
}

/// What the booking of the only row may be stored under.
fn identities(header: &str, row: &str) -> Vec<BookingIdentity> {
    identities_with(header, row, &[])
}

/// What the booking of the only row may be stored under, where someone said which columns these are.
fn identities_with(header: &str, row: &str, named: &[(&str, &str)]) -> Vec<BookingIdentity> {
    let csv = format!("{header}\n{row}\n");
    let mut choices = ColumnChoices::default();
    for (column, header) in named {
        choices.map_column(column, header).unwrap();
    }
    let mut file = CsvFile::open_with(csv.as_bytes(), &choices).unwrap();
    let mut batch = RowBatch::default();
    file.read_batch(&mut batch, 100, 1 << 20).unwrap();
    let parser = BookingParser {
        key: IdentityKey::new(vec![1; 32]),
        now: None,
    };
    let (_, row) = batch.rows(&file.header).next().unwrap();
    let row = row.unwrap();
    let draft = parser.parse(&row).unwrap();
    let earlier = parser.legacy_identities(&row, &draft);
    std::iter::once(draft.identity).chain(earlier).collect()
}

/// How the first version read these files, which knew neither marks nor names with attorneys.
#[test]
fn a_booking_is_found_under_the_identity_that_it_always_had() {
    let key = IdentityKey::new(vec![1; 32]);
    let of = |client, booker, company| key.of_booker(client, booker, company, 1_704_067_200);
    let ana = "ana@ruiz.example";
    for (header, row, expected) in [
        (
            "Created Time,Client,Email,Company*",
            "2024-01-01,Acme,ana@ruiz.example,Ruiz Law",
            of("Acme", ana, ""),
        ),
        (
            "Created Time,Client,Name,Email*",
            "2024-01-01,Acme,Ana Ruiz,ana@ruiz.example",
            of("Acme", "Ana Ruiz", ""),
        ),
        (
            "Created Time,Client,Company,Email?",
            "2024-01-01,Acme,Ruiz Law,ana@ruiz.example",
            of("Acme", "", "Ruiz Law"),
        ),
        (
            "Created Time,Client,Email,ID:",
            "2024-01-01,Acme,ana@ruiz.example,7",
            of("Acme", ana, ""),
        ),
        (
            "Created Time,Vendor*,Category,Email",
            "2024-01-01,Acme,Intake,ana@ruiz.example",
            of("", ana, ""),
        ),
        // The vendor was doubtful as long as no column was of the firm.
        (
            "Created Time,Software,Category,Email,Firm Name*",
            "2024-01-01,Acme,Intake,ana@ruiz.example,Ruiz Law",
            of("", ana, ""),
        ),
        (
            "Created Time,Client,Email*,Company*",
            "2024-01-01,Acme,N/A,Ruiz Law",
            key.of_cells(
                [
                    ("createdtime", "2024-01-01"),
                    ("client", "Acme"),
                    ("email*", "N/A"),
                    ("company*", "Ruiz Law"),
                ]
                .into_iter(),
            ),
        ),
        (
            "Created Time,Client,ID*",
            "2024-01-01,Acme,7",
            key.of_cells(
                [
                    ("createdtime", "2024-01-01"),
                    ("client", "Acme"),
                    ("id*", "7"),
                ]
                .into_iter(),
            ),
        ),
        (
            "Created Time,Client,ID,Email",
            "2024-01-01,Acme,1.23457E+11,ana@ruiz.example",
            key.of_id("1.23457E+11"),
        ),
        (
            "Created Time,Client,Firm Size (employees),# of Attorneys",
            "2024-01-01,Acme,7,3",
            key.of_cells(
                [
                    ("createdtime", "2024-01-01"),
                    ("client", "Acme"),
                    ("firmsize", "7"),
                    ("#ofattorneys", "3"),
                ]
                .into_iter(),
            ),
        ),
    ] {
        let found = identities(header, row);
        assert!(found.contains(&expected), "{header}");
    }
    // Without marks nothing was read in another way.
    let plain = identities(
        "Created Time,Client,Email,Company",
        "2024-01-01,Acme,ana@ruiz.example,Ruiz Law",
    );
    assert_eq!(plain, [of("Acme", ana, "Ruiz Law")]);
}

#[test]
fn a_firm_under_a_name_that_was_not_known_leaves_the_booking_recognized() {
    let key = IdentityKey::new(vec![1; 32]);
    for name in ["Account", "Company / Account", "Account: Account Name"] {
        let csv = format!("Created Time,Client,{name}\n2024-01-01,Acme,\"Ruiz Law, LLC\"\n");
        let (identity, booking) = one(&csv);
        let own = name.replace(' ', "").to_lowercase();
        let cells = [
            ("createdtime", "2024-01-01"),
            ("client", "Acme"),
            (own.as_str(), "Ruiz Law, LLC"),
        ];
        assert_eq!(identity, key.of_cells(cells.into_iter()), "{name}");
        assert_eq!(
            booking.firm_key,
            key.firm_key("Ruiz Law", || "".into()),
            "{name}"
        );
        // Beside a person it was an unknown column.
        let with =
            format!("Created Time,Client,Email,{name}\n2024-01-01,Acme,a@b.example,Ruiz Law\n");
        let without = "Created Time,Client,Email\n2024-01-01,Acme,a@b.example\n";
        assert_eq!(one(&with).0, one(without).0, "{name}");
        // A name that was known counts first.
        let both = format!("Created Time,Client,{name},Company\n2024-01-01,Acme,Other,Ruiz Law\n");
        let known = "Created Time,Client,Company\n2024-01-01,Acme,Ruiz Law\n";
        assert_eq!(one(&both).0, one(known).0, "{name}");
    }
}

#[test]
fn an_address_under_a_name_that_was_not_known_tells_the_firm_and_leaves_the_booking_recognized() {
    let key = IdentityKey::new(vec![1; 32]);
    let firm = key.firm_key("", || "ana@ruiz.example".into());
    for name in [
        "Attendees",
        "attendee1",
        "Primary Guest Email",
        "Scheduler Email",
    ] {
        for cell in ["ana@ruiz.example", "Ana Ruiz (ana@ruiz.example)"] {
            let csv = format!("Created Time,Client,{name}\n2024-01-01,Acme,{cell}\n");
            let (identity, booking) = one(&csv);
            let own = name.replace(' ', "").to_lowercase();
            let cells = [
                ("createdtime", "2024-01-01"),
                ("client", "Acme"),
                (own.as_str(), cell),
            ];
            assert_eq!(identity, key.of_cells(cells.into_iter()), "{name}");
            assert_eq!(booking.firm_key, firm, "{name}: {cell}");
        }
        // A name that was known counts first.
        let both = format!(
            "Created Time,Client,{name},Email\n2024-01-01,Acme,x@other.example,ana@ruiz.example\n"
        );
        let known = "Created Time,Client,Email\n2024-01-01,Acme,ana@ruiz.example\n";
        assert_eq!(one(&both).0, one(known).0, "{name}");
        assert_eq!(one(&both).1.firm_key, firm, "{name}");
    }
    // Whose of two hosts is the firm's is not said.
    let two =
        "Created Time,Client,Attendees\n2024-01-01,Acme,\"joe@acme.example, ana@ruiz.example\"\n";
    assert_eq!(one(two).1.firm_key, None);
    // A calendar's attendee is an address.
    let attendee = "Created Time,Client,Attendee\n2024-01-01,Acme,mailto:ana@ruiz.example\n";
    assert_eq!(one(attendee).1.firm_key, firm);
    let named = "Created Time,Client,Attendee\n2024-01-01,Acme,Ana Ruiz\n";
    assert_eq!(one(named).1.firm_key, None);
    // Others may be the vendor's.
    for name in ["Contact", "Contact name", "Booked by", "Name"] {
        let csv = format!("Created,Vendor,{name}\n2024-01-01,Acme,priya@acme.example\n");
        assert_eq!(one(&csv).1.firm_key, None, "{name}");
    }
}

/// The file does not say who booked, and was read with one more of its columns named each time.
#[test]
fn a_column_that_is_named_later_beside_one_under_a_later_name_makes_no_new_booking() {
    let key = IdentityKey::new(vec![1; 32]);
    let row = "LienLift demo,2024-01-01,ana@ruiz.example,Ruiz Law,Ana Ruiz,7";
    let header = "SUMMARY,CREATED,Attendees,Law office,Who,Number";
    let first = key.of_cells(
        [
            ("summary", "LienLift demo"),
            ("created", "2024-01-01"),
            ("attendees", "ana@ruiz.example"),
            ("lawoffice", "Ruiz Law"),
            ("who", "Ana Ruiz"),
            ("number", "7"),
        ]
        .into_iter(),
    );
    let second = key.of_booker("LienLift demo", "", "Ruiz Law", 1_704_067_200);
    let third = key.of_booker("LienLift demo", "Ana Ruiz", "Ruiz Law", 1_704_067_200);
    let client = ("Client", "SUMMARY");
    let company = ("Company", "Law office");
    let person = ("Name", "Who");
    let id = ("id", "Number");
    for (named, known) in [
        (&[client][..], &[first][..]),
        (&[client, company], &[first, second]),
        (&[client, company, person], &[first, second, third]),
        (&[client, id], &[first]),
        (&[client, company, id], &[first, second]),
    ] {
        let found = identities_with(header, row, named);
        for identity in known {
            assert!(found.contains(identity), "{named:?}");
        }
    }
    let account = "Created,Subject,Account,Person";
    let row = "2024-01-01,LienLift demo,Ruiz Law,Ana Ruiz";
    let client = ("Client", "Subject");
    let before = identities_with(account, row, &[client]);
    let found = identities_with(account, row, &[client, ("Name", "Person")]);
    assert!(found.contains(&before[0]));
}

/// Versions before took "2.30 PM" for two o'clock.
#[test]
fn a_booking_whose_minutes_were_not_read_is_found_by_its_hour() {
    let key = IdentityKey::new(vec![1; 32]);
    let ana = "ana@ruiz.example";
    let at = |second| key.of_booker("Acme", ana, "", second);
    let header = "Created Time,Client,Email";
    let two = 1_709_647_200;
    for (time, expected) in [
        ("3/5/2024 2.30 PM", &[at(two + 1_800), at(two)][..]),
        ("3/5/2024 2.00 PM", &[at(two)]),
        ("3/5/2024 2:30 PM", &[at(two + 1_800)]),
        ("5.3.2024 2 PM", &[at(two)]),
        ("3/5/2024 2:30:00.50 PM", &[at(two + 1_800)]),
    ] {
        let row = format!("{time},Acme,{ana}");
        assert_eq!(identities(header, &row), expected, "{time}");
    }
}

/// By the number of a company's record, which a CRM may write behind its name, no firm is another one.
#[test]
fn an_associated_company_is_the_firm_without_the_number_of_its_record() {
    let firm = |column: &str, company: &str| {
        let (_, booking) = one(&format!(
            "created time,client,{column}\n2024-01-01,A,{company}\n"
        ));
        booking.firm_key
    };
    let plain = firm("Company", "Ruiz Law");
    assert_eq!(firm("Associated Company", "Ruiz Law (123456789)"), plain);
    assert_ne!(firm("Company", "Ruiz Law (123456789)"), plain);
    for other in [
        "Ruiz Law (Austin)",
        "Ruiz Law (2024)",
        "Ruiz Law (Compassio?)",
    ] {
        assert_ne!(firm("Associated Company", other), plain, "{other}");
    }
}

#[test]
fn a_report_of_a_crm_says_where_the_company_or_its_contact_is() {
    for (city, state) in [
        ("Account: Billing City", "Account: Billing State/Province"),
        ("Contact: Mailing City", "Contact: Mailing State/Province"),
        ("Company City", "Company State/Region"),
        ("Associated Company City", "Associated Company State"),
    ] {
        let (_, booking) = one(&format!(
            "id,Created Time,Client,{city},{state}\n7,2024-01-01,Acme,Austin,Texas\n"
        ));
        assert_eq!(booking.city_state.as_deref(), Some("Austin, TX"), "{city}");
    }
}
