//! An inverted index of a category: the vendors that list each tag and integrate with each tool, so
//! that a need is scored for all vendors in one pass over its matches.

use std::collections::HashMap;

use crate::recommend::points::Degree;
use crate::recommend::tags::{SlugId, TagId, Vocabulary};

use super::vendor_facts::VendorFacts;

/// Vendors for each tag and tool, by their indexes in [`CategoryVendors::all`](crate::recommend::CategoryVendors::all), ascending.
#[derive(Clone, Debug, Default)]
pub(in crate::recommend) struct Postings {
    by_tag: Vec<Vec<Match>>,
    integrations: HashMap<SlugId, Vec<u32>>,
}

/// A vendor's index and the code of its degree in one number.
#[derive(Clone, Copy, Debug)]
struct Match(u32);

impl Postings {
    /// Cost: linear in all that the vendors claim.
    pub fn build(vendors: &[VendorFacts], vocabulary: &Vocabulary) -> Self {
        let mut all = Self {
            by_tag: vec![Vec::new(); vocabulary.tags().count()],
            integrations: HashMap::new(),
        };
        for (at, facts) in (0..).zip(vendors) {
            for (tag, degree) in facts.degrees() {
                all.by_tag[tag.0 as usize].push(Match::new(at, degree));
            }
            for slug in facts.integrations() {
                all.integrations.entry(slug).or_default().push(at);
            }
        }
        all.by_tag.iter_mut().for_each(Vec::shrink_to_fit);
        all
    }

    /// The vendors that meet the need for a tag, and to what degree.
    pub fn matching(&self, tag: TagId) -> impl Iterator<Item = (usize, Degree)> {
        let found = self.by_tag.get(tag.0 as usize).into_iter().flatten();
        found.map(|found| (found.vendor(), found.degree()))
    }

    pub fn integrating_with(&self, tool: SlugId) -> impl Iterator<Item = usize> {
        let found = self.integrations.get(&tool).into_iter().flatten();
        found.map(|at| *at as usize)
    }
}

impl Match {
    const DEGREES: u32 = 8;

    fn new(vendor: u32, degree: Degree) -> Self {
        Self(vendor * Self::DEGREES + degree.code())
    }

    fn vendor(self) -> usize {
        (self.0 / Self::DEGREES) as usize
    }

    fn degree(self) -> Degree {
        Degree::of_code(self.0 % Self::DEGREES)
    }
}
