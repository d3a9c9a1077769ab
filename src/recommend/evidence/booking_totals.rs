//! What the bookings of a window add up to, by vendor and by category: kept, and changed firm by firm.

use std::collections::HashSet;
use std::sync::Arc;

use rkyv::{Archive, Deserialize, Serialize};

use super::cohort_weights::{COHORTS, CohortWeight, Day, Window, cohorts_of};
use super::counting_rules::CountingRules;
use super::firm_bookings::{FirmBookingRow, FirmBookings};
use super::vendor_days::VendorDays;

/// Rows, and what they are counted by.
#[derive(Clone, Copy)]
pub(super) struct CountedRows<'a> {
    rows: &'a FirmBookings,
    rules: &'a CountingRules,
}

impl<'a> CountedRows<'a> {
    pub fn new(rows: &'a FirmBookings, rules: &'a CountingRules) -> Self {
        Self { rows, rules }
    }
}

/// Sums over all firms.
#[derive(Clone, Debug, Default, Archive, Serialize, Deserialize)]
pub(super) struct BookingTotals {
    /// By vendor number and cohort.
    pub cohort_weights: Vec<[CohortWeight; COHORTS]>,
    /// By vendor number the first and the last day that count.
    pub days: Vec<Option<(Day, Day)>>,
    /// By category number and cohort the firms with a demo of any vendor.
    pub firms: Vec<[u32; COHORTS]>,
    pub vendor_days: VendorDays,
}

impl BookingTotals {
    /// The sums of all rows. Linear in them, on several threads.
    pub fn of(rows: &FirmBookings, rules: &CountingRules) -> Self {
        let parts = rows.in_parallel(|parts| {
            let mut sums = Self::default();
            sums.make_room(rules);
            for part in parts {
                for firm in part.chunk_by(|row, next| row.firm() == next.firm()) {
                    sums.add_weights(firm, rules);
                }
            }
            sums
        });
        let mut parts = parts.into_iter();
        let mut all = parts.next().unwrap_or_default();
        for part in parts {
            all.merge(&part);
        }
        all.vendor_days = VendorDays::of(rows, rules);
        all.days = all.vendor_days.days();
        all
    }

    /// The sums of other rows, where those of all but these firms count as before. Linear in the rows
    /// of the firms and in the vendors, whose sums are copied; in all rows where a vendor loses
    /// [all the days](VendorDays) that are kept of it.
    pub fn changed(&self, before: CountedRows<'_>, now: CountedRows<'_>, firms: &[u64]) -> Self {
        let mut sums = self.clone();
        sums.make_room(now.rules);
        // Before others are taken out: a day that stays is then never missing, and so is none beyond those that are kept.
        for firm in firms {
            sums.vendor_days.add(now.rows.of_firm(*firm), now.rules);
        }
        for firm in firms {
            sums.subtract(before.rows.of_firm(*firm), before.rules);
        }
        let (window, next) = (before.rules.window, now.rules.window);
        if window.has_other_weights(next) {
            for sum in sums.cohort_weights.iter_mut().flatten() {
                sum.weight = window.moved(sum.weight, next);
            }
        }
        for firm in firms {
            sums.add_weights(now.rows.of_firm(*firm), now.rules);
        }
        if sums.vendor_days.is_lost() {
            sums.vendor_days.find_lost(now.rows, now.rules);
        }
        sums.days = sums.vendor_days.days();
        sums
    }

    /// Whether there is a sum for each of this many vendors and categories.
    pub fn has_sizes(&self, vendors: usize, categories: usize) -> bool {
        let by_vendor = [
            self.cohort_weights.len(),
            self.days.len(),
            self.vendor_days.len(),
        ];
        by_vendor == [vendors; 3] && self.firms.len() == categories
    }

    pub fn bytes(&self) -> usize {
        let sums = size_of_val(&*self.cohort_weights) + size_of_val(&*self.firms);
        sums + size_of_val(&*self.days) + self.vendor_days.bytes()
    }

    fn make_room(&mut self, rules: &CountingRules) {
        let vendors = rules.category_of.len();
        self.cohort_weights
            .resize(vendors, [CohortWeight::default(); COHORTS]);
        self.vendor_days.make_room(rules);
        self.firms.resize(rules.categories.len(), [0; COHORTS]);
    }

    fn add_weights(&mut self, firm: &[FirmBookingRow], rules: &CountingRules) {
        for demos in rules.by_vendor(firm) {
            let cohort_weights = self.cohort_weights[demos.vendor].iter_mut();
            for (sum, part) in cohort_weights.zip(demos.weights.cohort_weights()) {
                *sum = sum.plus(part);
            }
        }
        let seen = SeenIn::of(firm, rules);
        seen.for_each(|category, cohort| self.firms[category][cohort] += 1);
    }

