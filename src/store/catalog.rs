//! Categories and vendors, one at a time.

use super::counters::{Counter, bump};
use super::error::StoreError;
use super::table::{Readable, WriteTx};
use super::tables::{CATEGORIES, VENDORS};
use crate::domain::vendor::{Category, Vendor};

/// Every category, by id.
pub fn categories(tx: &impl Readable) -> Result<Vec<Category>, StoreError> {
    CATEGORIES.list(tx, ..)
}

/// Every vendor, by id.
pub fn vendors(tx: &impl Readable) -> Result<Vec<Vendor>, StoreError> {
    VENDORS.list(tx, ..)
}

/// The vendor with this id.
pub fn vendor(tx: &impl Readable, id: &str) -> Result<Option<Vendor>, StoreError> {
    VENDORS.get(tx, id)
}

/// Writes a category and returns the one it replaced.
pub fn put_category(tx: &WriteTx, category: &Category) -> Result<Option<Category>, StoreError> {
    CATEGORIES.put(tx, category.id.as_str(), category)
}

/// Writes a vendor and returns the one it replaced.
pub fn put_vendor(tx: &WriteTx, vendor: &Vendor) -> Result<Option<Vendor>, StoreError> {
    VENDORS.put(tx, vendor.id.as_str(), vendor)
}

/// Removes a vendor, where there is one.
pub fn remove_vendor(tx: &WriteTx, id: &str) -> Result<(), StoreError> {
    VENDORS.delete(tx, id).map(drop)
}

/// Removes a category, where there is one.
pub fn remove_category(tx: &WriteTx, id: &str) -> Result<(), StoreError> {
    CATEGORIES.delete(tx, id).map(drop)
}

/// The number that every change of categories or vendors raises.
pub fn version(tx: &impl Readable) -> Result<u64, StoreError> {
    Ok(Counter::Catalog.get(tx)?.unwrap_or(0))
}

/// Records that categories or vendors changed in this transaction.
pub fn bump_revision(tx: &WriteTx) -> Result<(), StoreError> {
    bump(tx, Counter::Catalog)
}
