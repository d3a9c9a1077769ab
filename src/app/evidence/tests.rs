//! Whatever is done to an instance, its evidence is that of its records.

use std::fmt::Write as _;
use std::path::Path;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::*;
use crate::app::App;
use crate::app::clock::Clock;
use crate::app::imports::Options;
use crate::app::seed::seed;
use crate::app::vendors::VendorChange;
use crate::config::Config;
use crate::domain::audit::Actor;

use crate::domain::import::{BatchId, Importer};
use crate::recommend::{Demo, DemoRowsBuilder};
use crate::store::{Store, bookings};

const NOW: &str = "2026-06-15T12:00:00Z";
const VENDORS: [&str; 4] = ["Acme", "Beta", "Gamma", "Delta"];

fn open(directory: &Path, now: &str) -> Arc<App> {
    let config = Config {
        data_dir: directory.into(),
        sample_data: false,
        ..Config::default()
    };
    let store = Store::open(directory).unwrap();
    App::new(config, store, Clock::at(now.parse().unwrap())).unwrap()
}

/// What the evidence would be if it were counted from the records now.
fn afresh(app: &App) -> Vec<String> {
    let mut rows = DemoRowsBuilder::default();
    let read = app.store().read(|tx| {
        bookings::for_each_view(tx, |key, booking| {
            if let Some(demo) = Demo::of(key, &booking) {
                rows.push(&demo);
            }
            Ok(())
        })
    });
    read.unwrap();
    let catalog = app.catalog.current();
    let category_of = |vendor: &VendorId| -> Option<&CategoryId> {
        Some(&catalog.vendor(vendor.as_str())?.category_id)
    };
    let rows = Arc::new(rows.finish());
    BookedEvidence::build(rows, category_of, app.clock().now()).digest()
}

fn import(app: &App, csv: &str) -> Option<BatchId> {
    let options = Options::default();
    let report = app
        .imports
        .import_reader(csv.as_bytes(), None, &options, &|_| {});
    report.unwrap().batch_id
}

/// Bookings of some of forty ids, so that later files change what earlier ones brought.
fn some_bookings(random: &mut StdRng, rows: usize) -> String {
    let mut csv = "id,client,company,firm size,city state,created time\n".to_owned();
    for _ in 0..rows {
        let id = random.random_range(0..40);
        let client = *["Acme", "Beta", "Gamma", "Delta", "Nobody", ""]
            .get(random.random_range(0..6))
            .unwrap();
        let firm = ["One LLP", "Two LLP", "Three LLP", ""][random.random_range(0..4)];
        let size = ["SOLO", "E6_20", ""][random.random_range(0..3)];
        let city = ["\"Dallas, TX\"", "\"Reno, NV\"", ""][random.random_range(0..3)];
        let year = random.random_range(2024..=2026);
        let month = random.random_range(1..=9);
        writeln!(
            csv,
            "b{id},{client},{firm},{size},{city},{year}-0{month}-11"
        )
        .unwrap();
    }
    csv
}

fn step(app: &App, random: &mut StdRng, batches: &mut Vec<BatchId>) {
    let vendors: Vec<_> = app.catalog.current().vendors().cloned().collect();
    let vendor = &vendors[random.random_range(0..vendors.len())];
    match random.random_range(0..10) {
        0..4 => {
            let rows = random.random_range(1..12);
            batches.extend(import(app, &some_bookings(random, rows)));
        }
        4..6 => {
            if let Some(newest) = batches.pop() {
                // One that others build on is refused.
                let _ = app.imports.undo(newest, &Importer::CommandLine);
            }
        }
        6 => {
            let change = VendorChange {
                description: Some(Some(format!(
                    "Answers calls, {}",
                    random.random_range(0..9)
                ))),
                ..VendorChange::default()
            };
            let _ = app
                .vendors
                .change(&Actor::Operator, &vendor.id, &change, |_| true);
        }
        7 => {
            let category = ["intake", "marketing"][random.random_range(0..2)];
            let change = VendorChange {
                category_id: Some(category.into()),
                new_category: Some(category.to_owned()),
                ..VendorChange::default()
            };
            let _ = app
                .vendors
                .change(&Actor::Operator, &vendor.id, &change, |_| true);
        }
        8 => {
            let names = ["Acme", "Beta", "Nobody", "Zeta"];
            let change = VendorChange {
                name: Some(names[random.random_range(0..4)].to_owned()),
                ..VendorChange::default()
            };
            let _ = app
                .vendors
                .change(&Actor::Operator, &vendor.id, &change, |_| true);
        }
        _ => {
            let other = &vendors[random.random_range(0..vendors.len())];
            let merged = app.vendors.merge(&Actor::Operator, &vendor.id, &other.id);
            if let Ok(merged) = merged
                && random.random_bool(0.5)
            {
                app.vendors.undo_merge(&Actor::Operator, merged.id).unwrap();
            }
        }
    }
}

