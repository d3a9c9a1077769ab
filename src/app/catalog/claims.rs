//! What is known of vendors' capabilities, and what a category asks for.

use std::borrow::Cow;
use std::sync::Arc;

use super::Catalog;
use crate::domain::capability::CapabilityDecisions;
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::vendor::Vendor;
use crate::recommend::{Claim, TagId, VendorFacts, suggestions};

/// A capability that a category asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CategoryNeed {
    pub tag: TagId,
    /// The first question that asks for it, as it is put.
    pub question: String,
}

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

    /// What its words come near to without saying it, the best first; what is known is left out.
    pub fn suggestions(&self, vendor: &Vendor) -> Vec<Claim> {
        let decisions = self.decisions(&vendor.id);
        let near = self
            .lexicon(&vendor.category_id)
            .map(|lexicon| suggestions(vendor, decisions, lexicon, self.vocabulary()));
        near.unwrap_or_default()
    }

    /// What the questions of a category ask for, each capability once, in their order; of tools those
    /// that its vendors name most.
    pub fn needs(&self, category: &CategoryId) -> Vec<CategoryNeed> {
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
