//! Typed tables: a key kind, a value kind, and the envelope between value and bytes.

mod copy;
mod keys;
mod open;
mod salvage;
#[cfg(test)]
mod tests;

use std::borrow::Borrow;
use std::cell::RefCell;
use std::marker::PhantomData;
use std::ops::RangeBounds;

use redb::{Key, ReadableTable, TableDefinition, TableError};

pub use self::open::{OpenTable, ReadTable, WriteTable};
pub use self::salvage::Salvaged;
use super::codec;
use super::error::StoreError;
use super::record::Stored;

/// A consistent view of the store.
pub struct ReadTx(pub(super) redb::ReadTransaction);

/// A write in progress; it also reads what it has written.
pub struct WriteTx(
    pub(super) redb::WriteTransaction,
    /// The tables that were opened in order to write.
    RefCell<Vec<&'static str>>,
);

/// What a table can be read through: either transaction.
pub trait Readable {
    type Opened<'t, K: Key + 'static>: ReadableTable<K, &'static [u8]>
    where
        Self: 't;

    /// Opens a table; `None` where nothing was ever written to it.
    fn table<'t, K: Key + 'static>(
        &'t self,
        definition: TableDefinition<'static, K, &'static [u8]>,
    ) -> Result<Option<Self::Opened<'t, K>>, StoreError>;
}

impl WriteTx {
    pub(super) const fn new(tx: redb::WriteTransaction) -> Self {
        Self(tx, RefCell::new(Vec::new()))
    }

    /// Whether it has opened one of these tables in order to write.
    pub(super) fn touches(&self, tables: &[&str]) -> bool {
        self.1.borrow().iter().any(|name| tables.contains(name))
    }
}

impl Readable for ReadTx {
    type Opened<'t, K: Key + 'static> = redb::ReadOnlyTable<K, &'static [u8]>;

    fn table<'t, K: Key + 'static>(
        &'t self,
        definition: TableDefinition<'static, K, &'static [u8]>,
    ) -> Result<Option<Self::Opened<'t, K>>, StoreError> {
        match self.0.open_table(definition) {
            Ok(table) => Ok(Some(table)),
            Err(TableError::TableDoesNotExist(_)) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

impl Readable for WriteTx {
    type Opened<'t, K: Key + 'static> = redb::Table<'t, K, &'static [u8]>;

    fn table<'t, K: Key + 'static>(
        &'t self,
        definition: TableDefinition<'static, K, &'static [u8]>,
    ) -> Result<Option<Self::Opened<'t, K>>, StoreError> {
        Ok(Some(self.0.open_table(definition)?))
    }
}

/// A table of `V` by `K`. All of them are declared in [`super::tables`].
pub struct Table<K: Key + 'static, V> {
    definition: TableDefinition<'static, K, &'static [u8]>,
    name: &'static str,
    value: PhantomData<fn() -> V>,
}

impl<K: Key + 'static, V> Table<K, V> {
    /// Declares a table. Only [`super::tables`] does, so that none is forgotten.
    pub(super) const fn new(name: &'static str) -> Self {
        let definition = TableDefinition::new(name);
        Self {
            definition,
            name,
            value: PhantomData,
        }
    }

    /// The table's name in the file.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    fn open_to_write<'t>(
        &self,
        tx: &'t WriteTx,
    ) -> Result<redb::Table<'t, K, &'static [u8]>, StoreError> {
        let mut opened = tx.1.borrow_mut();
        if !opened.contains(&self.name) {
            opened.push(self.name);
        }
        Ok(tx.0.open_table(self.definition)?)
    }
}

