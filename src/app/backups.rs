//! Backups: the day's own, those before large changes, and those that someone asks for.
//!
//! They are ordinary files in one folder, and that folder is the whole truth about them: what is
//! copied into it is listed, what is deleted from it is gone. See docs/reliability.md#backups.

mod daily;
mod error;
mod failure;

use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use parking_lot::{Mutex, RwLock};

pub use self::daily::keep_daily;
pub use self::error::{CompactError, MakeError};
pub use self::failure::Failure;
pub use crate::store::TableSize;
pub use crate::store::backup_files::BackupFile;

use super::audit::Audit;
use super::base::clock::Clock;
use super::base::core::Core;
use crate::config::Config;
use crate::domain::audit::{Actor, AuditAction, AuditEntry};
use crate::domain::backup::BackupReason;
use crate::domain::ids::AuditId;
use crate::domain::limits::{
    BACKUP_DUE_HOURS, BACKUP_STALE_HOURS, IMPORT_WAITS_FOR_BACKUP_MINUTES,
};
use crate::domain::shell::restore_from;
use crate::store::backup::{BackupError, BackupMode, make_folder};
use crate::store::backup_files::{self, FOLDER, InstanceMark, remove_outdated, remove_unfinished};
use crate::store::open::CheckReport;
use crate::store::restore::{RestoreError, Restored, restore};
use crate::store::{StoreError, audit, instance};

/// The backups of the instance.
pub struct Backups {
    core: Arc<Core>,
    audit: Arc<Audit>,
    /// `None` for a store in memory, which has none.
    folder: Option<Folder>,
    /// Held while one is made.
    making: Mutex<()>,
    /// Read by those that copy the database, and written while another file takes its place.
    copying: RwLock<()>,
    last_failure: Mutex<Option<Failure>>,
}

/// Where the backups of an instance are, and its mark in their names.
struct Folder {
    path: PathBuf,
    mark: InstanceMark,
}

/// What an administrator should know.
#[derive(Clone, Debug)]
pub struct Status {
    /// Where they are.
    pub folder: Option<PathBuf>,
    /// What brings one back, as it is typed.
    pub restore_command: Option<String>,
    /// The newest first; none where they cannot be listed, which is a failure.
    pub files: Vec<BackupFile>,
    /// The last attempt, where it failed and none has succeeded since.
    pub failure: Option<Failure>,
    /// Whether the newest one is missing or too old.
    pub is_stale: bool,
    /// Whether the instance is not old enough for that.
    pub is_new: bool,
    /// Size of the database.
    pub data_bytes: u64,
}

/// What takes the bytes of the database file.
#[derive(Clone, Debug)]
pub struct DiskUsage {
    /// Size of the file.
    pub bytes: u64,
    /// Each table that holds anything, the largest first.
    pub tables: Vec<TableSize>,
}

/// The folder of the automatic backups of a data directory.
pub fn folder(config: &Config) -> PathBuf {
    let own = || config.data_dir.join(FOLDER);
    config.backup_dir.clone().unwrap_or_else(own)
}

impl Backups {
    pub fn new(core: Arc<Core>, audit: Arc<Audit>) -> Result<Self, StoreError> {
        let folder = if core.store.directory().is_some() {
            let (path, mark) = (folder(&core.config), core.store.read(InstanceMark::of)?);
            // There is none before the first backup, and what cannot be removed harms nothing.
            let _ = remove_unfinished(&path, Some(&mark));
            Some(Folder { path, mark })
        } else {
            None
        };
        Ok(Self {
            core,
            audit,
            folder,
            making: Mutex::default(),
            copying: RwLock::default(),
            last_failure: Mutex::default(),
        })
    }

