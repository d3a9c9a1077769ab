//! Writing what was worked out in memory.

use std::sync::Arc;

use hashbrown::HashMap;

use super::EditableDirectory;
use crate::app::base::core::Core;
use crate::app::base::directory_cache::{DirectoryCache, DirectoryRecords};
use crate::app::directory::name_index::NameIndex;
use crate::domain::ids::{CategoryId, VendorId};
use crate::domain::vendor::{Category, Vendor};
use crate::store::{StoreError, WriteTx, catalog};

/// What a transaction leaves of the directory, all of it written. It is ordered, and its index dropped, after the commit, since
/// both take time where there are many vendors.
pub struct WrittenDirectory {
    version: u64,
    categories: HashMap<CategoryId, String>,
    vendors: HashMap<VendorId, Arc<Vendor>>,
    names: NameIndex,
}

impl WrittenDirectory {
    /// Makes its records those that others read next. To be called after the commit.
    pub fn publish(self, newest: &DirectoryCache) {
        let categories = self.categories.into_iter();
        let mut records = DirectoryRecords {
            version: self.version,
            categories: categories.map(|(id, name)| Category { id, name }).collect(),
            vendors: self.vendors.into_values().collect(),
        };
        records.categories.sort_by(|a, b| a.id.cmp(&b.id));
        records.vendors.sort_by(|a, b| a.id.cmp(&b.id));
        newest.set(records);
        drop(self.names);
    }
}

impl EditableDirectory<'_> {
    /// Changes the directory in a transaction. It is indexed in a read before, so that no other write waits for that.
    pub fn change<R, E: From<StoreError>>(
        core: &Core,
        change: impl Fn(&WriteTx, EditableDirectory<'_>) -> Result<R, E>,
    ) -> Result<R, E> {
        let (store, newest) = (&core.store, &core.directory);
        store.write_prepared(
            || Ok(store.read(|tx| EditableDirectory::draft(tx, newest))?),
            |tx, draft| {
                let directory = draft.write(tx)?;
                let changed = directory.map(|directory| change(tx, directory));
                changed.transpose()
            },
            |tx| change(tx, EditableDirectory::read(tx, newest)?),
        )
    }

    /// What the transaction leaves, once its version is raised and nothing else is to be changed.
    pub fn written(self, tx: &WriteTx) -> Result<WrittenDirectory, StoreError> {
        Ok(WrittenDirectory {
            version: catalog::version(tx)?,
            categories: self.categories,
            vendors: self.vendors,
            names: self.names,
        })
    }
}

impl EditableDirectory<'static> {
    /// Writes what was changed in memory alone. Nothing where someone has changed the directory since.
    pub fn write<'t>(self, tx: &'t WriteTx) -> Result<Option<EditableDirectory<'t>>, StoreError> {
        if catalog::version(tx)? != self.version {
            return Ok(None);
        }
        let mut written: EditableDirectory<'t> = self;
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
        Ok(Some(written))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    #[test]
    fn what_was_worked_out_before_another_change_is_not_written() {
        let (store, newest) = (Store::memory().unwrap(), DirectoryCache::default());
        let draft = || -> EditableDirectory<'static> {
            let mut draft = store
                .read(|tx| EditableDirectory::draft(tx, &newest))
                .unwrap();
            draft.ensure_category("Intake").unwrap();
            draft
        };
        let is_written = |draft: EditableDirectory<'static>| -> Result<bool, StoreError> {
            store.write(|tx| Ok(draft.write(tx)?.is_some()))
        };
        let late = draft();
        store.write(catalog::bump_revision).unwrap();
        assert!(!is_written(late).unwrap());
        assert!(store.read(catalog::categories).unwrap().is_empty());
        assert!(is_written(draft()).unwrap());
        assert_eq!(store.read(catalog::categories).unwrap().len(), 1);
    }
}
