mod ids;
mod merge;
mod names;

use super::*;
use crate::domain::booking::Booking;
use crate::domain::ids::CategoryId;
use crate::domain::tests::{IMPORT, assert_says};
use crate::import::columns::header::Header;
use crate::import::files::csv_file::CsvFile;
use crate::import::files::rows::RowBatch;

/// What a row says, with the id and the category that a new booking of it has.
type Read = (BookingIdentity, Booking);

fn read(csv: &str) -> (Header, Vec<Result<Read, String>>) {
    let mut file = CsvFile::open(csv.as_bytes()).unwrap();
    let mut batch = RowBatch::default();
    file.read_batch(&mut batch, 100, 1 << 20).unwrap();
    let parser = BookingParser {
        key: IdentityKey::new(vec![1; 32]),
        now: Some("2026-01-01T00:00:00Z".parse().unwrap()),
    };
    let drafts = batch
        .rows(&file.header)
        .map(|(_, row)| {
            let draft = row.and_then(|row| parser.parse(&row));
            let draft = draft.map_err(|error| error.to_string())?;
            let category = draft.category.as_deref().map(CategoryId::from_name);
            let category = category.as_ref().map(CategoryId::as_str);
            let booking = draft.view(&draft.new_id(), category).to_booking();
            Ok((draft.identity, booking))
        })
        .collect();
    (file.header, drafts)
}

fn one(csv: &str) -> Read {
    let (_, mut drafts) = read(csv);
    drafts.remove(0).unwrap()
}

#[test]
fn every_rejection_is_one_sentence() {
    let long = "x".repeat(201);
    let cases = [
        (
            "2024-13-01,Acme,",
            "created time \"2024-13-01\" is not a date",
        ),
        (",Acme,", "created time is missing"),
        (
            "1850-01-01,Acme,",
            "created time \"1850-01-01\" is before 1990",
        ),
        (
            "1989-12-31 23:59:59,Acme,",
            "created time \"1989-12-31 23:59:59\" is before 1990",
        ),
        (
            "2999-01-01,Acme,",
            "created time \"2999-01-01\" is in the future",
        ),
        ("2024-01-01,Acme", "expected 3 fields, found 2"),
        ("2024-01-01,Acme,,x", "expected 3 fields, found 4"),
        ("2024-01-01,Acme,, ,x,", "expected 3 fields, found 6"),
        ("2024-01-01,A\0cme,", "a value holds a NUL character"),
        (
            &format!("2024-01-01,{long},"),
            "client is longer than 200 characters",
        ),
    ];
    for (row, reason) in cases {
        let (_, drafts) = read(&format!("created time,client,firm size\n{row}\n"));
        assert_eq!(drafts, [Err(format!("Row 2: {reason}"))], "{row}");
    }
    let (_, drafts) = read(
        "created time,client category\n2024-01-01,***\n2026-01-01T20:00Z,Intake\n1990-01-01,Intake\n",
    );
    let rejected = "Row 2: client category \"***\" holds no letter or digit";
    assert_eq!(drafts[0], Err(rejected.to_owned()));
    assert!(drafts[1].is_ok(), "less than a day ahead of now");
    assert!(drafts[2].is_ok(), "the first second");
}

#[test]
fn city_and_state_are_read_from_one_column_or_two() {
    let cases = [
        ("\"Austin, TX\",texas", Some("Austin, TX"), Some("TX")),
        ("\"Austin, TX\",", Some("Austin, TX"), Some("TX")),
        ("\"Austin, TX\",Bavaria", Some("Austin, TX"), Some("TX")),
        ("Austin,ZZ", Some("Austin"), None),
        (",nm", None, Some("NM")),
        (",", None, None),
    ];
    for (cells, city_state, state) in cases {
        let (_, draft) = one(&format!(
            "created time,client,city state,state\n2024-01-01,A,{cells}\n"
        ));
        assert_eq!(draft.city_state.as_deref(), city_state, "{cells}");
        assert_eq!(draft.state.map(UsState::code), state, "{cells}");
    }
    for (cells, city_state, state) in [
        (",Austin,TX", Some("Austin, TX"), Some("TX")),
        ("N/A,Austin,", Some("Austin"), None),
        ("N/A,\"Tampa, FL\",", Some("Tampa, FL"), Some("FL")),
        (",,nm", None, Some("NM")),
        ("\"Austin, TX\",Tampa,", Some("Austin, TX"), Some("TX")),
        ("Zoom,Tampa,FL", Some("Tampa, FL"), Some("FL")),
    ] {
        let (_, draft) = one(&format!(
            "created time,client,Location,City,State\n2024-01-01,A,{cells}\n"
        ));
        assert_eq!(draft.city_state.as_deref(), city_state, "{cells}");
        assert_eq!(draft.state.map(UsState::code), state, "{cells}");
    }
    let (_, apart) = one("created time,client,City,State\n2024-01-01,A,Austin,Texas\n");
    assert_eq!(apart.city_state.as_deref(), Some("Austin, TX"));
}

