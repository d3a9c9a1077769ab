//! The weight of one firm's demos, in every cohort of firms that a viewer can be compared with
//! (docs/recommendations.md#evidence).

use std::sync::LazyLock;

use jiff::Timestamp;
use rkyv::{Archive, Deserialize, Serialize};

use crate::domain::day::DAY_SECONDS;
use crate::domain::firm::FirmSize;
use crate::domain::recommend::PeerScope;
use crate::recommend::weights::{BOOKING_WEIGHT, HALF_LIFE_DAYS, NEIGHBORS_PER_FIRM, WINDOW_DAYS};

/// The firms that a viewer is compared with: those of one size, those of that size and, by half, of
/// its neighbors, or all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::recommend) enum Cohort {
    Exact(FirmSize),
    Similar(FirmSize),
    Any,
}

impl Cohort {
    /// The cohort of a scope, for a viewer of this size; the profile is none.
    pub fn of(scope: PeerScope, size: Option<FirmSize>) -> Option<Self> {
        match scope {
            PeerScope::Exact => size.map(Self::Exact),
            PeerScope::Similar => size.map(Self::Similar),
            PeerScope::Any => Some(Self::Any),
            PeerScope::Profile => None,
        }
    }
}

/// The demos of one vendor in one cohort.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Archive, Serialize, Deserialize)]
pub(super) struct CohortWeight {
    /// Sum of weights by [`Window::weight`]: whole numbers, so that neither the order of bookings nor the
    /// day on which they were added makes a difference.
    pub weight: u64,
    pub firms: u32,
}

/// What one firm adds to a category.
#[derive(Default)]
pub(super) struct FirmContribution {
    /// By vendor number.
    pub cohort_weights: Vec<(u32, [CohortWeight; COHORTS])>,
    /// The cohorts in which the firm counts at all.
    pub seen: [bool; COHORTS],
}

/// The strongest demo of one vendor by one firm: without a size, and by size.
///
/// A firm counts once per cohort and vendor, with its strongest, even where its bookings name several
/// sizes.
#[derive(Default)]
pub(super) struct VendorWeights([u64; 1 + SIZES]);

/// The days that count: the [`WINDOW_DAYS`] that end with one of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Archive, Serialize, Deserialize)]
pub(super) struct Window {
    pub end: Day,
    /// Half-lives since 1970 at its first day: weights are counted in what a demo then weighed.
    base: i32,
}

/// Days since 1970-01-01, UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Archive, Serialize, Deserialize)]
pub(in crate::recommend) struct Day(i32);

/// Days that are kept at the end that the window leaves next, and at either end of those of a vendor: once they are gone,
/// all rows are read again.
pub(super) const DAYS_KEPT: u8 = 32;
/// How many days count.
pub(super) const WINDOW_LENGTH: usize = WINDOW_DAYS.unsigned_abs() as usize;

pub(super) const SIZES: usize = FirmSize::ALL.len();
pub(super) const COHORTS: usize = 2 * SIZES + 1;

/// Bits behind the point of a weight.
pub(in crate::recommend) const FRACTION: u32 = 28;

/// The weight of a demo this many days after the beginning of a half-life.
static WITHIN_HALF_LIFE: LazyLock<[u64; HALF_LIFE_DAYS as usize]> = LazyLock::new(|| {
    std::array::from_fn(|days| {
        let days = i32::try_from(days).expect("a half-life has few days");
        let weight = 2_f64.powf(f64::from(FRACTION) + f64::from(days) / f64::from(HALF_LIFE_DAYS));
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the result lies between 2^28 and 2^29"
        )]
        let weight = weight.round() as u64;
        weight
    })
});

impl FirmContribution {
    pub fn add(&mut self, vendor: u32, cohort_weights: [CohortWeight; COHORTS]) {
        for (seen, weight) in self.seen.iter_mut().zip(&cohort_weights) {
            *seen |= weight.firms > 0;
        }
        self.cohort_weights.push((vendor, cohort_weights));
    }
}

impl VendorWeights {
    /// Takes a demo of this weight in; `size_code` is 0 without a size, else
    /// one more than its place in the list.
    pub fn add(&mut self, size_code: usize, weight: u64) {
        let known = &mut self.0[size_code];
        *known = weight.max(*known);
    }

