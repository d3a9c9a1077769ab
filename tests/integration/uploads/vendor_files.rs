//! The directory of vendors as a file that comes back.

use std::collections::HashSet;

use axum::http::{StatusCode, header};
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};
use stackbrief::import::normalize_line;
use tokio::task::JoinSet;

use super::{IMPORT, form, import, send};
use crate::directory::{with_sample_vendors, with_vendors, without_vendors};
use crate::support::{Browser, TestApp};

const EXPORT: &str = "/api/admin/vendors.csv";
const VENDORS: &str = "/api/admin/vendors";
const HEADER: &str = "\u{feff}id,name,category,websiteUrl,bookingUrl,logoUrl,isActive,needsReview,\
    isRecommendedPartner,partnerLevel,description,shortHighlights,firmSizeSupported,\
    practiceAreasSupported,integrations,geoFocus,priceBracket,tags,formerNames\n";

async fn export(admin: &mut Browser) -> String {
    let reply = admin.get(EXPORT).await;
    assert_eq!(reply.status, StatusCode::OK);
    String::from_utf8(reply.body).unwrap()
}

/// Every vendor as an administrator sees it.
pub async fn vendors(admin: &mut Browser) -> Vec<Value> {
    let mut all = Vec::new();
    for page in 1.. {
        let path = format!("{VENDORS}?includeInactive=true&page={page}");
        let reply = admin.get(&path).await.assert(StatusCode::OK);
        all.extend(reply["items"].as_array().unwrap().iter().cloned());
        if all.len() as u64 >= reply["total"].as_u64().unwrap() {
            break;
        }
    }
    all
}

/// New, updated and skipped rows.
pub fn counts(report: &Value) -> [u64; 3] {
    ["inserted", "updated", "skipped"].map(|name| report[name].as_u64().unwrap())
}

/// Takes the directory out and back in, and into an empty server.
async fn assert_comes_back(admin: &mut Browser, notices: &[&str]) {
    let before = vendors(admin).await;
    let file = export(admin).await;
    let report = import(admin, &file).await;
    let all = before.len() as u64;
    assert_eq!(counts(&report), [0, 0, all], "{file}\n{report}");
    assert_eq!(report["errors"], json!([]), "{file}");
    assert_eq!(report["notices"], json!(notices), "{file}");
    assert_eq!(vendors(admin).await, before, "{file}");

    let server = without_vendors();
    let mut elsewhere = server.admin().await;
    let report = import(&mut elsewhere, &file).await;
    assert_eq!(counts(&report), [all, 0, 0], "{file}\n{report}");
    assert_eq!(vendors(&mut elsewhere).await, before, "{file}");
    assert_eq!(export(&mut elsewhere).await, file);
}

#[tokio::test]
async fn only_administrators_take_the_directory_out_and_eight_of_them_at_once() {
    let server = with_vendors();
    let mut admin = server.admin().await;
    let reply = admin.get(EXPORT).await;
    assert_eq!(reply.status, StatusCode::OK);
    assert_eq!(
        reply.headers[header::CONTENT_TYPE],
        "text/csv; charset=utf-8"
    );
    let name = reply.headers[header::CONTENT_DISPOSITION].to_str().unwrap();
    let day = server.clock.now().strftime("%Y-%m-%d");
    assert_eq!(name, format!("attachment; filename=\"vendors-{day}.csv\""));
    let file = reply.body;
    assert!(file.starts_with(HEADER.as_bytes()));

    let signed_out = server.browser().get(EXPORT).await;
    assert_eq!(signed_out.status, StatusCode::UNAUTHORIZED);
    let member = server.member("Ada").await.get(EXPORT).await;
    assert_eq!(member.status, StatusCode::FORBIDDEN);

    let mut at_once = JoinSet::new();
    for _ in 0..8 {
        let mut admin = admin.clone();
        at_once.spawn(async move { admin.get(EXPORT).await });
    }
    for reply in at_once.join_all().await {
        assert_eq!(reply.status, StatusCode::OK);
        assert!(reply.body == file);
    }
}

#[tokio::test]
async fn an_empty_directory_is_a_file_with_the_names_of_the_columns() {
    let server = without_vendors();
    let mut admin = server.admin().await;
    let file = export(&mut admin).await;
    assert_eq!(file, HEADER);
    let report = import(&mut admin, &file).await;
    assert_eq!(counts(&report), [0, 0, 0]);
    assert_eq!(report["errors"], json!([]));
}

