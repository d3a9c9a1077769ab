//! The vendors of one category, indexed for rankings once per version of the directory.

use std::sync::Arc;

use crate::domain::ids::slug;
use crate::domain::vendor::Vendor;

use super::postings::Postings;
use super::vendor_facts::{OtherSlugs, SlugId, VendorFacts};
use super::vocabulary::Vocabulary;

/// The active vendors of one category, by name.
///
/// Inactive vendors are left out here, so that no ranking can offer one.
#[derive(Clone, Debug, Default)]
pub struct CategoryVendors {
    facts: Vec<VendorFacts>,
    postings: Postings,
    other_slugs: OtherSlugs,
}

impl CategoryVendors {
    /// Takes the vendors of the category in any order.
    pub fn build(vocabulary: &Vocabulary, vendors: impl IntoIterator<Item = Arc<Vendor>>) -> Self {
        let mut active: Vec<_> = vendors
            .into_iter()
            .filter(|vendor| vendor.is_active)
            .collect();
        active.sort_by_cached_key(|vendor| (vendor.name.to_lowercase(), vendor.id.clone()));
        let mut other_slugs = OtherSlugs::new();
        let facts: Vec<_> = active
            .into_iter()
            .map(|vendor| VendorFacts::new(vendor, vocabulary, &mut other_slugs))
            .collect();
        Self {
            postings: Postings::build(&facts, vocabulary),
            facts,
            other_slugs,
        }
    }

    /// The vendors by name.
    pub fn all(&self) -> &[VendorFacts] {
        &self.facts
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
