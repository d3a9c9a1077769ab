//! What confirmed firms reported to the instance: the tools they use, the vendors they clicked on, how their
//! meetings ended. Nobody sees it but as counts that no single firm can be read from
//! (docs/recommendations.md#small-counts).

use hashbrown::{HashMap, HashSet};

use crate::domain::firm::FirmSize;
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::ledger::{FirmCount, Standing};

use super::cohort_counts::{CohortCounts, Shown, rounded};
use super::firm_key::FirmKey;

/// What one firm reported, whoever of its people.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReportedFirm {
    /// Its one size.
    pub size: Option<FirmSize>,
    /// By category whether it uses a tool there; it does wherever it uses a vendor.
    has_tool: HashMap<CategoryId, bool>,
    /// What it did about vendors, with the vendor's category.
    deeds: HashSet<(CategoryId, VendorId, Deed)>,
}

/// What a firm did about a vendor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deed {
    Uses,
    /// Clicked on Schedule Meeting while browsing. Clicks on ranked lists would feed a ranking back to
    /// itself.
    Clicked,
    Held,
    Signed,
    Declined,
}

const DEEDS: usize = 5;

/// What all confirmed firms reported, counted as it becomes known.
#[derive(Clone, Debug, Default)]
pub struct ReportedEvidence {
    firms: HashMap<FirmKey, ReportedFirm>,
    categories: HashMap<CategoryId, CategoryReports>,
}

/// The counts of one category.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct CategoryReports {
    with_tool: CohortCounts,
    without_tool: CohortCounts,
    vendors: HashMap<VendorId, [CohortCounts; DEEDS]>,
}

/// The counts of one category as one viewer may see them, their own firm left out.
#[derive(Clone, Copy)]
pub(super) struct ShownReports<'a> {
    reported: &'a CategoryReports,
    own: Option<(&'a ReportedFirm, &'a CategoryId)>,
    with_tool: CohortCounts,
    without_tool: CohortCounts,
    /// Of which sizes the firms that said what they use may be counted.
    shown: Shown,
}

/// Counts of one vendor that a viewer may see: by size and all, rounded; 0 where hidden.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ShownCounts {
    pub all: u32,
    pub by_size: [u32; FirmSize::ALL.len()],
}

impl ReportedFirm {
    /// A firm of a size that reported nothing yet.
    pub fn of_size(size: Option<FirmSize>) -> Self {
        Self {
            size,
            ..Self::default()
        }
    }

    /// Somebody of the firm says whether it uses a tool of a category: it does where anybody says so.
    pub fn says(&mut self, category: &CategoryId, has_tool: bool) {
        *self.has_tool.entry(category.clone()).or_default() |= has_tool;
    }

    /// Somebody of the firm did something about a vendor of a category.
    pub fn did(&mut self, category: &CategoryId, vendor: &VendorId, deed: Deed) {
        if deed == Deed::Uses {
            self.says(category, true);
        }
        self.deeds.insert((category.clone(), vendor.clone(), deed));
    }

    /// Whether it reported nothing.
    pub fn is_empty(&self) -> bool {
        self.has_tool.is_empty() && self.deeds.is_empty()
    }
}

impl ReportedEvidence {
    /// Replaces what a firm reported; `None` where it reports nothing any more. Linear in what it reported.
    pub fn set_firm(&mut self, key: FirmKey, reported: Option<ReportedFirm>) {
        let before = match reported.clone() {
            Some(reported) => self.firms.insert(key, reported),
            None => self.firms.remove(&key),
        };
        if let Some(before) = before {
            self.count(&before, CohortCounts::remove);
        }
        if let Some(now) = reported {
            self.count(&now, CohortCounts::add);
        }
    }

    pub fn firm(&self, key: FirmKey) -> Option<&ReportedFirm> {
        self.firms.get(&key)
    }

    pub(super) fn category(&self, id: &CategoryId) -> Option<&CategoryReports> {
        self.categories.get(id)
    }

