//! What confirmed firms reported to the instance: the tools they use, the vendors they clicked on, how their
//! meetings ended. Nobody sees it but as counts that no single firm can be read from
//! (docs/recommendations.md#small-counts).

use std::borrow::Cow;
use std::sync::Arc;

use hashbrown::{HashMap, HashSet};

use crate::domain::firm::FirmSize;
use crate::domain::firm_key::FirmKey;
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::ledger::{FirmCount, FirmCounts};
use crate::recommend::directory::{CategoryVendors, VendorNumbers};
use crate::recommend::weights::{FIRMS_MIN, NEIGHBORS_PER_FIRM};

use super::cohort_counts::{CohortCounts, Visibility, is_few, rounded};
use super::cohort_weights::Cohort;

/// What one firm reported, all of its people together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReportedFirm {
    /// Its one size.
    pub size: Option<FirmSize>,
    /// By category whether it uses a tool there; it does wherever it uses a vendor.
    has_tool: HashMap<CategoryId, bool>,
    /// What it did about vendors, with the vendor's category.
    actions: HashSet<(CategoryId, VendorId, FirmAction)>,
}

/// What a firm did about a vendor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FirmAction {
    Uses,
    /// Clicked on Schedule Meeting while browsing. Clicks on ranked lists would feed a ranking back to
    /// itself.
    Clicked,
    Held,
    Signed,
    Declined,
}

const FIRM_ACTIONS: usize = 5;
/// Firms lie in this many parts, so that a change of one copies few.
const SHARDS: usize = 256;

/// What all confirmed firms reported, counted as it becomes known. A clone shares what is not changed.
#[derive(Clone, Debug)]
pub struct ReportedEvidence {
    /// By the first byte of the key.
    firms: Vec<Arc<HashMap<FirmKey, ReportedFirm>>>,
    categories: HashMap<CategoryId, Arc<CategoryReports>>,
}

/// The counts of one category.
#[derive(Clone, Debug, Default)]
pub(super) struct CategoryReports {
    with_tool: CohortCounts,
    without_tool: CohortCounts,
    numbers: VendorNumbers,
    /// By vendor number.
    vendors: Vec<[CohortCounts; FIRM_ACTIONS]>,
}

/// The counts of one category as one viewer may see them, their own firm left out.
pub(super) struct ShownReports<'a> {
    reported: &'a CategoryReports,
    /// What the viewer's firm did, by vendor number.
    own_actions: Vec<(u32, FirmAction)>,
    own_size: Option<FirmSize>,
    with_tool: CohortCounts,
    without_tool: CohortCounts,
    /// The sizes whose firms, of those that said what they use, may be counted.
    shown: Visibility,
}

/// Counts of one vendor that a viewer may see: by size and all, rounded; 0 where hidden.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ShownCounts {
    pub all: u32,
    by_size: [u32; FirmSize::ALL.len()],
}

impl ReportedFirm {
    /// A firm of a size that reported nothing yet.
    pub fn of_size(size: Option<FirmSize>) -> Self {
        Self {
            size,
            ..Self::default()
        }
    }

    /// Someone of the firm says whether it uses a tool of a category: it does where anybody says so.
    pub fn says(&mut self, category: &CategoryId, has_tool: bool) {
        *self.has_tool.entry(category.clone()).or_default() |= has_tool;
    }

    /// Someone of the firm did something about a vendor of a category.
    pub fn did(&mut self, category: &CategoryId, vendor: &VendorId, action: FirmAction) {
        if action == FirmAction::Uses {
            self.says(category, true);
        }
        self.actions
            .insert((category.clone(), vendor.clone(), action));
    }

    /// Whether it reported nothing.
    pub fn is_empty(&self) -> bool {
        self.has_tool.is_empty() && self.actions.is_empty()
    }
}

impl ReportedEvidence {
    /// Replaces what a firm reported; `None` where it reports nothing any more. Linear in what it reported.
    pub fn set_firm(&mut self, key: FirmKey, reported: Option<ReportedFirm>) {
        let firms = Arc::make_mut(&mut self.firms[shard(key)]);
        let before = match reported.clone() {
            Some(reported) => firms.insert(key, reported),
            None => firms.remove(&key),
        };
        if let Some(before) = before {
            self.count(&before, CohortCounts::remove);
        }
        if let Some(now) = reported {
            self.count(&now, CohortCounts::add);
        }
    }

    pub fn firm(&self, key: FirmKey) -> Option<&ReportedFirm> {
        self.firms[shard(key)].get(&key)
    }

    /// Looks up the vendors of a category once, for the rankings to come.
    pub fn index_vendors(&mut self, category: &CategoryId, vendors: &CategoryVendors) {
        if let Some(reports) = self.categories.get_mut(category)
            && !reports.numbers.is_indexed(vendors)
        {
            Arc::make_mut(reports)
                .numbers
                .index_vendors([vendors].into_iter());
        }
    }

    pub(super) fn category(&self, id: &CategoryId) -> Option<&CategoryReports> {
        self.categories.get(id).map(Arc::as_ref)
    }

    fn count(&mut self, firm: &ReportedFirm, change: impl Fn(&mut CohortCounts, Option<FirmSize>)) {
        for (category, has_tool) in &firm.has_tool {
            let counts = self.categories.entry(category.clone()).or_default();
            let counts = Arc::make_mut(counts);
            let said = if *has_tool {
                &mut counts.with_tool
            } else {
                &mut counts.without_tool
            };
            change(said, firm.size);
        }
        for (category, vendor, action) in &firm.actions {
            let counts = self.categories.entry(category.clone()).or_default();
            let of_vendor = Arc::make_mut(counts).vendor(vendor);
            change(&mut of_vendor[*action as usize], firm.size);
        }
    }
}