    /// Every backup, and whether they are as they should be.
    pub fn status(&self) -> Result<Status, StoreError> {
        let now = self.core.clock.now();
        let mut failure = self.last_failure.lock().clone();
        let files = self.files().unwrap_or_else(|error| {
            failure = Some(Failure::of(&error, now));
            Vec::new()
        });
        let is_fresh = |at: Timestamp| !is_older(at, now, BACKUP_STALE_HOURS);
        // Backups are listed also where the database cannot be read.
        let started = self.core.store.read(instance::started_at).ok().flatten();
        let started = started.and_then(|second| i64::try_from(second).ok());
        let started = started.and_then(|second| Timestamp::from_second(second).ok());
        let folder = self.folder.as_ref().map(|folder| &folder.path);
        // It is typed in another directory than the server's.
        let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let data = absolute(&self.core.config.data_dir);
        Ok(Status {
            folder: folder.cloned(),
            restore_command: folder.map(|folder| restore_from(&absolute(folder), &data)),
            failure,
            is_stale: !files.iter().any(|file| is_fresh(file.made_at)),
            is_new: started.is_some_and(is_fresh),
            files,
            data_bytes: self.core.store.bytes()?,
        })
    }

    /// What takes the bytes of the database file. Reads all of it.
    pub fn disk_usage(&self) -> Result<DiskUsage, StoreError> {
        let store = &self.core.store;
        Ok(DiskUsage {
            tables: store.table_sizes()?,
            bytes: store.bytes()?,
        })
    }

    /// Makes a backup for an administrator. Where the data's disk is full, one on another disk is made
    /// all the same, although nobody can write down who asked for it.
    pub fn make_for(&self, actor: &Actor) -> Result<BackupFile, MakeError> {
        let file = self.make(BackupReason::ByHand)?;
        if let Err(error) = self.record_audit(actor, AuditAction::BackupMade, &file.name) {
            tracing::warn!(%error, name = file.name, "a backup is not in the audit log");
        }
        Ok(file)
    }

    /// Makes a backup and removes those that it replaces. A failure is kept for [`Self::status`]. While another one is
    /// made, one before an import waits a while, since nobody would ask for it again; others are refused.
    pub fn make(&self, reason: BackupReason) -> Result<BackupFile, MakeError> {
        self.make_with(reason, || ())
    }

    /// As [`Self::make`]; calls `on_snapshot` once its snapshot is taken: what is written from then on is not in it.
    pub fn make_with(
        &self,
        reason: BackupReason,
        on_snapshot: impl FnOnce(),
    ) -> Result<BackupFile, MakeError> {
        let wait = match reason {
            BackupReason::BeforeImport => Duration::from_secs(60 * IMPORT_WAITS_FOR_BACKUP_MINUTES),
            _ => Duration::ZERO,
        };
        self.make_within(wait, reason, on_snapshot)
    }

    /// As [`Self::make_with`], once the other one that is being made is there, for which it waits no longer than this.
    fn make_within(
        &self,
        wait: Duration,
        reason: BackupReason,
        on_snapshot: impl FnOnce(),
    ) -> Result<BackupFile, MakeError> {
        let folder = self.folder.as_ref().ok_or(MakeError::NoFolder)?;
        let Some(_one_at_a_time) = self.making.try_lock_for(wait) else {
            let error = self.busy();
            // An import that begins without its own; who asks by hand is told.
            if reason == BackupReason::BeforeImport {
                *self.last_failure.lock() = Some(Failure::of(&error, self.core.clock.now()));
            }
            return Err(error);
        };
        let now = self.core.clock.now();
        let made = catch_unwind(AssertUnwindSafe(|| {
            self.write_into(folder, now, reason, on_snapshot)
        }));
        let made = made.unwrap_or_else(|panic| {
            *self.last_failure.lock() = Some(Failure::of_panic(now));
            resume_unwind(panic)
        });
        *self.last_failure.lock() = made.as_ref().err().map(|error| {
            tracing::error!(%error, "no backup was made");
            Failure::of(error, now)
        });
        let (file, older) = made?;
        tracing::info!(name = file.name, bytes = file.bytes, "a backup was made");
        remove_outdated(&folder.path, self.core.clock.now(), &file, older);
        Ok(file)
    }

    /// Opens a backup, for whom the download is recorded if there is one; `None` where there is none of this name.
    pub fn open_for(&self, by: Option<&Actor>, name: &str) -> Result<Option<File>, StoreError> {
        let Some(Folder { path, mark }) = &self.folder else {
            return Ok(None);
        };
        // Only what is listed: no other name is ever part of a path.
        let files = backup_files::list(path, mark)?;
        if !files.iter().any(|file| file.name == name) {
            return Ok(None);
        }
        let file = File::open(path.join(name))?;
        if let Some(by) = by {
            self.record_audit(by, AuditAction::BackupDownloaded, name)?;
        }
        Ok(Some(file))
    }

