//! What other firms did about vendors, as one person may see it.

use std::collections::{HashMap, HashSet};

use super::Recommendations;
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::ledger::Ledger;
use crate::domain::user::User;
use crate::recommend::{CategoryVendors, VendorFacts};

impl Recommendations {
    /// The ledger of a vendor; `None` where there is no such vendor. Linear in its category's vendors.
    pub fn ledger(&self, user: &User, vendor: &VendorId) -> Option<Ledger> {
        self.catalog.current().vendor(vendor.as_str())?;
        let found = self.ledgers(user, std::slice::from_ref(vendor));
        Some(found.get(vendor).copied().unwrap_or_default())
    }

    /// The ledgers of active vendors; others are left out. Linear in the vendors of their categories.
    pub fn ledgers(&self, user: &User, vendors: &[VendorId]) -> HashMap<VendorId, Ledger> {
        let catalog = self.catalog.current();
        let known = vendors.iter().filter_map(|id| catalog.vendor(id.as_str()));
        let categories: HashSet<&CategoryId> = known.map(|vendor| &vendor.category_id).collect();
        let vendors: HashSet<&VendorId> = vendors.iter().collect();
        let own = self.evidence.own_firm(user);
        let size = user.effective_firm_size();
        let nothing = CategoryVendors::default();
        self.evidence.with_evidence(|evidence| {
            let of_category = |id: &CategoryId| {
                let all = catalog.ranked_vendors(id.as_str()).unwrap_or(&nothing);
                let ids = all.all().iter().map(VendorFacts::id);
                let wanted = ids.enumerate().filter(|(_, id)| vendors.contains(id));
                let (places, ids): (Vec<_>, Vec<_>) = wanted.unzip();
                let ledgers = evidence
                    .category(id)
                    .ledgers(all, places.into_iter(), size, &own);
                let ids = ids.into_iter().cloned();
                ids.zip(ledgers).collect::<Vec<_>>()
            };
            categories.into_iter().flat_map(of_category).collect()
        })
    }
}
