//! Generated bookings, distributed like real ones, and random filters over them.

use jiff::civil::{Date, date};
use stackbrief::analytics::{BookingFilter, Period, Row};
use stackbrief::domain::booking::BookingKey;
use stackbrief::domain::firm::FirmSize;
use stackbrief::domain::place::UsState;

/// The day that the last booking falls on: 2026-11-20.
pub const LAST_DAY: i64 = 1_795_132_800;
pub const DAY: i64 = 86_400;
/// Bookings are spread over the two years before.
pub const DAYS: u64 = 730;
pub const CATEGORIES: [&str; 15] = [
    "Lead Generation",
    "Intake",
    "Document Drafting",
    "Medical Record Retrieval",
    "Demands & Medical Review",
    "Depositions & Court Reporting",
    "Trial Support",
    "Financial Services",
    "Staffing",
    "Practice Management",
    "Document Management",
    "Marketing Services",
    "E-Discovery",
    "Financial Management",
    "Unknown",
];
const METROS: u64 = 210;
const LOCATIONS: u64 = 3_000;

/// splitmix64: the same sequence on every platform.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        u64::try_from((u128::from(self.next()) * u128::from(limit)) >> 64).expect("below the limit")
    }

    /// Small numbers are more frequent, like large cities among bookings.
    pub fn skewed(&mut self, limit: u64) -> u64 {
        let one = self.below(limit);
        self.below(one + 1)
    }
}

pub struct Location {
    pub city_state: String,
    pub state: Option<UsState>,
    pub dma: String,
}

pub struct Booking {
    pub key: u64,
    pub created_at: i64,
    pub category: &'static str,
    pub size: FirmSize,
    pub location: u32,
}

pub struct Data {
    pub locations: Vec<Location>,
    /// In time order.
    pub bookings: Vec<Booking>,
}

impl Data {
    pub fn new(count: u64) -> Self {
        let mut random = Random(count);
        let locations = locations(&mut random);
        let mut times: Vec<i64> = (0..count)
            .map(|_| {
                // Traffic grows slowly over the two years.
                let ago = (random.below(DAYS * 86_400) * 3 + random.skewed(DAYS * 86_400)) / 4;
                LAST_DAY + DAY - 1 - i64::try_from(ago).expect("two years of seconds")
            })
            .collect();
        times.sort_unstable();
        let bits = 64 - (count - 1).leading_zeros();
        let bookings = (0..count).zip(times).map(|(position, created_at)| Booking {
            key: scrambled(position, bits),
            ..booking(&mut random, created_at)
        });
        Self {
            bookings: bookings.collect(),
            locations,
        }
    }

    pub fn row<'a>(&'a self, booking: &Booking) -> Row<'a> {
        let location = &self.locations[booking.location as usize];
        Row {
            key: BookingKey(booking.key),
            created_at: booking.created_at,
            category: booking.category,
            size: booking.size,
            city_state: &location.city_state,
            state: location.state,
            dma: &location.dma,
        }
    }
}

/// A booking with random content.
pub fn booking(random: &mut Random, created_at: i64) -> Booking {
    Booking {
        key: 0,
        created_at,
        category: CATEGORIES[index(random.skewed(CATEGORIES.len() as u64))],
        size: FirmSize::ALL[index(random.skewed(FirmSize::ALL.len() as u64))],
        location: u32::try_from(random.skewed(LOCATIONS)).expect("few locations"),
    }
}

/// A bijection, so that keys are unique and unordered: ascending keys would flatter B-trees.
fn scrambled(position: u64, bits: u32) -> u64 {
    let mask = (1u64 << bits) - 1;
    let mixed = position.wrapping_mul(0x9e37_79b9_7f4a_7c15) & mask;
    (mixed ^ (mixed >> (bits / 2))).wrapping_mul(0xd6e8_feb8_6659_fd93) & mask
}

/// Locations by descending size: those of the large metros and states come first.
fn locations(random: &mut Random) -> Vec<Location> {
    let states: Vec<UsState> = UsState::all().collect();
    let locations = (0..LOCATIONS).map(|number| {
        let metro = if number < METROS {
            number
        } else {
            random.skewed(METROS)
        };
        // A metro is in one state; one in four extends into a second.
        let home = index(metro * 31 % 51);
        let state = if metro % 4 == 0 && random.below(4) == 0 {
            (home + 1) % 51
        } else {
            home
        };
        let known = random.below(100) > 0;
        Location {
            city_state: format!("City {number}, {}", states[state].code()),
            state: known.then_some(states[state]),
            dma: format!("Metro {metro}"),
        }
    });
    locations.collect()
}

/// What a filter restricts, for the table.
pub const CLASSES: [&str; 6] = ["none", "state", "metro", "range", "both", "category"];

/// A random filter of one class; one in three also has a firm size.
pub fn filter(random: &mut Random, data: &Data, class: usize) -> BookingFilter {
    let location = &data.locations[index(random.below(LOCATIONS))];
    let large = &data.locations[index(random.skewed(LOCATIONS))];
    let mut filter = BookingFilter::default();
    let class = CLASSES[class];
    if matches!(class, "state" | "both") {
        filter.state = Some(location.state.map_or("Unknown", UsState::code).to_owned());
    }
    if class == "metro" {
        filter.dma = Some(large.dma.clone());
    }
    if matches!(class, "range" | "both" | "category") {
        let from = i64::try_from(random.below(DAYS)).expect("few days");
        let length = i64::try_from(random.below(DAYS - from.cast_unsigned())).expect("few days");
        filter.period = Period::days(
            Some(day_after_first(from)),
            Some(day_after_first(from + length)),
        );
    }
    if class == "category" {
        filter.category = Some(CATEGORIES[index(random.below(15))].to_owned());
        if random.below(2) == 0 {
            filter.state = location.state.map(|state| state.code().to_owned());
        }
    }
    if random.below(3) == 0 {
        filter.firm_size = Some(FirmSize::ALL[index(random.below(6))].code().to_owned());
    }
    filter
}

pub fn day_after_first(later: i64) -> Date {
    date(2024, 11, 21)
        .checked_add(jiff::Span::new().days(later))
        .expect("near today")
}

pub fn index(number: u64) -> usize {
    usize::try_from(number).expect("a small number")
}
