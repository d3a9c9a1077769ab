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

/// Rows that book or cancel a booking of one of a few ids or e-mail addresses.
fn canceled_lines() -> impl Strategy<Value = Vec<(bool, u8, bool)>> {
    prop::collection::vec((any::<bool>(), 0u8..4, any::<bool>()), 0..30)
}

fn csv_of_canceled(lines: &[(bool, u8, bool)]) -> String {
    let mut csv = String::from("id,client,email,created time,canceled\n");
    for (has_id, of, is_canceled) in lines {
        let who = if *has_id {
            format!("r{of},Acme,")
        } else {
            format!(",Acme,p{of}@x.example")
        };
        let canceled = if *is_canceled { "yes" } else { "" };
        let _ = writeln!(csv, "{who},2025-01-02,{canceled}");
    }
    csv
}

/// How many bookings such a file makes, and how many of its rows are about them.
fn booked_last(lines: &[(bool, u8, bool)]) -> [u64; 2] {
    let mut last = BTreeMap::new();
    for (has_id, of, is_canceled) in lines {
        last.insert((has_id, of), is_canceled);
    }
    let counts =
        |(has_id, of, is_canceled): &&(bool, u8, bool)| !is_canceled && !*last[&(has_id, of)];
    let booked = last.values().filter(|is_canceled| !**is_canceled);
    [
        booked.count() as u64,
        lines.iter().filter(counts).count() as u64,
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_last_row_about_a_booking_says_whether_it_is_booked(
        lines in canceled_lines(),
        before in canceled_lines(),
        between in prop::sample::select(vec![0, 1_020, 2_500]),
    ) {
        let app = app();
        let [booked, _] = booked_last(&before);
        prop_assert_eq!(import(&app, csv_of_canceled(&before)).inserted, booked);
        // What was stored stays, whatever a later file says.
        import(&app, csv_of_canceled(&lines));
        let stored = all_bookings(&app);
        prop_assert!(stored.len() as u64 >= booked);

        let other = super::app();
        // Rows of others, so that those of one booking stand in several batches.
        let (first, rest) = lines.split_at(lines.len() / 2);
        let mut csv = csv_of_canceled(first);
        for other in 0..between {
            let _ = writeln!(csv, "other{other},Acme,,2025-01-03,");
        }
        csv += csv_of_canceled(rest).split_once('\n').unwrap().1;
        let report = import(&other, &csv);
        let [booked, rows] = booked_last(&lines);
        prop_assert_eq!(report.inserted, booked + between);
        prop_assert_eq!(counts(&report).iter().sum::<u64>(), rows + between);
        let again = import(&other, csv);
        prop_assert_eq!([again.inserted, again.updated], [0, 0]);
    }

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