    fn count(&mut self, firm: &ReportedFirm, change: impl Fn(&mut CohortCounts, Option<FirmSize>)) {
        for (category, has_tool) in &firm.has_tool {
            let counts = self.categories.entry(category.clone()).or_default();
            let said = if *has_tool {
                &mut counts.with_tool
            } else {
                &mut counts.without_tool
            };
            change(said, firm.size);
        }
        for (category, vendor, deed) in &firm.deeds {
            let counts = self.categories.entry(category.clone()).or_default();
            let of_vendor = counts.vendors.entry(vendor.clone()).or_default();
            change(&mut of_vendor[*deed as usize], firm.size);
            if of_vendor.iter().all(CohortCounts::is_zero) {
                counts.vendors.remove(vendor);
            }
        }
    }
}

impl<'a> ShownReports<'a> {
    pub fn new(
        reported: &'a CategoryReports,
        category: &'a CategoryId,
        own: Option<&'a ReportedFirm>,
    ) -> Self {
        let own_tool = own.and_then(|firm| firm.has_tool.get(category).copied());
        let size = own.and_then(|firm| firm.size);
        let own_said = |said| CohortCounts::one(size, own_tool == Some(said));
        let with_tool = reported.with_tool.minus(own_said(true));
        let without_tool = reported.without_tool.minus(own_said(false));
        Self {
            reported,
            own: own.map(|firm| (firm, category)),
            with_tool,
            without_tool,
            shown: Shown::of(&[with_tool, without_tool], Shown::EVERYTHING),
        }
    }

    /// Of the firms of a size, or of all, that said what they use: how many use a tool; `None` where
    /// that may not be shown.
    pub fn with_tool(&self, size: Option<FirmSize>) -> Option<FirmCount> {
        let is_shown = size.map_or(self.shown.all, |size| self.shown.at(size));
        let count = |counts: &CohortCounts| size.map_or(counts.all(), |size| counts.of(size));
        let firms = count(&self.with_tool);
        is_shown.then(|| FirmCount {
            firms: rounded(firms),
            of: Some(rounded(firms + count(&self.without_tool))),
        })
    }

    /// The counts of one deed that may be shown; `None` where there is none.
    pub fn counts(&self, vendor: &VendorId, deed: Deed) -> ShownCounts {
        let Some(of_vendor) = self.reported.vendors.get(vendor) else {
            return ShownCounts::default();
        };
        let counts = of_vendor[deed as usize].minus(self.own_deed(vendor, deed));
        let shown = if deed == Deed::Uses {
            let other_tool = self.with_tool.minus(counts);
            Shown::of(&[counts, other_tool, self.without_tool], self.shown)
        } else {
            Shown::of(&[counts], Shown::EVERYTHING)
        };
        ShownCounts {
            all: if shown.all { rounded(counts.all()) } else { 0 },
            by_size: std::array::from_fn(|at| {
                let size = FirmSize::ALL[at];
                if shown.at(size) {
                    rounded(counts.of(size))
                } else {
                    0
                }
            }),
        }
    }

    /// The counts of one deed for firms of the viewer's size and for all.
    pub fn standing(&self, vendor: &VendorId, deed: Deed, size: Option<FirmSize>) -> Standing {
        let counts = self.counts(vendor, deed);
        let count = |firms: u32, size: Option<FirmSize>| {
            let reported = (deed == Deed::Uses).then(|| self.with_tool(size)?.of);
            (firms > 0).then_some(FirmCount {
                firms,
                of: reported.flatten(),
            })
        };
        Standing {
            your_size: size.and_then(|size| count(counts.by_size[size as usize], Some(size))),
            all: count(counts.all, None),
        }
    }

    fn own_deed(&self, vendor: &VendorId, deed: Deed) -> CohortCounts {
        let Some((firm, category)) = self.own else {
            return CohortCounts::default();
        };
        let key = (category.clone(), vendor.clone(), deed);
        CohortCounts::one(firm.size, firm.deeds.contains(&key))
    }
}

#[cfg(test)]
mod privacy;
