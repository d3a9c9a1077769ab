//! Why a data directory cannot be opened, in words for the operator.

use std::io;
use std::path::{Path, PathBuf};

use redb::DatabaseError;

use crate::domain::shell::{
    check_command, replace_damaged, replace_missing, restore_command, salvage_command,
};
use crate::store::backup_files::{FOLDER, newest_in};
use crate::store::error::StoreError;

/// Why a data directory cannot be opened. Each says what, where, and what to do.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file is damaged; it was not changed.
    #[error(
        "the database {path} is damaged ({detail}); {}{}",
        replace_damaged(backup.as_deref(), path.parent()),
        or_of_another(backup.as_deref(), path.parent())
    )]
    Corrupt {
        path: PathBuf,
        /// What was found.
        detail: String,
        /// The newest backup beside it.
        backup: Option<PathBuf>,
    },
    /// There is no such file.
    #[error("there is no file {path}; name a backup, {BACKUPS}")]
    Missing {
        /// Where it should be.
        path: PathBuf,
    },
    /// The file is something else than a database.
    #[error("{path} is not a backup of Stackbrief; name one, {BACKUPS}")]
    NoBackupFile { path: PathBuf },
    /// There is no data directory.
    #[error("{directory} does not exist; {NAME_DIRECTORY}")]
    NoDirectory { directory: PathBuf },
    /// Something else has the name of the data directory.
    #[error("{path} is not a directory; name another with --data-dir")]
    NotDirectory { path: PathBuf },
    /// The directory never held an instance.
    #[error("{directory} holds no data of Stackbrief; {NAME_DIRECTORY}")]
    NoInstance { directory: PathBuf },
    /// The directory belongs to an instance, but its database is gone.
    #[error(
        "{directory} belongs to a Stackbrief instance, but its database is missing or empty; {}{}",
        replace_missing(backup.as_deref(), directory),
        or_of_another(backup.as_deref(), Some(directory))
    )]
    Lost {
        /// The data directory.
        directory: PathBuf,
        /// The newest backup in it.
        backup: Option<PathBuf>,
    },
    /// The directory is empty, but there are backups of what was in it.
    #[error(
        "{directory} holds no data, but {} is a backup of an instance; {} brings it back, and another folder with \
         --backup-dir begins a new one{}",
        backup.display(), restore_command(Some(backup), "", Some(directory)), or_of_another(Some(backup), Some(directory))
    )]
    Gone {
        /// The data directory.
        directory: PathBuf,
        /// The newest backup.
        backup: PathBuf,
    },
    /// The directory or a file in it cannot be read or written.
    #[error(
        "{path} cannot be written by user {uid} ({reason}); \
         give that user the directory, or name another with --data-dir"
    )]
    Permission {
        /// What could not be opened.
        path: PathBuf,
        /// The process's effective user.
        uid: u32,
        /// The system's reason.
        reason: String,
    },
    /// Nobody may write there.
    #[error(
        "{path} lies on a read-only file system; make it writable, or name another directory with --data-dir{}",
        what_works_read_only(path)
    )]
    ReadOnly {
        /// What could not be written.
        path: PathBuf,
    },
    /// A database or a backup cannot be read.
    #[error(
        "{path} cannot be read by user {uid} ({reason}); \
         let that user read it, or run this as a user who may"
    )]
    Unreadable {
        path: PathBuf,
        /// The process's effective user.
        uid: u32,
        reason: String,
    },
    /// Another process has the directory.
    #[error("Stackbrief is already running on {directory} (process {pid}); stop it first")]
    AlreadyRunning {
        /// The data directory.
        directory: PathBuf,
        /// The other process, as its lock file names it.
        pid: String,
    },
    /// A later version of Stackbrief wrote the file; it was not changed.
    #[error(
        "the database {path} was written by a newer Stackbrief (data version {found}, this one \
         knows {known}); install the newer version"
    )]
    Newer {
        path: PathBuf,
        /// The file's version.
        found: u64,
        /// The newest this binary knows.
        known: u64,
    },
    /// The backup that goes before a migration could not be made; the file was not changed.
    #[error(
        "the data must be brought to this version's form, and the backup before that failed \
         ({reason}); free some space, or name another folder with --backup-dir"
    )]
    NoBackup { reason: String },
    /// The disk is full.
    #[error("the disk of {path} is full; free some space and start again")]
    Full {
        /// What could not be written.
        path: PathBuf,
    },
    /// Anything else.
    #[error("{path} cannot be opened: {reason}")]
    Failed {
        /// What could not be opened.
        path: PathBuf,
        reason: String,
    },
}

/// The commands that change nothing, where what could not be written is a file of a data directory that was in use.
fn what_works_read_only(path: &Path) -> String {
    let directory = path.parent().filter(|_| path.is_file());
    directory.map_or_else(String::new, |directory| {
        let (check, salvage) = (check_command(directory), salvage_command(directory));
        format!("; {check} and {salvage} work as it is")
    })
}

/// What was found in a damaged file.
pub(super) const CHECKSUMS_DIFFER: &str = "checksums do not match";
/// What to do where no data directory is.
const NAME_DIRECTORY: &str = "name the data directory with --data-dir";
/// Where backups are.
const BACKUPS: &str = "such as one in the backups folder";