    pub fn cohort_weights(&self) -> [CohortWeight; COHORTS] {
        let whole = |weight: u64| NEIGHBORS_PER_FIRM as u64 * weight;
        let neighbor = |size: Option<usize>| {
            let weight = size.and_then(|size| self.0.get(1 + size));
            weight.copied().unwrap_or_default()
        };
        let mut weights = [0; COHORTS];
        for size in 0..SIZES {
            let beside = neighbor(size.checked_sub(1)).max(neighbor(Some(size + 1)));
            let own = whole(self.0[1 + size]);
            weights[size] = own;
            weights[SIZES + size] = own.max(beside);
        }
        weights[2 * SIZES] = whole(self.0.iter().copied().fold(0, u64::max));
        weights.map(|weight| CohortWeight {
            weight: u64::from(BOOKING_WEIGHT) * weight / NEIGHBORS_PER_FIRM as u64,
            firms: u32::from(weight > 0),
        })
    }
}

/// The cohorts in which a demo by a firm of a size counts, as bits.
pub(super) fn cohorts_of(size_code: usize) -> u16 {
    static BY_CODE: LazyLock<[u16; 1 + SIZES]> = LazyLock::new(|| {
        std::array::from_fn(|size_code| {
            let mut weights = VendorWeights::default();
            weights.add(size_code, 2);
            let counted = (0..).zip(weights.cohort_weights());
            counted.fold(0, |bits, (cohort, weight)| {
                bits | u16::from(weight.firms > 0) << cohort
            })
        })
    });
    BY_CODE[size_code]
}

impl Window {
    /// The one that ends with a day.
    pub fn ending(end: Day) -> Self {
        let first = Self { end, base: 0 }.first();
        let base = first.0.div_euclid(HALF_LIFE_DAYS);
        Self { end, base }
    }

    /// Its first day.
    pub fn first(self) -> Day {
        Day(self.end.0.saturating_sub(WINDOW_DAYS - 1))
    }

    /// The weight of one demo on a day of the window.
    pub fn weight(self, day: Day) -> u64 {
        let halvings = day.0.div_euclid(HALF_LIFE_DAYS) - self.base;
        let days = day.0.rem_euclid(HALF_LIFE_DAYS);
        WITHIN_HALF_LIFE[days.cast_unsigned() as usize] << halvings
    }

    /// Whether it counts weights otherwise than another one.
    pub fn has_other_weights(self, other: Self) -> bool {
        self.base != other.base
    }

    /// A sum of weights of days that are in this window and in another one, as that one counts it:
    /// exact, since weights that many half-lives old are gone.
    pub fn moved(self, sum: u64, to: Self) -> u64 {
        let halvings = to.base.saturating_sub(self.base);
        let bits = halvings.unsigned_abs();
        let moved = if halvings < 0 {
            sum.checked_shl(bits)
        } else {
            sum.checked_shr(bits)
        };
        moved.unwrap_or_default()
    }

    /// A sum of weights as a multiple of what a demo weighs on the last day.
    pub fn decayed(self, sum: u128) -> f64 {
        let age = f64::from(self.end.0) / f64::from(HALF_LIFE_DAYS) - f64::from(self.base);
        #[expect(
            clippy::cast_precision_loss,
            reason = "a share needs no more than 52 bits"
        )]
        let sum = sum as f64;
        sum * 2_f64.powf(-f64::from(FRACTION) - age)
    }
}

impl Cohort {
    /// The cohorts that a firm of this size is compared with.
    pub fn of_size(size: Option<FirmSize>) -> impl Iterator<Item = Self> {
        let own = size.map(|size| [Self::Exact(size), Self::Similar(size)]);
        own.into_iter().flatten().chain([Self::Any])
    }

    /// The index of the cohort among the weights.
    pub fn index(self) -> usize {
        match self {
            Self::Exact(size) => size as usize,
            Self::Similar(size) => SIZES + size as usize,
            Self::Any => 2 * SIZES,
        }
    }
}

impl CohortWeight {
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
        let day = at.as_second().div_euclid(DAY_SECONDS);
        Self(i32::try_from(day).expect("a timestamp lies within ten thousand years"))
    }

    /// Its beginning, UTC.
    pub fn timestamp(self) -> Timestamp {
        Timestamp::from_second(i64::from(self.0) * DAY_SECONDS).expect("it was made of a timestamp")
    }

    /// Whether it lies in the window that ends with a day.
    pub fn counts(self, end: Self) -> bool {
        let age = i64::from(end.0) - i64::from(self.0);
        self != Self::NONE && (0..i64::from(WINDOW_DAYS)).contains(&age)
    }

    /// Days since 1970.
    pub fn number(self) -> i32 {
        self.0
    }

    pub fn of_number(number: i32) -> Self {
        Self(number)
    }
}

impl Default for Day {
    fn default() -> Self {
        Self::NONE
    }
}
