//! What firms book and report, per category: no request scans events.

mod file;

use std::borrow::Cow;
use std::sync::Arc;

use hashbrown::HashMap;
use jiff::Timestamp;

use crate::domain::firm_key::FirmKey;
use crate::domain::ids::{CategoryId, VendorId};
use crate::recommend::directory::{CategoryVendors, VendorNumbers};

use super::booked_days::{DayCounts, WindowEdgeFirms};
use super::booking_totals::{BookingTotals, CountedRows, firms_between};
use super::cohort_weights::{COHORTS, CohortWeight, Day, FirmContribution, Window};
use super::counting_rules::{CountingRules, NO_CATEGORY};
use super::firm_bookings::{FirmBookingRow, FirmBookings};
use super::reported::{CategoryReports, ReportedEvidence};

/// The demos of all categories, summed up. Immutable; a clone shares everything.
///
/// They count for the [`weights::WINDOW_DAYS`](crate::recommend::weights::WINDOW_DAYS) days that end with the newest booking of any vendor; ages are whole days
/// (UTC). Bookings dated after today are left out.
#[derive(Clone, Debug, Default)]
pub struct BookedEvidence {
    rows: Arc<FirmBookings>,
    sums: Arc<BookingTotals>,
    days: Arc<DayCounts>,
    edges: Arc<WindowEdgeFirms>,
    rules: CountingRules,
    /// The vendors of `rows`, laid out by the directory.
    vendors: VendorNumbers,
}

/// Everything known of what firms book and report.
#[derive(Clone, Copy, Debug)]
pub struct Evidence<'a> {
    pub booked: &'a BookedEvidence,
    pub reported: &'a ReportedEvidence,
}

#[derive(Clone, Copy, Debug)]
pub struct CategoryEvidence<'a> {
    pub(in crate::recommend) id: &'a CategoryId,
    pub(super) booked: Option<CategoryBooked<'a>>,
    pub(super) reported: Option<&'a CategoryReports>,
    /// Where to find what the viewer's own firm reported.
    pub(super) all_reported: &'a ReportedEvidence,
}

/// The demos of one category.
#[derive(Clone, Copy, Debug)]
pub(super) struct CategoryBooked<'a> {
    all: &'a BookedEvidence,
    category: u32,
}

impl<'a> Evidence<'a> {
    pub fn category(&self, id: &'a CategoryId) -> CategoryEvidence<'a> {
        let category = self.booked.rules.categories.get(id);
        CategoryEvidence {
            id,
            booked: category.map(|category| CategoryBooked {
                all: self.booked,
                category: *category,
            }),
            reported: self.reported.category(id),
            all_reported: self.reported,
        }
    }
}

impl BookedEvidence {
    /// Sums up all rows, on several threads.
    pub fn build<'c>(
        rows: Arc<FirmBookings>,
        category_of: impl Fn(&VendorId) -> Option<&'c CategoryId>,
        now: Timestamp,
    ) -> Self {
        Self::default().next(rows, None, category_of, now)
    }

