//! Highlights that say what a vendor does not do.

use crate::domain::capability::{ClaimField, ClaimState};

use super::capabilities::{Claim, is_fee};
use super::vendor_facts::VendorFacts;
use super::vocabulary::Vocabulary;

impl VendorFacts {
    /// Those of its highlights that say what it does not do, and nothing that it does. That something is not charged is
    /// no such thing.
    pub fn refusals(&self, vocabulary: &Vocabulary) -> Vec<String> {
        let is_refused =
            |claim: &Claim| claim.state == ClaimState::Denied && !is_fee(claim.tag, vocabulary);
        let is_of = |claim: &&Claim, text: &str| {
            claim.field == ClaimField::ShortHighlights
                && claim.quote.as_deref() == Some(text.trim())
        };
        let texts = self.vendor().short_highlights.iter();
        let refusals = texts.filter(|text| {
            let mut refused = self.in_texts().iter().filter(|claim| is_of(claim, text));
            let mut said = refused.clone();
            refused.any(is_refused) && !said.any(|claim| claim.state == ClaimState::Derived)
        });
        refusals.cloned().collect()
    }
}
