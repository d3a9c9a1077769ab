//! Backups: a copy of everything that one read transaction sees, as an ordinary database file.
//!
//! Writes go on in the meantime. The file is made beside its final name, read back to its last record and
//! renamed, so a crash leaves a whole backup or none. See docs/reliability.md#backups.

use std::fs::DirBuilder;
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use redb::Database;
use redb::backends::FileBackend;
use rustix::fs::statvfs;
use tempfile::NamedTempFile;

use super::backup_files::{
    BackupFile, InstanceMark, list, new_name, remove_outdated, remove_unfinished, unfinished_prefix,
};
use super::error::StoreError;
use super::handles::{Handles, PASSING_CACHE_BYTES};
use super::open::{CheckReport, Depth, OpenError, verify};
use super::owner::{DIRECTORY_MODE, OwnerError, keep_owner, own_as_directory};
use super::periodic_sync::PeriodicSyncBackend;
use super::table::{ReadTx, WriteTx};
use super::tables::ALL;
use super::whole_file::sync_parent;
use crate::domain::backup::BackupReason;
use crate::domain::number_format::format_bytes;

/// What must be left after a backup, or a snapshot, was made.
pub const SPARE_BYTES: u64 = 16 << 20;

/// How a backup is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackupMode {
    /// Someone waits for it. What redb has taken of the file and not used stays in it, as a hole; it is
    /// read back record by record.
    Quick,
    /// As small as it can be, and verified to its last booking.
    Whole,
    /// As [`Self::Whole`], in the place of the database itself, whose owner it keeps.
    InPlace,
}

/// Why no backup was made; nothing was left behind but, where only its folder could not be synced, all of it.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The store could not be read.
    #[error(transparent)]
    Store(StoreError),
    /// The disk of the backup has no room for it.
    #[error("the disk of {path} has no room for a backup of {}", format_bytes(*.bytes))]
    NoRoom { path: PathBuf, bytes: u64 },
    /// The file could not be written.
    #[error("{path} cannot be written: {}", without_number(.error))]
    Write { path: PathBuf, error: io::Error },
    /// The database in use is another user's, who could not open the new one.
    #[error(transparent)]
    Owner(#[from] OwnerError),
    /// Nothing can be read of the data that is to be saved.
    #[error(transparent)]
    Nothing(OpenError),
    /// What was written is not what was read.
    #[error("the backup could not be verified: {}", without_advice(.0))]
    Unverified(OpenError),
}

/// What is wrong with a file that was just written: nobody restores over it.
fn without_advice(error: &OpenError) -> String {
    match error {
        OpenError::Corrupt { path, detail, .. } => {
            format!("{} is damaged ({detail})", path.display())
        }
        other => other.to_string(),
    }
}

/// Writes a backup of a store of this many bytes, over an older file of this name. Calls `on_snapshot` once its
/// snapshot is taken: what is written from then on is not in it.
pub fn write_backup(
    store: &Handles,
    bytes: u64,
    to: &Path,
    mode: BackupMode,
    on_snapshot: impl FnOnce(),
) -> Result<CheckReport, BackupError> {
    let unfinished = Unfinished::in_folder_of(to)?;
    let free = free_bytes(unfinished.0.path()).map_err(|error| failed(to, error))?;
    if free < bytes + SPARE_BYTES {
        let path = to.to_owned();
        return Err(BackupError::NoRoom { path, bytes });
    }
    let copied = fill(store, &unfinished, mode, on_snapshot).map_err(|error| match error {
        StoreError::Full => BackupError::NoRoom {
            path: to.to_owned(),
            bytes,
        },
        other => BackupError::Store(other),
    })?;
    unfinished.finish(to, mode, Some(copied))
}

/// What the system says, without its number for it.
pub fn without_number(error: &io::Error) -> String {
    let said = error.to_string();
    let end = said.find(" (os error ").unwrap_or(said.len());
    said[..end].to_owned()
}

fn failed(path: &Path, error: io::Error) -> BackupError {
    BackupError::Write {
        path: path.to_owned(),
        error,
    }
}

/// A backup that is being written: the operator's alone, and gone where anything fails.
pub struct Unfinished(NamedTempFile);

impl Unfinished {
    /// Begins one in the folder of a file.
    pub fn in_folder_of(file: &Path) -> Result<Self, BackupError> {
        let folder = match file.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let prefix = unfinished_prefix(&name);
        let made = tempfile::Builder::new().prefix(&prefix).tempfile_in(folder);
        made.map(Self).map_err(|error| failed(file, error))
    }

