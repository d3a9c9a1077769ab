//! What a report says of rows without an id: what tells them apart is what their cells say.

use stackbrief::app::App;
use stackbrief::app::imports::{Options, Report};

use super::{app, import, try_import};

fn dry_run(app: &App, csv: &str) -> Report {
    let options = Options {
        dry_run: true,
        ..Options::default()
    };
    try_import(app, csv, &options).expect("valid")
}

/// The sentences that have some words.
fn said(report: &Report, words: &str) -> Vec<String> {
    let said = report.notices.iter().filter(|said| said.contains(words));
    said.cloned().collect()
}

const STORED_BEFORE: &str = "stored before";

#[test]
fn a_log_in_another_form_is_said_to_double() {
    let app = app();
    let log = "Created Time,Client,City,State,Notes\n\
        3/5/2025 2:30:11 PM,Acme,Austin,TX,first\n\
        3/6/2025 9:15:42 AM,Acme,Dallas,TX,\n\
        3/6/2025 9:15:50 AM,Acme,Dallas,TX,\n\
        3/25/2025 9:15:00 AM,Lumen,Dallas,TX,x\n";
    let report = import(&app, log);
    assert_eq!(
        (report.inserted, said(&report, STORED_BEFORE)),
        (4, vec![]),
        "of one vendor and minute"
    );
    assert_eq!(said(&import(&app, log), STORED_BEFORE), [""; 0], "known");
    let other = log.replace(":11 PM", " PM").replace(":42 AM", " AM");
    let other = other.replace("first", "first one");
    let would = dry_run(&app, &other);
    assert_eq!(would.inserted, 2);
    let sentence = "2 new bookings have the vendor and time of bookings that were stored before. If this is an \
        earlier file in another form, they ";
    assert_eq!(
        said(&would, STORED_BEFORE),
        [format!("{sentence}would count twice: do not import it.")]
    );
    assert_eq!(
        said(&import(&app, &other), STORED_BEFORE),
        [format!("{sentence}count twice: undo this import.")]
    );
    let later =
        "Created Time,Client,City\n3/5/2025 2:31 PM,Acme,Austin\n3/5/2025 2:30 PM,Beta,Austin\n";
    assert_eq!(said(&import(&app, later), STORED_BEFORE), [""; 0]);
}

#[test]
fn a_calendar_of_addresses_may_hold_the_meetings_of_a_list_of_companies() {
    let app = app();
    let list = "Created Time,Client,Company\n\
        2025-03-05 14:31:11,Acme,Ruiz Law\n\
        2025-03-05 16:30:00,Acme,Park Law\n\
        2025-03-06 09:02:40,Acme,Lee Law\n";
    import(&app, list);
    let calendar = |times: [&str; 3]| {
        let row = |(time, firm): (&str, &str)| format!("{time},Acme,ana@{firm}.example\n");
        let rows = times.into_iter().zip(["ruiz", "park", "lee"]).map(row);
        "Created Time,Client,Email\n".to_owned() + &rows.collect::<String>()
    };
    let same = [
        "2025-03-05 14:31:11",
        "2025-03-05 16:30:00",
        "2025-03-06 09:02:40",
    ];
    assert_eq!(
        said(&dry_run(&app, &calendar(same)), STORED_BEFORE),
        [
            "2 new bookings have the vendor and time of bookings that were stored before. If this is an earlier \
             file in another form, they would count twice: do not import it."
        ],
        "many meet at half past four"
    );
    let others = [
        "2025-03-05 14:31:12",
        "2025-03-05 16:30:00",
        "2025-03-07 09:02:00",
    ];
    assert_eq!(
        said(&dry_run(&app, &calendar(others)), STORED_BEFORE),
        [""; 0]
    );
}

