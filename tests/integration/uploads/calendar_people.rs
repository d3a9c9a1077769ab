//! People in a buyer's own calendar: the vendor's are no firm that booked, and who booked is not stored.

use serde_json::{Value, json};

use super::{bookings, import, notices};
use crate::support::TestApp;

const VENDORS: &str = "name,category,websiteUrl,bookingUrl\nCallPilot,Intake,www.callpilot.example,\n\
    Mailbox Legal,Intake,https://gmail.com,\n";

#[tokio::test]
async fn the_vendors_people_are_no_firm_that_booked() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    import(&mut admin, VENDORS).await;
    let file = |rows: &str| format!("client,firm size,created time,Attendees,Company\n{rows}");
    let one = "1 row has the address of a vendor's people and no company, so its booking counts as a firm of its own.";
    for (rows, said) in [
        (
            "CallPilot,Solo,2025-01-01,Joe (joe@CallPilot.example),\n",
            json!([one]),
        ),
        (
            "CallPilot,Solo,2025-01-02,joe@callpilot.example,\nCallPilot,Solo,2025-01-03,lee@callpilot.example,\n",
            json!([
                "2 rows have addresses of vendors' people and no company, so each of their bookings counts as a firm of \
                 its own."
            ]),
        ),
        ("CallPilot,Solo,2025-01-04,ana@ruiz.example,\n", json!([])),
        // A site where anyone has an address, another host, and a company beside the vendor's address.
        ("CallPilot,Solo,2025-01-05,ana@gmail.com,\n", json!([])),
        (
            "CallPilot,Solo,2025-01-06,ana@mycallpilot.example,\n",
            json!([]),
        ),
        (
            "CallPilot,Solo,2025-01-07,joe@callpilot.example,Ruiz Law\n",
            json!([]),
        ),
    ] {
        let report = import(&mut admin, file(rows)).await;
        assert_eq!(notices(&report), said, "{rows}");
        let again = import(&mut admin, file(rows)).await;
        assert_eq!([&again["inserted"], &again["updated"]], [0, 0], "{again}");
    }
}

/// A booking that was imported before its vendor was in the directory is the same one afterwards.
#[tokio::test]
async fn a_vendor_that_is_added_later_changes_no_identity() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let file = "client,firm size,created time,Attendees\nCallPilot,Solo,2025-01-01,joe@callpilot.example\n";
    import(&mut admin, file).await;
    import(&mut admin, VENDORS).await;
    let again = import(&mut admin, file).await;
    assert_eq!(again["inserted"], 0, "{again}");
    assert_eq!(bookings(&mut admin).await.len(), 1);
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
