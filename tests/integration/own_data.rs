//! A firm's own vendors, in its own words, without a tag: whom the answers of firms lead to.

use std::collections::BTreeMap;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::directory::{column, submit, without_vendors};
use crate::form::{FORM, form};
use crate::support::{Browser, TestApp};

const VENDORS: &[u8] = include_bytes!("../fixtures/own-data/vendors.csv");
const WORKBOOK: &[u8] = include_bytes!("../fixtures/own-data/vendors.xlsx");
const BOOKINGS: &[u8] = include_bytes!("../fixtures/own-data/bookings.csv");
const FIRMS: &str = include_str!("../fixtures/own-data/firms.json");

/// How many of the 30 firms must at least find whom an expert would put first.
const FOUND_AT_LEAST: usize = 28;

/// A firm's answers, and whom an expert would accept in first place.
#[derive(Deserialize)]
struct Firm {
    category: String,
    answers: BTreeMap<String, Vec<String>>,
    expected: Vec<String>,
}

/// What a firm finds in first place.
struct First {
    name: String,
    /// The words of the vendor's own that support a need.
    quotes: Vec<String>,
}

/// Uploads a file as the import screen does, and returns the report.
async fn upload(admin: &mut Browser, name: &str, file: &[u8]) -> Value {
    let path = "/api/admin/demo-bookings/import?allowMissing=websiteUrl,bookingUrl";
    let request = Request::post(path).header(header::CONTENT_TYPE, FORM);
    let body = Body::from(form(name, file));
    let reply = admin.send_raw(request.body(body).unwrap()).await;
    let report = reply.assert(StatusCode::OK);
    assert_eq!(report["errors"], json!([]), "{report}");
    report
}

/// An administrator of a server that has the categories and nothing else.
async fn empty_server() -> (TestApp, Browser) {
    let server = without_vendors();
    let admin = server.admin().await;
    (server, admin)
}

/// Every vendor, except the ids that each server gives.
async fn directory(browser: &mut Browser) -> Vec<Value> {
    let mut vendors = Vec::new();
    for page in 1.. {
        let path = format!("/api/vendors?page={page}");
        let reply = browser.get(&path).await.assert(StatusCode::OK);
        vendors.extend(reply["items"].as_array().unwrap().iter().cloned());
        if reply["total"] == vendors.len() {
            break;
        }
    }
    for vendor in &mut vendors {
        vendor.as_object_mut().unwrap().remove("id");
    }
    vendors
}

async fn first_place(browser: &mut Browser, firm: &Firm) -> Option<First> {
    let answers = firm.answers.iter();
    let answers = answers.map(|(id, values)| json!({"questionId": id, "selectedValues": values}));
    let answers = json!({"categoryId": firm.category, "answers": answers.collect::<Vec<_>>()});
    let response = submit(browser, &answers).await;
    let body = json!({"responseId": response, "categoryId": firm.category});
    let reply = browser.post("/api/recommendations/compute", &body).await;
    let ranking = reply.assert(StatusCode::OK);
    let first = ranking["vendors"].get(0)?;
    let quotes = column(&first["matched"], "/quote").into_iter();
    Some(First {
        name: first["vendor"]["name"].as_str().unwrap().to_owned(),
        quotes: quotes
            .filter_map(|quote| quote.as_str().map(str::to_owned))
            .collect(),
    })
}

#[tokio::test]
async fn firms_find_whom_an_expert_would_choose_in_the_words_of_the_vendors() {
    let (_server, mut admin) = empty_server().await;
    let report = upload(&mut admin, "vendors.csv", VENDORS).await;
    assert_eq!(report["inserted"], 40, "{report}");
    let firms: Vec<Firm> = serde_json::from_str(FIRMS).unwrap();
    let mut misses = Vec::new();
    for (number, firm) in firms.iter().enumerate() {
        let first = first_place(&mut admin, firm).await;
        let first = first.unwrap_or_else(|| panic!("firm {number} finds nothing"));
        if !firm.expected.contains(&first.name) || first.quotes.is_empty() {
            misses.push(format!(
                "{number} {}: {:?} in place of {:?}, quotes {:?}",
                firm.category, first.name, firm.expected, first.quotes
            ));
        }
    }
    let found = firms.len() - misses.len();
    assert!(found >= FOUND_AT_LEAST, "{found}: {misses:#?}");
}

#[tokio::test]
async fn a_workbook_gives_the_vendors_that_the_csv_gives() {
    let mut directories = Vec::new();
    for (name, file) in [("vendors.csv", VENDORS), ("vendors.xlsx", WORKBOOK)] {
        let (_server, mut admin) = empty_server().await;
        upload(&mut admin, name, file).await;
        directories.push(directory(&mut admin).await);
    }
    assert_eq!(directories[0].len(), 40);
    assert_eq!(directories[0], directories[1]);
}

#[tokio::test]
async fn bookings_of_a_scheduling_tool_find_the_vendors() {
    let (_server, mut admin) = empty_server().await;
    upload(&mut admin, "vendors.csv", VENDORS).await;
    let report = upload(&mut admin, "bookings.csv", BOOKINGS).await;
    // Eleven of the 200 were canceled.
    let kind_and_count = (&report["kind"], &report["inserted"]);
    assert_eq!(kind_and_count, (&json!("bookings"), &json!(189)));
    let names = directory(&mut admin).await;
    let names: Vec<_> = names.iter().map(|vendor| &vendor["name"]).collect();
    let bookings = admin.get("/api/demo-bookings").await.assert(StatusCode::OK);
    for booking in bookings.as_array().unwrap() {
        assert!(names.contains(&&booking["client"]), "{booking}");
        assert!(booking["state"].is_string(), "{booking}");
    }
}
