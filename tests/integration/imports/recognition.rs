//! Bookings that are recognized although an import reads their rows in another way than the one before.

use std::sync::Arc;

use stackbrief::app::App;
use stackbrief::app::imports::{Options, Report};
use stackbrief::domain::import::Importer;

use super::undo::exported;
use super::{VENDORS, all_bookings, app, counts, import, import_file, try_import};

/// Imports a file in which somebody named columns.
fn import_named(app: &App, csv: &str, named: &[(&str, &str)]) -> Report {
    let mut options = Options::default();
    for (field, header) in named {
        options.columns.name(field, header).expect("a column");
    }
    try_import(app, csv, &options).expect("the file is sound")
}

const TIME: (&str, &str) = ("Created Time", "When");
const TOOL: (&str, &str) = ("Client", "Which tool?");

#[test]
fn a_file_of_which_more_columns_are_named_the_second_time_changes_its_bookings() {
    let header = "When,Which tool?,Email,Zone note,Who from,Ticket";
    let others = [
        ("DMA", "Zone note"),
        ("Company", "Who from"),
        ("Name", "Who from"),
        ("id", "Ticket"),
    ];
    let rows =
        ["", "a@x.example"].map(|email| format!("2025-01-02,Acme,{email},Austin,Ruiz Law,17"));
    for (more, row) in others
        .iter()
        .flat_map(|more| rows.iter().map(move |row| (*more, row)))
    {
        let csv = &format!("{header}\n{row}\n");
        let app = app();
        let first = import_named(&app, csv, &[TIME, TOOL]);
        assert_eq!(counts(&first), [1, 0, 0, 0]);
        let second = import_named(&app, csv, &[TIME, TOOL, more]);
        assert_eq!(second.inserted, 0, "{more:?}: {row}");
        let third = import_named(&app, csv, &[TIME, TOOL, more]);
        assert_eq!(counts(&third), [0, 0, 1, 0], "{more:?}");
        assert_eq!(all_bookings(&app).len(), 1, "{more:?}");
    }
}

#[test]
fn bookings_that_were_recognized_by_the_names_somebody_gave_are_found() {
    let app = app();
    // As versions did that hashed the names somebody gave, not those of the file.
    import(
        &app,
        "Created Time,Client,Zone note\n2025-01-02,Acme,Austin\n",
    );
    let csv = "When,Which tool?,Zone note\n2025-01-02,Acme,Austin\n2025-01-03,Acme,Austin\n";
    let report = import_named(&app, csv, &[TIME, TOOL]);
    assert_eq!(counts(&report), [1, 0, 1, 0]);
    let again = import_named(&app, csv, &[TIME, TOOL]);
    assert_eq!(counts(&again), [0, 0, 2, 0]);
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
        [0, 0, 3, 0],
        "{}",
        String::from_utf8_lossy(&exported(&app))
    );
    let moved = "id,name,category,websiteUrl,bookingUrl\na1,Acme,Staffing,,\n";
    import(&app, moved);
    let of_acme = exported(&app);
    let of_acme = String::from_utf8_lossy(&of_acme);
    assert!(of_acme.contains("1,Acme,Staffing,"), "{of_acme}");
}

/// Imports a file of dates as a person does, so that it is looked through first.
fn import_dates(app: &Arc<App>, dates: &[&str]) -> Report {
    let rows = dates
        .iter()
        .map(|date| format!("Acme,a@x.example,{date}\n"));
    let csv = format!("client,email,created time\n{}", rows.collect::<String>());
    import_file(app, &csv)
}

fn times(app: &App) -> Vec<String> {
    let all = all_bookings(app);
    let mut times: Vec<_> = all.iter().map(|it| it.created_at.to_string()).collect();
    times.sort();
    times
}

#[test]
fn a_growing_file_whose_dates_turn_out_to_have_the_day_first_keeps_its_bookings() {
    let app = app();
    assert_eq!(counts(&import_dates(&app, &["3/4/2025"])), [1, 0, 0, 0]);
    assert_eq!(times(&app), ["2025-03-04T00:00:00Z"]);
    let grown = ["3/4/2025", "25/3/2025"];
    let report = import_dates(&app, &grown);
    assert_eq!(counts(&report), [1, 1, 0, 0]);
    let right = ["2025-03-25T00:00:00Z", "2025-04-03T00:00:00Z"];
    assert_eq!(times(&app), right);
    assert_eq!(counts(&import_dates(&app, &grown)), [0, 0, 2, 0]);
    // Undone, it is as it was read first.
    let id = report.import_id.expect("something was written");
    let undone = app.imports.undo(id, &Importer::CommandLine);
    undone.expect("nothing came after it");
    assert_eq!(times(&app), ["2025-03-04T00:00:00Z"]);
}

#[test]
fn of_two_dates_with_the_same_numbers_each_stays_a_booking() {
    let app = app();
    import_dates(&app, &["3/4/2025"]);
    let both = ["3/4/2025", "4/3/2025", "25/3/2025"];
    assert_eq!(counts(&import_dates(&app, &both)), [2, 0, 1, 0]);
    let right = ["03-04", "03-25", "04-03"].map(|day| format!("2025-{day}T00:00:00Z"));
    assert_eq!(times(&app), right);
    assert_eq!(counts(&import_dates(&app, &both)), [0, 0, 3, 0]);
}

#[test]
fn a_file_that_no_longer_shows_the_order_of_its_dates_keeps_what_an_earlier_one_showed() {
    let app = app();
    import_dates(&app, &["3/4/2025", "25/3/2025"]);
    let right = ["2025-03-25T00:00:00Z", "2025-04-03T00:00:00Z"];
    assert_eq!(counts(&import_dates(&app, &["3/4/2025"])), [0, 0, 1, 0]);
    assert_eq!(times(&app), right);
    // One that is stored as it is read is that one.
    assert_eq!(counts(&import_dates(&app, &["4/3/2025"])), [0, 0, 1, 0]);
    assert_eq!(times(&app), right);
}
