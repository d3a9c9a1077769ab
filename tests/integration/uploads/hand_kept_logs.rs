//! Logs that people keep by hand: the vendor stands in the first row of a group alone, or two vendors share a name.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::import;
use crate::directory::{import as import_vendors, without_vendors};

const VENDORS: &str = "id,name,category,websiteUrl,bookingUrl\n\
    records,Chartrun,Medical Record Retrieval,,\n\
    demands,Chartrun,Demands,,\n\
    aster,Aster,Intake,,\n\
    new,Brightline,Intake,,\n\
    old,Brightline,Demands,,\n";

/// The sentences of a report about clients that a row does not name, or names in more than one way.
fn about_clients(report: &Value) -> Vec<&str> {
    let all = report["notices"].as_array().unwrap().iter();
    let all = all.filter_map(Value::as_str);
    all.filter(|notice| {
        notice.contains("nor a category") || notice.contains("in several categories")
    })
    .collect()
}

#[tokio::test]
async fn rows_without_a_vendor_or_with_the_name_of_two_are_reported() {
    let app = without_vendors();
    import_vendors(&app, VENDORS);
    let mut admin = app.admin().await;
    let log = "Client,Client Category,Law Firm,Created Time\n\
        Aster,,Ruiz Law,2024-03-05\n\
        ,,Beck LLP,2024-03-06\n\
        ,,Cole PC,2024-03-07\n\
        ,Intake,Dunn PC,2024-03-08\n";
    let report = import(&mut admin, log).await;
    let expected = "2 rows name neither a client nor a category, so their bookings count for nobody. Where the client of a \
                    row above is meant, undo this import, fill it in in every row, and import the file again.";
    assert_eq!(about_clients(&report), [expected]);
    let log = "Client,Client Category,Law Firm,Created Time\n\
        Chartrun,,Ruiz Law,2024-04-05\n\
        chartrun,,Beck LLP,2024-04-06\n\
        Chartrun,Demands,Cole PC,2024-04-07\n\
        Chartrun,Medical Record Retrieval,Dunn PC,2024-04-08\n\
        Aster,Staffing,Egan PC,2024-04-09\n";
    let report = import(&mut admin, log).await;
    let expected = "2 rows name a client whose name vendors in several categories have or had: \"Chartrun\" (counted for the one \
                    in Demands). Where another of them is meant, undo this import, name its category in the column Client \
                    Category in every row, and import the file again.";
    assert_eq!(about_clients(&report), [expected]);
}

#[tokio::test]
async fn a_name_that_another_vendor_had_is_shared_too() {
    let app = without_vendors();
    import_vendors(&app, VENDORS);
    let mut admin = app.admin().await;
    let name = json!({"name": "Fairwater"});
    let renamed = admin.patch("/api/admin/vendors/old", &name).await;
    renamed.assert(StatusCode::OK);
    let log = "Client,Client Category,Law Firm,Created Time\n\
        brightline,,Ruiz Law,2024-03-05\n\
        Brightline,Demands,Beck LLP,2024-03-06\n\
        Fairwater,,Cole PC,2024-03-07\n";
    let report = import(&mut admin, log).await;
    let expected = "1 row names a client whose name vendors in several categories have or had: \"Brightline\" (counted for the \
                    one in Intake). Where another of them is meant, undo this import, name its category in the column Client \
                    Category in every row, and import the file again.";
    assert_eq!(about_clients(&report), [expected]);
}
