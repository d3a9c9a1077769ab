//! Exports of scheduling tools: a way to meet is no city, and a canceled booking is none.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{IMPORT, bookings, form, import, notices, send};
use crate::support::TestApp;

const EXPORT: &[u8] = include_bytes!("../../fixtures/malformed/scheduling-export.csv");

#[tokio::test]
async fn a_way_to_meet_is_no_city_and_a_canceled_booking_is_left_out() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let report = import(&mut admin, EXPORT).await;
    assert_eq!(
        [&report["inserted"], &report["skipped"], &report["errors"]],
        [&json!(4), &json!(0), &json!([])]
    );
    // No password of a meeting and no number of a person.
    assert_eq!(
        notices(&report),
        json!([
            "3 canceled bookings were left out; those that an earlier import brought are kept.",
            "3 rows say how to meet instead of where, and have no city from that: a link to \
             us02web.zoom.us, a phone number, \"Google Meet\"."
        ])
    );
    let columns = report["columns"].as_array().unwrap();
    let field_of = |header: &str| {
        let found = columns.iter().find(|column| column["header"] == header);
        found.map_or(&Value::Null, |column| &column["field"])
    };
    assert_eq!(field_of("Location"), "City State");
    assert_eq!(field_of("Canceled"), "Canceled");
    let stored = bookings(&mut admin).await;
    let mut places: Vec<_> = stored
        .iter()
        .map(|booking| (booking["client"].as_str(), booking["cityState"].as_str()))
        .collect();
    places.sort_unstable();
    assert_eq!(
        places,
        [
            (Some("Brackenline Intake"), None),
            (Some("Ferrowick Records"), None),
            (Some("Ferrowick Records"), Some("Austin, TX")),
            (Some("Lanternpost Media"), None),
        ]
    );
    let again = import(&mut admin, EXPORT).await;
    assert_eq!(
        [&again["inserted"], &again["updated"]],
        [&json!(0), &json!(0)]
    );
    let said = "3 canceled bookings were left out; those that an earlier import brought are kept.";
    assert_eq!(notices(&again)[0], said);
}

#[tokio::test]
async fn each_column_that_says_canceled_is_read_and_a_chosen_one_alone() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let file = "id,client,created time,is canceled,status\n\
        1,Acme,2025-01-02,No,Canceled by invitee\n2,Acme,2025-01-03,No,Completed\n\
        3,Acme,2025-01-04,Yes,Completed\n4,Acme,2025-01-05,,Canceled\n5,Acme,2025-01-06,N/A,N/A\n";
    let dry_run = |columns: &str| format!("{IMPORT}?dryRun=true&columns={columns}");
    let chosen = dry_run("%7B%22Canceled%22%3A%22is%20canceled%22%7D");
    for (path, kept) in [(chosen, 4), (IMPORT.to_owned(), 2)] {
        let report = send(&mut admin, &path, form("file.csv", file)).await;
        let report = report.assert(StatusCode::OK);
        assert_eq!(report["inserted"], kept, "{path}: {report}");
    }
    // What a deal or its outcome is called is not the meeting.
    let deals = "id,client,created time,status,deal status,meeting outcome\n\
        6,Acme,2025-01-02,Completed,Rejected,Declined\n7,Acme,2025-01-03,Completed,Void,Deleted\n\
        8,Acme,2025-01-04,Completed,,Canceled by the vendor\n";
    assert_eq!(import(&mut admin, deals).await["inserted"], 2);
    let other = file.replace("is canceled", "called off?");
    let chosen = dry_run("%7B%22Canceled%22%3A%22called%20off%3F%22%7D");
    let report = send(&mut admin, &chosen, form("file.csv", other)).await;
    let report = report.assert(StatusCode::OK);
    assert_eq!(
        [&report["inserted"], &report["skipped"]],
        [&json!(2), &json!(2)],
        "{report}"
    );
}

#[tokio::test]
async fn a_status_leaves_out_what_was_canceled_and_keeps_whom_nobody_met() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let statuses = [
        ("Scheduled", 1),
        ("No show", 1),
        ("Completed", 1),
        ("", 1),
        ("Not canceled", 1),
        ("Cancelled by host", 0),
        ("CANCELED", 0),
        ("declined", 0),
        ("Declined by invitee", 0),
        ("Rejected", 0),
        ("Declined to buy", 1),
        ("Rejected - too expensive", 1),
    ];
    for (second, (status, kept)) in (10..).zip(statuses) {
        let file = format!(
            "client,created time,location,city,state,status\n\
             Acme,2025-01-02 10:00:{second},Zoom,Tampa,FL,{status}\n"
        );
        let report = import(&mut admin, file).await;
        assert_eq!(report["inserted"], kept, "{status}: {report}");
    }
    // Where the location is none, the other columns say where.
    let stored = bookings(&mut admin).await;
    assert_eq!(stored.len(), 7);
    assert!(
        stored
            .iter()
            .all(|booking| booking["cityState"] == "Tampa, FL")
    );
    // Our own column holds what it says.
    let own = "client,created time,city state\nAcme,2025-02-02,Zoom\n";
    assert_eq!(notices(&import(&mut admin, own).await), json!([]));
}

