//! The store: everything Stackbrief keeps, in one redb file.
//!
//! A read or a write is a closure over a transaction; a write commits when its closure returns `Ok`
//! and leaves no trace when it returns `Err`. Every value lies in an envelope with a version and a
//! checksum (`codec`), because redb does not check its pages on ordinary reads; how values are laid
//! out is in `records`, apart from the domain. The store holds no rule of the business and never
//! waits for a client: all calls block and belong on a blocking thread.
//! See docs/reliability.md#records-and-checksums.

mod access;
pub mod api_tokens;
pub mod audit;
pub mod backup;
pub mod backup_files;
pub mod bookings;
pub mod capabilities;
pub mod catalog;
pub mod clicks;
mod codec;
mod compact;
mod counters;
mod error;
mod guarded;
mod handles;
pub mod imports;
pub mod instance;
pub mod invitations;
pub mod key_file;
pub mod merges;
pub mod migrations;
pub mod newest_id;
pub mod open;
mod overlay;
pub mod owner;
mod packed;
mod panics;
pub mod periodic_sync;
pub mod prepared;
pub mod questionnaires;
pub mod recommendations;
mod record;
mod records;
pub mod restore;
pub mod salvage;
pub mod second_factors;
pub mod secrets;
pub mod sessions;
mod table;
pub mod tables;
pub mod tech_stacks;
#[cfg(test)]
pub mod tests;
mod user_tokens;
pub mod users;
pub mod verify;
mod views;
pub mod whole_file;
mod write_group;

use std::io;
use std::path::Path;
use std::sync::Arc;

use parking_lot::Mutex;
use redb::StorageBackend;

pub use error::{StoreError, is_full};
pub use handles::{Fault, REOPEN_BACKOFF_MAX};
pub use table::{ReadTx, Readable, Table, WriteTx};
pub use views::View;
pub use write_group::{MemberDataVersion, WriteGroup};

use self::backup::{BackupError, BackupMode};
use self::handles::{BackendFactory, Handles};
use self::open::{CheckReport, DatabaseFile, OpenError, holds_no_instance};
use self::panics::count_as_damage;
use self::write_group::{CommitMode, Writes};

/// How often a read is begun again on another handle.
const READ_ATTEMPTS: usize = 3;

/// What a table takes of the file.
#[derive(Clone, Debug)]
pub struct TableSize {
    pub name: &'static str,
    pub bytes: u64,
}

/// An open database, on disk or in memory.
pub struct Store {
    handles: Arc<Handles>,
    writes: Writes,
    /// Where it lies; `None` for one in memory.
    file: Option<Arc<DatabaseFile>>,
    /// The encryption key of a store in memory; see [`key_file`].
    memory_key: Mutex<Option<[u8; 32]>>,
}

impl Store {
    /// Opens the data directory's database, or makes one where the directory is new.
    ///
    /// The file is verified through an overlay first, so a refusal changes no byte of it.
    pub fn open(directory: &Path) -> Result<Self, OpenError> {
        Self::open_after_backup(directory, &directory.join(backup_files::FOLDER))
    }

    /// As [`Self::open`]; where the file is of an older version, a backup of it goes into this folder
    /// first; an error names the newest backup there, and so does an empty directory beside one.
    pub fn open_after_backup(directory: &Path, backups: &Path) -> Result<Self, OpenError> {
        // An empty directory is a new instance, whose first visitor becomes the administrator, only where
        // no backup says otherwise.
        if let Some(backup) =
            backup_files::newest_in(backups).filter(|_| holds_no_instance(directory))
        {
            let directory = directory.to_owned();
            return Err(OpenError::Gone { directory, backup });
        }
        let opened = DatabaseFile::open_or_create(directory);
        let file = Arc::new(opened.map_err(|error| error.with_backup_of(backups))?);
        let failed = |error: StoreError| file.error(&error);
        let handles = Handles::open(Box::new(Arc::clone(&file))).map_err(failed)?;
        let store = Self {
            writes: Writes::new(&handles),
            handles,
            file: Some(Arc::clone(&file)),
            memory_key: Mutex::default(),
        };
        let mut used = file.used();
        let schema = store.read(instance::schema).map_err(failed)?;
        if schema.is_some_and(|found| found < migrations::SCHEMA) {
            let bytes = store.bytes().map_err(failed)?;
            backup::before_migration(&store.handles, bytes, backups)?;
            migrations::run(&store.handles.current().database).map_err(failed)?;
            used = None;
        }
        if let Err(error) = store.compact_at_start(used) {
            tracing::warn!(%error, "the database was not compacted");
        }
        Ok(store)
    }

