//! The other way round: for each word of a category the vendors that list it, so that a wish is
//! weighed for all vendors in one pass, whatever else they list.

use std::collections::HashMap;

use super::constants::NEAR_MATCH;
use super::vendors::{SlugId, VendorFacts};
use super::vocabulary::{TagId, Vocabulary};

/// Positions of vendors in [`super::CategoryVendors::all`], ascending, under each tag and tool.
#[derive(Clone, Debug, Default)]
pub(super) struct Postings {
    /// By tag.
    wishes: Vec<Answering>,
    integrations: HashMap<SlugId, Vec<u32>>,
}

/// The vendors that meet the wish for a tag.
#[derive(Clone, Debug, Default)]
struct Answering {
    wholly: Vec<u32>,
    /// Those that list a wider or a narrower tag only.
    nearly: Vec<u32>,
}

impl Postings {
    /// Cost: what all vendors list, once.
    pub fn build(vendors: &[VendorFacts], vocabulary: &Vocabulary) -> Self {
        let mut all = Self {
            wishes: vec![Answering::default(); vocabulary.tags().count()],
            integrations: HashMap::new(),
        };
        for (at, facts) in (0..).zip(vendors) {
            for tag in facts.listed() {
                all.wishes[tag.0 as usize].wholly.push(at);
            }
            for tag in facts.near().filter(|tag| !facts.lists(*tag)) {
                all.wishes[tag.0 as usize].nearly.push(at);
            }
            for slug in facts.integrations() {
                all.integrations.entry(slug).or_default().push(at);
            }
        }
        all
    }

    /// The vendors that meet the wish for a tag at all, and how far.
    pub fn meeting(&self, tag: TagId) -> impl Iterator<Item = (usize, f64)> {
        let found = self.wishes.get(tag.0 as usize).into_iter();
        found.flat_map(|found| {
            let wholly = found.wholly.iter().map(|at| (*at as usize, 1.0));
            let nearly = found.nearly.iter().map(|at| (*at as usize, NEAR_MATCH));
            wholly.chain(nearly)
        })
    }

    /// The vendors that connect to a tool.
    pub fn connecting(&self, tool: SlugId) -> impl Iterator<Item = usize> {
        let found = self.integrations.get(&tool).into_iter().flatten();
        found.map(|at| *at as usize)
    }
}