#[tokio::test]
async fn an_outcome_and_a_title_say_that_nobody_met_and_not_that_nobody_bought() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let rows = [
        ("Acme demo", "Held", 1),
        ("2nd demo with Acme", "Declined", 1),
        ("Acme demo", "Great demo; will cancel Ruby", 1),
        ("Acme demo", "Cancelled by the vendor", 0),
        ("Canceled: Acme demo", "", 0),
        ("[Canceled] Acme demo", "Held", 0),
    ];
    let mut kept = 0;
    for (second, (title, outcome, is_kept)) in (10..).zip(rows) {
        let file = format!(
            "meeting name,created time,city,state,outcome\n\
             {title},2025-01-02 10:00:{second},Tampa,FL,{outcome}\n"
        );
        let report = import(&mut admin, file).await;
        assert_eq!(
            report["inserted"],
            json!(is_kept),
            "{title}, {outcome}: {report}"
        );
        kept += is_kept;
    }
    let clients = bookings(&mut admin).await;
    assert_eq!(clients.len(), kept);
    assert!(clients.iter().all(|booking| booking["client"] == "Acme"));
}

#[tokio::test]
async fn bookings_that_were_canceled_after_an_earlier_import_are_counted() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let header = "Event Type Name,Event Created Date & Time,Invitee Email,Canceled\n";
    let rows = [
        "Acme Demo,2025-01-02 10:00 am,a@x.example,",
        "Acme Demo,2025-01-03 10:00 am,b@x.example,",
        "Acme Demo,2025-01-04 10:00 am,c@x.example,",
    ];
    let file = |canceled: [bool; 3]| {
        let rows = rows.iter().zip(canceled);
        let rows = rows.map(|(row, canceled)| format!("{row}{canceled}\n"));
        rows.fold(header.to_owned(), |file, row| file + &row)
    };
    let canceled = |report: &Value| {
        let all = report["notices"].as_array().unwrap().iter();
        let mut said = all.filter_map(Value::as_str);
        said.find(|said| said.contains("canceled"))
            .map(str::to_owned)
    };
    import(&mut admin, file([false, false, true])).await;
    for (rows, said) in [
        (
            [true, false, false],
            "1 canceled booking was left out, which an earlier import brought: it is kept and counts.",
        ),
        (
            [true, false, true],
            "2 canceled bookings were left out; at least 2 of them, which an earlier import brought, are kept and count.",
        ),
    ] {
        let report = import(&mut admin, file(rows)).await;
        assert_eq!(canceled(&report).as_deref(), Some(said));
        assert_eq!(bookings(&mut admin).await.len(), 3);
    }
}

#[tokio::test]
async fn canceled_bookings_that_cannot_be_found_make_the_count_a_lower_bound() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let file = |status: &str| {
        let rows = ["a@x.example", "b@x.example", "", ""].into_iter().zip(2..);
        let rows = rows
            .map(|(email, day)| format!("Acme Demo,2025-01-0{day} 10:00 am,{email},{status}\n"));
        let header = "Event Type Name,Event Created Date & Time,Invitee Email,Status\n";
        rows.fold(header.to_owned(), |file, row| file + &row)
    };
    import(&mut admin, file("active")).await;
    assert_eq!(bookings(&mut admin).await.len(), 4);
    let report = import(&mut admin, file("canceled")).await;
    let said = "4 canceled bookings were left out; at least 2 of them, which an earlier import brought, are kept and count.";
    let notices = report["notices"].as_array().unwrap();
    assert!(notices.iter().any(|notice| notice == said), "{report}");
    assert_eq!(bookings(&mut admin).await.len(), 4);
}

#[tokio::test]
async fn what_schedulers_call_state_or_time_status_leaves_out_what_was_canceled() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let savvycal = "ID,Created At,State,Client,Scheduler Email\n\
        evt_1,2025-01-01T15:00:00Z,confirmed,Acme,ana@ruiz.example\n\
        evt_2,2025-01-02T15:00:00Z,canceled,Acme,ana@ruiz.example\n\
        evt_3,2025-01-02T15:00:00Z,TX,Acme,ana@ruiz.example\n";
    assert_eq!(import(&mut admin, savvycal).await["inserted"], 2);
    let calcom = "id,createdAt,timeStatus,Client,attendee1\n\
        5000,2025-01-01T15:00:00.000Z,completed,Acme,Ana (ana@ruiz.example)\n\
        5001,2025-01-02T15:00:00.000Z,canceled,Acme,Ana (ana@ruiz.example)\n";
    let calcom = calcom.replace("canceled", "cancelled");
    let report = import(&mut admin, calcom).await;
    assert_eq!(report["inserted"], 1, "{report}");
    let said = report["notices"].to_string();
    assert!(!said.contains("firm of its own"), "{said}");
}

#[tokio::test]
async fn a_vendor_that_is_named_by_its_hosts_address_is_known_by_its_site() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let vendors = "name,category,websiteUrl,bookingUrl\n\
        HITECH Harbor,Intake,https://www.hitechharbor.example/start,\n";
    import(&mut admin, vendors).await;
    let file = "id,created time,client\n1,2025-01-01,priya@hitechharbor.example\n\
        2,2025-01-02,lee@other.example\n";
    let report = import(&mut admin, file).await;
    let said = report["notices"].to_string();
    let host = "\\\"priya@hitechharbor.example\\\" (HITECH Harbor?)";
    assert!(said.contains(host), "{said}");
    assert!(said.contains("\\\"lee@other.example\\\","), "{said}");
}