    /// A new database in memory, the same in every other respect.
    pub fn memory() -> Result<Self, StoreError> {
        let backend = redb::backends::InMemoryBackend::new();
        Self::over(Memory(Mutex::new(Some(backend))))
    }

    /// The store in what this opens, which is filled where it is empty.
    pub(crate) fn over(factory: impl BackendFactory) -> Result<Self, StoreError> {
        let handles = Handles::open(Box::new(factory))?;
        let store = Self {
            writes: Writes::new(&handles),
            handles,
            file: None,
            memory_key: Mutex::default(),
        };
        if store.read(instance::schema)?.is_none() {
            store.write(migrations::initialize)?;
        }
        Ok(store)
    }

    /// The directory it lies in; `None` for one in memory.
    pub fn directory(&self) -> Option<&Path> {
        self.file.as_ref().and_then(|file| file.directory())
    }

    /// Writes a whole backup, over an older file of this name. Writes go on in the meantime.
    pub fn write_backup(&self, to: &Path) -> Result<CheckReport, BackupError> {
        self.write_backup_with(to, BackupMode::Whole, || ())
    }

    /// As [`Self::write_backup`], in a mode; calls `on_snapshot` once its snapshot is taken: what is
    /// written from then on is not in it.
    pub fn write_backup_with(
        &self,
        to: &Path,
        mode: BackupMode,
        on_snapshot: impl FnOnce(),
    ) -> Result<CheckReport, BackupError> {
        let bytes = self.bytes().map_err(BackupError::Store)?;
        backup::write_backup(&self.handles, bytes, to, mode, on_snapshot)
    }

    /// What takes the file's bytes: each table that holds any, the largest first. Reads every page.
    pub fn table_sizes(&self) -> Result<Vec<TableSize>, StoreError> {
        let mut found = self.read(|tx| {
            let tables = tables::ALL.iter();
            let sizes = tables.map(|table| {
                let (name, bytes) = (table.name, (table.bytes)(tx)?);
                Ok::<_, StoreError>(TableSize { name, bytes })
            });
            sizes.collect::<Result<Vec<_>, _>>()
        })?;
        found.retain(|table| table.bytes > 0);
        found.sort_by_key(|table| std::cmp::Reverse(table.bytes));
        Ok(found)
    }

    /// Size of the file; 0 for one in memory.
    pub fn bytes(&self) -> Result<u64, StoreError> {
        let Some(file) = &self.file else { return Ok(0) };
        file.bytes().map_err(StoreError::from)
    }

    /// Runs a closure over one consistent view of the store.
    ///
    /// Where the file fails while it runs, the file is opened again and the closure runs once more: it must reset what it
    /// collects outside of itself, or use [`Self::read_once`].
    pub fn read<R, E: From<StoreError>>(
        &self,
        mut run: impl FnMut(&ReadTx) -> Result<R, E>,
    ) -> Result<R, E> {
        for _ in 1..READ_ATTEMPTS {
            let handle = self.handles.current();
            let outcome = handle.read(&mut run);
            if outcome.is_ok() || !handle.guard.has_failed() || !self.handles.replace(&handle) {
                return outcome;
            }
        }
        self.handles.current().read(run)
    }