    /// Writes a backup to a file of the operator's choice.
    pub fn write_to(&self, file: &Path) -> Result<CheckReport, BackupError> {
        let _no_compaction = self.copying.read();
        self.core.store.write_backup(file)
    }

    /// Writes the database again without its free pages, unless a backup is being made, which would fail. Backups
    /// that are asked for in the meantime wait.
    pub fn compact(&self) -> Result<CheckReport, CompactError> {
        let copying = self.copying.try_write();
        let _no_backup = copying.ok_or(CompactError::BackupInProgress)?;
        Ok(self.core.store.compact()?)
    }

    /// What keeps a backup from being made beside another one.
    fn busy(&self) -> MakeError {
        match self.copying.try_read() {
            Some(_) => MakeError::Busy,
            None => MakeError::Compacting,
        }
    }

    /// The new backup, and those that there were.
    fn write_into(
        &self,
        Folder { path, mark }: &Folder,
        now: Timestamp,
        reason: BackupReason,
        on_snapshot: impl FnOnce(),
    ) -> Result<(BackupFile, Vec<BackupFile>), MakeError> {
        let _no_compaction = self.copying.read();
        make_folder(path)?;
        let older = self.files()?;
        let name = backup_files::new_name(path, mark, now, reason);
        let mode = match reason {
            BackupReason::BeforeImport => BackupMode::Quick,
            BackupReason::Daily | BackupReason::ByHand | BackupReason::BeforeMigration => {
                BackupMode::Whole
            }
        };
        let store = &self.core.store;
        let report = store.write_backup_with(&path.join(&name), mode, on_snapshot)?;
        let file = BackupFile {
            name,
            reason,
            made_at: now,
            bytes: report.bytes,
        };
        Ok((file, older))
    }

    fn files(&self) -> Result<Vec<BackupFile>, MakeError> {
        let Some(Folder { path, mark }) = &self.folder else {
            return Ok(Vec::new());
        };
        backup_files::list(path, mark).map_err(|error| MakeError::Unlisted {
            folder: path.clone(),
            error,
        })
    }

    /// Whether the day's backup is to be made: also where they cannot be listed, for the attempt says so.
    fn is_due(&self) -> bool {
        let now = self.core.clock.now();
        let is_recent = |file: &BackupFile| {
            file.reason == BackupReason::Daily && !is_older(file.made_at, now, BACKUP_DUE_HOURS)
        };
        let has_recent = |files: Vec<BackupFile>| files.iter().any(is_recent);
        self.folder.is_some() && !self.files().is_ok_and(has_recent)
    }

    fn record_audit(
        &self,
        actor: &Actor,
        action: AuditAction,
        name: &str,
    ) -> Result<(), StoreError> {
        let record = |tx: &_| self.audit.record(tx, actor, action, name, Vec::new());
        self.core.store.write(record)
    }
}

/// Whether what was made then is older than this many hours; so is what is of the future, for the clock was set back.
fn is_older(made_at: Timestamp, now: Timestamp, hours: i64) -> bool {
    let age = now.duration_since(made_at);
    age.abs() >= SignedDuration::from_hours(hours)
}

/// Restores a backup into a data directory that no process uses, and writes that down in it.
pub fn restore_backup(
    directory: &Path,
    backup: &Path,
    force: bool,
    clock: &Clock,
) -> Result<Restored, RestoreError> {
    let now = clock.now();
    let stamp = now.strftime(backup_files::TIME).to_string();
    let name = backup.file_name().map(|name| name.to_string_lossy());
    restore(directory, backup, force, &stamp, |tx| {
        let entry = AuditEntry {
            id: AuditId(clock.new_id()),
            at: now,
            actor: Actor::Operator,
            action: AuditAction::BackupRestored,
            subject: name.unwrap_or_default().into_owned(),
            details: Vec::new(),
        };
        audit::append(tx, &entry)
    })
}

#[cfg(test)]
mod tests;
