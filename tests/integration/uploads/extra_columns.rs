//! A firm's own list of vendors has a column for each thing that it compares: what they say is read.

mod answers;
mod icons;
mod lists;
mod prices;
mod refusals;
mod terms;

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{IMPORT, form, notices, send};
use crate::support::{Browser, TestApp};

const OWN_LIST: &str = "\
Vendor,Category,Website,Languages,HIPAA compliant?,Signs BAA (Y/N),Hours,Trains AI on client data?,Main contact,Our notes,Seats\n\
Alpha Answering,Intake,alpha.example,\"English, Spanish\",Yes,✓,24/7,No,Spanish Joe,speaks Spanish,8\n\
Beta Calls,Intake,beta.example,English only,N,☐,9am to 5pm,yes,,,\n\
Gamma Desk,Intake,gamma.example,?,TBD,not sure,https://gamma.example/hours,,,,\n";

async fn import(admin: &mut Browser, file: &str) -> Value {
    let path = format!("{IMPORT}?allowMissing=websiteUrl,bookingUrl");
    let reply = send(admin, &path, form("vendors.csv", file)).await;
    let report = reply.assert(StatusCode::OK);
    assert_eq!(report["errors"], json!([]), "{report}");
    report
}

async fn vendor(admin: &mut Browser, name: &str) -> Value {
    let page = admin.get("/api/vendors").await.assert(StatusCode::OK);
    let mut all = page["items"].as_array().unwrap().iter();
    all.find(|vendor| vendor["name"] == name).unwrap().clone()
}

async fn highlights(admin: &mut Browser, name: &str) -> Value {
    vendor(admin, name).await["shortHighlights"].clone()
}

/// The state of each capability with these words in its label, without those that are only near.
async fn said(admin: &mut Browser, name: &str, label: &str) -> Vec<(String, String)> {
    let id = vendor(admin, name).await["id"].as_str().unwrap().to_owned();
    let path = format!("/api/vendors/{id}/capabilities");
    let reply = admin.get(&path).await.assert(StatusCode::OK);
    let all = reply["capabilities"].as_array().unwrap().iter();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let about =
        all.filter(|one| text(&one["label"]).contains(label) && one["state"] != "suggested");
    about
        .map(|one| (text(&one["state"]), text(&one["quote"])))
        .collect()
}

fn one(state: &str, quote: &str) -> Vec<(String, String)> {
    vec![(state.to_owned(), quote.to_owned())]
}

#[tokio::test]
async fn what_extra_columns_say_of_offers_becomes_highlights() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let report = import(&mut admin, OWN_LIST).await;
    assert_eq!(
        notices(&report),
        json!([
            "Columns that are not known here: \"Main contact\", \"Our notes\", \"Seats\".",
            "Added to the highlights where they say what a vendor offers: \"Languages\", \
             \"HIPAA compliant?\", \"Signs BAA (Y/N)\", \"Hours\", \"Trains AI on client data?\"."
        ])
    );
    // Beta says no to two things, and only Gamma nothing.
    assert_eq!(report["capabilities"]["silent"], json!(1));
    let fields: Vec<_> = report["columns"].as_array().unwrap().iter().collect();
    let field = |header: &str| {
        let mut fields = fields.iter();
        fields.find(|column| column["header"] == header).unwrap()["field"].clone()
    };
    assert_eq!(field("Languages"), json!("shortHighlights"));
    assert_eq!(field("Our notes"), Value::Null);
    assert_eq!(
        highlights(&mut admin, "Alpha Answering").await,
        json!([
            "Languages: English, Spanish",
            "HIPAA compliant",
            "Signs BAA",
            "Hours: 24/7",
            "Trains AI on client data: no",
        ])
    );
    assert_eq!(
        highlights(&mut admin, "Beta Calls").await,
        json!([
            "HIPAA compliant: no",
            "Signs BAA: no",
            "Trains AI on client data: yes"
        ])
    );
    // Who does not know says nothing.
    assert_eq!(highlights(&mut admin, "Gamma Desk").await, json!([]));
}

#[tokio::test]
async fn a_grade_is_no_answer() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let file = "Vendor,Category,Website,Spanish,Signs BAA,Hours,Overnight\n\
        Alpha,Intake,alpha.example,4/5,0,24-7,10/12/2026\n";
    import(&mut admin, file).await;
    assert_eq!(
        highlights(&mut admin, "Alpha").await,
        json!(["Hours: 24-7"])
    );
}

#[tokio::test]
async fn what_is_offered_stands_before_what_is_not() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let file = "Vendor,Category,Website,\"Signs\nBAA?\",Trains AI on client data,Hours\n\
        Alpha,Intake,alpha.example,no,yes,24/7\n";
    import(&mut admin, file).await;
    let expected = [
        "Hours: 24/7",
        "Signs BAA: no",
        "Trains AI on client data: yes",
    ];
    assert_eq!(highlights(&mut admin, "Alpha").await, json!(expected));
}

