//! Vendors of a file that were inactive and stay so, since the file does not say whether they are. An undo may have made
//! them inactive where someone uses them, and who imports them again expects them back.

use std::collections::BTreeMap;

use super::name_list::list_names;
use crate::domain::ids::VendorId;
use crate::domain::number_format::group_thousands;
use crate::domain::vendor::Vendor;
use crate::import::quoted;

/// Their names.
#[derive(Default)]
pub struct InactiveVendors(BTreeMap<VendorId, String>);

impl InactiveVendors {
    /// Takes a vendor as a row leaves it, and whether that row says if it is active. The last row of each counts.
    pub fn set(&mut self, vendor: &Vendor, says_active: bool) {
        if vendor.is_active || says_active {
            self.0.remove(&vendor.id);
        } else {
            self.0.insert(vendor.id.clone(), quoted(&vendor.name));
        }
    }

    /// The sentence that names them.
    pub fn notice(&self) -> Option<String> {
        let (vendors, are, them) = match self.0.len() {
            0 => return None,
            1 => ("1 vendor".to_owned(), "was inactive and stays", "it"),
            count => (
                format!("{} vendors", group_thousands(count as u64)),
                "were inactive and stay",
                "them",
            ),
        };
        let named = list_names(self.0.values().cloned());
        Some(format!(
            "{vendors} of the file {are} so, and nobody is recommended {them}: {named}. \
             An administrator can activate {them}."
        ))
    }
}
