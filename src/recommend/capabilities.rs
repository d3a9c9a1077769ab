//! What vendors claim to offer, read from their columns and from their own words
//! (docs/recommendations.md#capabilities).

mod claim;
mod columns;
mod geography;
mod lexicon;
mod places;
mod prices;
mod reach;
mod reading;
mod saying;
mod scope;
mod sizes;
mod speech;
mod standing;
mod suggestions;

pub use claim::Claim;
pub use lexicon::Lexicon;

use crate::domain::capability::{CapabilityDecisions, ClaimField, ClaimState};
use crate::domain::vendor::Vendor;

use super::vocabulary::Vocabulary;

use self::claim::texts;
use self::saying::Saying;

/// What a vendor claims, one claim for a tag, by tag. What follows by implication is left out.
///
/// Pure: the same vendor, decisions and lexicon give the same claims.
pub fn claims(
    vendor: &Vendor,
    decisions: &CapabilityDecisions,
    lexicon: &Lexicon,
    vocabulary: &Vocabulary,
) -> Vec<Claim> {
    let mut all = decided(decisions, vocabulary);
    all.extend(columns::listed(vendor, vocabulary));
    for (field, text) in texts(vendor) {
        let sayings = reading::read(text, lexicon);
        all.extend(sayings.into_iter().map(|saying| of_text(saying, field)));
    }
    all.sort_by_key(|claim| (claim.tag, claim.rank()));
    all.dedup_by_key(|claim| claim.tag);
    geography::conclude(&mut all, lexicon, vocabulary);
    all
}

/// At most ten tags of the category that nothing is known about, the nearest first, each with the
/// sentence that comes nearest. Counts for nothing until an administrator confirms it.
pub fn suggestions(
    vendor: &Vendor,
    decisions: &CapabilityDecisions,
    lexicon: &Lexicon,
    vocabulary: &Vocabulary,
) -> Vec<Claim> {
    let claims = claims(vendor, decisions, lexicon, vocabulary);
    suggestions::nearest(vendor, &claims, lexicon, vocabulary)
}

fn of_text(saying: Saying, field: ClaimField) -> Claim {
    Claim {
        tag: saying.tag,
        state: if saying.is_denied {
            ClaimState::Denied
        } else {
            ClaimState::Derived
        },
        field,
        quote: Some(saying.quote),
        is_concluded: false,
    }
}

fn decided(decisions: &CapabilityDecisions, vocabulary: &Vocabulary) -> Vec<Claim> {
    let claim = |slug: &String, state| {
        let tag = vocabulary.tag(slug)?;
        Some(Claim {
            tag,
            state,
            field: ClaimField::Admin,
            quote: None,
            is_concluded: false,
        })
    };
    let confirmed = decisions.confirmed.iter();
    let confirmed = confirmed.filter_map(|slug| claim(slug, ClaimState::Confirmed));
    let denied = decisions.denied.iter();
    let denied = denied.filter_map(|slug| claim(slug, ClaimState::Denied));
    denied.chain(confirmed).collect()
}

#[cfg(test)]
mod denials;
#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;
