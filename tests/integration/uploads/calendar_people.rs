//! People in a buyer's own calendar: the vendor's are no firm that booked.

use serde_json::json;

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