#[test]
fn a_firm_size_is_one_of_ours_or_left_unsaid() {
    let of = |cell: &str| {
        let csv = format!("created time,client,firm size\n2024-01-01,Acme,\"{cell}\"\n");
        let (_, booking) = one(&csv);
        booking.size_said.then_some(booking.firm_size)
    };
    for (cell, size) in [
        ("E6_20", Some(FirmSize::From6To20)),
        ("2-5 employees", Some(FirmSize::From2To5)),
        ("51 - 200 employees", Some(FirmSize::From51To200)),
        ("7-10 people", Some(FirmSize::From6To20)),
        ("10,000+ employees", Some(FirmSize::Above200)),
        ("201-500", Some(FirmSize::Above200)),
        ("Self-employed", Some(FirmSize::Solo)),
        ("Solo practitioner", Some(FirmSize::Solo)),
        ("Just me", Some(FirmSize::Solo)),
        ("Me", Some(FirmSize::Solo)),
        ("Tell me", None),
        ("Mid-Market", Some(FirmSize::From51To200)),
        ("5-Feb", Some(FirmSize::From2To5)),
        ("1-10", None),
        ("11-50 employees", None),
        ("Small business", None),
        ("10-Jan", None),
        ("many", None),
        ("0", None),
        ("", None),
    ] {
        assert_eq!(of(cell), size, "{cell:?}");
    }
}

#[test]
fn the_number_of_a_day_in_a_spreadsheet_is_that_day() {
    let (_, drafts) = read(
        "created time,client\n45356,Acme\n45356.604166666664,Acme\n1709649000,Acme\n12,Acme\n",
    );
    let times = drafts
        .into_iter()
        .map(|draft| draft.map(|(_, booking)| booking.created_at.to_string()));
    let not_a_date = |row, text| Err(format!("Row {row}: created time \"{text}\" is not a date"));
    let expected = [
        Ok("2024-03-05T00:00:00Z".to_owned()),
        Ok("2024-03-05T14:30:00Z".to_owned()),
        not_a_date(4, "1709649000"),
        not_a_date(5, "12"),
    ];
    assert_eq!(times.collect::<Vec<_>>(), expected);
}

#[test]
fn an_address_is_stored_as_city_and_state() {
    for (column, cell, city_state, state) in [
        (
            "city state",
            "123 Main St, Austin, TX",
            "Austin, TX",
            Some("TX"),
        ),
        (
            "city state",
            "100 Main St\nDallas, TX 75201",
            "Dallas, TX",
            Some("TX"),
        ),
        ("city state", "Dallas\r\nTX", "Dallas, TX", Some("TX")),
        ("city state", "Dallas TX", "Dallas, TX", Some("TX")),
        ("city state", "dallas, tx", "Dallas, TX", Some("TX")),
        ("city state", "Dallas,TX", "Dallas, TX", Some("TX")),
        ("city state", "Dallas , TX", "Dallas, TX", Some("TX")),
        ("city state", "NY - Upstate", "NY - Upstate", None),
        ("city state", "FL - Nationwide", "FL - Nationwide", None),
        ("city state", "AR - Buenos Aires", "AR - Buenos Aires", None),
        ("city state", "TX - HQ", "TX - HQ", None),
        ("city state", "dallas", "dallas", None),
        (
            "city state",
            "Dallas, TX\u{a0}75201",
            "Dallas, TX",
            Some("TX"),
        ),
        (
            "city state",
            "Dallas, TX; Austin, TX",
            "Dallas, TX",
            Some("TX"),
        ),
        ("location", "HQ: Dallas, TX", "Dallas, TX", Some("TX")),
        ("city state", "New York", "New York", Some("NY")),
        ("city state", "Washington", "Washington", None),
        ("city state", "Lake In", "Lake In", None),
        ("city state", "La", "La", None),
        ("city", "Delaware", "Delaware", None),
        ("location", "Austin, TX 78701", "Austin, TX", Some("TX")),
        ("location", "Austin, Texas, USA", "Austin, TX", Some("TX")),
        ("city", "Austin, TX 78701", "Austin, TX", Some("TX")),
        ("city state", "Austin, Texas", "Austin, TX", Some("TX")),
        (
            "city state",
            "Vancouver, BC, Canada",
            "Vancouver, BC, Canada",
            None,
        ),
    ] {
        let (_, booking) = one(&format!(
            "created time,client,{column}\n2024-01-01,A,\"{cell}\"\n"
        ));
        assert_eq!(booking.city_state.as_deref(), Some(city_state), "{cell}");
        assert_eq!(booking.state.map(UsState::code), state, "{cell}");
    }
    for (cell, city_state) in [
        ("123 Main St, Austin, TX", "Austin, TX"),
        ("Austin, TX", "Austin, TX"),
        ("Austin", "Austin"),
        ("Austin, Texas", "Austin, TX"),
        ("HQ: Austin, TX", "Austin, TX"),
        ("Delaware", "Delaware"),
    ] {
        let (_, booking) = one(&format!(
            "created time,client,city state,state\n2024-01-01,A,\"{cell}\",TX\n"
        ));
        assert_eq!(booking.city_state.as_deref(), Some(city_state), "{cell}");
        assert_eq!(booking.state.map(UsState::code), Some("TX"), "{cell}");
    }
}

