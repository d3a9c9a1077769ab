//! People in a buyer's own calendar: the vendor's are one firm, and who booked is not stored.

use axum::http::StatusCode;
use serde_json::{Value, json};
use url::form_urlencoded::byte_serialize;

use super::{IMPORT, bookings, form, import, notices, send};
use crate::support::TestApp;

const VENDORS: &str = "name,category,websiteUrl,bookingUrl\nCallPilot,Intake,www.callpilot.example,\n\
    Mailbox Legal,Intake,https://gmail.com,\n";

/// Bookings without a firm would each count as one of its own, and a buyer's calendar has many.
#[tokio::test]
async fn the_meetings_of_a_vendors_people_are_those_of_one_firm() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    import(&mut admin, VENDORS).await;
    let file = |rows: &str| format!("client,firm size,created time,Attendees\n{rows}");
    let first = file("CallPilot,Solo,2025-01-02T10:00,Joe (joe@CallPilot.example)\n");
    let report = import(&mut admin, first).await;
    assert_eq!(notices(&report), json!([]));
    let more = file(
        "CallPilot,Solo,2025-01-02T14:00,joe@callpilot.example\n\
         CallPilot,Solo,2025-01-02T15:00,lee@callpilot.example\n",
    );
    let report = import(&mut admin, more).await;
    let said = report["notices"].to_string();
    assert!(
        said.contains("2 new bookings have the vendor, firm and day"),
        "{said}"
    );
}

#[tokio::test]
async fn a_title_that_names_no_vendor_is_stored_without_who_booked() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    import(&mut admin, VENDORS).await;
    for (day, (title, client)) in (10..).zip([
        ("CallPilot demo - Ana Ruiz", json!("CallPilot")),
        ("Demo - Ana Ruiz", Value::Null),
        ("Ferrowick <> Ana Ruiz", json!("Ferrowick")),
        ("Ferrowick demo (ana@ruiz.example)", json!("Ferrowick demo")),
        ("Kickoff with CallPilot team", json!("CallPilot")),
        ("Ruiz Law intro", json!("Ruiz Law intro")),
    ]) {
        let file = format!(
            "Meeting Name,Invitee Name,Invitee Email,Created Time\n{title},Ana Ruiz,ana@ruiz.example,2025-01-{day}\n"
        );
        let report = import(&mut admin, &file).await;
        assert_eq!(report["inserted"], 1, "{report}");
        let stored = bookings(&mut admin).await;
        assert_eq!(stored[0]["client"], client, "{title}");
        let again = import(&mut admin, &file).await;
        assert_eq!([&again["inserted"], &again["updated"]], [0, 0], "{again}");
    }
}

#[tokio::test]
async fn each_of_those_who_booked_is_taken_off_but_no_client() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    for (day, (title, attendees, client)) in (10..).zip([
        (
            "Ferrowick <> Ana Ruiz",
            "Ana Ruiz (ana@ruiz.example)",
            json!("Ferrowick"),
        ),
        (
            "Ferrowick <> ana@ruiz.example",
            "mailto:ana@ruiz.example",
            json!("Ferrowick"),
        ),
        (
            "Ferrowick with Ana Ruiz and Joe Kay",
            "Ana Ruiz; Joe Kay",
            json!("Ferrowick"),
        ),
        (
            "Ferrowick Labs demo",
            "Ferrowick Labs",
            json!("Ferrowick Labs"),
        ),
        ("Demo with Ana Ruiz", "Ana Ruiz", Value::Null),
        ("Ana Ruiz", "Ana Ruiz", Value::Null),
    ]) {
        let file =
            format!("Meeting Name,Attendee,Created Time\n{title},{attendees},2025-01-{day}\n");
        let report = import(&mut admin, &file).await;
        assert_eq!(report["inserted"], 1, "{report}");
        let stored = bookings(&mut admin).await;
        assert_eq!(stored[0]["client"], client, "{title}");
    }
}

#[tokio::test]
async fn a_client_one_letter_and_its_blanks_from_a_vendor_is_named_with_it() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let vendors = "name,category,websiteUrl,bookingUrl\nNightjar Desk,Intake,,\nCase Harbor,Intake,,\n\
        Docket 360,Staffing,,\n";
    import(&mut admin, vendors).await;
    for (client, nearest) in [
        ("Nightjar Dsk", " (Nightjar Desk?)"),
        ("CaseHarbour", " (Case Harbor?)"),
        ("Docket365", ""),
        ("Lightjar Dsk", ""),
        ("Caseharvest", ""),
    ] {
        let file =
            format!("client,firm size,created time,company\n{client},Solo,2025-01-01,Ruiz Law\n");
        let report = import(&mut admin, file).await;
        let expected = format!("1 row names a client that is no vendor: \"{client}\"{nearest}. ");
        let said = report["notices"][0].as_str().unwrap();
        assert!(said.starts_with(&expected), "{said}");
    }
}

/// Everybody who has signed in reads the bookings.
#[tokio::test]
async fn private_events_of_a_calendar_are_left_out() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let calendar = "Subject,Start Date,All Day Event,Private\nCallPilot,2025-01-10,False,False\n\
        Dentist,2025-01-11,False,True\nCallPilot,2025-01-12,False,\n";
    // In a log that is no calendar the column may say anything.
    for (column, other, inserted) in [
        ("Private", "Private", 2),
        ("All Day Event", "Weekend", 3),
        ("Start Date", "Day", 3),
        ("Subject", "Tool", 3),
    ] {
        let file = calendar.replacen(column, other, 1);
        let columns = json!({ "Client": "Subject", "Created Time": "Start Date" }).to_string();
        let columns = columns.replacen(column, other, 1);
        let columns: String = byte_serialize(columns.as_bytes()).collect();
        let path = format!("{IMPORT}?dryRun=true&columns={columns}");
        let reply = send(&mut admin, &path, form("calendar.csv", file)).await;
        let report = reply.assert(StatusCode::OK);
        assert_eq!(report["inserted"], inserted, "{column}: {report}");
        let said = notices(&report).to_string();
        let is_said = said.contains("1 private event was left out.");
        assert_eq!(is_said, inserted == 2, "{column}: {said}");
    }
}
