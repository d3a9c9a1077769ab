//! The store: everything Stackbrief keeps, in one redb file.
//!
//! A read or a write is a closure over a transaction; a write commits when its closure returns `Ok`
//! and leaves no trace when it returns `Err`. Every value lies in an envelope with a version and a
//! checksum (`codec`), because redb does not check its pages on ordinary reads; how values are laid
//! out is in `records`, apart from the domain. The store holds no rule of the business and never
//! waits for a client: all calls block and belong on a blocking thread.
//! See docs/reliability.md#records-and-checksums.

pub mod adoption;
pub mod audit;
pub mod bookings;
pub mod capabilities;
pub mod catalog;
pub mod clicks;
mod codec;
mod counters;
mod error;
#[cfg(test)]
pub mod image;
pub mod imports;
pub mod instance;
pub mod merges;
pub mod migrations;
pub mod open;
mod overlay;
mod packed;
pub mod questionnaires;
pub mod recommendations;
mod record;
mod records;
pub mod secrets;
pub mod sessions;
mod table;
pub mod tables;
pub mod users;
pub mod verify;

use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::RwLock;
use redb::{Database, ReadableDatabase, StorageError};

pub use error::{StoreError, is_full};
pub use table::{ReadTx, Readable, Table, WriteTx};

use self::open::DatabaseFile;

/// An open database, on disk or in memory.
pub struct Store {
    /// `None` only while a failed database is being opened again.
    database: RwLock<Option<Database>>,
    /// Where it lies; `None` for one in memory.
    file: Option<DatabaseFile>,
    /// Whether the last write could not begin or be committed.
    is_failing: AtomicBool,
}

impl Store {
    /// Opens the data directory's database, or makes one where the directory is new.
    ///
    /// The file is verified through an overlay first, so a refusal changes no byte of it.
    pub fn open(directory: &std::path::Path) -> Result<Self, open::OpenError> {
        let (file, database) = DatabaseFile::open_or_create(directory)?;
        Ok(Self {
            database: RwLock::new(Some(database)),
            file: Some(file),
            is_failing: AtomicBool::new(false),
        })
    }

    /// A new database in memory, the same in every other respect.
    pub fn memory() -> Result<Self, StoreError> {
        let backend = redb::backends::InMemoryBackend::new();
        let database = Database::builder().create_with_backend(backend)?;
        let store = Self {
            database: RwLock::new(Some(database)),
            file: None,
            is_failing: AtomicBool::new(false),
        };
        store.write(migrations::initialize)?;
        Ok(store)
    }

    /// The directory it lies in; `None` for one in memory.
    pub fn directory(&self) -> Option<&std::path::Path> {
        self.file.as_ref().and_then(DatabaseFile::directory)
    }

    /// Runs a closure over one consistent view of the store.
    pub fn read<R, E: From<StoreError>>(
        &self,
        run: impl FnOnce(&ReadTx) -> Result<R, E>,
    ) -> Result<R, E> {
        let tx = {
            let database = self.database.read();
            let database = database.as_ref().ok_or_else(closed)?;
            database.begin_read().map_err(StoreError::from)?
        };
        run(&ReadTx(tx))
    }

    /// Runs a closure over a write transaction, then commits it durably; an `Err` undoes all of it.
    ///
    /// One write runs at a time; others wait. After an input or output error redb refuses further
    /// writes until it is opened again, so the next write opens it again first.
    pub fn write<R, E: From<StoreError>>(
        &self,
        run: impl FnOnce(&WriteTx) -> Result<R, E>,
    ) -> Result<R, E> {
        let mut tx = self.track_failure(self.begin_write())?;
        tx.set_two_phase_commit(true);
        let tx = WriteTx(tx);
        let value = run(&tx)?;
        self.track_failure(tx.0.commit().map_err(StoreError::from))?;
        Ok(value)
    }

    /// Whether the last write that was tried could be made.
    pub fn is_writable(&self) -> bool {
        !self.is_failing.load(Ordering::Relaxed)
    }

    /// Runs a closure over a write transaction and undoes all of it, whatever it returns.
    pub fn dry_run<R, E: From<StoreError>>(
        &self,
        run: impl FnOnce(&WriteTx) -> Result<R, E>,
    ) -> Result<R, E> {
        let tx = WriteTx(self.begin_write()?);
        let value = run(&tx)?;
        tx.0.abort().map_err(StoreError::from)?;
        Ok(value)
    }

    fn track_failure<R>(&self, outcome: Result<R, StoreError>) -> Result<R, StoreError> {
        self.is_failing.store(outcome.is_err(), Ordering::Relaxed);
        outcome
    }

    fn begin_write(&self) -> Result<redb::WriteTransaction, StoreError> {
        let attempt = {
            let database = self.database.read();
            database.as_ref().ok_or_else(closed)?.begin_write()
        };
        match attempt {
            Err(redb::TransactionError::Storage(StorageError::PreviousIo)) => {
                self.reopen()?;
                let database = self.database.read();
                Ok(database.as_ref().ok_or_else(closed)?.begin_write()?)
            }
            other => Ok(other?),
        }
    }

    fn reopen(&self) -> Result<(), StoreError> {
        let Some(file) = &self.file else {
            return Err(StorageError::PreviousIo.into());
        };
        let mut database = self.database.write();
        // The old handle holds redb's lock on the file, so it goes first.
        *database = None;
        *database = Some(file.open()?);
        tracing::warn!("the database was opened again after a failed write");
        Ok(())
    }
}

fn closed() -> StoreError {
    StoreError::Engine(Box::new(redb::Error::DatabaseClosed))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: Table<&str, u64> = Table::new("names");

    #[test]
    fn a_write_that_fails_leaves_nothing_behind() {
        let store = Store::memory().unwrap();
        let refused: Result<(), StoreError> = store.write(|tx| {
            NAMES.put(tx, "a", &1815)?;
            Err(StoreError::Full)
        });
        assert!(matches!(refused, Err(StoreError::Full)));
        let found = store.read(|tx| NAMES.get(tx, "a"));
        assert_eq!(found.unwrap(), None);
    }

    #[test]
    fn a_record_moved_to_another_key_is_recognised_as_damaged() {
        let store = Store::memory().unwrap();
        store
            .write(|tx| {
                NAMES.put(tx, "a", &1815)?;
                let bytes = NAMES.raw(tx, "a")?.expect("just written");
                NAMES.put_raw(tx, "b", &bytes)
            })
            .unwrap();
        let moved = store.read(|tx| NAMES.get(tx, "b"));
        assert!(
            matches!(moved, Err(StoreError::Corrupt { table: "names", .. })),
            "{moved:?}"
        );
    }

    #[test]
    fn a_dry_run_writes_nothing() {
        let store = Store::memory().unwrap();
        let old = store.dry_run(|tx| NAMES.put(tx, "a", &1815));
        assert_eq!(old.unwrap(), None);
        assert_eq!(store.read(|tx| NAMES.get(tx, "a")).unwrap(), None);
    }
}
