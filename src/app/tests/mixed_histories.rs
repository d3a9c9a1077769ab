//! Whatever is done to an instance, its answers are those of its records: imports, undos, edits of texts,
//! names and categories, merges, restarts with and without snapshots, and kills, in any order.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use jiff::civil::Date;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::analytics::tests::check_all;
use crate::analytics::{BookingFilter, Period};
use crate::app::App;
use crate::app::base::clock::Clock;
use crate::app::editing::vendors::VendorEdit;
use crate::app::tests::naming_rule::{evidence_afresh, records};
use crate::app::tests::support::{self, app_on_disk, check_directory, person};
use crate::domain::audit::Actor;
use crate::domain::firm::FirmSize;
use crate::domain::ids::VendorId;
use crate::domain::import::{ImportId, Importer};
use crate::domain::user::User;
use crate::store::users;

pub const NOW: &str = "2026-06-15T12:00:00Z";
const LATER: &str = "2026-12-01T00:00:00Z";
const VENDORS: [&str; 6] = ["Acme", "Beta", "Gamma", "Delta", "Epsilon", "Eta"];
const STEPS: usize = 14;
const SNAPSHOTS: [&str; 3] = ["bookings.index", "bookings.evidence", "vendors.claims"];

pub fn open(directory: &Path, now: &str) -> Arc<App> {
    app_on_disk(directory, Clock::at(now.parse().unwrap()))
}

pub fn import(app: &App, csv: &str) -> Option<ImportId> {
    support::import(app, csv).import_id
}

/// Bookings of some of forty ids, so that later files change what earlier ones brought.
pub fn some_bookings(random: &mut StdRng, rows: usize) -> String {
    let mut csv = "id,client,client category,company,email,firm size,city state,dma,created time\n"
        .to_owned();
    for _ in 0..rows {
        let id = random.random_range(0..40);
        let clients = [
            "Acme",
            "The ACME Co.",
            "Ácme LLC",
            "Beta",
            "B eta",
            "Beta L.L.C.",
            "Gamma",
            "Delta",
            "The Delta",
            "Epsilon",
            "Eta",
            "Zeta",
            "Zéta GmbH",
            "Nobody",
            "Nobody Inc",
            "",
        ];
        let client = clients[random.random_range(0..clients.len())];
        let category = ["", "", "Intake", "Marketing"][random.random_range(0..4)];
        let firm = ["One LLP", "Two LLP", "Three LLP", ""][random.random_range(0..4)];
        let emails = [
            "a@one.example",
            "b@one.example",
            "a@two.example",
            "a@gmail.com",
            "",
        ];
        let email = emails[random.random_range(0..emails.len())];
        let size = ["SOLO", "E6_20", ""][random.random_range(0..3)];
        let city = ["\"Dallas, TX\"", "\"Reno, NV\"", ""][random.random_range(0..3)];
        let metro = ["Dallas", "Tulsa", ""][random.random_range(0..3)];
        let year = random.random_range(2024..=2026);
        let month = random.random_range(1..=9);
        writeln!(
            csv,
            "b{id},{client},{category},{firm},{email},{size},{city},{metro},{year}-0{month}-11"
        )
        .unwrap();
    }
    csv
}