    /// The evidence of these rows, which differ in what is known of `changed` firms; where that is
    /// `None`, in anything.
    ///
    /// Costs what the rows of those firms and a copy of the sums of all vendors cost; once a day also those of firms whose
    /// demos become a year old, and at most twice a month a look at every row. Where a vendor came from one category into
    /// another, each row is looked at; where one has a category for the first time or none any more, the firms with a demo
    /// of it count as changed. Where many firms are, all rows are summed up again.
    #[must_use]
    pub fn next<'c>(
        &self,
        rows: Arc<FirmBookings>,
        changed: Option<&[u64]>,
        category_of: impl Fn(&VendorId) -> Option<&'c CategoryId>,
        now: Timestamp,
    ) -> Self {
        let (category_of, categories) = self.rules.categories_of(&rows, category_of);
        let moved = changed.and_then(|_| self.moved(&category_of, &categories));
        let before = moved.as_ref().unwrap_or(self);
        let mut changed = changed.map(<[u64]>::to_vec);
        if let Some(firms) = &mut changed {
            let both = before.rules.category_of.iter().zip(category_of.iter());
            let is_changed: Vec<bool> = both.map(|(before, now)| before != now).collect();
            if is_changed.contains(&true) {
                firms.extend(rows.firms_of(|vendor| is_changed.get(vendor) == Some(&true)));
            }
            firms.sort_unstable();
            firms.dedup();
        }
        let changed = changed.filter(|firms| {
            let old_and_new =
                |firm: &u64| before.rows.of_firm(*firm).len() + rows.of_firm(*firm).len();
            are_few(firms.iter().map(old_and_new), rows.len())
        });
        let mut rules = CountingRules {
            window: self.rules.window,
            today: Day::of(now),
            category_of,
            categories,
        };
        let days = match &changed {
            Some(firms) => before.days_after(&rows, firms, &rules.category_of),
            None => Arc::new(DayCounts::of(&rows, &rules.category_of)),
        };
        rules.window = Window::ending(days.newest(rules.today));
        let (sums, edges) = if let Some(firms) = changed {
            before.sums_after(&rows, &days, &rules, firms)
        } else {
            let edges = WindowEdgeFirms::of(&rows, &days, &rules);
            (Arc::new(BookingTotals::of(&rows, &rules)), Arc::new(edges))
        };
        Self {
            vendors: rows.vendors().clone(),
            rows,
            sums,
            days,
            edges,
            rules,
        }
    }

    /// The evidence of the same rows after vendors moved to other categories; `None` where none did.
    fn moved(
        &self,
        category_of: &[u32],
        categories: &Arc<HashMap<CategoryId, u32>>,
    ) -> Option<Self> {
        let before = self.rules.category_of.iter().copied();
        let now = before.zip(category_of).map(|(before, now)| {
            let is_either_unknown = before == NO_CATEGORY || *now == NO_CATEGORY;
            if is_either_unknown { before } else { *now }
        });
        let now: Arc<[u32]> = now.collect();
        (now != self.rules.category_of).then(|| {
            let rules = CountingRules {
                category_of: now,
                categories: Arc::clone(categories),
                ..self.rules.clone()
            };
            let sums = self.sums.moved(&self.rows, &self.rules, &rules);
            Self {
                sums: Arc::new(sums),
                rules,
                ..self.clone()
            }
        })
    }

    /// The sums of rows that differ in what is known of these firms.
    fn sums_after(
        &self,
        rows: &FirmBookings,
        days: &DayCounts,
        new: &CountingRules,
        mut firms: Vec<u64>,
    ) -> (Arc<BookingTotals>, Arc<WindowEdgeFirms>) {
        let old = &self.rules;
        let is_moved = old.window != new.window;
        let has_room = self
            .sums
            .has_sizes(new.category_of.len(), new.categories.len());
        if firms.is_empty() && !is_moved && has_room {
            return (Arc::clone(&self.sums), Arc::clone(&self.edges));
        }
        let edges = self.edges_after(rows, days, new, &firms);
        if is_moved {
            let known = self.edges.between(old.window, new.window);
            firms.extend(known.unwrap_or_else(|| firms_between(rows, old.window, new.window)));
            firms.sort_unstable();
            firms.dedup();
        }
        let of_firms = firms.iter().map(|firm| rows.of_firm(*firm).len());
        let sums = if are_few(of_firms, rows.len()) {
            let before = CountedRows::new(&self.rows, old);
            let now = CountedRows::new(rows, new);
            self.sums.changed(before, now, &firms)
        } else {
            BookingTotals::of(rows, new)
        };
        (Arc::new(sums), edges)
    }

    /// The days of rows that differ in what is known of these firms.
    fn days_after(
        &self,
        rows: &FirmBookings,
        firms: &[u64],
        category_of: &[u32],
    ) -> Arc<DayCounts> {
        let mut days = Arc::clone(&self.days);
        if !firms.is_empty() {
            let changed = Arc::make_mut(&mut days);
            for firm in firms {
                changed.subtract(self.rows.of_firm(*firm), &self.rules.category_of);
                changed.add(rows.of_firm(*firm), category_of);
            }
        }
        days
    }

    /// The firms at the ends of the window, of rows that differ in what is known of these firms; searched again where
    /// the window has moved past what is known of its ends.
    fn edges_after(
        &self,
        rows: &FirmBookings,
        days: &DayCounts,
        rules: &CountingRules,
        firms: &[u64],
    ) -> Arc<WindowEdgeFirms> {
        let window = self.rules.window;
        if window != rules.window && self.edges.between(window, rules.window).is_none() {
            return Arc::new(WindowEdgeFirms::of(rows, days, rules));
        }
        let mut edges = WindowEdgeFirms::clone(&self.edges);
        edges.change(firms, &self.rows, rows, rules);
        edges.move_to(rules.window);
        Arc::new(edges)
    }

    /// Looks up the vendors of these categories, for the rankings to come.
    pub fn index_vendors<'v>(&mut self, categories: impl Iterator<Item = &'v CategoryVendors>) {
        self.vendors.index_vendors(categories);
    }

    /// How much memory it takes, its names left out.
    pub fn bytes(&self) -> usize {
        self.rows.bytes() + self.sums.bytes() + self.edges.bytes()
    }

    /// Every booking that evidence is made of.
    pub fn rows(&self) -> &Arc<FirmBookings> {
        &self.rows
    }
}