impl Default for ReportedEvidence {
    fn default() -> Self {
        Self {
            firms: vec![Arc::default(); SHARDS],
            categories: HashMap::new(),
        }
    }
}

impl CategoryReports {
    fn vendor(&mut self, id: &VendorId) -> &mut [CohortCounts; FIRM_ACTIONS] {
        let number = self.numbers.number(id.as_str()) as usize;
        if number == self.vendors.len() {
            self.vendors.push(Default::default());
        }
        &mut self.vendors[number]
    }

    /// The numbers of these vendors, in their order.
    pub fn numbers(&self, vendors: &CategoryVendors) -> Cow<'_, [u32]> {
        self.numbers.of(vendors)
    }
}

fn shard(key: FirmKey) -> usize {
    usize::from(key.0[0]) % SHARDS
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
        let actions = own.iter().flat_map(|firm| &firm.actions);
        let here = actions.filter(|(of, ..)| of == category);
        let own_actions = here.filter_map(|(_, vendor, action)| {
            Some((reported.numbers.get(vendor.as_str())?, *action))
        });
        Self {
            own_actions: own_actions.collect(),
            own_size: size,
            reported,
            with_tool,
            without_tool,
            shown: Visibility::of(&[with_tool, without_tool], Visibility::EVERYTHING),
        }
    }

    /// How many firms of a size, or of all, use a tool, of how many that said what they use; `None`
    /// where that may not be shown.
    pub fn with_tool(&self, size: Option<FirmSize>) -> Option<FirmCount> {
        let is_shown = size.map_or(self.shown.all, |size| self.shown.at(size));
        let count = |counts: &CohortCounts| size.map_or(counts.all(), |size| counts.of(size));
        let firms = count(&self.with_tool);
        is_shown.then(|| FirmCount {
            firms: rounded(firms),
            of: Some(rounded(firms + count(&self.without_tool))),
        })
    }

    /// The numbers of these vendors, in their order.
    pub fn numbers(&self, vendors: &CategoryVendors) -> Cow<'a, [u32]> {
        self.reported.numbers(vendors)
    }

    /// The counts of one action that may be shown, of the vendor with this number; 0 where there is none.
    pub fn counts(&self, number: u32, action: FirmAction) -> ShownCounts {
        let Some(of_vendor) = self.reported.vendors.get(number as usize) else {
            return ShownCounts::default();
        };
        let did = self.own_actions.contains(&(number, action));
        let counts = of_vendor[action as usize].minus(CohortCounts::one(self.own_size, did));
        let all = counts.all();
        // Most vendors of a large category: where so few did it, nothing is shown whatever the rest; and
        // of sizes with so few nothing, so that all of them are hidden.
        if all < FIRMS_MIN {
            return ShownCounts::default();
        }
        if counts.largest() < FIRMS_MIN {
            let are_shown =
                action != FirmAction::Uses || self.shown.all && !is_few(self.with_tool.all() - all);
            return ShownCounts {
                all: if are_shown { rounded(all) } else { 0 },
                ..ShownCounts::default()
            };
        }
        let shown = if action == FirmAction::Uses {
            let other_tool = self.with_tool.minus(counts);
            Visibility::of(&[counts, other_tool, self.without_tool], self.shown)
        } else {
            Visibility::of(&[counts], Visibility::EVERYTHING)
        };
        let seen = |firms, is_shown| if is_shown { rounded(firms) } else { 0 };
        ShownCounts {
            all: seen(all, shown.all),
            by_size: std::array::from_fn(|at| {
                let size = FirmSize::ALL[at];
                seen(counts.of(size), shown.at(size))
            }),
        }
    }

    /// The counts of one action for firms of the viewer's size and for all.
    pub fn firm_counts(
        &self,
        number: u32,
        action: FirmAction,
        size: Option<FirmSize>,
    ) -> FirmCounts {
        let counts = self.counts(number, action);
        let count = |firms: u32, size: Option<FirmSize>| {
            let reported = (action == FirmAction::Uses).then(|| self.with_tool(size)?.of);
            (firms > 0).then_some(FirmCount {
                firms,
                of: reported.flatten(),
            })
        };
        FirmCounts {
            your_size: size.and_then(|size| count(counts.of(size), Some(size))),
            all: count(counts.all, None),
        }
    }
}

impl ShownCounts {
    /// Those of one size.
    pub fn of(&self, size: FirmSize) -> u32 {
        self.by_size[size as usize]
    }

    /// The firms of a cohort in [`NEIGHBORS_PER_FIRM`] parts each, of which one of a neighboring size has one.
    pub fn weight(&self, cohort: Cohort) -> u64 {
        let whole = |firms: u32| NEIGHBORS_PER_FIRM as u64 * u64::from(firms);
        match cohort {
            Cohort::Any => whole(self.all),
            Cohort::Exact(size) => whole(self.of(size)),
            Cohort::Similar(size) => {
                let near = size.neighbors().map(|near| u64::from(self.of(near)));
                whole(self.of(size)) + near.sum::<u64>()
            }
        }
    }
}

#[cfg(test)]
mod tests;
