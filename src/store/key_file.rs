//! A key that is stored next to the database and never in it: a backup, which is a copy of the database, does
//! not open what is encrypted with it.

use std::fs;
use std::io;
use std::path::Path;

use super::error::StoreError;
use super::{Store, second_factors, whole_file};

/// The key's file in the data directory.
pub const KEY_FILE: &str = "second-factor.key";
/// What a crash leaves while the key is drawn; it was never in use.
const UNFINISHED: &str = "second-factor.key.new";

pub type EncryptionKey = [u8; 32];

/// Why there is no key, and none may be drawn.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// What was encrypted with it would never open again.
    #[error("{KEY_FILE} is missing, and what people have set up needs it")]
    Lost,
    /// The file may hold the key with something added or cut off.
    #[error("{KEY_FILE} holds {0} bytes in place of 32")]
    WrongLength(usize),
    /// Nobody knows what it holds.
    #[error("{KEY_FILE} cannot be read: {0}")]
    Unreadable(io::Error),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Store {
    /// The key that secrets in the store are encrypted with; `None` where none was drawn yet, or where its
    /// file is lost, cannot be read or holds no key. It is read each time, so that a file that was put back counts at once.
    pub fn encryption_key(&self) -> Option<EncryptionKey> {
        let Some(directory) = self.directory() else {
            return *self.memory_key.lock();
        };
        let held = read(directory).unwrap_or_else(|error| {
            tracing::warn!("{KEY_FILE} cannot be read: {error}");
            None
        });
        held.and_then(|bytes| bytes.try_into().ok())
    }

    /// The key that secrets in the store are encrypted with; one is drawn where there is no file and nothing in the store needs the old one.
    pub fn encryption_key_or_new(&self) -> Result<EncryptionKey, KeyError> {
        let mut in_memory = self.memory_key.lock();
        let Some(directory) = self.directory() else {
            return Ok(*in_memory.get_or_insert_with(rand::random));
        };
        if let Some(bytes) = read(directory).map_err(KeyError::Unreadable)? {
            let key = EncryptionKey::try_from(bytes.as_slice());
            return key.map_err(|_| KeyError::WrongLength(bytes.len()));
        }
        if self.read(second_factors::is_used)? {
            return Err(KeyError::Lost);
        }
        let key: EncryptionKey = rand::random();
        let unfinished = directory.join(UNFINISHED);
        let made = whole_file::write(&directory.join(KEY_FILE), &unfinished, &key);
        made.map_err(StoreError::from)?;
        Ok(key)
    }
}

/// What the file holds; `None` where there is none.
fn read(directory: &Path) -> io::Result<Option<Vec<u8>>> {
    match fs::read(directory.join(KEY_FILE)) {
        Ok(bytes) => Ok(Some(bytes)),
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
        assert_eq!(store.encryption_key(), None);
        let key = store.encryption_key_or_new().unwrap();
        assert_eq!(store.encryption_key_or_new().unwrap(), key);
        drop(store);
        let path = folder.path().join(KEY_FILE);
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, FILE_MODE);
        let store = Store::open(folder.path()).unwrap();
        assert_eq!(store.encryption_key(), Some(key));
        fs::write(&path, b"short").unwrap();
        assert_eq!(store.encryption_key(), None);
        // Nor is one drawn in the place of what cannot be read.
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        assert_eq!(store.encryption_key(), None);
        let said = store.encryption_key_or_new().unwrap_err().to_string();
        let named = format!("{KEY_FILE} cannot be read: ");
        assert!(said.starts_with(&named), "{said}");
    }

    #[test]
    fn a_file_that_is_no_key_is_no_reason_to_draw_one() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        let key = store.encryption_key_or_new().unwrap();
        let path = folder.path().join(KEY_FILE);
        for bytes in [[&key[..], b"\n"].concat(), Vec::new()] {
            fs::write(&path, &bytes).unwrap();
            assert!(store.encryption_key_or_new().is_err());
            assert_eq!(fs::read(&path).unwrap(), bytes);
        }
        fs::remove_file(&path).unwrap();
        // Nothing in the store needs the old one.
        assert_ne!(store.encryption_key_or_new().unwrap(), key);
    }

    #[test]
    fn a_store_in_memory_has_its_own() {
        let store = Store::memory().unwrap();
        assert_eq!(store.encryption_key(), None);
        let key = store.encryption_key_or_new().unwrap();
        assert_eq!(store.encryption_key(), Some(key));
    }
}