    /// As [`Self::read`], but a failure of the file is returned at once.
    pub fn read_once<R, E: From<StoreError>>(
        &self,
        run: impl FnOnce(&ReadTx) -> Result<R, E>,
    ) -> Result<R, E> {
        self.handles.current().read(run)
    }

    /// A consistent view for several reads, until it is dropped or closed.
    pub fn view(&self) -> Result<View, StoreError> {
        self.handles.view()
    }

    /// Runs a closure over a write transaction, then commits it durably; an `Err` undoes all of it.
    ///
    /// One write runs at a time; others wait. After a failure of the file it is opened again before
    /// this returns. A commit that is reported as failed can be there nevertheless, where only the
    /// disk's last answer was lost.
    pub fn write<R, E: From<StoreError>>(
        &self,
        run: impl FnOnce(&WriteTx) -> Result<R, E>,
    ) -> Result<R, E> {
        self.writes
            .run(None, |tx| Ok((run(tx)?, CommitMode::Durable)))
    }

    /// Begins a piece of work that writes in many transactions. Where the file fails and is opened again,
    /// what was deferred is lost; all later writes of the group then fail.
    pub fn begin_write_group(&self) -> WriteGroup {
        WriteGroup::begin(&self.handles.current())
    }

    /// As [`Self::write`], of a group.
    pub fn write_in<R, E: From<StoreError>>(
        &self,
        group: WriteGroup,
        run: impl FnOnce(&WriteTx) -> Result<R, E>,
    ) -> Result<R, E> {
        let run = |tx: &WriteTx| Ok((run(tx)?, CommitMode::Durable));
        self.writes.run(Some(group), run)
    }

    /// As [`Self::write_in`], and deferred unless there is much of that. The closure also returns about
    /// how many bytes it has written.
    pub fn write_deferred<R, E: From<StoreError>>(
        &self,
        group: WriteGroup,
        run: impl FnOnce(&WriteTx) -> Result<(R, usize), E>,
    ) -> Result<R, E> {
        self.writes.run(Some(group), |tx| {
            let (value, bytes) = run(tx)?;
            Ok((value, CommitMode::Deferred(bytes)))
        })
    }

    /// Why nothing can be written at the moment, or nothing of usual size; `None` while it can.
    pub fn fault(&self) -> Option<Fault> {
        self.handles.fault()
    }

    /// Tries to open a file again that could not be written. Whether it can be now. Where others are trying, it
    /// does not wait for them.
    pub fn try_again(&self) -> bool {
        self.handles.try_again_unless_under_way()
    }

    /// What is to be done on a thread of its own each time that the file was opened again.
    pub fn on_reopened(&self, run: impl Fn() + Send + Sync + 'static) {
        self.handles.on_reopened(Box::new(run));
    }

    /// Runs a closure over a write transaction and undoes all of it, whatever it returns.
    pub fn dry_run<R, E: From<StoreError>>(
        &self,
        run: impl FnOnce(&WriteTx) -> Result<R, E>,
    ) -> Result<R, E> {
        let _others_wait = self.writes.wait();
        count_as_damage(|| {
            let (_, tx) = self.handles.begin_write()?;
            let tx = WriteTx::new(tx);
            let value = run(&tx)?;
            tx.0.abort().map_err(StoreError::from)?;
            Ok(value)
        })
    }
}

/// Memory, which does not fail and is opened once.
struct Memory(Mutex<Option<redb::backends::InMemoryBackend>>);

impl BackendFactory for Memory {
    fn open(&self) -> io::Result<Box<dyn StorageBackend>> {
        let backend = self.0.lock().take();
        Ok(Box::new(backend.ok_or(io::ErrorKind::Unsupported)?))
    }

    fn open_for_reading(&self) -> io::Result<Box<dyn StorageBackend>> {
        self.open()
    }
}
