//! The tools that a firm uses, and which vendors integrate with them.

use std::collections::{BTreeMap, HashSet};

use crate::domain::ids::{CategoryId, VendorId, slug};
use crate::recommend::tags::{SlugId, Vocabulary};
use crate::recommend::weights::STACK_TOOLS;

use super::vendor_facts::VendorFacts;
use super::vendors::CategoryVendors;

/// A tool that the firm uses, in any category.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tool {
    /// The vendor's name, or what the firm wrote.
    pub name: String,
    /// The category in which the firm named it.
    pub category_id: CategoryId,
    /// Set where the tool is a vendor of the directory.
    pub vendor_id: Option<VendorId>,
}

/// How many different tools these are: a tool named in two categories or by two synonyms is one.
pub fn distinct_tools(tools: &[Tool], vocabulary: &Vocabulary) -> usize {
    let names = tools.iter().map(|tool| vocabulary.canonical(&tool.name));
    names.collect::<HashSet<_>>().len()
}

/// For each different tool the first that is known of it, by whichever name and wherever the firm named it.
pub fn first_of_each_tool<T>(
    tools: &[Tool],
    known: impl Fn(&Tool) -> Option<T>,
    vocabulary: &Vocabulary,
) -> impl Iterator<Item = Option<T>> {
    let mut first = BTreeMap::new();
    for tool in tools {
        let found = first
            .entry(vocabulary.canonical(&tool.name))
            .or_insert(None);
        *found = found.take().or_else(|| known(tool));
    }
    first.into_values()
}

/// The firm's tools as one category's vendors would list them.
#[derive(Clone, Debug, Default)]
pub(in crate::recommend) struct Tools<'a> {
    /// Each tool once; without a slug where no vendor of the category integrates with it.
    tools: Vec<(&'a str, Option<SlugId>)>,
}

impl<'a> Tools<'a> {
    /// `None` where the firm saved no stack or uses no tool, since a share of nothing is undefined.
    pub fn of_stack(
        stack: Option<&'a [Tool]>,
        vendors: &CategoryVendors,
        vocabulary: &Vocabulary,
    ) -> Option<Self> {
        let mut seen = HashSet::new();
        let tools: Vec<_> = stack?
            .iter()
            .filter(|tool| seen.insert(vocabulary.canonical(&tool.name)))
            .map(|tool| (tool.name.as_str(), vendors.slug_of(&tool.name, vocabulary)))
            .collect();
        (!tools.is_empty()).then_some(Self { tools })
    }

    pub fn len(&self) -> usize {
        self.tools.len()
    }

    /// The tools that the vendor integrates with.
    pub fn connected<'s>(&'s self, vendor: &'s VendorFacts) -> impl Iterator<Item = &'a str> + 's {
        let connects =
            |slug: &Option<SlugId>| slug.is_some_and(|slug| vendor.integrates_with(slug));
        self.tools
            .iter()
            .filter(move |(_, slug)| connects(slug))
            .map(|(name, _)| *name)
    }

    /// The stack part of each vendor of the category: connected tools of at most five, 0 to 1.
    pub fn parts(&self, vendors: &CategoryVendors) -> Vec<f64> {
        let mut connected = vec![0_u32; vendors.all().len()];
        for slug in self.tools.iter().filter_map(|(_, slug)| *slug) {
            for at in vendors.postings().integrating_with(slug) {
                connected[at] += 1;
            }
        }
        let enough = u32::try_from(self.len().min(STACK_TOOLS)).expect("five at most");
        let part = |count: u32| f64::from(count.min(enough)) / f64::from(enough);
        connected.into_iter().map(part).collect()
    }
}

/// Whether the firm uses the vendor: by id, or by name for a tool typed by hand in the same
/// category.
pub(in crate::recommend) fn is_in_use<'t>(
    tools: impl IntoIterator<Item = &'t Tool>,
    facts: &VendorFacts,
) -> bool {
    let vendor = facts.vendor();
    let is_vendor = |tool: &Tool| match &tool.vendor_id {
        Some(id) => *id == vendor.id,
        None => tool.category_id == vendor.category_id && slug(&tool.name) == slug(&vendor.name),
    };
    tools.into_iter().any(is_vendor)
}

impl CategoryVendors {
    /// The vendors that integrate with any of these tools, each with the names of those tools in the
    /// order given. Linear in the vendors.
    pub fn works_with(
        &self,
        tools: &[Tool],
        vocabulary: &Vocabulary,
    ) -> impl Iterator<Item = (VendorId, Vec<String>)> {
        let tools = Tools::of_stack(Some(tools), self, vocabulary).unwrap_or_default();
        self.all().iter().filter_map(move |facts| {
            let names: Vec<String> = tools.connected(facts).map(str::to_owned).collect();
            (!names.is_empty()).then(|| (facts.id().clone(), names))
        })
    }
}
