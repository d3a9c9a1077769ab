//! Data directories that released binaries wrote, opened with this one. They hold one of everything
//! that the product keeps, and beside each lies what the API showed of it then: every part of that
//! must still be shown. `tests/fixtures/data-directories/make.mjs` made them and adds one for each
//! version of the schema.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use axum::http::StatusCode;
use serde_json::Value;
use sha2::{Digest, Sha256};
use stackbrief::app::backups::restore_backup;
use stackbrief::app::base::clock::Clock;
use stackbrief::domain::user::FirmConfirmation;
use stackbrief::store::backup_files::InstanceMark;
use stackbrief::store::open::check_file;
use stackbrief::store::verify::verify_all;
use stackbrief::store::{Store, StoreError, WriteTx, backup_files, migrations, users};
use tempfile::TempDir;

use crate::auth::second_factor::{Authenticator, STEP};
use crate::support::TestApp;

/// `-edited`: vendors were renamed, merged and judged, and a questionnaire published, in tables that
/// came without a new version of the schema. `-confirmed`: accounts with states and firms that someone
/// vouched for, needs that a vendor must meet, and recommendations that say who they are for.
/// `schema-3`: one of everything, with invitations. `schema-4`: the same with bookings column by column. `schema-5`: also with
/// API tokens. `schema-6`: also with a second factor. `schema-7`: bookings without their vendors. `schema-8`:
/// recommendations with what comes near a gap. `schema-9`: imports with names that someone gave columns. `schema-10`:
/// one whose categories are listed under others. `schema-11`: recommendations with the slugs of needs.
/// `schema-12`: questionnaires and API tokens by user.
const DIRECTORIES: [&str; 14] = [
    "schema-2/full",
    "schema-2/sample-removed",
    "schema-2-edited/sample-removed",
    CONFIRMED[0],
    CONFIRMED[1],
    CONFIRMED[2],
    CONFIRMED[3],
    CONFIRMED[4],
    CONFIRMED[5],
    CONFIRMED[6],
    CONFIRMED[7],
    CONFIRMED[8],
    CONFIRMED[9],
    CONFIRMED[10],
];

/// Made when firms were confirmed: their accounts are left as they are.
const CONFIRMED: [&str; 11] = [
    "schema-2-confirmed/sample-removed",
    "schema-3/sample-removed",
    "schema-4/sample-removed",
    "schema-5/sample-removed",
    "schema-6/sample-removed",
    "schema-7/sample-removed",
    "schema-8/sample-removed",
    "schema-9/sample-removed",
    "schema-10/sample-removed",
    "schema-11/sample-removed",
    "schema-12/sample-removed",
];

/// What a running server adds to what is stored: the time of the request, the file of rejected
/// rows, which it keeps until it stops, and when a person was last seen, which each request moves.
const NOT_STORED: [&str; 3] = ["exportedAt", "errorsUrl", "lastSeenAt"];

/// What was a guess: whether a vendor with a gap lists other things of its kind. A gap has a state now.
const GIVEN_UP: [&str; 1] = ["listed"];

/// What counts other firms than it did: those that booked, or else those that said what they use, where
/// it was both; and those that were added to the sample data later.
const RECOUNTED: &str = "firms";

/// The first version whose export leaves a size empty that no file named.
const SIZES_UNSAID_FROM: u64 = 8;

/// The column of an export that names the firm size.
const SIZE_COLUMN: usize = 3;

/// What the history of imports called the rows that it now calls rejected.
const RENAMED: (&str, &str) = ("refused", "rejected");

/// What the history of imports says of an undo: it did not say beforehand what the undo was refused for.
const REFUSED_BEFOREHAND: [&str; 2] = ["canUndo", "whyNot"];

#[derive(serde::Deserialize)]
#[serde(rename_all = "camelCase")]
struct Recording {
    recorded_at: jiff::Timestamp,
    password: String,
    /// Session tokens by person.
    sessions: BTreeMap<String, String>,
    reset_link: ResetLink,
    second_factor: Option<SecondFactor>,
    /// Replies by person and path.
    shown: BTreeMap<String, BTreeMap<String, Value>>,
    export: Export,
}

#[derive(serde::Deserialize)]
#[serde(rename_all = "camelCase")]
struct SecondFactor {
    email: String,
    secret: String,
    recovery_codes: Vec<String>,
}

#[derive(serde::Deserialize)]
struct ResetLink {
    path: String,
}

#[derive(serde::Deserialize)]
struct Export {
    rows: usize,
    sha256: String,
}

