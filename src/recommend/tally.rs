//! What one firm's evidence weighs, in every view that a question can take of a category.

use jiff::Timestamp;

use crate::domain::firm::FirmSize;

use super::constants::{BOOKING_WEIGHT, CLICK_WEIGHT, HALF_LIFE_DAYS, WINDOW_DAYS};

/// What a view of the category counts: firms of one size, those of a size and its neighbours, all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    Exact(FirmSize),
    Similar(FirmSize),
    Any,
}

/// Evidence for one vendor in one view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// Weights added up, in units of 2^-32.
    pub mass: u64,
    /// Distinct firms.
    pub firms: u32,
    /// Those of them that say they use the vendor.
    pub users: u32,
}

/// What one firm adds to a category.
pub(super) struct Share {
    pub tallies: Vec<(u32, [Tally; VIEWS])>,
    pub seen: [bool; VIEWS],
}

/// Days since 1970-01-01, UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Day(i32);

/// One firm's evidence for one vendor at one size, each kind once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Record {
    pub vendor: u32,
    pub size: Option<FirmSize>,
    /// The weight of use: 0 where it does not say so.
    pub uses: u8,
    pub booking: Day,
    pub click: Day,
}

const SIZES: usize = FirmSize::ALL.len();
pub(super) const VIEWS: usize = 2 * SIZES + 1;
const ONE: u64 = 1 << 32;

impl Share {
    /// A firm counts once a view, vendor and kind, with its strongest record there, even where
    /// its bookings name several sizes.
    pub fn of(records: &[Record], end: Day) -> Self {
        let mut share = Self {
            tallies: Vec::new(),
            seen: [false; VIEWS],
        };
        let masses: Vec<[u64; 3]> = records.iter().map(|record| record.masses(end)).collect();
        for (at, first) in records.iter().enumerate() {
            let is_same = |record: &Record| record.vendor == first.vendor;
            if records[..at].iter().any(is_same) {
                continue;
            }
            let mut tallies = [Tally::default(); VIEWS];
            for (position, tally) in tallies.iter_mut().enumerate() {
                let mut strongest = [0; 3];
                for (record, masses) in records[at..].iter().zip(&masses[at..]) {
                    let halves = View::halves(position, record.size);
                    if halves > 0 && is_same(record) {
                        for (most, mass) in strongest.iter_mut().zip(masses) {
                            *most = (*most).max(mass / 2 * halves);
                        }
                    }
                }
                tally.mass = strongest.iter().sum();
                tally.firms = u32::from(tally.mass > 0);
                tally.users = u32::from(strongest[0] > 0);
                share.seen[position] |= tally.mass > 0;
            }
            share.tallies.push((first.vendor, tallies));
        }
        share
    }
}

impl View {
    /// The views that a firm of this size can be shown.
    pub fn of_size(size: Option<FirmSize>) -> impl Iterator<Item = Self> {
        let own = size.map(|size| [Self::Exact(size), Self::Similar(size)]);
        own.into_iter().flatten().chain([Self::Any])
    }

    /// Where the view stands among the tallies.
    pub fn position(self) -> usize {
        match self {
            Self::Exact(size) => size as usize,
            Self::Similar(size) => SIZES + size as usize,
            Self::Any => 2 * SIZES,
        }
    }

    /// How many halves of a firm of this size the view at a position counts.
    fn halves(position: usize, size: Option<FirmSize>) -> u64 {
        let Some(own) = size.map(|size| size as usize) else {
            return if position == 2 * SIZES { 2 } else { 0 };
        };
        match position {
            exact if exact < SIZES => 2 * u64::from(exact == own),
            similar if similar < 2 * SIZES => match (similar - SIZES).abs_diff(own) {
                0 => 2,
                1 => 1,
                _ => 0,
            },
            _ => 2,
        }
    }
}

impl Tally {
    pub fn plus(self, other: Self) -> Self {
        Self {
            mass: self.mass + other.mass,
            firms: self.firms + other.firms,
            users: self.users + other.users,
        }
    }

    pub fn minus(self, other: Self) -> Self {
        Self {
            mass: self.mass - other.mass,
            firms: self.firms - other.firms,
            users: self.users - other.users,
        }
    }
}

impl Record {
    pub fn new(vendor: u32, size: Option<FirmSize>) -> Self {
        Self {
            vendor,
            size,
            uses: 0,
            booking: Day::NONE,
            click: Day::NONE,
        }
    }

    /// What use, booking and click weigh.
    pub fn masses(&self, end: Day) -> [u64; 3] {
        [
            u64::from(self.uses) * ONE,
            u64::from(BOOKING_WEIGHT) * self.booking.decay(end),
            u64::from(CLICK_WEIGHT) * self.click.decay(end),
        ]
    }
}

impl Day {
    /// Before every day: no event at all.
    pub const NONE: Self = Self(i32::MIN);

    pub fn of(at: Timestamp) -> Self {
        let day = at.as_second().div_euclid(86_400);
        Self(i32::try_from(day).expect("a timestamp lies within ten thousand years"))
    }

    /// What is left of one event on this day, in units of 2^-32; 0 outside the window.
    fn decay(self, end: Self) -> u64 {
        let age = i64::from(end.0) - i64::from(self.0);
        if self == Self::NONE || !(0..i64::from(WINDOW_DAYS)).contains(&age) {
            return 0;
        }
        let age = f64::from(i32::try_from(age).expect("the window is a year"));
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "the result lies between 0 and 2^32"
        )]
        let left = (ONE as f64 * 0.5_f64.powf(age / f64::from(HALF_LIFE_DAYS))).round() as u64;
        left
    }
}

impl Default for Day {
    fn default() -> Self {
        Self::NONE
    }
}
