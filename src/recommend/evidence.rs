//! What firms book and tell, per category: no request scans events.

use std::borrow::Cow;

use hashbrown::HashMap;
use jiff::Timestamp;

use crate::domain::firm::FirmSize;
use crate::domain::ids::{CategoryId, VendorId};

use super::firm_key::FirmKey;
use super::reported::{CategoryReports, ReportedEvidence};
use super::tally::{COHORTS, Day, FirmContribution, Tally, VendorDemo};
use super::vendor_numbers::VendorNumbers;
use super::vendors::CategoryVendors;

/// A demo that a firm booked.
#[derive(Clone, Copy, Debug)]
pub struct BookedDemo<'a> {
    pub firm: FirmKey,
    /// The firm's size; without one it counts in the cohort of all firms only.
    pub size: Option<FirmSize>,
    pub category: &'a CategoryId,
    pub vendor: &'a VendorId,
    pub at: Timestamp,
}

/// The demos of all categories, aggregated at once and never changed.
///
/// They count for the 365 days that end with the newest booking of any category; ages are whole days
/// (UTC). Bookings dated after today are left out.
#[derive(Clone, Debug, Default)]
pub struct BookedEvidence {
    categories: HashMap<CategoryId, CategoryBooked>,
}

/// The demos of one category.
#[derive(Clone, Debug, Default)]
pub(super) struct CategoryBooked {
    vendors: VendorNumbers,
    firms: HashMap<FirmKey, Vec<VendorDemo>>,
    /// By vendor number and cohort.
    tallies: Vec<[Tally; COHORTS]>,
    /// By vendor number the first and the last day that count.
    days: Vec<Option<(Day, Day)>>,
    /// By cohort, the firms with a demo of any vendor.
    firm_counts: [u32; COHORTS],
    end: Day,
}

/// Everything known of what firms book and tell.
#[derive(Clone, Copy, Debug)]
pub struct Evidence<'a> {
    pub booked: &'a BookedEvidence,
    pub reported: &'a ReportedEvidence,
}

/// The evidence of one category.
#[derive(Clone, Copy, Debug)]
pub struct CategoryEvidence<'a> {
    pub(super) id: &'a CategoryId,
    pub(super) booked: Option<&'a CategoryBooked>,
    pub(super) reported: Option<&'a CategoryReports>,
    /// For what the viewer's own firm reported.
    pub(super) firms: &'a ReportedEvidence,
}

impl<'a> Evidence<'a> {
    pub fn category(&self, id: &'a CategoryId) -> CategoryEvidence<'a> {
        CategoryEvidence {
            id,
            booked: self.booked.categories.get(id),
            reported: self.reported.category(id),
            firms: self.reported,
        }
    }
}

impl BookedEvidence {
    /// Aggregates all bookings. Cost: linear, under a second for a million of as many pairs of firm and
    /// vendor.
    pub fn build<'a, I>(demos: I, now: Timestamp) -> Self
    where
        I: Iterator<Item = BookedDemo<'a>> + Clone,
    {
        let today = Day::of(now);
        let dated = demos.map(|demo| (Day::of(demo.at), demo));
        let known = dated.filter(|(day, _)| *day <= today);
        let days = known.clone().map(|(day, _)| day);
        let end = days.max().unwrap_or_default();
        let mut all = Self::default();
        for (day, demo) in known.filter(|(day, _)| day.counts(end)) {
            if !all.categories.contains_key(demo.category) {
                let empty = CategoryBooked {
                    end,
                    ..CategoryBooked::default()
                };
                all.categories.insert(demo.category.clone(), empty);
            }
            if let Some(category) = all.categories.get_mut(demo.category) {
                category.insert(&demo, day);
            }
        }
        for category in all.categories.values_mut() {
            category.sum();
        }
        all
    }

    /// Looks up the vendors of a category once, for the rankings to come.
    pub fn lay_out(&mut self, category: &CategoryId, vendors: &CategoryVendors) {
        if let Some(booked) = self.categories.get_mut(category) {
            booked.vendors.lay_out([vendors].into_iter());
        }
    }
}

impl CategoryBooked {
    /// The sums of one cohort of the vendor with this number.
    pub fn tally(&self, vendor: u32, cohort: usize) -> Tally {
        let tallies = self.tallies.get(vendor as usize);
        tallies.map_or_else(Tally::default, |tallies| tallies[cohort])
    }

    /// The numbers of these vendors, in their order.
    pub fn numbers(&self, vendors: &CategoryVendors) -> Cow<'_, [u32]> {
        self.vendors.of(vendors)
    }

    /// The first and the last day on which the vendor with this number was booked.
    pub fn days(&self, vendor: u32) -> Option<(Day, Day)> {
        self.days.get(vendor as usize).copied().flatten()
    }

    /// By cohort, the firms with a demo of any vendor.
    pub fn firm_counts(&self) -> &[u32; COHORTS] {
        &self.firm_counts
    }

    /// What one firm adds to the sums.
    pub fn contribution(&self, firm: FirmKey) -> FirmContribution {
        let records = self.firms.get(&firm);
        FirmContribution::of(records.map_or(&[], Vec::as_slice), self.end)
    }

    fn insert(&mut self, demo: &BookedDemo<'_>, day: Day) {
        let vendor = self.vendors.number(demo.vendor.as_str());
        if vendor as usize == self.tallies.len() {
            self.tallies.push([Tally::default(); COHORTS]);
            self.days.push(None);
        }
        let days = &mut self.days[vendor as usize];
        let (first, last) = days.unwrap_or((day, day));
        *days = Some((first.min(day), last.max(day)));
        let records = self.firms.entry(demo.firm).or_default();
        let is_same = |one: &&mut VendorDemo| (one.vendor, one.size) == (vendor, demo.size);
        match records.iter_mut().find(is_same) {
            Some(known) => known.day = known.day.max(day),
            None => records.push(VendorDemo {
                vendor,
                size: demo.size,
                day,
            }),
        }
    }

    fn sum(&mut self) {
        for records in self.firms.values() {
            let contribution = FirmContribution::of(records, self.end);
            for (vendor, parts) in &contribution.tallies {
                let sums = &mut self.tallies[*vendor as usize];
                for (sum, part) in sums.iter_mut().zip(parts) {
                    *sum = sum.plus(*part);
                }
            }
            for (sum, seen) in self.firm_counts.iter_mut().zip(contribution.seen) {
                *sum += u32::from(seen);
            }
        }
    }
}
