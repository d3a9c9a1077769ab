//! What the evidence of bookings costs: in memory, at a start, and when bookings or vendors change.
//! Each change is made once, and all of them are kept: a median over repetitions of one change would
//! hide those that touch much.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use jiff::{SignedDuration, Timestamp};
use rand::RngExt;
use rand::rngs::StdRng;
use stackbrief::domain::firm_key::mail_bits;
use stackbrief::domain::ids::{CategoryId, VendorId};
use stackbrief::domain::splitmix::splitmix64_mix;
use stackbrief::recommend::{
    BookedEvidence, CategoryVendors, Demo, FirmBookings, FirmBookingsBuilder, FirmBookingsChange,
};
use stackbrief::snapshot::{Magic, SnapshotReader, SnapshotWriter};

use super::data::demo;
use super::measure::{processor_timed, quantile};

/// Vendors that demos are booked of.
const BOOKED_VENDORS: usize = 200;
const CHANGES: usize = 300;
/// New days, one after the other: more than are kept ahead, so that all rows are looked at on some of them.
const DAYS: i64 = 70;
const MAGIC: Magic = *b"sbbench1";

pub fn measure(
    vendors: &CategoryVendors,
    category: &CategoryId,
    bookings: usize,
    now: Timestamp,
    random: &mut StdRng,
) {
    let firms = u32::try_from(bookings / 5)
        .expect("a bench has few bookings")
        .max(1);
    let category_of = |_: &VendorId| Some(category);
    let demos = (0..bookings).map(|_| demo(firms, skewed(vendors, random), now, random));
    let demos: Vec<_> = demos.collect();
    let started = Instant::now();
    let mut rows = FirmBookingsBuilder::default();
    for demo in &demos {
        rows.push(demo);
    }
    let rows = Arc::new(rows.finish());
    line("collect and sort the bookings, clock", started);
    let started = Instant::now();
    let mut known_by_address = FirmBookingsBuilder::default();
    for (at, demo) in demos.iter().enumerate() {
        known_by_address.push(&with_address(demo, at));
    }
    let known_by_address = known_by_address.finish();
    line("the same with addresses, clock", started);
    println!(
        "{:<44} {:>9.2} bytes",
        "memory of the rows with addresses, a booking",
        per_booking(known_by_address.bytes(), bookings)
    );
    drop(known_by_address);
    drop(demos);
    let started = Instant::now();
    let mut evidence = BookedEvidence::build(rows, category_of, now);
    line("sum them up, clock", started);
    println!(
        "{:<44} {:>9.2} bytes  goal 16",
        "memory of the evidence, a booking",
        per_booking(evidence.bytes(), bookings)
    );
    let mut file = Vec::new();
    let mut snapshot = SnapshotWriter::begin(&mut file, MAGIC, 1).expect("fits memory");
    let written = evidence.rows().write(&mut snapshot);
    written.and_then(|()| snapshot.end()).expect("fits memory");
    let started = Instant::now();
    let mut snapshot = SnapshotReader::begin(&file[..], MAGIC).expect("it was written just now");
    let read = FirmBookings::read(&mut snapshot).expect("it was written just now");
    drop(BookedEvidence::build(Arc::new(read), category_of, now));
    line("a start: read the file and sum up, clock", started);

    let one_more = |evidence: &BookedEvidence, at: Timestamp, random: &mut StdRng| {
        let vendor = skewed(vendors, random);
        let mut change = FirmBookingsChange::of(evidence.rows());
        change.add(&demo(firms, vendor, at, random));
        let (rows, firms) = change.apply().expect("nothing is taken out");
        let rows = Arc::new(rows);
        let mut next = evidence.next(rows, Some(&firms), category_of, at);
        next.index_vendors(std::iter::once(vendors));
        next
    };
    let mut times = Vec::new();
    for _ in 0..CHANGES {
        let (time, next) = processor_timed(|| one_more(&evidence, now, random));
        times.push(time);
        evidence = next;
    }
    quantiles("import of one row", &times);
    let mut days = Vec::new();
    for day in 1..=DAYS {
        let at = now + SignedDuration::from_hours(24 * day);
        let vendor = skewed(vendors, random);
        let started = Instant::now();
        let mut change = FirmBookingsChange::of(evidence.rows());
        let mut one = demo(firms, vendor, at, random);
        one.at = at;
        change.add(&one);
        let (rows, changed) = change.apply().expect("nothing is taken out");
        let rows = Arc::new(rows);
        evidence = evidence.next(rows, Some(&changed), category_of, at);
        days.push(started.elapsed().as_secs_f64() * 1e9);
    }
    quantiles("the first row of a new day, clock", &days);
    // On the last of those days, and by the clock: what other threads do would not be counted otherwise.
    let today = now + SignedDuration::from_hours(24 * DAYS);
    let edits: Vec<f64> = (0..CHANGES)
        .map(|_| {
            let started = Instant::now();
            let rows = Arc::clone(evidence.rows());
            let mut next = evidence.next(rows, Some(&[]), category_of, today);
            next.index_vendors(std::iter::once(vendors));
            black_box(next);
            started.elapsed().as_secs_f64() * 1e9
        })
        .collect();
    quantiles("a vendor is edited, clock", &edits);
}

/// A booking of a firm that has one address: every third names the address alone, the others the company as well.
fn with_address<'d>(demo: &Demo<'d>, at: usize) -> Demo<'d> {
    let address = splitmix64_mix(demo.firm);
    match at % 3 {
        0 => Demo {
            firm: address,
            ..*demo
        },
        _ => Demo {
            mail: Some(mail_bits(address)),
            ..*demo
        },
    }
}

/// Of 200 vendors, one that is near the first more often.
fn skewed<'v>(vendors: &'v CategoryVendors, random: &mut StdRng) -> &'v VendorId {
    let most = vendors.all().len().min(BOOKED_VENDORS);
    let at = random
        .random_range(0..most)
        .min(random.random_range(0..most));
    vendors.all()[at].id()
}

fn per_booking(bytes: usize, bookings: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "a figure of two digits")]
    let per_booking = bytes as f64 / bookings as f64;
    per_booking
}

fn line(title: &str, started: Instant) {
    let time = started.elapsed().as_secs_f64() * 1e3;
    println!("{title:<44} {time:>9.1} ms");
}

fn quantiles(title: &str, times: &[f64]) {
    let [median, p99, most] = [0.5, 0.99, 1.0].map(|part| quantile(times, part) / 1e6);
    println!(
        "{title:<44} {median:>9.3} ms  p99 {p99:.3}  most {most:.3} of {}  goal 20 ms",
        times.len()
    );
}
