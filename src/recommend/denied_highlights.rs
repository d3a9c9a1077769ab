//! Highlights that say what a vendor does not do.

use crate::domain::capability::{ClaimField, ClaimState};

use super::capabilities::{Claim, is_fee};
use super::vendor_facts::VendorFacts;
use super::vocabulary::Vocabulary;

/// Tags that it is good not to have: "Never resold" is no denial.
const BETTER_WITHOUT: [&str; 2] = ["ai-only-review", "shared-leads"];
/// Words of which a denied highlight has one: "Weekdays only" says what there is.
const NEGATIONS: [&str; 7] = ["cannot", "never", "no", "none", "not", "stopped", "without"];

impl VendorFacts {
    /// Those of its highlights that say what it does not do, and nothing that it does. That something is not charged is
    /// no such thing.
    pub fn denied_highlights(&self, vocabulary: &Vocabulary) -> Vec<String> {
        let is_denied = |claim: &Claim| {
            let is_good = BETTER_WITHOUT.contains(&vocabulary.slug(claim.tag));
            claim.state == ClaimState::Denied && !is_good && !is_fee(claim.tag, vocabulary)
        };
        let is_of = |claim: &&Claim, text: &str| {
            claim.field == ClaimField::ShortHighlights
                && claim.quote.as_deref() == Some(text.trim())
        };
        let texts = self.vendor().short_highlights.iter();
        let denied = texts.filter(|text| {
            let mut claims = self.in_texts().iter().filter(|claim| is_of(claim, text));
            let mut others = claims.clone();
            says_no(text)
                && claims.any(is_denied)
                && !others.any(|claim| claim.state == ClaimState::Derived)
        });
        denied.cloned().collect()
    }
}

fn says_no(text: &str) -> bool {
    let text = text.to_lowercase().replace('’', "'");
    let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '\'');
    words.any(|word| NEGATIONS.contains(&word) || word.ends_with("n't"))
}