#[tokio::test]
async fn the_sample_directory_comes_back_unchanged_and_not_where_there_is_none() {
    let server = with_sample_vendors();
    let mut admin = server.admin().await;
    let before = vendors(&mut admin).await;
    let file = export(&mut admin).await;
    let all = before.len() as u64;
    let report = import(&mut admin, &file).await;
    assert_eq!(counts(&report), [0, 0, all], "{report}");
    assert_eq!(report["notices"], json!([]));
    assert_eq!(vendors(&mut admin).await, before);

    let other = without_vendors();
    let mut elsewhere = other.admin().await;
    let own = format!(
        "{file}own-1,Own,Intake,https://own.example,,,true{}\n",
        ",".repeat(12)
    );
    let report = import(&mut elsewhere, &own).await;
    assert_eq!(counts(&report), [1, 0, all], "{report}");
    let passed_over = format!(
        "{all} rows have ids of the sample data (sample-…), which is not kept here, and were passed over."
    );
    assert!(
        report["notices"].to_string().contains(&passed_over),
        "{report}"
    );

    let removed = send(
        &mut admin,
        &format!("{IMPORT}?removeSampleData=true"),
        form("vendors.csv", &own),
    )
    .await;
    let report = removed.assert(StatusCode::OK);
    assert_eq!(counts(&report), [1, 0, all], "{report}");
    assert_eq!(report["sampleRemoved"]["vendors"], json!(all));
    let left = vendors(&mut admin).await;
    assert_eq!(
        left.iter()
            .map(|vendor| &vendor["name"])
            .collect::<Vec<_>>(),
        ["Own"]
    );
}

/// As Excel saves it: sixteen rows at a time end with the last column in which one of them has something.
fn saved_by_excel(file: &str) -> Vec<u8> {
    let mut reader = csv::ReaderBuilder::new();
    let mut reader = reader.has_headers(false).from_reader(file.as_bytes());
    let rows: Vec<_> = reader.records().map(Result::unwrap).collect();
    let mut writer = csv::WriterBuilder::new();
    let mut writer = writer.flexible(true).from_writer(Vec::new());
    for block in rows.chunks(16) {
        let is_filled = |at: &usize| block.iter().any(|row| !row[*at].is_empty());
        let last = (0..block[0].len()).rev().find(is_filled).unwrap();
        for row in block {
            writer.write_record(row.iter().take(last + 1)).unwrap();
        }
    }
    writer.into_inner().unwrap()
}

#[tokio::test]
async fn a_file_that_a_spreadsheet_has_saved_comes_back() {
    let server = with_sample_vendors();
    let mut admin = server.admin().await;
    let before = vendors(&mut admin).await;
    let file = saved_by_excel(&export(&mut admin).await);
    let report = import(&mut admin, file).await;
    assert_eq!(counts(&report), [0, 0, before.len() as u64], "{report}");
    assert_eq!(report["errors"], json!([]));
    let notice = format!(
        "{} rows end before the last columns, as Excel saves them; what they lack counts as empty.",
        before.len() - 15
    );
    assert_eq!(report["notices"], json!([notice]));
    assert_eq!(vendors(&mut admin).await, before);
}

#[tokio::test]
async fn more_vendors_than_are_written_at_once_come_back() {
    let server = without_vendors();
    let mut admin = server.admin().await;
    let rows = (0..1_203).map(|number| format!("Vendor {number},Intake,,\n"));
    let rows: String = rows.collect();
    import(
        &mut admin,
        format!("name,category,websiteUrl,bookingUrl\n{rows}"),
    )
    .await;
    let file = export(&mut admin).await;
    assert_eq!(file.lines().count(), 1_204);
    assert_eq!(counts(&import(&mut admin, file).await), [0, 0, 1_203]);
}

