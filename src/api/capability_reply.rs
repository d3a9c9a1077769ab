//! What a vendor is known to offer, as replies show it; not a feature, but a shape that several share.

use std::sync::Arc;

use serde::Serialize;
use utoipa::ToSchema;

use crate::app::directory::catalog::Catalog;
use crate::domain::capability::{ClaimField, ClaimState};
use crate::domain::user::User;
use crate::domain::vendor::Vendor;
use crate::http::etag::entity_tag;
use crate::recommend::{Claim, VendorFacts, Vocabulary};

/// What is known about one capability of a vendor.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Capability {
    /// The capability's slug.
    tag: String,
    /// In words that fit into the middle of a sentence.
    label: String,
    /// How well founded it is.
    state: ClaimState,
    /// The field that says so.
    field: ClaimField,
    /// The vendor's own words, exactly; null where there are none.
    #[schema(required)]
    quote: Option<String>,
}

/// Everything known about a vendor.
#[derive(Debug, Hash, Serialize, ToSchema)]
pub struct Capabilities {
    /// What it offers and what it does not; for administrators also what its words come near to, the
    /// best first.
    capabilities: Vec<Capability>,
}

impl Capability {
    pub fn of(claim: &Claim, vocabulary: &Vocabulary) -> Self {
        Self {
            tag: vocabulary.slug(claim.tag).to_owned(),
            label: vocabulary.label(claim.tag).to_owned(),
            state: claim.state,
            field: claim.field,
            quote: claim.quote.as_deref().map(str::to_owned),
        }
    }
}

impl Capabilities {
    /// What this reader may see of a vendor.
    pub fn seen_by(reader: &User, vendor: &Arc<Vendor>, catalog: &Catalog) -> Self {
        let suggestions = if reader.is_admin() {
            catalog.suggestions(vendor)
        } else {
            Vec::new()
        };
        Self::of(&catalog.facts(vendor), &suggestions, catalog.vocabulary())
    }

    /// What is known, and what administrators see of what is not.
    pub fn of(facts: &VendorFacts, suggestions: &[Claim], vocabulary: &Vocabulary) -> Self {
        let all = facts.claims().iter().chain(suggestions);
        Self {
            capabilities: all.map(|claim| Capability::of(claim, vocabulary)).collect(),
        }
    }

    /// Names this content, for a write that is made from it.
    pub fn entity_tag(&self) -> String {
        entity_tag(self)
    }
}
