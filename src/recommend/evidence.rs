//! What firms use and try, added up a category at a time as it becomes known.
//!
//! Nothing is scanned when somebody asks: every sum that a question can need is kept up to date,
//! in whole numbers, so that neither the order of events nor their undoing leaves a trace.

use hashbrown::HashMap;
use jiff::Timestamp;

use crate::domain::click::SourcePage;
use crate::domain::firm::FirmSize;
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::recommend::Scope;

use super::constants::{FIRMS_MIN, PRIMARY_WEIGHT, USES_WEIGHT};
use super::standing::Standing;
use super::tally::{Day, Record, Share, Tally, VIEWS, View};
use super::vendors::CategoryVendors;

/// Keyed hash of a firm: of its name, or of its e-mail host, or of a single booking that tells
/// neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FirmKey(pub [u8; 16]);

/// That a firm uses a vendor, or tried it.
#[derive(Clone, Copy, Debug)]
pub struct Evidence<'a> {
    /// Which firm.
    pub firm: FirmKey,
    /// Its size; without one it counts among all firms only.
    pub size: Option<FirmSize>,
    /// Which vendor.
    pub vendor: &'a VendorId,
    /// In what way.
    pub kind: EvidenceKind,
}

/// In what way a firm showed that a vendor matters to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvidenceKind {
    /// It uses the vendor.
    Uses,
    /// The vendor is its primary tool of the category.
    UsesPrimary,
    /// It booked a demo of the vendor.
    Booking(Timestamp),
    /// One of its people clicked on Schedule Meeting. Only clicks while browsing count: clicks on
    /// our own lists would feed a ranking back to itself.
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
    firms: HashMap<FirmKey, Vec<Record>>,
    /// For each vendor a tally for each view.
    tallies: Vec<[Tally; VIEWS]>,
    /// For each view the firms with evidence for any vendor.
    firms_seen: [u32; VIEWS],
    end: Day,
}

impl FirmEvidence {
    /// Adds up all evidence there is. Cost: linear, under a second a million events of as many pairs of
    /// firm and vendor.
    pub fn build<'a>(
        events: impl IntoIterator<Item = (&'a CategoryId, Evidence<'a>)>,
        now: Timestamp,
    ) -> Self {
        let mut all = Self::default();
        for (category, evidence) in events {
            if let Some(day) = evidence.kind.day(now) {
                all.end = all.end.max(day);
                all.category_mut(category).keep(evidence, day);
            }
        }
        all.add_up();
        all
    }

    /// Adds one event. Cost: what its firm did in the category; the first event of a day moves
    /// the window and adds everything up anew.
    pub fn record(&mut self, category: &CategoryId, evidence: Evidence<'_>, now: Timestamp) {
        let Some(day) = evidence.kind.day(now) else {
            return;
        };
        if day > self.end {
            self.end = day;
            self.category_mut(category).keep(evidence, day);
            self.add_up();
        } else {
            let end = self.end;
            let category = self.category_mut(category);
            category.end = end;
            category.change(evidence.firm, |category| category.keep(evidence, day));
        }
    }

    /// Forgets which vendors of a category a firm uses, before what it uses now is recorded.
    pub fn forget_uses(&mut self, category: &CategoryId, firm: FirmKey) {
        if let Some(category) = self.categories.get_mut(category) {
            category.change(firm, |category| {
                let records = category.firms.entry(firm).or_default();
                for record in records.iter_mut() {
                    record.uses = 0;
                }
                records.retain(|record| (record.booking, record.click) != (Day::NONE, Day::NONE));
            });
        }
    }

    /// The evidence of one category, where there is any.
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
            .expect("it was put there just now")
    }

    fn add_up(&mut self) {
        for category in self.categories.values_mut() {
            category.add_up(self.end);
        }
    }
}

