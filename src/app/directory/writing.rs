//! Writing what was worked out in memory.

use super::Directory;
use crate::domain::vendor::Category;
use crate::store::{StoreError, WriteTx, catalog};

impl Directory<'static> {
    /// Writes what was changed in memory alone. The transaction must see the directory that it was read of.
    pub fn write<'t>(self, tx: &'t WriteTx) -> Result<Directory<'t>, StoreError> {
        let mut written: Directory<'t> = self;
        for id in &written.new_categories {
            if let Some(name) = written.categories.get(id) {
                let (id, name) = (id.clone(), name.clone());
                catalog::put_category(tx, &Category { id, name })?;
            }
        }
        for (id, before) in &written.before {
            match written.vendors.get(id) {
                Some(vendor) if before.as_ref() == Some(vendor) => {}
                Some(vendor) => drop(catalog::put_vendor(tx, vendor)?),
                None => catalog::remove_vendor(tx, id.as_str())?,
            }
        }
        written.tx = Some(tx);
        Ok(written)
    }
}
