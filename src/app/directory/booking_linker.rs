//! Which vendor a booking belongs to, and under which category it counts, by the names that vendors have
//! and had, however the booking spells them. Neither is stored with the booking, so that a vendor that gets another
//! name changes none.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use hashbrown::{HashMap, HashSet};
use sha2::{Digest, Sha256};

use super::client_names::{ClientKey, ClientNames, ClientNamesBuilder, OwnedClientKey};
use super::name_index::{NameIndex, SameKeyVendors};
use crate::app::base::directory_cache::{DirectoryCache, DirectoryRecords};
use crate::domain::booking::BookingView;
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::name_key::name_key;
use crate::domain::starter_categories::starter_categories;
use crate::domain::vendor::Vendor;
use crate::store::{ReadTx, StoreError, catalog};

/// Links that a [`CachingLinker`] remembers: most files name few clients, each many times.
pub(super) const KNOWN_MAX: usize = 50_000;
/// The version of the rule by which names lead to vendors, including [`name_key`]: raised with either, so that no start
/// takes what was written beside the database by another rule.
const KEY_RULE: &str = "by key 2";

/// The names of vendors and categories at one moment.
pub struct BookingLinker {
    /// The version of the directory that was read, by [`catalog::version`].
    version: Option<u64>,
    names: NameIndex,
    vendors: HashMap<VendorId, Arc<Vendor>>,
    category_names: HashMap<CategoryId, String>,
    digest: u64,
}

/// What a booking belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookingLink<'l> {
    /// The vendor that its client is.
    pub vendor: Option<&'l str>,
    /// The name of its own category, else of that vendor's.
    pub category: Option<&'l str>,
}

impl BookingLinker {
    /// A linker by the directory's records. O(categories + vendors).
    pub fn of_records(records: &DirectoryRecords) -> Self {
        let names = records.categories.iter().cloned();
        let names = names.map(|category| (category.id, category.name)).collect();
        Self {
            version: Some(records.version),
            ..Self::of(records.vendors.iter().cloned(), names)
        }
    }

    /// This one, where the directory is still as it was, else one of what it is now.
    pub fn refreshed(
        self: &Arc<Self>,
        tx: &ReadTx,
        newest: &DirectoryCache,
    ) -> Result<Arc<Self>, StoreError> {
        if self.version == Some(catalog::version(tx)?) {
            return Ok(Arc::clone(self));
        }
        Ok(Arc::new(Self::of_records(&*newest.read(tx)?)))
    }

    pub fn of(
        vendors: impl Iterator<Item = Arc<Vendor>>,
        category_names: HashMap<CategoryId, String>,
    ) -> Self {
        let mut linker = Self {
            version: None,
            names: NameIndex::default(),
            vendors: HashMap::new(),
            category_names,
            digest: 0,
        };
        for vendor in vendors {
            linker.names.insert(&vendor);
            linker.vendors.insert(vendor.id.clone(), vendor);
        }
        linker.digest = linker.digested();
        linker
    }

    /// A hash of the names: the same after a restart, and another one for other names.
    pub fn digest(&self) -> u64 {
        self.digest
    }

    fn digested(&self) -> u64 {
        let mut digest = Sha256::new();
        let mut add = |text: &str| {
            digest.update((text.len() as u64).to_le_bytes());
            digest.update(text);
        };
        add(KEY_RULE);
        let names: BTreeSet<&str> = self.names.names().collect();
        for name in names {
            add(name);
            for ids in self.names.named(name) {
                for id in ids {
                    add(id.as_str());
                }
                add("");
            }
        }
        let vendors: BTreeMap<_, _> = self.vendors.iter().collect();
        for (id, vendor) in vendors {
            add(id.as_str());
            add(vendor.category_id.as_str());
        }
        add("");
        let spellings: BTreeMap<_, _> = self.category_names.iter().collect();
        for (category, name) in spellings {
            add(category.as_str());
            add(name);
        }
        let digest: [u8; 32] = digest.finalize().into();
        digest.first_chunk().copied().map_or(0, u64::from_le_bytes)
    }

    /// What a booking belongs to.
    pub fn link(&self, booking: &BookingView<'_>) -> BookingLink<'_> {
        self.find(booking.client, booking.category_id)
    }

    /// The vendor that a client is, where it is one: see [`NameIndex::client`].
    pub fn client(&self, client: &str, category: Option<&str>) -> Option<&VendorId> {
        let category_of = |id: &_| self.category_of(id);
        self.names.client(client, category, category_of)
    }

    /// The category that a booking of this client has where it names none.
    pub fn category_by_client(&self, client: Option<&str>) -> Option<&str> {
        let vendor = self.client(client?, None)?;
        self.category_of(vendor).map(CategoryId::as_str)
    }

    /// The key of every name that vendors have or had.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.names.keys()
    }

    /// Whether some vendor has or had a name with the key of this one; several may.
    pub fn has_key_of(&self, name: &str) -> bool {
        self.names.of_key(&name_key(name)).is_some()
    }

