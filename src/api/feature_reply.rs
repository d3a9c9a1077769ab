//! What vendors that are compared say of their features.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::Serialize;
use utoipa::ToSchema;

use crate::app::directory::catalog::Catalog;
use crate::domain::capability::{ClaimField, ClaimState};
use crate::domain::ids::VendorId;
use crate::domain::limits::COMPARED_VENDORS_MAX;
use crate::domain::vendor;
use crate::recommend::{Claim, TagId};

/// A feature, and who has it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Feature {
    /// As people read it, in the middle of a sentence.
    label: String,
    /// The vendors that have it. The others may have it and not say so.
    listed_by: Vec<VendorId>,
    /// What each vendor says of it, in the order asked for; those that say nothing are left out.
    claims: Vec<FeatureClaim>,
}

/// What one vendor says of a feature.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FeatureClaim {
    /// The vendor.
    vendor_id: VendorId,
    /// How well founded it is; `denied` where it does not have it.
    state: ClaimState,
    /// The field that says so.
    field: ClaimField,
    /// The vendor's own words, exactly; null where there are none.
    #[schema(required)]
    quote: Option<String>,
}

/// What the vendors say of their features. What their columns say has rows of its own; where another
/// vendor says the same in words, it is here as well.
pub fn features(catalog: &Catalog, vendors: &[&Arc<vendor::Vendor>]) -> Vec<Feature> {
    let vocabulary = catalog.vocabulary();
    let facts: Vec<_> = vendors.iter().map(|vendor| catalog.facts(vendor)).collect();
    let claims = facts.iter().flat_map(|facts| facts.claims());
    let said = claims.filter(|claim| !has_own_row(claim.field));
    let tags: BTreeSet<TagId> = said.map(|claim| claim.tag).collect();
    let known = tags.into_iter().map(|tag| {
        let claims = facts.iter().filter_map(|facts| {
            let claim = facts.claim_about(tag)?;
            Some(FeatureClaim::of(facts.id(), claim))
        });
        Feature::of(vocabulary.label(tag).to_owned(), claims.collect())
    });
    let mut features: Vec<_> = known.chain(unknown_features(catalog, vendors)).collect();
    features.sort_by_cached_key(|feature| {
        let missing = COMPARED_VENDORS_MAX - feature.listed_by.len();
        (missing, feature.label.to_lowercase())
    });
    features
}

/// Listed words that the vocabulary does not have.
fn unknown_features(catalog: &Catalog, vendors: &[&Arc<vendor::Vendor>]) -> Vec<Feature> {
    let mut listed_by: BTreeMap<String, Vec<FeatureClaim>> = BTreeMap::new();
    for vendor in vendors {
        let unknown = vendor.tags.iter();
        for tag in unknown.filter(|tag| catalog.vocabulary().tag(tag).is_none()) {
            let claims = listed_by.entry(tag.replace('-', " ")).or_default();
            claims.push(FeatureClaim {
                vendor_id: vendor.id.clone(),
                state: ClaimState::Listed,
                field: ClaimField::Tags,
                quote: None,
            });
        }
    }
    let features = listed_by.into_iter();
    features
        .map(|(label, claims)| Feature::of(label, claims))
        .collect()
}

/// Whether a field of the vendor is compared by itself.
fn has_own_row(field: ClaimField) -> bool {
    match field {
        ClaimField::Integrations
        | ClaimField::FirmSizeSupported
        | ClaimField::PracticeAreasSupported
        | ClaimField::GeoFocus
        | ClaimField::PriceBracket => true,
        ClaimField::Tags
        | ClaimField::Name
        | ClaimField::ShortHighlights
        | ClaimField::Description
        | ClaimField::Admin => false,
    }
}

impl FeatureClaim {
    fn of(vendor: &VendorId, claim: &Claim) -> Self {
        Self {
            vendor_id: vendor.clone(),
            state: claim.state,
            field: claim.field,
            quote: claim.quote.as_deref().map(str::to_owned),
        }
    }
}

impl Feature {
    fn of(label: String, claims: Vec<FeatureClaim>) -> Self {
        let having = claims
            .iter()
            .filter(|claim| claim.state != ClaimState::Denied);
        Self {
            label,
            listed_by: having.map(|claim| claim.vendor_id.clone()).collect(),
            claims,
        }
    }
}
