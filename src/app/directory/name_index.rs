//! Vendors by their names and former names, whatever the case.

use hashbrown::HashMap;

use crate::domain::ids::VendorId;
use crate::domain::vendor::Vendor;

/// Ids by name, sorted; current and former names apart.
#[derive(Default)]
pub struct NameIndex {
    current: HashMap<String, Vec<VendorId>>,
    former: HashMap<String, Vec<VendorId>>,
}

impl NameIndex {
    pub fn insert(&mut self, vendor: &Vendor) {
        insert(&mut self.current, &vendor.name, &vendor.id);
        for name in &vendor.former_names {
            insert(&mut self.former, name, &vendor.id);
        }
    }

    pub fn remove(&mut self, vendor: &Vendor) {
        remove(&mut self.current, &vendor.name, &vendor.id);
        for name in &vendor.former_names {
            remove(&mut self.former, name, &vendor.id);
        }
    }

    /// The vendors of this name.
    pub fn current(&self, name: &str) -> &[VendorId] {
        find(&self.current, name)
    }

    /// The vendors that had this name before.
    pub fn former(&self, name: &str) -> &[VendorId] {
        find(&self.former, name)
    }
}

fn insert(index: &mut HashMap<String, Vec<VendorId>>, name: &str, id: &VendorId) {
    let ids = index.entry(name.to_lowercase()).or_default();
    if let Err(place) = ids.binary_search(id) {
        ids.insert(place, id.clone());
    }
}

fn remove(index: &mut HashMap<String, Vec<VendorId>>, name: &str, id: &VendorId) {
    if let Some(ids) = index.get_mut(&name.to_lowercase()) {
        ids.retain(|other| other != id);
    }
}

fn find<'i>(index: &'i HashMap<String, Vec<VendorId>>, name: &str) -> &'i [VendorId] {
    index.get(&name.to_lowercase()).map_or(&[], Vec::as_slice)
}
