//! What an import lets the ranking know of its vendors.

use std::collections::HashSet;

use crate::app::catalog::Catalog;
use crate::domain::capability::{ClaimField, ClaimState};
use crate::domain::ids::VendorId;
use crate::domain::number_format::{group_thousands, pluralize};
use crate::recommend::Claim;

/// How many capabilities were read of the vendors of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadCapabilities {
    pub read: u64,
    pub vendors: u64,
    /// Vendors of which none was read.
    pub silent: u64,
}

impl ReadCapabilities {
    /// Counts what these vendors say in words and tags; sizes, areas, places and prices are what
    /// every list has.
    pub fn of(catalog: &Catalog, vendors: &HashSet<VendorId>) -> Self {
        let mut counts = Self::default();
        let vendors = vendors.iter();
        for vendor in vendors.filter_map(|id| catalog.vendor(id.as_str())) {
            let facts = catalog.facts(vendor);
            let read = facts.claims().iter().filter(|claim| is_read(claim)).count() as u64;
            counts.read += read;
            counts.vendors += 1;
            counts.silent += u64::from(read == 0);
        }
        counts
    }

    /// "143 capabilities read for 56 vendors; 6 say nothing yet."
    pub fn sentence(self) -> String {
        let capabilities = match self.read {
            1 => "1 capability".to_owned(),
            read => format!("{} capabilities", group_thousands(read)),
        };
        let vendors = pluralize(self.vendors, "vendor");
        let silent = match self.silent {
            0 => String::new(),
            1 => "; 1 says nothing yet".to_owned(),
            silent => format!("; {} say nothing yet", group_thousands(silent)),
        };
        format!("{capabilities} read for {vendors}{silent}.")
    }
}

fn is_read(claim: &Claim) -> bool {
    let is_said = matches!(
        claim.state,
        ClaimState::Confirmed | ClaimState::Listed | ClaimState::Derived
    );
    let is_column_of_its_own = matches!(
        claim.field,
        ClaimField::Integrations
            | ClaimField::FirmSizeSupported
            | ClaimField::PracticeAreasSupported
            | ClaimField::GeoFocus
            | ClaimField::PriceBracket
    );
    is_said && !is_column_of_its_own
}
