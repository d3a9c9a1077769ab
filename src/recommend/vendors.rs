//! The vendors of one category, indexed for rankings once per version of the directory.

use std::sync::Arc;

use crate::domain::capability::CapabilityDecisions;
use crate::domain::ids::{VendorId, slug};
use crate::domain::vendor::Vendor;

use super::capabilities::Lexicon;
use super::postings::Postings;
use super::tag_set::TagId;
use super::vendor_facts::{OtherSlugs, SlugId, VendorFacts};
use super::vocabulary::Vocabulary;

/// The active vendors of one category, by name.
///
/// Inactive vendors are left out here, so that no ranking can offer one.
#[derive(Clone, Debug, Default)]
pub struct CategoryVendors {
    facts: Vec<VendorFacts>,
    /// Theirs, in their order; shared by every copy.
    ids: Arc<[VendorId]>,
    postings: Postings,
    other_slugs: OtherSlugs,
}

impl CategoryVendors {
    /// Takes the vendors of the category in any order, each with what administrators decided, and
    /// reads what they claim by the words of the category.
    pub fn build<'d>(
        vocabulary: &Vocabulary,
        lexicon: &Lexicon,
        vendors: impl IntoIterator<Item = (Arc<Vendor>, &'d CapabilityDecisions)>,
    ) -> Self {
        let mut active: Vec<_> = vendors
            .into_iter()
            .filter(|(vendor, _)| vendor.is_active)
            .collect();
        active.sort_by_cached_key(|(vendor, _)| (vendor.name.to_lowercase(), vendor.id.clone()));
        let mut other_slugs = OtherSlugs::new();
        let facts: Vec<_> = active
            .into_iter()
            .map(|(vendor, decisions)| {
                VendorFacts::new(vendor, decisions, lexicon, vocabulary, &mut other_slugs)
            })
            .collect();
        Self {
            postings: Postings::build(&facts, vocabulary),
            ids: facts.iter().map(|facts| facts.id().clone()).collect(),
            facts,
            other_slugs,
        }
    }

    /// Reads one of the vendors again, about which something else was decided. Linear in what all of
    /// them claim.
    pub fn decide(
        &mut self,
        id: &VendorId,
        decisions: &CapabilityDecisions,
        lexicon: &Lexicon,
        vocabulary: &Vocabulary,
    ) {
        let Some(facts) = self.facts.iter_mut().find(|facts| facts.id() == id) else {
            return;
        };
        let (vendor, slugs) = (Arc::clone(facts.vendor()), &mut self.other_slugs);
        *facts = VendorFacts::new(vendor, decisions, lexicon, vocabulary, slugs);
        self.postings = Postings::build(&self.facts, vocabulary);
    }

    /// The vendors by name.
    pub fn all(&self) -> &[VendorFacts] {
        &self.facts
    }

    /// The ids of the vendors by name.
    pub(super) fn ids(&self) -> &Arc<[VendorId]> {
        &self.ids
    }

    /// How many vendors offer any of these, be it in part.
    pub fn offering_any(&self, tags: &[TagId]) -> usize {
        let offers = |facts: &&VendorFacts| tags.iter().any(|tag| facts.match_degree(*tag) > 0.0);
        self.facts.iter().filter(offers).count()
    }

    pub(super) fn postings(&self) -> &Postings {
        &self.postings
    }

    /// The slug of a tool's name; `None` where no vendor of the category lists it.
    pub(super) fn slug_of(&self, name: &str, vocabulary: &Vocabulary) -> Option<SlugId> {
        match vocabulary.canonical(name) {
            Ok(tag) => Some(SlugId::Tag(tag)),
            Err(bare) => {
                let other = self.other_slugs.get(&slug(name));
                let other = other.or_else(|| self.other_slugs.get(&bare));
                other.copied().map(SlugId::Other)
            }
        }
    }
}