impl<K: Key + 'static, V: Stored> Table<K, V> {
    /// The record with this key. O(log n).
    pub fn get<'k>(
        &self,
        tx: &impl Readable,
        key: impl Borrow<K::SelfType<'k>>,
    ) -> Result<Option<V>, StoreError> {
        let Some(table) = tx.table(self.definition)? else {
            return Ok(None);
        };
        let found = table.get(key.borrow())?;
        found
            .map(|value| self.decode(key.borrow(), value.value()))
            .transpose()
    }

    /// Writes a record and returns the one it replaced.
    pub fn put<'k>(
        &self,
        tx: &WriteTx,
        key: impl Borrow<K::SelfType<'k>>,
        value: &V,
    ) -> Result<Option<V>, StoreError> {
        let key_bytes = K::as_bytes(key.borrow());
        let encoded = self.encode(key_bytes.as_ref(), value);
        let mut table = self.open_to_write(tx)?;
        let old = table.insert(key.borrow(), encoded.as_slice())?;
        old.map(|value| self.decode(key.borrow(), value.value()))
            .transpose()
    }

    /// Removes a record and returns it.
    pub fn remove<'k>(
        &self,
        tx: &WriteTx,
        key: impl Borrow<K::SelfType<'k>>,
    ) -> Result<Option<V>, StoreError> {
        let mut table = self.open_to_write(tx)?;
        let old = table.remove(key.borrow())?;
        old.map(|value| self.decode(key.borrow(), value.value()))
            .transpose()
    }

    /// Removes a record, which need not be whole; whether there was one. Decodes nothing.
    pub fn delete<'k>(
        &self,
        tx: &WriteTx,
        key: impl Borrow<K::SelfType<'k>>,
    ) -> Result<bool, StoreError> {
        let mut table = self.open_to_write(tx)?;
        Ok(table.remove(key.borrow())?.is_some())
    }

    /// As [`Self::delete`], the records of a key range; returns how many there were.
    pub fn delete_in<'r, R>(&self, tx: &WriteTx, range: R) -> Result<usize, StoreError>
    where
        R: RangeBounds<K::SelfType<'r>> + 'r,
        K::SelfType<'r>: Borrow<K::SelfType<'r>>,
    {
        let mut deleted = 0;
        let mut table = self.open_to_write(tx)?;
        table.retain_in::<K::SelfType<'r>, _>(range, |_, _| {
            deleted += 1;
            false
        })?;
        Ok(deleted)
    }

    /// Visits the records of a key range in key order, both ways from either end; stops at the
    /// first error. O(records visited).
    pub fn scan<'r, R>(
        &self,
        tx: &impl Readable,
        range: R,
        mut visit: impl FnMut(K::SelfType<'_>, V) -> Result<(), StoreError>,
    ) -> Result<(), StoreError>
    where
        R: RangeBounds<K::SelfType<'r>> + 'r,
        K::SelfType<'r>: Borrow<K::SelfType<'r>>,
    {
        let Some(table) = tx.table(self.definition)? else {
            return Ok(());
        };
        for entry in table.range::<K::SelfType<'r>>(range)? {
            let (key, value) = entry?;
            let record = self.decode(&key.value(), value.value())?;
            visit(key.value(), record)?;
        }
        Ok(())
    }

    /// Visits the records of a key range against the key order, until a visit returns false.
    pub fn scan_back<'r, R>(
        &self,
        tx: &impl Readable,
        range: R,
        mut visit: impl FnMut(V) -> bool,
    ) -> Result<(), StoreError>
    where
        R: RangeBounds<K::SelfType<'r>> + 'r,
        K::SelfType<'r>: Borrow<K::SelfType<'r>>,
    {
        let Some(table) = tx.table(self.definition)? else {
            return Ok(());
        };
        for entry in table.range::<K::SelfType<'r>>(range)?.rev() {
            let (key, value) = entry?;
            if !visit(self.decode(&key.value(), value.value())?) {
                break;
            }
        }
        Ok(())
    }

    /// All values of a key range, in key order.
    pub fn list<'r, R>(&self, tx: &impl Readable, range: R) -> Result<Vec<V>, StoreError>
    where
        R: RangeBounds<K::SelfType<'r>> + 'r,
        K::SelfType<'r>: Borrow<K::SelfType<'r>>,
    {
        let mut values = Vec::new();
        self.scan(tx, range, |_, value| {
            values.push(value);
            Ok(())
        })?;
        Ok(values)
    }

    /// Values of a key range, the last first: skips `offset` of them and returns up to `limit`. O(both); those that are
    /// skipped are not decoded.
    pub fn last<'r, R>(
        &self,
        tx: &impl Readable,
        range: R,
        offset: usize,
        limit: usize,
    ) -> Result<Vec<V>, StoreError>
    where
        R: RangeBounds<K::SelfType<'r>> + 'r,
        K::SelfType<'r>: Borrow<K::SelfType<'r>>,
    {
        let Some(table) = tx.table(self.definition)? else {
            return Ok(Vec::new());
        };
        let entries = table.range::<K::SelfType<'r>>(range)?.rev();
        let entries = entries.skip(offset).take(limit);
        entries
            .map(|entry| {
                let (key, value) = entry?;
                self.decode(&key.value(), value.value())
            })
            .collect()
    }

    /// How many records the table holds. O(1).
    pub fn count(&self, tx: &impl Readable) -> Result<u64, StoreError> {
        use redb::ReadableTableMetadata;
        tx.table(self.definition)?
            .map_or(Ok(0), |table| Ok(table.len()?))
    }

    /// Reads every record and returns how many there are; stops at the first damaged one.
    pub fn verify(&self, tx: &impl Readable) -> Result<u64, StoreError> {
        let Some(table) = tx.table(self.definition)? else {
            return Ok(0);
        };
        let mut records = 0;
        for entry in table.iter()? {
            let (key, value) = entry?;
            self.decode(&key.value(), value.value())?;
            records += 1;
        }
        Ok(records)
    }

    /// The error that says that a record is damaged.
    pub fn corrupt<'k>(&self, key: impl Borrow<K::SelfType<'k>>) -> StoreError {
        StoreError::Corrupt {
            table: self.name,
            key: const_hex::encode(K::as_bytes(key.borrow())),
        }
    }

    /// The envelope of a value under a key.
    pub(super) fn encode(&self, key: &[u8], value: &V) -> Vec<u8> {
        codec::encode(self.name, key, V::VERSION, |out| value.encode(out))
    }

    fn decode(&self, key: &K::SelfType<'_>, envelope: &[u8]) -> Result<V, StoreError> {
        let key_bytes = K::as_bytes(key);
        codec::decode(self.name, key_bytes.as_ref(), envelope)
            .and_then(|(version, value)| V::decode(version, value))
            .map_err(|codec::DecodeError| self.corrupt(key))
    }
}
