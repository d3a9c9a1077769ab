//! What a report warns of: values that empty cells take away, and ids that belong to others.

use stackbrief::app::App;
use stackbrief::app::imports::{Options, Report};
use stackbrief::import::columns::column_choices::ColumnChoices;

use super::{app, import, try_import};

/// Imports a file as a person does, so that it is looked through first.
fn import_file(app: &App, csv: &str) -> Report {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bookings.csv");
    std::fs::write(&path, csv).expect("written");
    let report = app.imports.import_file(&path, &Options::default(), &|_| {});
    report.expect("the file is valid")
}

#[test]
fn a_report_names_the_fields_that_a_bookings_file_empties() {
    let app = app();
    let header = "id,client,client category,firm size,city state,dma,company,created time\n";
    let full = "1,Acme,Intake,E6_20,\"Austin, TX\",Austin,X LLP,2025-01-02\n";
    let report = import(&app, format!("{header}{full}"));
    assert!(report.cleared.is_empty(), "there was nothing to lose");
    let emptied = format!("{header}1,Acme,,,,,,2025-01-02\n2,Beta,,,,,,2025-01-02\n");
    let dry_run = Options {
        dry_run: true,
        ..Options::default()
    };
    let fields = [
        "Client Category",
        "Company",
        "Firm Size",
        "City State",
        "State",
        "DMA",
    ];
    let would = try_import(&app, &emptied, &dry_run).expect("valid");
    assert_eq!(would.cleared, fields);
    assert_eq!(import(&app, &emptied).cleared, fields);
    assert!(import(&app, &emptied).cleared.is_empty(), "nothing is left");
    import(&app, format!("{header}3,Acme,Intake,Solo,,,,2025-01-02\n"));
    let emptied = import(&app, format!("{header}3,Acme,Intake,,,,,2025-01-02\n"));
    assert_eq!(
        emptied.cleared,
        ["Firm Size"],
        "the smallest size is one too"
    );
    import(&app, format!("{header}{full}"));
    let without = "id,client,created time\n1,Acme,2025-02-02\n";
    let report = import(&app, without);
    assert_eq!(report.updated, 1);
    assert!(report.cleared.is_empty(), "a column that is missing stays");
}

#[test]
fn a_report_says_what_to_do_where_one_category_stands_above_several_vendors() {
    let report = |rows: &str| import(&app(), format!("name,category,website,bookingUrl\n{rows}"));
    let merged = report(
        "Ledger,,,\nAcme,Intake,acme.example,\nBeta,,beta.example,\n,,,\nGamma,-,gamma.example,\n\
         Delta,Translation,,\nEps,,,\n",
    );
    assert_eq!((merged.inserted, merged.rejected), (2, 4));
    let notice = "3 rows without a category stood below a row with one. Where it is meant for them too, \
                  fill it in in every row and import the file again.";
    assert!(
        merged.notices.iter().any(|said| said == notice),
        "{:?}",
        merged.notices
    );
    let other = report("Acme,,,\nBeta,Intake,,\n,,x.example,\nNotes: ask Rosa,,,\n");
    assert!(
        other
            .notices
            .iter()
            .all(|said| !said.contains("below a row")),
        "{:?}",
        other.notices
    );
}

#[test]
fn a_report_names_the_fields_that_a_vendors_file_empties() {
    let app = app();
    let names = [
        ("websiteUrl", "https://acme.example"),
        ("bookingUrl", "https://acme.example/demo"),
        ("logoUrl", "https://acme.example/logo.png"),
        ("partnerLevel", "Gold"),
        ("description", "Text"),
        ("priceBracket", "2"),
        ("shortHighlights", "a;b"),
        ("firmSizeSupported", "SOLO"),
        ("practiceAreasSupported", "Auto"),
        ("integrations", "Word"),
        ("geoFocus", "Texas"),
        ("tags", "fast"),
    ];
    let header = names.map(|(name, _)| name).join(",");
    let header = format!("id,name,category,{header}\n");
    let values = names.map(|(_, value)| value).join(",");
    let report = import(&app, format!("{header}1,Acme,Intake,{values}\n"));
    assert_eq!((report.inserted, report.cleared.len()), (1, 0));
    for (at, (name, _)) in names.iter().enumerate() {
        let values = names.map(|(_, value)| value);
        let kept = |(column, value)| if column == at { "" } else { value };
        let emptied = values.into_iter().enumerate().map(kept);
        let emptied = emptied.collect::<Vec<_>>().join(",");
        let report = import(&app, format!("{header}1,Acme,Intake,{emptied}\n"));
        assert_eq!(report.cleared, [*name]);
        import(
            &app,
            format!("{header}1,Acme,Intake,{}\n", values.join(",")),
        );
    }
}