fn step(app: &App, random: &mut StdRng, imports: &mut Vec<ImportId>) {
    let vendors: Vec<_> = app.catalog.current().vendors().cloned().collect();
    let vendor = &vendors[random.random_range(0..vendors.len())];
    match random.random_range(0..10) {
        0..4 => {
            let rows = random.random_range(1..12);
            imports.extend(import(app, &some_bookings(random, rows)));
        }
        4..6 => {
            if let Some(newest) = imports.pop() {
                // One that others build on is refused.
                let _ = app.imports.undo(newest, &Importer::CommandLine);
            }
        }
        6 => {
            let change = VendorEdit {
                description: Some(Some(format!(
                    "Answers calls, {}",
                    random.random_range(0..9)
                ))),
                ..VendorEdit::default()
            };
            let _ = app
                .vendors
                .change(&Actor::Operator, &vendor.id, &change, |_| true);
        }
        7 => {
            let category = ["intake", "marketing"][random.random_range(0..2)];
            let change = VendorEdit {
                category_id: Some(category.into()),
                new_category: Some(category.to_owned()),
                ..VendorEdit::default()
            };
            let _ = app
                .vendors
                .change(&Actor::Operator, &vendor.id, &change, |_| true);
        }
        8 => {
            let names = [
                "Acme",
                "ACME Inc.",
                "Beta",
                "The Beta",
                "Nobody",
                "Zeta & Co",
            ];
            let names = [
                names,
                [
                    "Zeta",
                    "Nobody Ltd",
                    "Zeta Corp",
                    "Ac-me",
                    "Delta",
                    "Eta Co.",
                ],
            ]
            .concat();
            let change = VendorEdit {
                name: Some(names[random.random_range(0..names.len())].to_owned()),
                ..VendorEdit::default()
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

fn filter(random: &mut StdRng) -> BookingFilter {
    let mut one_of = |some: &[&str]| {
        let value = some[random.random_range(0..some.len())];
        (!value.is_empty()).then(|| value.to_owned())
    };
    let category = one_of(&["", "", "Intake", "marketing", "Unknown"]);
    let state = one_of(&["", "", "TX", "NV", "Unknown"]);
    let dma = one_of(&["", "", "Dallas", "Tulsa"]);
    let firm_size = one_of(&["", "", "SOLO", "E6_20"]);
    let mut day = || {
        let (year, month) = (
            random.random_range(2024..=2026),
            random.random_range(1..=12),
        );
        Date::new(year, month, random.random_range(1..=28)).unwrap()
    };
    let (one, other) = (day(), day());
    let (from, until) = (one.min(other), one.max(other));
    let ends = [(None, None), (Some(from), Some(until)), (Some(from), None)];
    let (from, until) = ends[random.random_range(0..ends.len())];
    BookingFilter {
        category,
        state,
        dma,
        firm_size,
        period: Period::days(from, until),
    }
}

/// Compares Trends, lists, evidence and the directory with what the records say.
fn check(app: &App, random: &mut StdRng) {
    let records = records(app);
    let published = app.bookings.current();
    let filters: Vec<BookingFilter> = (0..4).map(|_| filter(random)).collect();
    check_all(&published, &records, &filters);
    let keys = published.newest(&filters[0], 0, 50);
    let part = app.bookings.part(&filters[0], 0, 50).unwrap();
    let listed: Vec<_> = part.bookings().collect();
    assert_eq!(listed.len(), keys.len());
    for (key, booking) in keys.iter().zip(&listed) {
        let record = &records[&key.0];
        assert_eq!(booking.view().created_at.as_second(), record.created_at);
        assert_eq!(booking.category().unwrap_or("Unknown"), record.category);
    }
    assert_eq!(app.evidence.booked().digest(), evidence_afresh(app));
    check_directory(app);
}

fn person_of(firm: &str, number: u128) -> User {
    User {
        law_firm: firm.to_owned(),
        firm_size: Some(FirmSize::From6To20),
        ..person(number)
    }
}

/// What two people are recommended and shown, one of them of a firm that books.
fn answers(app: &App) -> Vec<String> {
    let vendors: Vec<VendorId> = app
        .catalog
        .current()
        .vendors()
        .map(|vendor| vendor.id.clone())
        .collect();
    let mut said = vec![format!("{:?}", app.bookings.current().digest())];
    for user in [person_of("One LLP", 1), person_of("Nowhere LLP", 2)] {
        said.push(format!(
            "{:?}",
            app.recommendations.pick_for_me(&user).unwrap()
        ));
        for vendor in &vendors {
            said.push(format!(
                "{vendor}: {:?}",
                app.recommendations.ledger(&user, vendor)
            ));
        }
    }
    said.sort_unstable();
    said
}

/// The files as they are at this moment, as a kill would leave them.
fn copy(from: &Path, snapshots: bool) -> tempfile::TempDir {
    let to = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name();
        let is_snapshot = SNAPSHOTS.iter().any(|snapshot| name == *snapshot);
        if entry.file_type().unwrap().is_file() && (snapshots || !is_snapshot) {
            // One that is only half written has another name by now, or none.
            let _ = fs::copy(entry.path(), to.path().join(name));
        }
    }
    to
}

fn check_killed(app: &App, directory: &Path, now: &str, random: &mut StdRng) {
    let copies = [copy(directory, true), copy(directory, false)];
    let expected = answers(app);
    for copy in copies {
        let killed = open(copy.path(), now);
        check(&killed, random);
        assert_eq!(answers(&killed), expected);
    }
}

fn run(seed: u64) {
    let directory = tempfile::tempdir().unwrap();
    let mut random = StdRng::seed_from_u64(seed);
    let mut now = NOW;
    let mut app = open(directory.path(), now);
    for number in [1, 2] {
        let saved = app
            .store()
            .write(|tx| users::save(tx, &person_of("One LLP", number)));
        saved.unwrap();
    }
    let mut vendors = "name,category,website url,booking url\n".to_owned();
    for (name, category) in VENDORS
        .iter()
        .zip(["Intake", "Intake", "marketing"].iter().cycle())
    {
        let site = format!("https://{name}.example");
        writeln!(vendors, "{name},{category},{site},{site}/b").unwrap();
    }
    import(&app, &vendors);
    import(&app, &some_bookings(&mut random, 60));
    let mut imports = Vec::new();
    for _ in 0..STEPS {
        step(&app, &mut random, &mut imports);
        check(&app, &mut random);
        match random.random_range(0..10) {
            0 => check_killed(&app, directory.path(), now, &mut random),
            1 | 2 => {
                drop(app);
                if random.random_bool(0.5) {
                    let gone = SNAPSHOTS[random.random_range(0..SNAPSHOTS.len())];
                    let _ = fs::remove_file(directory.path().join(gone));
                }
                now = [NOW, LATER][random.random_range(0..2)];
                app = open(directory.path(), now);
                check(&app, &mut random);
            }
            _ => {}
        }
    }
    check_killed(&app, directory.path(), now, &mut random);
}

#[test]
fn after_any_mix_of_changes_restarts_and_kills_the_answers_are_those_of_the_records() {
    let asked = std::env::var("STACKBRIEF_MIXES").ok();
    let count = asked.as_ref().map_or(3, |asked| asked.parse().unwrap());
    let first = asked.map_or(0, |_| rand::random::<u32>().into());
    for seed in first..first + count {
        eprintln!("seed {seed} of a mix of changes");
        run(seed);
    }
    println!(
        "FIGURE | mixes of {STEPS} imports, undos, edits, merges, restarts and kills in which an answer differs from the records | 0 of {count} | 0 of 300 |"
    );
}
