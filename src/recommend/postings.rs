//! An inverted index of a category: the vendors that list each tag and integrate with each tool, so
//! that a need is scored for all vendors in one pass over its matches.

use std::collections::HashMap;

use super::constants::NEAR_MATCH;
use super::vendor_facts::{SlugId, VendorFacts};
use super::vocabulary::{TagId, Vocabulary};

/// Indexes of vendors in [`super::CategoryVendors::all`], ascending, for each tag and tool.
#[derive(Clone, Debug, Default)]
pub(super) struct Postings {
    by_tag: Vec<Matches>,
    integrations: HashMap<SlugId, Vec<u32>>,
}

/// The vendors that meet the need for a tag.
#[derive(Clone, Debug, Default)]
struct Matches {
    exact: Vec<u32>,
    /// Those that list only its parent or a child.
    near: Vec<u32>,
}

impl Postings {
    /// Cost: linear in all that the vendors list.
    pub fn build(vendors: &[VendorFacts], vocabulary: &Vocabulary) -> Self {
        let mut all = Self {
            by_tag: vec![Matches::default(); vocabulary.tags().count()],
            integrations: HashMap::new(),
        };
        for (at, facts) in (0..).zip(vendors) {
            for tag in facts.listed() {
                all.by_tag[tag.0 as usize].exact.push(at);
            }
            for tag in facts.near().filter(|tag| !facts.lists(*tag)) {
                all.by_tag[tag.0 as usize].near.push(at);
            }
            for slug in facts.integrations() {
                all.integrations.entry(slug).or_default().push(at);
            }
        }
        all
    }

    /// The vendors that meet the need for a tag, and to what degree.
    pub fn matching(&self, tag: TagId) -> impl Iterator<Item = (usize, f64)> {
        let found = self.by_tag.get(tag.0 as usize).into_iter();
        found.flat_map(|found| {
            let exact = found.exact.iter().map(|at| (*at as usize, 1.0));
            let near = found.near.iter().map(|at| (*at as usize, NEAR_MATCH));
            exact.chain(near)
        })
    }

    pub fn integrating_with(&self, tool: SlugId) -> impl Iterator<Item = usize> {
        let found = self.integrations.get(&tool).into_iter().flatten();
        found.map(|at| *at as usize)
    }
}
