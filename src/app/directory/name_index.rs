//! Vendors by their names and former names, whatever the case.

use hashbrown::HashMap;

use crate::domain::ids::VendorId;
use crate::domain::vendor::Vendor;

/// Ids by name, sorted; current and former names apart.
#[derive(Default, PartialEq, Eq)]
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

    /// The vendors of this name, and those that had it before.
    pub fn named(&self, name: &str) -> [&[VendorId]; 2] {
        let name = name.to_lowercase();
        [&self.current, &self.former].map(|index| index.get(&name).map_or(&[][..], Vec::as_slice))
    }

    /// Every name, in lower case; one that is both current and former comes twice.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let names = self.current.keys().chain(self.former.keys());
        names.map(String::as_str)
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
