//! A few vendors by id, to be compared.

use std::sync::Arc;

use super::CurrentCatalog;
use crate::domain::ids::VendorId;
use crate::domain::vendor::Vendor;
use crate::store::StoreError;

/// The vendors that some ids mean.
#[derive(Debug, Default)]
pub struct SideBySide {
    /// Each once, in the order asked for.
    pub vendors: Vec<Arc<Vendor>>,
    /// The ids of no vendor.
    pub unlisted: Vec<String>,
    /// The ids of vendors that were merged into one of `vendors`.
    pub merged: Vec<String>,
}

impl CurrentCatalog {
    pub fn vendors_side_by_side(&self, ids: &[&str]) -> Result<SideBySide, StoreError> {
        let mut found = SideBySide::default();
        for id in ids {
            let Some(vendor) = self.vendor_now(&VendorId::from(*id))? else {
                found.unlisted.push((*id).to_owned());
                continue;
            };
            if vendor.id.as_str() != *id {
                found.merged.push((*id).to_owned());
            }
            if found.vendors.iter().all(|known| known.id != vendor.id) {
                found.vendors.push(vendor);
            }
        }
        Ok(found)
    }
}
