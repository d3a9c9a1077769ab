//! Categories and vendors as they are stored, each version decoded once: with thousands of vendors that takes longer
//! than all else that a change of one does.

use std::sync::Arc;

use parking_lot::Mutex;

use crate::domain::ids::VendorId;
use crate::domain::vendor::{Category, Vendor};
use crate::store::{ReadTx, Readable, StoreError, catalog};

/// The records of one version.
#[derive(Clone, Debug, PartialEq)]
pub struct DirectoryRecords {
    /// By [`catalog::version`].
    pub version: u64,
    /// By id.
    pub categories: Vec<Category>,
    /// By id.
    pub vendors: Vec<Arc<Vendor>>,
}

/// The records of the newest version that was read or written.
#[derive(Default)]
pub struct DirectoryCache {
    /// Never held while the store is read: a write takes it, too.
    newest: Mutex<Option<Arc<DirectoryRecords>>>,
    /// Held by the reader that decodes a version, so that no other one does it at the same time.
    decoding: Mutex<()>,
}

impl DirectoryRecords {
    /// Both in the order of their ids. A vendor that is as it is known is shared.
    pub fn new<'k>(
        version: u64,
        categories: Vec<Category>,
        vendors: Vec<Vendor>,
        known: impl Fn(&VendorId) -> Option<&'k Arc<Vendor>>,
    ) -> Self {
        let vendors = vendors.into_iter().map(|vendor| {
            let known = known(&vendor.id).filter(|known| ***known == vendor);
            known.map_or_else(|| Arc::new(vendor), Arc::clone)
        });
        Self {
            version,
            categories,
            vendors: vendors.collect(),
        }
    }

    /// The records that a transaction sees. O(categories + vendors).
    fn decode(tx: &impl Readable, before: Option<&Self>) -> Result<Self, StoreError> {
        let known = |id: &VendorId| before.and_then(|before| before.vendor(id));
        Ok(Self::new(
            catalog::version(tx)?,
            catalog::categories(tx)?,
            catalog::vendors(tx)?,
            known,
        ))
    }

    fn vendor(&self, id: &VendorId) -> Option<&Arc<Vendor>> {
        let found = self.vendors.binary_search_by(|vendor| vendor.id.cmp(id));
        found.ok().map(|at| &self.vendors[at])
    }
}

impl DirectoryCache {
    /// The records that a reader sees; others that need them at the same time wait.
    pub fn read(&self, tx: &ReadTx) -> Result<Arc<DirectoryRecords>, StoreError> {
        let version = catalog::version(tx)?;
        let known = || self.known().filter(|known| known.version == version);
        if let Some(known) = known() {
            return Ok(known);
        }
        let _others_wait = self.decoding.lock();
        if let Some(known) = known() {
            return Ok(known);
        }
        let read = Arc::new(DirectoryRecords::decode(tx, self.known().as_deref())?);
        self.take(Arc::clone(&read));
        Ok(read)
    }

    fn known(&self) -> Option<Arc<DirectoryRecords>> {
        self.newest.lock().clone()
    }

    /// Keeps the newer ones.
    fn take(&self, records: Arc<DirectoryRecords>) {
        let mut newest = self.newest.lock();
        if newest
            .as_ref()
            .is_none_or(|newest| newest.version < records.version)
        {
            *newest = Some(records);
        }
    }

    /// The records that a transaction sees that has not changed any of them. Nothing is remembered: a write may be undone.
    pub fn before_change(&self, tx: &impl Readable) -> Result<Arc<DirectoryRecords>, StoreError> {
        let version = catalog::version(tx)?;
        match self.known() {
            Some(newest) if newest.version == version => Ok(newest),
            newest => DirectoryRecords::decode(tx, newest.as_deref()).map(Arc::new),
        }
    }

    /// Takes those that a committed transaction has left.
    pub fn set(&self, committed: DirectoryRecords) {
        self.take(Arc::new(committed));
    }

