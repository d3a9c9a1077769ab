//! How much of what a category asks for is known of its vendors.

use crate::domain::capability::ClaimState;
use crate::recommend::{TagId, VendorFacts};

/// A capability that a category asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CategoryNeed {
    pub tag: TagId,
    /// The first question that asks for it, as it is put.
    pub question: String,
}

/// What a category asks for, and how much of it is known of its active vendors.
#[derive(Clone, Debug)]
pub struct KnownNeeds {
    pub needs: Vec<CategoryNeed>,
    /// How many of the needs are known, by vendor in the order of their names.
    pub known: Vec<usize>,
    /// Where the vendors stand in that order, the least known first, then by name.
    pub least_known_first: Vec<usize>,
    /// How many of the needs some vendor has.
    pub met: usize,
}

impl KnownNeeds {
    pub(super) fn of(vendors: &[VendorFacts], needs: Vec<CategoryNeed>) -> Self {
        let known: Vec<_> = vendors
            .iter()
            .map(|facts| count_known(facts, &needs))
            .collect();
        let mut least_known_first: Vec<_> = (0..known.len()).collect();
        least_known_first.sort_by_key(|at| known[*at]);
        let has = |facts: &VendorFacts, tag| {
            let claim = facts.claim_about(tag);
            claim.is_some_and(|claim| claim.state != ClaimState::Denied)
        };
        let is_met = |need: &&CategoryNeed| vendors.iter().any(|facts| has(facts, need.tag));
        Self {
            met: needs.iter().filter(is_met).count(),
            needs,
            known,
            least_known_first,
        }
    }

    /// How many vendors there are of which anything is known that the category asks for.
    pub fn saying(&self) -> usize {
        self.known.iter().filter(|known| **known > 0).count()
    }
}

/// How many of the needs are known of a vendor.
pub fn count_known(facts: &VendorFacts, needs: &[CategoryNeed]) -> usize {
    let is_known = |need: &&CategoryNeed| facts.claim_about(need.tag).is_some();
    needs.iter().filter(is_known).count()
}
