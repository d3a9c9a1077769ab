//! Categories and vendors as one immutable picture in memory, swapped whole after every change.

use std::collections::HashMap;
use std::sync::Arc;

use arc_swap::ArcSwap;

use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::vendor::{Category, Vendor};
use crate::store::tables::{CATEGORIES, COUNTERS, VENDORS};
use crate::store::{Source, Store, StoreError};

/// The directory at one version.
#[derive(Debug, Default)]
pub struct Catalog {
    /// Raised by every change of a category or vendor.
    pub version: u64,
    categories: Vec<Arc<Category>>,
    vendors: HashMap<VendorId, Arc<Vendor>>,
    by_category: HashMap<CategoryId, Vec<Arc<Vendor>>>,
}

impl Catalog {
    /// Reads all of it. O(categories + vendors).
    pub fn read(tx: &impl Source) -> Result<Self, StoreError> {
        let mut categories: Vec<_> = CATEGORIES.list(tx, ..)?.into_iter().map(Arc::new).collect();
        categories.sort_by_cached_key(|category| category.name.to_lowercase());
        let mut catalog = Self {
            version: COUNTERS.get(tx, "catalog")?.unwrap_or(0),
            categories,
            ..Self::default()
        };
        for vendor in VENDORS.list(tx, ..)?.into_iter().map(Arc::new) {
            let siblings = catalog
                .by_category
                .entry(vendor.category_id.clone())
                .or_default();
            siblings.push(Arc::clone(&vendor));
            catalog.vendors.insert(vendor.id.clone(), vendor);
        }
        for siblings in catalog.by_category.values_mut() {
            siblings.sort_by_cached_key(|vendor| (vendor.name.to_lowercase(), vendor.id.clone()));
        }
        Ok(catalog)
    }

    /// Every category, by name.
    pub fn categories(&self) -> &[Arc<Category>] {
        &self.categories
    }

    /// The category with this id.
    pub fn category(&self, id: &str) -> Option<&Arc<Category>> {
        self.categories
            .iter()
            .find(|category| category.id.as_str() == id)
    }

    /// The vendor with this id.
    pub fn vendor(&self, id: &str) -> Option<&Arc<Vendor>> {
        self.vendors.get(id)
    }

    /// A category's vendors, active or not, by name.
    pub fn vendors_of(&self, category: &str) -> &[Arc<Vendor>] {
        self.by_category.get(category).map_or(&[], Vec::as_slice)
    }

    /// Every vendor, in no order.
    pub fn vendors(&self) -> impl Iterator<Item = &Arc<Vendor>> {
        self.vendors.values()
    }
}

/// Holds the newest catalog; readers keep the one they took.
pub struct CatalogCell(ArcSwap<Catalog>);

impl CatalogCell {
    /// Reads the catalog of a store.
    pub fn load(store: &Store) -> Result<Self, StoreError> {
        Ok(Self(ArcSwap::from_pointee(store.read(Catalog::read)?)))
    }

    /// The catalog of now.
    pub fn now(&self) -> Arc<Catalog> {
        self.0.load_full()
    }

    /// Reads it again after a committed change.
    pub fn reload(&self, store: &Store) -> Result<(), StoreError> {
        self.0.store(Arc::new(store.read(Catalog::read)?));
        Ok(())
    }
}
