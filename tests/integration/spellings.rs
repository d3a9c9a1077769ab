//! Bookings find the vendor that their client is, however they spell its name.

use std::fmt::Write as _;

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use stackbrief::analytics::BookingFilter;
use stackbrief::app::imports::{Options, Report};
use stackbrief::domain::import::Importer;

use crate::directory::{column, import, without_vendors};
use crate::support::{Browser, TestApp};

const VENDORS: &str = "id,name,category,websiteUrl,bookingUrl\n\
    lumen,\"Lumen Intake, Inc.\",Intake,,\n\
    rings,Two Rings LLC,Intake,,\n\
    desk,The Signing Desk,Signing,,\n\
    owl,NightOwl Legal Reception,Intake,,\n\
    nurses,Florence & Co. Nurse Consultants,Nurses,,\n\
    cloud,MedFetch Cloud,Records,,\n\
    beta,Beta Records,Records,,\n";

fn reported(server: &TestApp, csv: &str, options: &Options) -> Report {
    let read = server
        .app
        .imports
        .import_reader(csv.as_bytes(), None, options, &|_| {});
    read.unwrap()
}

/// What is said of clients or vendors by their names.
fn said(report: &Report) -> Vec<&str> {
    let said = report.notices.iter().map(String::as_str);
    said.filter(|notice| notice.contains("vendor")).collect()
}

fn bookings(clients: &[&str]) -> String {
    let mut csv = "client,company,firm size,created time\n".to_owned();
    for (number, client) in clients.iter().enumerate() {
        let firm = number % 12;
        let (month, day) = (number / 28 + 1, number % 28 + 1);
        writeln!(csv, "\"{client}\",Firm {firm},6-20,2026-0{month}-{day:02}").unwrap();
    }
    csv
}

/// The vendors of all bookings as they are published, the earliest first.
fn links(server: &TestApp) -> Vec<String> {
    let bookings = &server.app.bookings;
    let all = bookings.part(&BookingFilter::default(), 0, 100).unwrap();
    let mut found: Vec<_> = all
        .bookings()
        .map(|booking| booking.view().vendor_id.unwrap_or("none").to_owned())
        .collect();
    found.reverse();
    found
}

/// The categories of bookings as they are listed, the earliest first.
async fn shown(browser: &mut Browser) -> Vec<String> {
    let listed = browser.get("/api/demo-bookings").await;
    let listed = column(&listed.assert(StatusCode::OK), "/clientCategory");
    let name = |category: &Value| category.as_str().unwrap_or("none").to_owned();
    listed.iter().rev().map(name).collect()
}

#[tokio::test]
async fn trends_and_evidence_know_the_vendor_in_every_spelling() {
    let server = without_vendors();
    import(&server, VENDORS);
    let spelled = [
        ("lumen", "Lumen Intake"),
        ("lumen", "Lumen Intake LLC"),
        ("lumen", "LUMEN INTAKE INC"),
        ("lumen", "The Lumen-Intake, L.L.C."),
        ("rings", "Two Rings"),
        ("rings", "TwoRings"),
        ("rings", "Two Rings, L.L.C."),
        ("desk", "Signing Desk"),
        ("desk", "Signing Desk, The"),
        ("owl", "The NightOwl Legal Reception"),
        ("owl", "Night Owl Legal Reception"),
        ("nurses", "Florence and Co Nurse Consultants"),
        ("cloud", "Medfetch Cloud Inc."),
        ("none", "Lumen"),
        ("none", "MedFetch"),
    ];
    import(&server, &bookings(&spelled.map(|(_, client)| client)));
    let expected = spelled.map(|(vendor, _)| vendor);
    assert_eq!(links(&server), expected);
    let mut admin = server.admin().await;
    let trends = admin.get("/api/trends").await.assert(StatusCode::OK);
    let counted: Vec<_> = column(&trends["categoryCounts"], "/name")
        .into_iter()
        .zip(column(&trends["categoryCounts"], "/count"))
        .collect();
    for (name, count) in [
        ("Intake", 9),
        ("Signing", 2),
        ("Nurses", 1),
        ("Records", 1),
        ("Unknown", 2),
    ] {
        assert!(
            counted.contains(&(json!(name), json!(count))),
            "{name}: {counted:?}"
        );
    }
    drop(admin);
    assert_eq!(links(&server.restarted()), expected);
}

#[tokio::test]
async fn a_share_counts_the_firms_that_spell_a_vendor_otherwise() {
    let server = without_vendors();
    import(&server, VENDORS);
    // Firms 0 to 6 book the one, 4 to 11 the other.
    let mut csv = "client,company,firm size,created time\n".to_owned();
    for firm in 0..12 {
        if firm < 7 {
            writeln!(csv, "Two Rings,Firm {firm},6-20,2026-02-0{}", firm + 1).unwrap();
        }
        if firm > 3 {
            writeln!(csv, "Lumen Intake,Firm {firm},6-20,2026-02-10").unwrap();
        }
    }
    import(&server, &csv);
    let mut person = server.member("Person").await;
    let size = json!({"firmSize": "E6_20"});
    person
        .patch("/api/profile", &size)
        .await
        .assert(StatusCode::OK);
    let picked = person.send(Method::POST, "/api/recommendations/pick-for-me", None);
    let picked = picked.await.assert(StatusCode::OK);
    let items = picked["items"].as_array().unwrap();
    let intake = items
        .iter()
        .find(|one| one["categoryId"] == "intake")
        .unwrap();
    let reasons = column(&intake["picks"], "/reason");
    for reason in [
        "Demo booked by 8 of 12 firms your size (6-20)",
        "Demo booked by 7 of 12 firms your size (6-20)",
    ] {
        assert!(reasons.contains(&json!(reason)), "{reasons:?}");
    }
}