#[tokio::test]
async fn every_released_data_directory_opens_and_shows_what_it_showed() {
    for (name, directory, recorded) in directories() {
        let app = open(&name, &directory, &recorded);
        let mut compared = 0;
        for (person, replies) in &recorded.shown {
            let mut browser = app.browser();
            browser
                .cookies
                .insert("sid".to_owned(), recorded.sessions[person].clone());
            for (path, expected) in replies {
                let reply = browser.get(path).await;
                reply.assert(StatusCode::OK);
                for untrue in ["tried by", "Popular "] {
                    assert!(
                        !String::from_utf8_lossy(&reply.body).contains(untrue),
                        "{name}: {path} says {untrue:?}"
                    );
                }
                let mut lost = Vec::new();
                missing(expected, &reply.json(), "", &mut lost);
                assert!(
                    lost.is_empty(),
                    "{name}: {path} for {person}:\n{}",
                    lost.join("\n")
                );
                compared += 1;
            }
        }
        assert!(
            compared > 80,
            "{name}: only {compared} replies were compared"
        );
        assert_export(&name, &app, &recorded).await;
        assert_accounts_work(&name, &app, &recorded).await;
        assert_second_factor_works(&app, &recorded).await;
    }
}

#[tokio::test]
async fn the_sample_data_of_an_older_version_has_the_firms_that_came_later() {
    for (name, directory, recorded) in directories() {
        let app = open(&name, &directory, &recorded);
        let mut browser = app.browser();
        let session = recorded.sessions["admin"].clone();
        browser.cookies.insert("sid".to_owned(), session);
        let map = browser.get("/api/recommendations/lifecycle").await;
        let map = map.assert(StatusCode::OK);
        let stages = map["stages"].as_array().unwrap().iter();
        let figures = stages.filter(|stage| !stage["usedBy"].is_null()).count();
        let expected = if name.ends_with("full") { 9 } else { 0 };
        assert_eq!(figures, expected, "{name}: {map}");
    }
}

/// The export has the same bytes as then, bookings being what a firm can get back by file.
async fn assert_export(name: &str, app: &TestApp, recorded: &Recording) {
    let mut admin = app.browser();
    admin
        .cookies
        .insert("sid".to_owned(), recorded.sessions["admin"].clone());
    let csv = admin.get("/api/demo-bookings/export.csv").await.body;
    // It was recorded as text.
    let csv = csv.strip_prefix("\u{feff}".as_bytes()).unwrap();
    let lines = csv.split(|byte| *byte == b'\n').count() - 1;
    assert_eq!(lines, recorded.export.rows + 1, "{name}");
    let csv = if schema_of(name) < SIZES_UNSAID_FROM {
        with_solo(csv)
    } else {
        csv.to_vec()
    };
    let digest = const_hex::encode(Sha256::digest(csv));
    assert_eq!(digest, recorded.export.sha256, "{name}");
}

/// An export as it was when a size that no file named was exported as Solo.
fn with_solo(csv: &[u8]) -> Vec<u8> {
    let mut rows = csv::Reader::from_reader(csv);
    let mut then = csv::Writer::from_writer(Vec::new());
    then.write_record(rows.headers().unwrap()).unwrap();
    for row in rows.records() {
        let row = row.unwrap();
        let cells = row
            .iter()
            .enumerate()
            .map(|(column, cell)| match (column, cell) {
                (SIZE_COLUMN, "") => "SOLO",
                _ => cell,
            });
        then.write_record(cells).unwrap();
    }
    then.into_inner().unwrap()
}

/// Passwords, reset links and deactivation mean what they meant.
async fn assert_accounts_work(name: &str, app: &TestApp, recorded: &Recording) {
    let sign_in = |email: &str| serde_json::json!({"email": email, "password": recorded.password});
    let mut active = app.browser();
    let reply = active
        .post("/api/auth/sign-in", &sign_in("ada@harbor-law.example"))
        .await;
    reply.assert(StatusCode::OK);
    let mut deactivated = app.browser();
    let reply = deactivated
        .post("/api/auth/sign-in", &sign_in("member6@firm-6.example"))
        .await;
    assert_ne!(
        reply.status,
        StatusCode::OK,
        "{name}: a deactivated person signed in"
    );
    let token = recorded.reset_link.path.split('#').nth(1).unwrap();
    let reset = serde_json::json!({"token": token, "newPassword": "another long password"});
    let mut resetting = app.browser();
    resetting
        .post("/api/auth/reset", &reset)
        .await
        .assert(StatusCode::NO_CONTENT);
}

