//! What holds for any file.

use std::collections::BTreeMap;
use std::fmt::Write;

use proptest::prelude::*;
use stackbrief::app::imports::Options;

use super::{all_bookings, app, counts, import, try_import};

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
        let _ = writeln!(csv, "{id},Client {client},{email},2025-01-{:02}", day + 1);
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
        prop_assert_eq!([first.updated, first.unchanged], [0, 0]);
        let stored = all_bookings(&app);
        let again = import(&app, csv_of(&lines));
        prop_assert_eq!(counts(&again), [0, 0, first.inserted, first.repeated, 0]);
        prop_assert_eq!(all_bookings(&app), stored);

        let reversed: Vec<_> = lines.iter().rev().cloned().collect();
        let other = super::app();
        prop_assert_eq!(import(&other, csv_of(&reversed)).inserted, first.inserted);
    }

    #[test]
    fn any_bytes_are_imported_or_refused_without_a_panic(
        bytes in prop::collection::vec(any::<u8>(), 0..200),
        header in prop::sample::select(vec!["", "client,created time\n", "name;category;websiteUrl;bookingUrl\n"]),
    ) {
        let app = app();
        let file = [header.as_bytes(), &bytes].concat();
        if let Ok(report) = try_import(&app, &file, &Options::default()) {
            let again = import(&app, &file);
            prop_assert_eq!([again.inserted, again.updated], [0, 0]);
            prop_assert_eq!(again.rejected, report.rejected);
        }
    }
}
