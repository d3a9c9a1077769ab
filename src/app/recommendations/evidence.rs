//! What other firms did about vendors, as one person may see it.

use std::collections::HashMap;

use super::Recommendations;
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::ledger::Ledger;
use crate::domain::user::User;
use crate::recommend::CategoryVendors;

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
        let mut categories: Vec<CategoryId> =
            known.map(|vendor| vendor.category_id.clone()).collect();
        categories.sort_unstable();
        categories.dedup();
        let own = self.evidence.own_firm(user);
        let size = user.effective_firm_size();
        let nothing = CategoryVendors::default();
        self.evidence.with_evidence(|evidence| {
            let of_category = |id: &CategoryId| {
                let all = catalog.ranked_vendors(id.as_str()).unwrap_or(&nothing);
                let ledgers = evidence.category(id).ledgers(all, size, &own);
                let ids = all.all().iter().map(|facts| facts.id().clone());
                ids.zip(ledgers).collect::<Vec<_>>()
            };
            let found = categories.iter().flat_map(of_category);
            found.filter(|(id, _)| vendors.contains(id)).collect()
        })
    }
}
