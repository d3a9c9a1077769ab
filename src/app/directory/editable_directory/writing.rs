//! Writing what was worked out in memory.

use super::EditableDirectory;
use crate::domain::vendor::Category;
use crate::store::{StoreError, WriteTx, catalog};

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
    use crate::app::base::directory_cache::DirectoryCache;
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