/// A second factor asks as it did, for the codes of the same app and for recovery codes.
async fn assert_second_factor_works(app: &TestApp, recorded: &Recording) {
    let Some(factor) = &recorded.second_factor else {
        return;
    };
    app.clock.advance(STEP * 2);
    let authenticator = Authenticator(factor.secret.clone());
    for code in [authenticator.code(app), factor.recovery_codes[0].clone()] {
        let mut browser = app.browser();
        let body = serde_json::json!({"email": factor.email, "password": recorded.password});
        let reply = browser.post("/api/auth/sign-in", &body).await;
        let token = reply.assert(StatusCode::ACCEPTED)["token"].clone();
        let body = serde_json::json!({"token": token, "code": code});
        let reply = browser.post("/api/auth/second-step", &body).await;
        reply.assert(StatusCode::OK);
    }
}

/// What stands in `expected` and not in `actual`; new fields of an object are fine, and so is a met
/// need that was its label alone and now says where it stands.
fn missing(expected: &Value, actual: &Value, path: &str, lost: &mut Vec<String>) {
    match (expected, actual) {
        (Value::Object(expected), Value::Object(actual)) => {
            for (key, value) in expected
                .iter()
                .filter(|(key, _)| !NOT_STORED.contains(&key.as_str()))
                .filter(|(key, _)| !GIVEN_UP.contains(&key.as_str()))
            {
                // How a build explains a capability of its own; one that was added has its phrases.
                let is_explained =
                    key == "description" && expected.get("phrases") == Some(&Value::Null);
                let is_refused_now = REFUSED_BEFOREHAND.contains(&key.as_str())
                    && expected["canUndo"] == true
                    && actual["canUndo"] == false
                    && actual["whyNot"].is_string();
                let name = if key == RENAMED.0 { RENAMED.1 } else { key };
                match actual.get(name) {
                    Some(_) if is_explained || is_refused_now => {}
                    Some(now) if key == RECOUNTED && now.is_u64() => {}
                    Some(now) => missing(value, now, &format!("{path}.{key}"), lost),
                    None => lost.push(format!("{path}.{key} is gone")),
                }
            }
        }
        // A build may ship further capabilities; all that there were are there, and none that someone added is new.
        (Value::Array(expected), Value::Array(actual)) if expected.iter().any(is_shipped) => {
            let is_known = |now: &Value| expected.iter().any(|then| then["slug"] == now["slug"]);
            let (known, new): (Vec<_>, Vec<_>) = actual.iter().cloned().partition(is_known);
            let added = new.iter().filter(|now| !is_shipped(now));
            lost.extend(added.map(|now| format!("{path}: {now} is new")));
            if known.len() == expected.len() {
                for (index, (value, now)) in expected.iter().zip(&known).enumerate() {
                    missing(value, now, &format!("{path}[{index}]"), lost);
                }
            } else {
                lost.push(format!("{path} has {} of {}", known.len(), expected.len()));
            }
        }
        (Value::Array(expected), Value::Array(actual)) if expected.len() == actual.len() => {
            for (index, (value, now)) in expected.iter().zip(actual).enumerate() {
                missing(value, now, &format!("{path}[{index}]"), lost);
            }
        }
        // 2 and 2.0 are the same number to a reader.
        (Value::Number(expected), Value::Number(actual))
            if expected.as_f64() == actual.as_f64() => {}
        (Value::String(then), Value::String(now)) if is_upgraded_reason(then, now) => {}
        (Value::String(label), Value::Object(need)) if need.get("label") == Some(expected) => {
            assert!(need.contains_key("quote"), "{path}: {label}");
        }
        _ if expected == actual => {}
        _ => lost.push(format!("{path}: {expected} became {actual}")),
    }
}

/// Whether this is a capability that the build brings: one that was added has its phrases.
fn is_shipped(capability: &Value) -> bool {
    capability.get("slug").is_some() && capability.get("phrases") == Some(&Value::Null)
}

/// What was said of firms that booked or clicked as if they used it.
fn is_upgraded_reason(then: &str, now: &str) -> bool {
    let counted = then.strip_prefix("Used or tried by ");
    let counted = counted.or_else(|| then.strip_prefix("Popular across "));
    counted.is_some() && now.strip_prefix("Used, booked or clicked on by ") == counted
}

fn directories() -> impl Iterator<Item = (String, TempDir, Recording)> {
    DIRECTORIES.iter().map(|name| {
        let directory = unpack(&fixtures().join(name));
        let state = fs::read_to_string(directory.path().join("state.json")).unwrap();
        fs::remove_file(directory.path().join("state.json")).unwrap();
        let recorded = serde_json::from_str(&state).unwrap();
        ((*name).to_owned(), directory, recorded)
    })
}