#[tokio::test]
async fn an_edited_file_renames_a_vendor_and_a_second_import_of_it_changes_nothing() {
    let server = without_vendors();
    let mut admin = server.admin().await;
    let new = json!({
        "name": "Alpha", "categoryId": "intake", "formerNames": ["A1, Inc.", "A1"],
        "shortHighlights": ["Calls, texts"],
    });
    let made = admin.post(VENDORS, &new).await.assert(StatusCode::CREATED);
    let file = export(&mut admin).await;
    let edited = file.replace(",Alpha,", ",Beta,");
    let edited = edited.replace("\"Calls, texts;\"", "\"Calls, texts; Chat\"");
    for expected in [[0, 1, 0], [0, 0, 1]] {
        let report = import(&mut admin, &edited).await;
        assert_eq!(counts(&report), expected, "{edited}");
        let all = vendors(&mut admin).await;
        assert_eq!(all.len(), 1);
        assert_eq!(all[0]["id"], made["id"]);
        assert_eq!(all[0]["name"], "Beta");
        assert_eq!(all[0]["formerNames"], json!(["Alpha", "A1, Inc.", "A1"]));
        assert_eq!(all[0]["shortHighlights"], json!(["Calls, texts", "Chat"]));
    }
    // Nor does a file without a name take one away.
    let emptied = edited.replace("\"A1, Inc.; A1\"", "");
    assert_ne!(emptied, edited);
    assert_eq!(counts(&import(&mut admin, &emptied).await), [0, 0, 1]);
    assert_comes_back(&mut admin, &[]).await;
}

#[tokio::test]
async fn two_vendors_of_which_one_had_the_name_of_the_other_stay_two() {
    let server = without_vendors();
    let mut admin = server.admin().await;
    let named = |name: &str| json!({"name": name, "categoryId": "intake"});
    let first = admin.post(VENDORS, &named("Zeta")).await;
    let first = first.assert(StatusCode::CREATED);
    let path = format!("{VENDORS}/{}", first["id"].as_str().unwrap());
    let renamed = admin.patch(&path, &json!({"name": "Alpha"})).await;
    renamed.assert(StatusCode::OK);
    let second = admin.post(VENDORS, &named("Zeta")).await;
    second.assert(StatusCode::CREATED);
    assert_comes_back(&mut admin, &[]).await;
}

/// What an import takes for something else.
const PIECES: [&str; 30] = [
    "Acme", "Clio", " and ", "; ", ";", ", ", "\"", "'", "=", "+", "-", "@", "N/A", "none", "Yes",
    "No ", "$99", "3", "<b>", "</b>", "&amp;", "&", "|", "•", "✅", "❌ ", "\n", "é", "日本",
    "name",
];

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(select(&PIECES[..]), 1..5).prop_map(|pieces| pieces.concat())
}

fn name() -> impl Strategy<Value = String> {
    text().prop_filter("no letter", |text| text.contains(char::is_alphanumeric))
}

fn list() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec(text(), 0..4)
}

prop_compose! {
    fn vendor()(
        name in name(), category in name(), level in text(), description in text(), highlights in list(),
        areas in list(), integrations in list(), places in list(), names in prop::collection::vec(name(), 0..4),
        [is_active, needs_review, is_partner] in any::<[bool; 3]>(), price in prop::option::of(1..=4),
        sizes in prop::collection::vec(select(&["SOLO", "E6_20", "E200P"][..]), 0..3),
    ) -> Value {
        json!({
            "name": name, "categoryName": category, "partnerLevel": level, "description": description,
            "shortHighlights": highlights, "practiceAreasSupported": areas, "integrations": integrations,
            "geoFocus": places, "formerNames": names, "isActive": is_active, "needsReview": needs_review,
            "isRecommendedPartner": is_partner, "priceBracket": price, "firmSizeSupported": sizes,
            "websiteUrl": "acme.example/;,'", "logoUrl": "https://acme.example/\"a\".png",
        })
    }
}

/// Vendors of which none has or had the name of another.
fn made() -> impl Strategy<Value = Vec<Value>> {
    prop::collection::vec(vendor(), 1..8).prop_map(|mut made| {
        let mut taken = HashSet::new();
        made.retain(|vendor| {
            let former = vendor["formerNames"].as_array().unwrap().iter();
            let names = former.chain([&vendor["name"]]);
            let names = names.map(|name| normalize_line(name.as_str().unwrap()).to_lowercase());
            let names: Vec<_> = names.collect();
            let is_free = !names.iter().any(|name| taken.contains(name));
            taken.extend(names);
            is_free
        });
        made
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn vendors_of_any_texts_come_back(made in made()) {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(async {
            let server: TestApp = without_vendors();
            let mut admin = server.admin().await;
            let plain = json!({"name": "Plain", "categoryId": "intake"});
            for vendor in std::iter::once(&plain).chain(&made) {
                admin.post(VENDORS, vendor).await.assert(StatusCode::CREATED);
            }
            assert_comes_back(&mut admin, &[]).await;
        });
    }
}
