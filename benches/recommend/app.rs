//! What a person waits for in an instance whose bookings are of its own vendors, each asked once: after a
//! start, after an edit of a vendor, after an import of one row.

use std::io::Read;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use jiff::Timestamp;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use stackbrief::app::App;
use stackbrief::app::base::clock::Clock;
use stackbrief::app::editing::vendors::VendorEdit;
use stackbrief::app::imports::Options;
use stackbrief::app::start::seed::seed;
use stackbrief::config::Config;
use stackbrief::domain::audit::Actor;
use stackbrief::domain::firm::FirmSize;
use stackbrief::domain::ids::{UserId, VendorId};
use stackbrief::domain::place::UsStates;
use stackbrief::domain::stage::STAGES;
use stackbrief::domain::user::{EmailAddress, PasswordHash, Role, User};
use stackbrief::store::Store;

use super::measure::quantile;

const VENDORS: usize = 200;
const CHANGES: usize = 20;

/// The first start of an instance, with its sample data, and the next one.
pub fn measure_starts() {
    let directory = tempfile::tempdir().expect("a folder for the bench");
    for title in ["the first start, with the sample data", "the next start"] {
        let config = Config {
            data_dir: directory.path().to_owned(),
            ..Config::default()
        };
        let before = processor_time();
        let (clock, app) = wall(|| {
            let store = Store::open(directory.path()).expect("a folder");
            let app = App::new(config, store, Clock::system()).expect("the content of the binary");
            seed(&app).expect("the sample data");
            app
        });
        let processor = processor_time() - before;
        drop(app);
        let clock = clock / 1e6;
        println!("{title:<44} {processor:>9.0} ms  {clock:.0} ms clock");
    }
}

/// Milliseconds that the process has run, all of its threads together, in steps of ten.
fn processor_time() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = text.rsplit_once(") ").map_or("", |(_, fields)| fields);
    let ticks = fields.split(' ').skip(11).take(2);
    let ticks: f64 = ticks.filter_map(|ticks| ticks.parse::<f64>().ok()).sum();
    ticks * 10.0
}

pub fn measure(bookings: usize, now: Timestamp) {
    let directory = tempfile::tempdir().expect("a folder for the bench");
    let app = open(directory.path());
    import(&app, vendors().as_bytes());
    let started = Instant::now();
    import(&app, Rows::new(bookings, now));
    println!(
        "{:<44} {:>9.0} ms",
        "import them, clock",
        milliseconds(started)
    );
    let warm: Vec<f64> = (0..50).map(|_| picked(&app)).collect();
    waits("Pick For Me of nine stages, warm", &warm);
    let ids: Vec<VendorId> = app
        .catalog
        .current()
        .vendors()
        .map(|one| one.id.clone())
        .collect();
    let edited = (0..CHANGES).map(|number| {
        let change = VendorEdit {
            description: Some(Some(format!("Answers calls, edition {number}"))),
            ..VendorEdit::default()
        };
        let id = &ids[number * 7 % ids.len()];
        let edit = || app.vendors.change(&Actor::Operator, id, &change, |_| true);
        let (time, done) = wall(edit);
        done.expect("the vendor is there");
        (time, picked(&app))
    });
    let (edits, picks): (Vec<f64>, Vec<f64>) = edited.unzip();
    waits("an edit of a vendor's text", &edits);
    waits("the next Pick For Me", &picks);
    let imported = (0..CHANGES).map(|number| {
        let row = format!("one-{number},Vendor {number},Firm {number},E6_20,{now}\n");
        let csv = format!("id,client,company,firm size,created time\n{row}");
        let (time, ()) = wall(|| import(&app, csv.as_bytes()));
        (time, picked(&app))
    });
    let (imports, picks): (Vec<f64>, Vec<f64>) = imported.unzip();
    waits("an import of one row", &imports);
    waits("the next Pick For Me", &picks);
    println!(
        "{:<44} {:>9.1} bytes a booking",
        "memory of the process",
        resident() / count(bookings)
    );
    drop(app);
    let (start, app) = wall(|| open(directory.path()));
    println!("{:<44} {:>9.1} ms", "a start, clock", start / 1e6);
    println!(
        "{:<44} {:>9.1} ms  goal 100 ms",
        "the first Pick For Me after it",
        picked(&app) / 1e6
    );
    println!(
        "{:<44} {:>9.1} bytes a booking",
        "memory of the process after the start",
        resident() / count(bookings)
    );
}

