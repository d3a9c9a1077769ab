//! Imports as the application runs them: what a file does to the store, and what it must not do.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::sync::Arc;

use jiff::Timestamp;
use proptest::prelude::*;
use stackbrief::app::App;
use stackbrief::app::clock::Clock;
use stackbrief::app::imports::{
    ImportError, Options, Origin, Phase, Report, import_file, import_reader,
};
use stackbrief::app::seed::seed;
use stackbrief::config::Config;
use stackbrief::domain::booking::Booking;
use stackbrief::domain::vendor::Vendor;
use stackbrief::import::{FileError, Kind};
use stackbrief::store::tables::COUNTERS;
use stackbrief::store::{Store, StoreError, bookings};

const VENDORS: &str = "id,name,category,websiteUrl,bookingUrl,isActive\n\
    a1,Acme,Intake,acme.example,https://acme.example/demo,yes\n\
    b1,Beta,Staffing,,,\n\
    b2,Beta,E-Discovery,beta.example,,no\n";
const BOOKINGS: &str = "Client,Client Category,Email,Company,Firm Size,City State,DMA,Created Time\n\
    Acme,Intake,a@one.example,One LLP,E6_20,\"Austin, TX\",Austin,2025-01-02 10:00\n\
    ACME,,b@two.example,,,,,2025-01-03\n\
    Beta,E-Discovery,c@gmail.com,,200,Waco,Waco-Temple,1/4/2025 2:30 PM\n\
    Nobody,Trials,,,,,,2025-01-05\n";

fn app() -> Arc<App> {
    let now = "2026-01-15T12:00:00Z".parse().expect("a time");
    let config = Config {
        data_dir: std::env::temp_dir(),
        ..Config::default()
    };
    let store = Store::memory().expect("memory");
    App::new(config, store, Clock::at(now)).expect("a new store")
}

fn try_import(app: &App, csv: impl AsRef<[u8]>, options: Options) -> Result<Report, ImportError> {
    import_reader(app, csv.as_ref(), None, options, &|_| {})
}

fn import(app: &App, csv: impl AsRef<[u8]>) -> Report {
    try_import(app, csv, Options::default()).expect("the file is sound")
}

fn counts(report: &Report) -> [u64; 4] {
    [
        report.inserted,
        report.updated,
        report.unchanged,
        report.refused,
    ]
}

fn all_bookings(app: &App) -> Vec<Booking> {
    let mut all = Vec::new();
    let read: Result<(), StoreError> = app.store.read(|tx| {
        bookings::for_each(tx, |_, booking| {
            all.push(booking);
            Ok(())
        })
    });
    read.expect("sound records");
    all
}

fn all_vendors(app: &App) -> Vec<Vendor> {
    let mut all: Vec<Vendor> = app
        .catalog
        .now()
        .vendors()
        .map(|v| Vendor::clone(v))
        .collect();
    all.sort_by(|a, b| a.id.cmp(&b.id));
    all
}

fn counter(app: &App, name: &str) -> Option<u64> {
    app.store.read(|tx| COUNTERS.get(tx, name)).expect("sound")
}

