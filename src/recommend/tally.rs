//! The weight of one firm's demos, in every cohort of firms that a viewer can be compared with
//! (docs/recommendations.md#evidence).

use jiff::Timestamp;

use crate::domain::firm::FirmSize;

use super::constants::{BOOKING_WEIGHT, HALF_LIFE_DAYS, WINDOW_DAYS};

/// The firms that a viewer is compared with: those of one size, those of that size and, by half, of
/// its neighbours, or all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cohort {
    Exact(FirmSize),
    Similar(FirmSize),
    Any,
}

/// The demos of one vendor in one cohort.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// Sum of weights, in units of 2^-32: whole numbers, so that the order of bookings makes no difference.
    pub weight: u64,
    pub firms: u32,
}

/// What one firm adds to a category.
pub(super) struct FirmContribution {
    /// By vendor number.
    pub tallies: Vec<(u32, [Tally; COHORTS])>,
    /// The cohorts in which the firm counts at all.
    pub seen: [bool; COHORTS],
}

/// Days since 1970-01-01, UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Day(i32);

/// One firm's latest demo of one vendor at one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct VendorDemo {
    pub vendor: u32,
    pub size: Option<FirmSize>,
    pub day: Day,
}

pub(super) const SIZES: usize = FirmSize::ALL.len();
pub(super) const COHORTS: usize = 2 * SIZES + 1;
pub(super) const ONE: u64 = 1 << 32;

impl FirmContribution {
    /// A firm counts once per cohort and vendor, with its strongest record, even where its bookings name
    /// several sizes.
    pub fn of(records: &[VendorDemo], end: Day) -> Self {
        let mut contribution = Self {
            tallies: Vec::new(),
            seen: [false; COHORTS],
        };
        for (at, first) in records.iter().enumerate() {
            let is_same = |record: &&VendorDemo| record.vendor == first.vendor;
            if records[..at].iter().any(|record| is_same(&record)) {
                continue;
            }
            let mut tallies = [Tally::default(); COHORTS];
            for record in records[at..].iter().filter(is_same) {
                let weight = u64::from(BOOKING_WEIGHT) * record.day.decay(end);
                for (index, tally) in tallies.iter_mut().enumerate() {
                    let halves = Cohort::weight_in_halves(index, record.size);
                    tally.weight = tally.weight.max(weight / 2 * halves);
                }
            }
            for (tally, seen) in tallies.iter_mut().zip(&mut contribution.seen) {
                tally.firms = u32::from(tally.weight > 0);
                *seen |= tally.weight > 0;
            }
            contribution.tallies.push((first.vendor, tallies));
        }
        contribution
    }
}

impl Cohort {
    /// The cohorts that a firm of this size is compared with.
    pub fn of_size(size: Option<FirmSize>) -> impl Iterator<Item = Self> {
        let own = size.map(|size| [Self::Exact(size), Self::Similar(size)]);
        own.into_iter().flatten().chain([Self::Any])
    }

    /// The index of the cohort among tallies.
    pub fn index(self) -> usize {
        match self {
            Self::Exact(size) => size as usize,
            Self::Similar(size) => SIZES + size as usize,
            Self::Any => 2 * SIZES,
        }
    }

    /// The weight, in halves, of a firm of this size in the cohort at an index.
    fn weight_in_halves(index: usize, size: Option<FirmSize>) -> u64 {
        let Some(own) = size.map(|size| size as usize) else {
            return if index == 2 * SIZES { 2 } else { 0 };
        };
        match index {
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
            weight: self.weight + other.weight,
            firms: self.firms + other.firms,
        }
    }

    pub fn minus(self, other: Self) -> Self {
        Self {
            weight: self.weight - other.weight,
            firms: self.firms - other.firms,
        }
    }
}

impl Day {
    /// Before every demo.
    pub const NONE: Self = Self(i32::MIN);

    pub fn of(at: Timestamp) -> Self {
        let day = at.as_second().div_euclid(86_400);
        Self(i32::try_from(day).expect("a timestamp lies within ten thousand years"))
    }

    /// Its beginning, UTC.
    pub fn timestamp(self) -> Timestamp {
        Timestamp::from_second(i64::from(self.0) * 86_400).expect("it was made of a timestamp")
    }

    /// Whether it lies in the window that ends with a day.
    pub fn counts(self, end: Self) -> bool {
        let age = i64::from(end.0) - i64::from(self.0);
        self != Self::NONE && (0..i64::from(WINDOW_DAYS)).contains(&age)
    }

    /// The weight left of one event on this day, in units of 2^-32; 0 outside the window.
    fn decay(self, end: Self) -> u64 {
        if !self.counts(end) {
            return 0;
        }
        let age = f64::from(end.0 - self.0);
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