#[tokio::test]
async fn names_lead_on_through_edits_merges_undos_and_restarts() {
    let server = without_vendors();
    import(&server, VENDORS);
    let clients = ["Lumen Intake", "lumen intake llc", "Two Rings", "Beta"];
    import(&server, &bookings(&clients));
    let mut admin = server.admin().await;
    assert_eq!(links(&server), ["lumen", "lumen", "rings", "none"]);
    let intake = ["Intake", "Intake", "Intake", "none"];
    assert_eq!(shown(&mut admin).await, intake);
    let path = "/api/admin/vendors/rings";
    let edit = async |admin: &mut Browser, path: &str, change: Value| {
        admin.patch(path, &change).await.assert(StatusCode::OK);
    };
    // Two vendors share its key now, so only the very name means one of them.
    edit(&mut admin, path, json!({"name": "Lumen Intake LLC"})).await;
    assert_eq!(links(&server), ["none", "rings", "rings", "none"]);
    let ambiguous = ["none", "Intake", "Intake", "none"];
    assert_eq!(shown(&mut admin).await, ambiguous);
    let merged = admin
        .post(&format!("{path}/merge"), &json!({"into": "lumen"}))
        .await
        .assert(StatusCode::OK);
    assert_eq!(merged["moved"]["bookings"], 2);
    assert_eq!(links(&server), ["lumen", "lumen", "lumen", "none"]);
    assert_eq!(shown(&mut admin).await, intake);
    let merge = merged["mergeId"].as_str().unwrap();
    let undo = format!("/api/admin/merges/{merge}/undo");
    admin.post(&undo, &json!({})).await.assert(StatusCode::OK);
    assert_eq!(links(&server), ["none", "rings", "rings", "none"]);
    assert_eq!(shown(&mut admin).await, ambiguous);
    edit(&mut admin, path, json!({"name": "Two Rings LLC"})).await;
    edit(&mut admin, path, json!({"formerNames": []})).await;
    assert_eq!(links(&server), ["lumen", "lumen", "rings", "none"]);
    let beta = "/api/admin/vendors/beta";
    edit(&mut admin, beta, json!({"formerNames": ["The Beta, Inc."]})).await;
    assert_eq!(links(&server), ["lumen", "lumen", "rings", "beta"]);
    let all = ["Intake", "Intake", "Intake", "Records"];
    assert_eq!(shown(&mut admin).await, all);
    // A booking that names a category means the only one there.
    let added = reported(
        &server,
        "name,category,websiteUrl,bookingUrl\nLumen Intake Corp,Staffing,,\n",
        &Options::default(),
    );
    assert_eq!(links(&server)[..2], ["none", "none"]);
    import(
        &server,
        "client,client category,company,created time\nLumen Intake,Staffing,Firm 1,2026-02-03\n",
    );
    assert_eq!(links(&server).last().unwrap(), "staffing-lumen-intake-corp");
    let undone = server
        .app
        .imports
        .undo(added.import_id.unwrap(), &Importer::CommandLine);
    undone.unwrap();
    let expected = ["lumen", "lumen", "rings", "beta", "lumen"];
    assert_eq!(links(&server), expected);
    drop(admin);
    assert_eq!(links(&server.restarted()), expected);
}

