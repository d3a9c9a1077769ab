//! Imports as the application runs them: what a file does to the store, and what it must not do.

mod concurrency;
mod crash_recovery;
mod files;
mod first_start;
mod properties;
mod recognition;
mod undo;
mod warnings;
mod without_ids;

use std::io;
use std::sync::Arc;
use std::time::Duration;

use stackbrief::analytics::BookingFilter;
use stackbrief::app::App;
use stackbrief::app::imports::{ImportError, Options, Report};
use stackbrief::config::Config;
use stackbrief::domain::booking::Booking;
use stackbrief::domain::import::{ImportKind, ImportPhase};
use stackbrief::domain::vendor::Vendor;
use stackbrief::store::tables::COUNTERS;

use super::support::{TestApp, linked_bookings};

const VENDORS: &str = "id,name,category,websiteUrl,bookingUrl,isActive\n\
    a1,Acme,Intake,acme.example,https://acme.example/demo,yes\n\
    b1,Beta,Staffing,,,\n\
    b2,Beta,E-Discovery,beta.example,,no\n";
const BOOKINGS: &str = "Client,Client Category,Email,Company,Firm Size,City State,DMA,Created Time\n\
    Acme,Intake,a@one.example,One LLP,E6_20,\"Austin, TX\",Austin,2025-01-02 10:00\n\
    ACME,,b@two.example,,,,,2025-01-03\n\
    Beta,E-Discovery,c@gmail.com,,200,Waco,Waco-Temple,1/4/2025 2:30 PM\n\
    Nobody,Trials,,,,,,2025-01-05\n";

const NOW: &str = "2026-01-15T12:00:00Z";

fn app() -> Arc<App> {
    app_with(Config {
        data_dir: std::env::temp_dir(),
        ..Config::default()
    })
}

fn app_with(config: Config) -> Arc<App> {
    TestApp::at(config, NOW.parse().expect("a time")).app
}

fn try_import(app: &App, csv: impl AsRef<[u8]>, options: &Options) -> Result<Report, ImportError> {
    app.imports
        .import_reader(csv.as_ref(), None, options, &|_| {})
}

fn import(app: &App, csv: impl AsRef<[u8]>) -> Report {
    try_import(app, csv, &Options::default()).expect("the file is valid")
}

/// All bookings as CSV.
fn exported(app: &App) -> Vec<u8> {
    let export = app.bookings.export(&BookingFilter::default());
    let mut export = export.expect("valid");
    let mut csv = Vec::new();
    while let Some(block) = export.next_block().expect("valid") {
        csv.extend(block);
    }
    csv
}

fn counts(report: &Report) -> [u64; 5] {
    [
        report.inserted,
        report.updated,
        report.unchanged,
        report.repeated,
        report.rejected,
    ]
}

fn all_bookings(app: &App) -> Vec<Booking> {
    let mut all = Vec::new();
    linked_bookings(app, |booking| all.push(booking.to_booking()));
    all
}

fn all_vendors(app: &App) -> Vec<Vendor> {
    let mut all: Vec<Vendor> = app
        .catalog
        .current()
        .vendors()
        .map(|v| Vendor::clone(v))
        .collect();
    all.sort_by(|a, b| a.id.cmp(&b.id));
    all
}

fn counter(app: &App, name: &str) -> Option<u64> {
    app.store()
        .read(|tx| COUNTERS.get(tx, name))
        .expect("valid")
}

