//! Categories and vendors while they are changed, found by name.

mod writing;

pub use self::writing::WrittenDirectory;
use std::collections::BTreeMap;
use std::sync::Arc;

use hashbrown::HashMap;

use super::booking_linker::BookingLinker;
use super::name_index::{NameIndex, SameKeyVendors};
use crate::app::base::directory_cache::{DirectoryCache, DirectoryRecords};
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::limits::CATEGORIES_MAX;
use crate::domain::vendor::{Category, Vendor};
use crate::store::{ReadTx, StoreError, WriteTx, catalog};

/// Categories and vendors as they are stored, with what a transaction, or a draft of one, changes of them.
pub struct EditableDirectory<'t> {
    /// `None` where it is changed in memory alone.
    tx: Option<&'t WriteTx>,
    /// By [`catalog::version`], before any change.
    version: u64,
    categories: HashMap<CategoryId, String>,
    vendors: HashMap<VendorId, Arc<Vendor>>,
    names: NameIndex,
    /// By an id that several vendors want, a number below which none of its numbers is free.
    next_numbers: HashMap<VendorId, u64>,
    /// Categories that were written, in their order.
    new_categories: Vec<CategoryId>,
    /// Vendors that were written or removed, as they were before.
    before: BTreeMap<VendorId, Option<Arc<Vendor>>>,
}

/// What a transaction did to the directory.
pub struct DirectoryChanges {
    /// Vendors by id, each before and after; `None` where there was or is none.
    pub vendors: Vec<(VendorId, [Option<Arc<Vendor>>; 2])>,
    pub new_categories: Vec<CategoryId>,
}

