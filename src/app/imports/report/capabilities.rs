//! What an import lets the ranking know of its vendors.

use std::collections::HashSet;

use crate::app::directory::catalog::Catalog;
use crate::domain::capability::{ClaimField, ClaimState};
use crate::domain::ids::VendorId;
use crate::domain::import::ExtractedCapabilities;
use crate::recommend::Claim;

/// Counts what these vendors say in words and tags; sizes, areas, places and prices do not count, since every list has
/// them.
pub fn read_capabilities(catalog: &Catalog, vendors: &HashSet<VendorId>) -> ExtractedCapabilities {
    let mut counts = ExtractedCapabilities::default();
    let vendors = vendors.iter();
    for vendor in vendors.filter_map(|id| catalog.vendor(id.as_str())) {
        let facts = catalog.facts(vendor);
        let said: Vec<_> = facts
            .claims()
            .iter()
            .filter(|claim| is_said(claim))
            .collect();
        let offered = said
            .iter()
            .filter(|claim| claim.state != ClaimState::Denied);
        counts.read += offered.count() as u64;
        counts.vendors += 1;
        // A vendor that says no to things says something.
        counts.silent += u64::from(said.is_empty());
    }
    counts
}

fn is_said(claim: &Claim) -> bool {
    let is_column_of_its_own = matches!(
        claim.field,
        ClaimField::Integrations
            | ClaimField::FirmSizeSupported
            | ClaimField::PracticeAreasSupported
            | ClaimField::GeoFocus
            | ClaimField::PriceBracket
    );
    claim.state != ClaimState::Suggested && !is_column_of_its_own
}
