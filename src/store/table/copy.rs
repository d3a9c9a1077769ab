//! Copying a table into another file, record by record, each verified on the way.

use std::ops::Bound;

use redb::{Key, ReadableTable, ReadableTableMetadata};

use crate::store::error::StoreError;
use crate::store::record::Stored;
use crate::store::table::{ReadTx, Readable, Table, WriteTx};

impl<K: Key + 'static, V: Stored> Table<K, V> {
    /// Copies every record as it is and returns how many there are; stops at the first damaged one.
    pub fn copy(&self, from: &ReadTx, to: &WriteTx) -> Result<u64, StoreError> {
        let Some(source) = from.table(self.definition)? else {
            return Ok(0);
        };
        let mut target = to.0.open_table(self.definition)?;
        // The keys ascend, so the branches of the tree are made once for all of them.
        let mut cursor = target.lower_bound_mut(Bound::<&K::SelfType<'_>>::Unbounded)?;
        let mut records = 0;
        for entry in source.iter()? {
            let (key, value) = entry?;
            self.decode(&key.value(), value.value())?;
            cursor.insert_before(key.value(), value.value())?;
            records += 1;
        }
        cursor.close()?;
        Ok(records)
    }

    /// Bytes that the table takes, with the pages that lead to its records. Reads every page.
    pub fn bytes(&self, tx: &ReadTx) -> Result<u64, StoreError> {
        let Some(table) = tx.table(self.definition)? else {
            return Ok(0);
        };
        let stats = table.stats()?;
        Ok(stats.stored_bytes() + stats.metadata_bytes() + stats.fragmented_bytes())
    }

    /// Removes every record.
    pub fn clear(&self, tx: &WriteTx) -> Result<(), StoreError> {
        Ok(self.open_to_write(tx)?.retain(|_, _| false)?)
    }
}
