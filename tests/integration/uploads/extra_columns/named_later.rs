//! Extra columns of which someone says later what they hold.

use axum::http::StatusCode;
use serde_json::json;

use super::super::{IMPORT, form, send};
use super::highlights;
use crate::support::TestApp;

#[tokio::test]
async fn what_was_read_of_a_column_goes_once_someone_says_what_it_holds() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let file = "Vendor,Category,Website,Features,Sizes,Where,Languages\n\
        Alpha,Intake,alpha.example,Texts callers,\"Solo, 2-5\",\"TX, OK\",Spanish\n";
    let import = async |admin: &mut _, named: &str| {
        let path = format!("{IMPORT}?allowMissing=bookingUrl{named}");
        let reply = send(admin, &path, form("list.csv", file)).await;
        reply.assert(StatusCode::OK)
    };
    import(&mut admin, "").await;
    let all = json!([
        "Texts callers",
        "Sizes: solo attorneys, 2-5 attorneys",
        "Where: TX, OK",
        "Languages: Spanish"
    ]);
    assert_eq!(highlights(&mut admin, "Alpha").await, all);
    let named = "&columns=%7B%22firmSizeSupported%22:%22Sizes%22,%22geoFocus%22:%22Where%22%7D";
    import(&mut admin, named).await;
    let rest = json!(["Texts callers", "Languages: Spanish"]);
    assert_eq!(highlights(&mut admin, "Alpha").await, rest);
    assert_eq!(import(&mut admin, named).await["unchanged"], 1);
}