#[test]
fn no_fixture_is_left_out() {
    let folders = |path: &Path| {
        let entries = fs::read_dir(path).unwrap().map(|entry| entry.unwrap());
        let folders = entries.filter(|entry| entry.path().is_dir());
        folders.map(|entry| entry.path()).collect::<Vec<_>>()
    };
    let schemas = folders(&fixtures());
    let found = schemas.iter().flat_map(|schema| folders(schema));
    let found: Vec<_> = found
        .map(|path| path.strip_prefix(fixtures()).unwrap().to_owned())
        .collect();
    assert_eq!(found.len(), DIRECTORIES.len(), "{found:?}");
    let is_known = |path: &PathBuf| DIRECTORIES.iter().any(|known| Path::new(known) == path);
    assert!(found.iter().all(is_known), "{found:?}");
}

#[test]
fn every_version_since_the_first_released_one_has_a_directory() {
    let schemas: BTreeSet<u64> = DIRECTORIES.iter().map(|name| schema_of(name)).collect();
    let expected: BTreeSet<u64> = (2..=migrations::SCHEMA).collect();
    assert_eq!(
        schemas, expected,
        "`make.mjs` beside the directories makes one"
    );
}

/// 11 of `schema-11/sample-removed`.
fn schema_of(name: &str) -> u64 {
    let version = name.split(['-', '/']).nth(1).unwrap();
    version.parse().unwrap()
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/data-directories")
}

/// Those of one firm showed each other their tools before anybody had to be confirmed.
fn confirm_everybody(tx: &WriteTx, recorded: &Recording) -> Result<(), StoreError> {
    for mut user in users::list(tx)? {
        user.firm_confirmed = Some(FirmConfirmation {
            by: None,
            by_name: "Operator".to_owned(),
            at: recorded.recorded_at,
            why: None,
        });
        users::save(tx, &user)?;
    }
    Ok(())
}

fn unpack(fixture: &Path) -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(fixture).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap();
        let mut packed = File::open(&path).unwrap();
        let mut file = File::create(directory.path().join(name)).unwrap();
        brotli_decompressor::BrotliDecompress(&mut packed, &mut file).unwrap();
    }
    directory
}

/// At the moment of the recording, so that its sessions have not ended.
fn open(name: &str, directory: &TempDir, recorded: &Recording) -> TestApp {
    if !CONFIRMED.contains(&name) {
        let store = Store::open(directory.path()).unwrap();
        store.write(|tx| confirm_everybody(tx, recorded)).unwrap();
    }
    TestApp::on_disk_at(directory.path(), recorded.recorded_at)
}

#[test]
fn every_released_data_directory_is_backed_up_before_it_is_migrated() {
    for (name, directory, _) in directories() {
        let version = schema_of(&name);
        let before = fs::read(directory.path().join("stackbrief.redb")).unwrap();
        let store = Store::open(directory.path()).unwrap();
        let mark = store.read(InstanceMark::of).unwrap();
        drop(store);
        let folder = directory.path().join(backup_files::FOLDER);
        let made = backup_files::list(&folder, &mark).unwrap();
        let expected = usize::from(version < migrations::SCHEMA);
        assert_eq!(made.len(), expected, "{name}: {made:?}");
        let Some(backup) = made.first() else { continue };
        let backup = folder.join(&backup.name);
        let file = directory.path().join("before");
        fs::write(&file, before).unwrap();
        let [was, kept] = [&file, &backup].map(|file| check_file(file).unwrap());
        assert_eq!(
            (kept.schema, kept.records, kept.stored),
            (version, was.records, was.stored),
            "{name}"
        );
    }
}

#[test]
fn a_backup_of_every_released_data_directory_comes_back_whole() {
    for (name, directory, _) in directories() {
        let store = Store::open(directory.path()).unwrap();
        let file = directory.path().join("backup");
        let made = store.write_backup(&file).unwrap();
        let records: Result<u64, StoreError> = store.read(verify_all);
        assert_eq!(made.records, records.unwrap(), "{name}");
        let elsewhere = tempfile::tempdir().unwrap();
        let clock = Clock::at("2026-03-02T09:00:00Z".parse().unwrap());
        restore_backup(elsewhere.path(), &file, false, &clock).unwrap();
        Store::open(elsewhere.path()).unwrap();
    }
}
