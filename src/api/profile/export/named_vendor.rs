//! A vendor in the file that a person keeps.

use serde::Serialize;
use utoipa::ToSchema;

use crate::app::directory::catalog::Catalog;
use crate::domain::ids::VendorId;

/// A vendor by id and by the name it has now; null where the directory no longer has it.
#[derive(Debug, Serialize, ToSchema)]
pub struct NamedVendor {
    /// The vendor.
    id: VendorId,
    /// Its name.
    #[schema(required)]
    name: Option<String>,
}

impl NamedVendor {
    pub fn of(id: VendorId, catalog: &Catalog) -> Self {
        let name = catalog
            .vendor(id.as_str())
            .map(|vendor| vendor.name.clone());
        Self { id, name }
    }
}