#[test]
fn a_first_import_brings_vendors_bookings_and_their_links() {
    let app = app();
    let report = import(&app, BOOKINGS);
    assert_eq!(
        (report.kind, counts(&report)),
        (Kind::Bookings, [4, 0, 0, 0])
    );
    assert!(
        all_bookings(&app)
            .iter()
            .all(|booking| booking.vendor_id.is_none())
    );
    assert_eq!(
        app.catalog.now().category("trials").map(|c| c.name.clone()),
        Some("Trials".into())
    );

    let report = import(&app, VENDORS);
    assert_eq!(
        (report.kind, counts(&report)),
        (Kind::Vendors, [3, 0, 0, 0])
    );
    let linked: Vec<_> = all_bookings(&app)
        .into_iter()
        .map(|booking| booking.vendor_id.map(|id| id.0))
        .collect();
    let expected = [Some("a1"), Some("a1"), Some("b2"), None].map(|id| id.map(str::to_owned));
    assert_eq!(linked, expected);
    assert_eq!(counter(&app, "bookings"), Some(2));

    let renamed = VENDORS.replace("a1,Acme", "a1,Acme Legal");
    assert_eq!(counts(&import(&app, renamed)), [0, 1, 2, 0]);
    assert_eq!(all_bookings(&app)[0].vendor_id, None);
    let again = import(&app, BOOKINGS);
    assert_eq!(counts(&again), [0, 0, 4, 0]);
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
fn a_bad_row_is_reported_and_the_good_ones_land() {
    let app = app();
    let report = import(
        &app,
        "client,created time,firm size\r\nAcme,2024-13-01,\r\nAcme,2025-01-01,\r\n\r\n,,\r\n\
         \"Acme\r\nInc\",2025-01-02,lots\r\nAcme,2025-01-01,\r\nAcme\r\n",
    );
    assert_eq!(counts(&report), [1, 0, 1, 3]);
    assert_eq!(report.skipped(), 4);
    let expected = [
        "Row 2: created time \"2024-13-01\" is not a date",
        "Row 6: firm size \"lots\" is not known",
        "Row 9: expected 3 fields, found 1",
    ];
    assert_eq!(report.errors, expected);
    assert_eq!(all_bookings(&app)[0].client.as_deref(), Some("Acme"));
}

#[test]
fn a_hundred_errors_are_shown_and_the_rest_is_counted() {
    let rows = "Acme,never\n".repeat(1_250);
    let report = import(&app(), format!("client,created time\n{rows}"));
    assert_eq!(report.refused, 1_250);
    assert_eq!(report.errors.len(), 101);
    assert_eq!(report.errors[100], "… and 1150 more");
}

#[test]
fn every_encoding_delimiter_and_line_end_gives_the_same_bookings() {
    let expected = {
        let app = app();
        import(&app, BOOKINGS);
        all_bookings(&app)
    };
    let marked = format!("\u{feff}{BOOKINGS}");
    let utf16 =
        |bytes: fn(u16) -> [u8; 2]| marked.encode_utf16().flat_map(bytes).collect::<Vec<_>>();
    let quoted = |delimiter: &str| {
        BOOKINGS
            .replace(',', delimiter)
            .replace("Austin; TX", "Austin, TX")
    };
    let files = [
        marked.clone().into_bytes(),
        utf16(u16::to_le_bytes),
        utf16(u16::to_be_bytes),
        BOOKINGS.replace('\n', "\r\n").into_bytes(),
        BOOKINGS.replace('\n', "\r").into_bytes(),
        quoted(";").into_bytes(),
        BOOKINGS
            .replace(',', "\t")
            .replace("Austin\t TX", "Austin, TX")
            .into_bytes(),
        BOOKINGS
            .replace(',', "|")
            .replace("Austin| TX", "Austin, TX")
            .into_bytes(),
        format!("sep=;\r\n{}", quoted(";")).into_bytes(),
        BOOKINGS.trim_end().as_bytes().to_vec(),
    ];
    let key = |app: &App| {
        all_bookings(app)
            .into_iter()
            .map(|b| (b.client, b.created_at, b.city_state, b.state))
            .collect::<Vec<_>>()
    };
    for file in files {
        let app = app();
        let report = import(&app, &file);
        assert_eq!((counts(&report), report.notices.len()), ([4, 0, 0, 0], 0));
        let wanted: Vec<_> = expected
            .iter()
            .cloned()
            .map(|b| (b.client, b.created_at, b.city_state, b.state))
            .collect();
        assert_eq!(key(&app), wanted, "{:?}", String::from_utf8_lossy(&file));
    }
    let latin = BOOKINGS.replace("Nobody", "Caf\u{e9}");
    let latin: Vec<u8> = latin
        .chars()
        .map(|c| u8::try_from(c).expect("Latin"))
        .collect();
    let latin_app = app();
    let report = import(&latin_app, latin);
    assert_eq!(
        report.notices,
        ["Some characters are not UTF-8 and were read as Windows-1252."]
    );
    assert_eq!(all_bookings(&latin_app)[3].client.as_deref(), Some("Café"));
}

#[test]
fn a_file_that_is_none_is_refused_and_nothing_lands() {
    let app = app();
    let many = "x,".repeat(10_001);
    let cases: [(&[u8], &str); 11] = [
        (b"", "The file is empty."),
        (b"\n\n  \n", "The file is empty."),
        (b"PK\x03\x04rest", "This file is not a readable CSV."),
        (b"\x89PNG\r\n", "This file is not a readable CSV."),
        (
            b"<html><body>Sign in</body></html>",
            "This file is not a readable CSV.",
        ),
        (b"\0\0\0\0\0\0\0\0", "This file is not a readable CSV."),
        (
            b"name,websiteUrl\n",
            "Missing required columns: category, bookingUrl",
        ),
        (
            b"client,created time,client\n",
            "The column \"client\" appears twice.",
        ),
        (
            b"client,created time\n\"Acme,2025-01-01\n",
            "Line 2: a quoted value is never closed.",
        ),
        (
            b"client,created time\nAcme,2025-01-01\n\nAcme,\"2025\n\n",
            "Line 4: a quoted value is never closed.",
        ),
        (many.as_bytes(), "The file has more than 10000 columns."),
    ];
    for (file, expected) in cases {
        let refused = try_import(&app, file, Options::default());
        assert!(matches!(refused, Err(ImportError::File(_))), "{refused:?}");
        assert_eq!(refused.expect_err("refused").to_string(), expected);
    }
    assert!(all_bookings(&app).is_empty());
    let empty = import(&app, "client,created time\n");
    assert_eq!((counts(&empty), empty.errors.len()), ([0; 4], 0));
}

#[test]
fn a_value_too_long_skips_its_row_only() {
    let app = app();
    let long = "x".repeat(10 << 20);
    let report = import(
        &app,
        format!("client,created time\n{long},2025-01-01\nAcme,2025-01-01\n"),
    );
    assert_eq!(report.errors, ["Row 2: a value is longer than 64 KiB"]);
    assert_eq!(report.inserted, 1);
}

#[test]
fn the_last_of_two_rows_with_one_id_wins_and_stays() {
    let app = app();
    let csv = "id,client,created time\n1,Acme,2025-01-01\n1,Beta,2025-01-01\n1,Beta,2025-01-01\n";
    assert_eq!(counts(&import(&app, csv)), [1, 1, 1, 0]);
    assert_eq!(all_bookings(&app)[0].client.as_deref(), Some("Beta"));
    assert_eq!(counts(&import(&app, csv)), [0, 0, 3, 0]);

    let csv = "name,category,websiteUrl,bookingUrl\nAcme,Intake,,\nACME ,intake,a.example,\n";
    assert_eq!(counts(&import(&app, csv)), [1, 1, 0, 0]);
    assert_eq!(counts(&import(&app, csv)), [0, 0, 2, 0]);
    assert_eq!(all_vendors(&app).len(), 1);
}

#[test]
fn two_names_with_one_slug_are_two_vendors() {
    let app = app();
    let csv = "name,category,websiteUrl,bookingUrl\nA B,Intake,,\nA-B,Intake,,\nA b,Staffing,,\n";
    assert_eq!(counts(&import(&app, csv)), [3, 0, 0, 0]);
    let ids: Vec<_> = all_vendors(&app)
        .into_iter()
        .map(|vendor| vendor.id.0)
        .collect();
    assert_eq!(ids, ["intake-a-b", "intake-a-b-2", "staffing-a-b"]);
    assert_eq!(counts(&import(&app, csv)), [0, 0, 3, 0]);
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
        let dry = try_import(&app, csv, dry_run).expect("sound");
        assert_eq!(
            before,
            (
                all_vendors(&app),
                all_bookings(&app),
                counter(&app, "catalog")
            )
        );
        assert_eq!(dry, import(&app, csv));
    }
}

