//! What the bookings of a window add up to, by vendor and by category: kept, and changed firm by firm.

use std::sync::Arc;

use super::demo_rows::{DemoRow, DemoRows};
use super::tally::{COHORTS, Day, FirmContribution, Tally, VendorWeights, Window};

/// Of a vendor that the directory does not know.
pub(super) const NO_CATEGORY: u32 = u32::MAX;

/// Sums over all firms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct DemoSums {
    /// By vendor number and cohort.
    pub tallies: Vec<[Tally; COHORTS]>,
    /// By vendor number the first and the last day that count.
    pub days: Vec<Option<(Day, Day)>>,
    /// By category number and cohort the firms with a demo of any vendor.
    pub firms: Vec<[u32; COHORTS]>,
}

/// What rows mean: which days count, and which category each vendor is in.
#[derive(Clone, Copy)]
pub(super) struct Reading<'a> {
    pub window: Window,
    /// By vendor number.
    pub category_of: &'a [u32],
    pub categories: usize,
}

/// What one firm's demos of one vendor come to.
struct OfVendor {
    vendor: usize,
    category: u32,
    weights: VendorWeights,
    days: (Day, Day),
}

impl Reading<'_> {
    /// What one firm adds to a category.
    pub fn contribution(self, rows: &[DemoRow], category: u32) -> FirmContribution {
        let here = self.by_vendor(rows).filter(|of| of.category == category);
        let mut contribution = FirmContribution::default();
        for of in here {
            let vendor = u32::try_from(of.vendor).expect("it was a number");
            contribution.add(vendor, of.weights.tallies());
        }
        contribution
    }

    fn counts(self, row: &DemoRow) -> bool {
        self.category(row).is_some() && row.day().counts(self.window.end)
    }

    /// Of the row's vendor, where the directory knows it.
    fn category(self, row: &DemoRow) -> Option<u32> {
        let category = self.category_of[row.vendor()? as usize];
        (category != NO_CATEGORY).then_some(category)
    }

    /// One firm's rows, vendor by vendor.
    fn by_vendor(self, rows: &[DemoRow]) -> impl Iterator<Item = OfVendor> {
        let groups = rows.chunk_by(|one, next| one.vendor() == next.vendor());
        groups.filter_map(move |group| self.of_vendor(group))
    }

    fn of_vendor(self, group: &[DemoRow]) -> Option<OfVendor> {
        let category = self.category(&group[0])?;
        let mut counted = group.iter().filter(|row| row.day().counts(self.window.end));
        let first = counted.next()?;
        let mut weights = VendorWeights::default();
        let mut days = (first.day(), first.day());
        for row in std::iter::once(first).chain(counted) {
            let day = row.day();
            weights.add(row.size_code(), self.window.weight(day));
            days = (days.0.min(day), days.1.max(day));
        }
        Some(OfVendor {
            vendor: group[0].vendor()? as usize,
            category,
            weights,
            days,
        })
    }
}

impl DemoSums {
    /// The sums of all rows. Linear in them, on several threads.
    pub fn of(rows: &DemoRows, reading: Reading<'_>) -> Self {
        let parts = rows.in_parallel(|parts| {
            let mut sums = Self::default();
            sums.make_room(reading);
            for part in parts {
                for firm in part.chunk_by(|one, next| one.firm() == next.firm()) {
                    sums.add(firm, reading);
                }
            }
            sums
        });
        let mut parts = parts.into_iter();
        let mut all = parts.next().unwrap_or_default();
        for part in parts {
            all.merge(&part);
        }
        all
    }