#[test]
fn a_report_names_the_clients_that_are_no_vendor() {
    let server = without_vendors();
    import(&server, VENDORS);
    let dry_run = Options {
        dry_run: true,
        ..Options::default()
    };
    let known = bookings(&["Lumen Intake", "Two Rings", ""]);
    assert_eq!(said(&reported(&server, &known, &dry_run)), [""; 0]);
    let one = bookings(&["Lumen Intak", "Two Rings"]);
    let expected = "1 row names a client that is no vendor: \"Lumen Intak\" (Lumen Intake, Inc.?). A vendor with \
                    such a name or former name takes them over.";
    assert_eq!(said(&reported(&server, &one, &dry_run)), [expected]);
    let clients = [
        "MedFetch",
        "Foo",
        "foo",
        "FOO Inc.",
        "foo",
        "Signing Desks",
        "Two Rings",
    ];
    let expected = "6 rows name 3 clients that are no vendor: \"foo\", \"MedFetch\" (MedFetch Cloud?), \"Signing \
                    Desks\" (The Signing Desk?). A vendor with such a name or former name takes them over.";
    let file = bookings(&clients);
    assert_eq!(said(&reported(&server, &file, &dry_run)), [expected]);
    assert_eq!(
        said(&reported(&server, &file, &Options::default())),
        [expected]
    );
    // As often as it is imported.
    assert_eq!(
        said(&reported(&server, &file, &Options::default())),
        [expected]
    );
    let names: Vec<String> = (0..14).map(|number| format!("Client {number}")).collect();
    let many: Vec<&str> = names.iter().map(String::as_str).collect();
    let report = reported(&server, &bookings(&many), &dry_run);
    let [many] = said(&report)[..] else {
        panic!("{:?}", report.notices)
    };
    assert!(
        many.starts_with(
            "14 rows name 14 clients that are no vendor: \"Client 0\", \"Client 1\", \"Client 10\""
        ),
        "{many}"
    );
    assert!(many.contains("\"Client 5\" and 4 more. A"), "{many}");
    // A word of the trade makes no two companies one.
    let report = reported(&server, &bookings(&["Acme Intake", "Acme Cloud"]), &dry_run);
    assert!(
        said(&report)[0].contains("\"Acme Cloud\", \"Acme Intake\"."),
        "{report:?}"
    );
    // Two that share a name in all but spelling are both named.
    import(
        &server,
        "name,category,websiteUrl,bookingUrl\nLumen Intake LLC,Intake,,\n",
    );
    let report = reported(&server, &bookings(&["Lumen Intake"]), &dry_run);
    assert!(
        said(&report)[0].contains("\"Lumen Intake\" (Lumen Intake LLC or Lumen Intake, Inc.?)"),
        "{report:?}"
    );
}

#[test]
fn a_report_names_new_vendors_that_may_be_stored_ones() {
    let server = without_vendors();
    import(&server, VENDORS);
    let header = "name,category,websiteUrl,bookingUrl\n";
    let file = format!("{header}Lumen Intake,Intake,,\nTwoRings,Records,,\nThird,Intake,,\n");
    let dry_run = Options {
        dry_run: true,
        ..Options::default()
    };
    let expected = "A new vendor has the name of another in a different spelling: \"Lumen Intake\" may be the stored \
                    vendor \"Lumen Intake, Inc.\". Vendors that are the same can be merged.";
    assert_eq!(said(&reported(&server, &file, &dry_run)), [expected]);
    // One with an id of its own is another vendor, and so is one of another category.
    let with_id = "id,name,category,websiteUrl,bookingUrl\nx,Lumen Intake,Intake,,\n";
    assert_eq!(said(&reported(&server, with_id, &dry_run)), [""; 0]);
    let report = reported(&server, &file, &Options::default());
    assert_eq!((said(&report), report.inserted), (vec![expected], 3));
    assert_eq!(
        said(&reported(&server, &file, &Options::default())),
        [""; 0],
        "they are there now"
    );
    let two = format!("{header}Signing Desk,Signing,,\nNight Owl Legal Reception LLC,Intake,,\n");
    let expected = "2 new vendors have the names of others in different spellings: \"Signing Desk\" may be the stored \
                    vendor \"The Signing Desk\", \"Night Owl Legal Reception LLC\" may be the stored vendor \"NightOwl \
                    Legal Reception\". Vendors that are the same can be merged.";
    assert_eq!(said(&reported(&server, &two, &dry_run)), [expected]);
}

#[test]
fn a_report_names_new_vendors_with_the_links_of_stored_ones_that_the_file_leaves_out() {
    let server = without_vendors();
    let header = "name,category,websiteUrl,bookingUrl\n";
    let links = |name: &str| format!("https://{name}.example,https://cal.example/{name}");
    let before = format!(
        "{header}DepoReady,Staffing,{depo}\nTrialBase PI,Trial Support,{trial}\nKeeps,Intake,{keeps}\nSite,Intake,https://site.example,\n",
        depo = links("depo"),
        trial = links("trial"),
        keeps = links("keeps"),
    );
    import(&server, &before);
    let after = format!(
        "{header}DepoReady,Depositions & Court Reporting,{depo}\nTrialBase (by Apex),Trial Support,{trial}\n\
         Keeps,Intake,{keeps}\nKeeps,Records,{keeps}\nSite Two,Intake,https://site.example,\nNew,Intake,{new}\n\
         New Two,Records,{new}\n",
        depo = links("depo"),
        trial = links("trial"),
        keeps = links("keeps"),
        new = links("new"),
    );
    let expected = "2 new vendors have the website and the booking link of others that the file does not name: \
                    \"DepoReady\" in Depositions & Court Reporting may be the stored vendor \"DepoReady\" in Staffing, \
                    \"TrialBase (by Apex)\" in Trial Support may be the stored vendor \"TrialBase PI\" in Trial Support. \
                    Vendors that are the same can be merged.";
    let of_site = "A new vendor has the website of another that the file does not name: \"Site Two\" in Intake may be the \
                   stored vendor \"Site\" in Intake. Vendors that are the same can be merged.";
    let report = reported(&server, &after, &Options::default());
    assert_eq!(
        (said(&report), report.inserted),
        (vec![expected, of_site], 6)
    );
    assert_eq!(
        said(&reported(&server, &after, &Options::default())),
        [""; 0]
    );
}
