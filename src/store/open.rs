//! Opening a data directory: lock it, tell a new one from one that lost its database, verify the
//! file without touching it, and only then open it for writing.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use redb::{Database, DatabaseError, ReadableDatabase};

use super::overlay::Overlay;
use super::{ReadTx, StoreError, WriteTx, migrations, tables};

const DATABASE: &str = "stackbrief.redb";
const LOCK: &str = "stackbrief.lock";
const MARKER: &str = "instance.json";
/// redb's default of 1 GiB would be most of a laptop's memory.
const CACHE_BYTES: usize = 64 << 20;

/// Why a data directory cannot be opened. Each says what, where, and what to do.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file is damaged; it was not changed.
    #[error(
        "the database {path} is damaged ({detail}); \
         restore the newest backup with `stackbrief restore FILE`"
    )]
    Corrupt {
        /// The file.
        path: PathBuf,
        /// What was found.
        detail: String,
    },
    /// The directory belongs to an instance, but its database is gone.
    #[error(
        "{directory} belongs to a Stackbrief instance, but its database is missing or empty; \
         restore a backup with `stackbrief restore FILE`, or name a new directory with --data-dir"
    )]
    Lost {
        /// The data directory.
        directory: PathBuf,
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
        /// The file.
        path: PathBuf,
        /// The file's version.
        found: u64,
        /// The newest this binary knows.
        known: u64,
    },
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
        /// Why.
        reason: String,
    },
}

/// The database file of a locked data directory.
#[derive(Debug)]
pub struct DatabaseFile {
    path: PathBuf,
    /// Held, and with it the lock, for as long as the process uses the directory.
    _lock: File,
}

/// What a check found in a sound database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckReport {
    /// Records whose checksum and shape were verified.
    pub records: u64,
    /// Size of the file.
    pub bytes: u64,
}

impl DatabaseFile {
    /// Locks the directory, then opens its database, or makes one where the directory is new.
    pub fn open_or_create(directory: &Path) -> Result<(Self, Database), OpenError> {
        make_directory(directory)?;
        let lock = lock(directory)?;
        let file = Self {
            path: directory.join(DATABASE),
            _lock: lock,
        };
        let marker = directory.join(MARKER);
        let length = fs::metadata(&file.path).map(|data| data.len()).ok();
        match (marker.exists(), length) {
            (true, None | Some(0)) => {
                return Err(OpenError::Lost {
                    directory: directory.to_owned(),
                });
            }
            (false, None) => {
                create(&file.path)?;
                write_marker(&marker)?;
            }
            (has_marker, Some(_)) => {
                verify(&file.path, Depth::Pages)?;
                if !has_marker {
                    write_marker(&marker)?;
                }
            }
        }
        let database = file
            .open()
            .map_err(|error| from_store(&file.path, &error))?;
        Ok((file, database))
    }

    /// The data directory.
    pub fn directory(&self) -> Option<&Path> {
        self.path.parent()
    }

    /// Opens the file, which must exist and be sound.
    pub fn open(&self) -> Result<Database, StoreError> {
        Ok(Database::builder()
            .set_cache_size(CACHE_BYTES)
            .open(&self.path)?)
    }
}

