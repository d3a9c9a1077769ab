//! Bookings that a file has before and after they were canceled.

use std::fmt::Write;

use super::{all_bookings, app, import};

/// The clients of what is stored, and what the report says of rows that are left out.
fn stored(file: &str) -> (Vec<String>, bool) {
    let app = app();
    let report = import(&app, file);
    let said = |notice: &String| notice.contains("older than the cancellation");
    let mut clients: Vec<_> = all_bookings(&app)
        .into_iter()
        .filter_map(|it| it.client)
        .collect();
    clients.sort();
    (clients, report.notices.iter().any(said))
}

#[test]
fn a_booking_that_its_file_cancels_is_left_out_in_whichever_order_the_rows_stand() {
    let rows = [
        "7,Acme,Scheduled,2025-01-02\n",
        "8,Beta,Scheduled,2025-01-03\n",
        "7,Acme,Canceled,2025-02-01\n",
    ];
    for order in [[0, 1, 2], [2, 1, 0], [2, 0, 1]] {
        let rows = order.map(|at| rows[at]).concat();
        let file = format!("id,client,status,created time\n{rows}");
        assert_eq!(stored(&file), (vec!["Beta".to_owned()], true), "{order:?}");
    }
}

#[test]
fn a_cancellation_takes_no_booking_that_it_need_not_mean() {
    for (why, header, first, canceled) in [
        (
            "same time",
            "id,client,status,created time",
            "7,Acme,,2025-01-02",
            "7,Acme,Canceled,2025-01-02",
        ),
        (
            "booked again",
            "id,client,status,created time",
            "7,Acme,,2025-03-02",
            "7,Acme,Canceled,2025-01-02",
        ),
        (
            "another vendor",
            "id,client,status,created time",
            "7,Acme,,2025-01-02",
            "7,Beta,Canceled,2025-02-02",
        ),
        (
            "without an id",
            "id,client,status,created time",
            ",Acme,,2025-01-02",
            ",Acme,Canceled,2025-02-02",
        ),
        (
            "another id",
            "id,client,status,created time",
            "7,Acme,,2025-01-02",
            "8,Acme,Canceled,2025-02-02",
        ),
        (
            "day of the demo",
            "id,client,status,Demo Date,Law Firm",
            "7,Acme,,2025-01-02,R",
            "7,Acme,Canceled,2025-02-02,R",
        ),
        (
            "people of a meeting",
            "Meeting ID,client,status,created time",
            "7,Acme,,2025-01-02",
            "7,Acme,Canceled,2025-02-02",
        ),
    ] {
        for rows in [
            format!("{first}\n{canceled}\n"),
            format!("{canceled}\n{first}\n"),
        ] {
            let file = format!("{header}\n{rows}");
            assert_eq!(stored(&file), (vec!["Acme".to_owned()], false), "{why}");
        }
    }
}

/// Over several batches of rows, and parts of drafts.
#[test]
fn the_rows_of_a_long_file_are_left_out_as_well() {
    let mut file = "id,client,firm size,status,created time\n".to_owned();
    for id in 0..30_000 {
        let _ = writeln!(file, "{id},Acme {},Solo,Scheduled,2025-01-02", id % 7);
    }
    for id in (0..30_000).step_by(3) {
        let _ = writeln!(file, "{id},Acme {},,Canceled,2025-02-02", id % 7);
    }
    let app = app();
    let report = import(&app, &*file);
    assert_eq!((report.inserted, report.skipped()), (20_000, 0));
    let expected =
        "10,000 rows that are older than the cancellation of their booking were left out, too.";
    assert!(
        report.notices.iter().any(|notice| notice == expected),
        "{:?}",
        report.notices
    );
    let stored = all_bookings(&app);
    assert!(
        stored
            .iter()
            .all(|booking| booking.id.as_str().parse::<u32>().unwrap() % 3 != 0)
    );
    assert!(stored.iter().all(|booking| booking.size_said));
    assert_eq!(import(&app, &*file).inserted, 0);
}
