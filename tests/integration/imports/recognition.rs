//! Bookings that are recognized although an import reads their rows in another way than the one before.

use stackbrief::app::App;
use stackbrief::app::imports::{Options, Report};
use stackbrief::domain::ids::CategoryId;
use stackbrief::domain::place::UsState;

use super::{VENDORS, all_bookings, app, counts, exported, import, try_import};

/// Imports a file in which someone named columns.
fn import_named(app: &App, csv: &str, named: &[(&str, &str)]) -> Report {
    let mut options = Options::default();
    for (field, header) in named {
        options.columns.map_column(field, header).expect("a column");
    }
    try_import(app, csv, &options).expect("the file is valid")
}

const TIME: (&str, &str) = ("Created Time", "When");
const TOOL: (&str, &str) = ("Client", "Which tool?");

#[test]
fn a_file_of_which_more_columns_are_named_the_second_time_changes_its_bookings() {
    let others = [
        ("DMA", "Zone note"),
        ("Company", "Who from"),
        ("Name", "Who from"),
        ("id", "Ticket"),
    ];
    let row = |ticket: u8| format!("2025-01-02,Acme,Austin,Ruiz Law,{ticket}\n");
    let csv = &format!(
        "When,Which tool?,Zone note,Who from,Ticket\n{}{}",
        row(17),
        row(18)
    );
    for more in others {
        let app = app();
        let first = import_named(&app, csv, &[TIME, TOOL]);
        assert_eq!(counts(&first), [2, 0, 0, 0, 0]);
        let second = import_named(&app, csv, &[TIME, TOOL, more]);
        assert_eq!(second.inserted, 0, "{more:?}");
        let third = import_named(&app, csv, &[TIME, TOOL, more]);
        assert_eq!(counts(&third), [0, 0, 2, 0, 0], "{more:?}");
        assert_eq!(all_bookings(&app).len(), 2, "{more:?}");
    }
}

#[test]
fn a_file_of_which_the_booker_was_named_first_and_then_more_changes_its_bookings() {
    let (firm, person) = (("Company", "Their practice"), ("Name", "Who"));
    let (mail, ticket) = (("Email", "Reach them"), ("id", "Ref#"));
    let csv = "When,Which tool?,Their practice,Who,Reach them,Ref#\n\
               2025-01-02,Acme,Ruiz Law,Ann,ann@ruiz.example,17\n\
               2025-01-03,Acme,Ruiz Law,Ann,ann@ruiz.example,18\n";
    for (before, more) in [
        (vec![firm], vec![ticket]),
        (vec![firm], vec![person]),
        (vec![firm], vec![mail]),
        (vec![person], vec![mail]),
        (vec![person], vec![firm, mail, ticket]),
        (vec![mail], vec![firm, ticket]),
    ] {
        let app = app();
        let named =
            |more: &[(&'static str, &'static str)]| [&[TIME, TOOL], &*before, more].concat();
        assert_eq!(import_named(&app, csv, &named(&[])).inserted, 2);
        let second = import_named(&app, csv, &named(&more));
        assert_eq!(second.inserted, 0, "{before:?}, {more:?}");
        let third = import_named(&app, csv, &named(&more));
        assert_eq!(counts(&third), [0, 0, 2, 0, 0], "{before:?}, {more:?}");
    }
}

/// Of one firm on one day, which an id distinguishes.
#[test]
fn bookings_that_were_stored_as_one_are_several_once_their_ids_are_named() {
    let app = app();
    let row = |ticket: u8| format!("2025-01-02,Acme,Ruiz Law,{ticket}\n");
    let csv = &format!("When,Which tool?,Company,Ticket\n{}{}", row(17), row(18));
    assert_eq!(import_named(&app, csv, &[TIME, TOOL]).inserted, 1);
    let told_apart = import_named(&app, csv, &[TIME, TOOL, ("id", "Ticket")]);
    assert_eq!(told_apart.inserted, 2);
}

/// One of those that were stored as one before the column with a mark was known.
#[test]
fn a_file_with_marks_changes_its_bookings_and_adds_those_that_it_tells_apart() {
    let app = app();
    let before = "Created Time,Category,Email\n2025-01-02,Intake,ana@ruiz.example\n";
    assert_eq!(counts(&import(&app, before)), [1, 0, 0, 0, 0]);
    let csv = "Created Time,Vendor*,Category,Email\n\
               2025-01-02,Acme,Intake,ana@ruiz.example\n\
               2025-01-02,Beta,Intake,ana@ruiz.example\n\
               2025-01-02,acme,Intake,ana@ruiz.example\n";
    assert_eq!(import(&app, csv).inserted, 1);
    let again = import(&app, csv);
    assert_eq!((again.inserted, again.updated), (0, 0));
    assert_eq!(all_bookings(&app).len(), 2);
}

#[test]
fn a_file_whose_ids_were_not_known_before_changes_its_bookings_and_adds_those_that_they_tell_apart()
{
    let app = app();
    let before = "Client,Email,Created Time\nAcme,ana@ruiz.example,2025-01-02\n";
    assert_eq!(counts(&import(&app, before)), [1, 0, 0, 0, 0]);
    let csv = "Activity ID,Client,Email,Created Time,State\n\
               a1,Acme,ana@ruiz.example,2025-01-02,TX\n\
               a2,Acme,ana@ruiz.example,2025-01-02,NV\n";
    let report = import(&app, csv);
    assert_eq!((report.inserted, report.updated), (1, 1));
    assert_eq!(counts(&import(&app, csv)), [0, 0, 2, 0, 0]);
    let moved = csv.replace("2025-01-02,NV", "2025-01-03,NV");
    let report = import(&app, moved);
    assert_eq!((report.inserted, report.updated), (0, 1), "known by its id");
}

