//! What is known of vendors' capabilities, and what a category asks for.

use std::borrow::Cow;
use std::sync::Arc;

use super::Catalog;
use super::known_needs::{CategoryNeed, KnownNeeds};
use crate::domain::capability::CapabilityDecisions;
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::vendor::Vendor;
use crate::recommend::{Claim, VendorFacts};

impl Catalog {
    /// What administrators decided about a vendor.
    pub fn decisions(&self, vendor: &VendorId) -> &CapabilityDecisions {
        let decided = self.decisions.get(vendor);
        decided.map_or(CapabilityDecisions::NONE, Arc::as_ref)
    }

    /// What its own words and columns say, whatever administrators decided.
    pub fn own_facts(&self, vendor: &Arc<Vendor>) -> Cow<'_, VendorFacts> {
        if self.decisions(&vendor.id) == CapabilityDecisions::NONE {
            return self.facts(vendor);
        }
        Cow::Owned(self.read_facts(vendor, CapabilityDecisions::NONE))
    }

    /// Those of its highlights that say what it does not do.
    pub fn denied_highlights(&self, vendor: &Arc<Vendor>) -> Vec<String> {
        let asked = self.questionnaires();
        self.facts(vendor).denied_highlights(
            self.vocabulary(),
            asked.every_word(),
            asked.vocabulary(),
        )
    }

    /// What its words come near to without saying it, the best first; what is known is left out.
    pub fn suggestions(&self, vendor: &Arc<Vendor>) -> Vec<Claim> {
        let Some(lexicon) = self.lexicon(&vendor.category_id) else {
            return Vec::new();
        };
        let decisions = self.decisions(&vendor.id);
        let facts = self.facts(vendor);
        facts.suggestions(decisions, lexicon, self.vocabulary())
    }

    /// What a category asks for and how much of it is known; `None` where it has no vendor. Worked out once for
    /// a version of the category's vendors.
    pub fn known_needs(&self, category: &CategoryId) -> Option<&KnownNeeds> {
        let listing = self.by_category.get(category)?;
        let known = || KnownNeeds::of(listing.ranked.all(), self.needs(category));
        Some(listing.known_needs.get_or_init(known))
    }

    /// What the questions of a category ask for, each capability once, in their order; of tools those
    /// that its vendors name most.
    fn needs(&self, category: &CategoryId) -> Vec<CategoryNeed> {
        let mut needs: Vec<CategoryNeed> = Vec::new();
        for question in self.asked(category, &[]) {
            let wanted = question.options.iter().filter(|choice| !choice.neutral);
            for tag in wanted.flat_map(|choice| &choice.tags) {
                let Some(tag) = self.vocabulary().tag(tag) else {
                    continue;
                };
                if needs.iter().all(|need| need.tag != tag) {
                    let question = question.prompt.clone();
                    needs.push(CategoryNeed { tag, question });
                }
            }
        }
        needs
    }
}