impl CategoryEvidence {
    /// How many firms a scope counts for a firm of this size, its own left out; `None` below five,
    /// and for a profile, which rests on no firm's evidence.
    pub fn firms_in(
        &self,
        scope: Scope,
        size: Option<FirmSize>,
        own_firm: &[FirmKey],
    ) -> Option<u32> {
        let view = match scope {
            Scope::Exact => View::Exact(size?),
            Scope::Similar => View::Similar(size?),
            Scope::Any => View::Any,
            Scope::Profile => return None,
        };
        let standing = Standing::new(self, &CategoryVendors::default(), own_firm, size);
        Some(standing.firms(view)).filter(|firms| *firms >= FIRMS_MIN)
    }

    /// The tallies of a vendor; none where there is no evidence for it.
    pub(super) fn tallies(&self, vendor: u32) -> &[Tally; VIEWS] {
        &self.tallies[vendor as usize]
    }

    /// The number by which this category knows a vendor.
    pub(super) fn vendor(&self, vendor: &VendorId) -> Option<u32> {
        self.vendors.get(vendor).copied()
    }

    /// For each view the firms with evidence for any vendor.
    pub(super) fn firms_seen(&self) -> &[u32; VIEWS] {
        &self.firms_seen
    }

    /// What a firm adds; nothing where it is unknown.
    pub(super) fn share(&self, firm: FirmKey) -> Share {
        Share::of(self.firms.get(&firm).map_or(&[], Vec::as_slice), self.end)
    }

    fn keep(&mut self, evidence: Evidence<'_>, day: Day) {
        let known = self.vendors.get(evidence.vendor).copied();
        let vendor = known.unwrap_or_else(|| {
            let next = u32::try_from(self.tallies.len()).expect("vendors fit in memory");
            self.vendors.insert(evidence.vendor.clone(), next);
            self.tallies.push([Tally::default(); VIEWS]);
            next
        });
        let size = evidence.size;
        let records = self.firms.entry(evidence.firm).or_default();
        let same = |record: &Record| (record.vendor, record.size) == (vendor, size);
        let at = records.iter().position(same).unwrap_or_else(|| {
            records.push(Record::new(vendor, size));
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

    /// Changes one firm's records and all sums that they are part of.
    fn change(&mut self, firm: FirmKey, change: impl FnOnce(&mut Self)) {
        let before = self.share(firm);
        change(self);
        let after = self.share(firm);
        self.apply(&before, Tally::minus, |seen| seen - 1);
        self.apply(&after, Tally::plus, |seen| seen + 1);
        if self.firms.get(&firm).is_some_and(Vec::is_empty) {
            self.firms.remove(&firm);
        }
    }

    fn add_up(&mut self, end: Day) {
        self.end = end;
        self.firms_seen = [0; VIEWS];
        self.tallies
            .iter_mut()
            .for_each(|tallies| *tallies = Default::default());
        let mut firms = std::mem::take(&mut self.firms);
        // The window only moves forward: what has left it never counts again.
        firms.retain(|_, records| {
            records.retain(|record| record.masses(end) != [0; 3]);
            !records.is_empty()
        });
        for records in firms.values() {
            let share = Share::of(records, end);
            self.apply(&share, Tally::plus, |seen| seen + 1);
        }
        self.firms = firms;
    }

    fn apply(
        &mut self,
        share: &Share,
        change: impl Fn(Tally, Tally) -> Tally,
        count: impl Fn(u32) -> u32,
    ) {
        for (vendor, parts) in &share.tallies {
            let sums = &mut self.tallies[*vendor as usize];
            for (sum, part) in sums.iter_mut().zip(parts) {
                *sum = change(*sum, *part);
            }
        }
        for (sum, seen) in self.firms_seen.iter_mut().zip(share.seen) {
            if seen {
                *sum = count(*sum);
            }
        }
    }
}

impl EvidenceKind {
    /// The day it counts from; [`Day::NONE`] where it has none, `None` where it does not count.
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
