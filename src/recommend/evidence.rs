//! What firms use, book and click, aggregated per category as it becomes known.
//!
//! No request scans events: every sum that a request needs is kept up to date, in whole numbers, so
//! that the result depends neither on the order of events nor on events that were undone.

use hashbrown::HashMap;
use jiff::Timestamp;

use crate::domain::click::SourcePage;
use crate::domain::firm::FirmSize;
use crate::domain::ids::{CategoryId, VendorId};

use super::constants::{PRIMARY_WEIGHT, USES_WEIGHT};
use super::tally::{COHORTS, Day, FirmContribution, Tally, VendorEvidence};

/// Keyed hash of a firm: of its name, else of its e-mail host, else of a single booking that names
/// neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FirmKey(pub [u8; 16]);

/// One fact: a firm uses a vendor, booked a demo of it or clicked on it.
#[derive(Clone, Copy, Debug)]
pub struct Evidence<'a> {
    pub firm: FirmKey,
    /// The firm's size; without one it counts in the cohort of all firms only.
    pub size: Option<FirmSize>,
    pub vendor: &'a VendorId,
    pub kind: EvidenceKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvidenceKind {
    Uses,
    /// The vendor is its primary tool of the category.
    UsesPrimary,
    Booking(Timestamp),
    /// A member of the firm clicked on Schedule Meeting. Only clicks while browsing count: clicks on
    /// ranked lists would feed a ranking back to itself.
    Click(SourcePage, Timestamp),
}

/// The evidence of all categories, and the day on which its window ends.
///
/// The window is the 365 days that end with the newest booking or click of any category; its ages
/// are whole days (UTC). Events dated after today are left out when they are recorded.
#[derive(Clone, Debug, Default)]
pub struct FirmEvidence {
    categories: HashMap<CategoryId, CategoryEvidence>,
    end: Day,
}

/// The evidence of one category.
#[derive(Clone, Debug, Default)]
pub struct CategoryEvidence {
    vendors: HashMap<VendorId, u32>,
    firms: HashMap<FirmKey, Vec<VendorEvidence>>,
    /// By vendor number and cohort.
    tallies: Vec<[Tally; COHORTS]>,
    /// By cohort, the firms with evidence for any vendor.
    firm_counts: [u32; COHORTS],
    end: Day,
}

impl FirmEvidence {
    /// Aggregates all events. Cost: linear, under a second for a million events of as many pairs of
    /// firm and vendor.
    pub fn build<'a>(
        events: impl IntoIterator<Item = (&'a CategoryId, Evidence<'a>)>,
        now: Timestamp,
    ) -> Self {
        let mut all = Self::default();
        for (category, evidence) in events {
            if let Some(day) = evidence.kind.day(now) {
                all.end = all.end.max(day);
                all.category_mut(category).insert(evidence, day);
            }
        }
        all.recompute();
        all
    }

    /// Adds one event. Cost: linear in the evidence of its firm in the category; the first event of a
    /// day moves the window, so it recomputes all sums.
    pub fn record(&mut self, category: &CategoryId, evidence: Evidence<'_>, now: Timestamp) {
        let Some(day) = evidence.kind.day(now) else {
            return;
        };
        if day > self.end {
            self.end = day;
            self.category_mut(category).insert(evidence, day);
            self.recompute();
        } else {
            let end = self.end;
            let category = self.category_mut(category);
            category.end = end;
            category.update_firm(evidence.firm, |category| category.insert(evidence, day));
        }
    }

    /// Removes what a firm uses in a category, before what it uses now is recorded.
    pub fn remove_uses(&mut self, category: &CategoryId, firm: FirmKey) {
        if let Some(category) = self.categories.get_mut(category) {
            category.update_firm(firm, |category| {
                let records = category.firms.entry(firm).or_default();
                for record in records.iter_mut() {
                    record.uses = 0;
                }
                records.retain(|record| (record.booking, record.click) != (Day::NONE, Day::NONE));
            });
        }
    }

    pub fn category(&self, category: &CategoryId) -> Option<&CategoryEvidence> {
        self.categories.get(category)
    }

    fn category_mut(&mut self, category: &CategoryId) -> &mut CategoryEvidence {
        if !self.categories.contains_key(category) {
            self.categories
                .insert(category.clone(), CategoryEvidence::default());
        }
        self.categories
            .get_mut(category)
            .expect("it was inserted just now")
    }

    fn recompute(&mut self) {
        for category in self.categories.values_mut() {
            category.recompute(self.end);
        }
    }
}

