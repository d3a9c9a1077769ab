//! Vendors by their names and former names, whatever the case, and by what all spellings of those have in common.

use std::collections::{BTreeMap, BTreeSet};

use hashbrown::HashMap;

use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::name_key::name_key;
use crate::domain::vendor::Vendor;

/// Ids by name, sorted; current and former names apart.
#[derive(Default, PartialEq, Eq)]
pub struct NameIndex {
    current: HashMap<String, Vec<VendorId>>,
    former: HashMap<String, Vec<VendorId>>,
    /// By [`name_key`] of names of both kinds.
    keys: HashMap<String, SameKeyVendors>,
}

/// The vendors whose names have one key: nearly always one.
#[derive(Debug, PartialEq, Eq)]
pub enum SameKeyVendors {
    One(CategoryId, VendorId),
    /// Two or more, by category.
    More(BTreeMap<CategoryId, BTreeSet<VendorId>>),
}

impl NameIndex {
    pub fn insert(&mut self, vendor: &Vendor) {
        insert(&mut self.current, &vendor.name, &vendor.id);
        for name in &vendor.former_names {
            insert(&mut self.former, name, &vendor.id);
        }
        for name in vendor.names() {
            let one = || SameKeyVendors::One(vendor.category_id.clone(), vendor.id.clone());
            let of_key = self.keys.entry(name_key(name));
            of_key
                .and_modify(|of_key| of_key.add(vendor))
                .or_insert_with(one);
        }
    }

    /// The vendor must be as it was inserted.
    pub fn remove(&mut self, vendor: &Vendor) {
        remove(&mut self.current, &vendor.name, &vendor.id);
        for name in &vendor.former_names {
            remove(&mut self.former, name, &vendor.id);
        }
        for name in vendor.names() {
            let key = name_key(name);
            if self
                .keys
                .get_mut(&key)
                .is_some_and(|all| all.remove(vendor))
            {
                self.keys.remove(&key);
            }
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

    /// The key of every name.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.keys.keys().map(String::as_str)
    }

    /// The vendors that have or had a name with this key.
    pub fn of_key(&self, key: &str) -> Option<&SameKeyVendors> {
        self.keys.get(key)
    }

    /// The vendor that a booking's client is: one that has the name, else one that had it, those of the booking's
    /// category first; else the only one of that category, or of all, that has or had a name with its key.
    pub fn client<'i>(
        &'i self,
        client: &str,
        category: Option<&str>,
        category_of: impl Fn(&VendorId) -> Option<&'i CategoryId>,
    ) -> Option<&'i VendorId> {
        let [now, former] = self.named(client);
        let mut named = now.iter().chain(former);
        let Some(first) = named.clone().next() else {
            return self.of_key(&name_key(client))?.only(category);
        };
        let is_of_category = |id: &VendorId| {
            let own = category_of(id).map(CategoryId::as_str);
            own.is_some() && own == category
        };
        Some(named.find(|id| is_of_category(id)).unwrap_or(first))
    }
}

impl SameKeyVendors {
    /// The only vendor; else the only one of the category.
    pub fn only(&self, category: Option<&str>) -> Option<&VendorId> {
        match self {
            Self::One(_, id) => Some(id),
            Self::More(all) => {
                let mut of_category = all.get(category?)?.iter();
                let first = of_category.next()?;
                of_category.next().is_none().then_some(first)
            }
        }
    }

    /// The vendor is one of them.
    pub fn has(&self, vendor: &VendorId) -> bool {
        self.ids().any(|id| id == vendor)
    }

    /// All of them, category by category.
    pub fn ids(&self) -> impl Iterator<Item = &VendorId> {
        let (one, more) = match self {
            Self::One(_, id) => (Some(id), None),
            Self::More(all) => (None, Some(all.values().flatten())),
        };
        one.into_iter().chain(more.into_iter().flatten())
    }

    /// The vendors of one category.
    pub fn ids_in<'k>(&'k self, category: &'k CategoryId) -> impl Iterator<Item = &'k VendorId> {
        let (one, more) = match self {
            Self::One(own, id) => ((own == category).then_some(id), None),
            Self::More(all) => (None, all.get(category)),
        };
        one.into_iter().chain(more.into_iter().flatten())
    }

    fn add(&mut self, vendor: &Vendor) {
        let all = match self {
            Self::One(_, id) if *id == vendor.id => return,
            Self::One(category, id) => {
                let ids = BTreeSet::from([id.clone()]);
                *self = Self::More(BTreeMap::from([(category.clone(), ids)]));
                return self.add(vendor);
            }
            Self::More(all) => all,
        };
        let of_category = all.entry(vendor.category_id.clone()).or_default();
        of_category.insert(vendor.id.clone());
    }

    /// Whether none is left.
    fn remove(&mut self, vendor: &Vendor) -> bool {
        let all = match self {
            Self::One(_, id) => return *id == vendor.id,
            Self::More(all) => all,
        };
        if let Some(of_category) = all.get_mut(&vendor.category_id) {
            of_category.remove(&vendor.id);
            if of_category.is_empty() {
                all.remove(&vendor.category_id);
            }
        }
        let mut left = all
            .iter()
            .flat_map(|(category, ids)| ids.iter().map(move |id| (category, id)));
        if let (Some((category, id)), None) = (left.next(), left.next()) {
            *self = Self::One(category.clone(), id.clone());
        }
        false
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
