//! Reading what is intact of a table that is damaged.

use std::cmp::Ordering;
use std::panic::{AssertUnwindSafe, catch_unwind};

use redb::{Key, Range, ReadableTable, ReadableTableMetadata, StorageError};

use crate::store::error::StoreError;
use crate::store::record::Stored;
use crate::store::table::{ReadTx, Readable, Table, WriteTx};

/// What could be read of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Salvaged {
    /// Records whose checksum and shape hold.
    pub intact: u64,
    /// Records that were found damaged.
    pub damaged: u64,
    /// Whether the way through the table is broken somewhere, so that more may be lost.
    pub is_cut: bool,
}

/// A record, or none that is intact.
type Entry = Option<(Vec<u8>, Vec<u8>)>;

impl<K: Key + 'static, V: Stored> Table<K, V> {
    /// Reads every record that can be read, from both ends where the way is broken, and writes the intact
    /// ones to another file.
    pub fn salvage(&self, from: &ReadTx, to: Option<&WriteTx>) -> Result<Salvaged, StoreError> {
        let mut found = Salvaged::default();
        let opened = catch_unwind(AssertUnwindSafe(|| from.table(self.definition)));
        let Ok(Ok(source)) = opened else {
            found.is_cut = true;
            return Ok(found);
        };
        let Some(source) = source else {
            return Ok(found);
        };
        let mut target = to.map(|to| to.0.open_table(self.definition)).transpose()?;
        let mut keep = |key: &[u8], value: &[u8]| match &mut target {
            Some(target) => target.insert(K::from_bytes(key), value).map(drop),
            None => Ok(()),
        };
        // A damaged branch could lead round in a circle.
        let most = source.len().unwrap_or(0).saturating_mul(2) + 1_000;
        let mut last: Option<Vec<u8>> = None;
        for is_backward in [false, true] {
            let Ok(Ok(mut range)) = catch_unwind(AssertUnwindSafe(|| source.iter())) else {
                found.is_cut = true;
                break;
            };
            let mut is_whole = false;
            for _ in 0..most {
                let step = catch_unwind(AssertUnwindSafe(|| self.entry(&mut range, is_backward)));
                match step {
                    Ok(Ok(Some(Some((key, value))))) => {
                        if is_backward {
                            let is_known =
                                |last: &Vec<u8>| K::compare(&key, last) != Ordering::Greater;
                            if last.as_ref().is_some_and(is_known) {
                                break;
                            }
                        } else {
                            last = Some(key.clone());
                        }
                        keep(&key, &value)?;
                        found.intact += 1;
                    }
                    Ok(Ok(Some(None))) => found.damaged += 1,
                    Ok(Ok(None)) => {
                        is_whole = true;
                        break;
                    }
                    Ok(Err(_)) | Err(_) => {
                        found.is_cut = true;
                        break;
                    }
                }
            }
            if is_whole {
                break;
            }
            found.is_cut = true;
        }
        Ok(found)
    }

    /// The next record from either end.
    fn entry(
        &self,
        range: &mut Range<'_, K, &'static [u8]>,
        is_backward: bool,
    ) -> Result<Option<Entry>, StorageError> {
        let next = if is_backward {
            range.next_back()
        } else {
            range.next()
        };
        let Some(next) = next else { return Ok(None) };
        let (key, value) = next?;
        let key = key.value();
        let is_intact = self.decode(&key, value.value()).is_ok();
        let bytes = || (K::as_bytes(&key).as_ref().to_vec(), value.value().to_vec());
        Ok(Some(is_intact.then(bytes)))
    }
}
