//! What firms book and report, per category: no request scans events.

use std::borrow::Cow;
use std::sync::Arc;

use hashbrown::HashMap;
use jiff::Timestamp;

use crate::domain::ids::{CategoryId, VendorId};

use super::demo_rows::DemoRows;
use super::demo_sums::{DemoSums, NO_CATEGORY, Reading, days_until, firms_between, newest};
use super::firm_key::FirmKey;
use super::reported::{CategoryReports, ReportedEvidence};
use super::tally::{COHORTS, Day, FirmContribution, Tally, Window};
use super::vendor_numbers::VendorNumbers;
use super::vendors::CategoryVendors;

/// The demos of all categories, summed up and never changed. A clone shares everything.
///
/// They count for the 365 days that end with the newest booking of any vendor; ages are whole days
/// (UTC). Bookings dated after today are left out.
#[derive(Clone, Debug, Default)]
pub struct BookedEvidence {
    rows: Arc<DemoRows>,
    sums: Arc<DemoSums>,
    meaning: Meaning,
    /// The vendors of `rows`, laid out by the directory.
    vendors: VendorNumbers,
}

/// What the rows mean.
#[derive(Clone, Debug, Default)]
struct Meaning {
    window: Window,
    /// Demos of later days do not count yet.
    today: Day,
    /// By vendor number.
    category_of: Arc<[u32]>,
    /// The numbers of categories; they never change.
    categories: Arc<HashMap<CategoryId, u32>>,
}

/// Everything known of what firms book and report.
#[derive(Clone, Copy, Debug)]
pub struct Evidence<'a> {
    pub booked: &'a BookedEvidence,
    pub reported: &'a ReportedEvidence,
}

/// The evidence of one category.
#[derive(Clone, Copy, Debug)]
pub struct CategoryEvidence<'a> {
    pub(super) id: &'a CategoryId,
    pub(super) booked: Option<CategoryBooked<'a>>,
    pub(super) reported: Option<&'a CategoryReports>,
    /// For what the viewer's own firm reported.
    pub(super) firms: &'a ReportedEvidence,
}

/// The demos of one category.
#[derive(Clone, Copy, Debug)]
pub(super) struct CategoryBooked<'a> {
    all: &'a BookedEvidence,
    category: u32,
}

impl<'a> Evidence<'a> {
    pub fn category(&self, id: &'a CategoryId) -> CategoryEvidence<'a> {
        let category = self.booked.meaning.categories.get(id);
        CategoryEvidence {
            id,
            booked: category.map(|category| CategoryBooked {
                all: self.booked,
                category: *category,
            }),
            reported: self.reported.category(id),
            firms: self.reported,
        }
    }
}

impl BookedEvidence {
    /// Sums up all rows, on several threads.
    pub fn build<'c>(
        rows: Arc<DemoRows>,
        category_of: impl Fn(&VendorId) -> Option<&'c CategoryId>,
        now: Timestamp,
    ) -> Self {
        Self::default().next(rows, None, category_of, now)
    }