#[test]
fn categories_stop_at_five_hundred_and_nothing_lands() {
    let app = app();
    let rows: String = (0..501)
        .map(|i| format!("Category {i},2025-01-01\n"))
        .collect();
    let refused = try_import(
        &app,
        format!("category,created time\n{rows}"),
        Options::default(),
    );
    assert!(
        matches!(refused, Err(ImportError::TooManyCategories)),
        "{refused:?}"
    );
    assert!(all_bookings(&app).is_empty());
    assert!(app.catalog.now().categories().is_empty());
}

/// A connection that breaks after so many bytes.
struct Broken<'b>(&'b [u8]);

impl Read for Broken<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        match self.0.read(out)? {
            0 => Err(io::ErrorKind::ConnectionReset.into()),
            read => Ok(read),
        }
    }
}

#[test]
fn a_reader_that_breaks_off_leaves_nothing_behind() {
    for (csv, row) in [
        (BOOKINGS, "Acme,Intake,,,,,,2025-01-02 10:00\n"),
        (VENDORS, "v,V,Intake,,,\n"),
    ] {
        let app = app();
        let long = csv.to_owned() + &row.repeat(20_000);
        for cut in [10, csv.len(), long.len() / 2, long.len()] {
            let broken = Broken(&long.as_bytes()[..cut]);
            let refused = import_reader(&app, broken, None, Options::default(), &|_| {});
            assert!(
                matches!(refused, Err(ImportError::File(FileError::Read(_)))),
                "{refused:?}"
            );
            assert!(all_bookings(&app).is_empty() && all_vendors(&app).is_empty());
            assert!(app.imports.current().is_none());
        }
        assert!(import(&app, csv).inserted > 0);
    }
}