#[test]
fn suspected_id_reuse_is_reported_above_a_fifth_of_the_updates() {
    // Of ten updates this many change both client and time, the others one of the two.
    for (other_clients, expected) in [(0, false), (2, false), (3, true), (10, true)] {
        let app = app();
        let row = |id: usize, client: &str, day: u8| format!("{id},{client},2025-01-0{day}\n");
        let file = |rows: String| format!("id,client,created time\n{rows}");
        import(&app, file((0..10).map(|id| row(id, "Acme", 1)).collect()));
        let changed = (0..10).map(|id| match id {
            id if id < other_clients => row(id, "Beta", 2),
            id if id % 2 == 0 => row(id, "Beta", 1),
            id => row(id, "Acme", 2),
        });
        let report = import(&app, file(changed.collect()));
        assert_eq!((report.updated, report.inserted), (10, 0));
        assert_eq!(report.suspected_id_reuse, expected, "{other_clients}");
    }
    let app = app();
    let report = import(&app, super::BOOKINGS);
    assert!(!report.suspected_id_reuse, "new ones belong to nobody");
}

#[test]
fn what_a_file_changes_and_changes_back_is_not_warned_of() {
    let reused = "id,client,created time\n1,Acme,2025-01-01\n1,Beta,2025-02-01\n";
    let cleared = "id,client,dma,created time\n1,Acme,Austin,2025-01-01\n1,Acme,,2025-01-01\n";
    for file in [reused, cleared] {
        let app = app();
        for (time, inserted, unchanged) in [(1, 1, 0), (2, 0, 1)] {
            let report = import(&app, file);
            let counts = super::counts(&report);
            assert_eq!(counts, [inserted, 0, unchanged, 1, 0], "{time}: {file}");
            // At first, rows of one file under one id are hardly of one booking.
            let is_suspected = time == 1 && file == reused;
            assert_eq!(report.suspected_id_reuse, is_suspected, "{time}: {file}");
            assert!(report.cleared.is_empty(), "{time}: {:?}", report.cleared);
        }
        let other = "id,client,dma,created time\n1,Gamma,,2025-03-01\n1,Gamma,Dallas,2025-03-01\n";
        let report = import(&app, other);
        assert_eq!((report.updated, report.suspected_id_reuse), (1, true));
        let emptied_and_filled =
            "id,client,dma,created time\n1,Gamma,,2025-03-01\n1,Gamma,Waco,2025-03-01\n";
        let report = import(&app, emptied_and_filled);
        assert_eq!((report.updated, report.suspected_id_reuse), (1, false));
        assert!(report.cleared.is_empty(), "{:?}", report.cleared);
    }
}

#[test]
fn what_a_file_empties_of_a_vendor_and_fills_again_is_not_warned_of() {
    let app = app();
    let header = "name,category,websiteUrl,bookingUrl,description\n";
    let rows = "Acme,Intake,,,Text\nAcme,Intake,,,\n";
    for _ in 0..2 {
        let report = import(&app, format!("{header}{rows}Acme,Intake,,,Text\n"));
        assert!(report.cleared.is_empty(), "{:?}", report.cleared);
    }
    let report = import(&app, format!("{header}{rows}"));
    assert_eq!(report.cleared, ["description"]);
    let report = import(&app, format!("{header}{rows}"));
    assert!(report.cleared.is_empty(), "{:?}", report.cleared);
}

#[test]
fn clients_that_are_no_vendor_are_counted_by_their_rows() {
    let row = "1,Ghost,2025-01-01\n";
    let report = import(&app(), format!("id,client,created time\n{row}{row}"));
    assert_eq!(report.inserted, 1);
    let told = |notice: &String| notice.starts_with("2 rows name a client that is no vendor: ");
    assert!(report.notices.iter().any(told), "{:?}", report.notices);
}

