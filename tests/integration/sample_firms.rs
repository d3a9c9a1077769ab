//! The invented firms of the sample data: seen wherever firms are counted, and nobody's account.

use std::collections::BTreeSet;

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use stackbrief::app::imports::{Options, Origin};
use stackbrief::domain::firm::FirmSize;
use stackbrief::domain::import::Importer;
use stackbrief::domain::stage::STAGES;

use crate::directory::{import, without_vendors};
use crate::support::{Browser, PASSWORD, TestApp};

const FIRMS: &str = include_str!("../../data/sample/firms.csv");
const VENDORS: &str = include_str!("../../data/sample/vendors.csv");
const LIFECYCLE: &str = "/api/recommendations/lifecycle";
const USERS: &str = "/api/admin/users";

/// A server with the sample vendors, and without the bookings, which would take seconds.
fn with_sample() -> TestApp {
    let server = without_vendors();
    load_sample(&server);
    server
}

fn load_sample(server: &TestApp) {
    let options = Options {
        origin: Origin::Sample {
            newest_at: server.clock.now(),
        },
        ..Options::default()
    };
    let imports = &server.app.imports;
    imports
        .import_reader(VENDORS.as_bytes(), None, &options, &|_| {})
        .unwrap();
}

/// A person whose firm has this size.
async fn sized(server: &TestApp, name: &str, size: FirmSize) -> Browser {
    let mut browser = server.sign_up(name).await;
    let profile = json!({"firmSize": size.code()});
    let reply = browser.patch("/api/profile", &profile).await;
    reply.assert(StatusCode::OK);
    browser
}

/// How many stages of the map say how many firms use a tool.
async fn stages_with_figures(browser: &mut Browser) -> usize {
    let map = browser.get(LIFECYCLE).await.assert(StatusCode::OK);
    let stages = map["stages"].as_array().unwrap().iter();
    stages.filter(|stage| !stage["usedBy"].is_null()).count()
}

fn firms_in_file() -> BTreeSet<(&'static str, &'static str)> {
    let rows = FIRMS.lines().skip(1);
    let names = rows.map(|row| {
        let (name, rest) = match row.strip_prefix('"') {
            Some(quoted) => quoted.split_once("\",").unwrap(),
            None => row.split_once(',').unwrap(),
        };
        (name, rest.split(',').next().unwrap())
    });
    names.collect()
}

#[tokio::test]
async fn the_lifecycle_map_has_figures_at_first_sight_for_every_size() {
    let server = with_sample();
    for size in FirmSize::ALL {
        let mut browser = sized(&server, size.code(), *size).await;
        let map = browser.get(LIFECYCLE).await.assert(StatusCode::OK);
        let stages = map["stages"].as_array().unwrap();
        assert_eq!(stages.len(), STAGES.len());
        for stage in stages {
            assert!(!stage["usedBy"].is_null(), "{}: {stage}", size.label());
            assert_eq!(stage["yours"], Value::Null);
        }
    }
}

#[tokio::test]
async fn they_are_there_exactly_while_the_sample_data_is() {
    let server = without_vendors();
    let mut ada = sized(&server, "Ada", FirmSize::From6To20).await;
    assert_eq!(stages_with_figures(&mut ada).await, 0);
    load_sample(&server);
    assert_eq!(stages_with_figures(&mut ada).await, 9);
    drop(ada);
    let server = server.restarted();
    let mut ada = server.browser();
    let who = json!({"email": "ada@example.com", "password": PASSWORD});
    ada.post("/api/auth/sign-in", &who)
        .await
        .assert(StatusCode::OK);
    assert_eq!(stages_with_figures(&mut ada).await, 9);

    let removing = Options {
        remove_sample_data: true,
        ..Options::default()
    };
    let imports = &server.app.imports;
    let real = "id,name,category,websiteUrl,bookingUrl\nreal,Real,Intake,,\n";
    let report = imports
        .import_reader(real.as_bytes(), None, &removing, &|_| {})
        .unwrap();
    assert_eq!(stages_with_figures(&mut ada).await, 0);
    imports
        .undo(report.import_id.unwrap(), &Importer::CommandLine)
        .unwrap();
    assert_eq!(stages_with_figures(&mut ada).await, 9);
    imports.remove_sample_data(&Importer::CommandLine).unwrap();
    assert_eq!(stages_with_figures(&mut ada).await, 0);
    drop(ada);
    let server = server.restarted();
    let mut eve = sized(&server, "Eve", FirmSize::From6To20).await;
    assert_eq!(stages_with_figures(&mut eve).await, 0);
}

#[tokio::test]
async fn a_directory_without_the_sample_has_no_invented_firm() {
    let server = without_vendors();
    import(&server, VENDORS);
    let mut ada = sized(&server, "Ada", FirmSize::From6To20).await;
    assert_eq!(stages_with_figures(&mut ada).await, 0);
}

#[tokio::test]
async fn they_are_no_accounts_and_nobody_is_their_colleague() {
    let server = with_sample();
    let mut admin = server.admin().await;
    let listed = admin.get(USERS).await.assert(StatusCode::OK);
    assert_eq!(listed["items"].as_array().unwrap().len(), 1, "{listed}");
    let (name, size) = *firms_in_file().first().unwrap();
    let host = name
        .to_lowercase()
        .replace(|letter: char| !letter.is_alphanumeric(), "");
    for (person, host) in [("eve", host.as_str()), ("mallory", "gmail")] {
        let mut browser = server.browser();
        let account = json!({
            "name": person,
            "email": format!("{person}@{host}.example"),
            "password": PASSWORD,
            "lawFirm": name,
        });
        let reply = browser.post("/api/auth/sign-up", &account).await;
        reply.assert(StatusCode::CREATED);
        let profile = json!({"firmSize": size});
        browser
            .patch("/api/profile", &profile)
            .await
            .assert(StatusCode::OK);
        let map = browser.get(LIFECYCLE).await.assert(StatusCode::OK);
        let stages = map["stages"].as_array().unwrap();
        assert!(stages.iter().all(|stage| stage["yours"].is_null()), "{map}");
        let export = browser
            .get("/api/profile/export.json")
            .await
            .assert(StatusCode::OK);
        assert!(!export.to_string().contains("sample-"), "{export}");
    }
    let gone = admin
        .send(Method::DELETE, "/api/admin/sample-data", None)
        .await;
    gone.assert(StatusCode::OK);
}