#[tokio::test]
async fn an_answer_in_a_column_is_a_claim_or_a_denial() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    import(&mut admin, OWN_LIST).await;
    for (name, label, expected) in [
        (
            "Alpha Answering",
            "Spanish",
            one("derived", "Languages: English, Spanish"),
        ),
        ("Alpha Answering", "24/7", one("derived", "Hours: 24/7")),
        (
            "Alpha Answering",
            "HIPAA compliance",
            one("derived", "HIPAA compliant"),
        ),
        (
            "Alpha Answering",
            "business associate",
            one("derived", "Signs BAA"),
        ),
        (
            "Alpha Answering",
            "train AI",
            one("derived", "Trains AI on client data: no"),
        ),
        (
            "Beta Calls",
            "HIPAA compliance",
            one("denied", "HIPAA compliant: no"),
        ),
        (
            "Beta Calls",
            "train AI",
            one("denied", "Trains AI on client data: yes"),
        ),
        ("Beta Calls", "Spanish", Vec::new()),
        // Until five is no evening.
        ("Beta Calls", "after-hours", Vec::new()),
        ("Gamma Desk", "HIPAA", Vec::new()),
    ] {
        assert_eq!(
            said(&mut admin, name, label).await,
            expected,
            "{name}: {label}"
        );
    }
}

#[tokio::test]
async fn a_later_file_replaces_what_its_columns_said_and_leaves_other_highlights() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let rows = |columns: &str, row: &str| {
        format!("Vendor,Category,Website{columns}\nAlpha,Intake,alpha.example{row}\n")
    };
    let file = rows(",Features,Languages,Hours", ",Texts callers,Spanish,24/7");
    import(&mut admin, &file).await;
    let all = json!(["Texts callers", "Languages: Spanish", "Hours: 24/7"]);
    assert_eq!(highlights(&mut admin, "Alpha").await, all);
    // Nor is what the file itself has among its features taken for what an earlier one said.
    let both = rows(",Features,Hours", ",Hours: 24/7;Fast,by arrangement");
    import(&mut admin, &both.replace("Alpha", "Beta")).await;
    import(&mut admin, &both.replace("Alpha", "Beta")).await;
    assert_eq!(
        highlights(&mut admin, "Beta").await,
        json!(["Hours: 24/7", "Fast"])
    );
    // The same file again changes nothing.
    assert_eq!(import(&mut admin, &file).await["unchanged"], json!(1));
    // A file without the columns neither.
    import(&mut admin, &rows(",Description", ",Answers")).await;
    assert_eq!(highlights(&mut admin, "Alpha").await, all);
    let report = import(&mut admin, &rows(",Languages,hours", ",Vietnamese,")).await;
    assert_eq!(
        highlights(&mut admin, "Alpha").await,
        json!(["Texts callers", "Languages: Vietnamese"])
    );
    let id = report["importId"].as_str().unwrap();
    let undo = format!("/api/admin/imports/{id}/undo");
    admin.post(&undo, &json!({})).await.assert(StatusCode::OK);
    assert_eq!(highlights(&mut admin, "Alpha").await, all);
}

#[tokio::test]
async fn of_a_long_text_the_sentences_that_say_something_are_taken() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let filler = "We were founded by two former paralegals who love what they do. ".repeat(4);
    let file = format!(
        "Vendor,Category,Website,Our pitch\n\
         Alpha,Intake,alpha.example,\"{filler}Our agents speak Spanish at every hour. {filler}\"\n"
    );
    import(&mut admin, &file).await;
    assert_eq!(
        highlights(&mut admin, "Alpha").await,
        json!(["Our pitch: Our agents speak Spanish at every hour"])
    );
}

#[tokio::test]
async fn a_column_of_a_tool_says_whether_a_vendor_connects_to_it() {
    let app = TestApp::new();
    let mut admin = app.admin().await;
    let file = "Vendor,Category,Website,Integrates With,Works with Clio?,Filevine integration,Litify\n\
        Alpha,Intake,a.example,Outlook,Yes,No,native\n\
        Beta,Intake,b.example,\"Outlook, Filevine\",No,✗,?\n";
    let report = import(&mut admin, file).await;
    assert_eq!(
        notices(&report),
        json!([
            "Added to the integrations: \"Works with Clio?\", \"Filevine integration\", \"Litify\"."
        ])
    );
    for (name, expected) in [
        ("Alpha", json!(["Outlook", "Clio", "Litify"])),
        ("Beta", json!(["Outlook"])),
    ] {
        assert_eq!(
            vendor(&mut admin, name).await["integrations"],
            expected,
            "{name}"
        );
    }
    let again = import(&mut admin, file).await;
    assert_eq!(again["unchanged"], json!(2), "{again}");
}