#[test]
fn what_is_said_of_dates_is_true_of_the_rows_that_show_it() {
    let notice = |first: &str, last: &str| {
        let first = format!("Acme,{first}\n").repeat(2_000);
        let report = import_file(
            &app(),
            &format!("client,created time\n{first}Acme,{last}\n"),
        );
        let mut notices = report.notices.into_iter();
        (notices.find(|it| it.starts_with("Dates")), report.rejected)
    };
    let (said, rejected) = notice("25/1/2024", "1/25/2024");
    assert_eq!(rejected, 1);
    let expected = "Dates are read with the day first, the only order that fits the dates of the first 1,024 rows.";
    assert_eq!(said.as_deref(), Some(expected));
    let (said, rejected) = notice("2025-01-02 10:00:00", "3/4/2025");
    assert_eq!(rejected, 0);
    let expected = "Dates such as \"3/4/2025\" are read with the month first; no date of the first 1,024 rows shows \
                    which is meant.";
    assert_eq!(said.as_deref(), Some(expected));
    let (said, _) = notice("2025-01-02 10:00:00", "3/25/2025");
    assert_eq!(said, None);
}

#[test]
fn a_column_of_time_zones_is_said_not_to_be_read() {
    for (column, is_told) in [
        ("Time zone", true),
        ("Timezone", true),
        ("Invitee Time Zone", true),
        ("Time Zone (IANA)", true),
        ("Time Zone Name", true),
        ("TZ", true),
        ("Zone", false),
    ] {
        let csv = format!("Client,Created Time,{column}\nAcme,2025-01-02 09:30,US/Arizona\n");
        let report = import_file(&app(), &csv);
        let told = format!(
            "The column \"{column}\" is not read: a time that names no zone of its own counts as UTC."
        );
        let notices = &report.notices;
        assert_eq!(notices.contains(&told), is_told, "{notices:?}");
    }
}

/// By the one a file is known as a calendar, by the other its private events are left out.
#[test]
fn the_columns_of_a_calendar_are_known_and_its_times_are_said_not_to_be_read() {
    let mut columns = ColumnChoices::default();
    for (column, header) in [("Client", "Subject"), ("Created Time", "Start Date")] {
        columns.map_column(column, header).expect("one of ours");
    }
    let options = Options {
        columns,
        ..Options::default()
    };
    let csv = "Subject,Start Date,Start Time,All Day Event,Private,Mood\nAcme demo,1/5/2026,10:00 AM,False,False,good\n";
    let report = try_import(&app(), csv, &options).expect("valid");
    let notices = report.notices.join(" ");
    assert!(
        notices.contains(
            "The column \"Start Time\" is not read: a booking of a calendar is kept with its day, as of 0:00 UTC."
        ),
        "{notices}"
    );
    assert!(notices.contains("not known here: \"Mood\"."), "{notices}");
}

#[test]
fn unknown_columns_of_a_vendors_file_have_suggestions() {
    let csv = "Vendor,Category,Website,Booking URL,$$,Where,Phone tree\n\
               Acme,Intake,acme.example,,$$,\"TX, AZ\",v2\nBriar,Intake,briar.example,,$,NV,v3\n";
    let report = import_file(&app(), csv);
    let suggested = report.columns.iter();
    let suggested = suggested.filter_map(|column| Some((&*column.header, column.suggestion?)));
    let suggested: Vec<_> = suggested.collect();
    assert_eq!(suggested, [("$$", "priceBracket"), ("Where", "geoFocus")]);
}

/// As a marketplace has, or a page of links.
#[test]
fn a_website_of_many_stored_vendors_tells_of_none_that_a_new_one_may_be() {
    for (stored, is_told) in [(16, true), (17, false)] {
        let app = app();
        let header = "name,category,websiteUrl,bookingUrl\n";
        let rows = (0..stored).map(|n| format!("Tool {n},Intake,https://market.example,\n"));
        import(&app, format!("{header}{}", rows.collect::<String>()));
        let new = format!("{header}New,Intake,https://market.example,\n");
        let mut notices = import(&app, new).notices.into_iter();
        let is_other = |notice: &String| notice.contains("the website of another");
        assert_eq!(notices.any(|notice| is_other(&notice)), is_told, "{stored}");
    }
}
