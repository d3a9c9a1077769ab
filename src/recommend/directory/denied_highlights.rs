//! Highlights that say what a vendor does not do.

use phrases::is_negation;

use crate::domain::capability::{ClaimField, ClaimState};
use crate::recommend::capabilities::{Claim, Lexicon, is_fee, plain_claims};
use crate::recommend::tags::{TagId, Vocabulary};

use super::vendor_facts::VendorFacts;

/// Tags that it is good not to have: "Never resold" is no denial.
const BETTER_WITHOUT: [&str; 2] = ["ai-only-review", "shared-leads"];
/// Further words of which a denied highlight has one: "Weekdays only" says what there is.
const ALSO_NEGATIONS: [&str; 2] = ["none", "stopped"];

impl VendorFacts {
    /// Those of its highlights that say what it does not do, and nothing that it does. That something is not charged is
    /// no such thing. Where its category asks nothing of what one says that begins with "We", `every_word` decides: those of
    /// all questionnaires. Of others these would make too much: "No client log-in needed".
    pub fn denied_highlights(
        &self,
        vocabulary: &Vocabulary,
        every_word: &Lexicon,
        every_vocabulary: &Vocabulary,
    ) -> Vec<String> {
        let texts = self.vendor().short_highlights.iter();
        let denied = texts.filter(|text| {
            let denied = || self.denies_in_category(text, vocabulary);
            let anywhere = || denies_anywhere(text, every_word, every_vocabulary);
            says_no(text) && denied().unwrap_or_else(anywhere)
        });
        denied.cloned().collect()
    }

    /// Whether a highlight is one by the words of its category; `None` where these find nothing in it.
    fn denies_in_category(&self, text: &str, vocabulary: &Vocabulary) -> Option<bool> {
        let is_of = |claim: &&Claim| {
            claim.field == ClaimField::ShortHighlights
                && claim.quote.as_deref() == Some(text.trim())
        };
        let claims = self.in_texts().iter().filter(is_of);
        let claims: Vec<_> = claims.map(|claim| (claim.tag, claim.state)).collect();
        (!claims.is_empty()).then(|| denies_only(&claims, vocabulary))
    }
}

/// Whether a text says only that something good is missing, by the words of all questionnaires.
fn denies_anywhere(text: &str, lexicon: &Lexicon, vocabulary: &Vocabulary) -> bool {
    let claims = says_we_do_not(text).then(|| plain_claims(text, lexicon));
    let claims = claims.unwrap_or_default();
    let mut all = claims.iter();
    !claims.is_empty() && all.all(|claim| is_lacked(claim.tag, claim.state, vocabulary))
}

/// Whether a text begins with "We don't do", "We cannot sign" or the like. What a vendor never uses or need not have is a boast.
fn says_we_do_not(text: &str) -> bool {
    const NOT: [&str; 5] = ["can not", "can't", "cannot", "do not", "don't"];
    const DO: [&str; 8] = [
        "do", "handle", "have", "offer", "provide", "sign", "speak", "support",
    ];
    let text = text.trim_start().to_lowercase().replace('’', "'");
    let rest = text.strip_prefix("we ").unwrap_or_default();
    let mut behind = NOT.iter().filter_map(|not| rest.strip_prefix(not));
    behind.any(|rest| {
        let word = rest
            .trim_start()
            .split(|c: char| !c.is_alphanumeric())
            .next();
        word.is_some_and(|word| DO.contains(&word))
    })
}

/// Whether some of these claims deny what it is good to have, and none says that anything is there.
fn denies_only(claims: &[(TagId, ClaimState)], vocabulary: &Vocabulary) -> bool {
    let mut lacked = claims.iter();
    let mut states = claims.iter().map(|(_, state)| *state);
    lacked.any(|(tag, state)| is_lacked(*tag, *state, vocabulary))
        && !states.any(|state| state == ClaimState::Derived)
}

/// Whether a claim denies what it is good to have.
fn is_lacked(tag: TagId, state: ClaimState, vocabulary: &Vocabulary) -> bool {
    let is_good = BETTER_WITHOUT.contains(&vocabulary.slug(tag));
    state == ClaimState::Denied && !is_good && !is_fee(tag, vocabulary)
}

fn says_no(text: &str) -> bool {
    let text = text.to_lowercase().replace('’', "'");
    let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '\'');
    words.any(|word| is_negation(word) || ALSO_NEGATIONS.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::says_we_do_not;

    #[test]
    fn only_what_is_not_done_or_offered_is_refused_in_any_category() {
        for text in [
            "We don't do conflict checks",
            "We can’t sign BAAs",
            "we do not offer texting",
        ] {
            assert!(says_we_do_not(text), "{text}");
        }
        for text in [
            "We don't need a signed retainer to start",
            "We don't leave you on voicemail after hours",
            "We never farm out demand letters",
            "We don't take weekends off",
            "We don't outsource bookkeeping",
            "We never touch your trust account",
            "We don't use offshore nurses",
            "We never use templates for demand letters",
            "Wednesdays we don't do intake",
        ] {
            assert!(!says_we_do_not(text), "{text}");
        }
    }
}