/// Why the directory could not be changed.
#[derive(Debug, thiserror::Error)]
pub enum DirectoryError {
    /// An instance holds no more categories.
    #[error("there are too many categories")]
    TooManyCategories,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl<'t> EditableDirectory<'t> {
    /// All of it, in a transaction that has not changed it yet. Others wait while it is indexed: [`Self::change`] does
    /// that before.
    pub fn read(tx: &'t WriteTx, newest: &DirectoryCache) -> Result<Self, StoreError> {
        Ok(Self::of(&*newest.before_change(tx)?, Some(tx)))
    }

    /// All of it, to be changed in memory alone: as it will be once the same changes are written.
    pub fn draft(tx: &ReadTx, newest: &DirectoryCache) -> Result<Self, StoreError> {
        Ok(Self::of(&*newest.read(tx)?, None))
    }

    fn of(records: &DirectoryRecords, tx: Option<&'t WriteTx>) -> Self {
        let categories = records.categories.iter().cloned();
        let mut directory = Self {
            tx,
            version: records.version,
            categories: categories.map(|c| (c.id, c.name)).collect(),
            vendors: HashMap::with_capacity(records.vendors.len()),
            names: NameIndex::default(),
            next_numbers: HashMap::new(),
            new_categories: Vec::new(),
            before: BTreeMap::new(),
        };
        for vendor in &records.vendors {
            directory.names.insert(vendor);
            directory
                .vendors
                .insert(vendor.id.clone(), Arc::clone(vendor));
        }
        directory
    }

    /// Makes the category where it is new; the first spelling of its name stays.
    pub fn ensure_category(&mut self, name: &str) -> Result<(), DirectoryError> {
        let id = CategoryId::from_name(name);
        if self.categories.contains_key(&id) {
            return Ok(());
        }
        if self.categories.len() >= CATEGORIES_MAX {
            return Err(DirectoryError::TooManyCategories);
        }
        let name = name.to_owned();
        if let Some(tx) = self.tx {
            let (id, name) = (id.clone(), name.clone());
            catalog::put_category(tx, &Category { id, name })?;
        }
        self.categories.insert(id.clone(), name);
        self.new_categories.push(id);
        Ok(())
    }

    /// The vendor that a row means: the one with its id, else the one of its category that has its
    /// name, else one that had it, of those that may be meant by it.
    pub fn find(
        &self,
        id: Option<&VendorId>,
        name: &str,
        category: &CategoryId,
        may_be_meant: impl Fn(&Vendor) -> bool,
    ) -> Option<&Arc<Vendor>> {
        let is_meant =
            |vendor: &&Arc<Vendor>| vendor.category_id == *category && may_be_meant(vendor);
        self.find_by_current_name(id, name, category)
            .or_else(|| self.by_former_name(name).find(is_meant))
    }

    /// As [`EditableDirectory::find`], except for vendors that only had the name.
    pub fn find_by_current_name(
        &self,
        id: Option<&VendorId>,
        name: &str,
        category: &CategoryId,
    ) -> Option<&Arc<Vendor>> {
        let of_category = |vendor: &&Arc<Vendor>| vendor.category_id == *category;
        id.and_then(|id| self.vendors.get(id))
            .or_else(|| self.by_current_name(name).find(of_category))
    }

    /// The vendor that a booking's client is, where it is one: see [`NameIndex::client`].
    pub fn client(&self, client: &str, category: Option<&str>) -> Option<&VendorId> {
        let category_of = |id: &VendorId| Some(&self.vendors.get(id)?.category_id);
        self.names.client(client, category, category_of)
    }

    /// The vendors that have or had a name with this key.
    pub fn of_key(&self, key: &str) -> impl Iterator<Item = &Arc<Vendor>> {
        let ids = self
            .names
            .of_key(key)
            .into_iter()
            .flat_map(SameKeyVendors::ids);
        ids.filter_map(|id| self.vendors.get(id))
    }

    /// The vendors of one category with a key.
    pub fn of_key_in<'d>(
        &'d self,
        key: &str,
        category: &'d CategoryId,
    ) -> impl Iterator<Item = &'d Arc<Vendor>> {
        let of_key = self.names.of_key(key).into_iter();
        let ids = of_key.flat_map(move |of_key| of_key.ids_in(category));
        ids.filter_map(|id| self.vendors.get(id))
    }

    /// The name of a category, where there is one with this id.
    pub fn category_name(&self, id: &CategoryId) -> Option<&str> {
        self.categories.get(id).map(String::as_str)
    }

    /// Another vendor of a vendor's category that has this name, so that a file could not tell them
    /// apart.
    pub fn same_name_in_category(&self, vendor: &Vendor, name: &str) -> Option<&Arc<Vendor>> {
        self.namesakes_in_category(vendor, name).next()
    }

    /// All such vendors.
    pub fn namesakes_in_category<'d>(
        &'d self,
        vendor: &Vendor,
        name: &str,
    ) -> impl Iterator<Item = &'d Arc<Vendor>> {
        let others = self.by_current_name(name);
        others.filter(move |other| is_another_in_category(other, vendor))
    }

    /// Why an undo cannot give a vendor its name back that this one now has.
    pub fn has_its_name(namesake: &Vendor) -> String {
        format!(
            "Another vendor is now called {}. Rename that one first.",
            namesake.name
        )
    }

    /// Another vendor of a vendor's category that has this name or had it.
    pub fn same_or_former_name_in_category(
        &self,
        vendor: &Vendor,
        name: &str,
    ) -> Option<&Arc<Vendor>> {
        self.by_current_name(name)
            .chain(self.by_former_name(name))
            .find(|other| is_another_in_category(other, vendor))
    }

    /// An id that no other vendor has, made from this one.
    pub fn free_id(&mut self, wanted: &VendorId) -> VendorId {
        if !self.vendors.contains_key(wanted) {
            return wanted.clone();
        }
        let number = self.next_numbers.entry(wanted.clone()).or_insert(2);
        loop {
            let id = VendorId(format!("{wanted}-{number}"));
            if !self.vendors.contains_key(&id) {
                return id;
            }
            *number += 1;
        }
    }

    /// Writes a vendor and returns the one it replaced.
    pub fn put(&mut self, vendor: Arc<Vendor>) -> Result<Option<Arc<Vendor>>, StoreError> {
        if let Some(tx) = self.tx {
            catalog::put_vendor(tx, &vendor)?;
        }
        let id = vendor.id.clone();
        let old = self.vendors.get(&id).cloned();
        if let Some(old) = &old {
            self.names.remove(old);
        }
        self.names.insert(&vendor);
        self.vendors.insert(id.clone(), vendor);
        self.before.entry(id).or_insert_with(|| old.clone());
        Ok(old)
    }

    /// Removes a category that no vendor is in.
    pub fn remove_category(&mut self, id: &CategoryId) -> Result<(), StoreError> {
        if let Some(tx) = self.tx {
            catalog::remove_category(tx, id.as_str())?;
        }
        self.categories.remove(id);
        Ok(())
    }

    /// Removes a vendor, where there is one.
    pub fn remove(&mut self, id: &VendorId) -> Result<(), StoreError> {
        if let Some(tx) = self.tx {
            catalog::remove_vendor(tx, id.as_str())?;
        }
        // Its number is free again.
        self.next_numbers.clear();
        if let Some(old) = self.vendors.remove(id) {
            self.names.remove(&old);
            self.before.entry(id.clone()).or_insert(Some(old));
        }
        Ok(())
    }

    /// What bookings belong to by it.
    pub fn booking_linker(&self) -> BookingLinker {
        BookingLinker::of(self.vendors.values().cloned(), self.categories.clone())
    }

    /// Every vendor, in no order.
    pub fn vendors(&self) -> impl Iterator<Item = &Arc<Vendor>> {
        self.vendors.values()
    }

    /// How many vendors there are.
    pub fn len(&self) -> usize {
        self.vendors.len()
    }

    /// Whether there is such a category.
    pub fn has_category(&self, id: &CategoryId) -> bool {
        self.categories.contains_key(id)
    }

    pub fn vendor(&self, id: &str) -> Option<&Arc<Vendor>> {
        self.vendors.get(id)
    }

    /// Whether a category or vendor was written or removed.
    pub fn has_changes(&self) -> bool {
        !self.new_categories.is_empty() || !self.before.is_empty()
    }

    /// What was changed in all.
    pub fn changes(&self) -> DirectoryChanges {
        let vendors = self.before.iter().map(|(id, before)| {
            let after = self.vendors.get(id).cloned();
            (id.clone(), [before.clone(), after])
        });
        DirectoryChanges {
            vendors: vendors
                .filter(|(_, [before, after])| before != after)
                .collect(),
            new_categories: self.new_categories.clone(),
        }
    }

    fn by_current_name(&self, name: &str) -> impl Iterator<Item = &Arc<Vendor>> {
        let [now, _] = self.names.named(name);
        now.iter().filter_map(|id| self.vendors.get(id))
    }

    fn by_former_name(&self, name: &str) -> impl Iterator<Item = &Arc<Vendor>> {
        let [_, former] = self.names.named(name);
        former.iter().filter_map(|id| self.vendors.get(id))
    }
}

fn is_another_in_category(other: &Vendor, vendor: &Vendor) -> bool {
    other.category_id == vendor.category_id && other.id != vendor.id
}

#[cfg(test)]
mod tests;