#[test]
fn a_first_import_brings_vendors_bookings_and_their_links() {
    let app = app();
    let report = import(&app, BOOKINGS);
    assert_eq!(
        (report.kind, counts(&report)),
        (ImportKind::Bookings, [4, 0, 0, 0, 0])
    );
    assert!(
        all_bookings(&app)
            .iter()
            .all(|booking| booking.vendor_id.is_none())
    );
    assert_eq!(
        app.catalog
            .current()
            .category("trials")
            .map(|c| c.name.clone()),
        Some("Trials".into())
    );

    let report = import(&app, VENDORS);
    assert_eq!(
        (report.kind, counts(&report)),
        (ImportKind::Vendors, [3, 0, 0, 0, 0])
    );
    let linked: Vec<_> = all_bookings(&app)
        .into_iter()
        .map(|booking| booking.vendor_id.map(|id| id.0))
        .collect();
    let expected = [Some("a1"), Some("a1"), Some("b2"), None].map(|id| id.map(str::to_owned));
    assert_eq!(linked, expected);
    // No booking was written for it.
    assert_eq!(counter(&app, "bookings"), Some(1));

    let renamed = VENDORS.replace("a1,Acme", "a1,Acme Legal");
    assert_eq!(counts(&import(&app, renamed)), [0, 1, 2, 0, 0]);
    // The name it had goes on to lead to it.
    assert_eq!(
        all_bookings(&app)[0]
            .vendor_id
            .as_ref()
            .map(stackbrief::domain::ids::VendorId::as_str),
        Some("a1")
    );
    let again = import(&app, BOOKINGS);
    assert_eq!(counts(&again), [0, 0, 4, 0, 0]);
}

#[test]
fn the_same_file_twice_changes_nothing() {
    let app = app();
    for csv in [VENDORS, BOOKINGS] {
        import(&app, csv);
        let before = (
            all_vendors(&app),
            all_bookings(&app),
            counter(&app, "bookings"),
        );
        let again = import(&app, csv);
        assert_eq!([again.inserted, again.updated], [0, 0]);
        assert_eq!(
            before,
            (
                all_vendors(&app),
                all_bookings(&app),
                counter(&app, "bookings")
            )
        );
    }
}

#[test]
fn a_rejected_row_is_reported_and_the_others_are_imported() {
    let app = app();
    let report = import(
        &app,
        "client,created time,firm size\r\nAcme,2024-13-01,\r\nAcme,2025-01-01,\r\n\r\n,,\r\n\
         \"Acme\r\nInc\",soon,\r\nAcme,2025-01-01,\r\nAcme\r\n",
    );
    assert_eq!(counts(&report), [1, 0, 0, 1, 3]);
    assert_eq!(report.skipped(), 4);
    let expected = [
        "Row 2: created time \"2024-13-01\" is not a date",
        "Row 6: created time \"soon\" is not a date",
        "Row 8: expected 3 fields, found 1",
    ];
    assert_eq!(report.errors.lines(), expected);
    assert_eq!(all_bookings(&app)[0].client.as_deref(), Some("Acme"));
}

#[test]
fn a_hundred_errors_are_shown_and_the_rest_is_counted() {
    let rows = "Acme,never\n".repeat(1_250);
    let report = import(&app(), format!("client,created time\n{rows}"));
    assert_eq!(report.rejected, 1_250);
    let lines = report.errors.lines();
    assert_eq!((lines.len(), report.errors.more()), (101, 1150));
    assert_eq!(lines[100], "… and 1,150 more");
}

#[test]
fn the_last_of_two_rows_with_one_id_wins_and_stays() {
    let app = app();
    let csv = "id,client,created time\n1,Acme,2025-01-01\n1,Beta,2025-01-01\n1,Beta,2025-01-01\n";
    assert_eq!(counts(&import(&app, csv)), [1, 0, 0, 2, 0]);
    assert_eq!(all_bookings(&app)[0].client.as_deref(), Some("Beta"));
    assert_eq!(counts(&import(&app, csv)), [0, 0, 1, 2, 0]);

    let csv = "name,category,websiteUrl,bookingUrl\nAcme,Intake,,\nACME ,intake,a.example,\n";
    assert_eq!(counts(&import(&app, csv)), [1, 0, 0, 1, 0]);
    assert_eq!(counts(&import(&app, csv)), [0, 0, 1, 1, 0]);
    assert_eq!(all_vendors(&app).len(), 1);
}