#[test]
fn after_any_mix_of_changes_and_restarts_the_evidence_is_that_of_the_records() {
    let vendors = VENDORS
        .iter()
        .map(|name| format!("{name},Intake,https://{name}.example,https://{name}.example/book\n"));
    let vendors: String = vendors.collect();
    for seed in 0..6 {
        let directory = tempfile::tempdir().unwrap();
        let mut random = StdRng::seed_from_u64(seed);
        let mut app = open(directory.path(), NOW);
        import(
            &app,
            &format!("name,category,website url,booking url\n{vendors}"),
        );
        import(&app, &some_bookings(&mut random, 60));
        let mut batches = Vec::new();
        for number in 0..14 {
            step(&app, &mut random, &mut batches);
            let kept = app.evidence.booked.load().digest();
            assert_eq!(kept, afresh(&app), "after step {number} of {seed}");
            if number % 5 == 4 {
                drop(app);
                if number == 9 {
                    let _ = std::fs::remove_file(directory.path().join("bookings.evidence"));
                }
                app = open(
                    directory.path(),
                    ["2026-06-15T12:00:00Z", "2026-12-01T00:00:00Z"][number % 2],
                );
                let kept = app.evidence.booked.load().digest();
                assert_eq!(kept, afresh(&app), "after a start of {seed}");
            }
        }
    }
}

#[test]
fn a_damaged_or_foreign_file_of_evidence_is_ignored_and_replaced() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("bookings.evidence");
    let mut random = StdRng::seed_from_u64(1);
    let app = open(directory.path(), NOW);
    import(
        &app,
        "name,category,website url,booking url\nAcme,Intake,https://a.example,https://a.example/b\n",
    );
    import(&app, &some_bookings(&mut random, 60));
    let said = app.evidence.booked.load().digest();
    assert!(said.len() > 10);
    drop(app);
    let sound = std::fs::read(&file).unwrap();
    let mut flipped = sound.clone();
    *flipped.last_mut().unwrap() ^= 1;
    for damaged in [&b""[..], &sound[..sound.len() / 2], &flipped, b"sbdemos1"] {
        std::fs::write(&file, damaged).unwrap();
        let app = open(directory.path(), NOW);
        assert_eq!(app.evidence.booked.load().digest(), said);
        drop(app);
        assert_eq!(std::fs::read(&file).unwrap().len(), sound.len());
    }
    let other = tempfile::tempdir().unwrap();
    let app = open(other.path(), NOW);
    import(&app, &some_bookings(&mut random, 60));
    drop(app);
    std::fs::copy(other.path().join("bookings.evidence"), &file).unwrap();
    let app = open(directory.path(), NOW);
    assert_eq!(app.evidence.booked.load().digest(), said);
}

#[tokio::test]
async fn whoever_changes_bookings_leaves_the_evidence_counted() {
    let directory = tempfile::tempdir().unwrap();
    let config = Config {
        data_dir: directory.path().into(),
        ..Config::default()
    };
    let app = App::new(config, Store::memory().unwrap(), Clock::system()).unwrap();
    assert!(app.evidence.booked.load().rows().is_empty());
    app.blocking(|app| seed(app)).await.unwrap();
    let counted = app.evidence.booked.load();
    let published = app.bookings.current();
    assert!(Arc::ptr_eq(counted.rows(), &published.demos().rows));
    assert!(!counted.rows().is_empty());
}