    /// The evidence of these rows, which differ in what is known of `changed` firms; where that is
    /// `None`, in anything.
    ///
    /// Costs what the rows of those firms cost; once a day also those of firms whose demos become a
    /// year old, which are found by a look at every row. Where the category of a vendor changed, all rows
    /// are summed up again.
    #[must_use]
    pub fn next<'c>(
        &self,
        rows: Arc<DemoRows>,
        changed: Option<&[u64]>,
        category_of: impl Fn(&VendorId) -> Option<&'c CategoryId>,
        now: Timestamp,
    ) -> Self {
        let (category_of, categories) = self.meaning.categories_of(&rows, category_of);
        let are_same = category_of.starts_with(&self.meaning.category_of);
        let changed = changed.filter(|_| are_same);
        let today = Day::of(now);
        let known = changed.filter(|_| today == self.meaning.today);
        let newest_known = known.and_then(|firms| self.newest_by(&rows, &category_of, firms));
        let newest = newest_known.unwrap_or_else(|| newest(&rows, &category_of, today));
        let meaning = Meaning {
            window: Window::ending(newest),
            today,
            category_of,
            categories,
        };
        let firms = changed.map(|changed| {
            let mut firms = changed.to_vec();
            if meaning.window != self.meaning.window {
                let between = firms_between(&rows, self.meaning.window, meaning.window);
                firms.extend(between);
            }
            firms.sort_unstable();
            firms.dedup();
            firms
        });
        let sums = match firms.filter(|firms| firms.len() <= rows.len() / FEW) {
            Some(firms) if firms.is_empty() && meaning.window == self.meaning.window => {
                Arc::clone(&self.sums)
            }
            Some(firms) => {
                let was = (&*self.rows, self.meaning.reading());
                Arc::new(self.sums.changed(was, (&rows, meaning.reading()), &firms))
            }
            None => Arc::new(DemoSums::of(&rows, meaning.reading())),
        };
        Self {
            vendors: rows.vendors().clone(),
            rows,
            sums,
            meaning,
        }
    }

    /// The newest day of rows that differ in what is known of these firms, on the same day; `None` where
    /// they may have had the only demo of the newest day.
    fn newest_by(&self, rows: &DemoRows, category_of: &[u32], firms: &[u64]) -> Option<Day> {
        let Meaning { window, today, .. } = self.meaning;
        let days = |rows: &DemoRows| {
            let all = firms.iter().flat_map(|firm| rows.of_firm(*firm));
            days_until(today, all, category_of).max()
        };
        let new = days(rows).unwrap_or_default();
        let kept = || days(&self.rows).is_none_or(|old| old < window.end);
        if new >= window.end {
            Some(new)
        } else {
            kept().then_some(window.end)
        }
    }

    /// Looks up the vendors of these categories, for the rankings to come.
    pub fn lay_out<'v>(&mut self, categories: impl Iterator<Item = &'v CategoryVendors>) {
        self.vendors.lay_out(categories);
    }

    /// All that it says, in an order that does not depend on how it came about. Linear in the rows; only
    /// tests call it.
    pub fn digest(&self) -> Vec<String> {
        let Meaning {
            window,
            category_of,
            categories,
            ..
        } = &self.meaning;
        let ids = self.rows.vendors().ids();
        let vendor = |at: usize| {
            let category = categories
                .iter()
                .find(|(_, number)| **number == category_of[at]);
            let category = category.map(|(id, _)| id);
            let (tallies, days) = (&self.sums.tallies[at], self.sums.days[at]);
            format!("{} in {category:?} {tallies:?} {days:?}", ids[at])
        };
        let with_demos = (0..ids.len()).filter(|at| self.sums.days[*at].is_some());
        let mut said: Vec<String> = with_demos.map(vendor).collect();
        let firms = categories.iter().map(|(id, number)| {
            let firms = self.sums.firms[*number as usize];
            (firms != [0; COHORTS]).then(|| format!("{id} {firms:?}"))
        });
        said.extend(firms.flatten());
        said.extend(self.rows.digest());
        said.push(format!("{window:?}"));
        said.sort_unstable();
        said
    }

    /// How much memory it takes, its names left out.
    pub fn bytes(&self) -> usize {
        self.rows.bytes() + self.sums.bytes()
    }

    /// Every booking that evidence is made of.
    pub fn rows(&self) -> &Arc<DemoRows> {
        &self.rows
    }
}

/// Where more than one firm in so many rows changed, everything is summed up again.
const FEW: usize = 16;

impl Meaning {
    /// The category of each vendor of the rows, and the numbers of categories.
    fn categories_of<'c>(
        &self,
        rows: &DemoRows,
        category_of: impl Fn(&VendorId) -> Option<&'c CategoryId>,
    ) -> (Arc<[u32]>, Arc<HashMap<CategoryId, u32>>) {
        let mut numbers = Cow::Borrowed(&*self.categories);
        let mut number = |id: &CategoryId| {
            let next = u32::try_from(numbers.len()).expect("categories are few");
            numbers.get(id).copied().unwrap_or_else(|| {
                numbers.to_mut().insert(id.clone(), next);
                next
            })
        };
        let ids = rows.vendors().ids().iter();
        let of_vendor = |id| category_of(id).map_or(NO_CATEGORY, &mut number);
        let by_vendor = ids.map(of_vendor).collect();
        let numbers = match numbers {
            Cow::Borrowed(_) => Arc::clone(&self.categories),
            Cow::Owned(new) => Arc::new(new),
        };
        (by_vendor, numbers)
    }

    fn reading(&self) -> Reading<'_> {
        Reading {
            window: self.window,
            category_of: &self.category_of,
            categories: self.categories.len(),
        }
    }
}

impl<'a> CategoryBooked<'a> {
    /// The sums of one cohort of the vendor with this number.
    pub fn tally(self, vendor: u32, cohort: usize) -> Tally {
        let tallies = self.all.sums.tallies.get(vendor as usize);
        tallies.map_or_else(Tally::default, |tallies| tallies[cohort])
    }

    /// The numbers of these vendors, in their order.
    pub fn numbers(self, vendors: &CategoryVendors) -> Cow<'a, [u32]> {
        self.all.vendors.of(vendors)
    }

    /// The first and the last day on which the vendor with this number was booked.
    pub fn days(self, vendor: u32) -> Option<(Day, Day)> {
        self.all.sums.days.get(vendor as usize).copied().flatten()
    }

    /// By cohort, the firms with a demo of any vendor.
    pub fn firm_counts(self) -> [u32; COHORTS] {
        self.all.sums.firms[self.category as usize]
    }

    /// What one firm adds to the sums.
    pub fn contribution(self, firm: FirmKey) -> FirmContribution {
        let rows = self.all.rows.of_firm(firm.bits());
        self.all.meaning.reading().contribution(rows, self.category)
    }

    /// A sum of weights as a multiple of what a demo weighs on the last day.
    pub fn decayed(self, sum: u128) -> f64 {
        self.all.meaning.window.decayed(sum)
    }
}

#[cfg(test)]
mod tests;
