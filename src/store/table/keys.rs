//! What is read of the keys of a table alone.

use std::borrow::Borrow;
use std::ops::{RangeBounds, RangeFull};

use redb::{Key, ReadableTable};

use super::{Readable, Table};
use crate::store::error::StoreError;
use crate::store::record::Stored;

impl<K: Key + 'static, V: Stored> Table<K, V> {
    /// How many records lie in a key range. O(records), without decoding them.
    pub fn count_in<'r, R>(&self, tx: &impl Readable, range: R) -> Result<usize, StoreError>
    where
        R: RangeBounds<K::SelfType<'r>> + 'r,
        K::SelfType<'r>: Borrow<K::SelfType<'r>>,
    {
        let Some(table) = tx.table(self.definition)? else {
            return Ok(0);
        };
        let mut count = 0;
        for entry in table.range::<K::SelfType<'r>>(range)? {
            entry?;
            count += 1;
        }
        Ok(count)
    }

    /// Visits the keys in their order until a visit returns false. Reads no value.
    pub fn visit_keys(
        &self,
        tx: &impl Readable,
        visit: impl FnMut(K::SelfType<'_>) -> bool,
    ) -> Result<(), StoreError> {
        self.visit_keys_in::<RangeFull>(tx, .., visit)
    }

    /// As [`Self::visit_keys`], those of a range.
    pub fn visit_keys_in<'r, R>(
        &self,
        tx: &impl Readable,
        range: R,
        mut visit: impl FnMut(K::SelfType<'_>) -> bool,
    ) -> Result<(), StoreError>
    where
        R: RangeBounds<K::SelfType<'r>> + 'r,
        K::SelfType<'r>: Borrow<K::SelfType<'r>>,
    {
        let Some(table) = tx.table(self.definition)? else {
            return Ok(());
        };
        for entry in table.range::<K::SelfType<'r>>(range)? {
            let (key, _) = entry?;
            if !visit(key.value()) {
                break;
            }
        }
        Ok(())
    }

    /// The lowest `count` keys, as they lie in the file.
    pub fn first_keys(&self, tx: &impl Readable, count: u64) -> Result<Vec<K>, StoreError>
    where
        K: for<'k> Key<SelfType<'k> = K>,
    {
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        self.first_keys_in(tx, .., count)
    }

    /// The lowest `count` keys of a range. O(these), without decoding the records.
    pub fn first_keys_in<'r, R>(
        &self,
        tx: &impl Readable,
        range: R,
        count: usize,
    ) -> Result<Vec<K>, StoreError>
    where
        K: for<'k> Key<SelfType<'k> = K>,
        R: RangeBounds<K> + 'r,
    {
        let Some(table) = tx.table(self.definition)? else {
            return Ok(Vec::new());
        };
        let entries = table.range::<K>(range)?.take(count);
        entries.map(|entry| Ok(entry?.0.value())).collect()
    }

    /// As [`Self::first_keys`], without this one.
    pub fn first_keys_but(
        &self,
        tx: &impl Readable,
        except: &K,
        count: u64,
    ) -> Result<Vec<K>, StoreError>
    where
        K: for<'k> Key<SelfType<'k> = K> + PartialEq,
    {
        let mut keys = self.first_keys(tx, count + 1)?;
        keys.retain(|key| key != except);
        keys.truncate(usize::try_from(count).unwrap_or(usize::MAX));
        Ok(keys)
    }
}