    /// Follows a committed transaction that changed only this vendor, or no record, and led to this version.
    pub fn follow(&self, version: u64, changed: Option<&Arc<Vendor>>) {
        let mut newest = self.newest.lock();
        let Some(known) = newest.as_mut().filter(|known| known.version + 1 == version) else {
            return;
        };
        let records = Arc::make_mut(known);
        records.version = version;
        if let Some(vendor) = changed {
            match records
                .vendors
                .binary_search_by(|known| known.id.cmp(&vendor.id))
            {
                Ok(at) => records.vendors[at] = Arc::clone(vendor),
                Err(at) => records.vendors.insert(at, Arc::clone(vendor)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Store, WriteTx};

    fn vendor(id: &str) -> Vendor {
        Vendor::new(id.into(), id.to_uppercase(), "intake".into())
    }

    fn put(tx: &WriteTx, id: &str) -> Result<u64, StoreError> {
        catalog::put_vendor(tx, &vendor(id))?;
        catalog::bump_revision(tx)?;
        catalog::version(tx)
    }

    fn ids(records: &DirectoryRecords) -> Vec<&str> {
        let vendors = records.vendors.iter();
        vendors.map(|vendor| vendor.id.as_str()).collect()
    }

    #[test]
    fn a_version_is_decoded_once_and_what_stayed_is_shared() {
        let (store, newest) = (Store::memory().unwrap(), DirectoryCache::default());
        store.write(|tx| put(tx, "b")).unwrap();
        let first = store.read(|tx| newest.read(tx)).unwrap();
        let again = store.read(|tx| newest.read(tx)).unwrap();
        let in_a_write: Result<_, StoreError> = store.write(|tx| newest.before_change(tx));
        assert!(Arc::ptr_eq(&first, &again) && Arc::ptr_eq(&first, &in_a_write.unwrap()));
        store.write(|tx| put(tx, "a")).unwrap();
        let second = store.read(|tx| newest.read(tx)).unwrap();
        assert_eq!(ids(&second), ["a", "b"]);
        assert!(Arc::ptr_eq(&first.vendors[0], &second.vendors[1]));
    }

    #[test]
    fn a_write_does_not_wait_for_a_reader_that_decodes() {
        let (store, newest) = (Store::memory().unwrap(), DirectoryCache::default());
        store.write(|tx| put(tx, "a")).unwrap();
        let _reader = newest.decoding.lock();
        let in_a_write: Result<_, StoreError> = store.write(|tx| newest.before_change(tx));
        assert_eq!(ids(&in_a_write.unwrap()), ["a"]);
    }

    #[test]
    fn a_write_that_is_undone_leaves_nothing_behind() {
        let (store, newest) = (Store::memory().unwrap(), DirectoryCache::default());
        let undone: Result<u64, StoreError> = store.write(|tx| {
            put(tx, "gone")?;
            assert_eq!(ids(&*newest.before_change(tx)?), ["gone"]);
            Err(StoreError::Full)
        });
        assert!(undone.is_err());
        let version = store.write(|tx| put(tx, "stays")).unwrap();
        let read = store.read(|tx| newest.read(tx)).unwrap();
        assert_eq!((ids(&read), read.version), (vec!["stays"], version));
    }

    #[test]
    fn only_the_next_version_follows_from_one_vendor() {
        let (store, newest) = (Store::memory().unwrap(), DirectoryCache::default());
        store.write(|tx| put(tx, "a")).unwrap();
        store.read(|tx| newest.read(tx)).unwrap();
        let second = store.write(|tx| put(tx, "b")).unwrap();
        let third = store.write(|tx| put(tx, "c")).unwrap();
        let known = || newest.known().unwrap();
        newest.follow(third, Some(&Arc::new(vendor("c"))));
        assert_eq!(ids(&known()), ["a"]);
        newest.follow(second, Some(&Arc::new(vendor("b"))));
        newest.follow(third, Some(&Arc::new(vendor("c"))));
        let fresh = store.read(|tx| DirectoryCache::default().read(tx)).unwrap();
        assert_eq!(known(), fresh);
        // One that was committed before and comes late.
        newest.set(DirectoryRecords {
            version: second,
            categories: Vec::new(),
            vendors: Vec::new(),
        });
        assert_eq!(known(), fresh);
    }
}