    fn subtract(&mut self, firm: &[FirmBookingRow], rules: &CountingRules) {
        self.vendor_days.subtract(firm, rules);
        for demos in rules.by_vendor(firm) {
            let cohort_weights = self.cohort_weights[demos.vendor].iter_mut();
            for (sum, part) in cohort_weights.zip(demos.weights.cohort_weights()) {
                *sum = sum.minus(part);
            }
        }
        let seen = SeenIn::of(firm, rules);
        seen.for_each(|category, cohort| self.firms[category][cohort] -= 1);
    }

    /// The sums of the same rows after vendors moved to another category: only the number of firms of a category depends
    /// on that. Looks at each row, on several threads.
    pub fn moved(&self, rows: &FirmBookings, old: &CountingRules, new: &CountingRules) -> Self {
        let both = old.category_of.iter().zip(new.category_of.iter());
        let is_moved: Vec<bool> = both.map(|(old, new)| old != new).collect();
        let is_concerned = concerned(&old.category_of, &new.category_of);
        let counted = rows.in_parallel(|parts| {
            let mut changes = vec![[0_i32; COHORTS]; new.categories.len()];
            let (mut before, mut now) = (SeenIn::default(), SeenIn::default());
            let firms = parts
                .iter()
                .flat_map(|part| part.chunk_by(|row, next| row.firm() == next.firm()));
            for firm in firms {
                let mut has_moved = false;
                for row in firm {
                    let vendor = row.vendor().map(|vendor| vendor as usize);
                    if let Some(vendor) = vendor.filter(|vendor| is_concerned[*vendor]) {
                        has_moved |= is_moved[vendor];
                        before.see(row, old);
                        now.see(row, new);
                    }
                }
                if has_moved {
                    before.for_each(|category, cohort| changes[category][cohort] -= 1);
                    now.for_each(|category, cohort| changes[category][cohort] += 1);
                }
                before.0.clear();
                now.0.clear();
            }
            changes
        });
        let mut sums = self.clone();
        sums.make_room(new);
        for changes in counted {
            let firms = sums.firms.iter_mut().flatten();
            for (sum, change) in firms.zip(changes.iter().flatten()) {
                let moved = sum.checked_add_signed(*change);
                *sum = moved.expect("only firms that were counted leave");
            }
        }
        sums
    }

    fn merge(&mut self, other: &Self) {
        let cohort_weights = self.cohort_weights.iter_mut().flatten();
        for (sum, part) in cohort_weights.zip(other.cohort_weights.iter().flatten()) {
            *sum = sum.plus(*part);
        }
        let firms = self.firms.iter_mut().flatten();
        for (sum, part) in firms.zip(other.firms.iter().flatten()) {
            *sum += part;
        }
    }
}

/// The firms with a row that counts in one window and not in the other. Linear in all rows.
pub(super) fn firms_between(rows: &FirmBookings, window: Window, other: Window) -> Vec<u64> {
    let found = rows.in_parallel(|parts: &[Arc<[FirmBookingRow]>]| {
        let all = parts.iter().flat_map(|part| part.iter());
        let moved = all.filter(|row| {
            let day = row.day();
            day.counts(window.end) != day.counts(other.end)
        });
        moved.map(FirmBookingRow::firm).collect::<Vec<_>>()
    });
    found.concat()
}

/// By vendor, whether its category is one that some vendor has left or joined.
fn concerned(old: &[u32], new: &[u32]) -> Vec<bool> {
    let moved = old.iter().zip(new).filter(|(old, new)| old != new);
    let categories: HashSet<u32> = moved.flat_map(|(old, new)| [*old, *new]).collect();
    new.iter()
        .map(|category| categories.contains(category))
        .collect()
}

/// The categories and cohorts in which a firm counts: most have demos in few.
#[derive(Default)]
struct SeenIn(Vec<(u32, u16)>);

impl SeenIn {
    fn of(firm: &[FirmBookingRow], rules: &CountingRules) -> Self {
        let mut seen = Self::default();
        for row in firm {
            seen.see(row, rules);
        }
        seen
    }

    fn see(&mut self, row: &FirmBookingRow, rules: &CountingRules) {
        if let Some(category) = rules.category(row)
            && row.day().counts(rules.window.end)
        {
            self.add(category, cohorts_of(row.size_code()));
        }
    }

    fn add(&mut self, category: u32, cohorts: u16) {
        match self.0.iter_mut().find(|(other, _)| *other == category) {
            Some((_, known)) => *known |= cohorts,
            None => self.0.push((category, cohorts)),
        }
    }

    fn for_each(&self, mut visit: impl FnMut(usize, usize)) {
        for &(category, cohorts) in &self.0 {
            let is_in = |cohort: &usize| cohorts & (1 << cohort) != 0;
            (0..COHORTS)
                .filter(is_in)
                .for_each(|cohort| visit(category as usize, cohort));
        }
    }
}

const _: () = assert!(COHORTS <= 16);
