//! What vendors claim to offer, read from their columns and from their own words
//! (docs/recommendations.md#capabilities).

mod columns;
mod geography;
mod lexicon;
mod places;
mod prices;
mod reading;
mod saying;
mod scope;
mod sizes;
mod suggestions;

pub use lexicon::Lexicon;
pub use suggestions::suggestions;

use crate::domain::capability::{CapabilityDecisions, ClaimField, ClaimState};
use crate::domain::vendor::Vendor;

use super::degree::Degree;
use super::tag_set::{TagId, TagSet};
use super::vocabulary::Vocabulary;

use self::saying::Saying;

/// That a vendor has a capability, or has it not, and who says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    pub tag: TagId,
    pub state: ClaimState,
    pub field: ClaimField,
    /// The vendor's own words, a part of the field; `None` for columns and administrators.
    pub quote: Option<String>,
}

impl Claim {
    /// How far it meets the need for its tag; `None` where it does not.
    pub(super) fn degree(&self) -> Option<Degree> {
        match (self.state, self.field) {
            (ClaimState::Confirmed | ClaimState::Listed, _) => Some(Degree::Full),
            (ClaimState::Derived, ClaimField::Description) => Some(Degree::Prose),
            (ClaimState::Derived, _) => Some(Degree::Highlight),
            (ClaimState::Denied | ClaimState::Suggested, _) => None,
        }
    }

    /// The lowest decides where several speak of one tag: administrators, columns, denials in
    /// texts, then what texts say.
    fn rank(&self) -> u8 {
        match (self.state, self.field) {
            (ClaimState::Denied, ClaimField::Admin) => 0,
            (ClaimState::Confirmed, _) => 1,
            (ClaimState::Listed, _) => 2,
            (ClaimState::Denied, _) => 3,
            (ClaimState::Derived, ClaimField::ShortHighlights) => 4,
            (ClaimState::Derived, ClaimField::Name) => 5,
            (ClaimState::Derived, _) => 6,
            (ClaimState::Suggested, _) => 7,
        }
    }
}

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

/// The texts of a vendor that say what it does.
fn texts(vendor: &Vendor) -> impl Iterator<Item = (ClaimField, &str)> {
    let name = std::iter::once((ClaimField::Name, vendor.name.as_str()));
    let highlights = vendor.short_highlights.iter();
    let highlights = highlights.map(|text| (ClaimField::ShortHighlights, text.as_str()));
    let description = vendor.description.iter();
    let description = description.map(|text| (ClaimField::Description, text.as_str()));
    name.chain(highlights).chain(description)
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
        })
    };
    let confirmed = decisions.confirmed.iter();
    let confirmed = confirmed.filter_map(|slug| claim(slug, ClaimState::Confirmed));
    let denied = decisions.denied.iter();
    let denied = denied.filter_map(|slug| claim(slug, ClaimState::Denied));
    denied.chain(confirmed).collect()
}

/// The tags that some claims are about, denied ones too.
fn claimed(claims: &[Claim]) -> TagSet {
    claims.iter().map(|claim| claim.tag).collect()
}

#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;