#[test]
fn two_names_with_one_slug_are_two_vendors() {
    let app = app();
    let csv = "name,category,websiteUrl,bookingUrl\nA B,Intake,,\nA-B,Intake,,\nA b,Staffing,,\n";
    assert_eq!(counts(&import(&app, csv)), [3, 0, 0, 0, 0]);
    let ids: Vec<_> = all_vendors(&app)
        .into_iter()
        .map(|vendor| vendor.id.0)
        .collect();
    assert_eq!(ids, ["intake-a-b", "intake-a-b-2", "staffing-a-b"]);
    assert_eq!(counts(&import(&app, csv)), [0, 0, 3, 0, 0]);
}

#[test]
fn a_dry_run_gives_the_same_counts_and_writes_nothing() {
    let app = app();
    let dry_run = Options {
        dry_run: true,
        ..Options::default()
    };
    for csv in [VENDORS, BOOKINGS] {
        let before = (
            all_vendors(&app),
            all_bookings(&app),
            counter(&app, "catalog"),
        );
        let dry = try_import(&app, csv, &dry_run).expect("valid");
        assert_eq!(
            before,
            (
                all_vendors(&app),
                all_bookings(&app),
                counter(&app, "catalog")
            )
        );
        assert_eq!(dry.import_id, None);
        let real = import(&app, csv);
        assert!(real.import_id.is_some());
        let comparable = |report| Report {
            import_id: None,
            duration: Duration::ZERO,
            // Vendors are known once they are there.
            capabilities: None,
            ..report
        };
        assert_eq!(comparable(dry), comparable(real));
    }
}

#[test]
fn the_501st_category_refuses_the_file_and_nothing_is_imported() {
    let app = app();
    let rows: Vec<_> = (0..501)
        .map(|i| format!("Category {i},2025-01-01"))
        .collect();
    let rows = rows.join("\n");
    let refused = try_import(
        &app,
        format!("category,created time\n{rows}"),
        &Options::default(),
    );
    assert!(
        matches!(refused, Err(ImportError::TooManyCategories)),
        "{refused:?}"
    );
    assert!(all_bookings(&app).is_empty());
    assert!(app.catalog.current().categories().is_empty());
}

#[test]
fn one_import_runs_at_a_time_and_reports_its_progress() {
    let app = app();
    let rows: Vec<_> = (0..10_000)
        .map(|i| format!("{i},Acme,2025-01-01"))
        .collect();
    let rows = rows.join("\n");
    let csv = format!("id,client,created time\n{rows}");
    let seen = std::cell::RefCell::new(Vec::new());
    let report = app.imports.import_reader(
        csv.as_bytes(),
        Some(csv.len() as u64),
        &Options::default(),
        &|progress| {
            let second = try_import(&app, VENDORS, &Options::default());
            assert!(matches!(second, Err(ImportError::InProgress(_))));
            let now = app.imports.current().expect("it runs");
            assert_eq!(
                (now.phase, now.rows_read, now.rows_saved),
                (progress.phase, progress.rows_read, progress.rows_saved)
            );
            seen.borrow_mut().push(progress);
        },
    );
    assert_eq!(report.expect("valid").inserted, 10_000);
    assert_eq!(app.imports.current(), None);
    let seen = seen.into_inner();
    let last = seen.last().expect("it was told");
    assert_eq!(
        (last.phase, last.rows_read, last.rows_saved),
        (ImportPhase::Saving, 10_000, 10_000)
    );
    assert_eq!(
        (last.bytes_read, last.bytes_total),
        (csv.len() as u64, Some(csv.len() as u64))
    );
    assert!(
        seen.iter()
            .any(|progress| progress.phase == ImportPhase::Reading)
    );
}

#[test]
fn a_file_over_the_limit_is_refused_unread() {
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    io::Write::write_all(&mut file, BOOKINGS.as_bytes()).expect("written");
    let import = |max_import_mb| {
        let config = Config {
            max_import_mb,
            ..Config::default()
        };
        app_with(config)
            .imports
            .import_file(file.path(), &Options::default(), &|_| {})
    };
    assert!(matches!(
        import(0),
        Err(ImportError::TooLarge { limit_mb: 0 })
    ));
    assert_eq!(import(1).expect("valid").inserted, 4);
}