#[test]
fn where_firms_are_named_the_day_tells() {
    let app = app();
    let log = "Created Time,Client,Company\n\
        2025-03-05 14:30:11,Acme,Ruiz Law\n\
        2025-03-05 16:00:00,Acme,Ruiz Law\n\
        2025-03-05 14:30:11,Acme,Park Law\n";
    assert_eq!(said(&import(&app, log), STORED_BEFORE), [""; 0]);
    let days = "Created Time,Client,Company\n\
        \"March 5, 2025\",\"Acme, Inc.\",\"Ruiz Law, LLP\"\n\
        \"March 5, 2025\",Acme,Park Law\n\
        \"March 6, 2025\",Acme,Ruiz Law\n";
    assert_eq!(
        said(&dry_run(&app, days), STORED_BEFORE),
        [
            "2 new bookings have the vendor, firm and day of bookings that were stored before. If this is an earlier \
             file in another form, they would count twice: do not import it."
        ]
    );
    let second = "Created Time,Client,Company\n2025-03-05 17:00:00,Acme,Ruiz Law\n";
    assert_eq!(
        said(&dry_run(&app, second), STORED_BEFORE),
        [""; 0],
        "one more that day"
    );
    let later = days
        .replace("March 5", "March 8")
        .replacen("March 8", "March 5", 1);
    let later =
        format!("{later}2025-03-09 9:00:00,Acme,Park Law\n2025-03-05 18:00:00,Acme,Park Law\n");
    assert_eq!(
        said(&dry_run(&app, &later), STORED_BEFORE),
        [""; 0],
        "two of five"
    );
    let with_ids = "id,Created Time,Client,Company\n7,2025-03-05 14:30:12,Acme,Ruiz Law\n";
    assert_eq!(said(&import(&app, with_ids), STORED_BEFORE), [""; 0]);
}

#[test]
fn rows_that_only_a_column_that_does_not_count_tells_apart_are_counted() {
    let app = app();
    let log = "Created Time,Time,Client,Law Firm,City,Attorney,Phone\n\
        3/25/2025,9:00 AM,Acme,Ruiz Law,Austin,Ada Park,512-555-0100\n\
        3/25/2025,11:00 AM,Acme,Ruiz Law,Austin,Bo Reyes,512-555-0100\n\
        3/26/2025,11:00 AM,Acme,Ruiz Law,Austin,Bo Reyes,512-555-0101\n\
        3/26/2025,11:00 am,Acme,Ruiz Law,Austin,bo  reyes,512-555-0101\n";
    let report = import(&app, log);
    assert_eq!(
        (report.inserted, report.updated, report.repeated),
        (2, 0, 2)
    );
    assert_eq!(
        said(&report, "repeat"),
        [
            "1 row repeats an earlier one in vendor, time and who booked, and differs from it in \"Time\", \"Attorney\", \
             so the two count as one booking. An id column keeps such rows apart."
        ]
    );
    let more = log.replace("bo  reyes", "Cy Lund");
    assert_eq!(
        said(&dry_run(&app, &more), "repeat"),
        [
            "2 rows repeat earlier ones in vendor, time and who booked, and differ from them in \"Time\", \"Attorney\", \
             so they count as one booking with those. An id column keeps such rows apart."
        ]
    );
    for apart in [
        log.replace("Law Firm", "Practice"),
        log.replace("Phone", "id"),
    ] {
        assert_eq!(said(&dry_run(&app, &apart), "repeat"), [""; 0], "{apart}");
    }
}

