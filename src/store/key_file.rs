//! A key that is stored next to the database and never in it: a backup, which is a copy of the database, does
//! not open what is encrypted with it.

use std::fs;
use std::io;
use std::path::Path;

use super::Store;
use super::error::StoreError;
use super::whole_file;

/// The key's file in the data directory.
pub const KEY_FILE: &str = "second-factor.key";
/// What a crash leaves while the key is drawn; it was never in use.
const UNFINISHED: &str = "second-factor.key.new";

pub type EncryptionKey = [u8; 32];

impl Store {
    /// The key that secrets in the store are encrypted with; `None` where none was drawn yet, or where its
    /// file is lost. It is read each time, so that a file that was put back counts at once.
    pub fn encryption_key(&self) -> Result<Option<EncryptionKey>, StoreError> {
        match self.directory() {
            Some(directory) => Ok(read(directory)?),
            None => Ok(*self.memory_key.lock()),
        }
    }

    /// The same key; one is drawn where there is none.
    pub fn encryption_key_or_new(&self) -> Result<EncryptionKey, StoreError> {
        let mut in_memory = self.memory_key.lock();
        let Some(directory) = self.directory() else {
            return Ok(*in_memory.get_or_insert_with(rand::random));
        };
        if let Some(key) = read(directory)? {
            return Ok(key);
        }
        let key: EncryptionKey = rand::random();
        let unfinished = directory.join(UNFINISHED);
        whole_file::write(&directory.join(KEY_FILE), &unfinished, &key)?;
        Ok(key)
    }
}

fn read(directory: &Path) -> io::Result<Option<EncryptionKey>> {
    match fs::read(directory.join(KEY_FILE)) {
        Ok(bytes) => Ok(bytes.try_into().ok()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;
    use crate::store::owner::FILE_MODE;

    #[test]
    fn a_key_is_drawn_once_stays_and_is_for_its_owner_alone() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        assert_eq!(store.encryption_key().unwrap(), None);
        let key = store.encryption_key_or_new().unwrap();
        assert_eq!(store.encryption_key_or_new().unwrap(), key);
        drop(store);
        let path = folder.path().join(KEY_FILE);
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, FILE_MODE);
        let store = Store::open(folder.path()).unwrap();
        assert_eq!(store.encryption_key().unwrap(), Some(key));
        fs::write(&path, b"short").unwrap();
        assert_eq!(store.encryption_key().unwrap(), None);
    }

    #[test]
    fn a_store_in_memory_has_its_own() {
        let store = Store::memory().unwrap();
        assert_eq!(store.encryption_key().unwrap(), None);
        let key = store.encryption_key_or_new().unwrap();
        assert_eq!(store.encryption_key().unwrap(), Some(key));
    }
}
