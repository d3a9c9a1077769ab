//! A table that stays open, for the many rows of an import.

use std::borrow::Borrow;
use std::ops::Bound;

use redb::{Key, ReadableTable};

use crate::store::error::StoreError;
use crate::store::record::Stored;
use crate::store::table::{Readable, Table, WriteTx};

/// A table opened once, for the many rows of an import.
pub struct OpenTable<T, K: Key + 'static, V> {
    table: T,
    definition: Table<K, V>,
}

/// A table that is open for reads.
pub type ReadTable<'t, S, K, V> = OpenTable<<S as Readable>::Opened<'t, K>, K, V>;

/// A table opened by [`Table::open`].
pub type WriteTable<'t, K, V> = OpenTable<redb::Table<'t, K, &'static [u8]>, K, V>;

impl<K: Key + 'static, V> Table<K, V> {
    /// Opens the table once for many reads and writes; until it is dropped, nothing else in the
    /// transaction may open it.
    pub fn open<'t>(&self, tx: &'t WriteTx) -> Result<WriteTable<'t, K, V>, StoreError> {
        Ok(self.wrap(self.open_to_write(tx)?))
    }

    /// Opens the table once for many reads; `None` where nothing was ever written to it.
    pub fn open_read<'t, S: Readable>(
        &self,
        tx: &'t S,
    ) -> Result<Option<ReadTable<'t, S, K, V>>, StoreError> {
        let table = tx.table(self.definition)?;
        Ok(table.map(|table| self.wrap(table)))
    }

    fn wrap<T>(&self, table: T) -> OpenTable<T, K, V> {
        OpenTable {
            table,
            definition: Self::new(self.name),
        }
    }
}

impl<T, K, V> OpenTable<T, K, V>
where
    T: ReadableTable<K, &'static [u8]>,
    K: Key + 'static,
    V: Stored,
{
    /// What `read` makes of the record with the greatest key up to this one. O(log n).
    pub fn floor<'k, Q: Borrow<K::SelfType<'k>> + 'k, R>(
        &self,
        key: Q,
        read: impl FnOnce(K::SelfType<'_>, V) -> R,
    ) -> Result<Option<R>, StoreError> {
        let mut range = self.table.range::<Q>(..=key)?;
        let Some(entry) = range.next_back() else {
            return Ok(None);
        };
        let (key, value) = entry?;
        let record = self.definition.decode(&key.value(), value.value())?;
        Ok(Some(read(key.value(), record)))
    }

    /// Visits the records from a key on, in the order of the keys, until a visit returns false.
    pub fn scan_from<'k, Q: Borrow<K::SelfType<'k>> + 'k>(
        &self,
        from: Q,
        mut visit: impl FnMut(K::SelfType<'_>, V) -> bool,
    ) -> Result<(), StoreError> {
        for entry in self.table.range::<Q>(from..)? {
            let (key, value) = entry?;
            let record = self.definition.decode(&key.value(), value.value())?;
            if !visit(key.value(), record) {
                break;
            }
        }
        Ok(())
    }

    /// What `read` makes of the smallest key past this one. O(log n).
    pub fn key_after<'k, Q: Borrow<K::SelfType<'k>> + 'k, R>(
        &self,
        key: Q,
        read: impl FnOnce(K::SelfType<'_>) -> R,
    ) -> Result<Option<R>, StoreError> {
        let past = (Bound::Excluded(key), Bound::Unbounded);
        let entry = self.table.range::<Q>(past)?.next();
        let entry = entry.transpose()?;
        Ok(entry.map(|(key, _)| read(key.value())))
    }
}

impl<K: Key + 'static, V: Stored> WriteTable<'_, K, V> {
    /// Writes a record over the one that may be there.
    pub fn put<'k>(
        &mut self,
        key: impl Borrow<K::SelfType<'k>>,
        value: &V,
    ) -> Result<(), StoreError> {
        let key_bytes = K::as_bytes(key.borrow());
        let encoded = self.definition.encode(key_bytes.as_ref(), value);
        self.table.insert(key.borrow(), encoded.as_slice())?;
        Ok(())
    }

    /// Adds records whose keys ascend, where the table has none of these keys and none between
    /// them: anything else is an error. Costs a third of as many [puts](Self::put), since the
    /// branches of the tree are made once for all of them.
    pub fn insert_run<'k, Q: Borrow<K::SelfType<'k>>>(
        &mut self,
        records: impl IntoIterator<Item = (Q, V)>,
    ) -> Result<(), StoreError> {
        let mut records = records.into_iter().peekable();
        let Some((first, _)) = records.peek() else {
            return Ok(());
        };
        let mut cursor = self
            .table
            .lower_bound_mut(Bound::Included(first.borrow()))?;
        for (key, value) in records {
            let key_bytes = K::as_bytes(key.borrow());
            let encoded = self.definition.encode(key_bytes.as_ref(), &value);
            cursor.insert_before(key.borrow(), encoded.as_slice())?;
        }
        Ok(cursor.close()?)
    }

    /// Removes a record, where there is one.
    pub fn remove<'k>(&mut self, key: impl Borrow<K::SelfType<'k>>) -> Result<(), StoreError> {
        self.table.remove(key.borrow())?;
        Ok(())
    }
}