#[test]
fn a_state_without_a_city_is_stored_as_that() {
    for cell in ["Texas", "TX", "texas", "TX - Texas", "US-TX", "Texas, USA"] {
        for column in ["city state", "location"] {
            let (_, booking) = one(&format!(
                "created time,client,{column}\n2024-01-01,A,\"{cell}\"\n"
            ));
            let state = booking.state.map(UsState::code);
            assert_eq!((booking.city_state, state), (None, Some("TX")), "{cell}");
        }
    }
    let (_, booking) = one("created time,client,city,state\n2024-01-01,A,Dallas TX,Tex.\n");
    assert_eq!(booking.city_state.as_deref(), Some("Dallas, TX"));
}

#[test]
fn names_with_entities_are_decoded_and_the_identity_stays() {
    let (identity, booking) = one(
        "client,category,email,created time\nAT&amp;T Legal,Demands &amp; Review,a@b.example,2024-03-05\n",
    );
    assert_eq!(booking.client.as_deref(), Some("AT&T Legal"));
    assert_eq!(
        booking.category_id,
        Some(CategoryId::from_name("Demands & Review"))
    );
    let key = IdentityKey::new(vec![1; 32]);
    let second = booking.created_at.as_second();
    assert_eq!(
        identity,
        key.of_booker("AT&amp;T Legal", "a@b.example", "", second)
    );
}

#[test]
fn the_title_of_a_meeting_names_its_vendor_and_the_identity_stays() {
    let read = |column: &str, cell: &str| {
        one(&format!(
            "{column},Invitee Email,Booked at\n{cell},a@b.example,2025-05-01"
        ))
    };
    let (identity, booking) = read("Event Type Name", "Demo with Acme &amp; Co");
    assert_eq!(booking.client.as_deref(), Some("Acme & Co"));
    // Files that were imported before are recognized.
    assert_eq!(identity, read("Client", "Demo with Acme &amp; Co").0);
    let (_, booking) = read("Client", "Acme Demo");
    assert_eq!(booking.client.as_deref(), Some("Acme Demo"));
}

#[test]
fn the_same_booking_is_recognized_in_another_export() {
    let first = one("Client,Email,Created Time\nAcme,a@b.example,2024-03-05 14:30\n");
    let second = one("created_at;dma;E-Mail;vendor\n3/5/2024 2:30 PM;Waco;A@B.example;ACME\n");
    assert_eq!(first.0, second.0);
    let by_cells = |text: &str| one(text).0;
    let first = by_cells("Client,DMA,Created Time\nAcme,Waco,2024-03-05\n");
    assert_eq!(
        first,
        by_cells("dma,client,Created Time\nwaco,ACME,2024-03-05\n")
    );
    assert_ne!(
        first,
        by_cells("dma,client,Created Time\nDallas,ACME,2024-03-05\n")
    );
}

#[test]
fn an_exported_id_leads_back_to_its_booking() {
    let text = "client,email,created time\nAcme,a@b.example,2024-03-05\n";
    let (identity, stored) = one(text);
    let export = format!("id,client,created time\n{},Acme,2024-03-05\n", stored.id);
    assert_eq!(one(&export).0, identity);
}

#[test]
fn a_firm_of_which_only_is_said_that_it_is_big_has_no_size() {
    for text in ["Big", "large firm", "mid-size"] {
        assert_eq!(firm_size(text).0, None, "{text}");
    }
    for (text, size) in [
        ("Large (201+)", FirmSize::Above200),
        ("Enterprise", FirmSize::Above200),
        ("Mid-Market", FirmSize::From51To200),
        ("12 attys", FirmSize::From6To20),
        ("one attorney", FirmSize::Solo),
    ] {
        assert_eq!(firm_size(text).0, Some(size), "{text}");
    }
}

#[test]
fn import_md_states_the_bounds_of_times() {
    let hours = FUTURE_TOLERANCE.as_hours();
    let kept =
        format!("A time before {FIRST_YEAR} or more than {hours} hours ahead rejects the row.");
    assert_says(IMPORT, &[kept]);
    assert_eq!(
        EARLIEST.to_string(),
        format!("{FIRST_YEAR}-01-01T00:00:00Z")
    );
}
