//! Giving the free pages of the database back.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use super::Store;
use super::StoreError;
use super::backup::{BackupError, BackupMode};
use super::handles::Fault;
use super::open::CheckReport;

/// Below this a start leaves free pages where they are: they will be used.
pub(super) const COMPACTED_FROM_BYTES: u64 = 64 << 20;

impl Store {
    /// Writes the database again without its free pages. Reads go on in the meantime, writes wait.
    ///
    /// The new file is verified and takes the name of the old one by one rename, so a crash leaves
    /// either of them whole.
    pub fn compact(&self) -> Result<CheckReport, BackupError> {
        let Some(file) = &self.file else {
            return Err(BackupError::Store(Fault::Failing.to_error()));
        };
        let _others_wait = self.writes.wait();
        self.try_again();
        // Whether there is room for the new file is found out below; that there was none is no reason.
        if self.fault() == Some(Fault::Failing) {
            return Err(BackupError::Store(Fault::Failing.to_error()));
        }
        let before = inode(file.path());
        let made = self.write_backup_with(file.path(), BackupMode::InPlace, || ());
        // The handle in use, whichever that is by now, may be of the old file, also where only the folder could not be
        // synced: nothing may be written to that any more. Where it failed and the file is the same, the handle is as
        // good as before.
        if made.is_ok() || before.is_none() || inode(file.path()) != before {
            self.handles.open_again();
        }
        made
    }

    /// Compacts a large file that is half free. How many bytes hold something is found out where it is not
    /// known, which reads all of them.
    pub(super) fn compact_at_start(&self, used: Option<u64>) -> Result<(), BackupError> {
        self.compact_where_half_is_free(COMPACTED_FROM_BYTES, used)
    }

    /// Compacts a file of at least this many bytes where half of them are free.
    fn compact_where_half_is_free(&self, least: u64, used: Option<u64>) -> Result<(), BackupError> {
        let before = self.bytes().map_err(BackupError::Store)?;
        if before < least {
            return Ok(());
        }
        let used = match used {
            Some(used) => used,
            None => self.used_bytes().map_err(BackupError::Store)?,
        };
        if used >= before / 2 {
            return Ok(());
        }
        let after = self.compact()?.bytes;
        tracing::info!(
            before,
            after,
            "half of the database was free, and it was compacted"
        );
        Ok(())
    }

    fn used_bytes(&self) -> Result<u64, StoreError> {
        let tables = self.table_sizes()?;
        Ok(tables.iter().map(|table| table.bytes).sum())
    }
}

/// Which file has this name; `None` where nobody can say.
fn inode(path: &Path) -> Option<u64> {
    fs::metadata(path).ok().map(|file| file.ino())
}

#[cfg(test)]
mod tests {
    use super::super::{WriteTx, tables};
    use super::*;

    #[test]
    fn a_compacted_file_is_smaller_and_takes_every_write_after() {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::open(directory.path()).unwrap();
        let put = |name: &str, bytes: usize| {
            let put = |tx: &WriteTx| tables::SECRETS.put(tx, name, &vec![7; bytes]).map(drop);
            store.write(put).unwrap();
        };
        for number in 0..40 {
            put(&format!("{number}"), 20_000);
        }
        let full = store.bytes().unwrap();
        // Half of it is in use, so nothing is done.
        store.compact_where_half_is_free(full, None).unwrap();
        assert_eq!(store.bytes().unwrap(), full);
        for number in 0..40 {
            put(&format!("{number}"), 20);
        }
        let before = store.bytes().unwrap();
        store.compact_where_half_is_free(before + 1, None).unwrap();
        assert_eq!(store.bytes().unwrap(), before);
        store.compact_where_half_is_free(0, None).unwrap();
        let after = store.bytes().unwrap();
        assert!(after < before / 2, "{before} and then {after}");
        put("later", 20);
        let tables = store.table_sizes().unwrap();
        assert!(
            tables
                .iter()
                .any(|table| table.name == "secrets" && table.bytes > 1_000)
        );
        drop(store);
        let store = Store::open(directory.path()).unwrap();
        let later = store.read(|tx| tables::SECRETS.get(tx, "later"));
        assert_eq!(later.unwrap(), Some(vec![7; 20]));
        assert_eq!(store.read(|tx| tables::SECRETS.count(tx)).unwrap(), 42);
    }

    #[test]
    fn a_compaction_that_is_refused_leaves_the_file_open_as_it_is() {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::open(directory.path()).unwrap();
        let damage = |tx: &WriteTx| tables::SECRETS.put_raw(tx, "damaged", b"damaged");
        store.write(damage).unwrap();
        let (before, view) = (store.handles.current().number(), store.view().unwrap());
        assert!(store.compact().is_err());
        assert_eq!(store.handles.current().number(), before);
        let viewed: Result<_, StoreError> = view.read(|tx| tables::SECRETS.count(tx));
        assert!(viewed.unwrap() > 0, "an export goes on");
        store
            .write(|tx| tables::SECRETS.delete(tx, "damaged"))
            .unwrap();
        store.compact().unwrap();
        assert_ne!(store.handles.current().number(), before);
    }

    #[test]
    fn what_a_start_finds_used_is_what_the_tables_take() {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::open(directory.path()).unwrap();
        for (number, bytes) in [(0, 900_000), (1, 900_000), (0, 20), (1, 20), (2, 300_000)] {
            let name = format!("{number}");
            let put = |tx: &WriteTx| {
                tables::SECRETS
                    .put(tx, name.as_str(), &vec![7; bytes])
                    .map(drop)
            };
            store.write(put).unwrap();
        }
        drop(store);
        let store = Store::open(directory.path()).unwrap();
        let found = store.file.as_ref().and_then(|file| file.used()).unwrap();
        let (used, all) = (store.used_bytes().unwrap(), store.bytes().unwrap());
        assert!(used > 300_000 && all > 3 * used, "{used} of {all}");
        assert!(
            (used..used + 100_000).contains(&found),
            "{found} beside {used} of {all}"
        );
        // As a start does, of any size.
        store.compact_where_half_is_free(0, Some(found)).unwrap();
        assert!(store.bytes().unwrap() < all / 2);
    }
}
