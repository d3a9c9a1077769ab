//! Envelopes as they lie in the file, for tests that damage or move them.

use super::*;

impl<K: Key + 'static, V> Table<K, V> {
    /// The envelope as it lies in the file.
    pub fn raw<'k>(
        &self,
        tx: &impl Readable,
        key: impl Borrow<K::SelfType<'k>>,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        let Some(table) = tx.table(self.definition)? else {
            return Ok(None);
        };
        Ok(table.get(key.borrow())?.map(|value| value.value().to_vec()))
    }

    /// Writes an envelope as it is.
    pub fn put_raw<'k>(
        &self,
        tx: &WriteTx,
        key: impl Borrow<K::SelfType<'k>>,
        envelope: &[u8],
    ) -> Result<(), StoreError> {
        self.open_to_write(tx)?.insert(key.borrow(), envelope)?;
        Ok(())
    }
}