/// What to know of the newest backup where other instances may use its folder, too.
fn or_of_another(backup: Option<&Path>, directory: Option<&Path>) -> &'static str {
    let own = directory.map(|directory| directory.join(FOLDER));
    match backup.and_then(Path::parent) {
        Some(folder) if Some(folder) != own.as_deref() => {
            " (where instances share that folder, the backup may be another one's; the names begin with a mark of each)"
        }
        _ => "",
    }
}

impl OpenError {
    pub(in crate::store) fn lost(directory: &Path) -> Self {
        Self::Lost {
            directory: directory.to_owned(),
            backup: newest_in(&directory.join(FOLDER)),
        }
    }

    pub(in crate::store) fn corrupt(path: &Path, detail: impl Into<String>) -> Self {
        Self::Corrupt {
            path: path.to_owned(),
            detail: detail.into(),
            backup: path
                .parent()
                .and_then(|directory| newest_in(&directory.join(FOLDER))),
        }
    }

    /// Names the newest backup of this folder, where there is one.
    pub(in crate::store) fn with_backup_of(mut self, folder: &Path) -> Self {
        if let Self::Corrupt { backup, .. } | Self::Lost { backup, .. } = &mut self
            && let Some(newest) = newest_in(folder)
        {
            *backup = Some(newest);
        }
        self
    }

    pub(in crate::store) fn io(path: &Path, error: &io::Error) -> Self {
        from_io(path, error)
    }

    pub(in crate::store) fn store(path: &Path, error: &StoreError) -> Self {
        from_store(path, error)
    }
}

pub(super) fn corrupt(path: &Path, detail: &str) -> OpenError {
    OpenError::corrupt(path, detail)
}

pub(super) fn from_io(path: &Path, error: &io::Error) -> OpenError {
    let path = path.to_owned();
    match error.kind() {
        io::ErrorKind::ReadOnlyFilesystem => OpenError::ReadOnly { path },
        io::ErrorKind::PermissionDenied => OpenError::Permission {
            path,
            uid: rustix::process::geteuid().as_raw(),
            reason: error.to_string(),
        },
        _ if crate::store::is_full(error) => OpenError::Full { path },
        _ => OpenError::Failed {
            path,
            reason: error.to_string(),
        },
    }
}

/// Why a file cannot be read that nobody meant to write.
pub(super) fn from_reading(path: &Path, error: &io::Error) -> OpenError {
    match error.kind() {
        io::ErrorKind::PermissionDenied => OpenError::Unreadable {
            path: path.to_owned(),
            uid: rustix::process::geteuid().as_raw(),
            reason: error.to_string(),
        },
        _ => from_io(path, error),
    }
}

pub(super) fn from_database(path: &Path, error: DatabaseError) -> OpenError {
    match error {
        DatabaseError::UpgradeRequired(_) => corrupt(path, "its format is unknown"),
        other => from_store(path, &other.into()),
    }
}

pub(super) fn from_store(path: &Path, error: &StoreError) -> OpenError {
    match error {
        StoreError::Full => OpenError::Full {
            path: path.to_owned(),
        },
        StoreError::Corrupt { .. } => corrupt(path, &error.to_string()),
        StoreError::Broken => corrupt(path, CHECKSUMS_DIFFER),
        StoreError::Failing(engine) | StoreError::Engine(engine) => match engine.as_ref() {
            redb::Error::Io(io) if io.kind() == io::ErrorKind::InvalidData => {
                corrupt(path, "it is not a database")
            }
            redb::Error::Io(io) if io.kind() == io::ErrorKind::UnexpectedEof => {
                corrupt(path, "it ends too early")
            }
            redb::Error::Io(io) => from_io(path, io),
            redb::Error::RepairAborted => corrupt(path, CHECKSUMS_DIFFER),
            other => OpenError::Failed {
                path: path.to_owned(),
                reason: other.to_string(),
            },
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_read_only_file_system_is_called_that_and_what_works_on_it_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let lock = folder.path().join("stackbrief.lock");
        let read_only = io::Error::from_raw_os_error(rustix::io::Errno::ROFS.raw_os_error());
        let said = || from_io(&lock, &read_only).to_string();
        assert!(said().ends_with("name another directory with --data-dir"));
        std::fs::write(&lock, "").unwrap();
        for part in [
            "stackbrief.lock lies on a read-only file system; make it writable",
            "`stackbrief check --data-dir /",
            "`stackbrief backup FILE --salvage --data-dir /",
        ] {
            assert!(said().contains(part), "{}", said());
        }
    }

    #[test]
    fn the_newest_backup_of_a_folder_elsewhere_may_be_another_instances() {
        for (folder, may_be_anothers) in [("/data/backups", false), ("/elsewhere", true)] {
            let backup = Path::new(folder).join("stackbrief-0123abcd-20260115T120000Z-daily.redb");
            let directory = PathBuf::from("/data");
            let corrupt = OpenError::Corrupt {
                path: directory.join("stackbrief.redb"),
                detail: String::new(),
                backup: Some(backup.clone()),
            };
            let lost = OpenError::Lost {
                directory: directory.clone(),
                backup: Some(backup.clone()),
            };
            for error in [corrupt, lost, OpenError::Gone { directory, backup }] {
                let said = error.to_string();
                assert_eq!(
                    said.contains("may be another one's"),
                    may_be_anothers,
                    "{said}"
                );
            }
        }
    }
}