    /// The sums of other rows, where those of all but these firms count as before. Linear in the rows
    /// of the firms, but for vendors that lose their first or last day.
    pub fn changed(
        &self,
        (old, was): (&DemoRows, Reading<'_>),
        (new, is): (&DemoRows, Reading<'_>),
        firms: &[u64],
    ) -> Self {
        let mut sums = self.clone();
        sums.make_room(is);
        let mut shrunk = vec![false; sums.days.len()];
        for firm in firms {
            sums.subtract(old.of_firm(*firm), was, &mut shrunk);
        }
        for tally in sums.tallies.iter_mut().flatten() {
            tally.weight = was.window.moved(tally.weight, is.window);
        }
        for firm in firms {
            sums.add(new.of_firm(*firm), is);
        }
        if shrunk.contains(&true) {
            sums.find_days(new, is, &shrunk);
        }
        sums
    }

    pub fn bytes(&self) -> usize {
        size_of_val(&*self.tallies) + size_of_val(&*self.days) + size_of_val(&*self.firms)
    }

    fn make_room(&mut self, reading: Reading<'_>) {
        let vendors = reading.category_of.len();
        self.tallies.resize(vendors, [Tally::default(); COHORTS]);
        self.days.resize(vendors, None);
        self.firms.resize(reading.categories, [0; COHORTS]);
    }

    fn add(&mut self, firm: &[DemoRow], reading: Reading<'_>) {
        let mut seen = SeenIn::default();
        for of in reading.by_vendor(firm) {
            of.weights.add_to(&mut self.tallies[of.vendor]);
            seen.note(of.category, of.weights.cohorts());
            let days = &mut self.days[of.vendor];
            let (first, last) = days.unwrap_or(of.days);
            *days = Some((first.min(of.days.0), last.max(of.days.1)));
        }
        seen.for_each(|category, cohort| self.firms[category][cohort] += 1);
    }

    /// Notes the vendors whose first or last day may be gone.
    fn subtract(&mut self, firm: &[DemoRow], reading: Reading<'_>, shrunk: &mut [bool]) {
        let mut seen = SeenIn::default();
        for of in reading.by_vendor(firm) {
            let sums = &mut self.tallies[of.vendor];
            for (sum, part) in sums.iter_mut().zip(of.weights.tallies()) {
                *sum = sum.minus(part);
            }
            seen.note(of.category, of.weights.cohorts());
            let (first, last) = self.days[of.vendor].unwrap_or(of.days);
            shrunk[of.vendor] |= of.days.0 <= first || of.days.1 >= last;
        }
        seen.for_each(|category, cohort| self.firms[category][cohort] -= 1);
    }

    /// The first and last days of some vendors. Linear in all rows, on several threads.
    fn find_days(&mut self, rows: &DemoRows, reading: Reading<'_>, wanted: &[bool]) {
        let found = rows.in_parallel(|parts| {
            let mut days: Vec<Option<(Day, Day)>> = vec![None; wanted.len()];
            for row in parts.iter().flat_map(|part| part.iter()) {
                let vendor = row.vendor().map(|vendor| vendor as usize);
                if let Some(vendor) = vendor.filter(|vendor| wanted[*vendor])
                    && reading.counts(row)
                {
                    days[vendor] = widened(days[vendor], Some((row.day(), row.day())));
                }
            }
            days
        });
        for (at, days) in self.days.iter_mut().enumerate() {
            if wanted[at] {
                let all = found.iter().map(|found| found[at]);
                *days = all.fold(None, widened);
            }
        }
    }

    fn merge(&mut self, other: &Self) {
        let tallies = self.tallies.iter_mut().flatten();
        for (sum, part) in tallies.zip(other.tallies.iter().flatten()) {
            *sum = sum.plus(*part);
        }
        for (days, others) in self.days.iter_mut().zip(&other.days) {
            *days = widened(*days, *others);
        }
        let firms = self.firms.iter_mut().flatten();
        for (sum, part) in firms.zip(other.firms.iter().flatten()) {
            *sum += part;
        }
    }
}

fn widened(one: Option<(Day, Day)>, other: Option<(Day, Day)>) -> Option<(Day, Day)> {
    match (one, other) {
        (Some(one), Some(other)) => Some((one.0.min(other.0), one.1.max(other.1))),
        (days, None) | (None, days) => days,
    }
}

/// The newest day, up to today, of a vendor that the directory knows. Linear in all rows.
pub(super) fn newest(rows: &DemoRows, category_of: &[u32], today: Day) -> Day {
    let found = rows.in_parallel(|parts| {
        let all = parts.iter().flat_map(|part| part.iter());
        days_until(today, all, category_of).max()
    });
    found.into_iter().flatten().max().unwrap_or_default()
}

/// The days, up to today, of the rows whose vendor the directory knows.
pub(super) fn days_until<'r>(
    today: Day,
    rows: impl Iterator<Item = &'r DemoRow>,
    category_of: &[u32],
) -> impl Iterator<Item = Day> {
    rows.filter_map(move |row| {
        let vendor = row.vendor()? as usize;
        let day = row.day();
        (day <= today && category_of[vendor] != NO_CATEGORY).then_some(day)
    })
}

/// The firms with a row that counts in one window and not in the other. Linear in all rows.
pub(super) fn firms_between(rows: &DemoRows, one: Window, other: Window) -> Vec<u64> {
    let found = rows.in_parallel(|parts: &[Arc<[DemoRow]>]| {
        let all = parts.iter().flat_map(|part| part.iter());
        let moved = all.filter(|row| {
            let day = row.day();
            day.counts(one.end) != day.counts(other.end)
        });
        moved.map(DemoRow::firm).collect::<Vec<_>>()
    });
    found.concat()
}

/// The categories and cohorts in which a firm counts: most have demos in few.
#[derive(Default)]
struct SeenIn(Vec<(u32, u16)>);

impl SeenIn {
    fn note(&mut self, category: u32, cohorts: u16) {
        match self.0.iter_mut().find(|(other, _)| *other == category) {
            Some((_, known)) => *known |= cohorts,
            None => self.0.push((category, cohorts)),
        }
    }

    fn for_each(self, mut visit: impl FnMut(usize, usize)) {
        for (category, cohorts) in self.0 {
            let is_in = |cohort: &usize| cohorts & (1 << cohort) != 0;
            (0..COHORTS)
                .filter(is_in)
                .for_each(|cohort| visit(category as usize, cohort));
        }
    }
}

const _: () = assert!(COHORTS <= 16);