#[test]
fn one_import_runs_at_a_time_and_tells_how_far_it_is() {
    let app = app();
    let rows: String = (0..10_000)
        .map(|i| format!("{i},Acme,2025-01-01\n"))
        .collect();
    let csv = format!("id,client,created time\n{rows}");
    let seen = std::cell::RefCell::new(Vec::new());
    let report = import_reader(
        &app,
        csv.as_bytes(),
        Some(csv.len() as u64),
        Options::default(),
        &|progress| {
            let second = try_import(&app, VENDORS, Options::default());
            assert!(matches!(second, Err(ImportError::InProgress)));
            assert_eq!(app.imports.current(), Some(progress));
            seen.borrow_mut().push(progress);
        },
    );
    assert_eq!(report.expect("sound").inserted, 10_000);
    assert_eq!(app.imports.current(), None);
    let seen = seen.into_inner();
    let last = seen.last().expect("it was told");
    assert_eq!(
        (last.phase, last.rows_read, last.rows_saved),
        (Phase::Saving, 10_000, 10_000)
    );
    assert_eq!(
        (last.bytes_read, last.bytes_total),
        (csv.len() as u64, Some(csv.len() as u64))
    );
    assert!(seen.iter().any(|progress| progress.phase == Phase::Reading));
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
        let store = Store::memory().expect("memory");
        let app = App::new(config, store, app().clock.clone()).expect("a new store");
        import_file(&app, file.path(), Options::default(), &|_| {})
    };
    assert!(matches!(
        import(0),
        Err(ImportError::TooLarge { limit_mb: 0 })
    ));
    assert_eq!(import(1).expect("sound").inserted, 4);
}

#[test]
fn a_new_instance_starts_with_the_sample_data_of_minutes_ago() {
    let app = app();
    seed(&app).expect("the sample data is sound");
    let stored = all_bookings(&app);
    assert!(stored.len() > 10_000, "{}", stored.len());
    assert!(
        stored
            .iter()
            .all(|booking| booking.id.as_str().starts_with("sample-"))
    );
    assert!(
        all_vendors(&app)
            .iter()
            .all(|vendor| vendor.id.as_str().starts_with("sample-"))
    );
    let newest = stored
        .iter()
        .map(|booking| booking.created_at)
        .max()
        .expect("some");
    let age = app.clock.now().duration_since(newest).as_secs();
    assert!((180..240).contains(&age), "{age}");
    let linked = stored
        .iter()
        .filter(|booking| booking.vendor_id.is_some())
        .count();
    assert!(linked * 10 > stored.len() * 9, "{linked}");
    assert_eq!(
        (counter(&app, "sample"), counter(&app, "seeded")),
        (Some(1), Some(1))
    );

    app.clock
        .set(app.clock.now() + jiff::SignedDuration::from_hours(100));
    seed(&app).expect("nothing to do");
    assert_eq!(stored, all_bookings(&app));
}

#[test]
fn an_interrupted_first_start_is_completed_by_the_next() {
    let whole = app();
    seed(&whole).expect("sound");
    let cut = app();
    seed(&cut).expect("sound");
    let forget = cut
        .store
        .write(|tx| COUNTERS.remove(tx, "seeded").map(drop));
    assert!(matches!(forget, Ok::<(), StoreError>(())));
    cut.clock
        .set(cut.clock.now() + jiff::SignedDuration::from_hours(1));
    seed(&cut).expect("sound");
    assert_eq!(all_bookings(&cut).len(), all_bookings(&whole).len());
    assert_eq!(all_vendors(&cut), all_vendors(&whole));
    assert_eq!(counter(&cut, "seeded"), Some(1));
}