/// As a scheduling tool and a CRM have ids of their own.
#[test]
fn rows_with_ids_that_another_tool_had_before_are_counted_from_five_on() {
    let row = |at: usize, second: u8| {
        let day = at % 28 + 1;
        format!(
            "{at},2025-03-{day:02} 14:{:02}:{second:02},Acme,Firm {at} Law\n",
            at % 60
        )
    };
    let file = |name: &str, rows: &[usize], second| {
        let rows: String = rows.iter().map(|at| row(*at, second)).collect();
        format!("{name},Created Time,Client,Company\n{rows}")
    };
    let app = app();
    import(&app, file("id", &(0..40).collect::<Vec<_>>(), 0));
    let of_crm = |again: usize, new: usize| {
        let rows: Vec<_> = (0..again).chain(100..100 + new).collect();
        file("Record ID", &rows, 20)
            .replace('\n', "\n9")
            .trim_end_matches('9')
            .to_owned()
    };
    assert_eq!(
        said(&dry_run(&app, &of_crm(5, 60)), "another tool"),
        [
            "5 of the new bookings look like bookings that an earlier import brought, perhaps from another tool: vendor, \
             firm and minute are the same. If they are the same, they would count twice."
        ]
    );
    assert_eq!(
        said(&dry_run(&app, &of_crm(4, 0)), "another tool"),
        [""; 0],
        "few"
    );
    assert_eq!(
        said(&dry_run(&app, &of_crm(5, 96)), "another tool"),
        [""; 0],
        "one in twenty"
    );
    let report = import(&app, of_crm(5, 60));
    let [sentence] = &said(&report, "another tool")[..] else {
        panic!("{:?}", report.notices)
    };
    assert!(
        sentence.ends_with("If they are the same, they count twice."),
        "{sentence}"
    );
    assert_eq!(
        said(&import(&app, of_crm(5, 60)), "another tool"),
        [""; 0],
        "known"
    );
}

/// A file with ids, in which each firm meets a vendor on a day of its own.
fn with_ids(tool: char, firms: impl Iterator<Item = usize>, time: &str) -> String {
    let row = |at: usize| {
        let (month, day) = (at / 28 + 1, at % 28 + 1);
        format!("{tool}{at},2025-{month:02}-{day:02}{time},Acme,Firm {at} Law\n")
    };
    "id,Created Time,Client,Company\n".to_owned() + &firms.map(row).collect::<String>()
}

#[test]
fn days_without_a_time_are_at_no_same_minute() {
    let app = app();
    import(&app, with_ids('a', 0..40, ""));
    let report = dry_run(&app, &with_ids('b', 0..40, ""));
    assert_eq!(said(&report, "another tool"), [""; 0]);
}

#[test]
fn at_full_hours_half_of_the_new_bookings_must_look_like_stored_ones() {
    let app = app();
    import(&app, with_ids('a', 0..40, " 14:00:00"));
    let of_other = |new: usize| with_ids('b', (0..5).chain(100..100 + new), " 14:00:20");
    let chance = dry_run(&app, &of_other(6));
    assert_eq!(said(&chance, "another tool"), [""; 0]);
    assert_eq!(
        said(&dry_run(&app, &of_other(5)), "another tool").len(),
        1,
        "half"
    );
}

/// Which one file knows by name and another by address.
#[test]
fn a_stored_booking_counts_for_one_new_one_at_most() {
    let minute = |at: usize| format!("2025-03-{:02} 14:30", at + 1);
    let rows = |row: &dyn Fn(usize) -> String| (0..5).map(row).collect::<String>();
    let header = "id,Created Time,Client,Company,Email\n";
    let app = app();
    let stored = rows(&|at| {
        let time = minute(at);
        format!("a{at},{time}:10,Acme,Firm {at} Law,ana@firm{at}.example\n")
    });
    assert_eq!(import(&app, format!("{header}{stored}")).inserted, 5);
    let by_name = rows(&|at| format!("b{at},{}:20,Acme,Firm {at} Law,\n", minute(at)));
    let by_address = rows(&|at| format!("c{at},{}:30,Acme,,bo@firm{at}.example\n", minute(at)));
    let report = dry_run(&app, &format!("{header}{by_name}{by_address}"));
    let [sentence] = &said(&report, "another tool")[..] else {
        panic!("{:?}", report.notices)
    };
    assert!(sentence.starts_with("5 of the new"), "{sentence}");
}
