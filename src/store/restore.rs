//! Putting a backup in the place of a data directory's database.
//!
//! Everything is verified before anything is touched. What is to come is made whole beside the
//! database, what was there gets a second name, and one rename exchanges them: a process that is
//! killed anywhere leaves the old data or the new.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use redb::Database;
use redb::backends::FileBackend;

use super::access;
use super::backup::free_bytes;
use super::backup_files::UNFINISHED;
use super::error::StoreError;
use super::handles::PASSING_CACHE_BYTES;
use super::migrations;
use super::open::{
    CheckReport, DATABASE, OpenError, RESTORING, check_file, directory_is_free, ensure_marker,
    lock_directory,
};
use super::owner::{OwnerError, keep_owner, own_as_directory};
use super::table::WriteTx;
use super::whole_file::{self, sync_parent};
use crate::domain::number_format::format_bytes;

#[derive(Debug)]
pub struct Restored {
    pub report: CheckReport,
    /// Where the data that was there is now.
    pub kept: Option<PathBuf>,
}

/// Why a backup was not restored; the data is what it was.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The backup is damaged.
    #[error("the backup {path} is damaged ({detail}); nothing was changed, name another backup")]
    Damaged { path: PathBuf, detail: String },
    /// There is data, and nobody said that it may go.
    #[error(
        "{0} already holds data; restore with --force to replace it, and it is kept under another name"
    )]
    Exists(PathBuf),
    /// The data is another user's, who could not open what is restored.
    #[error(transparent)]
    Owner(#[from] OwnerError),
    #[error(
        "the disk of {path} has no room for the {} of the backup; nothing was changed",
        format_bytes(*.bytes)
    )]
    NoRoom { path: PathBuf, bytes: u64 },
}

impl RestoreError {
    fn of_backup(error: OpenError) -> Self {
        match error {
            OpenError::Corrupt { path, detail, .. } => Self::Damaged { path, detail },
            other => Self::Open(other),
        }
    }
}

/// Restores a backup into a data directory. `stamp` names what was there before; `change` runs in the
/// transaction that ends all sessions.
pub fn restore(
    directory: &Path,
    backup: &Path,
    force: bool,
    stamp: &str,
    change: impl FnOnce(&WriteTx) -> Result<(), StoreError>,
) -> Result<Restored, RestoreError> {
    check_file(backup).map_err(RestoreError::of_backup)?;
    let _lock = lock_directory(directory)?;
    let database = directory.join(DATABASE);
    let is_free = directory_is_free(directory);
    if !is_free && !force {
        return Err(RestoreError::Exists(directory.to_owned()));
    }
    let at = |path: &Path| {
        let path = path.to_owned();
        move |error: io::Error| OpenError::io(&path, &error)
    };
    let bytes = fs::metadata(backup).map_err(at(backup))?.len();
    if free_bytes(directory).map_err(at(directory))? < bytes.saturating_add(bytes / 4) {
        let path = directory.to_owned();
        return Err(RestoreError::NoRoom { path, bytes });
    }
    let restoring = directory.join(RESTORING);
    let prepared = prepare(backup, &restoring, change);
    let report = prepared
        .map_err(|error| OpenError::store(&restoring, &error))
        .and_then(|()| check_file(&restoring))
        // Nothing of a failed restore stays behind; its own error counts.
        .inspect_err(|_| drop(fs::remove_file(&restoring)))?;
    if database.exists() {
        keep_owner(&restoring, &database).inspect_err(|_| drop(fs::remove_file(&restoring)))?;
    } else {
        own_as_directory(&restoring);
    }
    let kept = (!is_free).then(|| keep(&database, stamp)).transpose();
    let exchanged = kept.and_then(|kept| fs::rename(&restoring, &database).map(|()| kept));
    let kept = exchanged
        .inspect_err(|_| drop(fs::remove_file(&restoring)))
        .map_err(at(&database))?;
    sync_parent(&database).map_err(at(&database))?;
    ensure_marker(directory)?;
    Ok(Restored { report, kept })
}

/// Copies the backup and ends what must not come back with it.
fn prepare(
    backup: &Path,
    restoring: &Path,
    change: impl FnOnce(&WriteTx) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let mut target = whole_file::begin(restoring)?;
    io::copy(&mut File::open(backup)?, &mut target)?;
    target.sync_all()?;
    let mut builder = Database::builder();
    builder.set_cache_size(PASSING_CACHE_BYTES);
    let database = builder.create_with_backend(FileBackend::new(target)?)?;
    migrations::run(&database)?;
    let mut tx = database.begin_write()?;
    tx.set_two_phase_commit(true);
    let tx = WriteTx::new(tx);
    access::end_all(&tx)?;
    change(&tx)?;
    tx.0.commit()?;
    drop(database);
    Ok(File::open(restoring)?.sync_all()?)
}

/// Gives the database a second name, which stays when another file takes the first.
fn keep(database: &Path, stamp: &str) -> io::Result<PathBuf> {
    let name = |number: u32| match number {
        0 => format!("{DATABASE}.before-restore-{stamp}"),
        more => format!("{DATABASE}.before-restore-{stamp}-{more}"),
    };
    let mut number = 0;
    loop {
        let kept = database.with_file_name(name(number));
        match fs::hard_link(database, &kept) {
            Ok(()) => {
                sync_parent(&kept)?;
                return Ok(kept);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(_) => {
                // This file system has no second names.
                copy_whole(database, &kept)?;
                return Ok(kept);
            }
        }
    }
}

/// Copies a file. One that cannot be finished gets no name, or one that the next start knows it by.
fn copy_whole(from: &Path, to: &Path) -> io::Result<()> {
    let folder = to.parent().unwrap_or(Path::new("."));
    let mut copy = tempfile::Builder::new()
        .prefix(UNFINISHED)
        .tempfile_in(folder)?;
    io::copy(&mut File::open(from)?, copy.as_file_mut())?;
    copy.as_file().sync_all()?;
    copy.persist(to)?;
    sync_parent(to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn a_copy_is_whole_or_absent() {
        let folder = tempfile::tempdir().unwrap();
        let (file, copy) = (folder.path().join("file"), folder.path().join("copy"));
        // A regular file of which nothing can be read at its begin.
        let failed = copy_whole(Path::new("/proc/self/mem"), &copy);
        assert!(failed.is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        fs::write(&file, [7; 9_000]).unwrap();
        copy_whole(&file, &copy).unwrap();
        assert!(fs::read(&copy).unwrap() == [7; 9_000]);
    }
}
