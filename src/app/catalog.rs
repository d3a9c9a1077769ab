//! Categories and vendors as one immutable picture in memory, swapped whole after every change.

use std::collections::HashMap;
use std::sync::Arc;

use arc_swap::ArcSwap;

use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::vendor::{Category, Vendor};
use crate::recommend::{CategoryVendors, Vocabulary};
use crate::store::tables::{CATEGORIES, COUNTERS, VENDORS};
use crate::store::{Source, Store, StoreError};

/// The directory at one version.
#[derive(Debug, Default)]
pub struct Catalog {
    /// Raised by every change of a category or vendor.
    pub version: u64,
    categories: Vec<Arc<Category>>,
    vendors: HashMap<VendorId, Arc<Vendor>>,
    by_category: HashMap<CategoryId, Shelf>,
}

/// The vendors of one category.
#[derive(Debug, Default)]
struct Shelf {
    /// All of them, by name.
    all: Vec<Arc<Vendor>>,
    /// The active ones, with what a ranking asks of them worked out.
    ranked: CategoryVendors,
}

impl Catalog {
    /// Reads all of it. O(categories + vendors).
    pub fn read(tx: &impl Source, vocabulary: &Vocabulary) -> Result<Self, StoreError> {
        let mut categories: Vec<_> = CATEGORIES.list(tx, ..)?.into_iter().map(Arc::new).collect();
        categories.sort_by_cached_key(|category| category.name.to_lowercase());
        let mut catalog = Self {
            version: COUNTERS.get(tx, "catalog")?.unwrap_or(0),
            categories,
            ..Self::default()
        };
        for vendor in VENDORS.list(tx, ..)?.into_iter().map(Arc::new) {
            let shelf = catalog
                .by_category
                .entry(vendor.category_id.clone())
                .or_default();
            shelf.all.push(Arc::clone(&vendor));
            catalog.vendors.insert(vendor.id.clone(), vendor);
        }
        for shelf in catalog.by_category.values_mut() {
            shelf
                .all
                .sort_by_cached_key(|vendor| (vendor.name.to_lowercase(), vendor.id.clone()));
            shelf.ranked = CategoryVendors::build(vocabulary, shelf.all.iter().cloned());
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
        self.by_category
            .get(category)
            .map_or(&[], |shelf| &shelf.all)
    }

    /// A category's active vendors, ready to be ranked; `None` where it has no vendor at all.
    pub fn ranked_vendors(&self, category: &str) -> Option<&CategoryVendors> {
        self.by_category.get(category).map(|shelf| &shelf.ranked)
    }

    /// Every vendor, in no order.
    pub fn vendors(&self) -> impl Iterator<Item = &Arc<Vendor>> {
        self.vendors.values()
    }
}

/// Holds the newest catalog; readers keep the one they took.
pub struct CatalogCell {
    newest: ArcSwap<Catalog>,
    vocabulary: Arc<Vocabulary>,
}

impl CatalogCell {
    /// Reads the catalog of a store.
    pub fn load(store: &Store, vocabulary: Arc<Vocabulary>) -> Result<Self, StoreError> {
        let catalog = store.read(|tx| Catalog::read(tx, &vocabulary))?;
        Ok(Self {
            newest: ArcSwap::from_pointee(catalog),
            vocabulary,
        })
    }

    /// The catalog of now.
    pub fn now(&self) -> Arc<Catalog> {
        self.newest.load_full()
    }

    /// Reads it again after a committed change.
    pub fn reload(&self, store: &Store) -> Result<(), StoreError> {
        let catalog = store.read(|tx| Catalog::read(tx, &self.vocabulary))?;
        self.newest.store(Arc::new(catalog));
        Ok(())
    }
}