impl CategoryEvidence {
    /// The tallies of the vendor with this number.
    pub(super) fn tallies(&self, vendor: u32) -> &[Tally; COHORTS] {
        &self.tallies[vendor as usize]
    }

    /// The number of a vendor in `tallies`; `None` where there is no evidence for it.
    pub(super) fn vendor(&self, vendor: &VendorId) -> Option<u32> {
        self.vendors.get(vendor).copied()
    }

    /// By cohort, the firms with evidence for any vendor.
    pub(super) fn firm_counts(&self) -> &[u32; COHORTS] {
        &self.firm_counts
    }

    /// What a firm adds to the sums; nothing where it is unknown.
    pub(super) fn contribution(&self, firm: FirmKey) -> FirmContribution {
        FirmContribution::of(self.firms.get(&firm).map_or(&[], Vec::as_slice), self.end)
    }

    fn insert(&mut self, evidence: Evidence<'_>, day: Day) {
        let known = self.vendors.get(evidence.vendor).copied();
        let vendor = known.unwrap_or_else(|| {
            let next = u32::try_from(self.tallies.len()).expect("vendors fit in memory");
            self.vendors.insert(evidence.vendor.clone(), next);
            self.tallies.push([Tally::default(); COHORTS]);
            next
        });
        let size = evidence.size;
        let records = self.firms.entry(evidence.firm).or_default();
        let same = |record: &VendorEvidence| (record.vendor, record.size) == (vendor, size);
        let at = records.iter().position(same).unwrap_or_else(|| {
            records.push(VendorEvidence::new(vendor, size));
            records.len() - 1
        });
        let record = &mut records[at];
        match evidence.kind {
            EvidenceKind::Uses => record.uses = record.uses.max(USES_WEIGHT),
            EvidenceKind::UsesPrimary => record.uses = record.uses.max(PRIMARY_WEIGHT),
            EvidenceKind::Booking(_) => record.booking = record.booking.max(day),
            EvidenceKind::Click(..) => record.click = record.click.max(day),
        }
    }

    /// Changes one firm's records, and the sums accordingly.
    fn update_firm(&mut self, firm: FirmKey, change: impl FnOnce(&mut Self)) {
        let before = self.contribution(firm);
        change(self);
        let after = self.contribution(firm);
        self.apply(&before, Tally::minus, |seen| seen - 1);
        self.apply(&after, Tally::plus, |seen| seen + 1);
        if self.firms.get(&firm).is_some_and(Vec::is_empty) {
            self.firms.remove(&firm);
        }
    }

    fn recompute(&mut self, end: Day) {
        self.end = end;
        self.firm_counts = [0; COHORTS];
        self.tallies
            .iter_mut()
            .for_each(|tallies| *tallies = Default::default());
        let mut firms = std::mem::take(&mut self.firms);
        // The window only moves forward, so what has left it never counts again.
        firms.retain(|_, records| {
            records.retain(|record| record.weights(end) != [0; 3]);
            !records.is_empty()
        });
        for records in firms.values() {
            let contribution = FirmContribution::of(records, end);
            self.apply(&contribution, Tally::plus, |seen| seen + 1);
        }
        self.firms = firms;
    }

    fn apply(
        &mut self,
        contribution: &FirmContribution,
        change: impl Fn(Tally, Tally) -> Tally,
        count: impl Fn(u32) -> u32,
    ) {
        for (vendor, parts) in &contribution.tallies {
            let sums = &mut self.tallies[*vendor as usize];
            for (sum, part) in sums.iter_mut().zip(parts) {
                *sum = change(*sum, *part);
            }
        }
        for (sum, seen) in self.firm_counts.iter_mut().zip(contribution.seen) {
            if seen {
                *sum = count(*sum);
            }
        }
    }
}

impl EvidenceKind {
    /// The day of the event; [`Day::NONE`] for use, which has none, `None` for what does not count.
    fn day(self, now: Timestamp) -> Option<Day> {
        match self {
            Self::Uses | Self::UsesPrimary => Some(Day::NONE),
            Self::Booking(at) | Self::Click(SourcePage::Browse, at) => {
                Some(Day::of(at)).filter(|day| *day <= Day::of(now))
            }
            Self::Click(
                SourcePage::PastRecs | SourcePage::GetRecStages | SourcePage::GetRec,
                _,
            ) => None,
        }
    }
}