    /// The database in it.
    pub fn create(&self) -> Result<Database, StoreError> {
        let backend = PeriodicSyncBackend::new(FileBackend::new(self.0.reopen()?)?);
        let mut builder = Database::builder();
        builder.set_cache_size(PASSING_CACHE_BYTES);
        Ok(builder.create_with_backend(backend)?)
    }

    /// Reads it back, counts its records where their number is known, and gives it its name.
    pub fn finish(
        self,
        to: &Path,
        mode: BackupMode,
        records: Option<u64>,
    ) -> Result<CheckReport, BackupError> {
        let depth = match mode {
            BackupMode::Quick => Depth::Records,
            BackupMode::Whole | BackupMode::InPlace => Depth::Everything,
        };
        let synced = self.0.as_file().sync_all();
        synced.map_err(|error| failed(to, error))?;
        let report = verify(self.0.path(), depth).map_err(BackupError::Unverified)?;
        if let Some(records) = records.filter(|records| *records != report.stored) {
            let found = format!("it holds {} of {records} records", report.stored);
            return Err(BackupError::Unverified(OpenError::corrupt(to, found)));
        }
        // A folder that cannot be synced shows before an older file is gone.
        sync_parent(to).map_err(|error| failed(to, error))?;
        if mode == BackupMode::InPlace {
            keep_owner(self.0.path(), to)?;
        }
        let persisted = self.0.persist(to);
        persisted.map_err(|error| failed(to, error.error))?;
        // What has its name stays: it is whole, and a database that was compacted has no other file.
        sync_parent(to).map_err(|error| failed(to, error))?;
        Ok(report)
    }
}

/// Writes a backup of an older file into the folder of the automatic ones, and removes what it replaces: a migration
/// may be killed at start after start.
pub fn before_migration(store: &Handles, bytes: u64, folder: &Path) -> Result<(), OpenError> {
    let (made_at, reason) = (Timestamp::now(), BackupReason::BeforeMigration);
    let mark = store.current().read(InstanceMark::of);
    let mark = mark.map_err(|error: StoreError| OpenError::NoBackup {
        reason: error.to_string(),
    })?;
    let name = new_name(folder, &mark, made_at, reason);
    let written = make_folder(folder).and_then(|()| {
        // Nobody makes another before the data is open.
        let _ = remove_unfinished(folder, Some(&mark));
        let older = list(folder, &mark).map_err(|error| failed(folder, error))?;
        let to = folder.join(&name);
        let report = write_backup(store, bytes, &to, BackupMode::Whole, || ())?;
        Ok((report.bytes, older))
    });
    let (bytes, older) = written.map_err(|error| OpenError::NoBackup {
        reason: error.to_string(),
    })?;
    let made = BackupFile {
        name,
        reason,
        made_at,
        bytes,
    };
    remove_outdated(folder, made_at, &made, older);
    let folder = folder.display();
    tracing::info!(%folder, bytes, "a backup was made before the data is brought to a new version");
    Ok(())
}

/// Makes the folder of the automatic backups, for the operator alone.
pub fn make_folder(folder: &Path) -> Result<(), BackupError> {
    let made = DirBuilder::new()
        .recursive(true)
        .mode(DIRECTORY_MODE)
        .create(folder);
    made.map_err(|error| BackupError::Write {
        path: folder.to_owned(),
        error,
    })?;
    own_as_directory(folder);
    Ok(())
}

/// How many bytes an ordinary user may still write where this path lies.
pub fn free_bytes(path: &Path) -> io::Result<u64> {
    let system = statvfs(path)?;
    Ok(system.f_bavail.saturating_mul(system.f_frsize))
}

/// Copies the store into an empty file and returns how many records of the file there are.
fn fill(
    store: &Handles,
    unfinished: &Unfinished,
    mode: BackupMode,
    on_snapshot: impl FnOnce(),
) -> Result<u64, StoreError> {
    let mut database = unfinished.create()?;
    let copied = store.current().read(|from| {
        on_snapshot();
        let to = WriteTx::new(database.begin_write()?);
        let copied = copy_all(from, &to)?;
        to.0.commit()?;
        Ok::<_, StoreError>(copied)
    })?;
    // A file grows by doubling, so half of it may be a hole. This reads all of it some times over.
    if mode != BackupMode::Quick {
        database.compact()?;
    }
    Ok(copied)
}

fn copy_all(from: &ReadTx, to: &WriteTx) -> Result<u64, StoreError> {
    let mut records = 0;
    for table in ALL {
        records += (table.copy)(from, to)?;
    }
    Ok(records)
}

#[cfg(test)]
pub mod tests;