#[test]
fn an_instance_without_sample_data_has_the_categories_and_stays_without() {
    let config = Config {
        sample_data: false,
        ..Config::default()
    };
    let start =
        |config: Config, store: Store| App::new(config, store, app().clock.clone()).expect("sound");
    let app = start(config, Store::memory().expect("memory"));
    seed(&app).expect("sound");
    assert_eq!(app.catalog.now().categories().len(), 14);
    assert!(all_bookings(&app).is_empty() && counter(&app, "sample").is_none());
    assert_eq!(counter(&app, "seeded"), Some(1));
}

#[derive(Clone, Debug)]
struct Line {
    id: Option<u8>,
    client: u8,
    email: Option<u8>,
    day: u8,
}

fn lines() -> impl Strategy<Value = Vec<Line>> {
    let line = (
        any::<Option<u8>>(),
        0u8..4,
        prop::option::of(0u8..4),
        0u8..6,
    )
        .prop_map(|(id, client, email, day)| Line {
            id: id.map(|id| id % 5),
            client,
            email,
            day,
        });
    prop::collection::vec(line, 0..30)
}

fn csv_of(lines: &[Line]) -> String {
    let mut csv = String::from("id,client,email,created time\n");
    for Line {
        id,
        client,
        email,
        day,
    } in lines
    {
        let id = id.map_or(String::new(), |id| format!("r{id}"));
        let email = email.map_or(String::new(), |email| format!("p{email}@x.example"));
        csv += &format!("{id},Client {client},{email},2025-01-{:02}\n", day + 1);
    }
    csv
}

/// How many bookings a file of lines makes: the slow and obvious way.
fn distinct(lines: &[Line]) -> usize {
    let mut last = BTreeMap::new();
    for line in lines {
        let identity = match (line.id, line.email) {
            (Some(id), _) => format!("id {id}"),
            (None, Some(email)) => format!("booker {email} {} {}", line.client, line.day),
            (None, None) => format!("cells {} {}", line.client, line.day),
        };
        last.insert(identity, line.client);
    }
    last.len()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn importing_again_changes_nothing_and_the_order_makes_no_other_totals(lines in lines()) {
        let app = app();
        let first = import(&app, csv_of(&lines));
        prop_assert_eq!(first.inserted, distinct(&lines) as u64);
        prop_assert_eq!(counts(&first).iter().sum::<u64>(), lines.len() as u64);
        let stored = all_bookings(&app);
        let again = import(&app, csv_of(&lines));
        prop_assert_eq!([again.inserted, again.updated], [0, 0]);
        prop_assert_eq!(all_bookings(&app), stored);

        let reversed: Vec<_> = lines.iter().rev().cloned().collect();
        let other = self::app();
        prop_assert_eq!(import(&other, csv_of(&reversed)).inserted, first.inserted);
    }

    #[test]
    fn any_bytes_are_imported_or_refused_without_a_panic(
        bytes in prop::collection::vec(any::<u8>(), 0..200),
        header in prop::sample::select(vec!["", "client,created time\n", "name;category;websiteUrl;bookingUrl\n"]),
    ) {
        let app = app();
        let file = [header.as_bytes(), &bytes].concat();
        if let Ok(report) = try_import(&app, &file, Options::default()) {
            let again = import(&app, &file);
            prop_assert_eq!([again.inserted, again.updated], [0, 0]);
            prop_assert_eq!(again.refused, report.refused);
        }
    }
}

#[test]
fn sample_times_move_by_whole_minutes() {
    let app = app();
    let newest_at: Timestamp = "2026-01-15T11:57:30Z".parse().expect("a time");
    let options = Options {
        dry_run: false,
        origin: Origin::Sample { newest_at },
    };
    let csv = "id,client,created time\n1,A,2030-06-01 00:00:10\n2,B,2030-05-31 23:00:00\n";
    try_import(&app, csv, options).expect("sound");
    let times: Vec<_> = all_bookings(&app)
        .into_iter()
        .map(|b| b.created_at.to_string())
        .collect();
    assert_eq!(times, ["2026-01-15T11:57:10Z", "2026-01-15T10:57:00Z"]);
}