/// Wherever they are in the file: the next of them are read by other threads, and in batches of their own.
#[test]
fn of_bookings_that_were_stored_as_one_the_first_of_a_long_file_has_it_and_the_others_are_new() {
    let app = app();
    let before = "Client,Email,Created Time,State\nAcme,ana@ruiz.example,2025-01-02,TX\n";
    assert_eq!(counts(&import(&app, before)), [1, 0, 0, 0, 0]);
    let of_ana = [
        (30, "NV"),
        (1_100, "UT"),
        (2_100, "CA"),
        (12_000, "OR"),
        (21_000, "WA"),
    ];
    let mut csv = "Activity ID,Client,Email,Created Time,State\n".to_owned();
    for row in 0..21_500 {
        let booked = match of_ana.iter().find(|(at, _)| *at == row) {
            Some((_, state)) => format!("a{row},Acme,ana@ruiz.example,2025-01-02,{state}\n"),
            None => format!("b{row},Acme,p{row}@firm.example,2025-01-03,TX\n"),
        };
        csv.push_str(&booked);
    }
    let report = import(&app, &csv);
    assert_eq!(counts(&report), [21_499, 1, 0, 0, 0]);
    assert_eq!(counts(&import(&app, &csv)), [0, 0, 21_500, 0, 0]);
    let states = all_bookings(&app)
        .into_iter()
        .filter_map(|booking| booking.state);
    let mut of_others: Vec<_> = states
        .map(UsState::code)
        .filter(|code| *code != "TX")
        .collect();
    of_others.sort_unstable();
    assert_eq!(of_others, ["CA", "NV", "OR", "UT", "WA"]);
}

/// A calendar gives all dates of a series one UID.
#[test]
fn the_dates_of_a_series_are_bookings_of_their_own() {
    for who in ["Email", "Location"] {
        let app = app();
        let csv = format!(
            "UID,Client,{who},Created Time\n\
             s1@cal,Acme,ana@ruiz.example,2025-01-02 15:00:00\n\
             s1@cal,Acme,ana@ruiz.example,2025-01-09 15:00:00\n\
             s1@cal,Acme,ana@ruiz.example,2025-01-16 15:00:00\n"
        );
        assert_eq!(counts(&import(&app, &csv)), [3, 0, 0, 0, 0], "{who}");
        assert_eq!(counts(&import(&app, &csv)), [0, 0, 3, 0, 0], "{who}");
    }
}

#[test]
fn bookings_that_were_recognized_by_the_names_someone_gave_are_found() {
    let app = app();
    // As versions did that hashed the names someone gave, not those of the file.
    import(
        &app,
        "Created Time,Client,Zone note\n2025-01-02,Acme,Austin\n",
    );
    let csv = "When,Which tool?,Zone note\n2025-01-02,Acme,Austin\n2025-01-03,Acme,Austin\n";
    let report = import_named(&app, csv, &[TIME, TOOL]);
    assert_eq!(counts(&report), [1, 0, 1, 0, 0]);
    let again = import_named(&app, csv, &[TIME, TOOL]);
    assert_eq!(counts(&again), [0, 0, 2, 0, 0]);
}

/// Also bookings without a category, for which the export names that of their vendor.
#[test]
fn exported_bookings_that_come_back_change_nothing() {
    let app = app();
    import(&app, VENDORS);
    let booked =
        "id,client,created time\n1,Acme,2025-01-02\n2,Beta,2025-01-03\n3,Nobody,2025-01-04\n";
    import(&app, booked);
    let report = import(&app, exported(&app));
    assert_eq!(
        counts(&report),
        [0, 0, 3, 0, 0],
        "{}",
        String::from_utf8_lossy(&exported(&app))
    );
    let moved = "id,name,category,websiteUrl,bookingUrl\na1,Acme,Staffing,,\n";
    import(&app, moved);
    let of_acme = exported(&app);
    let of_acme = String::from_utf8_lossy(&of_acme);
    assert!(of_acme.contains("1,Acme,Staffing,"), "{of_acme}");
}

/// Whose booking a row without an id is, is looked up once its batch is read.
#[test]
fn of_two_rows_about_one_booking_the_later_counts_whichever_has_its_id() {
    for (is_last, category) in [(true, "staffing"), (false, "depositions")] {
        let app = app();
        let booked =
            "client,client category,company,created time\nAcme,Intake,Ada Law,2025-01-02 10:00\n";
        import(&app, booked);
        let id = all_bookings(&app)[0].id.to_string();
        let of_id = format!("{id},Acme,Staffing,Ada Law,2025-01-02 10:00\n");
        let without = ",Acme,Depositions,Ada Law,2025-01-02 10:00\n";
        let rows = if is_last {
            format!("{without}{of_id}")
        } else {
            format!("{of_id}{without}")
        };
        let again = format!("id,client,client category,company,created time\n{rows}");
        let report = import(&app, again);
        assert_eq!(report.inserted, 0, "{:?}", report.notices);
        let bookings = all_bookings(&app);
        assert_eq!(bookings.len(), 1);
        let stored = bookings[0].category_id.as_ref().map(CategoryId::as_str);
        assert_eq!(stored, Some(category));
    }
}