/// Where more than one row in this many belongs to a firm that changed, everything is summed up again.
pub(in crate::recommend) const RECOUNT_ALL_FROM_ONE_IN: usize = 4;

/// Whether these numbers of rows add up to few of all; reads no more of them than it takes to tell.
fn are_few(mut numbers: impl Iterator<Item = usize>, all: usize) -> bool {
    let within = |left: usize, number| left.checked_sub(number);
    let most = all / RECOUNT_ALL_FROM_ONE_IN;
    numbers.try_fold(most, within).is_some()
}

impl<'a> CategoryBooked<'a> {
    /// The sums of one cohort of the vendor with this number.
    pub fn cohort_weight(self, vendor: u32, cohort: usize) -> CohortWeight {
        let cohort_weights = self.all.sums.cohort_weights.get(vendor as usize);
        cohort_weights.map_or_else(CohortWeight::default, |cohort_weights| {
            cohort_weights[cohort]
        })
    }

    /// The numbers of these vendors, in their order.
    pub fn numbers(self, vendors: &CategoryVendors) -> Cow<'a, [u32]> {
        self.all.vendors.of(vendors)
    }

    /// The bookings of the firms that these keys stand for, firm by firm; of one without any nothing.
    pub fn rows_of(self, keys: &[FirmKey]) -> Vec<&'a [FirmBookingRow]> {
        self.all.rows.of_keys(keys).collect()
    }

    /// The first and the last day on which the vendor with this number was booked by other firms than those with these
    /// [bookings](Self::rows_of). Linear in these; where they have all days that are kept at one end, in all rows.
    pub fn days(self, vendor: u32, own: &[&[FirmBookingRow]]) -> Option<(Day, Day)> {
        let BookedEvidence {
            rows, sums, rules, ..
        } = self.all;
        if own.is_empty() {
            return sums.days.get(vendor as usize).copied().flatten();
        }
        sums.vendor_days.without(vendor as usize, own, rows, rules)
    }

    /// By cohort, the firms with a demo of any vendor.
    pub fn firm_counts(self) -> [u32; COHORTS] {
        self.all.sums.firms[self.category as usize]
    }

    /// What one firm with these bookings adds to the sums.
    pub fn contribution(self, rows: &[FirmBookingRow]) -> FirmContribution {
        self.all.rules.contribution(rows, self.category)
    }

    /// A sum of weights as a multiple of what a demo weighs on the last day.
    pub fn decayed(self, sum: u128) -> f64 {
        self.all.rules.window.decayed(sum)
    }
}

#[cfg(test)]
mod tests;
