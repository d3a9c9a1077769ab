//! Files as programs write them, and files that are none.

use std::io::{self, Read};

use stackbrief::app::App;
use stackbrief::app::imports::{ImportError, Options};
use stackbrief::import::FileError;

use super::{BOOKINGS, VENDORS, all_bookings, all_vendors, app, counts, import, try_import};

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
        let noticed = (report.notices.len(), report.own_categories.len());
        assert_eq!((counts(&report), noticed), ([4, 0, 0, 0, 0], (4, 1)));
        let wanted: Vec<_> = expected
            .iter()
            .cloned()
            .map(|b| (b.client, b.created_at, b.city_state, b.state))
            .collect();
        assert_eq!(key(&app), wanted, "{:?}", String::from_utf8_lossy(&file));
    }
}

#[test]
fn a_guessed_encoding_is_a_notice_and_not_an_error() {
    let latin = BOOKINGS.replace("Nobody", "Caf\u{e9}");
    let latin: Vec<u8> = latin
        .chars()
        .map(|c| u8::try_from(c).expect("Latin"))
        .collect();
    let latin_app = app();
    let report = import(&latin_app, latin);
    assert_eq!(
        report.notices,
        [
            "Some characters are not UTF-8 and were read as Windows-1252.",
            "2 rows say no firm size, so the bookings are stored as Solo and are evidence for no size.",
            "1 row has neither a company nor an e-mail address, so its booking counts as a firm of its own.",
            "1 row names a place whose state is not known, so the booking counts for no state: \
             \"Waco\".",
            "4 rows name 3 clients that are no vendor: \"ACME\", \"Beta\", \"Café\". A vendor with such a name or \
             former name takes them over."
        ]
    );
    let own: Vec<_> = report
        .own_categories
        .iter()
        .map(|own| (&*own.name, own.nearest.as_deref()))
        .collect();
    assert_eq!(own, [("Trials", Some("Trial Support"))]);
    assert_eq!(all_bookings(&latin_app)[3].client.as_deref(), Some("Café"));
}

#[test]
fn a_file_that_is_no_csv_is_refused_and_nothing_is_imported() {
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
        let refused = try_import(&app, file, &Options::default());
        assert!(matches!(refused, Err(ImportError::File(_))), "{refused:?}");
        assert_eq!(refused.expect_err("refused").to_string(), expected);
    }
    assert!(all_bookings(&app).is_empty());
    let empty = import(&app, "client,created time\n");
    assert_eq!((counts(&empty), empty.errors.count()), ([0; 5], 0));
}

#[test]
fn a_value_that_is_too_long_rejects_only_its_row() {
    let app = app();
    let long = "x".repeat(10 << 20);
    let report = import(
        &app,
        format!("client,created time\n{long},2025-01-01\nAcme,2025-01-01\n"),
    );
    assert_eq!(
        report.errors.lines(),
        ["Row 2: a value is longer than 64 KiB"]
    );
    assert_eq!(report.inserted, 1);
}

/// A connection that breaks after this many bytes.
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
fn a_canceled_download_leaves_nothing_behind() {
    for (csv, row) in [
        (BOOKINGS, "Acme,Intake,,,,,,2025-01-02 10:00\n"),
        (VENDORS, "v,V,Intake,,,\n"),
    ] {
        let app = app();
        let long = csv.to_owned() + &row.repeat(20_000);
        for cut in [10, csv.len(), long.len() / 2, long.len()] {
            let broken = Broken(&long.as_bytes()[..cut]);
            let refused = app
                .imports
                .import_reader(broken, None, &Options::default(), &|_| {});
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
fn rows_parsed_in_parallel_keep_their_order() {
    use std::fmt::Write;
    // Several batches, so that both readers have some.
    let mut csv = "id,client,client category,created time\n".to_owned();
    for row in 0..20_000 {
        let time = if row % 3_000 == 2_999 {
            "never"
        } else {
            "2025-01-02"
        };
        let category = if row == 0 {
            "Intake Help"
        } else {
            "INTAKE  help"
        };
        writeln!(csv, "r{row},Acme,{category},{time}").unwrap();
    }
    let app = app();
    let report = import(&app, csv);
    assert_eq!(counts(&report), [19_994, 0, 0, 0, 6]);
    let expected: Vec<_> = (1..=6)
        .map(|part| {
            format!(
                "Row {}: created time \"never\" is not a date",
                part * 3_000 + 1
            )
        })
        .collect();
    assert_eq!(report.errors.lines(), expected);
    let catalog = app.catalog.current();
    let category = catalog.category("intake-help").expect("it is new");
    assert_eq!(category.name, "Intake Help");
    let ids: Vec<_> = all_bookings(&app).into_iter().map(|one| one.id.0).collect();
    let expected = (0..20_000).filter(|row| row % 3_000 != 2_999);
    assert!(
        ids.iter()
            .eq(&expected.map(|row| format!("r{row}")).collect::<Vec<_>>())
    );
}