    /// The categories that every instance has, and those of vendors, some of them more than once.
    pub fn categories(&self) -> impl Iterator<Item = &CategoryId> {
        let starters = starter_categories().iter().map(|category| &category.id);
        let vendors = self.vendors.values();
        starters.chain(vendors.map(|vendor| &vendor.category_id))
    }

    pub fn category_of(&self, vendor: &VendorId) -> Option<&CategoryId> {
        self.vendors.get(vendor).map(|vendor| &vendor.category_id)
    }

    /// Whether some booking of this client may belong to the vendor.
    pub fn may_be(&self, client: &str, vendor: &VendorId) -> bool {
        let of_key = self.names.of_key(&name_key(client));
        of_key.is_some_and(|of_key| of_key.has(vendor))
    }

    /// Whether each category of the others is there under the same name: two spellings have one id, and the
    /// one that came first stands.
    pub fn has_categories_of(&self, others: &Self) -> bool {
        let mut others = others.category_names.iter();
        others.all(|(id, name)| self.category_names.get(id) == Some(name))
    }

    /// The keys of names by which some booking may belong to something else than by these links, of those that
    /// bookings give their clients.
    pub fn changed_keys(&self, before: &Self, known: &ClientNames) -> HashSet<String> {
        // A name leads elsewhere only where a vendor is another one that has or had it, now or before.
        let changed = self.vendors_beside(before);
        let changed = changed.chain(before.vendors_beside(self));
        let names: HashSet<&str> = changed.flat_map(Vendor::names).collect();
        let changed = names.into_iter().filter_map(|name| {
            let key = name_key(name);
            let is_changed = !self.meaning(name).eq(before.meaning(name))
                || self.names.of_key(&key) != before.names.of_key(&key);
            is_changed.then_some(key)
        });
        let is_told = |key: &String| match (self.names.of_key(key), before.names.of_key(key)) {
            // One vendor is that of all bookings, however they spell it and whatever its category; only those
            // without one take it on.
            (Some(SameKeyVendors::One(category, id)), Some(SameKeyVendors::One(was_in, was)))
                if id == was =>
            {
                category != was_in && known.may_have_uncategorized(key)
            }
            _ => known.may_have(key),
        };
        changed.filter(is_told).collect()
    }

    /// The vendors that are not the very same in others.
    fn vendors_beside(&self, others: &Self) -> impl Iterator<Item = &Vendor> {
        let differs = |vendor: &&Arc<Vendor>| {
            let other = others.vendors.get(&vendor.id);
            other.is_none_or(|other| !Arc::ptr_eq(other, vendor))
        };
        self.vendors.values().filter(differs).map(Arc::as_ref)
    }

    /// The vendors of this name in the order in which they are looked at, each with its category. Whether one
    /// has the name or had it decides nothing else.
    fn meaning<'l>(
        &'l self,
        name: &str,
    ) -> impl Iterator<Item = (&'l VendorId, Option<&'l CategoryId>)> {
        let [now, former] = self.names.named(name);
        let all = now.iter().chain(former);
        all.map(|id| (id, self.category_of(id)))
    }

    fn find(&self, client: Option<&str>, category: Option<&str>) -> BookingLink<'_> {
        let vendor = client.and_then(|client| self.client(client, category));
        let of_vendor = || Some(self.category_of(vendor?)?.as_str());
        let category = category.or_else(of_vendor);
        let name = category.and_then(|category| self.category_names.get(category));
        BookingLink {
            vendor: vendor.map(VendorId::as_str),
            category: name.map(String::as_str),
        }
    }
}

/// Links many bookings.
pub struct CachingLinker<'l> {
    linker: &'l BookingLinker,
    known: HashMap<OwnedClientKey, BookingLink<'l>>,
    clients: ClientNamesBuilder,
}

impl<'l> CachingLinker<'l> {
    pub fn new(linker: &'l BookingLinker) -> Self {
        Self {
            linker,
            known: HashMap::new(),
            clients: ClientNamesBuilder::default(),
        }
    }

    /// The names of the clients of all bookings that it has linked.
    pub fn clients(&self) -> &ClientNamesBuilder {
        &self.clients
    }

    /// What a booking belongs to.
    pub fn link(&mut self, booking: &BookingView<'_>) -> BookingLink<'l> {
        let category = booking.category_id;
        let Some(name) = booking.client else {
            return self.linker.find(None, category);
        };
        let key = ClientKey { name, category };
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let found = self.linker.find(Some(name), category);
        self.clients.add(Some(name), category);
        if self.known.len() >= KNOWN_MAX {
            self.known.clear();
        }
        self.known.insert(key.to_owned(), found);
        found
    }

    /// The booking with its vendor, and the name of its category.
    pub fn linked<'b>(&mut self, booking: &BookingView<'b>) -> (BookingView<'b>, Option<&'l str>)
    where
        'l: 'b,
    {
        let BookingLink { vendor, category } = self.link(booking);
        let booking = BookingView {
            vendor_id: vendor,
            ..*booking
        };
        (booking, category)
    }
}

#[cfg(test)]
mod tests;
