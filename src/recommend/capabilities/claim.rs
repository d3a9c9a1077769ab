//! A claim, and the texts that claims are read from.

use std::sync::Arc;

use crate::domain::capability::{ClaimField, ClaimState};
use crate::domain::vendor::Vendor;
use crate::recommend::points::Degree;
use crate::recommend::tags::{TagId, TagSet};

/// That a vendor has a capability or does not have it, and who says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    pub tag: TagId,
    pub state: ClaimState,
    pub field: ClaimField,
    /// The vendor's own words, a part of the field; `None` for columns and administrators.
    pub quote: Option<Arc<str>>,
    /// Whether a region was concluded from some of its states, so that nothing follows for its other states.
    pub is_concluded: bool,
}

impl Claim {
    /// How far it meets the need for its tag; `None` where it does not.
    pub fn degree(&self) -> Option<Degree> {
        match (self.state, self.field) {
            (ClaimState::Confirmed | ClaimState::Listed, _) => Some(Degree::Full),
            (ClaimState::Derived, ClaimField::Description) => Some(Degree::Prose),
            (ClaimState::Derived, _) => Some(Degree::Highlight),
            (ClaimState::Denied | ClaimState::Suggested, _) => None,
        }
    }

    /// The lowest decides where several speak of one tag: administrators, columns, denials in
    /// texts, then what texts say.
    pub(super) fn rank(&self) -> u8 {
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

/// The texts of a vendor that say what it does.
pub(in crate::recommend) fn texts(vendor: &Vendor) -> impl Iterator<Item = (ClaimField, &str)> {
    let name = std::iter::once((ClaimField::Name, vendor.name.as_str()));
    let highlights = vendor.short_highlights.iter();
    let highlights = highlights.map(|text| (ClaimField::ShortHighlights, text.as_str()));
    let description = vendor.description.iter();
    let description = description.map(|text| (ClaimField::Description, text.as_str()));
    name.chain(highlights).chain(description)
}

/// The tags that some claims are about, denied ones too.
pub(super) fn claimed(claims: &[Claim]) -> TagSet {
    claims.iter().map(|claim| claim.tag).collect()
}
