//! Generated bookings as a CSV file, and random filters over them.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use stackbrief::domain::firm::FirmSize;
use stackbrief::domain::place::UsState;

const CATEGORIES: [&str; 8] = [
    "Intake",
    "Staffing",
    "E-Discovery",
    "Trial Support",
    "Lead Generation",
    "Document Drafting",
    "Financial Services",
    "Practice Management",
];
const METROS: usize = 210;
const CITIES: usize = 3_000;

/// Bookings of 2024 and 2025, unordered and with random ids.
pub fn write_bookings(path: &Path, rows: u64, seed: u64) {
    let mut random = StdRng::seed_from_u64(seed);
    let mut file = BufWriter::new(File::create(path).expect("a temporary file"));
    let states: Vec<UsState> = UsState::all().collect();
    let head = "id,client,client category,company,firm size,city state,dma,created time";
    writeln!(file, "{head}").expect("written");
    for _ in 0..rows {
        let id: u64 = random.random();
        let widest = random.random_range(0..CITIES);
        let city = random.random_range(0..=widest);
        let metro = city % METROS;
        let size = FirmSize::ALL[random.random_range(0..FirmSize::ALL.len())].code();
        writeln!(
            file,
            "rec{id:016x},Client {},{},Firm {} LLP,{size},\"City {city}, {}\",Metro {metro},{} {:02}:{:02}:00",
            random.random_range(0..200),
            CATEGORIES[random.random_range(0..CATEGORIES.len())],
            random.random_range(0..100_000),
            states[metro % states.len()].code(),
            day(&mut random),
            random.random_range(0..24),
            random.random_range(0..60),
        )
        .expect("written");
    }
    file.flush().expect("written");
}

fn day(random: &mut StdRng) -> String {
    let (year, month) = (random.random_range(2024..2026), random.random_range(1..13));
    format!("{year}-{month:02}-{:02}", random.random_range(1..29))
}

/// A filter as a query string: usually with a date range, and with any of the others.
pub fn question(random: &mut StdRng) -> String {
    let mut parts = Vec::new();
    let one_in = |random: &mut StdRng, many: u32| random.random_range(0..many) == 0;
    if !one_in(random, 6) {
        let (one, other) = (day(random), day(random));
        let (start, end) = if one <= other {
            (one, other)
        } else {
            (other, one)
        };
        parts.push(format!("start={start}&end={end}"));
    }
    let metro = random.random_range(0..METROS);
    match random.random_range(0..4) {
        0 => {
            let state = UsState::all().nth(metro % 51);
            parts.push(format!("state={}", state.map_or("Unknown", UsState::code)));
        }
        1 => parts.push(format!("dma=Metro%20{metro}")),
        _ => {}
    }
    if one_in(random, 3) {
        let size = FirmSize::ALL[random.random_range(0..FirmSize::ALL.len())];
        parts.push(format!("firmSize={}", size.code()));
    }
    if one_in(random, 5) {
        let category = CATEGORIES[random.random_range(0..CATEGORIES.len())];
        parts.push(format!("category={}", category.replace(' ', "%20")));
    }
    parts.join("&")
}