fn open(directory: &Path) -> Arc<App> {
    let config = Config {
        data_dir: directory.to_owned(),
        sample_data: false,
        ..Config::default()
    };
    let store = Store::open(directory).expect("a new folder");
    App::new(config, store, Clock::system()).expect("the content of the binary")
}

fn import(app: &App, csv: impl Read + Send) {
    let report = app
        .imports
        .import_reader(csv, None, &Options::default(), &|_| {});
    let report = report.expect("an import that is made up");
    assert!(report.errors.count() == 0, "{:?}", report.errors);
}

/// Nanoseconds until it is answered and saved.
fn picked(app: &App) -> f64 {
    let (time, view) = wall(|| app.recommendations.pick_for_me(&person()));
    view.expect("picks");
    time
}

fn wall<T>(work: impl FnOnce() -> T) -> (f64, T) {
    let started = Instant::now();
    let result = work();
    (started.elapsed().as_secs_f64() * 1e9, result)
}

fn waits(title: &str, times: &[f64]) {
    let [median, most] = [0.5, 1.0].map(|part| quantile(times, part) / 1e6);
    println!(
        "{title:<44} {median:>9.2} ms  most {most:.2} of {}, clock",
        times.len()
    );
}

fn person() -> User {
    User {
        id: UserId(uuid::Uuid::from_u128(7)),
        name: "Ada".to_owned(),
        email: EmailAddress::parse("ada@firm.example").expect("an address"),
        law_firm: "Firm".to_owned(),
        firm_size: Some(FirmSize::From6To20),
        role: Role::Member,
        is_active: true,
        onboarding: None,
        password_hash: PasswordHash(String::new()),
        created_at: Timestamp::UNIX_EPOCH,
        firm_confirmed: None,
        states: UsStates::default(),
    }
}

fn vendors() -> String {
    let mut csv = "name,category,website url,booking url,description\n".to_owned();
    for number in 0..VENDORS {
        let category = STAGES[number % STAGES.len()].category;
        let site = format!("https://v{number}.example");
        let line = [
            format!("Vendor {number}"),
            category.to_owned(),
            site.clone(),
            format!("{site}/book"),
            "We answer calls in Spanish".to_owned(),
        ];
        csv += &line.join(",");
        csv.push('\n');
    }
    csv
}

/// A file of bookings that is made while it is read: few vendors have most of them.
struct Rows {
    left: usize,
    random: StdRng,
    now: Timestamp,
    line: Vec<u8>,
}

impl Rows {
    fn new(rows: usize, now: Timestamp) -> Self {
        Self {
            left: rows,
            random: StdRng::seed_from_u64(3),
            now,
            line: b"id,client,company,firm size,city state,created time\n".to_vec(),
        }
    }

    fn next_line(&mut self) {
        let random = &mut self.random;
        let vendor = random
            .random_range(0..VENDORS)
            .min(random.random_range(0..VENDORS));
        let firm: u32 = random.random_range(0..200_000);
        let size = FirmSize::ALL[firm as usize % FirmSize::ALL.len()].code();
        let at = self.now.as_second() - random.random_range(0..500 * 86_400);
        let at = Timestamp::from_second(at).expect("a time of these years");
        let (id, city) = (
            self.left,
            ["\"Dallas, TX\"", "\"Reno, NV\""][firm as usize % 2],
        );
        self.line = format!("b{id},Vendor {vendor},Firm {firm},{size},{city},{at}\n").into_bytes();
        self.left -= 1;
    }
}

impl Read for Rows {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.line.is_empty() && self.left > 0 {
            self.next_line();
        }
        let taken = self.line.len().min(buffer.len());
        buffer[..taken].copy_from_slice(&self.line[..taken]);
        self.line.drain(..taken);
        Ok(taken)
    }
}

/// Bytes of the process in memory.
fn resident() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
    kilobytes.unwrap_or(0.0) * 1024.0
}

fn count(bookings: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "a figure of two digits")]
    let count = bookings as f64;
    count
}

fn milliseconds(started: Instant) -> f64 {
    started.elapsed().as_secs_f64() * 1e3
}
