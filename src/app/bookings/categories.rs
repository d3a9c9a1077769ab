//! The category under which a booking counts.

use std::collections::HashMap;
use std::sync::Arc;

use crate::domain::booking::BookingView;
use crate::domain::ids::{CategoryId, VendorId};
use crate::store::{ReadTx, StoreError, catalog};

/// Categories by id and by vendor. Cloning is cheap.
#[derive(Clone)]
pub struct CategoryNames {
    names: Arc<HashMap<CategoryId, String>>,
    of_vendors: Arc<HashMap<VendorId, CategoryId>>,
}

impl CategoryNames {
    /// Reads them. O(categories + vendors).
    pub fn read(tx: &ReadTx) -> Result<Self, StoreError> {
        let categories = catalog::categories(tx)?.into_iter();
        let vendors = catalog::vendors(tx)?.into_iter();
        let names = categories.map(|one| (one.id, one.name)).collect();
        let of_vendors = vendors.map(|one| (one.id, one.category_id)).collect();
        Ok(Self {
            names: Arc::new(names),
            of_vendors: Arc::new(of_vendors),
        })
    }

    /// The name of the booking's own category, else of its vendor's.
    pub fn of(&self, booking: &BookingView<'_>) -> Option<&str> {
        let of_vendor = || {
            let category = self.of_vendors.get(booking.vendor_id?);
            category.map(CategoryId::as_str)
        };
        let category = booking.category_id.or_else(of_vendor)?;
        self.names.get(category).map(String::as_str)
    }
}