/// Verifies every page and every record of a data directory's database and changes no byte.
///
/// Reads the whole file; about a second a gigabyte where it is in the page cache.
pub fn check(directory: &Path) -> Result<CheckReport, OpenError> {
    let path = directory.join(DATABASE);
    if !path.exists() {
        return Err(OpenError::Lost {
            directory: directory.to_owned(),
        });
    }
    let _lock = lock(directory)?;
    verify(&path, Depth::Records)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Depth {
    Pages,
    Records,
}

/// Opens, repairs and checks the file under an overlay. A damaged file can make redb panic, so a
/// panic counts as damage.
fn verify(path: &Path, depth: Depth) -> Result<CheckReport, OpenError> {
    let file = File::open(path).map_err(|error| from_io(path, &error))?;
    let bytes = file
        .metadata()
        .map_err(|error| from_io(path, &error))?
        .len();
    if bytes == 0 {
        return Err(corrupt(path, "the file is empty"));
    }
    let overlay = Overlay::new(file).map_err(|error| from_io(path, &error))?;
    let outcome =
        silence_panics(|| catch_unwind(AssertUnwindSafe(|| verify_overlay(path, overlay, depth))));
    match outcome {
        Ok(Ok(records)) => Ok(CheckReport { records, bytes }),
        Ok(Err(error)) => Err(error),
        Err(_) => Err(corrupt(path, "its structure is broken")),
    }
}

fn verify_overlay(path: &Path, overlay: Overlay, depth: Depth) -> Result<u64, OpenError> {
    let mut database = Database::builder()
        .set_cache_size(CACHE_BYTES)
        .create_with_backend(overlay)
        .map_err(|error| from_database(path, error))?;
    match database.check_integrity() {
        Ok(true) => {}
        Ok(false) => return Err(corrupt(path, "checksums do not match")),
        Err(error) => return Err(from_database(path, error)),
    }
    let tx = ReadTx(
        database
            .begin_read()
            .map_err(|error| from_store(path, &error.into()))?,
    );
    let version = migrations::version(&tx).map_err(|error| from_store(path, &error))?;
    match version {
        None => return Err(corrupt(path, "it holds no Stackbrief data")),
        Some(found) if found > migrations::SCHEMA => {
            return Err(OpenError::Newer {
                path: path.to_owned(),
                found,
                known: migrations::SCHEMA,
            });
        }
        Some(_) => {}
    }
    match depth {
        Depth::Pages => Ok(0),
        Depth::Records => tables::verify_all(&tx).map_err(|error| from_store(path, &error)),
    }
}

/// Makes a whole database beside its final name, so that a crash leaves either none or a whole one.
fn create(path: &Path) -> Result<(), OpenError> {
    let unfinished = path.with_extension("redb.new");
    let result = (|| -> Result<(), StoreError> {
        match fs::remove_file(&unfinished) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create_new(true)
            .mode(0o600)
            .open(&unfinished)?;
        let database = Database::builder()
            .set_cache_size(CACHE_BYTES)
            .create_file(file)?;
        let tx = WriteTx(database.begin_write()?);
        migrations::start_new(&tx)?;
        tx.0.commit()?;
        drop(database);
        File::open(&unfinished)?.sync_all()?;
        fs::rename(&unfinished, path)?;
        sync_parent(path)?;
        Ok(())
    })();
    result.map_err(|error| from_store(path, &error))
}

/// Marks the directory as an instance's, so that a lost database is never taken for a new start.
fn write_marker(marker: &Path) -> Result<(), OpenError> {
    let id = uuid::Uuid::new_v4();
    let result = (|| -> io::Result<()> {
        let unfinished = marker.with_extension("json.new");
        let mut file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(true)
            .mode(0o600)
            .open(&unfinished)?;
        writeln!(file, "{{\"instance\":\"{id}\"}}")?;
        file.sync_all()?;
        fs::rename(&unfinished, marker)?;
        sync_parent(marker)
    })();
    result.map_err(|error| from_io(marker, &error))
}

fn sync_parent(path: &Path) -> io::Result<()> {
    path.parent()
        .map_or(Ok(()), |parent| File::open(parent)?.sync_all())
}

fn make_directory(directory: &Path) -> Result<(), OpenError> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true).mode(0o700);
    builder
        .create(directory)
        .map_err(|error| from_io(directory, &error))
}

fn lock(directory: &Path) -> Result<File, OpenError> {
    let path = directory.join(LOCK);
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .mode(0o600)
        .open(&path)
        .map_err(|error| from_io(&path, &error))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut pid = String::new();
            // The holder's pid is a courtesy; without it the message still stands.
            let _ = file.read_to_string(&mut pid);
            let pid = if pid.trim().is_empty() {
                "unknown"
            } else {
                pid.trim()
            }
            .to_owned();
            return Err(OpenError::AlreadyRunning {
                directory: directory.to_owned(),
                pid,
            });
        }
        Err(TryLockError::Error(error)) => return Err(from_io(&path, &error)),
    }
    let write_pid = file
        .set_len(0)
        .and_then(|()| writeln!(file, "{}", std::process::id()));
    write_pid.map_err(|error| from_io(&path, &error))?;
    Ok(file)
}

/// Runs a closure whose panics are caught by the caller and should not be printed.
fn silence_panics<R>(run: impl FnOnce() -> R) -> R {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let result = run();
    std::panic::set_hook(hook);
    result
}

fn corrupt(path: &Path, detail: &str) -> OpenError {
    OpenError::Corrupt {
        path: path.to_owned(),
        detail: detail.to_owned(),
    }
}

fn from_io(path: &Path, error: &io::Error) -> OpenError {
    use io::ErrorKind::{PermissionDenied, ReadOnlyFilesystem};
    let path = path.to_owned();
    match error.kind() {
        PermissionDenied | ReadOnlyFilesystem => OpenError::Permission {
            path,
            uid: rustix::process::geteuid().as_raw(),
            reason: error.to_string(),
        },
        _ if super::is_full(error) => OpenError::Full { path },
        _ => OpenError::Failed {
            path,
            reason: error.to_string(),
        },
    }
}

fn from_database(path: &Path, error: DatabaseError) -> OpenError {
    match error {
        DatabaseError::UpgradeRequired(_) => corrupt(path, "its format is unknown"),
        other => from_store(path, &other.into()),
    }
}

fn from_store(path: &Path, error: &StoreError) -> OpenError {
    match error {
        StoreError::Full => OpenError::Full {
            path: path.to_owned(),
        },
        StoreError::Corrupt { .. } => corrupt(path, &error.to_string()),
        StoreError::Engine(engine) => match engine.as_ref() {
            redb::Error::Io(io) if io.kind() == io::ErrorKind::InvalidData => {
                corrupt(path, "it is no database")
            }
            redb::Error::Io(io) if io.kind() == io::ErrorKind::UnexpectedEof => {
                corrupt(path, "it ends too early")
            }
            redb::Error::Io(io) => from_io(path, io),
            redb::Error::Corrupted(_) | redb::Error::RepairAborted => {
                corrupt(path, "checksums do not match")
            }
            other => OpenError::Failed {
                path: path.to_owned(),
                reason: other.to_string(),
            },
        },
    }
}

#[cfg(test)]
mod tests;
